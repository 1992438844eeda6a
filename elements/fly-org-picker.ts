import { declareElement } from '#core/element/declare.ts'
import type { OrgPickerEvents, OrgPickerMethods, OrgPickerProps } from '#widgets/org-picker/index.ts'
import { field, popup } from './shared.ts'

const ORG = '{ id: string; name?: string; orgName?: string; parentId?: string; treeNames?: string }'

export const flyOrgPicker = declareElement<OrgPickerProps, OrgPickerEvents, OrgPickerMethods>({
  tag: 'fly-org-picker',
  summary: 'Selects departments from their tree, found by name or pinyin.',
  body: () => import('#widgets/org-picker/index.ts'),
  needs: 'sign-in',
  extends: [field, popup],
  props: {
    multiple: { type: 'boolean', doc: 'Several may be chosen; a department stands for all beneath it.' },
    selected: {
      type: 'json',
      default: [],
      ts: `readonly ${ORG}[]`,
      doc: 'What is known of the start value, so that it need not be asked for.',
    },
    rootOrgId: { type: 'string', default: '', doc: 'Only what is beneath this department.' },
    leafOnly: { type: 'boolean', doc: 'Only departments without others beneath are values.' },
    valueFormat: {
      type: 'string',
      default: 'checked',
      values: ['checked', 'parent', 'leaf'],
      doc: 'Which ids a checked branch gives: all, the topmost, or those without others beneath.',
    },
    pathVisible: { type: 'boolean', doc: 'Shows the names from the root down.' },
    loader: {
      type: 'function',
      ts: `(query: { rootOrgId: string; signal: AbortSignal }) => Promise<readonly (${ORG})[]>`,
      doc: 'Reads the departments instead, as rows that name their parents.',
    },
  },
  events: {
    'fly-change': {
      class: 'value',
      detail: `{ value: string; selected: (${ORG})[]; added: (${ORG})[]; removed: (${ORG})[] }`,
      doc: 'The user has chosen.',
    },
  },
  methods: { expand: { signature: '(id: string): Promise<void>', doc: 'Unfolds a department and what stands above it.' } },
  parts: ['tree', 'tree-node', 'check'],
})
