import type { ScoreRow } from '#domain/tender/scoring-state.ts'
import type { Queryable } from '#gateway/modules/tender/tender.queries.ts'

/** Sheets that are being written lie beside the log, one row a reviewer and project. */

export interface ScoreDraft {
  version: number
  content: ScoreRow[]
  savedAt: string
}

export async function findScoreDraft(db: Queryable, projectId: string, reviewerId: string): Promise<ScoreDraft | undefined> {
  const { rows } = await db.query<ScoreDraft>({
    name: 'tender-score-draft',
    text: `select version, content, saved_at as "savedAt" from tender_score_draft where project_id = $1 and reviewer_id = $2`,
    values: [projectId, reviewerId],
  })
  return rows[0]
}

/** @returns the new version; undefined where another one than `version` is stored */
export async function keepScoreDraft(
  db: Queryable,
  { projectId, reviewerId, version, content }: { projectId: string; reviewerId: string; version: number; content: readonly ScoreRow[] },
): Promise<number | undefined> {
  const { rows } = await db.query<{ version: number }>({
    name: 'tender-keep-score-draft',
    text: `insert into tender_score_draft as d (project_id, reviewer_id, version, content, saved_at)
      select $1, $2, 1, $4, date_trunc('milliseconds', clock_timestamp())
        where $3::int = 0 or exists (select from tender_score_draft where project_id = $1 and reviewer_id = $2)
      on conflict (project_id, reviewer_id) do update set version = d.version + 1, content = excluded.content, saved_at = excluded.saved_at
        where d.version = $3
      returning version`,
    values: [projectId, reviewerId, version, JSON.stringify(content)],
  })
  return rows[0]?.version
}
