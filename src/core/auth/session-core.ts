import { onPageResume, type PageResume } from '#core/browser/page-resume.ts'
import { Failure } from '#core/http/failure.ts'
import type { Http } from '#core/http/http.ts'
import type { HttpSession } from '#core/http/http-send.ts'
import { type AuthReason, type SignInRequest, TokensLost } from './access-tokens.ts'
import { type SessionAtoms, type SessionView, sessionAtoms, sessionView } from './session-atoms.ts'
import { createSessionLife, type LifeDeps } from './session-life.ts'

export type { SessionState } from './session-atoms.ts'

/** Who is signed in. One owner a page; tokens stay in its closure (security.md section 2). */
export interface SessionCore extends SessionView, HttpSession {
  /** Takes up an existing session. Called once by the runtime; never rejects. */
  start(): Promise<void>
  /** @throws Failure `unauthorised` when the user gave up, or the provider refused or cannot be reached */
  signIn(options?: SignInRequest): Promise<void>
  /** Ends the session here, in other tabs, at the gateway and at the provider. Never rejects. */
  signOut(): Promise<void>
  /** Reads profile and codes again, e.g. after a password change. */
  reload(): Promise<void>
}

export interface SessionDeps extends LifeDeps {
  mode: 'runtime' | 'nonRuntime'
  wake?: PageResume
}

/** Tabs hear of a sign-out after this long, whether or not the gateway has. @see R-20 */
const CLOSING_MS = 2_000
/** A page that is still here after this long is not being left. */
const LEAVING_MS = 5_000

/** @see AUTH-04, AUTH-05, R-13, R-20 */
export function createSession(deps: SessionDeps, cells: SessionAtoms = sessionAtoms()): SessionCore {
  const { provider, store } = deps
  const life = createSessionLife(deps, cells, (reason) => void regain(reason))
  const { state, keeper, who } = life
  let resuming: Promise<unknown> = Promise.resolve()
  let asking: Promise<boolean> | undefined
  let wasIn = false
  state.subscribe((now) => {
    wasIn ||= now === 'signed-in'
  })

  /** Has the page see to its user, once for all who noticed. False: nobody is signed in by that. */
  function regain(reason: AuthReason): Promise<boolean> {
    asking ??= (async () => {
      const tokens = await provider.ask?.(reason).catch(() => undefined)
      if (tokens) await life.enter(tokens)
      return tokens !== undefined
    })().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function signIn({ unasked = false, ...options }: SignInRequest = {}): Promise<void> {
    const tokens = await provider.signIn({ ...options, unasked: unasked && !wasIn }).catch((cause: unknown) => {
      throw new Failure('unauthorised', deps.sayFailed(cause), { cause })
    })
    if (tokens) await life.enter(tokens)
  }

  hearTabs(deps, () => life.leave({ forever: true }))
  ;(deps.wake ?? onPageResume)(() => keeper.wake())

  return {
    ...sessionView(cells, store),
    start() {
      const found = life.resume()
      resuming = found
      return found.then(life.enter).then(() => {
        if (state.get() === 'signed-out') void regain('missing')
      })
    },
    signIn,
    async signOut() {
      const user = store.user.get()
      // Other tabs go to the provider as soon as they hear it: by then it must give nothing for this session.
      if (keeper.current()) await Promise.race([closeAtGateway(deps.http()), deps.timers.wait(CLOSING_MS)])
      if (user) deps.talk.send({ kind: 'sign-out', tenantId: user.tenantId, userId: user.userId })
      const told = provider.signOut().catch(() => undefined)
      keeper.drop()
      deps.storages.clear()
      // Where signing out leaves the page it says so to nobody: a guard that heard of it would sign the user in again on the way out.
      await Promise.race([told, deps.timers.wait(LEAVING_MS)])
      life.leave({ forever: true })
    },
    reload: who.load,
    async credentials({ refused }) {
      await resuming
      if (!keeper.current()) return undefined
      return keeper.fresh(refused && (refused.token ?? '')).catch((cause: unknown) => {
        if (cause instanceof TokensLost) return undefined
        throw cause
      })
    },
    ended({ stay }) {
      if (state.get() === 'signed-out' || state.get() === 'loading') return
      keeper.drop()
      state.set('expired')
      const leave = () => life.leave({ forever: false })
      if (provider.ask) void regain('401').then((again) => again || stay || leave())
      else if (stay) return
      else if (deps.mode === 'runtime') leave()
      else signIn({ unasked: true }).catch(() => undefined)
    },
  }
}

/** What other tabs say of the user concerns this one too. */
function hearTabs({ talk, store, reloadPage }: SessionDeps, leave: () => void): void {
  talk.hear((word) => {
    const user = store.user.get()
    if (!user || word.kind === 'lang') return
    const same = word.userId === user.userId && word.tenantId === user.tenantId
    if (word.kind === 'sign-out' && same) leave()
    if (word.kind === 'user' && !same) {
      leave()
      reloadPage()
    }
  })
}

/** The gateway refuses this session from now on, in whatever tab. Sign-out goes on when it cannot be told. */
const closeAtGateway = (http: Http): Promise<unknown> =>
  http.call('POST /platform/session/close', { body: {}, quiet: true, stay: true }).catch(() => undefined)
