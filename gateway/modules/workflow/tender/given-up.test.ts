import { afterAll, beforeAll, expect, test } from 'vitest'
import { REASON } from '#domain/tender/testing.ts'
import { aClosedHall, aReadyProject } from '#gateway/modules/tender/testing.ts'
import { openInstance } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { aNode, aProcess, aRecord, deploy, toldTo } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { lockProject } from './project.queries.ts'
import { aDraft, aTenderHouse } from './testing.ts'

/** Processes of a house's own over a project that comes to nothing. */

const HOUR = 3_600_000
let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
  await deploy(gateway.pool, aProcess('project_review', [aNode('finance', ['F1'])], { formCode: 'tender_project' }))
  await deploy(gateway.pool, aProcess('project_stuck', [aNode('nobody', ['gone'], { nobody: 'stop' })], { formCode: 'tender_project' }))
})
afterAll(() => gateway.close())

const begin = (code: string, id: string) => aRecord(gateway, code, id).does('U1' as never, 'startFlow')
const openTasks = async (id: string) =>
  (
    await gateway.pool.query(
      `select from wf_task t join wf_instance i on i.id = t.instance_id
        where i.business_id = $1 and t.status in ('TODO', 'BLOCKED', 'WAITING')`,
      [id],
    )
  ).rowCount
async function expectEnded(code: string, id: string) {
  const record = aRecord(gateway, code, id)
  expect(await record.state()).toMatchObject({ status: 'VOIDED_REVOKE' })
  const acts = (await record.log()).filter(({ type }) => type === 'admin.acted')
  expect(acts).toMatchObject([{ data: { action: 'cancel', reason: expect.stringContaining('项目已终止') } }])
}

test('W10 W11 a project that is void takes along what runs over it and what stands still, with a reason, and no task stays open', async () => {
  const { id } = await aReadyProject(gateway.pool, 5 * HOUR)
  expect((await begin('project_review', id)).status).toBe(200)
  expect((await begin('project_stuck', id)).body.data).toMatchObject({ processStatus: 'ABNORMAL' })
  for (const user of ['U1', 'M1']) await gateway.as(user).call('POST /tender/api/v1/project/void', { id, reason: REASON })
  await expectEnded('project_review', id)
  await expectEnded('project_stuck', id)
  expect(await openTasks(id)).toBe(0)
  expect(await toldTo(gateway, 'F1')).toContain('workflow-revoked')
})

test('W10 one that failed does so too', async () => {
  const { id } = await aClosedHall(gateway.pool)
  await begin('project_review', id)
  for (const user of ['U1', 'S1'])
    expect((await gateway.as(user).call('POST /tender/api/v1/project/reject', { id, reason: REASON })).status).toBe(200)
  await expectEnded('project_review', id)
  expect(await openTasks(id)).toBe(0)
})

test('W10 a draft that is deleted takes it along too, and what was decided before stays', async () => {
  const id = await aDraft(gateway)
  await begin('project_review', id)
  await aRecord(gateway, 'project_review', id).does('F1' as never, 'agree')
  await deploy(gateway.pool, aProcess('project_second', [aNode('finance', ['F1'])], { formCode: 'tender_project' }))
  await begin('project_second', id)
  expect((await gateway.as('U1').call('POST /tender/api/v1/project/delete', { ids: [id] })).status).toBe(200)
  await expectEnded('project_second', id)
  expect([(await aRecord(gateway, 'project_review', id).state()).status, await openTasks(id)]).toEqual(['COMPLETED_PASS', 0])
})

test('W10 FLOW-3001 FLOW-3003 nothing begins over a project that has been given up', async () => {
  const { id } = await aReadyProject(gateway.pool, 5 * HOUR)
  await begin('project_review', id)
  for (const user of ['U1', 'M1']) await gateway.as(user).call('POST /tender/api/v1/project/void', { id, reason: REASON })
  expect(await begin('project_stuck', id)).toMatchObject({ status: 404, body: { messageCode: 'FLOW-3001' } })
  expect(await begin('project_review', id)).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
})

test('W10 who begins it while the project is being given up has been faster, or is told that it is too late', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await aReadyProject(gateway.pool, 5 * HOUR)
    await gateway.as('U1').call('POST /tender/api/v1/project/void', { id, reason: REASON })
    const [begun, ended] = await Promise.all([
      begin('project_review', id),
      gateway.as('M1').call('POST /tender/api/v1/project/void', { id, reason: REASON }),
    ])
    expect([ended.status, [200, 404, 409].includes(begun.status)]).toEqual([200, true])
    expect(await openTasks(id)).toBe(0)
  }
})

test('W10 who begins anew what stands still waits for the project before the instance, as who gives the project up does', async () => {
  const { id } = await aReadyProject(gateway.pool, 5 * HOUR)
  await begin('project_stuck', id)
  const client = await gateway.pool.connect()
  try {
    await client.query('begin')
    const { tenant_id: tenantId } = (await client.query('select tenant_id from tender_project where id = $1', [id])).rows[0]
    await lockProject(client, tenantId, id)
    let isOver = false
    const begun = begin('project_stuck', id).finally(() => {
      isOver = true
    })
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (!isOver && (await gateway.pool.query(waits)).rowCount === 0);
    const { state } = await openInstance(client, { tenantId, processCode: 'project_stuck', businessId: id, userId: 'U1' })
    await client.query('commit')
    expect([state?.status, (await begun).status]).toEqual(['ABNORMAL', 200])
  } finally {
    client.release(true)
  }
})
