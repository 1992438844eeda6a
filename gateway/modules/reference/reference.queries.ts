import type { Pool, PoolClient } from 'pg'
import { likePart } from '#gateway/modules/people/people.queries.ts'
import { pinyinOf } from '#gateway/modules/people/pinyin.ts'

export interface ReferenceEntry {
  id: string
  /** Null for a root. */
  parentId: string | null
  code: string
  name: string
  nameEn: string
  detail: string
  childNum: number
}

/** Which rows of a source are meant. Every part narrows. */
export interface ReferenceFilter {
  words: readonly string[]
  /** Null: the roots. Left out: rows of every level. */
  parentId?: string | null
  ids?: readonly string[]
}

/** A source of a tenant is readable by the tenant's staff, and by its suppliers where it says so. The suppliers themselves are one source more. */
const READABLE = `
  select exists (select from reference_source s where s.tenant_id = $1 and s.code = $2 and (s.for_suppliers or u.side = 'staff'))
    or ($2 = 'customer' and u.side = 'staff') as readable
  from user_account u where u.tenant_id = $1 and u.id = $3`

const COLUMNS = `e.id, e.parent_id as "parentId", e.code, e.name, e.name_en as "nameEn", e.detail,
  (select count(*)::int from reference_row c where c.tenant_id = e.tenant_id and c.source_code = e.source_code and c.parent_id = e.id) as "childNum"`

function whereOf({ words, parentId, ids }: ReferenceFilter, values: unknown[]): string {
  const place = (value: unknown) => `$${values.push(value)}`
  return [
    'e.tenant_id = $1 and e.source_code = $2',
    ...words.map((word) => `e.search_text like ${place(likePart(word))}`),
    ...(parentId === undefined ? [] : [parentId === null ? 'e.parent_id is null' : `e.parent_id = ${place(parentId)}`]),
    ...(ids ? [`e.id = any (${place(ids)}::text[])`] : []),
  ].join(' and ')
}

/** SQL of reference data. Every statement names the tenant. */
export const referenceQueries = (pool: Pool) => ({
  isReadable: async (tenantId: string, source: string, userId: string): Promise<boolean> => {
    const { rows } = await pool.query<{ readable: boolean }>({
      name: 'reference-readable',
      text: READABLE,
      values: [tenantId, source, userId],
    })
    return rows[0]?.readable ?? false
  },

  page: async (tenantId: string, source: string, filter: ReferenceFilter, limit: number, offset: number) => {
    const values: unknown[] = [tenantId, source]
    const where = whereOf(filter, values)
    const [rows, total] = await Promise.all([
      pool.query<ReferenceEntry>(
        `select ${COLUMNS} from reference_entry e where ${where} order by e.sort, e.name, e.id limit $${values.length + 1} offset $${values.length + 2}`,
        [...values, limit, offset],
      ),
      pool.query<{ n: string }>(`select count(*) as n from reference_entry e where ${where}`, values),
    ])
    return { rows: rows.rows, total: Number(total.rows[0]?.n) }
  },

  /** Names from the root down to each of the rows, in both languages. At most 20 levels. */
  ways: async (tenantId: string, source: string, ids: readonly string[]) => {
    const { rows } = await pool.query<{ id: string; names: string[]; namesEn: string[] }>(
      `with recursive up as (
         select e.id, e.parent_id, array[e.name] as names, array[coalesce(nullif(e.name_en, ''), e.name)] as names_en, 1 as level
         from reference_entry e where e.tenant_id = $1 and e.source_code = $2 and e.id = any ($3::text[])
         union all
         select up.id, e.parent_id, e.name || up.names, coalesce(nullif(e.name_en, ''), e.name) || up.names_en, level + 1
         from up join reference_row e on e.tenant_id = $1 and e.source_code = $2 and e.id = up.parent_id where level < 20)
       select distinct on (id) id, names, names_en as "namesEn" from up order by id, level desc`,
      [tenantId, source, ids],
    )
    return new Map(rows.map((row) => [row.id, row]))
  },
})
export type ReferenceQueries = ReturnType<typeof referenceQueries>

export interface NewReferenceRow {
  id: string
  parentId?: string
  code: string
  name: string
  nameEn: string
  detail?: string
}
export interface NewReferenceSource {
  code: string
  name: string
  nameEn: string
  forSuppliers?: boolean
  /** Parents before children; they show in this order. */
  rows: readonly NewReferenceRow[]
}

/** Writes a tenant's source of reference data anew, with all its rows. */
export async function replaceReferenceSource(client: PoolClient, tenantId: string, source: NewReferenceSource): Promise<void> {
  await client.query('delete from reference_source where tenant_id = $1 and code = $2', [tenantId, source.code])
  await client.query('insert into reference_source (tenant_id, code, name, name_en, for_suppliers) values ($1, $2, $3, $4, $5)', [
    tenantId,
    source.code,
    source.name,
    source.nameEn,
    source.forSuppliers ?? false,
  ])
  const rows = await Promise.all(source.rows.map(async (row, at) => ({ ...row, sort: at + 1, pinyin: await pinyinOf(row.name, 'thing') })))
  await client.query(
    `insert into reference_row (tenant_id, source_code, id, parent_id, code, name, name_en, detail, pinyin, sort)
     select $1, $2, r.id, r."parentId", r.code, r.name, r."nameEn", coalesce(r.detail, ''), r.pinyin, r.sort
     from json_to_recordset($3::json) as r (id text, "parentId" text, code text, name text, "nameEn" text, detail text, pinyin text, sort int)`,
    [tenantId, source.code, JSON.stringify(rows)],
  )
}
