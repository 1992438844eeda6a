import { afterAll, beforeAll, expect, test } from 'vitest'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import { fold } from '#domain/workflow/evolve.ts'
import { newInstance } from '#domain/workflow/new-instance.ts'
import { currentDefinition } from '#gateway/modules/workflow/definitions/definition.queries.ts'
import { ensureDefinitions } from '#gateway/modules/workflow/definitions/ensure-definitions.ts'
import { entryHash } from '#gateway/modules/workflow/engine/chain.ts'
import { channels } from '#gateway/platform/database/bus.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aRecord, aRequisition, toldTo } from './testing.ts'

/** A requisition from its first line to its end, as people press it. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await ensureDefinitions(gateway.pool, 'north')
})
afterAll(() => gateway.close())

async function aSaved(values = aRequisition()) {
  const { body } = await gateway.as('asker').call('POST /workflow/api/v1/form/save', { formCode: 'requisition', values })
  return { ...aRecord(gateway, 'requisition', body.data.id), id: body.data.id, version: body.data.version }
}

test('FLOW-02 W1 W8 W11 a requisition is submitted, returned, changed, submitted again and agreed to', async () => {
  const record = await aSaved()
  const heard: unknown[] = []
  const end = gateway.deps.bus.subscribe(channels.me, (payload) => heard.push(payload))

  const before = (await record.status('asker')).body.data
  expect(before).toMatchObject({ processinsId: '', processStatus: 'WAITING', currentTask: null, seq: 0 })
  expect(before.allowApprovalOperates).toContainEqual({ label: '发起', value: 'startFlow', status: true, why: '' })

  const started = await record.does('asker', 'startFlow')
  expect(started.body).toMatchObject({ statusCode: 200, data: { processStatus: 'APPROVALING', message: '启动成功' } })
  expect(await toldTo(gateway, 'first')).toEqual(['workflow-task'])

  const asked = (await record.status('first')).body.data
  expect(asked.currentTask).toMatchObject({ nodeId: 'head', nodeName: '部门负责人审批', opinionRequired: false })
  expect(asked.currentTask?.operatePerm.returnInitoator).toEqual({ alisa: '退回申请节点', enabled: true })

  const returned = await record.does('first', 'returnInitoator', {
    commentText: '请补充原因',
    seq: asked.seq,
    taskId: asked.currentTask!.taskId,
  })
  expect(returned.status).toBe(200)
  expect(await toldTo(gateway, 'asker')).toEqual(['workflow-returned'])

  const changed = { ...aRequisition({ title: '办公用纸（一季度）', reason: '库存仅余两周用量' }) }
  const saved = await gateway
    .as('asker')
    .call('POST /workflow/api/v1/form/save', { formCode: 'requisition', id: record.id, version: 2, values: changed })
  expect(saved.status).toBe(200)
  const again = (await record.status('asker')).body.data
  expect(again.currentTask).toMatchObject({ nodeId: 'apply' })
  expect((await record.does('asker', 'submit')).body.data).toMatchObject({ processStatus: 'APPROVALING' })

  const view = (await record.find('first')).body.data
  expect(view).toMatchObject({
    round: 2,
    title: '办公用纸（一季度）',
    processName: '采购申请',
    initiator: { userId: 'asker', name: '申请人' },
  })
  expect(view.values).toMatchObject({ reason: '库存仅余两周用量', amount: '2450.00' })
  expect(view.rounds).toMatchObject([{ round: 1, by: '申请人', values: { reason: '库存不足' } }])
  expect(view.form?.fields.map(({ field }) => field)).toContain('lines')

  expect((await record.does('first', 'agree', { commentText: '同意' })).body.data).toMatchObject({ processStatus: 'COMPLETED_PASS' })
  expect(await toldTo(gateway, 'asker')).toEqual(['workflow-returned', 'workflow-passed'])
  expect((await gateway.as('asker').call('GET /workflow/process/status', { id: record.id })).body.data).toEqual({
    processStatus: 'COMPLETED_PASS',
  })

  const lines = (await gateway.as('asker').call('GET /workflow/process/tasks', { id: record.id, processCode: 'requisition' })).body.data
  expect(lines.map(({ actionType, userName }) => [actionType, userName])).toEqual([
    ['APPLY', '申请人'],
    ['BACK_APPLY', '审批一'],
    ['APPLY', '申请人'],
    ['AGREE', '审批一'],
  ])
  const timeline = (await gateway.as('asker').call('GET /workflow/process/task/getApprovalProgress', record.of)).body.data
  expect(timeline.map(({ nodeId, nodeStatus }) => [nodeId, nodeStatus])).toEqual([
    ['apply', 5],
    ['head', 2],
    ['apply', 5],
    ['head', 5],
    ['copy', 5],
    ['end', 2],
  ])
  const chart = (await gateway.as('asker').call('GET /workflow/api/v1/instance/chart', record.of)).body.data
  expect(chart.nodes.find(({ id }) => id === 'head')).toMatchObject({ name: '部门负责人审批', state: 'done' })

  const state = await record.state()
  const log = await record.log()
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
  let prev = GENESIS
  for (const entry of log) {
    expect([entry.seq, entry.prev, entry.hash]).toEqual([entry.seq, prev, entryHash({ ...entry, prev, instanceId: state.id })])
    prev = entry.hash
  }
  const definition = (await currentDefinition(gateway.pool, 'north', 'requisition'))!
  const { id, businessId, title, initiatorId, deptId, forms } = state
  const first = newInstance({ id, definition, businessId, title, initiatorId, deptId, form: forms[0]!.form, at: log[0]!.at })
  expect(fold(first, log)).toEqual(state)

  end()
  const moved = heard.filter((one) => (one as { kind: string }).kind === 'workflow').map((one) => (one as { userId: string }).userId)
  expect(new Set(moved)).toEqual(new Set(['asker', 'first']))
})

test('FLOW-02 what is changed with a submission is in the record as well as in the process', async () => {
  const record = await aSaved()
  const kept = async () => (await gateway.as('asker').call('GET /workflow/api/v1/form/find', { id: record.id })).body.data
  await record.does('asker', 'startFlow', { formData: { title: '办公用纸（一月）' } })
  expect(await kept()).toMatchObject({ version: record.version + 1, values: { title: '办公用纸（一月）', reason: '库存不足' } })
  await record.does('first', 'returnInitoator', { commentText: '请补充原因' })
  const { version } = await kept()
  const lines = [{ name: 'A4纸', quantity: '50', unitCode: 'BX', unitPrice: '24.50' }]
  expect((await record.does('asker', 'submit', { formData: { reason: '库存仅余两周用量', lines } })).status).toBe(200)
  const { values } = (await record.find('asker')).body.data
  expect(values).toMatchObject({ reason: '库存仅余两周用量', amount: '1225.00' })
  expect(await kept()).toMatchObject({ version: version + 1, values, locked: true })
  await record.does('first', 'returnInitoator', { commentText: '再看' })
  const returned = await kept()
  await record.does('asker', 'submit')
  expect(await kept()).toMatchObject({ version: returned.version, values })
})

test('W11 nobody changes the log, not even its owner', async () => {
  const record = await aSaved()
  await record.does('asker', 'startFlow')
  await expect(gateway.pool.query('update wf_log set hash = prev')).rejects.toMatchObject({ code: 'T2090' })
  await expect(gateway.pool.query('delete from wf_log')).rejects.toMatchObject({ code: 'T2090' })
})

test('FLOW-3012 a requisition that is not complete is not submitted, and the field is named', async () => {
  const { reason: _, ...rest } = aRequisition()
  const record = await aSaved(rest)
  const zh = await record.does('asker', 'startFlow')
  expect(zh).toMatchObject({ status: 422, body: { messageCode: 'FLOW-3012', data: { field: 'reason' } } })
  expect(zh.body.message).not.toContain('{field}')
  expect(await gateway.pool.query('select from wf_instance where business_id = $1', [record.id])).toMatchObject({ rowCount: 0 })
})

test('W12 the record of somebody else cannot be started, and is not there', async () => {
  const record = await aSaved()
  expect(await record.does('colleague', 'startFlow')).toMatchObject({ status: 404, body: { messageCode: 'FLOW-3001' } })
  expect(await record.status('colleague')).toMatchObject({ status: 404, body: { messageCode: 'FLOW-3001' } })
  expect((await record.does('asker', 'startFlow')).status).toBe(200)
  expect(await record.does('colleague', 'startFlow')).toMatchObject({ status: 404, body: { messageCode: 'FLOW-3001' } })
  expect(await record.does('asker', 'startFlow')).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3010' } })
})

test('FLOW-02 the engine payload starts and decides the same process', async () => {
  const record = await aSaved()
  const started = await gateway
    .as('asker')
    .call('POST /workflow/process/start-flow', { id: record.id, __PROCESSSTARTPARAMETER__: { processDefinitionKey: 'requisition' } })
  expect(started.body.data).toMatchObject({ processStatus: 'APPROVALING', message: '启动成功' })
  const handled = await gateway.as('first').call('POST /workflow/process/task/handle', {
    id: record.id,
    __TASKHANDLEPARAMETER__: { action: 'reject', processDefinitionKey: 'requisition', comment: { text: '预算不足' } },
  })
  expect(handled.body.data).toMatchObject({ processStatus: 'VOIDED_REJECT' })
  expect((await record.state()).tasks.find(({ userId }) => userId === 'first')).toMatchObject({ decision: 'REFUSE', opinion: '预算不足' })
  expect(await toldTo(gateway, 'asker')).toContain('workflow-refused')
})

test('a requisition that was taken back by its initiator may be started again, one that was decided may not', async () => {
  const record = await aSaved()
  await record.does('asker', 'startFlow')
  expect((await record.does('asker', 'revoke', { commentText: '写错了' })).body.data).toMatchObject({ processStatus: 'VOIDED_REVOKE' })
  const offered = (await record.status('asker')).body.data.allowApprovalOperates
  expect(offered).toContainEqual(expect.objectContaining({ value: 'startFlow', status: true }))
  expect((await record.does('asker', 'startFlow')).status).toBe(200)
  expect((await record.does('first', 'agree')).status).toBe(200)
  expect(await record.does('asker', 'startFlow')).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
  expect((await gateway.pool.query('select from wf_instance where business_id = $1', [record.id])).rowCount).toBe(2)
})

test('FLOW-06 a preview tells who will be asked before anything is written', async () => {
  const record = await aSaved(aRequisition({ lines: [{ name: '服务器', quantity: '10', unitCode: 'SET', unitPrice: '60000' }] }))
  const { body } = await gateway.as('asker').call('POST /workflow/api/v1/instance/preview', record.of)
  expect(body.data.progress.map(({ nodeId, predicted }) => [nodeId, predicted])).toEqual([
    ['apply', true],
    ['head', true],
    ['manager', true],
    ['copy', true],
    ['end', true],
  ])
  expect(body.data.progress[1]?.approvalUserList.map(({ user }) => user.name)).toEqual(['审批一'])
  expect(await gateway.pool.query('select from wf_instance where business_id = $1', [record.id])).toMatchObject({ rowCount: 0 })
  await record.does('asker', 'startFlow')
  expect(await gateway.as('asker').call('POST /workflow/api/v1/instance/preview', record.of)).toMatchObject({
    status: 409,
    body: { messageCode: 'FLOW-3010' },
  })
})
