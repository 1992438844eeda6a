import { type Grant, GrantLost } from './grant.ts'
import type { Timers } from './timers.ts'

/** The grant of a page, renewed in time, by one renewal for all who wait. */
export interface GrantKeeper {
  take(grant: Grant): void
  /** The grant as it is, however old. */
  current(): Grant | undefined
  /**
   * A grant with at least 5 s to live, other than the one whose token was `refused`.
   * @throws GrantLost, or whatever kept the renewal from succeeding once the old grant is dead
   */
  fresh(refused?: string): Promise<Grant>
  /** The page may have slept: renews when the time for it has passed. */
  wake(): void
  drop(): void
}

export interface GrantKeeperDeps {
  renew: (reason: 'expired' | 'refused') => Promise<Grant>
  /** Keeps tabs from storming the provider: runs `work` alone among the tabs of this issuer and client. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  timers: Timers
  /** The user is needed. Called once. */
  onLost: (reason: 'expired' | 'refused') => void
  onRenewed?: (grant: Grant) => void
}

/** @see specification section 9 (token refresh margin), `limits.tokenRefreshMarginMs` */
const MARGIN_MS = 5_000
/** Share of a life after which the background renews. */
const RENEW_AT = 0.75
const RETRY_MS = [1_000, 2_000, 4_000, 8_000] as const

/** @see security.md section 2 (3, 4), AUTH-04, R-13 */
export function createGrantKeeper({ renew, alone, timers, onLost, onRenewed }: GrantKeeperDeps): GrantKeeper {
  let held: { grant: Grant; until: number; renewAt: number } | undefined
  let flight: Promise<Grant> | undefined
  let rhythm: AbortController | undefined

  const left = () => (held ? held.until - timers.monotonic() : 0)

  function take(grant: Grant): void {
    const at = timers.monotonic()
    held = { grant, until: at + grant.lifeMs, renewAt: at + grant.lifeMs * RENEW_AT }
    schedule()
  }

  function drop(): void {
    held = undefined
    rhythm?.abort()
  }

  /** One renewal for everyone who asks while it is under way. */
  function attempt(reason: 'expired' | 'refused'): Promise<Grant> {
    flight ??= renewNow(reason).finally(() => {
      flight = undefined
    })
    return flight
  }

  async function renewNow(reason: 'expired' | 'refused'): Promise<Grant> {
    const before = held
    try {
      const grant = await alone(() => renew(reason))
      if (held !== before) throw new GrantLost('signed out meanwhile')
      take(grant)
      onRenewed?.(grant)
      return grant
    } catch (cause) {
      if (cause instanceof GrantLost && held === before && before) {
        drop()
        onLost(reason)
      }
      throw cause
    }
  }

  async function fresh(refused?: string): Promise<Grant> {
    if (!held) throw new GrantLost('signed out')
    const isRefused = refused !== undefined && refused === held.grant.token
    if (!isRefused && left() > MARGIN_MS) return held.grant
    try {
      return await attempt(isRefused ? 'refused' : 'expired')
    } catch (cause) {
      if (!(cause instanceof GrantLost) && held && !isRefused && left() > 0) return held.grant
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
        if (cause instanceof GrantLost) return
        const pause = RETRY_MS[Math.min(turn, RETRY_MS.length - 1)] ?? 8_000
        await timers.wait(pause * (1 + timers.random() / 4), signal)
      }
    }
  }

  return {
    take,
    drop,
    fresh,
    current: () => held?.grant,
    wake() {
      if (held && timers.monotonic() >= held.renewAt) attempt('expired').catch(() => undefined)
    },
  }
}
