import type { Call } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import type { PermissionCode } from '#domain/permission.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { Refusal } from './answer.ts'

/**
 * `account`: signed in, also while the password must be changed before anything else (AUTH-10). A list is for a call that several roles make by
 * codes of their own: one of them is enough.
 */
export type May = 'anyone' | 'account' | 'signed-in' | PermissionCode | readonly PermissionCode[]

/** @throws Refusal for a person who may not make the call */
export function permit({ passwordDue, codes }: Session, may: May): void {
  if (may === 'anyone' || may === 'account') return
  if (passwordDue) throw new Refusal('AUTH-1008')
  if (may !== 'signed-in' && ![may].flat().some((code) => codes.has(code))) throw new Refusal('AUTH-1003')
}

/** At most 200 rows a page, where the call itself names no other bound. @see specification section 9 */
export function checkPage(query: unknown, call: Call): void {
  const { pageSize } = (query ?? {}) as { pageSize?: number }
  const { properties = {} } = (call.query ?? {}) as { properties?: Record<string, { maximum?: number }> }
  if (properties.pageSize?.maximum !== undefined) return
  if (pageSize !== undefined && pageSize > limits.maxPageSize) throw new Refusal('VALIDATION-1009', { args: { max: limits.maxPageSize } })
}
