import type { FirmRow } from '#contract/tender/firm-calls.ts'
import type { Lang } from '#core/i18n/text.ts'
import type { Tone } from '#ui/feedback/Tag.tsx'

/** Words of the wire that a view has sentences for. */
export type Invitation = 'PROPOSED' | 'APPROVED' | 'SENT' | 'VIEWED' | 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'REJECTED' | 'REVOKED'
export type Application = 'SUBMITTED' | 'APPROVED' | 'REJECTED' | 'RETURNED' | 'WITHDRAWN' | 'DISQUALIFIED'
export type Deposit = 'NOT_REQUIRED' | 'UNPAID' | 'DECLARED' | 'CONFIRMED' | 'FORFEITED'
export type Standing = 'ACTIVE' | 'SUSPENDED' | 'BLACKLISTED'

const TONES: Readonly<Record<string, Tone>> = {
  PROPOSED: 'warning',
  SUBMITTED: 'warning',
  DECLARED: 'warning',
  RETURNED: 'warning',
  UNPAID: 'warning',
  SUSPENDED: 'warning',
  APPROVED: 'success',
  ACCEPTED: 'success',
  CONFIRMED: 'success',
  ACTIVE: 'success',
  SENT: 'info',
  VIEWED: 'info',
  REJECTED: 'danger',
  DISQUALIFIED: 'danger',
  FORFEITED: 'danger',
  BLACKLISTED: 'danger',
}

/** Colour that repeats what the word says. */
export const toneOf = (word: string): Tone => TONES[word] ?? 'neutral'

/** What a firm of a project is found by, typed as a word. */
export const wordsOf = ({ name, nameEn, code, creditCode }: Pick<FirmRow, 'name' | 'nameEn' | 'code' | 'creditCode'>): string[] => [
  name,
  nameEn,
  code,
  creditCode,
]

/** The firm's name in the reader's language, where it has one. */
export const firmName = ({ name, nameEn }: Pick<FirmRow, 'name' | 'nameEn'>, lang: Lang): string => (lang === 'en' && nameEn) || name
