import type { At, ProjectState } from './model.ts'

/** The state of a review by points. What reviewers wrote stands in the log; here is what it comes to. @see tendering.md 6.6, 7.6 */
export interface ScoringState {
  /** What reviewers declared of their interests, by person. */
  declared: Readonly<Record<string, { has: boolean; at: At }>>
  /** Sheets that are in, by person. */
  sheets: Readonly<Record<string, ScoreSheet>>
}

export interface ScoreSheet {
  /** Entry that holds it. */
  seq: number
  at: At
  /** Sums of each kind by alias, in hundredths. */
  points: Readonly<Record<string, KindPoints>>
}

export interface KindPoints {
  technical: string
  business: string
}

/** One offer on a reviewer's sheet: points by code of criterion. */
export interface ScoreRow {
  alias: string
  scores: Readonly<Record<string, string>>
  comment?: string
}

type Reviewed = Pick<ProjectState, 'form' | 'scoring'>

export const isScored = ({ form }: Pick<ProjectState, 'form'>): boolean => form.award.method === 'combined'

/** Whom the rules ask for points; nobody where none are asked for. */
export const reviewersOf = (state: Pick<ProjectState, 'form'>): readonly string[] => (isScored(state) ? (state.form.reviewerIds ?? []) : [])

export const hasConflict = ({ scoring }: Reviewed, userId: string): boolean => scoring?.declared[userId]?.has === true

export const hasDeclared = ({ scoring }: Reviewed, userId: string): boolean => scoring?.declared[userId] !== undefined

/** All have declared; only then points are given. */
export const allDeclared = (state: Reviewed): boolean => reviewersOf(state).every((id) => hasDeclared(state, id))

/** Those without a conflict. */
export const scorersOf = (state: Reviewed): readonly string[] => reviewersOf(state).filter((id) => !hasConflict(state, id))

export const sheetIsIn = ({ scoring }: Reviewed, userId: string): boolean => scoring?.sheets[userId] !== undefined

/** How many sheets are in, of how many. */
export function sheetsIn(state: Reviewed): { k: number; n: number } {
  const scorers = scorersOf(state)
  return { k: scorers.filter((id) => sheetIsIn(state, id)).length, n: scorers.length }
}

/** Everybody who may give points has; where no points are asked for there is nothing to wait for. */
export function scoresAreIn(state: Reviewed): boolean {
  const { k, n } = sheetsIn(state)
  return !isScored(state) || (allDeclared(state) && n > 0 && k === n)
}
