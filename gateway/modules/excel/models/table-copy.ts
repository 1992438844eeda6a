import type { PoolClient } from 'pg'
import type { Ask } from '#gateway/modules/excel/model.types.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { TableSpec } from './table-spec.ts'

/** PostgreSQL: a statement that took too long; a right that is not there, here the one to make temporary tables. */
const NO_COPY: ReadonlySet<string> = new Set(['57014', '42501'])

/**
 * From here to the end of the transaction the name of the table means a copy that this connection alone sees: whatever is written locks nothing and is gone at
 * the end. Statements that were prepared under a name before would still mean the table: what a try writes rows with is not named.
 *
 * @throws Refusal EXCEL-1023 for a table that cannot be copied, or not in the time that a statement has
 * @see PostgreSQL, CREATE TABLE, TEMPORARY: existing permanent tables with the same name are not visible while the temporary table exists
 */
export async function copyTable(spec: TableSpec, client: PoolClient, ask: Ask): Promise<void> {
  try {
    await copy(spec, client, ask)
  } catch (error) {
    throw NO_COPY.has(String((error as { code?: unknown }).code)) ? new Refusal('EXCEL-1023') : error
  }
}

async function copy({ table }: TableSpec, client: PoolClient, { session }: Ask): Promise<void> {
  const { rows } = await client.query<{ place: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as place, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.oid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1`,
    [table],
  )
  const { place, columns } = rows[0]!
  await client.query(`create temporary table ${table} (like ${place} including all) on commit drop`)
  await client.query(`insert into pg_temp.${table} (${columns}) select ${columns} from ${place} where tenant_id = $1`, [session.tenantId])
  await client.query(`analyze pg_temp.${table}`)
}

/** Until the transaction ends, other imports into the tenant's rows of the table wait, and so does what takes them back. A copy is nobody else's. */
export async function lockTable({ table }: TableSpec, client: PoolClient, { session }: Ask): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0)) where to_regclass('pg_temp.${table}') is null`, [
    `${table} ${session.tenantId}`,
  ])
}
