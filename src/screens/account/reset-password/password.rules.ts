/** The gateway's rules of a new password, as far as they can be told before it is sent (AUTH-10). */
export const passwordRules = ['length', 'other', 'account'] as const
export type PasswordRule = (typeof passwordRules)[number]

export interface PasswordChoice {
  old: string
  next: string
  account: string
}

/** In characters (code points). */
const LENGTH = { min: 8, max: 128 }

/** Rules that a new password does not keep, in their order. */
export function brokenRules({ old, next, account }: PasswordChoice): PasswordRule[] {
  const length = [...next].length
  const kept: Record<PasswordRule, boolean> = {
    length: length >= LENGTH.min && length <= LENGTH.max,
    other: next !== old,
    account: account === '' || !next.toLowerCase().includes(account.toLowerCase()),
  }
  return passwordRules.filter((rule) => !kept[rule])
}
