import type { Pool, PoolClient } from 'pg'
import type { SavedName } from '#contract/search.ts'
import { nameKey } from '#domain/search/query-name.ts'

/** SQL of common queries. Every statement names the tenant and the person. */

/** Who asks: `firmId` is whose shared queries he sees, the house's ('') or his firm's; null for who belongs to neither. */
export interface Reader {
  tenantId: string
  userId: string
  firmId: string | null
}

export interface SavedRow {
  id: string
  account: string
  code: string
  name: string
  content: string
  view: string
  shared: boolean
  version: number
  updatedAt: string
  mine: boolean
  isDefault: boolean
  ownerName: string
}

export interface SavedValues {
  code: string
  name: string
  content: string
  /** Left out: an overwritten one keeps its own. */
  view?: string | undefined
  shared?: boolean | undefined
}

/** What the owner had shared in a firm is left to it when he belongs to it no longer, like that of somebody who has left altogether. */
const LEFT = `(exists (select from user_account o where o.id = q.owner_id and o.left_at is not null) or q.firm_id <> ''
  and not exists (select from tender_customer_user m where m.user_id = q.owner_id and m.customer_id = q.firm_id and m.active))`
const NAMED = (lang: 'zh' | 'en') => `q.id, q.code, q.name, q.owner_id = $2 as mine,
  case when u.left_at is not null or q.shared and ${LEFT} then '' else ${lang === 'en' ? `coalesce(nullif(u.real_name_en, ''), u.real_name)` : 'u.real_name'} end as "ownerName"`
const COLUMNS = (lang: 'zh' | 'en') => `${NAMED(lang)}, u.username as account, q.content, q.view, q.shared, q.version,
  q.updated_at as "updatedAt", d.query_id is not null as "isDefault"`
const FROM = `saved_query q join user_account u on u.id = q.owner_id
  left join saved_query_default d on d.query_id = q.id and d.user_id = $2`
const SEEN = `q.tenant_id = $1 and (q.owner_id = $2 and not (q.shared and ${LEFT}) or q.shared and q.firm_id = $3)`
/** Who shares writes while he acts for the firm that sees it; what somebody who has left had shared belongs to whoever takes it over. */
const HELD = `q.tenant_id = $1 and (q.owner_id = $2 and not q.shared or q.shared and q.firm_id = $3 and (q.owner_id = $2 or ${LEFT}))`

const readerValues = ({ tenantId, userId, firmId }: Reader): unknown[] => [tenantId, userId, firmId]

export const savedQueries = (pool: Pool) => ({
  /** Whose shared queries the person sees. `customerId` counts only when he belongs to it. */
  reader: async (tenantId: string, userId: string, customerId: string | undefined): Promise<Reader> => {
    const { rows } = await pool.query<{ side: string; member: boolean }>({
      name: 'saved-query-reader',
      text: `select u.side, exists (select from tender_customer_user m join tender_customer f on f.id = m.customer_id
          where m.user_id = u.id and m.customer_id = $3 and m.active and f.tenant_id = $1) as member
        from user_account u where u.tenant_id = $1 and u.id = $2`,
      values: [tenantId, userId, customerId ?? null],
    })
    const [person] = rows
    return { tenantId, userId, firmId: person?.side === 'staff' ? '' : person?.member && customerId ? customerId : null }
  },

  page: async (reader: Reader, code: string, lang: 'zh' | 'en', { limit, offset }: { limit: number; offset: number }) => {
    const { rows } = await pool.query<SavedRow & { total: number }>({
      name: `saved-query-page-${lang}`,
      text: `select ${COLUMNS(lang)}, (count(*) over ())::int as total from ${FROM} where ${SEEN} and q.code = $4
        order by mine desc, q.name, q.id limit $5 offset $6`,
      values: [...readerValues(reader), code, limit, offset],
    })
    return rows
  },

  /** Of these lists, the own ones first. */
  names: async (reader: Reader, codes: readonly string[], lang: 'zh' | 'en', most: number): Promise<SavedName[]> => {
    const { rows } = await pool.query<SavedName>({
      name: `saved-query-names-${lang}`,
      text: `select ${NAMED(lang)} from ${FROM} where ${SEEN} and q.code = any($4) order by mine desc, q.name, q.id limit $5`,
      values: [...readerValues(reader), codes, most],
    })
    return rows
  },

  find: async (reader: Reader, id: string, lang: 'zh' | 'en'): Promise<SavedRow | undefined> => {
    const { rows } = await pool.query<SavedRow>({
      name: `saved-query-find-${lang}`,
      text: `select ${COLUMNS(lang)} from ${FROM} where ${SEEN} and q.id = $4`,
      values: [...readerValues(reader), id],
    })
    return rows[0]
  },

  /** Version of one that the person may change; undefined when there is none. */
  held: async (reader: Reader, id: string): Promise<number | undefined> => {
    const { rows } = await pool.query<{ version: number }>(`select q.version from saved_query q where ${HELD} and q.id = $4`, [
      ...readerValues(reader),
      id,
    ])
    return rows[0]?.version
  },

  remove: async (reader: Reader, id: string): Promise<boolean> => {
    const { rowCount } = await pool.query(`delete from saved_query q where ${HELD} and q.id = $4`, [...readerValues(reader), id])
    return rowCount === 1
  },
})

/** How many a person keeps: of one list, and of all of them, since the name of a list is any text. */
export interface Most {
  ofList: number
  ofAll: number
}

/** @returns false when the person has as many already */
export async function insertQuery(client: PoolClient, reader: Reader, id: string, values: SavedValues, most: Most): Promise<boolean> {
  const { code, name, content, view = '', shared = false } = values
  const { rowCount } = await client.query(
    `insert into saved_query (id, tenant_id, owner_id, firm_id, code, name, name_key, content, view, shared)
     select $4, $1, $2, coalesce($3, ''), $5, $6, $11, $7, $8, $9
     from (select count(*) as n, count(*) filter (where code = $5) as of_list from saved_query where tenant_id = $1 and owner_id = $2) kept
     where kept.of_list < $10 and kept.n < $12`,
    [...readerValues(reader), id, code, name, content, view, shared, most.ofList, nameKey(name), most.ofAll],
  )
  return rowCount === 1
}

/**
 * Overwrites one that the person may change, when it still has this version; it is his from then on. Only who shares it says whose people see it:
 * those for whom he acts then.
 */
export async function overwriteQuery(
  client: PoolClient,
  reader: Reader,
  id: string,
  version: number,
  values: SavedValues,
): Promise<boolean> {
  const { code, name, content, view, shared } = values
  const { rowCount } = await client.query(
    `update saved_query q set owner_id = $2, firm_id = case when $9::boolean then $3 else q.firm_id end, name = $6, name_key = $11, content = $7, view = coalesce($8, q.view),
       shared = coalesce($9, q.shared), version = q.version + 1, updated_at = clock_timestamp()
     where ${HELD} and q.id = $4 and q.code = $5 and q.version = $10`,
    [...readerValues(reader), id, code, name, content, view ?? null, shared ?? null, version, nameKey(name)],
  )
  return rowCount === 1
}

/**
 * The list opens with this query, or no longer with it. The query is held meanwhile, so that it is not deleted before it is pointed at.
 * @returns false when there is none that the person sees, any more
 */
export async function setDefault(client: PoolClient, reader: Reader, code: string, id: string, isDefault: boolean): Promise<boolean> {
  if (!isDefault) {
    await client.query('delete from saved_query_default where user_id = $1 and query_id = $2', [reader.userId, id])
    return true
  }
  const { rowCount } = await client.query(
    `insert into saved_query_default (user_id, code, query_id) select $2, q.code, q.id from saved_query q where ${SEEN} and q.code = $4 and q.id = $5
       for key share of q on conflict (user_id, code) do update set query_id = excluded.query_id`,
    [...readerValues(reader), code, id],
  )
  return rowCount === 1
}
