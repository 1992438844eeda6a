import { declareElement } from '#core/element/declare.ts'
import type { CascaderEvents, CascaderProps } from '#widgets/cascader/index.ts'
import { field, popup } from './shared.ts'

export const flyCascader = declareElement<CascaderProps, CascaderEvents>({
  tag: 'fly-cascader',
  summary: 'A choice level by level, from options of the page or from an address; levels may be read one by one.',
  body: () => import('#widgets/cascader/index.ts'),
  needs: 'runtime',
  extends: [field, popup],
  props: {
    url: { type: 'string', default: '', doc: 'Address of the options, asked with GET.' },
    asyncUrl: { type: 'string', default: '', doc: 'Address of what lies beneath an option, whose code is appended.' },
    options: {
      type: 'json',
      default: [],
      ts: 'readonly object[]',
      doc: 'Options with `children`, or rows that name their parent, where there is no address.',
    },
    codeKey: { type: 'string', default: 'code', doc: 'Field of an option that is its value; several fields are refused (FLY-E106).' },
    parentKey: { type: 'string', default: 'pcode', doc: 'Field of an option that names its parent.' },
    labelKey: { type: 'string', default: 'name', doc: 'Field of an option that is shown; ten digits are shown as an instant.' },
    lazy: { type: 'boolean', doc: 'Levels are read one by one, from `async-url` (FLY-E107 without it).' },
    anyLevel: { type: 'boolean', doc: 'Every level can be chosen, not only the last one.' },
    multiple: { type: 'boolean', doc: 'Several may be chosen.' },
    separator: { type: 'string', default: '/', doc: 'Between the names of a way.' },
  },
  events: {
    'fly-change': {
      class: 'value',
      detail: '{ value: string; path: string[] | string[][]; labels: string[] | string[][] }',
      doc: 'The user has chosen. `path` are the codes from the first level down; with `multiple` one list for each choice.',
    },
  },
  parts: ['column', 'breadcrumb'],
})
