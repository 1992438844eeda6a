import { awaitsJustification } from './decide-justification.ts'
import { openSignals } from './decide-signal.ts'
import type { ProjectState } from './model.ts'
import type { Signal } from './signals.ts'
import { missesReserve, standings } from './standing.ts'

/** Supervision and review of one project, as far as it follows from its state (tendering.md 6.6, 9.14). */

export const REVIEW_STATUS = ['WATCHING', 'OPENED', 'RETURNED', 'SIGNED'] as const
export type ReviewStatus = (typeof REVIEW_STATUS)[number]

/** Undefined before there is anything to watch, and where a project ended without a review. RETURNED: an award fell, the report with it. */
export function reviewStatusOf({ status, review, award }: ProjectState): ReviewStatus | undefined {
  switch (status) {
    case 'READY':
    case 'BIDDING':
    case 'SUSPENDED':
      return 'WATCHING'
    case 'REVIEW':
      if (review.signedBy !== undefined) return 'SIGNED'
      return award?.status === 'ANNULLED' ? 'RETURNED' : 'OPENED'
    case 'AWARD_APPROVAL':
    case 'PUBLICITY':
    case 'AWARDED':
      return 'SIGNED'
    default:
      return undefined
  }
}

export const CHECKS = ['log', 'signals', 'low-prices', 'corrections', 'offers', 'reserve', 'objections'] as const
export interface Check {
  code: (typeof CHECKS)[number]
  ok: boolean
  /** How many are open, where it is a number of things. */
  n?: number
}

/** What must be in order before an award; every item says itself whether it is. */
export function checklist(state: ProjectState, found: { logIsSound: boolean; signals: readonly Signal[] }): Check[] {
  const ranked = standings(state)
  const unexplained = ranked.filter(({ alias }) => awaitsJustification(state, alias)).length
  const signals = openSignals(state, found.signals).length
  const objections = state.objections.filter(({ status }) => status === 'OPEN' || status === 'ANSWERED').length
  const needed = state.minimumWaived ? Math.min(2, state.form.bidding.minOffers) : state.form.bidding.minOffers
  return [
    { code: 'log', ok: found.logIsSound },
    counted('signals', signals),
    counted('low-prices', unexplained),
    counted('corrections', state.corrections.length),
    { code: 'offers', ok: ranked.length >= needed, n: ranked.length },
    { code: 'reserve', ok: ranked[0] !== undefined && !missesReserve(state, ranked[0].gross) },
    counted('objections', objections),
  ]
}

const counted = (code: Check['code'], n: number): Check => ({ code, ok: n === 0, n })
