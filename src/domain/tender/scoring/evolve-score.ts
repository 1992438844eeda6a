import { field, flag, text } from '#domain/tender/facts.ts'
import type { Entry, ProjectState } from '#domain/tender/model.ts'
import type { ScoreRow } from '#domain/tender/scoring-state.ts'
import { kindPoints } from './points.ts'

/** What facts of a review by points do to the state. */

type Apply = (state: ProjectState, entry: Entry) => ProjectState

const NOTHING: NonNullable<ProjectState['scoring']> = { declared: {}, sheets: {} }

const declared: Apply = (state, entry) => {
  const scoring = state.scoring ?? NOTHING
  const own = { has: flag(entry, 'note', 'has'), at: entry.at }
  return { ...state, scoring: { ...scoring, declared: { ...scoring.declared, [text(entry, 'note', 'userId')]: own } } }
}

const submitted: Apply = (state, entry) => {
  const scoring = state.scoring ?? NOTHING
  const rows = rowsOf(entry)
  const points = Object.fromEntries(rows.map((row) => [row.alias, kindPoints(state.form.award, row)]))
  const sheet = { seq: entry.seq, at: entry.at, points }
  return { ...state, scoring: { ...scoring, sheets: { ...scoring.sheets, [text(entry, 'note', 'userId')]: sheet } } }
}

/** The sheet as it was handed in. */
export function rowsOf(entry: Pick<Entry, 'parts'>): ScoreRow[] {
  const rows = field(entry, 'note', 'rows')
  if (!Array.isArray(rows)) throw new TypeError('log entry whose note.rows is no list')
  return rows as unknown as ScoreRow[]
}

const reopened: Apply = (state, entry) => {
  const scoring = state.scoring ?? NOTHING
  const { [text(entry, 'note', 'reviewerId')]: _, ...sheets } = scoring.sheets
  return { ...state, scoring: { ...scoring, sheets } }
}

export const scoreFacts = {
  'conflict.declared': declared,
  'score.submitted': submitted,
  'score.reopened': reopened,
} as const satisfies Record<string, Apply>
