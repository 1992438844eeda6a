import { twoPersons } from '#domain/tender/confirmation.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import { later, MINUTE_MS, msBetween, plus } from '#domain/tender/instant.ts'
import type { Actor, At, CommandOf, Decision, Env, Fact, ProjectState, Refused } from '#domain/tender/model.ts'
import { approvedParties, asBidder, asManager, asOwner, commentGiven, inStatus, reasonGiven, speaksAs } from '#domain/tender/people.ts'
import { deadlines } from './deadlines.ts'

/** Changes of the schedule: asked for by the buyer, decided by a manager. @see tendering.md 6.1 P9, 6.6 */

/** From this many approved changes on the supervisor must agree too. */
export const CHANGES_BY_MANAGER_ALONE = 3

export type Times = Pick<ProjectState, 'registrationEndsAt' | 'qualificationEndsAt' | 'startsAt'>
type Change = Pick<CommandOf<'time-change.save'>, 'field' | 'newValue' | 'shiftLater'>

export const ORDER = ['registrationEndsAt', 'qualificationEndsAt', 'startsAt'] as const

/** The three times after a change; with `shiftLater` those that follow move by the same distance. */
export function changed(times: Times, { field, newValue, shiftLater }: Change): Times {
  const by = msBetween(times[field], newValue)
  const first = ORDER.indexOf(field)
  const moved = (name: (typeof ORDER)[number]): At => {
    const place = ORDER.indexOf(name)
    if (place === first) return newValue
    return shiftLater && place > first ? plus(times[name], by) : times[name]
  }
  return { registrationEndsAt: moved('registrationEndsAt'), qualificationEndsAt: moved('qualificationEndsAt'), startsAt: moved('startsAt') }
}

/** Whether it takes time from those who planned for the times they were told. */
export function isEarlier(times: Times, change: Change): boolean {
  const next = changed(times, change)
  return ORDER.some((name) => next[name] < times[name])
}

/** The change that a firm is asked to agree to, and has not. */
export function changeToAgree(state: ProjectState, customerId: string | undefined): Change | undefined {
  const request = state.scheduleRequest
  const isApproved = customerId !== undefined && state.parties[customerId]?.application?.status === 'APPROVED'
  if (!request || !isApproved || request.acks.includes(customerId) || !isEarlier(state, request)) return undefined
  const { field, newValue, shiftLater } = request
  return { field, newValue, shiftLater }
}

/** The last instant at which a change is asked for or decided. */
export const cutOff = (state: Pick<ProjectState, 'startsAt'>): At => plus(state.startsAt, -deadlines.scheduleNoticeMs)

/** Too late in the project's life, or too near to the start. */
function tooLate(state: ProjectState, at: At): Refused | undefined {
  if (state.status === 'DRAFT' || state.status === 'PUBLISH_APPROVAL') return inStatus(state, 'REGISTRATION')
  const open = ['REGISTRATION', 'QUALIFICATION', 'READY'].includes(state.status) && at <= cutOff(state)
  return open ? undefined : refusal('TENDER-2021', { t: cutOff(state) })
}

/** Why these times cannot be: too near, or out of order. */
export function badTimes(next: Times, change: Pick<Change, 'newValue'>, at: At): Refused | undefined {
  const notice = deadlines.scheduleNoticeMs / MINUTE_MS
  if (msBetween(at, change.newValue) < deadlines.scheduleNoticeMs || msBetween(at, next.startsAt) < deadlines.scheduleNoticeMs) {
    return refusal('TENDER-2020', { n: notice })
  }
  const inOrder =
    next.registrationEndsAt <= next.qualificationEndsAt &&
    msBetween(next.qualificationEndsAt, next.startsAt) >= deadlines.qualificationGapMs
  return inOrder ? undefined : refusal('TENDER-2014', { m: deadlines.qualificationGapMs / MINUTE_MS })
}

export function requestChange(state: ProjectState, command: CommandOf<'time-change.save'>, actor: Actor, { at }: Env): Decision {
  const { field, newValue, shiftLater, reason } = command
  const closed = field === 'qualificationEndsAt' && state.status === 'READY'
  const refused =
    asOwner(state, actor) ??
    tooLate(state, at) ??
    (closed ? refusal('TENDER-2021', { t: state.qualificationEndsAt }) : undefined) ??
    reasonGiven(reason) ??
    (state.scheduleRequest ? refusal('TENDER-2024') : undefined) ??
    badTimes(changed(state, command), command, at)
  return decision(refused, () => [
    fact('schedule.requested', { pub: { field, newValue, shiftLater }, note: { userId: actor.userId, reason } }),
  ])
}

const isSame = (a: Change, b: Change): boolean => a.field === b.field && a.newValue === b.newValue && a.shiftLater === b.shiftLater

/** Whoever has read another change, or one that was taken back, has no word on this one. */
const notTheOneRead = ({ scheduleRequest: request }: ProjectState, read: Change | undefined): Refused | undefined =>
  read && !(request && isSame(read, request)) ? refusal('TENDER-2096') : undefined

/** The manager; from the fourth change on the supervisor as well, in either order. Either may refuse. */
export function decideChange(state: ProjectState, command: CommandOf<'time-change.decide'>, actor: Actor, { at }: Env): Decision {
  const withSupervisor = state.scheduleChanges >= CHANGES_BY_MANAGER_ALONE
  const speaker = speaksAs(state, actor, withSupervisor ? ['MANAGER', 'SUPERVISOR'] : ['MANAGER'])
  if ('code' in speaker) return { facts: [], refused: speaker }
  const overtaken = notTheOneRead(state, command.change)
  if (overtaken) return { facts: [], refused: overtaken }
  const request = state.scheduleRequest
  if (!request) return { facts: [], refused: refusal('TENDER-2021', { t: cutOff(state) }) }
  const own = request.requestedBy === actor.userId ? refusal('TENDER-2028') : undefined
  if (!command.agree) {
    return decision(own ?? commentGiven(command.comment), () => [
      fact('schedule.refused', { note: { userId: actor.userId, outcome: 'REFUSED', comment: command.comment } }),
    ])
  }
  const refused = own ?? unchangeable(state, at)
  const effect = () => [
    change(
      state,
      request,
      at,
      command.comment === undefined ? { userId: actor.userId } : { userId: actor.userId, comment: command.comment },
    ),
  ]
  if (!withSupervisor) return decision(asManager(state, actor) ?? refused, effect)
  return twoPersons(state, actor, { key: 'time-change', roles: ['MANAGER', 'SUPERVISOR'], reason: command.comment ?? '', refused, effect })
}

/** Why the change that is asked for cannot be made now, whoever agrees. */
export function unchangeable(state: ProjectState, at: At): Refused | undefined {
  const { scheduleRequest: request } = state
  if (!request) return refusal('TENDER-2021', { t: cutOff(state) })
  return tooLate(state, at) ?? badTimes(changed(state, request), request, at) ?? acksMissing(state, request)
}

/** Bidders have planned for the time they were told: earlier only when all of them agree. */
function acksMissing(state: ProjectState, request: NonNullable<ProjectState['scheduleRequest']>): Refused | undefined {
  if (!isEarlier(state, request)) return undefined
  const approved = approvedParties(state)
  const agreed = approved.filter(({ customerId }) => request.acks.includes(customerId)).length
  return agreed < approved.length ? refusal('TENDER-2023', { k: agreed, n: approved.length }) : undefined
}

/** A later end of registration reopens it. */
function change(state: ProjectState, request: Change, at: At, note: { userId: string; comment?: string }): Fact {
  const next = changed(state, request)
  const reopened = state.status !== 'REGISTRATION' && request.field === 'registrationEndsAt' && later(next.registrationEndsAt, at) !== at
  return fact('schedule.changed', { pub: { ...next, requested: true, reopened }, note })
}

/** Whoever asked takes it back, as long as nobody has decided. */
export function withdrawChange(state: ProjectState, _: CommandOf<'time-change.withdraw'>, actor: Actor): Decision {
  const waits = state.scheduleRequest ? undefined : refusal('TENDER-2021', { t: cutOff(state) })
  return decision(asOwner(state, actor) ?? waits, () => [
    fact('schedule.refused', { note: { userId: actor.userId, outcome: 'WITHDRAWN' } }),
  ])
}

/** Of a change that asks nothing of a firm, its view tells nothing: neither does this, whatever it guesses. */
export function acknowledgeChange(state: ProjectState, command: CommandOf<'time-change.ack'>, actor: Actor): Decision {
  const customerId = actor.customerId ?? ''
  const approved = state.parties[customerId]?.application?.status === 'APPROVED'
  const isAsked = changeToAgree(state, customerId) !== undefined
  const hasAgreed = state.scheduleRequest?.acks.includes(customerId) === true
  const refused =
    asBidder(state, actor) ??
    (approved ? undefined : refusal('TENDER-2039')) ??
    (isAsked || hasAgreed ? notTheOneRead(state, command.change) : refusal('TENDER-2096'))
  return decision(refused, () => (isAsked ? [fact('schedule.acknowledged', { who: { customerId, userId: actor.userId } })] : []))
}
