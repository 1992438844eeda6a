import type { Profile } from '#contract/identity.ts'
import { cell, readOnly, type Source } from './cell.ts'
import type { Credentials } from './credentials.ts'
import { Failure } from './failure.ts'
import { type Grant, type GrantDoor, GrantLost, type SignInOptions } from './grant.ts'
import { createGrantKeeper } from './grant-keeper.ts'
import type { Http, HttpSession } from './http.ts'
import type { Storages } from './storage.ts'
import type { AppStoreCore } from './store.ts'
import type { TabTalk } from './tab-talk.ts'
import type { Timers } from './timers.ts'
import { type Wake, wakings } from './wake.ts'

export type SessionState = 'loading' | 'signed-in' | 'signed-out' | 'expired'

/** Who is signed in. One owner a page; tokens stay in its closure (security.md section 2). */
export interface SessionCore extends HttpSession {
  /** `expired`: the session ended while the page was in use; what the user typed is still there. */
  readonly state: Source<SessionState>
  readonly user: Source<Profile | undefined>
  /** Permission codes of the user. */
  readonly codes: Source<ReadonlySet<string>>
  /** Why `loading` lasts: the profile or the provider cannot be reached. Undefined when all is well. */
  readonly trouble: Source<Failure | undefined>
  /** Where a sign-in that just ended wants to go; read once by the shell. */
  takeReturn(): string | undefined
  /** Takes up an existing session. Called once by the runtime; never rejects. */
  start(): Promise<void>
  /** @throws Failure `unauthorised` when the user gave up or the provider refused */
  signIn(options?: SignInOptions): Promise<void>
  /** Ends the session here, in other tabs, at the gateway and at the provider. Never rejects. */
  signOut(): Promise<void>
  /** Whether the user holds a permission code. */
  can(code: string): boolean
  /** Reads profile and codes again, e.g. after a password change. */
  reload(): Promise<void>
}

export interface SessionDeps {
  door: GrantDoor
  http: () => Http
  store: AppStoreCore
  storages: Storages
  talk: TabTalk
  timers: Timers
  mode: 'runtime' | 'nonRuntime'
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Address within our origin that a redirect sign-in came back for. */
  cameBackFor?: () => string | undefined
  /** Another user signed in: nothing of the old one may stay. */
  reloadPage: () => void
  sayFailed: (reason: string) => string
  wake?: Wake
}

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const

/** @see AUTH-04, AUTH-05, AUTH-09, R-13, R-20 */
export function createSession(deps: SessionDeps): SessionCore {
  const { door, store, storages, talk, timers } = deps
  const state = cell<SessionState>('loading')
  const codes = cell<ReadonlySet<string>>(new Set())
  const trouble = cell<Failure | undefined>(undefined)
  let resuming: Promise<unknown> = Promise.resolve()

  const keeper = createGrantKeeper({
    renew: (reason) => door.renew(reason),
    alone: deps.alone,
    timers,
    onLost: () => {
      if (state.get() === 'signed-in') state.set('expired')
    },
  })

  /** Until the profile is there; failures of the network are waited out. */
  async function enter(grant: Grant): Promise<void> {
    keeper.take(grant)
    for (let turn = 0; keeper.current(); turn += 1) {
      try {
        await load()
        trouble.set(undefined)
        state.set('signed-in')
        return
      } catch (cause) {
        const failure = cause as Failure
        if (failure.kind === 'unauthorised') return leave()
        trouble.set(failure)
        await timers.wait(RETRY_MS[Math.min(turn, RETRY_MS.length - 1)] ?? 30_000)
      }
    }
  }

  async function load(): Promise<void> {
    const http = deps.http()
    const quiet = { quiet: true, stay: true }
    const [profile, list] = await Promise.all([
      http.data('POST /platform/user/profile', { body: {}, ...quiet }),
      http.data('GET /platform/permission/codes', quiet),
    ])
    const before = store.user.get()
    if (before && before.userId !== profile.userId) return deps.reloadPage()
    storages.own({ tenantId: profile.tenantId, userId: profile.userId })
    store.user.set(profile)
    store.restore()
    codes.set(new Set(list))
    talk.send({ kind: 'user', tenantId: profile.tenantId, userId: profile.userId })
  }

  /** Drops everything of the user in this tab. */
  function leave(): void {
    keeper.drop()
    door.forget()
    for (const shelf of [storages.page, storages.tab, storages.browser]) shelf.clear()
    storages.own(undefined)
    store.reset()
    codes.set(new Set())
    trouble.set(undefined)
    state.set('signed-out')
  }

  talk.hear((word) => {
    const user = store.user.get()
    if (!user) return
    if (word.kind === 'sign-out' && word.userId === user.userId && word.tenantId === user.tenantId) leave()
    if (word.kind === 'user' && (word.userId !== user.userId || word.tenantId !== user.tenantId)) {
      leave()
      deps.reloadPage()
    }
  })
  ;(deps.wake ?? wakings)(() => keeper.wake())

  async function resume(): Promise<Grant | undefined> {
    for (let turn = 0; ; turn += 1) {
      try {
        return await door.resume()
      } catch (cause) {
        if (cause instanceof GrantLost) return undefined
        trouble.set(cause instanceof Failure ? cause : new Failure('unreachable', deps.sayFailed(String(cause)), { cause }))
        await timers.wait(RETRY_MS[Math.min(turn, RETRY_MS.length - 1)] ?? 30_000)
      }
    }
  }

  async function signIn(options: SignInOptions = {}): Promise<void> {
    let grant: Grant | undefined
    try {
      grant = await door.signIn(options)
    } catch (cause) {
      throw new Failure('unauthorised', deps.sayFailed(cause instanceof Error ? cause.message : String(cause)), { cause })
    }
    if (grant) await enter(grant)
  }

  return {
    state: readOnly(state),
    user: readOnly(store.user),
    codes: readOnly(codes),
    trouble: readOnly(trouble),
    takeReturn: () => deps.cameBackFor?.(),
    async start() {
      const found = resume()
      resuming = found
      const grant = await found
      if (!grant) {
        trouble.set(undefined)
        return state.set('signed-out')
      }
      await enter(grant)
    },
    signIn,
    async signOut() {
      const user = store.user.get()
      if (user) talk.send({ kind: 'sign-out', tenantId: user.tenantId, userId: user.userId })
      if (keeper.current()) {
        // The gateway refuses this session from now on, in whatever tab; sign-out goes on when it cannot be told.
        await deps
          .http()
          .call('POST /platform/session/close', { body: {}, quiet: true, stay: true })
          .catch(() => undefined)
      }
      const told = door.signOut().catch(() => undefined)
      leave()
      await told
    },
    can: (code) => codes.get().has(code),
    reload: () => load(),
    async credentials({ refused }): Promise<Credentials | undefined> {
      await resuming.catch(() => undefined)
      if (!keeper.current()) return undefined
      try {
        return await keeper.fresh(refused && (refused.token ?? ''))
      } catch (cause) {
        if (cause instanceof GrantLost) return undefined
        throw cause
      }
    },
    ended({ stay }) {
      if (state.get() === 'signed-out' || state.get() === 'loading') return
      keeper.drop()
      state.set('expired')
      if (stay) return
      if (deps.mode === 'runtime') leave()
      else void signIn().catch(() => undefined)
    },
  }
}
