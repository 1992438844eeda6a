import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { freeBidOf, hallRules, roundsOf } from './bidding/form-rules.ts'
import type { ProjectState, Viewer } from './model.ts'
import { isAfterClose } from './viewer.ts'

/** What the rules of disclosure let a viewer know of live bidding: one answer for the view, the rows, the curve and the log. */
export interface DisclosureLevel {
  /** Prices of all, the lead's alone, or none but his own. */
  prices: 'all' | 'lead' | 'none'
  /** Ranks of all, his own, or none but whether he leads. */
  ranks: 'all' | 'own' | 'none'
}

const NOTHING: DisclosureLevel = { prices: 'none', ranks: 'none' }

/** Of rounds that were opened; what is sealed is nobody's to see. */
const OF_ROUNDS: Readonly<Record<ThreeRounds['disclose'], DisclosureLevel>> = {
  none: NOTHING,
  rank: { prices: 'none', ranks: 'own' },
  lowest: { prices: 'lead', ranks: 'none' },
  lowestAndRank: { prices: 'lead', ranks: 'own' },
  anonPrices: { prices: 'all', ranks: 'all' },
}

/** @see tendering.md 3, 7.3 (hallDetail), 7.4 (visibility), 15 (the buyer sees no more than bidders unless the rules say so) */
export function disclosureLevelOf(state: ProjectState, { side }: Viewer): DisclosureLevel {
  if (side === 'invited') return NOTHING
  if (side !== 'bidder' && (isTold(state) || hallRules(state.form).hallDetail === 'anonPrices')) return { prices: 'all', ranks: 'all' }
  return bidderLevelOf(state.form)
}

/** Rounds that were stopped, or came to too few, stay as their rules have told them: nobody learns prices by ending a tender and asks for them anew. */
const isTold = (state: ProjectState): boolean => isAfterClose(state) && (state.rounds === undefined || state.namesRevealed)

/** What the rules tell bidders; of free bidding and of rounds that were opened. */
export function bidderLevelOf(form: ProjectState['form']): DisclosureLevel {
  const rounds = roundsOf(form)
  if (rounds) return OF_ROUNDS[rounds.disclose]
  switch (freeBidOf(form).visibility) {
    case 'anonPrices':
      return { prices: 'all', ranks: 'all' }
    case 'leadPrice':
      return { prices: 'lead', ranks: 'all' }
    case 'rankOnly':
      return { prices: 'none', ranks: 'own' }
    case 'leadOnly':
      return NOTHING
  }
}

export const isPurchaserSide = ({ side }: Viewer): boolean => side !== 'bidder' && side !== 'invited'
