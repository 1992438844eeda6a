import { declareElement } from '#core/element/declare.ts'
import type { DictSelectEvents, DictSelectProps } from '#widgets/dict-select/index.ts'
import { field, popup } from './shared.ts'

const CHOSEN = '{ id: string; parentId: string; name: string; code: string; value: string | number; label: string }'

export const flyDictSelect = declareElement<DictSelectProps, DictSelectEvents>({
  tag: 'fly-dict-select',
  summary: 'Chooses from a dictionary: list, tree, radio buttons or boxes. Read-only it lists the labels.',
  body: () => import('#widgets/dict-select/index.ts'),
  needs: 'sign-in',
  extends: [field, popup],
  props: {
    dictCode: { type: 'string', default: '', doc: 'Code of the dictionary; may be left out with `data`.' },
    display: {
      type: 'string',
      default: 'list',
      values: ['list', 'tree', 'radio', 'checkbox'],
      doc: '`list` and `tree` open and can be searched; `radio` chooses one, `checkbox` several.',
    },
    multiple: { type: 'boolean', doc: 'Several may be chosen in a list or tree; in a tree a branch stands for everything beneath it.' },
    numeric: { type: 'boolean', doc: 'Values are numbers: `1` and `1.0` are the same, and `selected` has numbers.' },
    leafOnly: { type: 'boolean', doc: 'Only entries without others beneath them can be chosen.' },
    data: {
      type: 'json',
      ts: 'readonly { code: string | number; name?: string; nameEn?: string; id?: string; parentId?: string; treeSort?: number }[] | undefined',
      doc: 'The entries, instead of those of the gateway.',
    },
    url: {
      type: 'string',
      default: '',
      doc: 'Address that takes and answers the same as the gateway’s call for one dictionary; the gateway’s own when empty.',
    },
  },
  events: {
    'fly-change': {
      class: 'value',
      detail: `{ value: string; labels: string[]; selected: (${CHOSEN})[] }`,
      doc: 'The user has chosen otherwise.',
    },
  },
  parts: ['tree', 'tree-node', 'radio', 'checkbox'],
})
