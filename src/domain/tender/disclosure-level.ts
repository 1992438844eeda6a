import type { LogFault } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { freeBidOf, hallRules, roundsOf, withoutLimits } from './bidding/form-rules.ts'
import type { ProjectState, Viewer } from './model.ts'
import { hasConflict, sheetIsIn } from './scoring-state.ts'
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
export function disclosureLevelOf(state: ProjectState, viewer: Viewer): DisclosureLevel {
  const { side } = viewer
  if (side === 'invited' || (side === 'reviewer' && !readsPrices(state, viewer))) return NOTHING
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

/** Knows of the project from the inside: its papers, its people, its steps. */
export const isStaffSide = ({ side }: Pick<Viewer, 'side'>): boolean => side !== 'bidder' && side !== 'invited'

/** Who takes part, and with what papers, is told a reviewer when bidding is over: earlier he could be spoken to, or speak of it. */
export const knowsFirms = ({ namesRevealed }: Pick<ProjectState, 'namesRevealed'>, { side }: Pick<Viewer, 'side'>): boolean =>
  side !== 'reviewer' || namesRevealed

/** Prices are published, with their ranks. */
const PUBLISHED: readonly ProjectState['status'][] = ['PUBLICITY', 'AWARDED']

/**
 * Of the inside, and no reviewer who is still to give points, or may give none: he learns no price, rank or line, and nothing that follows from one.
 * Whether prices are opened already is another question.
 */
export const readsPrices = (state: Pick<ProjectState, 'form' | 'scoring' | 'status'>, viewer: Viewer): boolean =>
  isStaffSide(viewer) && (viewer.side !== 'reviewer' || isFree(state, viewer.userId))

const isFree = (state: Pick<ProjectState, 'form' | 'scoring' | 'status'>, userId: string): boolean =>
  PUBLISHED.includes(state.status) || (sheetIsIn(state, userId) && !hasConflict(state, userId))

/** The lines' limits add up to the ceiling: who may not see the one may not see the others. */
export const knowsCeiling = (state: ProjectState, viewer: Viewer): boolean => state.form.ceilingVisible || readsPrices(state, viewer)

/** The lines as this reader may know them. */
export const itemsFor = (state: ProjectState, viewer: Viewer): ProjectState['items'] =>
  knowsCeiling(state, viewer) ? state.items : withoutLimits(state.items)

/** Where a project is not what its log proves. */
export type Fault = LogFault

/** What is wrong as a reader may know it: the place of it may name a rival. */
export const faultFor = ({ kind, seq, field }: Fault, viewer: Viewer): Fault => ({
  kind,
  ...(seq !== undefined && { seq }),
  ...(field !== undefined && isStaffSide(viewer) && { field }),
})
