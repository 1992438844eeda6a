import type { Timers } from '#core/browser/timers.ts'
import { type Tokens, TokensLost } from './access-tokens.ts'

/** The tokens of a page, renewed in time, by one renewal for all who wait. */
export interface TokenRefresher {
  take(tokens: Tokens): void
  /** The tokens as they are, however old. */
  current(): Tokens | undefined
  /**
   * Tokens with at least 5 s to live, other than the one whose token was `refused`.
   * @throws TokensLost, or whatever kept the renewal from succeeding once the old tokens are dead
   */
  fresh(refused?: string): Promise<Tokens>
  /** The page may have slept: renews when the time for it has passed. */
  wake(): void
  drop(): void
}

export interface TokenRefresherDeps {
  renew: (reason: 'expired' | 'refused') => Promise<Tokens>
  /** Keeps tabs from storming the provider: runs `work` alone among the tabs of this issuer and client. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  timers: Timers
  /** The user is needed. Called once. */
  onLost: (reason: 'expired' | 'refused') => void
  onRenewed?: (tokens: Tokens) => void
}

/** @see specification section 9 (token refresh margin), `limits.tokenRefreshMarginMs` */
const MARGIN_MS = 5_000
/** Share of a life after which the background renews. */
const RENEW_AT = 0.75
const RETRY_MS = [1_000, 2_000, 4_000, 8_000] as const

/** @see security.md section 2 (3, 4), AUTH-04, R-13 */
export function createTokenRefresher({ renew, alone, timers, onLost, onRenewed }: TokenRefresherDeps): TokenRefresher {
  let held: { tokens: Tokens; until: number; renewAt: number } | undefined
  let flight: Promise<Tokens> | undefined
  let rhythm: AbortController | undefined

  const left = () => (held ? held.until - timers.monotonic() : 0)

  function take(tokens: Tokens): void {
    const at = timers.monotonic()
    held = { tokens, until: at + tokens.lifeMs, renewAt: at + tokens.lifeMs * RENEW_AT }
    schedule()
  }

  function drop(): void {
    held = undefined
    rhythm?.abort()
  }

  /** One renewal for everyone who asks while it is under way. */
  function attempt(reason: 'expired' | 'refused'): Promise<Tokens> {
    flight ??= renewNow(reason).finally(() => {
      flight = undefined
    })
    return flight
  }

  async function renewNow(reason: 'expired' | 'refused'): Promise<Tokens> {
    const before = held
    try {
      const tokens = await alone(() => renew(reason))
      if (held !== before) throw new TokensLost('signed out meanwhile')
      take(tokens)
      onRenewed?.(tokens)
      return tokens
    } catch (cause) {
      if (cause instanceof TokensLost && held === before && before) {
        drop()
        onLost(reason)
      }
      throw cause
    }
  }

  async function fresh(refused?: string): Promise<Tokens> {
    if (!held) throw new TokensLost('signed out')
    const isRefused = refused !== undefined && refused === held.tokens.token
    if (!isRefused && left() > MARGIN_MS) return held.tokens
    try {
      return await attempt(isRefused ? 'refused' : 'expired')
    } catch (cause) {
      if (!(cause instanceof TokensLost) && held && !isRefused && left() > 0) return held.tokens
      throw cause
    }
  }

  /** Renews at three quarters of the life, and when that fails for the time being, 1, 2, 4, 8 s later and then every 8 s. */
  function schedule(): void {
    rhythm?.abort()
    if (!held || !Number.isFinite(held.until)) return
    const mine = new AbortController()
    rhythm = mine
    run(mine.signal).catch(() => undefined)
  }

  async function run(signal: AbortSignal): Promise<void> {
    await timers.wait(Math.max(0, (held?.renewAt ?? 0) - timers.monotonic()), signal)
    for (let turn = 0; !signal.aborted; turn += 1) {
      try {
        await attempt('expired')
        return
      } catch (cause) {
        if (cause instanceof TokensLost) return
        const pause = RETRY_MS[Math.min(turn, RETRY_MS.length - 1)] ?? 8_000
        await timers.wait(pause * (1 + timers.random() / 4), signal)
      }
    }
  }

  return {
    take,
    drop,
    fresh,
    current: () => held?.tokens,
    wake() {
      if (held && timers.monotonic() >= held.renewAt) attempt('expired').catch(() => undefined)
    },
  }
}
