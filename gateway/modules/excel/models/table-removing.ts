import type { PoolClient } from 'pg'
import type { Ask, Stored } from '#gateway/modules/excel/model.types.ts'
import { lockTable } from './table-copy.ts'
import { MARK } from './table-reading.ts'
import type { TableSpec } from './table-spec.ts'

/**
 * Rows that are still as they were left, and that nothing needs. Those below go before those above.
 *
 * The locks are taken by statements of their own: a statement sees what stood when it began, and not what somebody committed while it waited.
 */
export async function removeRows(spec: TableSpec, client: PoolClient, ask: Ask, rows: readonly Stored[]): Promise<string[]> {
  if (rows.length === 0) return []
  const { tenantId } = ask.session
  const ids = rows.map(({ id }) => id)
  await lockTable(spec, client, ask)
  // Who refers to a row by a key waits from here on.
  await client.query(`select from ${spec.table} t where ${spec.scope} and t.id = any ($2::text[]) order by t.id for update`, [
    tenantId,
    ids,
  ])
  const used = await inUse(spec, client, tenantId, ids)
  const below = spec.parent
    ? ` and not exists (select from ${spec.table} below where below.tenant_id = t.tenant_id and below.${spec.parent.column} = t.id)`
    : ''
  const gone = new Set<string>()
  for (;;) {
    const left = rows.filter(({ id }) => !gone.has(id) && !used.has(id))
    const { rows: deleted } = await client.query<{ id: string }>(
      `delete from ${spec.table} t using jsonb_to_recordset($2) as v (id text, mark text)
       where t.id = v.id and ${MARK} = v.mark and ${spec.scope}${below} returning t.id`,
      [tenantId, JSON.stringify(left.map(({ id, mark }) => ({ id, mark })))],
    )
    for (const { id } of deleted) gone.add(id)
    if (deleted.length === 0 || !spec.parent || deleted.length === left.length) return [...gone]
  }
}

async function inUse({ table, scope, inUse: used }: TableSpec, client: PoolClient, tenantId: string, ids: readonly string[]) {
  if (!used) return new Set<string>()
  const { rows } = await client.query<{ id: string }>(
    `with mine as materialized (select t.* from ${table} t where ${scope} and t.id = any ($2::text[])) select id from (${used}) used`,
    [tenantId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}
