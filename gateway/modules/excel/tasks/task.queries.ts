import type { Pool, PoolClient } from 'pg'
import type { ImportCorrections } from '#contract/excel-shapes.ts'
import type { InBothLanguages } from '#domain/lists/define-list.ts'
import type { Args, Lang } from '#gateway/platform/http/answer.ts'
import type { Window } from '#gateway/platform/http/paging.ts'
import type { Counters, StoredProblem, TaskKind } from './task.types.ts'

/** SQL of what a person does with his imports and exports. A task is its owner's alone, and for a day. */

export interface Owner {
  readonly tenantId: string
  readonly userId: string
}

export interface NewTask {
  readonly id: string
  readonly kind: TaskKind
  readonly customerId: string | undefined
  readonly lang: Lang
  readonly modelId: string
  readonly pageId: string
  readonly serviceCode: string
  readonly fileName: string
  readonly payload: unknown
  readonly corrections?: ImportCorrections
  readonly sourceFileId?: string
  readonly undoOf?: string
}

/** A task as its owner sees it. */
export interface TaskRow extends Counters {
  readonly id: string
  readonly kind: TaskKind
  readonly modelId: string
  readonly pageId: string
  readonly serviceCode: string
  readonly fileName: string
  readonly payload: unknown
  readonly status: 'WAITING' | 'RUNNING' | 'SUCCESS' | 'PARTIAL_FAILURE' | 'FAILURE'
  readonly cancelled: boolean
  readonly total: number
  readonly rowsPerSecond: number
  readonly problems: readonly StoredProblem[]
  readonly warnings: readonly InBothLanguages[]
  /** How much was mended; null for nothing, and before the end. */
  readonly corrected: { readonly cells: number; readonly values: number; readonly leftOut: number } | null
  readonly error: { readonly code: string; readonly args?: Args } | null
  readonly resultFileId: string | null
  readonly resultBytes: number
  readonly createdAt: string
  readonly ahead: number
  /** What takes it back, or did so last; null where nothing does. `reversed` are rows of all attempts. */
  readonly undo: {
    readonly id: string
    readonly error: TaskRow['error']
    readonly status: TaskRow['status']
    readonly reversed: number
    readonly unchanged: number
    readonly failed: number
    readonly problems: readonly StoredProblem[]
  } | null
  readonly undoable: boolean
}

const RECENT = `t.created_at > clock_timestamp() - interval '1 day'`
/** It has changed something, and ended. */
const UNDOABLE = `(t.kind = 'IMPORT' and t.ended_at is not null and ${RECENT} and coalesce((t.payload ->> 'dryRun')::boolean, false) = false
  and t.created + t.updated > 0 and not exists (select from transfer_task u where u.undo_of = t.id and u.status <> 'FAILURE'))`
const SHOWN = `t.id, t.kind, t.model_id as "modelId", t.page_id as "pageId", t.service_code as "serviceCode", t.file_name as "fileName", t.payload, t.status,
  t.cancelled, t.total, t.done, t.succeeded, t.failed, t.created, t.updated, t.unchanged, t.cleared, t.rows_per_second as "rowsPerSecond", t.problems,
  t.warnings, case when t.ended_at is not null and t.corrections is not null then json_build_object(
    'cells', jsonb_array_length(t.corrections -> 'cells'), 'values', jsonb_array_length(t.corrections -> 'values'),
    'leftOut', jsonb_array_length(t.corrections -> 'leaveOut')) end as corrected,
  t.error, t.result_file_id as "resultFileId", t.result_bytes::int as "resultBytes", t.created_at as "createdAt",
  case when t.status = 'WAITING' then (select count(*)::int from transfer_task o
    where o.status in ('WAITING', 'RUNNING') and (o.created_at, o.id) < (t.created_at, t.id)) else 0 end as ahead,
  (select json_build_object('id', u.id, 'status', u.status, 'error', u.error, 'reversed', sum(u.succeeded) over (), 'unchanged', u.unchanged,
      'failed', u.failed, 'problems', u.problems)
    from transfer_task u where u.undo_of = t.id order by u.status = 'FAILURE', u.created_at desc, u.id desc limit 1) as undo, ${UNDOABLE} as undoable`
const OWN = `t.tenant_id = $1 and t.user_id = $2 and ${RECENT}`

export const taskQueries = (pool: Pool) => ({
  find: async ({ tenantId, userId }: Owner, id: string, kinds: readonly TaskKind[]): Promise<TaskRow | undefined> => {
    const { rows } = await pool.query<TaskRow>({
      name: 'transfer-find',
      text: `select ${SHOWN} from transfer_task t where ${OWN} and t.id = $3 and t.kind = any($4)`,
      values: [tenantId, userId, id, kinds],
    })
    return rows[0]
  },

  /** The last first. @param pageId null for those of every page */
  page: async ({ tenantId, userId }: Owner, kind: TaskKind, pageId: string | null, { limit, offset }: Window) => {
    const { rows } = await pool.query<TaskRow & { pageTotal: number }>({
      name: 'transfer-page',
      text: `select ${SHOWN}, (count(*) over ())::int as "pageTotal" from transfer_task t
        where ${OWN} and t.kind = $3 and ($4::text is null or t.page_id = $4) order by t.created_at desc, t.id desc limit $5 offset $6`,
      values: [tenantId, userId, kind, pageId, limit, offset],
    })
    return rows
  },

  /** Ends a task that waits, and asks one that runs to end. @returns false when it has ended or is not there */
  cancel: async ({ tenantId, userId }: Owner, id: string): Promise<boolean> => {
    const { rowCount } = await pool.query({
      name: 'transfer-cancel',
      text: `update transfer_task t set cancelled = true, status = case when t.status = 'WAITING' then 'PARTIAL_FAILURE' else t.status end,
          ended_at = case when t.status = 'WAITING' then clock_timestamp() end, updated_at = clock_timestamp()
        where ${OWN} and t.id = $3 and t.kind in ('IMPORT', 'EXPORT') and t.status in ('WAITING', 'RUNNING')`,
      values: [tenantId, userId, id],
    })
    return rowCount === 1
  },
})

/** Of one person at a time: two calls of one instant do not both find the last place free. */
export async function countOpen(client: PoolClient, { tenantId, userId }: Owner): Promise<number> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('transfer ' || $1, 0))`, [userId])
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from transfer_task where tenant_id = $1 and user_id = $2 and status in ('WAITING', 'RUNNING')`,
    [tenantId, userId],
  )
  return rows[0]?.n ?? 0
}

/** Until a record of the person goes, when he has as many as may be kept; 0 when there is room. The lock of `countOpen` is held. */
export async function secondsUntilRoom(client: PoolClient, { tenantId, userId }: Owner, most: number, keepMs: number): Promise<number> {
  const { rows } = await client.query<{ s: number }>(
    `select greatest(1, ceil(extract(epoch from created_at + $4 * interval '1 ms' - clock_timestamp())))::int as s from transfer_task
      where tenant_id = $1 and user_id = $2 order by created_at desc offset $3 - 1 limit 1`,
    [tenantId, userId, most, keepMs],
  )
  return rows[0]?.s ?? 0
}

/** How long an order that has done its work is answered with what it has done: who got no answer asks again within that time. */
const ASKED_AGAIN = `t.created_at > clock_timestamp() - interval '2 minutes'`

/**
 * The import that an order asks for a second time: a double click, an answer that was lost, another tab with the same file. One that is under way, of the same
 * upload or of one with the same bytes; or, of the same upload, one that has just ended and stands. A try is made anew once it has ended: rows may have changed.
 *
 * @param order the body of the call and its corrections, as tasks keep them
 */
export async function sameImport(
  client: PoolClient,
  { tenantId, userId }: Owner,
  { payload, corrections }: Pick<NewTask, 'payload' | 'corrections'>,
  fileId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `select t.id from transfer_task t left join attachment was on was.id = t.source_file_id left join attachment now on now.id = $4
     where ${OWN} and t.kind = 'IMPORT' and not t.cancelled and t.payload - 'importExcelOssId' = $3::jsonb - 'importExcelOssId'
       and t.corrections is not distinct from $5::jsonb
       and (t.ended_at is null and (was.id = now.id or was.sha256 = now.sha256 and was.sha256 <> '')
         or was.id = now.id and ${UNDOABLE} and ${ASKED_AGAIN})
     order by t.created_at desc, t.id limit 1`,
    [tenantId, userId, JSON.stringify(payload), fileId, corrections ? JSON.stringify(corrections) : null],
  )
  return rows[0]?.id
}

export async function insertTask(client: Pool | PoolClient, { tenantId, userId }: Owner, task: NewTask): Promise<void> {
  await client.query(
    `insert into transfer_task (id, kind, tenant_id, user_id, customer_id, lang, model_id, page_id, service_code, file_name, payload, source_file_id, undo_of,
       corrections)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      task.id,
      task.kind,
      tenantId,
      userId,
      task.customerId ?? null,
      task.lang,
      task.modelId,
      task.pageId,
      task.serviceCode,
      task.fileName,
      JSON.stringify(task.payload),
      task.sourceFileId ?? null,
      task.undoOf ?? null,
      task.corrections ? JSON.stringify(task.corrections) : null,
    ],
  )
}
