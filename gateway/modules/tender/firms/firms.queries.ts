import type { Pool } from 'pg'
import type { Criteria } from '#contract/search.ts'
import type { Contacts } from '#domain/tender/registration/contact.ts'
import { searchSql } from '#gateway/modules/search/criteria.ts'
import { containing } from '#gateway/modules/search/list-route.ts'
import { customerColumns } from '#gateway/modules/tender/projects/search.columns.ts'
import type { Queries } from '#gateway/platform/database/watched-query.ts'
import type { Window } from '#gateway/platform/http/paging.ts'

/** SQL of the register of suppliers. Every statement names the tenant. How a firm did counts only what is over. */

export interface Firm extends Contacts {
  customerId: string
  code: string
  name: string
  nameEn: string
  creditCode: string
  grade: string
  firmStatus: string
  categories: string[]
}

export interface Conduct {
  took: number
  won: number
  failed: number
  lastWonAt: string | null
}

const FIRM = `c.id as "customerId", c.code, c.name, c.name_en as "nameEn", c.credit_code as "creditCode", c.grade, c.status as "firmStatus",
  c.categories, c.contact, c.phone, c.email, c.legal_rep as "legalRep", c.bank_account as "bankAccount", c.address`

const OVER = `('AWARDED', 'FAILED', 'VOID')`

/** An award that was declined or lapsed stands in the log by alias; it is looked up only in projects that are over. */
const CONDUCT = `select
    (count(*) filter (where y.application is not null and y.application <> 'WITHDRAWN'))::int as took,
    (count(*) filter (where p.status = 'AWARDED' and y.award = 'CONFIRMED'))::int as won,
    max(g.ended_at) filter (where p.status = 'AWARDED' and y.award = 'CONFIRMED') as "lastWonAt",
    (count(*) filter (where y.application = 'DISQUALIFIED') + coalesce(sum((select count(*) from tender_log l
      where l.project_id = p.id and l.type = 'award.declined' and l.parts #>> '{pub,data,alias}' = y.alias)), 0))::int as failed
  from tender_party y join tender_project p on p.id = y.project_id left join tender_figure g on g.project_id = p.id
  where y.customer_id = c.id and p.tenant_id = $1 and p.status in ${OVER}`

export interface FirmSearch extends Criteria {
  keyword?: string | undefined
  categoryCode?: string | undefined
  grade?: readonly string[] | undefined
  status?: readonly string[] | undefined
  projectId?: string | undefined
  sort?: { by: keyof typeof SORTS; desc?: boolean } | undefined
}

/** What each word of the wire sorts by; firms without it come last. */
const SORTS = { name: 'name', code: "nullif(code, '')", grade: "nullif(grade, '')", createdAt: 'created_at' } as const

type Listed = Firm & Conduct & { invitation: string | null; application: string | null }

const some = (words: readonly string[] | undefined) => (words && words.length > 0 ? words : null)

/** Which suppliers `c` a search means, beside its conditions; shared by the list and its export. */
export const firmFilter = ({ keyword, categoryCode, grade, status }: FirmSearch, place: (value: unknown) => string): string => {
  const words = place(containing(keyword))
  const category = place(categoryCode ?? null)
  const grades = place(some(grade))
  const states = place(some(status))
  return `(${words}::text is null or c.name ilike ${words} or c.name_en ilike ${words} or c.code ilike ${words} or c.credit_code ilike ${words})
    and (${category}::text is null or ${category} = any(c.categories)) and (${grades}::text[] is null or c.grade = any(${grades}))
    and (${states}::text[] is null or c.status = any(${states}))`
}

export async function listFirms(queries: Queries, tenantId: string, search: FirmSearch, { limit, offset }: Window) {
  const values: unknown[] = [tenantId, search.projectId ?? null, limit, offset]
  const filter = firmFilter(search, (value) => `$${values.push(value)}`)
  const criteria = searchSql(search, customerColumns, values)
  const { by, desc = false } = search.sort ?? { by: 'name' as const }
  const order = `${SORTS[by]} ${desc ? 'desc' : 'asc'} nulls last, name, id`
  const { rows } = await queries.query<Listed & { total: number }>({
    ...(criteria === 'true' && { name: `tender-customers ${by} ${desc}` }),
    text: `with matching as (select c.* from tender_customer c where c.tenant_id = $1
        and ${filter} and ${criteria}),
      c as (select *, row_number() over (order by ${order}) as place from matching order by ${order} limit $3 offset $4)
      select n.total, ${FIRM}, d.*, z.invitation, z.application from (select count(*)::int as total from matching) n
      left join c on true left join lateral (${CONDUCT}) d on true
      left join tender_party z on z.project_id = $2 and z.customer_id = c.id order by c.place`,
    values,
  })
  return { rows: rows.filter(({ customerId }) => customerId !== null), total: rows[0]?.total ?? 0 }
}

export async function firmsById(pool: Pool, tenantId: string, ids: readonly string[]): Promise<Firm[]> {
  const { rows } = await pool.query<Firm>({
    name: 'tender-customers-by-id',
    text: `select ${FIRM} from tender_customer c where c.tenant_id = $1 and c.id = any($2) order by c.name, c.id`,
    values: [tenantId, ids],
  })
  return rows
}

export async function conductOf(pool: Pool, tenantId: string, id: string): Promise<Conduct> {
  const { rows } = await pool.query<Conduct>({
    name: 'tender-customer-conduct',
    text: `select d.* from tender_customer c left join lateral (${CONDUCT}) d on true where c.tenant_id = $1 and c.id = $2`,
    values: [tenantId, id],
  })
  return rows[0] ?? { took: 0, won: 0, failed: 0, lastWonAt: null }
}

export interface LastRow {
  code: string
  title: string
  categoryCode: string
  status: string
  endedAt: string
  rank: number | null
  bidders: number
  won: boolean
}

export async function lastOf(pool: Pool, tenantId: string, id: string): Promise<LastRow[]> {
  const { rows } = await pool.query<LastRow>({
    name: 'tender-customer-last',
    text: `select p.code, p.title, p.category_code as "categoryCode", p.status, coalesce(f.ended_at, p.last_at) as "endedAt", y.rank, coalesce(f.bidders, 0) as bidders,
        p.status = 'AWARDED' and y.award is not distinct from 'CONFIRMED' as won
      from tender_party y join tender_project p on p.id = y.project_id left join tender_figure f on f.project_id = p.id
      where p.tenant_id = $1 and y.customer_id = $2 and y.application in ('APPROVED', 'DISQUALIFIED') and p.status in ${OVER}
      order by coalesce(f.ended_at, p.last_at) desc, p.id desc limit 5`,
    values: [tenantId, id],
  })
  return rows
}

/** Which of the others somebody of this firm belongs to as well. */
export async function sharesUsers(pool: Pool, id: string, others: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'tender-customer-users',
    text: `select distinct o.customer_id as id from tender_customer_user m join tender_customer_user o on o.user_id = m.user_id and o.active
      where m.customer_id = $1 and m.active and o.customer_id = any($2) and o.customer_id <> $1`,
    values: [id, others],
  })
  return rows.map((row) => row.id)
}

export interface PaperFile {
  id: string
  name: string
  contentType: string
  ext: string
  size: number
  customerId: string
}

/** Files that firms of the tenant have uploaded and that are still there. */
export async function filesOf(pool: Pool, tenantId: string, ids: readonly string[]): Promise<PaperFile[]> {
  const { rows } = await pool.query<PaperFile>({
    name: 'tender-paper-files',
    text: `select id, name, content_type as "contentType", ext, size::int as size, customer_id as "customerId" from attachment
      where tenant_id = $1 and id = any($2) and state = 'READY' and customer_id is not null`,
    values: [tenantId, ids],
  })
  return rows
}
