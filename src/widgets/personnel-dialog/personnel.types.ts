import type { DialogProps } from '#core/element/body/dialog.ts'
import type { Org } from '#widgets/org-picker/index.ts'
import type { Person } from '#widgets/people-list/index.ts'

/** A department as a picker gives and gets it. Only the id is needed. */
export interface Unit extends Org {
  /** Ids from the root down, without its own. */
  parentIds?: readonly string[]
  /** People directly beneath. */
  hasEmpNum?: number
  /** Departments directly beneath. */
  hasOrgNum?: number
}

/** What lies directly beneath a department, or fits a text. The totals say of how many the lists are a part. */
export interface Level {
  orgs: readonly Unit[]
  empUsers: readonly Person[]
  orgTotal: number
  empTotal: number
}

export type CheckState = 'all' | 'half' | 'none'

/** Own source of departments and people. What is left out cannot be done: without `search` there is no search, without `byOrg` no department can be ticked. */
export interface PersonnelLoader {
  tree(query: { orgId: string; page: number; signal: AbortSignal }): Promise<Partial<Level>> | Partial<Level>
  search?(query: { text: string; orgId: string; page: number; signal: AbortSignal }): Promise<Partial<Level>> | Partial<Level>
  /** Everyone beneath, at any depth; for `type="org"` the department and those beneath it. */
  byOrg?(query: { orgId: string; signal: AbortSignal }): Promise<readonly (Person | Unit)[]> | readonly (Person | Unit)[]
  byIds?(ids: readonly string[]): Promise<readonly (Person | Unit)[]> | readonly (Person | Unit)[]
  ensureStatus?(
    orgUsers: readonly { orgId: string; userIds: readonly string[] }[],
  ): Promise<Readonly<Record<string, CheckState>>> | Readonly<Record<string, CheckState>>
}

export interface Choice {
  type: 'user' | 'org'
  users: readonly Person[]
  orgs: readonly Unit[]
  /** The ids, joined by `,`. */
  value: string
}

export interface PersonnelProps {
  type: 'user' | 'org'
  multiple: boolean
  value: string
  selected: readonly (Person | Unit)[]
  max: number
  rootOrgId: string
  params: Readonly<Record<string, unknown>>
  loader: PersonnelLoader | undefined
}
export type AllProps = PersonnelProps & DialogProps
export interface PersonnelEvents {
  'fly-change': { selected: readonly (Person | Unit)[] }
  'fly-confirm': Choice
}
