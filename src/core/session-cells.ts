import type { Profile } from '#contract/identity.ts'
import { type Cell, cell, readOnly, type Source } from './cell.ts'
import type { Failure } from './failure.ts'
import type { AppStoreCore } from './store.ts'

export type SessionState = 'loading' | 'signed-in' | 'signed-out' | 'expired'

/** What of a session can be watched: there before the part that fills it has been loaded. */
export interface SessionCells {
  readonly state: Cell<SessionState>
  readonly trouble: Cell<Failure | undefined>
  readonly codes: Cell<ReadonlySet<string>>
  readonly atPage: Cell<boolean>
}

export const sessionCells = (): SessionCells => ({
  state: cell<SessionState>('loading'),
  trouble: cell<Failure | undefined>(undefined),
  codes: cell<ReadonlySet<string>>(new Set()),
  atPage: cell(false),
})

/** The cells as everybody may see them. */
export interface SessionView {
  /** `expired`: the session ended while the page was in use; what the user typed is still there. */
  readonly state: Source<SessionState>
  readonly user: Source<Profile | undefined>
  /** Permission codes of the user. */
  readonly codes: Source<ReadonlySet<string>>
  /** Why `loading` lasts: the profile or the provider cannot be reached. Undefined when all is well. */
  readonly trouble: Source<Failure | undefined>
  /** The page has said that it signs its user in by itself (`preventDefault` on `fly-auth-required`): nobody else asks him. */
  readonly atPage: Source<boolean>
  /** Whether the user holds a permission code. */
  can(code: string): boolean
}

export const sessionView = ({ state, trouble, codes, atPage }: SessionCells, store: Pick<AppStoreCore, 'user'>): SessionView => ({
  state: readOnly(state),
  user: readOnly(store.user),
  codes: readOnly(codes),
  trouble: readOnly(trouble),
  atPage: readOnly(atPage),
  can: (code) => codes.get().has(code),
})
