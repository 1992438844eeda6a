import type { At } from './model.ts'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** `at` moved by milliseconds. Instants in one form compare as texts. A time that a draft has not set (`''`) stays unset. */
export const plus = (at: At, ms: number): At => (at === '' ? '' : new Date(Date.parse(at) + ms).toISOString())

/** Milliseconds from `from` to `to`; negative when `to` comes first. */
export const msBetween = (from: At, to: At): number => Date.parse(to) - Date.parse(from)

export const later = (a: At, b: At): At => (a > b ? a : b)
