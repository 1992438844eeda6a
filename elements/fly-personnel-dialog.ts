import { declareElement } from '#core/element/declare.ts'
import type { PersonnelEvents, PersonnelProps } from '#widgets/personnel-dialog/index.ts'
import { dialog } from './shared.ts'

const USER =
  "{ id: string; realName?: string; username?: string; avatar?: string; left?: boolean; orgs?: readonly { id: string; name?: string; treeNames?: string; parentIds?: readonly string[]; isMaster?: '0' | '1' }[] }"
const ORG =
  '{ id: string; name?: string; orgName?: string; parentId?: string; parentIds?: readonly string[]; treeNames?: string; hasEmpNum?: number; hasOrgNum?: number }'
const LEVEL = `{ orgs?: readonly (${ORG})[]; empUsers?: readonly (${USER})[]; orgTotal?: number; empTotal?: number }`
const later = (type: string) => `${type} | Promise<${type}>`
const THINGS = `readonly (${USER} | ${ORG})[]`
const STATES = "Readonly<Record<string, 'all' | 'half' | 'none'>>"

export const flyPersonnelDialog = declareElement<PersonnelProps, PersonnelEvents, object>({
  tag: 'fly-personnel-dialog',
  summary: 'People or departments, chosen in the tree of departments or by a search; a pasted list of names is looked up in one go.',
  body: () => import('#widgets/personnel-dialog/index.ts'),
  needs: 'sign-in',
  extends: [dialog],
  props: {
    type: { type: 'string', default: 'user', values: ['user', 'org'], doc: 'What is chosen: people, or departments.' },
    multiple: { type: 'boolean', doc: 'Several may be chosen; a department that is ticked stands for everyone beneath it.' },
    value: { type: 'string', default: '', doc: 'Ids of what is chosen, joined by `,`; written when the dialog is confirmed.' },
    selected: {
      type: 'json',
      default: [],
      ts: THINGS,
      doc: 'What is known of the chosen ones, so that it need not be asked for; all of them when `value` is empty.',
    },
    max: { type: 'number', default: 0, doc: 'How many at most, with `multiple`; 0 is no limit.' },
    rootOrgId: { type: 'string', default: '', doc: 'Only what is beneath this department.' },
    params: {
      type: 'json',
      default: {},
      ts: 'Readonly<Record<string, unknown>>',
      doc: 'Extra fields of the calls for people; `excludeIds` and `includeLeft` are known to the gateway.',
    },
    loader: {
      type: 'object',
      ts: `{ tree(query: { orgId: string; page: number; signal: AbortSignal }): ${later(LEVEL)}; search?(query: { text: string; orgId: string; page: number; signal: AbortSignal }): ${later(LEVEL)}; byOrg?(query: { orgId: string; signal: AbortSignal }): ${later(THINGS)}; byIds?(ids: readonly string[]): ${later(THINGS)}; ensureStatus?(orgUsers: readonly { orgId: string; userIds: readonly string[] }[]): ${later(STATES)} } | undefined`,
      doc: 'Own source. `tree` is required; without `search` there is no search, without `byOrg` a department cannot be ticked as a whole.',
    },
  },
  events: {
    'fly-change': { class: 'value', detail: `{ selected: ${THINGS} }`, doc: 'Others are chosen in the dialog; it is not confirmed yet.' },
    'fly-confirm': {
      class: 'value',
      detail: `{ type: 'user' | 'org'; users: readonly (${USER})[]; orgs: readonly (${ORG})[]; value: string }`,
      doc: 'The choice is confirmed, and the dialog closed. `show()` resolves with the same.',
    },
  },
  slots: { empty: 'Shown when there is nothing to choose from.' },
  parts: ['search', 'tree', 'tree-node', 'check', 'selection', 'selection-item', 'count', 'departments-popover'],
  css: { '--fly-tree-height': '330px', '--fly-selection-height': '344px' },
})
