import { candidates, mayWin, neededOffers, offersOf, standings } from '#domain/tender/bidding/competition.ts'
import { correctionsOf } from '#domain/tender/corrections.ts'
import type { Fault } from '#domain/tender/disclosure-level.ts'
import { refusal } from '#domain/tender/facts.ts'
import type { ProjectState, Refused } from '#domain/tender/model.ts'
import { isOpened } from '#domain/tender/rounds/schedule.ts'
import { allDeclared, isScored, scoresAreIn, sheetsIn } from '#domain/tender/scoring-state.ts'
import { isShared } from './award-lines.ts'
import { awaitsJustification } from './decide-justification.ts'
import { openSignals } from './decide-signal.ts'
import type { Signal } from './signals.ts'
import { unsound } from './soundness.ts'

/** Supervision and review of one project, as far as it follows from its state (tendering.md 6.6, 9.14). */

export const REVIEW_STATUS = ['WATCHING', 'OPENED', 'SCORING', 'REPORT', 'RETURNED', 'SIGNED'] as const
export type ReviewStatus = (typeof REVIEW_STATUS)[number]

/** What the schedule alone tells; nothing before there is anything to watch, and where a project ended without a review. */
export const REVIEW_OF: Partial<Record<ProjectState['status'], ReviewStatus>> = {
  READY: 'WATCHING',
  BIDDING: 'WATCHING',
  SUSPENDED: 'WATCHING',
  REVIEW: 'OPENED',
  AWARD_APPROVAL: 'SIGNED',
  PUBLICITY: 'SIGNED',
  AWARDED: 'SIGNED',
}

/** SCORING, REPORT: of a review by points, once all reviewers have declared, once all points are in. RETURNED: an award fell, the report with it. */
export function reviewStatusOf(state: Pick<ProjectState, 'status' | 'review' | 'award' | 'form' | 'scoring'>): ReviewStatus | undefined {
  const { status, review, award } = state
  if (status !== 'REVIEW') return REVIEW_OF[status]
  if (review.signedBy !== undefined) return 'SIGNED'
  if (award?.status === 'ANNULLED') return 'RETURNED'
  if (!isScored(state) || !allDeclared(state)) return 'OPENED'
  return scoresAreIn(state) ? 'REPORT' : 'SCORING'
}

export const CHECKS = [
  'log',
  'openings',
  'scores',
  'signals',
  'low-prices',
  'corrections',
  'offers',
  'reserve',
  'shares',
  'objections',
] as const
export interface Check {
  code: (typeof CHECKS)[number]
  ok: boolean
  /** How many are open, where it is a number of things. */
  n?: number
}

/** What only the log can tell. */
export interface LogFindings {
  logIsSound: boolean
  fault?: Fault | undefined
  signals: readonly Signal[]
}

/** Bidders of low prices that wait to be explained or accepted, while that holds an award up. */
export const lowPricesOf = (state: ProjectState): string[] => (state.status === 'REVIEW' ? unexplainedIn(state) : [])

const unexplainedIn = (state: ProjectState): string[] =>
  standings(state).flatMap(({ alias }) => (awaitsJustification(state, alias) ? [alias] : []))

/** Fewer valid offers are left than the rules ask for: firms were disqualified after the close. */
export const lacksOffers = (state: ProjectState): boolean => offersOf(state).length < neededOffers(state)

/** What must be in order before the report is signed; every item says itself whether it is. */
export function checklist(state: ProjectState, found: LogFindings): Check[] {
  const ranked = standings(state)
  const signals = openSignals(state, found.signals).length
  const objections = state.objections.filter(({ status }) => status === 'OPEN' || status === 'ANSWERED').length
  return [
    { code: 'log', ok: found.logIsSound },
    ...openings(state),
    ...(isScored(state) ? [{ code: 'scores', ok: scoresAreIn(state), n: sheetsIn(state).k } as const] : []),
    counted('signals', signals),
    counted('low-prices', unexplainedIn(state).length),
    counted('corrections', correctionsOf(state).length),
    { code: 'offers', ok: !lacksOffers(state), n: offersOf(state).length },
    { code: 'reserve', ok: ranked.some((candidate) => mayWin(state, candidate)) },
    ...shares(state),
    counted('objections', objections),
  ]
}

/** Every round was opened, with so many quotes; what they were sealed as is proved with the log. */
const openings = ({ rounds }: ProjectState): Check[] =>
  rounds ? [{ code: 'openings', ok: isOpened(rounds), n: rounds.done.reduce((sum, { received }) => sum + received, 0) }] : []

/** Of an award by shares: how many firms can have one. Fewer than shares are divided among with a reason, so that one is enough. */
function shares(state: ProjectState): Check[] {
  const n = candidates(state).filter((one) => mayWin(state, one)).length
  return isShared(state.form.award) ? [{ code: 'shares', ok: n > 0, n }] : []
}

const counted = (code: Check['code'], n: number): Check => ({ code, ok: n === 0, n })

/** Why the report cannot be signed yet: the first item of the checklist that is not in order, in the words of its own refusal (6.6). */
export function unfinished(state: ProjectState, found: LogFindings): Refused | undefined {
  const open = checklist(state, found).find(({ ok }) => !ok)
  return open && inWords(state, open, found)
}

function inWords(state: ProjectState, { code, n = 0 }: Check, { fault }: LogFindings): Refused {
  switch (code) {
    case 'log':
      return unsound(state, fault)
    case 'openings':
      return refusal('TENDER-2061', { k: 2, n: 0 })
    case 'scores':
      return refusal('TENDER-2063', sheetsIn(state))
    case 'signals':
      return refusal('TENDER-2076', { n })
    case 'low-prices':
      return refusal('TENDER-2069', { alias: unexplainedIn(state).join(', ') })
    case 'corrections':
      return refusal('TENDER-2057')
    case 'offers':
      return refusal('TENDER-2074', { k: n, n: neededOffers(state) })
    case 'reserve':
    case 'shares':
      return refusal('TENDER-2075')
    case 'objections':
      return refusal('TENDER-2068', { n })
  }
}
