import { standings } from '#domain/tender/bidding/competition.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import type { Actor, CommandOf, Decision, Json, ProjectState, Refused } from '#domain/tender/model.ts'
import { asReviewer, asSupervisor, inStatus, isItsReviewer, reasonGiven } from '#domain/tender/people.ts'
import { allDeclared, hasConflict, hasDeclared, isScored, type ScoreRow, sheetIsIn } from '#domain/tender/scoring-state.ts'
import { wrongScore } from './points.ts'

/** Reviewers declare their interests, then give points by themselves. @see tendering.md 6.6, 9.14 */

/** Before the report is signed; afterwards it rests on what was given. */
const isOpen = (state: ProjectState): Refused | undefined =>
  inStatus(state, 'REVIEW') ??
  (isScored(state) && state.review.signedBy === undefined ? undefined : refusal('TENDER-2002', { status: state.status }))

/** A conflict is declared by whoever has one, also of a firm of his own; it is never taken back. */
export function declareConflict(state: ProjectState, { has, text }: CommandOf<'review.conflict'>, actor: Actor): Decision {
  const refused =
    (has ? (isItsReviewer(state, actor) ? undefined : refusal('TENDER-2003')) : asReviewer(state, actor)) ??
    isOpen(state) ??
    (hasConflict(state, actor.userId) ? refusal('TENDER-2065') : undefined) ??
    (hasDeclared(state, actor.userId) && !has ? refusal('TENDER-2002', { status: state.status }) : undefined)
  return decision(refused, () => [fact('conflict.declared', { note: { userId: actor.userId, has, ...(text && { text }) } })])
}

/** Why this reviewer may not write a sheet now. */
export const mayNotScore = (state: ProjectState, actor: Actor): Refused | undefined =>
  asReviewer(state, actor) ??
  isOpen(state) ??
  (hasDeclared(state, actor.userId) && !hasConflict(state, actor.userId) ? undefined : refusal('TENDER-2065')) ??
  (allDeclared(state) && !sheetIsIn(state, actor.userId) ? undefined : refusal('TENDER-2002', { status: state.status }))

/** Offers that get points: those that can be awarded, in the order of their aliases, which tells no rank. */
export const scoredAliases = (state: ProjectState): string[] =>
  standings(state)
    .map(({ alias }) => alias)
    .sort()

/** A sheet is final: every offer has points for every criterion. */
export function submitScores(state: ProjectState, { rows }: CommandOf<'score.submit'>, actor: Actor): Decision {
  const sheet = scoredAliases(state).map((alias) => rows.find((row) => row.alias === alias) ?? { alias, scores: {} })
  const wrong = sheet.map((row) => wrongScore(state.form.award, row)).find((criterion) => criterion !== undefined)
  const refused = mayNotScore(state, actor) ?? (wrong ? refusal('TENDER-2064', { max: wrong.max }) : undefined)
  return decision(refused, () => [fact('score.submitted', { note: { userId: actor.userId, rows: sheet.map(written) } })])
}

const written = ({ alias, scores, comment }: ScoreRow): Json => ({ alias, scores: { ...scores }, ...(comment && { comment }) })

/** The sheet goes back to its reviewer, as he left it. */
export function reopenScores(state: ProjectState, { reviewerId, reason }: CommandOf<'score.reopen'>, actor: Actor): Decision {
  const refused =
    asSupervisor(state, actor) ??
    isOpen(state) ??
    (sheetIsIn(state, reviewerId) && !hasConflict(state, reviewerId) ? undefined : refusal('VALIDATION-1006')) ??
    reasonGiven(reason)
  return decision(refused, () => [fact('score.reopened', { note: { reviewerId, reason, userId: actor.userId } })])
}
