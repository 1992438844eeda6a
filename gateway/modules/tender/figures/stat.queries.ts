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
 * One statement, so that all figures are of one instant: one pass sums the projects into cells, in minor units, and the figures are sums of cells;
 * only drops, which are a mean over projects, need a second pass. A currency and its amounts are chosen by the number of awards.
 *
 * Months are those of Asia/Shanghai, the zone projects are shown in by default.
 */
const OVERVIEW = `${DEPARTMENTS},
  mine as not materialized (
    select f.*, ($5::timestamptz is null or f.created_at >= $5) and ($6::timestamptz is null or f.created_at < $6) as is_begun,
      f.ended_at is not null and ($5::timestamptz is null or f.ended_at >= $5) and ($6::timestamptz is null or f.ended_at < $6) as is_ended
    from tender_figure f where ${ON_DUTY} and ($4::text is null or f.dept_id in (select id from dept))),
  cells as materialized (
    select status, is_begun, is_ended, is_ended and status = 'AWARDED' and awarded is not null as is_won, invited > 0 as is_invited,
      direction, currency, scale, category_code, bidders,
      case when is_ended then date_trunc('month', ended_at at time zone 'Asia/Shanghai') end as month,
      count(*) as n, sum(awarded) as awarded, sum(ceiling - awarded_basis) as saved, sum(ceiling) as ceiling,
      sum(approved) as approved, sum(invited) as invited
    from mine group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
  ended as (select * from cells where is_ended),
  won as (select * from cells where is_won),
  main as materialized (select coalesce((select currency from won group by currency order by sum(n) desc, currency limit 1), 'CNY') as currency),
  traded as materialized (
    select *, awarded / power(10::numeric, scale) as amount, saved / power(10::numeric, scale) as cut, ceiling / power(10::numeric, scale) as most
    from won where currency = (select currency from main)),
  bought as (select * from traded where direction = 'reverse'),
  sold as (select * from traded where direction = 'forward')
select
  ${ROWS('s', 'select status, sum(n)::int as count from cells where is_begun group by status')} as status,
  (select coalesce(sum(n), 0)::int from cells where status = 'BIDDING') as live,
  (select currency from main) as currency,
  (select coalesce(sum(n), 0)::int from won where currency <> (select currency from main)) as others,
  (select coalesce(sum(n), 0)::int from bought) as purchases,
  (select round(coalesce(sum(amount), 0), 2)::text from bought) as amount,
  (select round(coalesce(sum(cut), 0), 2)::text from bought) as saving,
  (select ${SHARE('sum(cut)', 'sum(most)')} from bought) as "savingRate",
  (select coalesce(sum(n), 0)::int from sold) as sales,
  (select round(coalesce(sum(amount), 0), 2)::text from sold) as sold,
  (select coalesce(sum(approved), 0)::int from ended where is_invited) as approved,
  (select coalesce(sum(invited), 0)::int from ended where is_invited) as invited,
  (select ${SHARE('sum(approved)', 'sum(invited)')} from ended where is_invited) as "participationRate",
  (select round(sum(bidders * n) / sum(n), 2)::text from won) as bidders,
  (select ${SHARE("coalesce(sum(n) filter (where status = 'FAILED'), 0)", "sum(n) filter (where status in ('FAILED', 'AWARDED'))")} from ended) as "failureRate",
  (select coalesce(sum(n), 0)::int from ended where status = 'FAILED') as failed,
  (select coalesce(sum(n), 0)::int from ended where status = 'AWARDED') as "awardedAll",
  ${ROWS(
    'm',
    `select to_char(month, 'YYYY-MM') as month, round(sum(amount), 2)::text as amount, round(sum(cut), 2)::text as saving
     from bought group by bought.month order by bought.month desc limit 24`,
  )} as months,
  ${ROWS(
    'c',
    `select category_code as "categoryCode", round(sum(amount), 2)::text as amount, sum(n)::int as projects from bought
     group by category_code order by sum(amount) desc, category_code limit 10`,
  )} as categories,
  ${ROWS('h', 'select bidders, sum(n)::int as projects from won group by bidders order by bidders')} as histogram,
  ${ROWS(
    'd',
    `select mode, stage::int, round(100 * avg(1 - low / ceiling::numeric), 2)::text as percent, count(*)::int as projects
     from mine, unnest(lows) with ordinality as l (low, stage)
     where is_ended and status = 'AWARDED' and awarded is not null and direction = 'reverse' and ceiling > 0 group by mode, stage order by mode, stage`,
  )} as drops`

export async function readOverview(
  pool: Pool,
  { tenantId, userId, roles }: Reader,
  { deptId, from, to }: OverviewQuery,
): Promise<OverviewFound> {
  const { rows } = await pool.query<OverviewFound>({
    // Without a name it is planned for these roles and dates: a plan for any of them takes more than twice as long.
    text: OVERVIEW,
    values: [tenantId, userId, roles, deptId ?? null, from ?? null, to ?? null],
  })
  return rows[0]!
}
