import type { AwardRules } from '#contract/tender/scoring.ts'
import type { At, Command, ProjectState } from '#domain/tender/model.ts'
import { buyer, manager, type Step, supervisor } from '#domain/tender/testing.ts'
import { linesOf } from './award-lines.ts'

/** Builders for tests of an award by shares. */

/** A firm by its alias, and its share in percent. */
export type Line = readonly [alias: string, sharePct: number]

export const inShares = (...winners: readonly number[]): { award: AwardRules } => ({
  award: { method: 'lowestPrice', publicityDays: 3, confirmHours: 72, winners: winners.map((sharePct) => ({ sharePct })) },
})

export const proposesShares = (lines: readonly Line[], reason?: string): Command => ({
  type: 'award.propose',
  alias: lines[0]![0],
  lines: lines.map(([alias, sharePct]) => ({ alias, sharePct })),
  ...(reason && { reason }),
})

/** The report, where it is still to be signed. */
export const signs = (at: At): Step => [at, supervisor, { type: 'review.sign', conclusion: '过程合规' }]

/** Proposed, and agreed to by both. */
export const publishesShares = (at: At, lines: readonly Line[], reason?: string): Step[] => [
  [at, buyer, proposesShares(lines, reason)],
  [at, manager, { type: 'award.decide', agree: true }],
  [at, supervisor, { type: 'award.decide', agree: true }],
]

/** Every line in a word: `B01 70 CONFIRMED`. */
export const linesIn = (state: ProjectState): string[] =>
  linesOf(state).map(({ alias, sharePct, status }) => `${alias} ${sharePct} ${status}`)
