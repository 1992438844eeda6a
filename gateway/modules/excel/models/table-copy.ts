import type { PoolClient } from 'pg'
import type { Ask } from '#gateway/modules/excel/model.types.ts'
import type { TableSpec } from './table-spec.ts'

/**
 * From here to the end of the transaction the name of the table means a copy that this connection alone sees: whatever is written locks nothing and is gone at
 * the end. Statements that were prepared under a name before would still mean the table: what writes rows of models is not named.
 *
 * @see PostgreSQL, CREATE TABLE, TEMPORARY: existing permanent tables with the same name are not visible while the temporary table exists
 */
export async function copyTable({ table }: TableSpec, client: PoolClient, { session }: Ask): Promise<void> {
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

/** SQL that is true where the name of a table means the table itself. */
export const isNoCopy = ({ table }: TableSpec): string => `to_regclass('pg_temp.${table}') is null`
