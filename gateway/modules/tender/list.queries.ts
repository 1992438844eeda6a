import type { Pool } from 'pg'
import type { ProjectRecord } from './tender.queries.ts'

/** SQL of the two project lists (tendering.md 9.5, 9.15). Who may see a row here is the same rule as `viewerOf`, as a WHERE clause. */

export interface ListQuery {
  tenantId: string
  userId: string
  keyword?: string | undefined
  status?: readonly string[] | undefined
  categoryCode?: string | undefined
  mode?: 'freeBid' | 'threeRounds' | undefined
  limit: number
  offset: number
}

export type Quick = 'toRegister' | 'registered' | 'running' | 'toConfirm' | 'history'

type Found = ProjectRecord & { total: number }

const MATCHES = `($3::text is null or p.title ilike $3 or p.title_en ilike $3 or p.code ilike $3)
  and ($4::text[] is null or p.status = any($4)) and ($5::text is null or p.category_code = $5) and ($6::text is null or p.mode = $6)`
const COLUMNS = 'p.id, p.state, p.version, p.head_seq, p.head_hash, clock_timestamp() as now, (count(*) over ())::int as total'
/** What is running comes first: that is what people come for. */
const PAGE = `order by p.status in ('BIDDING', 'SUSPENDED') desc, p.created_at desc, p.id desc limit $7 offset $8`

/** `%` and `_` in a search word mean themselves. */
const pattern = (keyword: string | undefined) => (keyword ? `%${keyword.replace(/[\\%_]/g, '\\$&')}%` : null)

const valuesOf = ({ tenantId, userId, keyword, status, categoryCode, mode, limit, offset }: ListQuery): unknown[] => [
  tenantId,
  userId,
  pattern(keyword),
  status && status.length > 0 ? status : null,
  categoryCode ?? null,
  mode ?? null,
  limit,
  offset,
]

/** Projects the user has a duty in, by the roles he holds; an auditor sees what has closed. */
export async function purchaserProjects(pool: Pool, query: ListQuery, roles: readonly string[]): Promise<Found[]> {
  const { rows } = await pool.query<Found>({
    name: 'tender-cg-list',
    text: `select ${COLUMNS} from tender_project p where p.tenant_id = $1
      and ('BUYER' = any($9) and p.owner_id = $2
        or 'MANAGER' = any($9) and p.owner_id <> $2 and p.manager_id in ('', $2)
        or 'SUPERVISOR' = any($9) and p.owner_id <> $2 and p.manager_id <> $2 and $2 = any(p.supervisor_ids)
        or 'AUDITOR' = any($9) and p.status in ('REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID'))
      and ${MATCHES} ${PAGE}`,
    values: [...valuesOf(query), roles],
  })
  return rows
}

const QUICK = `case $10::text
    when 'toRegister' then p.status = 'REGISTRATION' and (y.application is null or y.application in ('RETURNED', 'WITHDRAWN'))
      and coalesce(y.invitation, 'SENT') in ('SENT', 'VIEWED', 'ACCEPTED')
    when 'registered' then y.application in ('SUBMITTED', 'APPROVED') and p.status in ('REGISTRATION', 'QUALIFICATION', 'READY')
    when 'running' then p.status in ('BIDDING', 'SUSPENDED') and y.bidder is not null
    when 'toConfirm' then p.status = 'PUBLICITY' and y.award = 'WAIT_CONFIRM'
    when 'history' then p.status in ('REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID')
    else true end`

/** Published projects that are open to all, or that invited this firm. */
export async function firmProjects(pool: Pool, query: ListQuery, customerId: string, quick: Quick | undefined): Promise<Found[]> {
  const { rows } = await pool.query<Found>({
    name: 'tender-cu-list',
    text: `select ${COLUMNS} from tender_project p left join tender_party y on y.project_id = p.id and y.customer_id = $9
      where p.tenant_id = $1 and $2::text is not null and p.status not in ('DRAFT', 'PUBLISH_APPROVAL')
      and (p.invite_mode = 'open' and p.state ->> 'rulesHash' <> '' or y.application is not null
        or y.invitation in ('SENT', 'VIEWED', 'ACCEPTED', 'DECLINED', 'EXPIRED'))
      and ${MATCHES} and (${QUICK}) ${PAGE}`,
    values: [...valuesOf(query), customerId, quick ?? null],
  })
  return rows
}
