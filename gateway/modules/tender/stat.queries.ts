import type { Pool } from 'pg'

/** SQL of the overview and of the workbench, over `tender_figure`: what somebody has a duty in is the same rule as in the purchaser's list. */

/**
 * `f` is the figure row; `$1` tenant, `$2` user, `$3` his roles. An auditor sees what has closed.
 *
 * @see viewerOf in the rules, `purchaserProjects` in list.queries.ts
 */
const ON_DUTY = `f.tenant_id = $1 and f.status <> 'DELETED' and (('BUYER' = any($3) and f.owner_id = $2)
  or ('MANAGER' = any($3) and f.owner_id <> $2 and f.manager_id in ('', $2))
  or ('SUPERVISOR' = any($3) and f.owner_id <> $2 and f.manager_id <> $2 and $2 = any(f.supervisor_ids))
  or ('AUDITOR' = any($3) and f.status in ('REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID')))`

export interface Reader {
  tenantId: string
  userId: string
  roles: readonly string[]
}

export interface OverviewQuery {
  deptId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Amounts and shares as text with two decimals, rounded half up by the server: sums are exact before. A share of nothing is null. */
export interface OverviewFound {
  status: { status: string; count: number }[]
  live: number
  currency: string
  others: number
  purchases: number
  amount: string
  saving: string
  savingRate: string | null
  participationRate: string | null
  failureRate: string | null
  sales: number
  sold: string
  approved: number
  invited: number
  bidders: string | null
  failed: number
  awardedAll: number
  months: { month: string; amount: string; saving: string }[]
  categories: { categoryCode: string; amount: string; projects: number }[]
  histogram: { bidders: number; projects: number }[]
  drops: { mode: string; stage: number; percent: string; projects: number }[]
}

const ROWS = (alias: string, select: string) => `(select coalesce(json_agg(${alias}), '[]') from (${select}) ${alias})`
const SHARE = (part: string, whole: string) => `round(100.0 * ${part} / nullif(${whole}, 0), 2)::text`
const DEPARTMENTS = `with recursive dept as (
    select id from department where tenant_id = $1 and id = $4
    union select d.id from department d join dept on d.parent_id = dept.id where d.tenant_id = $1)`

/**
 * One statement, so that all figures are of one instant. A currency and its amounts are chosen by the number of awards; `ten` divides minor units.
 *
 * Months are those of Asia/Shanghai, the zone projects are shown in by default.
 */
const OVERVIEW = `${DEPARTMENTS},
  mine as materialized (
    select f.*, power(10::numeric, f.scale) as ten from tender_figure f
    where ${ON_DUTY} and ($4::text is null or f.dept_id in (select id from dept))),
  begun as (select * from mine where ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)),
  ended as materialized (
    select * from mine where ended_at is not null and ($5::timestamptz is null or ended_at >= $5) and ($6::timestamptz is null or ended_at < $6)),
  won as materialized (select * from ended where status = 'AWARDED' and awarded is not null),
  main as (select coalesce((select currency from won group by currency order by count(*) desc, currency limit 1), 'CNY') as currency),
  bought as materialized (
    select *, awarded / ten as amount, (ceiling - awarded_basis) / ten as saved from won
    where direction = 'reverse' and currency = (select currency from main)),
  sold as (select * from won where direction = 'forward' and currency = (select currency from main))
select
  ${ROWS('s', 'select status, count(*)::int as count from begun group by status')} as status,
  (select count(*)::int from mine where status = 'BIDDING') as live,
  (select currency from main) as currency,
  (select count(*)::int from won where currency <> (select currency from main)) as others,
  (select count(*)::int from bought) as purchases,
  (select round(coalesce(sum(amount), 0), 2)::text from bought) as amount,
  (select round(coalesce(sum(saved), 0), 2)::text from bought) as saving,
  (select ${SHARE('sum(saved)', 'sum(ceiling / ten)')} from bought) as "savingRate",
  (select count(*)::int from sold) as sales,
  (select round(coalesce(sum(awarded / ten), 0), 2)::text from sold) as sold,
  (select coalesce(sum(approved), 0)::int from ended where invited > 0) as approved,
  (select coalesce(sum(invited), 0)::int from ended where invited > 0) as invited,
  (select ${SHARE('sum(approved)', 'sum(invited)')} from ended where invited > 0) as "participationRate",
  (select round(avg(bidders), 2)::text from won) as bidders,
  (select ${SHARE("count(*) filter (where status = 'FAILED')", "count(*) filter (where status in ('FAILED', 'AWARDED'))")} from ended) as "failureRate",
  (select count(*)::int from ended where status = 'FAILED') as failed,
  (select count(*)::int from ended where status = 'AWARDED') as "awardedAll",
  ${ROWS(
    'm',
    `select to_char(ended_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, round(sum(amount), 2)::text as amount, round(sum(saved), 2)::text as saving
     from bought group by 1 order by 1 desc limit 24`,
  )} as months,
  ${ROWS(
    'c',
    `select category_code as "categoryCode", round(sum(amount), 2)::text as amount, count(*)::int as projects from bought
     group by category_code order by sum(amount) desc, category_code limit 10`,
  )} as categories,
  ${ROWS('h', 'select bidders, count(*)::int as projects from won group by bidders order by bidders')} as histogram,
  ${ROWS(
    'd',
    `select mode, stage::int, round(100 * avg(1 - low / ceiling::numeric), 2)::text as percent, count(*)::int as projects
     from won, unnest(lows) with ordinality as l (low, stage) where direction = 'reverse' and ceiling > 0 group by mode, stage order by mode, stage`,
  )} as drops`

export async function readOverview(
  pool: Pool,
  { tenantId, userId, roles }: Reader,
  { deptId, from, to }: OverviewQuery,
): Promise<OverviewFound> {
  const { rows } = await pool.query<OverviewFound>({
    name: 'tender-overview',
    text: OVERVIEW,
    values: [tenantId, userId, roles, deptId ?? null, from ?? null, to ?? null],
  })
  return rows[0]!
}
