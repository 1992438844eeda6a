import type { Timers } from '#core/browser/timers.ts'
import { Failure } from '#core/http/failure.ts'
import { retryWithBackoff } from '#core/http/retry-with-backoff.ts'
import type { Atom } from '#core/state/atom.ts'
import { type AuthReason, type TokenProvider, type Tokens, TokensLost } from './access-tokens.ts'
import type { SessionAtoms, SessionState } from './session-atoms.ts'
import { createSignedIn, type SignedIn, type SignedInDeps } from './signed-in.ts'
import { createTokenRefresher, type TokenRefresher } from './token-refresher.ts'

export interface LifeDeps extends SignedInDeps {
  provider: TokenProvider
  timers: Timers
  /** Keeps tabs from renewing all at the same moment. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** The sentence for a sign-in that failed. */
  sayFailed: (cause: unknown) => string
}

/** Coming and going of a session: from tokens to a known user, and back. */
export interface SessionLife {
  readonly state: Atom<SessionState>
  readonly failure: Atom<Failure | undefined>
  readonly keeper: TokenRefresher
  readonly who: SignedIn
  /** A session that exists already. Waits for a provider that cannot be reached, and never rejects. */
  resume(): Promise<Tokens | undefined>
  /** Until profile and codes are there; a gateway that cannot be reached is waited for, and `failure` says so. Never rejects. */
  enter(tokens: Tokens | undefined): Promise<void>
  /** Nobody is signed in any more. `forever`: what the browser keeps in the user's name goes too, drafts and commands under way included. */
  leave(options: { forever: boolean }): void
}

/** @param onExpired a session that was in use has ended by itself */
export function createSessionLife(
  deps: LifeDeps,
  { state, failure, codes }: SessionAtoms,
  onExpired: (reason: AuthReason) => void,
): SessionLife {
  const { provider, timers } = deps
  const who = createSignedIn(deps, codes)
  const keeper = createTokenRefresher({
    renew: (reason) => provider.renew(reason),
    alone: deps.alone,
    timers,
    onLost: (reason) => {
      if (state.get() !== 'signed-in') return
      state.set('expired')
      onExpired(reason === 'refused' ? '401' : 'expired')
    },
  })

  function leave({ forever }: { forever: boolean }): void {
    keeper.drop()
    provider.forget()
    who.clear(forever)
    failure.set(undefined)
    state.set('signed-out')
  }

  return {
    state,
    failure,
    keeper,
    who,
    leave,
    resume: () =>
      retryWithBackoff(timers, provider.resume, (cause) => {
        if (cause instanceof TokensLost) return true
        failure.set(cause instanceof Failure ? cause : new Failure('unreachable', deps.sayFailed(cause), { cause }))
        return false
      }).catch(() => undefined),
    async enter(tokens) {
      if (!tokens) return leave({ forever: false })
      keeper.take(tokens)
      try {
        await retryWithBackoff(timers, who.load, (cause) => {
          failure.set(cause as Failure)
          return (cause as Failure).kind === 'unauthorised' || !keeper.current()
        })
        failure.set(undefined)
        state.set('signed-in')
      } catch {
        leave({ forever: false })
      }
    },
  }
}
