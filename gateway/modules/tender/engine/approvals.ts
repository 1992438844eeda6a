import type { ClientBase } from 'pg'
import type { Asked } from '#domain/tender/approval.ts'
import type { CommandRequest, Decided } from './decision.ts'
import type { Walked } from './walk.ts'

/** Where the decision transaction meets the processes that approvals run on. */

export interface InsideRequest extends Pick<CommandRequest, 'tenantId' | 'projectId' | 'command' | 'actor'> {
  /** The log as far as it was walked through before the lock, for words that rest on it. */
  proved?: Walked | undefined
  /** Whom the process asks after it, where the project waits for others as well. */
  asked?: Asked | undefined
}

/** The rules of a project inside a transaction of the caller, who has let the person in. Undefined: there is no such project. */
export interface Inside {
  /** What the rules say; nothing is written. */
  judge: (client: ClientBase, word: InsideRequest) => Promise<Decided | undefined>
  /** Walks through the log, outside of any lock, for who was told `Unproved`. */
  prove: (of: Pick<InsideRequest, 'tenantId' | 'projectId'>, before: Walked | undefined) => Promise<Walked>
  /** The same, written unless it is refused. */
  decide: (client: ClientBase, word: InsideRequest) => Promise<Decided | undefined>
}

/** Both on the connection of a transaction that holds the lock of the project. */
export interface Approvals {
  /**
   * A person's word, which the rules have let through, as an action on the instance of its approval: what that comes to is written.
   *
   * @returns the last that was decided on the project; undefined for a word that no process is asked about
   * @throws Refusal what the process says no with
   */
  decide: (client: ClientBase, request: CommandRequest, proved: Walked | undefined) => Promise<Decided | undefined>
  /** Processes whose matter is over by other means are canceled by the house. */
  settle: (client: ClientBase, tenantId: string, decided: Pick<Decided, 'before' | 'state'>) => Promise<void>
}
