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
    text: `select ${COLUMNS} from tender_project p where p.tenant_id = $1 and p.status <> 'DELETED'
      and ('BUYER' = any($9) and p.owner_id = $2
        or 'MANAGER' = any($9) and p.owner_id <> $2 and p.manager_id in ('', $2)
        or 'SUPERVISOR' = any($9) and p.owner_id <> $2 and p.manager_id <> $2 and $2 = any(p.supervisor_ids)
        or 'AUDITOR' = any($9) and p.status in ('REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID'))
      and ${MATCHES} ${PAGE}`,
    values: [...valuesOf(query), roles],
  })
  return rows
}

/** What each quick filter of 9.5 asks. */
const QUICK = {
  toRegister: `p.status = 'REGISTRATION' and (y.application is null or y.application in ('RETURNED', 'WITHDRAWN'))
    and coalesce(y.invitation, 'SENT') in ('SENT', 'VIEWED', 'ACCEPTED')`,
  registered: `y.application in ('SUBMITTED', 'APPROVED') and p.status in ('REGISTRATION', 'QUALIFICATION', 'READY')`,
  running: `p.status in ('BIDDING', 'SUSPENDED') and y.bidder is not null`,
  toConfirm: `p.status = 'PUBLICITY' and y.award = 'WAIT_CONFIRM'`,
  history: `p.status in ('REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID')`,
} as const satisfies Record<Quick, string>
const QUICKS = Object.entries(QUICK) as [Quick, string][]
const CHOSEN = `case $10::text ${QUICKS.map(([name, condition]) => `when '${name}' then ${condition}`).join(' ')} else true end`

/** What a firm may see of the tenant's projects: `viewerOf` as a WHERE clause. `$1` is the tenant, `y` the firm's party row. */
const FOR_FIRM = `p.tenant_id = $1 and p.status not in ('DRAFT', 'PUBLISH_APPROVAL', 'DELETED')
  and (p.invite_mode = 'open' and p.state ->> 'rulesHash' <> '' or y.application is not null
    or y.invitation in ('SENT', 'VIEWED', 'ACCEPTED', 'DECLINED', 'EXPIRED'))`

/** Published projects that are open to all, or that invited this firm. */
export async function firmProjects(pool: Pool, query: ListQuery, customerId: string, quick: Quick | undefined): Promise<Found[]> {
  const { rows } = await pool.query<Found>({
    name: 'tender-cu-list',
    text: `select ${COLUMNS} from tender_project p left join tender_party y on y.project_id = p.id and y.customer_id = $9
      where ${FOR_FIRM} and $2::text is not null and ${MATCHES} and (${CHOSEN}) ${PAGE}`,
    values: [...valuesOf(query), customerId, quick ?? null],
  })
  return rows
}

export interface FirmCounts {
  threeRounds: number
  freeBid: number
  quick: Record<Quick, number>
}

/** How many projects the firm may see, by kind of bidding, and within `mode` by quick filter. */
export async function firmCounts(
  pool: Pool,
  { tenantId, customerId, mode }: { tenantId: string; customerId: string; mode: ListQuery['mode'] },
): Promise<FirmCounts> {
  const counted = QUICKS.map(
    ([name, condition]) => `(count(*) filter (where ($3::text is null or p.mode = $3) and (${condition})))::int as "${name}"`,
  )
  const { rows } = await pool.query<Record<Quick, number> & { threeRounds: number; freeBid: number }>({
    name: 'tender-cu-counts',
    text: `select (count(*) filter (where p.mode = 'threeRounds'))::int as "threeRounds",
      (count(*) filter (where p.mode = 'freeBid'))::int as "freeBid", ${counted.join(', ')}
      from tender_project p left join tender_party y on y.project_id = p.id and y.customer_id = $2 where ${FOR_FIRM}`,
    values: [tenantId, customerId, mode ?? null],
  })
  const { threeRounds, freeBid, ...quick } = rows[0]!
  return { threeRounds, freeBid, quick }
}
