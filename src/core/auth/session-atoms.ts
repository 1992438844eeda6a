import type { Profile } from '#contract/identity.ts'
import type { Failure } from '#core/http/failure.ts'
import { type Atom, atom, type ReadonlyAtom, readOnly } from '#core/state/atom.ts'
import type { AppStoreCore } from '#core/state/store.ts'

export type SessionState = 'loading' | 'signed-in' | 'signed-out' | 'expired'

/** What of a session can be watched: there before the part that fills it has been loaded. */
export interface SessionAtoms {
  readonly state: Atom<SessionState>
  readonly failure: Atom<Failure | undefined>
  readonly codes: Atom<ReadonlySet<string>>
  readonly atPage: Atom<boolean>
}

export const sessionAtoms = (): SessionAtoms => ({
  state: atom<SessionState>('loading'),
  failure: atom<Failure | undefined>(undefined),
  codes: atom<ReadonlySet<string>>(new Set()),
  atPage: atom(false),
})

/** The atoms as everybody may see them. */
export interface SessionView {
  /** `expired`: the session ended while the page was in use; what the user typed is still there. */
  readonly state: ReadonlyAtom<SessionState>
  readonly user: ReadonlyAtom<Profile | undefined>
  /** Permission codes of the user. */
  readonly codes: ReadonlyAtom<ReadonlySet<string>>
  /** Why `loading` lasts: the profile or the provider cannot be reached. Undefined when all is well. */
  readonly failure: ReadonlyAtom<Failure | undefined>
  /** The page has said that it signs its user in by itself (`preventDefault` on `fly-auth-required`): nobody else asks him. */
  readonly atPage: ReadonlyAtom<boolean>
  /** Whether the user holds a permission code. */
  can(code: string): boolean
}

export const sessionView = ({ state, failure, codes, atPage }: SessionAtoms, store: Pick<AppStoreCore, 'user'>): SessionView => ({
  state: readOnly(state),
  user: readOnly(store.user),
  codes: readOnly(codes),
  failure: readOnly(failure),
  atPage: readOnly(atPage),
  can: (code) => codes.get().has(code),
})
