import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { Audit } from '#gateway/platform/audit/audit.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { rate } from '#gateway/platform/http/rate.ts'
import { tryOnce } from '#gateway/platform/session/sign-in-delay.ts'
import { accountNamed, markOf, passwordCheck, type SignInAccount } from './accounts.ts'

/** What was typed, and from where. */
export interface Typed {
  username: string
  password: string
  /** Tenant that the page or the person named; empty when none. */
  tenant: string
  /** Network address (request-rate.ts). */
  network: string
  /** The device, when that account has signed in with it before. */
  deviceOf: (accountId: string) => string | undefined
}

/** Whose password it was; the mark is that of the very password. */
export interface RightPassword {
  accountId: string
  tenantId: string
  mark: string
}

export type Checked = RightPassword | { wait: number } | 'busy' | 'wrong'

/**
 * The first step of signing in: name and password. What a flood costs others is bounded in this order: a share of attempts a second for the address (or the
 * known device), the delays after wrong ones, and a turn among the addresses for the hash. Names that nobody has cost and wait the same.
 *
 * @see H1, M5, security.md 2, point 10
 */
export function credentialCheck(pool: Pool, passwordCost: number, now?: () => number) {
  const share = rate(limits.passwordsPerSecond, limits.passwordsAtOnce, now)
  const isPasswordOf = passwordCheck(pool, passwordCost)

  return async (typed: Typed, audit: Audit): Promise<Checked> => {
    const account = await accountNamed(pool, typed.username, typed.tenant)
    const device = account && typed.deviceOf(account.id)
    const place = device ?? typed.network
    const subject = account?.id ?? typed.username.toLowerCase()
    const tell = { subject, ...(account && { tenant: account.tenantId }) }
    const outcome = await checkOnce(account, typed, place, device !== undefined)
    if (outcome === 'wrong') audit('sign-in-failed', tell)
    else if (outcome === 'busy') audit('sign-in-delayed', { ...tell, detail: 'busy' })
    else if ('wait' in outcome) audit('sign-in-delayed', tell)
    // A right password is no attack: whoever shares the address with many others takes nothing from them.
    if (outcome === 'busy' || (typeof outcome === 'object' && 'accountId' in outcome)) share(place, -1)
    return outcome
  }

  async function checkOnce(account: SignInAccount | undefined, typed: Typed, place: string, known: boolean): Promise<Checked> {
    const over = share(place)
    if (over > 0) return { wait: over }
    const who = account?.id ?? `name ${typed.username.toLowerCase()}`
    const lane = known ? { key: who, known } : { key: typed.network, known }
    const tried = await tryOnce(pool, { who, place, known }, () => isPasswordOf(account, typed.password, lane)).catch(asBusy)
    if (tried === 'busy' || 'wait' in tried) return tried
    if (!tried.right || !account) return 'wrong'
    return { accountId: account.id, tenantId: account.tenantId, mark: markOf(account.passwordHash) }
  }
}

const asBusy = (error: unknown): 'busy' => {
  if (error instanceof Refusal && error.code === 'SERVICE-1009') return 'busy'
  throw error
}
