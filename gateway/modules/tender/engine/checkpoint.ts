import type { Pool } from 'pg'
import { FOLD_VERSION } from '#domain/tender/evolve.ts'
import type { Queryable } from '#gateway/modules/tender/tender.queries.ts'
import type { Keys } from '#gateway/platform/keys/keys.ts'
import { marksOf } from '#gateway/platform/vault.ts'
import type { Walked } from './walk.ts'

/** Where a walk along a log stands, kept so that it is gone on with there: marked, so that who has the database alone cannot write one. */

export type CheckpointKind = 'day' | 'whole'

/**
 * @param keys mark what is kept; after a new one what was marked before is walked anew
 * @param fold what another fold has led to is not gone on with
 */
export function checkpoints(pool: Pool, keys: Pick<Keys, 'of'>, fold = FOLD_VERSION) {
  const mark = marksOf(keys)
  const textOf = (projectId: string, kind: CheckpointKind, walked: string) =>
    ['TENDERCHECKPOINT2', fold, projectId, kind, walked].join('\n')

  /** Undefined when there is none, when it is not ours or an older fold's, or when the log has another entry there. */
  async function resume(projectId: string, kind: CheckpointKind, db: Queryable = pool): Promise<Walked | undefined> {
    const { rows } = await db.query<{ walked: string; mark: string; hash: string | null }>({
      name: 'tender-checkpoint',
      text: `select c.walked, c.mark, l.hash from tender_checkpoint c left join tender_log l on l.project_id = c.project_id and l.seq = c.seq
        where c.project_id = $1 and c.kind = $2`,
      values: [projectId, kind],
    })
    const [row] = rows
    if (!row || mark(textOf(projectId, kind, row.walked)) !== row.mark) return undefined
    const walked = JSON.parse(row.walked) as Walked
    return walked.hash === row.hash ? walked : undefined
  }

  /** Nothing of a walk that found a fault, since whoever went on from there would be behind it. */
  async function keep(projectId: string, kind: CheckpointKind, good: Walked): Promise<void> {
    if (good.fault) return
    const walked = JSON.stringify(good)
    await pool.query({
      name: 'tender-checkpoint-keep',
      text: `insert into tender_checkpoint (project_id, kind, seq, walked, mark) values ($1, $2, $3, $4, $5)
        on conflict (project_id, kind) do update set seq = excluded.seq, walked = excluded.walked, mark = excluded.mark`,
      values: [projectId, kind, good.seq, walked, mark(textOf(projectId, kind, walked))],
    })
  }

  const forget = (projectId: string, kind: CheckpointKind) =>
    pool.query('delete from tender_checkpoint where project_id = $1 and kind = $2', [projectId, kind])

  return { resume, keep, forget }
}

export type Checkpoints = ReturnType<typeof checkpoints>
