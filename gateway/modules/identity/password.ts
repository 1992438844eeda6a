import type { Pool } from 'pg'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { tryOnce } from '#gateway/platform/session/sign-in-delay.ts'
import { hashPassword, isPassword } from './accounts.ts'
import { isCommon } from './common-passwords.ts'
import type { IdentityQueries } from './identity.queries.ts'
import type { EndsSessions } from './own-sessions.ts'

/** In characters (code points). @see NIST SP 800-63B 5.1.1: length counts, not kinds of characters */
const LENGTH = { min: 8, max: 128 }
/** Attempts with a stolen token are slowed down like those of signing in; they have a count of their own. */
const PLACE = 'change-password'

/** Whether a new password may be taken (AUTH-1006). */
export function isAcceptable(next: string, old: string, username: string): boolean {
  const length = [...next].length
  return length >= LENGTH.min && length <= LENGTH.max && next !== old && !next.toLowerCase().includes(username.toLowerCase())
}

/**
 * The own password once more, before something that a stolen token alone shall not do.
 *
 * @throws Refusal AUTH-1005 (wrong), SERVICE-1008 (too many wrong ones), SERVICE-1009 (too many people at once)
 */
export async function confirmPassword(
  { pool, queries }: { pool: Pool; queries: Pick<IdentityQueries, 'credentials'> },
  { tenantId, userId }: Pick<Session, 'tenantId' | 'userId'>,
  password: string,
): Promise<{ username: string }> {
  const account = await queries.credentials(tenantId, userId)
  if (!account) throw new Refusal('AUTH-1002')
  const lane = { key: userId, known: true }
  const tried = await tryOnce(pool, { who: userId, place: PLACE, known: true }, () => isPassword(password, account.passwordHash, lane))
  if ('wait' in tried) throw new Refusal('SERVICE-1008', { args: { s: tried.wait } })
  if (!tried.right) throw new Refusal('AUTH-1005')
  return account
}

/**
 * Changes the person's own password. Every other session of his and every sign-in under way ends with it: whoever had the old one is out.
 *
 * @returns how many other sessions that were
 * @throws Refusal AUTH-1005 (wrong current password), AUTH-1006 (not acceptable), AUTH-1009 (too common), SERVICE-1008 (too many wrong ones)
 * @see AUTH-10, AUTH-11
 */
export async function changePassword(
  {
    pool,
    queries,
    endSessionsOf,
    passwordCost,
  }: { pool: Pool; queries: IdentityQueries; endSessionsOf: EndsSessions; passwordCost: number },
  { tenantId, userId, sid }: Session,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<number> {
  const account = await confirmPassword({ pool, queries }, { tenantId, userId }, oldPassword)
  if (!isAcceptable(newPassword, oldPassword, account.username)) throw new Refusal('AUTH-1006')
  if (await isCommon(newPassword)) throw new Refusal('AUTH-1009')
  await queries.setPassword(tenantId, userId, await hashPassword(newPassword, passwordCost, { key: userId, known: true }))
  return endSessionsOf(userId, sid)
}
