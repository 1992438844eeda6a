import type { Criteria } from '#contract/search.ts'
import type { ProjectStatus } from '#contract/tender/project.ts'
import type { FirmStage } from '#domain/tender/lists/stages.ts'
import { statusNames } from '#domain/tender/status-names.ts'
import { namedUnlessSearched, searchSql } from '#gateway/modules/search/criteria.ts'
import { containing } from '#gateway/modules/search/list-route.ts'
import type { SearchColumns } from '#gateway/modules/search/where.ts'
import { LISTED, type ListedProject } from '#gateway/modules/tender/tender.queries.ts'
import type { Queries } from '#gateway/platform/database/watched-query.ts'
import { FIRM_STAGE, firmColumns, purchaserColumns } from './search.columns.ts'

/** SQL of the two project lists (tendering.md 9.5, 9.15). Who may see a row here is the same rule as `viewerOf`, as a WHERE clause. */

export interface ListQuery {
  tenantId: string
  userId: string
  keyword?: string | undefined
  status?: readonly string[] | undefined
  categoryCode?: string | undefined
  mode?: 'freeBid' | 'threeRounds' | undefined
  /** Conditions beside all of this. */
  search?: Criteria | undefined
  /** Of these projects alone; all that are found when left out. */
  ids?: readonly string[] | undefined
  limit: number
  offset: number
}

type Found = ListedProject & { total: number }

const MATCHES = `($3::text is null or p.title ilike $3 or p.title_en ilike $3 or p.code ilike $3)
  and ($4::text[] is null or p.status = any($4)) and ($5::text is null or p.category_code = $5) and ($6::text is null or p.mode = $6)`
/** What is running comes first: that is what people come for. */
const RUNNING_FIRST = `p.status in ('BIDDING', 'SUSPENDED') desc, p.created_at desc, p.id desc`

/** What a list finds, in its order. The window comes last, since counts have none. */
interface Composed {
  values: unknown[]
  /** The conditions of somebody's own in `from`; `true` for none. */
  search: string
  from: string
  order: string
}
const windowed = ({ values, from, order }: Composed, { limit, offset }: ListQuery) =>
  `from ${from} order by ${order} limit $${values.push(limit)} offset $${values.push(offset)}`
/** Whole projects are read for the rows of the page alone: what is only counted and sorted stays narrow. */
const paged = (list: Composed, query: ListQuery) => `with page as materialized (
    select p.id, (count(*) over ())::int as total ${windowed(list, query)})
  select ${LISTED}, page.total from page join tender_project p on p.id = page.id order by ${list.order}`
/** The same list without its projects: their ids, in its order. */
async function idsOf(queries: Queries, list: Composed, query: ListQuery): Promise<string[]> {
  const { rows } = await queries.query<{ id: string }>({ text: `select p.id ${windowed(list, query)}`, values: list.values })
  return rows.map(({ id }) => id)
}

/** @param asker a purchaser's user, or a firm */
const valuesOf = ({ tenantId, keyword, status, categoryCode, mode }: ListQuery, asker: string): unknown[] => [
  tenantId,
  asker,
  containing(keyword),
  status && status.length > 0 ? status : null,
  categoryCode ?? null,
  mode ?? null,
]

/** What each word of the wire sorts by; amounts of different scales are compared as amounts. */
const SORTS = {
  createdAt: 'p.created_at',
  startsAt: 'p.starts_at',
  registrationEndsAt: 'p.registration_ends_at',
  closesAt: 'p.closes_at',
  code: 'p.code',
  title: 'p.title',
  ceiling: '(select f.ceiling / 10::numeric ^ f.scale from tender_figure f where f.project_id = p.id)',
  approved: '(select f.approved from tender_figure f where f.project_id = p.id)',
  status: `array_position(array[${Object.keys(statusNames).map((name) => `'${name}'`)}], p.status)`,
} as const
export type Sort<By extends keyof typeof SORTS = keyof typeof SORTS> = { by: By; desc?: boolean }

/** Times that people look ahead to: rising from now on, and not from a registration that ended years ago. */
const isAhead = (by: Sort['by']): boolean => by === 'registrationEndsAt' || by === 'startsAt'
/** What is still ahead first, the nearest first; then what has passed, the latest first. Both are the distance from now, one instant for all rows. */
const nearest = (at: string): string =>
  `${at} <= statement_timestamp() nulls last, greatest(${at} - statement_timestamp(), statement_timestamp() - ${at})`

/**
 * Rows without it last. No index serves it: a page tells how many rows there are in all, so all that its reader may see are read anyhow, and only
 * keys are sorted.
 *
 * @param sort undefined: the list's own order, which `first` is
 */
export function orderOf(sort: Sort | undefined, first: string): string {
  if (!sort) return first
  const key = SORTS[sort.by]
  if (sort.desc) return `${key} desc nulls last, p.id desc`
  return `${isAhead(sort.by) ? nearest(key) : `${key} asc nulls last`}, p.id desc`
}
/** One prepared statement for each order. */
export const named = (name: string, sort: Sort | undefined, search: string) =>
  namedUnlessSearched(sort ? `${name} ${sort.by} ${sort.desc ?? false}` : name, search)

/** Projects the user has a duty in, by the roles he holds (`$7`); an auditor sees what has closed. Narrowed to an owner and a time of start. */
const FOR_PURCHASER = `p.tenant_id = $1 and p.status <> 'DELETED'
  and ('BUYER' = any($7) and p.owner_id = $2
    or 'MANAGER' = any($7) and p.owner_id <> $2 and p.manager_id in ('', $2)
    or 'SUPERVISOR' = any($7) and p.owner_id <> $2 and p.manager_id <> $2 and $2 = any(p.supervisor_ids)
    or 'REVIEWER' = any($7) and p.owner_id <> $2 and $2 = any(p.reviewer_ids) and p.status not in ('DRAFT', 'PUBLISH_APPROVAL')
    or 'AUDITOR' = any($7) and p.status in ('REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID'))
  and ($8::text is null or p.owner_id = $8) and ($9::timestamptz is null or p.starts_at >= $9)
  and ($10::timestamptz is null or p.starts_at < $10)`

export interface PurchaserQuery extends ListQuery {
  roles: readonly string[]
  ownerId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const purchaserValues = (query: PurchaserQuery): unknown[] => [
  ...valuesOf(query, query.userId),
  query.roles,
  query.ownerId ?? null,
  query.from ?? null,
  query.to ?? null,
]

/** The search and the chosen projects of a query, as one condition. */
function narrowed({ search, ids }: ListQuery, columns: SearchColumns, values: unknown[]): string {
  const asked = searchSql(search, columns, values)
  return ids ? `${asked} and p.id = any($${values.push(ids)}::text[])` : asked
}

function purchaserList(query: PurchaserQuery, sort: Sort | undefined): Composed {
  const values = purchaserValues(query)
  const search = narrowed(query, purchaserColumns, values)
  const from = `tender_project p where ${FOR_PURCHASER} and ${MATCHES} and ${search}`
  return { values, search, from, order: orderOf(sort, RUNNING_FIRST) }
}

export async function purchaserProjects(queries: Queries, query: PurchaserQuery, sort?: Sort): Promise<Found[]> {
  const list = purchaserList(query, sort)
  const text = paged(list, query)
  const { rows } = await queries.query<Found>({ ...named('tender-cg-list', sort, list.search), text, values: list.values })
  return rows
}

export const purchaserIds = (queries: Queries, query: PurchaserQuery, sort?: Sort): Promise<string[]> =>
  idsOf(queries, purchaserList(query, sort), query)

export interface Counted {
  mode: 'freeBid' | 'threeRounds'
  status: ProjectStatus
  n: number
}

/** How many there are, by kind of bidding and status; the page and the status of the query do not count. */
export async function purchaserCounts(queries: Queries, query: PurchaserQuery): Promise<Counted[]> {
  const values = purchaserValues({ ...query, status: undefined, mode: undefined })
  const search = searchSql(query.search, purchaserColumns, values)
  const { rows } = await queries.query<Counted>({
    ...namedUnlessSearched('tender-cg-counts', search),
    text: `select p.mode, p.status, count(*)::int as n from tender_project p
      where ${FOR_PURCHASER} and ${MATCHES} and ${search} group by p.mode, p.status`,
    values,
  })
  return rows
}

const STAGES = Object.entries(FIRM_STAGE)
const CHOSEN = `case $7::text ${STAGES.map(([name, condition]) => `when '${name}' then ${condition}`).join(' ')} else true end`

/**
 * What a firm may see of the tenant's projects: `viewerOf` as a WHERE clause. `$1` is the tenant, `$2` the firm, `y` its party row. Only what was
 * stopped may never have been published; the state, which is long, is looked into for no other.
 */
const FOR_FIRM = `p.tenant_id = $1 and p.status not in ('DRAFT', 'PUBLISH_APPROVAL', 'DELETED')
  and (p.invite_mode = 'open' and (p.status <> 'VOID' or p.state ->> 'rulesHash' <> '') or y.application is not null
    or y.invitation in ('SENT', 'VIEWED', 'ACCEPTED', 'DECLINED', 'EXPIRED'))`

/** What a firm asks of its projects. Nothing sorts them that it could not read of every row. */
export interface FirmQuery extends ListQuery {
  customerId: string
  stage?: FirmStage | undefined
  sort?: Sort<'registrationEndsAt' | 'startsAt' | 'closesAt' | 'code'> | undefined
}

const OF_FIRM = 'tender_project p left join tender_party y on y.project_id = p.id and y.customer_id = $2'

function firmList({ customerId, stage, sort, ...query }: FirmQuery): Composed {
  const values = [...valuesOf(query, customerId), stage ?? null]
  const search = narrowed(query, firmColumns, values)
  const from = `${OF_FIRM} where ${FOR_FIRM} and ${MATCHES} and (${CHOSEN}) and ${search}`
  return { values, search, from, order: orderOf(sort, RUNNING_FIRST) }
}

/** Published projects that are open to all, or that invited this firm. */
export async function firmProjects(queries: Queries, query: FirmQuery): Promise<Found[]> {
  const list = firmList(query)
  const text = paged(list, query)
  const { rows } = await queries.query<Found>({ ...named('tender-cu-list', query.sort, list.search), text, values: list.values })
  return rows
}

export const firmIds = (queries: Queries, query: FirmQuery): Promise<string[]> => idsOf(queries, firmList(query), query)

export interface FirmCounts {
  threeRounds: number
  freeBid: number
  stage: Record<FirmStage, number>
}

/** How many of the projects that the firm may see a search finds, by kind of bidding, and within the kind of the query by stage; the page does not count. */
export async function firmCounts(queries: Queries, query: ListQuery, customerId: string): Promise<FirmCounts> {
  const values = [...valuesOf({ ...query, mode: undefined }, customerId), query.mode ?? null]
  const search = searchSql(query.search, firmColumns, values)
  const counted = STAGES.map(
    ([name, condition]) => `(count(*) filter (where ($7::text is null or p.mode = $7) and (${condition})))::int as "${name}"`,
  )
  const { rows } = await queries.query<Record<FirmStage, number> & { threeRounds: number; freeBid: number }>({
    ...namedUnlessSearched('tender-cu-counts', search),
    text: `select (count(*) filter (where p.mode = 'threeRounds'))::int as "threeRounds",
      (count(*) filter (where p.mode = 'freeBid'))::int as "freeBid", ${counted.join(', ')}
      from ${OF_FIRM} where ${FOR_FIRM} and ${MATCHES} and ${search}`,
    values,
  })
  const { threeRounds, freeBid, ...stage } = rows[0]!
  return { threeRounds, freeBid, stage }
}
