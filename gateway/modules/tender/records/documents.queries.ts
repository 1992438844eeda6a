import type { ClientBase } from 'pg'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import { type LogRow, storedEntry } from '#gateway/modules/tender/engine/store.ts'
import type { Queryable } from '#gateway/modules/tender/tender.queries.ts'

/** SQL of reading what a log says of one firm, and what answers what. The project's tenant was checked before. */

const ENTRY = 'project_id, seq, at, type, parts, part_hashes, prev, hash'

/** Finished uploads of a firm among these, held until the transaction ends. */
export async function uploadsOf(
  client: ClientBase,
  tenantId: string,
  customerId: string,
  ids: readonly string[],
): Promise<Record<string, { sha256: string }>> {
  if (ids.length === 0) return {}
  const { rows } = await client.query<{ id: string; sha256: string }>({
    name: 'tender-uploads',
    text: `select id, sha256 from attachment where tenant_id = $1 and customer_id = $2 and id = any($3) and state = 'READY' for share`,
    values: [tenantId, customerId, ids],
  })
  return Object.fromEntries(rows.map(({ id, sha256 }) => [id, { sha256 }]))
}

/** What was done about these objections, oldest first. */
export async function repliesTo(db: Queryable, projectId: string, objectionSeqs: readonly number[]): Promise<StoredEntry[]> {
  const { rows } = await db.query<LogRow>({
    name: 'tender-objection-replies',
    text: `select ${ENTRY} from tender_log where project_id = $1 and type in ('objection.answered', 'objection.closed', 'objection.upheld')
      and (parts #>> '{pub,data,objectionSeq}')::int = any($2) order by seq`,
    values: [projectId, objectionSeqs],
  })
  return rows.map(storedEntry)
}
