import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Command, CommandType } from '#domain/workflow/model.ts'
import { newInstance } from '#domain/workflow/new-instance.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { outOfBounds, STARTED_TODAY } from './bounds.ts'
import { anInstance, aVersion } from './testing.ts'

const AT = '2026-11-20T01:00:00.000Z'
const actor = { userId: 'asker', name: '', administrates: false, actsFor: [] }
const state = newInstance({
  id: 'I',
  definition: aVersion(),
  businessId: 'B',
  title: '',
  initiatorId: 'asker',
  deptId: '',
  form: {},
  at: AT,
})

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ asker: { roles: ['BUYER'] } }, { modules: () => [] })
})
afterAll(() => gateway.close())

const bounds = (type: CommandType, more: object = {}) =>
  transaction(gateway.pool, (client) =>
    outOfBounds(client, { tenantId: 'north', businessId: 'B', command: { type } as Command, actor, state, at: AT, ...more }),
  )

test('C3 a person starts so many processes a day at most, counted from the oldest of them', async () => {
  const id = await anInstance(gateway.pool, { initiatorId: 'asker' })
  await anInstance(gateway.pool, { initiatorId: 'other' })
  await gateway.pool.query(
    `insert into wf_instance (id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, dept_id, round, node_names,
        node_names_en, holder_ids, started_at, last_at, head_seq, head_hash, state)
      select 'I' || n, tenant_id, process_code, version, 'B' || n, form_code, title, status, initiator_id, dept_id, round, node_names,
        node_names_en, holder_ids, now() - interval '1 hour', last_at, head_seq, head_hash, state
      from wf_instance, generate_series(1, $2) n where id = $1`,
    [id, limits.processesPerDay],
  )
  const { code, args } = (await bounds('startFlow'))!
  expect([code, Number(args.s) > 82_000, Number(args.s) <= 82_800]).toEqual(['TENDER-2008', true, true])
  expect(await bounds('agree', { before: state })).toBeUndefined()
  await gateway.pool.query(`update wf_instance set started_at = now() - interval '25 hours' where id = 'I1'`)
  expect(await bounds('startFlow')).toBeUndefined()
})

test('C3 a process that has grown to its bound takes what brings it to its end, and nothing else', async () => {
  const full = { before: state, state: { ...state, lastSeq: limits.entriesPerProcess + 1 } }
  for (const type of ['submitComment', 'transfer', 'deliverRead', 'back', 'recall'] as const)
    expect(await bounds(type, full)).toEqual({ code: 'FLOW-3020', args: { n: limits.entriesPerProcess } })
  for (const type of ['agree', 'refuse', 'revoke', 'cancel', 'system.left'] as const) expect(await bounds(type, full)).toBeUndefined()
  expect(await bounds('submitComment', { before: state, state: { ...state, lastSeq: limits.entriesPerProcess } })).toBeUndefined()
})

interface Plan {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const mostRead = (plan: Plan): number =>
  Math.max(plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0), ...(plan.Plans ?? []).map(mostRead))

test('C3 of somebody who has started many processes no more are read than one may start a day', async () => {
  const id = await anInstance(gateway.pool, { initiatorId: 'busy' })
  await gateway.pool.query(
    `insert into wf_instance (id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, dept_id, round, node_names,
        node_names_en, holder_ids, started_at, last_at, head_seq, head_hash, state)
      select 'M' || n, tenant_id, process_code, version, 'M' || n, form_code, title, status, initiator_id, dept_id, round, node_names,
        node_names_en, holder_ids, now() - n * interval '2 hours', last_at, head_seq, head_hash, state
      from wf_instance, generate_series(1, $2::int) n where id = $1`,
    [id, limits.processesPerDay * 20],
  )
  await gateway.pool.query('analyze wf_instance')
  const { rows } = await gateway.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${STARTED_TODAY}`,
    ['north', 'busy', limits.processesPerDay],
  )
  expect(mostRead(rows[0]!['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(limits.processesPerDay)
})
