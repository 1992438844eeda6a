import { dayAfter, isDay, monthAfter, weekdayOf } from './days.ts'
import { CALENDAR_UNITS, type Calendar, type Dynamic, type Step } from './field.ts'

/** Days from and up to, both included; an open end is left out. */
export interface DaySpan {
  from?: string
  to?: string
}

/** Units of dynamic time in the order the panel lists them. */
export const STEP_UNITS = ['today', 'day', 'week', 'month', 'year'] as const
type StepUnit = (typeof STEP_UNITS)[number]

/** First day of the week, 0 is Sunday: the specification has two of them (section 9). */
const WEEK_STARTS = { current: 0, around: 1 }
const DAYS_A_WEEK = 7
const MONTHS_A_YEAR = 12
const MAX_STEP = 9_999
/** "So many weeks, months or years": 1 to 4. */
export const CALENDAR_NUMBERS = [1, 2, 3, 4] as const

/** The day so many units away. @throws TypeError `Invalid type` for a unit that is not known (SEA-04) */
function stepped(today: string, num: number, unit: string): string {
  switch (unit as StepUnit) {
    case 'today':
      return today
    case 'day':
      return dayAfter(today, num)
    case 'week':
      return dayAfter(today, num * DAYS_A_WEEK)
    case 'month':
      return monthAfter(today, num)
    case 'year':
      return monthAfter(today, num * MONTHS_A_YEAR)
    default:
      throw new TypeError('Invalid type')
  }
}

/** Both parts of a step are there; `today` needs no number. */
const isWhole = ({ num, type }: Step): boolean =>
  type === 'today' || (type !== undefined && type !== '' && num !== undefined && Number.isInteger(num) && num >= 0 && num <= MAX_STEP)

const isNothing = (step: Step | undefined): boolean => !step || (step.num === undefined && !step.type)

/**
 * The days of a dynamic time: from so long before today, up to so long after it. One side may be left open; half a side makes it incomplete.
 *
 * @param today day of the tenant's zone
 * @returns undefined when it is incomplete
 * @throws TypeError `Invalid type` for a unit that is not known, RangeError for a day of years that no field takes
 */
export function dynamicSpan({ before, after }: Dynamic, today: string): DaySpan | undefined {
  if (isNothing(before) && isNothing(after)) return undefined
  const side = (step: Step | undefined, sign: 1 | -1) => {
    if (!step || isNothing(step)) return ''
    return isWhole(step) ? stepped(today, step.type === 'today' ? 0 : sign * (step.num ?? 0), step.type ?? '') : undefined
  }
  const [from, to] = [side(before, -1), side(after, 1)]
  if (from === undefined || to === undefined) return undefined
  if ([from, to].some((day) => day !== '' && !isDay(day))) throw new RangeError('too far away')
  return { ...(from && { from }), ...(to && { to }) }
}

/** The unit a day lies in: its first day, and the first of the one that is `by` units away. */
function firstOf(unit: string, day: string, by: number, weekStart: number): string {
  if (unit === 'week') return dayAfter(day, -((weekdayOf(day) - weekStart + DAYS_A_WEEK) % DAYS_A_WEEK) + by * DAYS_A_WEEK)
  if (unit === 'month') return monthAfter(`${day.slice(0, 7)}-01`, by)
  return monthAfter(`${day.slice(0, 4)}-01-01`, by * MONTHS_A_YEAR)
}

/**
 * The days of whole weeks, months or years: the last ones, the present one (always 1), or the next ones.
 *
 * @param today day of the tenant's zone
 * @returns undefined when it is incomplete
 */
export function calendarSpan({ start, num, end }: Calendar, today: string): Required<DaySpan> | undefined {
  if (!start || !end || !CALENDAR_UNITS.includes(end)) return undefined
  if (start === 'current') return spanFrom(end, today, [0, 1], WEEK_STARTS.current)
  if (num === undefined || !CALENDAR_NUMBERS.some((one) => one === num)) return undefined
  return spanFrom(end, today, start === 'before' ? [-num, 0] : [1, num + 1], WEEK_STARTS.around)
}

const spanFrom = (unit: string, today: string, [first, next]: readonly [number, number], weekStart: number): Required<DaySpan> => ({
  from: firstOf(unit, today, first, weekStart),
  to: dayAfter(firstOf(unit, today, next, weekStart), -1),
})

/** Shortcuts of a range: the last so many days, today counted. */
export const QUICK_DAYS = [3, 7, 30, 60, 90] as const
export const lastDays = (today: string, days: number): Required<DaySpan> => ({ from: dayAfter(today, 1 - days), to: today })
