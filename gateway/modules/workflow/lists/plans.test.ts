import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDefinition } from '#gateway/modules/workflow/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { participationList, submittedList } from './instance-list.queries.ts'
import { finishedList, unfinishedList } from './task-list.queries.ts'

/** What the lists read of a house with many processes, by the plan that a prepared statement settles on. */

const PROCESSES = 20_000
const OWN = 50

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ admin: { roles: ['TENDER_ADMIN'] }, head: { roles: ['MANAGER'] }, initiator: { roles: ['BUYER'] } })
  await aDefinition(gateway.pool)
  const { pool } = gateway
  await pool.query(
    `insert into user_account (id, tenant_id, username, password_hash, real_name)
      select 'p' || n, 'north', 'p' || n, '', '同事' || n from generate_series(0, 399) n`,
  )
  await pool.query(
    `insert into wf_instance (id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, dept_id, round, node_names,
        node_names_en, holder_ids, started_at, last_at, head_seq, head_hash, state)
      select 'I' || n, 'north', 'requisition', 1, 'B' || n, 'requisition', '钢板' || n, 'APPROVALING',
        case when n <= $2 then 'head' else 'p' || n % 400 end, '', 1, '', '', '{}', now() - n * interval '1 minute', now() - n * interval '1 minute', 1,
        repeat('0', 64), '{}' from generate_series(1, $1::int) n`,
    [PROCESSES, OWN],
  )
  await pool.query(
    `insert into wf_task (instance_id, task_id, tenant_id, user_id, node_id, node_name, node_name_en, kind, status, opened_at, ended_at, decision, decided_by, batch)
      select 'I' || n, k, 'north', case when n % ($1::int / $2::int) = k then 'head' else 'p' || (n + k) % 400 end, 'one', '', '', 'APPROVE',
        case when k = 1 then 'TODO' else 'DONE' end, now() - n * interval '1 minute', case when k = 2 then now() end,
        case when k = 2 then 'AGREE' end, case when k = 2 and n % 2 = 0 then case when n % ($1 / $2) = k then 'head' else 'p' || (n + k) % 400 end end, false
      from generate_series(1, $1) n, generate_series(1, 2) k`,
    [PROCESSES, OWN],
  )
  await pool.query(`insert into wf_reader (instance_id, tenant_id, user_id, at) select id, 'north', initiator_id, now() from wf_instance`)
  await pool.query('analyze')
})
afterAll(() => gateway.close())

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows that were looked at in the tables that grow. */
function readIn(plan: Plan): number {
  const { 'Actual Rows': kept, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0, Plans: below = [] } = plan
  const own = plan['Relation Name']?.startsWith('wf_') && plan['Relation Name'] !== 'wf_definition' ? (kept + removed) * loops : 0
  return below.reduce((sum, one) => sum + readIn(one), own)
}

interface Statement {
  row: Readonly<Record<string, string>>
  from: string
  values: readonly (string | null)[]
  order: string
}

/** Of a page and of the count. */
async function readBy({ row, from, order, values }: Statement): Promise<number> {
  const told = Object.entries(row).map(([prop, sql]) => `${sql} as "${prop}"`)
  const page = `select ${told} from ${from} order by ${order} limit 20`
  const client = await gateway.pool.connect()
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan')
    let read = 0
    for (const text of [page, `select count(*)::int as n from ${from}`]) {
      await client.query(`prepare asked as ${text}`)
      const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(value)))
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, timing off, format json) execute asked (${given})`,
      )
      read += readIn(rows[0]!['QUERY PLAN'][0].Plan)
      await client.query('deallocate asked')
    }
    return read
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const lists = { unfinishedList, finishedList, submittedList, participationList }

test.each(Object.entries(lists))('FLOW-12 %s reads what is the reader’s, and not what the whole house has', async (_, list) => {
  for (const word of [null, '%钢板%']) {
    const read = await readBy(list({ tenantId: 'north', userId: 'head' }, 'zh', word))
    expect(read).toBeGreaterThanOrEqual(OWN)
    expect(read).toBeLessThan(OWN * 12)
  }
})
