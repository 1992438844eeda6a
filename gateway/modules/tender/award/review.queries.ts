import type { Criteria } from '#contract/search.ts'
import { searchSql } from '#gateway/modules/search/criteria.ts'
import type { Reader } from '#gateway/modules/tender/figures/stat.queries.ts'
import { named, orderOf, type Sort } from '#gateway/modules/tender/projects/list.queries.ts'
import { REVIEW_STATUS, reviewColumns } from '#gateway/modules/tender/projects/search.columns.ts'
import { LISTED_COLUMNS, type ListedProject } from '#gateway/modules/tender/tender.queries.ts'
import type { Queries } from '#gateway/platform/database/watched-query.ts'

/** SQL of the review list: a project is in it by the same rule as in the purchaser's list, but for its buyer. */

const RECORD = `${LISTED_COLUMNS}, p.state, p.version, p.head_seq, p.head_hash, clock_timestamp() as now`
/** `$1` tenant, `$2` user, `$3` roles. */
const MINE = `f.tenant_id = $1
  and (('SUPERVISOR' = any($3) and f.owner_id <> $2 and f.manager_id <> $2 and $2 = any(f.supervisor_ids))
    or ('MANAGER' = any($3) and f.owner_id <> $2 and f.manager_id in ('', $2))
    or ('REVIEWER' = any($3) and f.owner_id <> $2 and $2 = any(f.reviewer_ids))
    or ('AUDITOR' = any($3) and f.status not in ('READY', 'BIDDING', 'SUSPENDED')))`
export interface ReviewQuery {
  /** Part of a title or code; null for all. */
  pattern: string | null
  status: readonly string[] | null
  search?: Criteria
  sort?: Sort<'startsAt' | 'closesAt' | 'code'> | undefined
  /** Of these projects alone. */
  ids?: readonly string[]
  limit: number
  offset: number
}

/** What waits for the reader first, then what is running. */
const WAITING_FIRST = `exists (select from unnest(f.waiting) w where split_part(w, ':', 2) = any($3) or split_part(w, ':', 2) = $2) desc,
  f.status in ('BIDDING', 'SUSPENDED') desc, f.created_at desc, f.project_id desc`

/** What the list has, in its order; without its projects. */
function reviewList({ tenantId, userId, roles }: Reader, query: ReviewQuery) {
  const values: unknown[] = [tenantId, userId, roles, query.pattern, query.status, query.limit, query.offset]
  const asked = searchSql(query.search, reviewColumns, values)
  const search = query.ids ? `${asked} and p.id = any($${values.push(query.ids)}::text[])` : asked
  const page = `select f.project_id, f.waiting, (count(*) over ())::int as total,
          row_number() over (order by ${orderOf(query.sort, WAITING_FIRST)}) as place
        from tender_figure f join tender_project p on p.id = f.project_id
        where ${MINE} and f.status in ('READY', 'BIDDING', 'SUSPENDED', 'REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED')
          and ($4::text is null or p.title ilike $4 or p.title_en ilike $4 or p.code ilike $4)
          and ($5::text[] is null or ${REVIEW_STATUS} = any($5)) and ${search}
        order by place limit $6 offset $7`
  return { values, search, page }
}

export async function readReviews(queries: Queries, reader: Reader, query: ReviewQuery) {
  const { values, search, page } = reviewList(reader, query)
  const { rows } = await queries.query<ListedProject & { waiting: string[]; total: number }>({
    ...named('tender-reviews', query.sort, search),
    text: `with page as (${page})
      select ${RECORD}, page.waiting, page.total from page join tender_project p on p.id = page.project_id order by page.place`,
    values,
  })
  return rows
}

export async function reviewIds(queries: Queries, reader: Reader, query: ReviewQuery): Promise<string[]> {
  const { values, page } = reviewList(reader, query)
  const { rows } = await queries.query<{ id: string }>({ text: `select project_id as id from (${page}) page order by place`, values })
  return rows.map(({ id }) => id)
}
