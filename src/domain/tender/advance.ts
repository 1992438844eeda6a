import { linesOf } from './award/award-lines.ts'
import { closingFacts, opensReserve } from './bidding/closing.ts'
import { freeBidOf, roundsOf } from './bidding/form-rules.ts'
import { correctionsOf } from './corrections.ts'
import { evolve } from './evolve.ts'
import { fact } from './facts.ts'
import { later, plus } from './instant.ts'
import type { At, Entry, Env, Fact, ProjectState } from './model.ts'
import { approvedParties } from './people.ts'
import { openingFacts } from './registration/entry-quote.ts'
import { roundDues, roundsStart } from './rounds/due-rounds.ts'
import { endOfPause, resumedTimes } from './rounds/schedule.ts'
import { deadlines } from './schedule/deadlines.ts'
import { countIsShown } from './visibility/matter.ts'

/**
 * What the clock does: every transition that falls due by itself. It runs before every command, so lateness is decided by the
 * clock and not by the tick of a timer.
 *
 * @see tendering.md 6.1 (P5 to P8, P10, P12 to P14, P18, P19), 8.2 step 4
 */

interface Due {
  at: At
  /** Whether it opens what is sealed: nothing is made up while the key is gone, and nothing after it happens. */
  opens?: () => boolean
  facts: (env: Env) => Fact[]
}

/** A state with the entries that led to it. */
export interface Run {
  state: ProjectState
  entries: Entry[]
}

/** Numbers the facts and applies them. */
export function applied(run: Run, facts: readonly Fact[], at: At): Run {
  return facts.reduce<Run>(({ state, entries }, next) => {
    const entry: Entry = { ...next, seq: state.lastSeq + 1, at }
    return { state: evolve(state, entry), entries: [...entries, entry] }
  }, run)
}

/** The facts that fell due up to `env.at`, in the order of their due times; each carries `dueAt`. */
export const advance = (state: ProjectState, env: Env): Fact[] =>
  advanced({ state, entries: [] }, env, env.at).entries.map(({ seq: _, at: __, ...due }) => due)

/** When `advance` would next do something; undefined when only people can move the project. */
export const nextDueAt = (state: ProjectState): At | undefined => earliest(state)?.at

/**
 * @param until transitions due after this instant stay undone
 * @param stop ends early, after the transition that makes it true
 */
export function advanced(run: Run, env: Env, until: At, stop: (state: ProjectState) => boolean = () => false): Run {
  let next = run
  for (let due = earliest(next.state); due && due.at <= until && !stop(next.state); due = earliest(next.state)) {
    if (env.lostKey !== undefined && due.opens?.()) break
    next = applied(next, due.facts(env), env.at)
  }
  return next
}

/** Whether something is due that nobody can open: a key is missing. */
export function waitsForKey(state: ProjectState, { at, lostKey }: Env): boolean {
  const due = lostKey === undefined ? undefined : earliest(state)
  return due !== undefined && due.at <= at && due.opens?.() === true
}

function earliest(state: ProjectState): Due | undefined {
  let first: Due | undefined
  for (const due of dues(state)) if (!first || due.at < first.at) first = due
  return first
}

/** Of two that fall due together the first in the list goes first. */
function dues(state: ProjectState): Due[] {
  switch (state.status) {
    case 'REGISTRATION':
      return [...lapsingRequest(state), closeRegistration(state)]
    case 'QUALIFICATION':
      return [...lapsingRequest(state), endQualification(state)]
    case 'READY':
      return [...lapsingRequest(state), open(state)]
    case 'BIDDING':
      return state.rounds ? roundDues(state, state.rounds) : [...lapsingCorrections(state), close(state)]
    case 'SUSPENDED':
      return [...lapsingCorrections(state), ...resume(state)]
    case 'REVIEW':
    case 'AWARD_APPROVAL':
      return closingObjections(state)
    case 'PUBLICITY':
      return [...closingObjections(state), ...endOfPublicity(state)]
    default:
      return []
  }
}

/** At the cut-off itself a decision still counts. */
function lapsingRequest(state: ProjectState): Due[] {
  const at = plus(state.startsAt, 1 - deadlines.scheduleNoticeMs)
  return state.scheduleRequest ? [{ at, facts: () => [fact('schedule.refused', { note: { outcome: 'LAPSED' } }, at)] }] : []
}

function closeRegistration(state: ProjectState): Due {
  const at = state.registrationEndsAt
  const submitted = Object.values(state.parties).filter(({ application }) => application && application.status !== 'WITHDRAWN').length
  return {
    at,
    facts: () => [
      submitted > 0
        ? fact('registration.closed', { note: { submitted } }, at)
        : fact('project.failed', { pub: { reason: 'NO_REGISTRATION' } }, at),
    ],
  }
}

/** How many bidders are enough to go on. */
export const neededBidders = (state: ProjectState): number =>
  state.minimumWaived ? Math.min(2, state.form.minBidders) : state.form.minBidders

/** A submitted registration that nobody has decided. */
export const isUndecided = (state: ProjectState): boolean =>
  Object.values(state.parties).some(({ application }) => application?.status === 'SUBMITTED')

/** When the last registration sent back for completion can no longer be completed. */
const lastResubmission = (state: ProjectState): At =>
  Object.values(state.parties).reduce(
    (last, { application }) => (application?.status === 'RETURNED' ? later(last, application.newDeadline ?? last) : last),
    state.qualificationEndsAt,
  )

/** Nobody is harmed by unfinished work of the purchaser: an undecided registration moves the start instead of rejecting anyone. */
function endQualification(state: ProjectState): Due {
  if (isUndecided(state)) {
    const at = plus(state.startsAt, -deadlines.postponeBeforeMs)
    const { registrationEndsAt, qualificationEndsAt } = state
    const startsAt = plus(state.startsAt, deadlines.postponeByMs)
    const pub = { registrationEndsAt, qualificationEndsAt, startsAt, cause: 'QUALIFICATION_PENDING' }
    return { at, facts: () => [fact('schedule.changed', { pub }, at)] }
  }
  const approved = approvedParties(state).length
  const ended = lastResubmission(state)
  if (approved >= neededBidders(state)) {
    return { at: ended, facts: () => [fact('qualification.finished', { note: { approved } }, ended)] }
  }
  const at = later(state.startsAt, ended)
  return { at, facts: () => [fact('project.failed', { pub: { reason: 'TOO_FEW_BIDDERS' } }, at)] }
}

/** Aliases are dealt by a random permutation, so that neither name nor order of registration shows through. */
function open(state: ProjectState): Due {
  const at = state.startsAt
  return {
    at,
    opens: () => Object.keys(state.entryQuotes ?? {}).length > 0,
    facts: (env) => {
      const seats = seatsOf(state, env)
      const started = roundsOf(state.form) ? roundsStart(state) : [freeStart(state), ...openingFacts(state, seats, env, at)]
      return [fact('bidders.sealed', { who: { seats } }, at), ...started]
    },
  }
}

function freeStart({ startsAt, form }: ProjectState): Fact {
  const { durationSec, maxExtendSec } = freeBidOf(form)
  const closesAt = plus(startsAt, durationSec * 1_000)
  return fact('bidding.opened', { pub: { startsAt, closesAt, hardStopAt: plus(closesAt, maxExtendSec * 1_000) } }, startsAt)
}

/** Aliases to choose from where nobody may know how many are taken: the own number would tell how many there are at least. */
const ALIASES = 99

function seatsOf(state: ProjectState, env: Env) {
  const approved = approvedParties(state).toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))
  const order = env.shuffle(countIsShown(state.form) ? approved.length : Math.max(approved.length, ALIASES))
  return approved
    .map(({ customerId, application }, index) => ({
      alias: `B${String(order[index]! + 1).padStart(2, '0')}`,
      customerId,
      taxBp: application?.taxBp ?? 0,
    }))
    .toSorted((a, b) => (a.alias < b.alias ? -1 : 1))
}

function lapsingCorrections(state: ProjectState): Due[] {
  const closesAt = state.status === 'BIDDING' ? closeOf(state) : undefined
  return correctionsOf(state).map(({ requestSeq, until }) => {
    const at = closesAt !== undefined && closesAt < until ? closesAt : until
    return { at, facts: () => [fact('bid.correction-decided', { note: { requestSeq, outcome: 'LAPSED' } }, at)] }
  })
}

const closeOf = (state: ProjectState): At => state.closesAt ?? state.startsAt

const close = (state: ProjectState): Due => ({
  at: closeOf(state),
  opens: () => opensReserve(state),
  facts: (env) => closingFacts(state, env, closeOf(state)),
})

/** The remaining time goes on at the announced instant; at the latest after the longest suspension. */
function resume(state: ProjectState): Due[] {
  const at = endOfPause(state)
  return at === undefined ? [] : [{ at, facts: () => [fact('bidding.resumed', { pub: { ...resumedTimes(state, at) } }, at)] }]
}

const closingObjections = (state: ProjectState): Due[] =>
  state.objections.flatMap(({ seq, status, answeredAt }) => {
    if (status !== 'ANSWERED' || !answeredAt) return []
    const at = plus(answeredAt, deadlines.objectionCloseMs)
    return [{ at, facts: () => [fact('objection.closed', { pub: { objectionSeq: seq, cause: 'TIME' } }, at)] }]
  })

/** Awarded when the period is over, the winner has confirmed and every objection is closed. A winner who stays silent loses the award. */
function endOfPublicity(state: ProjectState): Due[] {
  const { award, publicityEndsAt } = state
  if (!award || !publicityEndsAt) return []
  if (award.status === 'WAIT_CONFIRM') {
    const at = award.confirmBy ?? publicityEndsAt
    const silent = linesOf(state).filter(({ status }) => status === 'WAIT_CONFIRM')
    return [{ at, facts: () => silent.map(({ alias }) => fact('award.declined', { pub: { alias, cause: 'EXPIRED' } }, at)) }]
  }
  if (award.status !== 'CONFIRMED' || state.objections.some(({ status }) => status === 'OPEN' || status === 'ANSWERED')) return []
  return [{ at: publicityEndsAt, facts: () => [fact('project.awarded', { pub: { alias: award.alias } }, publicityEndsAt)] }]
}
