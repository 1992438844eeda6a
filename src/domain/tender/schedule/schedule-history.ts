import { field, flag, optionalText, text } from '#domain/tender/facts.ts'
import type { At, Entry, FactType, ProjectState } from '#domain/tender/model.ts'
import { approvedParties } from '#domain/tender/people.ts'
import { CHANGES_BY_MANAGER_ALONE, isEarlier, ORDER, type Times } from './decide-schedule.ts'

/** What was asked of the schedule and what became of it, from the log. @see tendering.md 6.6, 9.12 */

export const SCHEDULE_FACTS = [
  'schedule.requested',
  'schedule.changed',
  'schedule.refused',
  'schedule.acknowledged',
  'confirmation.given',
] as const satisfies readonly FactType[]

export interface ChangeRecord {
  seq: number
  field: (typeof ORDER)[number]
  oldValue: At
  newValue: At
  shiftLater: boolean
  reason: string
  /** User ids. */
  requestedBy: string
  requestedAt: At
  status: 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'LAPSED'
  decidedBy: string[]
  decidedAt?: At
  comment?: string
  needs: ('MANAGER' | 'SUPERVISOR' | 'BIDDERS')[]
  acks: number
  /** Customer ids. */
  ackedBy: string[]
  acksNeeded: number
}

interface Course {
  /** Those in force at this place of the log. */
  times: Times
  approvedChanges: number
  records: ChangeRecord[]
}

/**
 * Oldest first.
 *
 * @param entries of `SCHEDULE_FACTS`, oldest first, with all parts of the purchaser's side
 * @param state now: a change that still waits needs the bidders that are approved now
 */
export function scheduleHistory(entries: readonly Entry[], state: ProjectState): ChangeRecord[] {
  const { registrationEndsAt, qualificationEndsAt, startsAt } = state.form
  const first: Course = { times: { registrationEndsAt, qualificationEndsAt, startsAt }, approvedChanges: 0, records: [] }
  return entries.reduce((course, entry) => next(course, entry, state), first).records
}

function next(course: Course, entry: Entry, state: ProjectState): Course {
  switch (entry.type) {
    case 'schedule.requested':
      return { ...course, records: [...course.records, asked(course, entry, state)] }
    case 'schedule.changed':
      return moved(course, entry)
    case 'schedule.refused':
      return settled(course, entry, OUTCOMES[String(field(entry, 'note', 'outcome'))] ?? 'REJECTED')
    case 'schedule.acknowledged':
      return onLast(course, (record) => ({
        ...record,
        acks: record.acks + 1,
        ackedBy: [...record.ackedBy, text(entry, 'who', 'customerId')],
      }))
    case 'confirmation.given':
      return field(entry, 'note', 'key') === 'time-change'
        ? onLast(course, (record) => ({ ...record, decidedBy: [...record.decidedBy, text(entry, 'note', 'userId')] }))
        : course
    default:
      return course
  }
}

const OUTCOMES: Readonly<Record<string, ChangeRecord['status']>> = { LAPSED: 'LAPSED', WITHDRAWN: 'WITHDRAWN' }

function onLast(course: Course, change: (record: ChangeRecord) => ChangeRecord): Course {
  const last = course.records.at(-1)
  return last?.status === 'REQUESTED' ? { ...course, records: [...course.records.slice(0, -1), change(last)] } : course
}

function asked({ times, approvedChanges }: Course, entry: Entry, state: ProjectState): ChangeRecord {
  const name = text(entry, 'pub', 'field') as ChangeRecord['field']
  const request = { field: name, newValue: text(entry, 'pub', 'newValue'), shiftLater: flag(entry, 'pub', 'shiftLater') }
  const takesTime = isEarlier(times, request)
  return {
    seq: entry.seq,
    ...request,
    oldValue: times[name],
    reason: optionalText(entry, 'note', 'reason') ?? '',
    requestedBy: optionalText(entry, 'note', 'userId') ?? '',
    requestedAt: entry.at,
    status: 'REQUESTED',
    decidedBy: [],
    needs: [
      'MANAGER',
      ...(approvedChanges >= CHANGES_BY_MANAGER_ALONE ? (['SUPERVISOR'] as const) : []),
      ...(takesTime ? (['BIDDERS'] as const) : []),
    ],
    acks: 0,
    ackedBy: [],
    acksNeeded: takesTime ? approvedParties(state).length : 0,
  }
}

/** A postponement by the clock moves the times too, and settles no request. */
function moved(course: Course, entry: Entry): Course {
  const [registrationEndsAt, qualificationEndsAt, startsAt] = ORDER.map((name) => text(entry, 'pub', name)) as [At, At, At]
  const times = { registrationEndsAt, qualificationEndsAt, startsAt }
  if (!flag(entry, 'pub', 'requested')) return { ...course, times }
  return { ...settled(course, entry, 'APPROVED'), times, approvedChanges: course.approvedChanges + 1 }
}

function settled(course: Course, entry: Entry, status: ChangeRecord['status']): Course {
  const comment = optionalText(entry, 'note', 'comment')
  const deciders = decidersOf(entry)
  return onLast(course, (record) => ({
    ...record,
    status,
    decidedAt: entry.at,
    decidedBy: deciders.length > 0 ? deciders : record.decidedBy,
    ...(comment !== undefined && { comment }),
  }))
}

function decidersOf(entry: Entry): string[] {
  const words = field(entry, 'note', 'confirmedBy')
  if (Array.isArray(words)) return words.map((word) => String((word as { userId?: unknown } | null)?.userId ?? ''))
  const one = optionalText(entry, 'note', 'userId')
  return one === undefined ? [] : [one]
}
