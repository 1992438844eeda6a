import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import type { Decisions } from './engine/decision.ts'
import { aDefinition, aDeputy } from './testing.ts'
import { followClock, followLeavers } from './workflow.jobs.ts'

/** More than two pages. */
const MANY = 250

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ gone: { roles: ['MANAGER'] }, here: { roles: ['MANAGER'] }, initiator: { roles: ['BUYER'] } })
  const { pool } = gateway
  await aDefinition(pool)
  await pool.query(`update user_account set left_at = now() where id = 'gone'`)
  await pool.query(
    `insert into wf_instance (id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, dept_id, round, node_names,
        node_names_en, holder_ids, started_at, last_at, head_seq, head_hash, state)
      select 'I' || lpad(n::text, 3, '0'), 'north', 'requisition', 1, 'B' || n, '', '钢板', 'APPROVALING', 'initiator', '', 1, '', '', '{}', now(), now(), 1,
        repeat('0', 64), '{}' from generate_series(1, $1) n`,
    [MANY],
  )
  await pool.query(
    `insert into wf_task (instance_id, task_id, tenant_id, user_id, node_id, node_name, node_name_en, kind, status, opened_at, wake_at, batch)
      select id, k, 'north', case when k = 1 then 'gone' else 'here' end, 'one', '', '', 'APPROVAL', 'TODO', now(),
        case when k = 2 then now() - '1 hour'::interval end, false from wf_instance, generate_series(1, 2) k`,
  )
})
afterAll(() => gateway.close())

/** Every record that was tried, the first ones failing as they do each time. */
let tried: string[]
beforeEach(() => {
  tried = []
})
const failing: Decisions['advance'] = async (_tenantId, { businessId }) => {
  tried.push(businessId)
  if (tried.length <= 120) throw new Error('fails again')
}

describe('FLOW-12 what fails again and again keeps nothing behind it waiting', () => {
  test.each([
    ['the clock', followClock],
    ['people who have left', followLeavers],
  ])('%s', async (_, follow) => {
    await expect(follow(gateway.pool, failing)).rejects.toThrow('could not go on')
    expect(new Set(tried).size).toBe(MANY)
    expect(tried).toHaveLength(MANY)
  })
})

test('FLOW-12 nobody stands in for who has left; a deputy who has left is still named to whoever is away', async () => {
  await aDeputy(gateway.pool, 'gone', 'here')
  await aDeputy(gateway.pool, 'here', 'gone')
  await followLeavers(gateway.pool, async () => {})
  const { rows } = await gateway.pool.query('select user_id, deputy_id from wf_deputy')
  expect(rows).toEqual([{ user_id: 'here', deputy_id: 'gone' }])
})
