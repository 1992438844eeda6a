import type { TimeChange } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { MINUTE_MS } from '#domain/tender/instant.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'
import { badTimes, CHANGES_BY_MANAGER_ALONE, changed, cutOff, ORDER, type Times } from '#domain/tender/schedule/decide-schedule.ts'

export type Field = TimeChange['field']
export const FIELDS = ORDER
export const NOTICE_MINUTES = deadlines.scheduleNoticeMs / MINUTE_MS
export const GAP_MINUTES = deadlines.qualificationGapMs / MINUTE_MS

export interface Wanted {
  field: Field
  newValue: string
  shiftLater: boolean
}

export const timesOf = ({ registrationEndsAt, qualificationEndsAt, startsAt }: ProjectView): Times => ({
  registrationEndsAt,
  qualificationEndsAt,
  startsAt,
})

/** Until when a change can be asked for, and whether that is still ahead; undefined where the project's state rules it out. */
export function openUntil(project: ProjectView, now: number): { at: string; open: boolean } | undefined {
  if (!['REGISTRATION', 'QUALIFICATION', 'READY'].includes(project.status)) return undefined
  const at = cutOff(project)
  return { at, open: now <= Date.parse(at) }
}

/** Fields that can still be changed: with qualification over, its end cannot. */
export const fieldsOf = ({ status }: Pick<ProjectView, 'status'>): Field[] =>
  FIELDS.filter((field) => field !== 'qualificationEndsAt' || status !== 'READY')

export type Fault = 'soon' | 'order' | 'same'

/** Why a wanted time cannot be, by the rules the gateway decides by. */
export function faultOf(times: Times, wanted: Wanted, now: number): Fault | undefined {
  if (wanted.newValue === times[wanted.field]) return 'same'
  const refused = badTimes(changed(times, wanted), wanted, new Date(now).toISOString())
  if (!refused) return undefined
  return refused.code === 'TENDER-2020' ? 'soon' : 'order'
}

/** Each step before and after, and by how many milliseconds it moves. */
export function previewOf(times: Times, wanted: Wanted): { field: Field; now: string; next: string; byMs: number }[] {
  const next = changed(times, wanted)
  return FIELDS.map((field) => ({
    field,
    now: times[field],
    next: next[field],
    byMs: Date.parse(next[field]) - Date.parse(times[field]),
  }))
}

/** Number of the change that would be asked for now, and whether a manager alone decides it. */
export function nextChange(history: readonly TimeChange[]): { number: number; withSupervisor: boolean } {
  const approved = history.filter(({ status }) => status === 'APPROVED').length
  return { number: approved + 1, withSupervisor: approved >= CHANGES_BY_MANAGER_ALONE }
}

/** A span in days, hours and minutes; parts of 0 are left out. */
export function spanOf(ms: number): { unit: 'days' | 'hours' | 'minutes'; n: number }[] {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS)
  const parts = [
    { unit: 'days', n: Math.floor(minutes / 1_440) },
    { unit: 'hours', n: Math.floor((minutes % 1_440) / 60) },
    { unit: 'minutes', n: minutes % 60 },
  ] as const
  return parts.filter(({ n }) => n > 0)
}
