import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FactType } from '#domain/tender/fact-types.ts'
import { REASON } from '#domain/tender/testing.ts'
import { aClosedHall, aReadyProject, inMs } from '#gateway/modules/tender/testing.ts'
import { aRecord, toldTo } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aSubmitted, aTenderHouse, deployed, logOf } from './testing.ts'

/** The stop of a project as a process. */

const HOUR = 3_600_000
let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
})
afterAll(() => gateway.close())

const stop = (user: string, id: string, reason = REASON) => gateway.as(user).call('POST /tender/api/v1/project/void', { id, reason })
const inWorkspace = (user: string, id: string, actionType: string, commentText?: string) =>
  gateway.as(user).call('POST /workflow/process/task/approve', {
    ...{ processCode: 'tender_void', bussinessId: id, actionType: actionType as never }, // sic
    ...(commentText !== undefined && { commentText }),
  })
const instanceOf = (id: string) => aRecord(gateway, 'tender_void', id).state()
const publicationOf = (id: string) => aRecord(gateway, 'tender_publish', id).state()
const STOPS = new Set<FactType>(['confirmation.given', 'confirmation.refused', 'approval.decided', 'project.voided'])
const stopsOf = async (id: string) => (await logOf(gateway, id)).filter(([type]) => STOPS.has(type as FactType))
const statusOf = async (id: string) =>
  (await gateway.pool.query<{ status: string }>('select status from tender_project where id = $1', [id])).rows[0]?.status
const early = async () => (await aReadyProject(gateway.pool, 5 * HOUR)).id
const late = async () => (await aClosedHall(gateway.pool)).id

test.each([
  ['P21', early, 'U1', 'M1', ['BUYER', 'MANAGER']],
  ['P21', early, 'M1', 'U1', ['MANAGER', 'BUYER']],
  ['P22', late, 'M1', 'S1', ['MANAGER', 'SUPERVISOR']],
  ['P22', late, 'S1', 'M1', ['SUPERVISOR', 'MANAGER']],
])(
  'W10 %s one asks in the tender, the other one agrees in either place, and the log is as it was without a process',
  async (_, aProject, first, second, [one, other]) => {
    const [id, twin] = [await aProject(), await aProject()]
    for (const each of [id, twin]) {
      expect((await stop(first, each)).status).toBe(200)
      expect(await instanceOf(each)).toMatchObject({ status: 'APPROVALING', initiatorId: first })
      expect(await stop(first, each)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2061' } })
    }
    expect((await stop(second, id, '项目已取消，不再采购')).body.data).toMatchObject({ status: 'VOID' })
    expect((await inWorkspace(second, twin, 'agree', '同意')).status).toBe(200)
    expect([await statusOf(twin), (await instanceOf(id)).status, (await instanceOf(twin)).status]).toEqual([
      'VOID',
      'COMPLETED_PASS',
      'COMPLETED_PASS',
    ])
    const words = {
      confirmedBy: [
        { userId: first, role: one },
        { userId: second, role: other },
      ],
    }
    expect(await stopsOf(id)).toEqual([
      ['confirmation.given', { key: 'void', userId: first, role: one, reason: REASON }],
      ['project.voided', words],
    ])
    expect((await stopsOf(twin)).at(-1)).toEqual(['project.voided', { comment: '同意', ...words }])
  },
)

test('W10 P21 it begins in the workspace as well, by the two alone and with a reason, and the other one is asked and told', async () => {
  const id = await early()
  for (const user of ['S1', 'U2', 'F1', 'southern'])
    expect([user, (await inWorkspace(user, id, 'startFlow', REASON)).status]).toEqual([user, 404])
  expect(await inWorkspace('M1', id, 'startFlow', '太短')).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2022' } })
  expect((await inWorkspace('M1', id, 'startFlow', REASON)).status).toBe(200)
  expect((await instanceOf(id)).tasks.filter(({ status }) => status === 'TODO').map(({ userId }) => userId)).toEqual(['U1'])
  expect(await toldTo(gateway, 'U1')).toContain('workflow-task')
  expect(await inWorkspace('M1', id, 'agree')).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
  expect((await inWorkspace('U1', id, 'agree')).status).toBe(200)
  expect(await statusOf(id)).toBe('VOID')
  expect((await logOf(gateway, id)).at(-1)?.[0]).toBe('project.voided')
})

test('W10 a refusal and a withdrawal leave the project as it is, and the next request begins anew', async () => {
  const id = await early()
  await stop('U1', id)
  expect(await inWorkspace('M1', id, 'refuse')).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2038' } })
  expect((await inWorkspace('M1', id, 'refuse', '仍需采购')).status).toBe(200)
  expect([await statusOf(id), (await instanceOf(id)).status]).toEqual(['READY', 'VOIDED_REJECT'])
  await stop('M1', id)
  expect(await inWorkspace('U1', id, 'revoke')).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
  expect((await inWorkspace('M1', id, 'revoke')).status).toBe(200)
  await stop('U1', id)
  expect((await inWorkspace('M1', id, 'returnInitoator', '请补充说明')).status).toBe(200) // sic
  expect(await stopsOf(id)).toMatchObject([
    ['confirmation.given', { userId: 'U1' }],
    ['confirmation.refused', { userId: 'M1', outcome: 'REFUSED', comment: '仍需采购' }],
    ['confirmation.given', { userId: 'M1' }],
    ['confirmation.refused', { userId: 'M1', outcome: 'WITHDRAWN' }],
    ['confirmation.given', { userId: 'U1' }],
    ['confirmation.refused', { userId: 'M1', outcome: 'REFUSED' }],
  ])
  // What was given back to the buyer keeps nobody else from asking.
  expect((await stop('M1', id)).status).toBe(200)
  expect(await instanceOf(id)).toMatchObject({ status: 'APPROVALING', initiatorId: 'M1' })
  expect((await stop('U1', id)).body.data).toMatchObject({ status: 'VOID' })
})

test('W10 what else was asked about a project that is stopped ends with it, and a stop ends with the project', async () => {
  const id = await aSubmitted(gateway)
  await stop('U1', id)
  expect((await inWorkspace('M1', id, 'agree')).status).toBe(200)
  expect([await statusOf(id), (await publicationOf(id)).status]).toEqual(['VOID', 'VOIDED_REVOKE'])
  const other = await aSubmitted(gateway)
  await stop('U1', other)
  await stop('M1', other)
  expect((await publicationOf(other)).status).toBe('VOIDED_REVOKE')

  const opening = (await aReadyProject(gateway.pool, HOUR)).id
  await stop('U1', opening)
  await gateway.pool.query(
    `update tender_project set state = jsonb_set(state, '{startsAt}', to_jsonb($2::text)), starts_at = $2::timestamptz where id = $1`,
    [opening, inMs(-1)],
  )
  // The two of before are no longer the two: whoever is late is told so.
  expect(await inWorkspace('M1', opening, 'agree')).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2002' } })
  expect((await gateway.as('S1').call('POST /tender/api/v1/hall/message', { projectId: opening, text: '竞价已开始' })).status).toBe(200)
  expect([await statusOf(opening), (await instanceOf(opening)).status]).toEqual(['BIDDING', 'VOIDED_REVOKE'])
})

const FINANCE = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:fly="urn:fly-tender:workflow" id="d" targetNamespace="urn:x">
  <bpmn:process id="tender_void" name="终止审批" isExecutable="false" fly:form="tender_project">
    <bpmn:startEvent id="start" name="开始" /><bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="apply" />
    <bpmn:userTask id="apply" name="申请" fly:kind="apply" /><bpmn:sequenceFlow id="f2" sourceRef="apply" targetRef="second" />
    <bpmn:userTask id="second" name="第二人" fly:who="projectRole(confirmer)" fly:nobody="admin" />
    <bpmn:sequenceFlow id="f3" sourceRef="second" targetRef="finance" />
    <bpmn:userTask id="finance" name="财务" fly:who="users(F1)" fly:nobody="admin" />
    <bpmn:sequenceFlow id="f4" sourceRef="finance" targetRef="end" /><bpmn:endEvent id="end" name="结束" />
  </bpmn:process>
</bpmn:definitions>`

test('W10 with finance behind the second person nothing is stopped before finance has agreed; one asked for before goes that way as well', async () => {
  for (const who of ['projectRole(manager)', 'users(F1)', 'projectRole(confirmer), users(F1)'])
    expect((await deployed(gateway, FINANCE.replace('projectRole(confirmer)', who))).body).toMatchObject({
      messageCode: 'FLOW-3014',
      data: [{ kind: 'confirmer-not-asked' }],
    })
  const elsewhere = FINANCE.replace('"tender_void"', '"tender_publish"').replace('users(F1)', 'projectRole(manager)')
  expect((await deployed(gateway, elsewhere)).body).toMatchObject({ messageCode: 'FLOW-3014', data: [{ kind: 'unknown-role' }] })
  expect(await deployed(gateway, FINANCE)).toMatchObject({ status: 200 })

  const id = await late()
  await stop('S1', id)
  expect((await stop('M1', id, '供应商串通，终止采购')).body.data).toMatchObject({ status: 'REVIEW' })
  expect(await stop('M1', id)).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
  expect((await inWorkspace('F1', id, 'agree', '已核对')).status).toBe(200)
  expect(await stopsOf(id)).toMatchObject([
    ['confirmation.given', { userId: 'S1' }],
    ['approval.decided', { process: 'tender_void', node: '第二人', userId: 'M1' }],
    ['approval.decided', { node: '财务', userId: 'F1', opinion: '已核对' }],
    ['project.voided', { confirmedBy: [{ userId: 'S1' }, { userId: 'M1' }] }],
  ])

  await gateway.as('T1').call('POST /workflow/api/v1/definition/stop', { processCode: 'tender_void', version: 2, replaces: 2 })
  const [before, alone] = [await late(), await late()]
  for (const each of [before, alone]) await stop('M1', each)
  expect((await stop('S1', alone)).body.data).toMatchObject({ status: 'VOID' })
  await gateway.as('T1').call('POST /workflow/api/v1/definition/activate', { processCode: 'tender_void', version: 2, replaces: 0 })
  expect((await stop('S1', before)).body.data).toMatchObject({ status: 'REVIEW' })
  expect(await instanceOf(before)).toMatchObject({ initiatorId: 'M1' })
  expect((await inWorkspace('F1', before, 'refuse', '证据不足')).status).toBe(200)
  expect([await statusOf(before), (await stopsOf(before)).at(-1)]).toMatchObject(['REVIEW', ['confirmation.refused', { userId: 'F1' }]])
})

test('W10 P21 an approval that a gateway without the process has left behind is cancelled, without a word to the project', async () => {
  const id = await early()
  expect((await stop('U1', id)).status).toBe(200)
  const { id: instanceId } = await instanceOf(id)
  const place = async (code: string, state: string) => {
    await gateway.pool.query('update wf_instance set process_code = $2, form_code = $3 where id = $1', [
      instanceId,
      code,
      code === 'tender_void' ? 'tender_project' : '',
    ])
    await gateway.pool.query(
      `update wf_definition d set state = $1 where d.tenant_id = 'north' and d.code = 'tender_void'
        and d.version = (select max(version) from wf_definition l where l.tenant_id = d.tenant_id and l.code = d.code)`,
      [state],
    )
  }
  await place('elsewhere', 'STOPPED')
  expect((await stop('M1', id)).status).toBe(200)
  await place('tender_void', 'CURRENT')
  expect([await statusOf(id), (await instanceOf(id)).status]).toEqual(['VOID', 'APPROVALING'])
  const told = await logOf(gateway, id)
  expect((await inWorkspace('M1', id, 'agree')).status).toBe(409)
  const cancelled = await gateway
    .as('T1')
    .call('POST /workflow/api/v1/admin/cancel', { processCode: 'tender_void', bussinessId: id, commentText: '项目已作废' }) // sic
  expect(cancelled).toMatchObject({ status: 200 })
  expect((await instanceOf(id)).status).toBe('VOIDED_REVOKE')
  expect(await logOf(gateway, id)).toEqual(told)
})
