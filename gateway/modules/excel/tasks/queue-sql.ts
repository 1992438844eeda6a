import type { Pool, PoolClient } from 'pg'
import { limits } from '#contract/limits.ts'
import { type Ending, type Progress, type Task, type TaskKind, TaskLost } from './task.types.ts'

/** SQL of the queue: taking, holding, moving on and ending tasks. Whoever writes names his fencing token. */

/** Takings of a task that moved nothing on; then it is given up. @see security.md F14 */
export const MOST_CRASHES = 3
const MOST_PROBLEMS = 100

const FIELDS = `id, kind, tenant_id as "tenantId", user_id as "userId", customer_id as "customerId", lang, model_id as "modelId", page_id as "pageId",
  file_name as "fileName", payload, corrections, undo_of as "undoOf", cursor, total, done, succeeded, failed, created, updated, unchanged, cleared, problems, warnings,
  source_file_id as "sourceFileId", attempt`

/** Free: nobody has it, or who had it has not been heard of. */
const FREE = `(t.status = 'WAITING' and (t.lease_until is null or t.lease_until < clock_timestamp()))
  or (t.status = 'RUNNING' and t.lease_until < clock_timestamp())`
const UNDER_WAY = `select count(*) from transfer_task r where r.user_id = t.user_id and r.status = 'RUNNING' and r.lease_until > clock_timestamp()`
const LEASE = `clock_timestamp() + make_interval(secs => ${limits.transferLeaseMs / 1_000})`

interface Held {
  id: string
  attempt: number
}

export const queueQueries = (pool: Pool) => ({
  /** The next task for this worker: of who has the fewest under way, then the oldest. */
  claim: async (worker: string, kinds: readonly TaskKind[]): Promise<Task | undefined> => {
    const { rows } = await pool.query<Task>({
      name: 'transfer-claim',
      text: `update transfer_task set status = 'RUNNING', attempt = attempt + 1, crashes = crashes + 1, worker = $1, lease_until = ${LEASE},
          updated_at = clock_timestamp()
        where id = (select t.id from transfer_task t where (${FREE}) and t.kind = any($2) and t.crashes < ${MOST_CRASHES}
          order by (${UNDER_WAY}), t.created_at, t.id limit 1 for update of t skip locked)
        returning ${FIELDS}`,
      values: [worker, kinds],
    })
    return rows[0]
  },

  /** Ends what was taken too often without moving on. @returns their ids */
  giveUp: async (): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'transfer-give-up',
      text: `update transfer_task set status = 'FAILURE', error = '{"code":"EXCEL-1020"}', lease_until = null, ended_at = clock_timestamp(),
          updated_at = clock_timestamp()
        where id in (select t.id from transfer_task t where (${FREE}) and t.crashes >= ${MOST_CRASHES} for update of t skip locked)
        returning id`,
    })
    return rows.map(({ id }) => id)
  },

  /** Holds the task for another while. @returns undefined when it is somebody else's; else whether its owner wants the end */
  renew: async ({ id, attempt }: Held): Promise<boolean | undefined> => {
    const { rows } = await pool.query<{ cancelled: boolean }>({
      name: 'transfer-renew',
      text: `update transfer_task set lease_until = ${LEASE} where id = $1 and attempt = $2 and status = 'RUNNING' returning cancelled`,
      values: [id, attempt],
    })
    return rows[0]?.cancelled
  },

  /** Puts it back: at once, when this worker stops in good order; after a rest, when somebody else is in the way or it failed. Only the last is a crash. */
  release: async ({ id, attempt }: Held, why: 'stopping' | 'busy' | 'crash'): Promise<void> => {
    await pool.query({
      name: 'transfer-release',
      text: `update transfer_task set status = 'WAITING', crashes = greatest(0, crashes - case when $3 = 'crash' then 0 else 1 end), worker = '',
          lease_until = case when $3 = 'stopping' or ($3 = 'crash' and crashes >= ${MOST_CRASHES}) then null
            else clock_timestamp() + make_interval(secs => crashes) end, updated_at = clock_timestamp()
        where id = $1 and attempt = $2 and status = 'RUNNING'`,
      values: [id, attempt, why],
    })
  },

  /** @returns whether the task was still the caller's */
  finish: async ({ id, attempt }: Held, { status, error, result }: Ending): Promise<boolean> => {
    const { rowCount } = await pool.query({
      name: 'transfer-finish',
      text: `update transfer_task set status = $3, error = $4, result_file_id = $5, result_bytes = $6, file_name = coalesce($7, file_name),
          lease_until = null, worker = '', ended_at = clock_timestamp(), updated_at = clock_timestamp()
        where id = $1 and attempt = $2 and status = 'RUNNING'`,
      values: [
        id,
        attempt,
        status,
        error ? JSON.stringify(error) : null,
        result?.fileId ?? null,
        result?.bytes ?? 0,
        result?.fileName ?? null,
      ],
    })
    return rowCount === 1
  },
})

/**
 * Moves the task on, as the last statement of the step's transaction. Not the first: its lock would keep the lease from being renewed while the rows are
 * written; and two who write the same rows are told apart here as well as there.
 *
 * An export and a try begin anew after a crash, their counters with them, so their steps are not taken for getting on.
 *
 * @returns whether its owner wants the end
 * @throws TaskLost
 */
export async function moveOn(client: PoolClient, { id, attempt }: Held, progress: Progress, ms: number): Promise<boolean> {
  const { cursor, total, plus = {}, problems = [], warnings } = progress
  const perSecond = Math.round(((plus.done ?? 0) * 1_000) / Math.max(1, ms))
  const { rows } = await client.query<{ cancelled: boolean }>({
    name: 'transfer-move-on',
    text: `update transfer_task set cursor = $3, total = coalesce($4, total), done = done + $5, succeeded = succeeded + $6, failed = failed + $7,
        created = created + $8, updated = updated + $9, unchanged = unchanged + $10, cleared = cleared + $11,
        rows_per_second = case when $5 <= 0 then rows_per_second when rows_per_second = 0 then $12 else (rows_per_second * 2 + $12) / 3 end,
        problems = case when jsonb_array_length($13::jsonb) = 0 or jsonb_array_length(problems) >= ${MOST_PROBLEMS} then problems
          else jsonb_path_query_array(problems || $13::jsonb, '$[0 to ${MOST_PROBLEMS - 1}]') end,
        warnings = coalesce($14::jsonb, warnings), crashes = case when kind = 'EXPORT' or payload->>'dryRun' = 'true' then crashes else 0 end, lease_until = ${LEASE}, updated_at = clock_timestamp()
      where id = $1 and attempt = $2 and status = 'RUNNING' returning cancelled`,
    values: [
      id,
      attempt,
      JSON.stringify(cursor),
      total ?? null,
      ...[plus.done, plus.succeeded, plus.failed, plus.created, plus.updated, plus.unchanged, plus.cleared].map((count) => count ?? 0),
      perSecond,
      JSON.stringify(problems),
      warnings ? JSON.stringify(warnings) : null,
    ],
  })
  if (!rows[0]) throw new TaskLost()
  return rows[0].cancelled
}
