import type { ClientBase } from 'pg'
import type { ProcessStatus } from '#contract/workflow/shapes.ts'
import type { DefinitionFinding } from '#domain/workflow/check/finding.ts'
import type { Definition } from '#domain/workflow/definition.ts'
import type { Actor, At, Command, Directory, FormData, InstanceState, Refused } from '#domain/workflow/model.ts'
import type { NewNotification } from '#gateway/modules/notification/notification.queries.ts'

/**
 * What a process asks of the records it decides on. The hooks run inside the decision transaction, on its connection: what they read is what is decided on,
 * and what they write is there exactly when the decision is (W10).
 */

/** A record as it lies with its business now. */
export interface BusinessRecord {
  /** Who may start a process for it, the first of them where the house does; for everybody else it is not there. */
  starters: readonly string[]
  values: FormData
}

/** What a business is asked before a decision is written. */
export interface Asked extends Changed {
  businessId: string
  /** How the record's last process ended, where this command begins another one. */
  lastStatus?: ProcessStatus
}

/** What is written. */
export interface Changed {
  tenantId: string
  /** The version that the instance is on. */
  definition: Definition
  command: Command
  actor: Actor
  /** Absent for an instance that begins with it. */
  before?: InstanceState
  state: InstanceState
  at: At
}

export interface Link {
  kind: 'project' | 'requisition'
  id: string
  title: string
}

type Db = Pick<ClientBase, 'query'>

export interface BusinessHooks {
  /** Takes the lock of the record before that of its instance: whoever locks both does it in this order. */
  lock?(client: ClientBase, tenantId: string, businessId: string): Promise<void>
  /** What an instance is called in lists. */
  titleOf?(db: Db, tenantId: string, businessId: string): Promise<string | undefined>
  /**
   * The record with the values that are decided on; undefined: there is none. A business without this hook brings `formData` with the start.
   *
   * @param asking with which it is asked; nobody changes the record until the transaction ends
   */
  formOf?(db: Db, tenantId: string, businessId: string, asking?: Command): Promise<BusinessRecord | undefined>
  /**
   * Fields that the business keeps from a person, whatever part the person has in the process.
   *
   * @param named those that the definition names for whoever decides where the person is asked
   */
  closedTo?(db: Db, tenantId: string, businessId: string, userId: string, named: readonly string[]): Promise<readonly string[]>
  /** The business itself says how often a process may be started. */
  boundsStarts?: true
  /** A process that stands still is over for the business: it is not brought on its way again, a new one is started. */
  stopsForGood?: true
  /** Roles of the record's own, for rules that name one. Who asks may be none of those who are asked. */
  rolesOf?(db: Db, tenantId: string, businessId: string, initiatorId: string): Promise<Directory['projectRoles']>
  /** Roles that `rolesOf` knows. */
  roles?: readonly string[]
  /** What keeps a definition from being deployed because the business could never go on with it. */
  checkDefinition?(definition: Definition): DefinitionFinding[]
  /** False for what the business tells that person itself. */
  tells?(changed: Changed, notice: Pick<NewNotification, 'kind' | 'userId'>): boolean
  /** May refuse with words of the business's own. */
  guard?(client: ClientBase, asked: Asked): Promise<Refused | undefined>
  /** What to try once more with after this error, which the transaction did not survive; undefined: it is the caller's. */
  again?(error: unknown, tenantId: string, businessId: string): Promise<BusinessHooks | undefined>
  /** Writes what the decision means for the record. */
  onChange?(client: ClientBase, changed: Changed): Promise<void>
  /** Whether somebody sees the record by a right of its own business, and so what is decided on it; nobody who is not asked about it acts on that (W12). */
  maySee?(db: Db, tenantId: string, businessId: string, userId: string): Promise<boolean>
  /** What came of the record, or what it came from. */
  linksOf?(db: Db, tenantId: string, businessId: string): Promise<Link[]>
}
