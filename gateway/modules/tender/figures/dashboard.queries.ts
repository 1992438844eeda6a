import type { Pool } from 'pg'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'
import { LISTED, type ListedProject } from '#gateway/modules/tender/tender.queries.ts'
import type { Reader } from './stat.queries.ts'

/** SQL of the workbenches (tendering.md 9.2). Lists are short by nature here; each has its limit all the same. */

const MANY = 20
/** Open work of one firm; what is beyond is in its list of projects. */
const OF_FIRM = 200

const SUPERVISES = `'SUPERVISOR' = any($3) and f.owner_id <> $2 and f.manager_id <> $2 and $2 = any(f.supervisor_ids)`
const MANAGES = `'MANAGER' = any($3) and f.owner_id <> $2 and f.manager_id in ('', $2)`
const OWNS = `'BUYER' = any($3) and f.owner_id = $2`

/** The duties a person has in a project, one row each, and himself for what waits for nobody else; `$1` tenant, `$2` user, `$3` roles. An auditor has none to do. */
const DUTIES = `(values ('BUYER', ${OWNS}), ('MANAGER', ${MANAGES}), ('SUPERVISOR', ${SUPERVISES}), ($2::text, true)) as duty (role, has)`

export interface ToDo {
  kind: string
  id: string
}

/** What waits for the reader: rounds to be opened, then what falls due first, and the number of projects by kind. A round waits for a hall full of people. */
export async function readToDos(pool: Pool, { tenantId, userId, roles }: Reader) {
  const { rows } = await pool.query<{ counts: { kind: string; count: number }[]; first: ToDo[]; openings: string[] }>({
    name: 'tender-todos',
    text: `with todo as materialized (
        select split_part(w, ':', 1) as kind, f.project_id from tender_figure f cross join lateral unnest(f.waiting) w cross join lateral ${DUTIES}
        where f.tenant_id = $1 and f.waiting <> '{}' and duty.has and split_part(w, ':', 2) = duty.role),
      first as (
        select t.kind, t.project_id as id from todo t join tender_project p on p.id = t.project_id
        where t.kind <> 'draft' order by t.kind = 'opening' desc, p.due_at nulls last, p.last_at, p.id, t.kind limit ${MANY})
      select (select coalesce(json_agg(c), '[]') from (select kind, count(distinct project_id)::int as count from todo group by kind order by kind) c) as counts,
        (select coalesce(json_agg(first), '[]') from first) as first,
        array(select distinct project_id from todo where kind = 'opening' limit ${MANY}) as openings`,
    values: [tenantId, userId, roles],
  })
  return rows[0]!
}

export interface Around {
  drafts: string[]
  starts: string[]
  closes: string[]
  watch: string[]
  alarms: string[]
  unsigned: number
  unopened: number
}

/** Ids of the other blocks, each in its order. The few open projects of the reader are found first, by one pass over the narrow table. */
export async function readAround(pool: Pool, { tenantId, userId, roles }: Reader): Promise<Around> {
  const block = (name: string, condition: string, order: string) => `coalesce((select array_agg(id) from (
    select p.id from mine f join tender_project p on p.id = f.project_id where ${condition} order by ${order} limit ${MANY}) b), '{}') as ${name}`
  const { rows } = await pool.query<Around>({
    name: 'tender-around',
    text: `with mine as materialized (
        select f.project_id, f.status, ${OWNS} as owned, ${SUPERVISES} as supervised, 'report:SUPERVISOR' = any(f.waiting) as unsigned,
          'opening:SUPERVISOR' = any(f.waiting) as unopened from tender_figure f
        where f.tenant_id = $1 and f.status in ('DRAFT', 'READY', 'BIDDING', 'SUSPENDED', 'REVIEW')
          and (${OWNS} or ${MANAGES} or ${SUPERVISES}))
      select
      ${block('drafts', `f.status = 'DRAFT' and f.owned`, 'p.updated_at desc')},
      ${block('starts', `f.status = 'READY' and p.starts_at < now() + interval '3 days'`, 'p.starts_at, p.id')},
      ${block('closes', `f.status = 'BIDDING' and p.closes_at > now()`, 'p.closes_at, p.id')},
      ${block(
        'watch',
        `(f.status in ('BIDDING', 'SUSPENDED', 'REVIEW') or f.status = 'READY' and p.starts_at < now() + interval '1 day') and f.supervised`,
        `f.status = 'READY', p.closes_at nulls first, p.starts_at, p.id`,
      )},
      ${block('alarms', `f.status = 'SUSPENDED' and f.supervised`, 'p.last_at, p.id')},
      (select count(*)::int from mine f where f.unsigned and f.supervised) as unsigned,
      (select count(*)::int from mine f join tender_project p on p.id = f.project_id
        where f.unopened and f.supervised and p.closes_at <= now() - $4 * interval '1 ms') as unopened`,
    values: [tenantId, userId, roles, deadlines.openingAlarmMs],
  })
  return rows[0]!
}

/** Projects of a tenant by id; in no order. */
export async function readRecords(pool: Pool, tenantId: string, ids: readonly string[]): Promise<Map<string, ListedProject>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<ListedProject>({
    name: 'tender-records',
    text: `select ${LISTED} from tender_project p where p.tenant_id = $1 and p.id = any($2)`,
    values: [tenantId, ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** A project with how far a firm has come in it. */
export interface FirmProject extends ListedProject {
  invitation: string | null
  application: string | null
  bidder: string | null
  award: string | null
}

/** Everything of a firm that is not over, what begins or ends first in front. */
export async function readFirmWork(pool: Pool, tenantId: string, customerId: string): Promise<FirmProject[]> {
  const { rows } = await pool.query<FirmProject>({
    name: 'tender-firm-work',
    text: `with first as materialized (
        select p.id, y.invitation, y.application, y.bidder, y.award from tender_party y join tender_project p on p.id = y.project_id
        where y.customer_id = $2 and p.tenant_id = $1
          and (y.invitation in ('SENT', 'VIEWED', 'ACCEPTED') or y.application is not null)
          and p.status in ('REGISTRATION', 'QUALIFICATION', 'READY', 'BIDDING', 'SUSPENDED', 'PUBLICITY')
        order by coalesce(p.closes_at, p.starts_at), p.id limit ${OF_FIRM})
      select ${LISTED}, first.invitation, first.application, first.bidder, first.award
        from first join tender_project p on p.id = first.id order by coalesce(p.closes_at, p.starts_at), p.id`,
    values: [tenantId, customerId],
  })
  return rows
}
