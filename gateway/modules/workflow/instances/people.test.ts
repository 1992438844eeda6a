import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import { seal } from '#gateway/modules/workflow/engine/chain.ts'
import { workflowEngine } from '#gateway/modules/workflow/engine/engine.ts'
import { followClock, followLeavers } from '#gateway/modules/workflow/workflow.jobs.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, aProcess, aRecord, deploy, toldTo } from './testing.ts'

/** What people do with each other's tasks: comments, batches, administration, deputies, and what the clock brings. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await deploy(gateway.pool, aProcess('plain', [aNode('one', ['first']), aNode('two', ['third'], { batch: false })]))
  await deploy(gateway.pool, aProcess('timed', [aNode('one', ['first'], { dueHours: 8, remindHours: 4, escalate: 'admin' })]))
})
afterAll(() => gateway.close())
beforeEach(() => gateway.pool.query('delete from notification'))

async function aRunning(code = 'plain') {
  const record = aRecord(gateway, code, randomUUID())
  expect((await record.does('asker', 'startFlow')).status).toBe(200)
  return record
}
const taskOf = async (record: Awaited<ReturnType<typeof aRunning>>, userId: string) =>
  (await record.state()).tasks.find((task) => task.userId === userId && task.status === 'TODO')!

test('a comment tells whom it names and may be changed by its writer alone', async () => {
  const record = await aRunning()
  expect(await record.does('asker', 'submitComment', { commentText: '' })).toMatchObject({
    status: 422,
    body: { messageCode: 'FLOW-3004' },
  })
  expect((await record.does('asker', 'submitComment', { commentText: '请看第二行', targetUserList: ['first'] })).status).toBe(200)
  expect(await toldTo(gateway, 'first')).toContain('workflow-mentioned')
  const change = (who: 'asker' | 'first', text: string) =>
    gateway.as(who).call('POST /workflow/api/v1/comment/change', { ...record.of, commentId: 1, text })
  expect(await change('first', '改')).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
  expect((await change('asker', '请看第三行')).body.data).toMatchObject({ message: '评论已修改' })
  expect((await record.find('first')).body.data.comments).toMatchObject([
    { user: { name: '申请人' }, text: '请看第三行', mentions: [{ name: '审批一' }], mine: false, editedAt: expect.any(String) },
  ])
  expect((await record.find('asker')).body.data.comments[0]?.mine).toBe(true)
})

test('several tasks are decided at once, each by itself; a node that allows no batch is left alone', async () => {
  const [one, two, closed] = [await aRunning(), await aRunning(), await aRunning()]
  expect((await closed.does('first', 'agree')).status).toBe(200)
  const tasks = async (who: string, ...records: (typeof one)[]) =>
    Promise.all(records.map(async (record) => ({ ...record.of, taskId: (await taskOf(record, who)).id })))
  const batch = (who: 'first' | 'third', body: object, key = randomUUID()) =>
    gateway.as(who).call('POST /workflow/api/v1/task/batch', { actionType: 'agree', ...body } as never, { key })
  const mine = await tasks('first', one, two)
  const key = randomUUID()
  const body = { tasks: [...mine, { processCode: 'plain', bussinessId: 'none', taskId: 1 }] } // sic
  const first = await batch('first', body, key)
  expect(first.body.data).toMatchObject([
    { done: true, message: '同意成功' },
    { done: true },
    { done: false, messageCode: 'FLOW-3001', message: '流程不存在或无权查看' },
  ])
  const replayed = first.body.data.map((result) => (result.done ? { ...result, replayed: true } : result))
  expect((await batch('first', body, key)).body.data).toEqual(replayed)
  expect((await batch('third', { tasks: await tasks('third', closed) })).body.data).toMatchObject([
    { done: false, messageCode: 'FLOW-3003' },
  ])
  expect((await batch('first', { tasks: [] })).status).toBe(400)
})

test('an administrator gives a task to somebody else and ends a process, both with a reason in the log', async () => {
  const record = await aRunning()
  const { id: taskId } = await taskOf(record, 'first')
  const reassign = (who: 'admin' | 'asker', over: object = {}) =>
    gateway.as(who).call('POST /workflow/api/v1/admin/reassign', { ...record.of, taskId, userId: 'second', commentText: '出差', ...over })
  expect((await reassign('asker')).body.messageCode).toBe('AUTH-1003')
  expect((await reassign('admin', { commentText: ' ' })).body.messageCode).toBe('FLOW-3004')
  expect((await reassign('admin', { userId: 'southern' })).body.messageCode).toBe('FLOW-3009')
  expect((await reassign('admin')).status).toBe(200)
  expect((await reassign('admin')).body.messageCode).toBe('FLOW-3003')
  expect(await toldTo(gateway, 'second')).toEqual(['workflow-task'])
  expect((await record.status('second')).body.data.currentTask?.nodeId).toBe('one')
  const cancel = () => gateway.as('admin').call('POST /workflow/api/v1/admin/cancel', { ...record.of, commentText: '重复' })
  expect((await cancel()).body.data).toMatchObject({ processStatus: 'VOIDED_REVOKE', message: '流程已终止' })
  expect((await cancel()).body.messageCode).toBe('FLOW-3003')
  expect(await toldTo(gateway, 'asker')).toEqual(['workflow-revoked'])
  expect(await toldTo(gateway, 'second')).toEqual(['workflow-task', 'workflow-revoked'])
  expect((await record.log()).filter(({ type }) => type === 'admin.acted').map(({ by, data }) => [by, data.reason])).toEqual([
    ['admin', '出差'],
    ['admin', '重复'],
  ])
})

test('a deputy decides for somebody who is absent, and the record names both', async () => {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
  const named = await gateway.as('first').call('POST /workflow/api/v1/deputy/save', { userId: 'colleague', from: day(-0.1), until: day(2) })
  expect(named.status).toBe(200)
  const record = await aRunning()
  expect(await toldTo(gateway, 'colleague')).toEqual(['workflow-task'])
  expect((await record.status('colleague')).body.data.currentTask).toMatchObject({ forUser: { userId: 'first', name: '审批一' } })
  expect((await record.does('colleague', 'agree')).status).toBe(200)
  const lines = (await gateway.as('asker').call('GET /workflow/process/tasks', { id: record.of.bussinessId })).body.data // sic
  expect(lines[1]).toMatchObject({ userName: '同事（代审批一）', actionType: 'AGREE', assignees: [{ userId: 'colleague' }] })
  expect(lines[2]).toMatchObject({ userName: '审批三', assignees: [], candidates: [{ userId: 'third' }] })
  await gateway.as('first').call('POST /workflow/api/v1/deputy/remove', { id: named.body.data.id })
})

test('FLOW-3002 a deputy who comes too late is told who was faster, and sees nothing else of it', async () => {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
  const named = await gateway.as('first').call('POST /workflow/api/v1/deputy/save', { userId: 'colleague', from: day(-0.1), until: day(2) })
  const record = await aRunning()
  const { seq, currentTask } = (await record.status('colleague')).body.data
  expect((await record.does('first', 'agree')).status).toBe(200)
  const { taskId } = currentTask!
  for (const more of [{}, { seq, taskId }, { formData: { secret: 'x' } }]) {
    const late = await record.does('colleague', 'agree', more)
    expect([late.status, late.body.messageCode, late.body.message]).toEqual([409, 'FLOW-3002', '该任务已由审批一处理：同意'])
    expect(late.body.data).toBeFalsy()
  }
  const english = await record.does('colleague', 'refuse', {}, { headers: { 'accept-language': 'en' } })
  expect(english.body.message).toBe('First Approver has decided this task meanwhile: Approve')
  const { body } = await gateway
    .as('colleague')
    .call('POST /workflow/api/v1/task/batch', { actionType: 'agree', tasks: [{ ...record.of, taskId }] })
  expect(body.data).toMatchObject([{ done: false, messageCode: 'FLOW-3002' }])
  expect((await record.does('colleague', 'submitComment', { commentText: '晚了' })).body.messageCode).toBe('FLOW-3001')
  expect((await record.status('colleague')).body.messageCode).toBe('FLOW-3001')
  await gateway.as('first').call('POST /workflow/api/v1/deputy/remove', { id: named.body.data.id })
  expect((await record.does('colleague', 'agree')).body.messageCode).toBe('FLOW-3001')
})

test('an initiator who stands in for the approver is neither told nor shown what the node does not give to initiators', async () => {
  await deploy(gateway.pool, aProcess('barred', [aNode('one', ['first'], { isInitiator: 'pass' })]))
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
  const named = await gateway.as('first').call('POST /workflow/api/v1/deputy/save', { userId: 'asker', from: day(-0.1), until: day(2) })
  const before = (await gateway.as('asker').call('GET /workflow/api/v1/task/counts')).body.data
  const record = await aRunning('barred')
  const other = await aRunning('plain')
  const { rows } = (await gateway.as('asker').call('POST /workflow/api/v1/task/unfinished-page-list', {})).body.data
  expect(rows.map(({ bussinessId }) => bussinessId)).toContain(other.of.bussinessId) // sic
  expect(rows.map(({ bussinessId }) => bussinessId)).not.toContain(record.of.bussinessId) // sic
  expect((await gateway.as('asker').call('GET /workflow/api/v1/task/counts')).body.data).toEqual({
    ...before,
    unfinished: before.unfinished + 1,
  })
  expect((await record.does('asker', 'agree')).body.messageCode).toBe('FLOW-3003')
  expect((await other.does('asker', 'agree')).status).toBe(200)
  expect(await toldTo(gateway, 'asker')).not.toContain('workflow-task')
  await gateway.as('first').call('POST /workflow/api/v1/deputy/remove', { id: named.body.data.id })
})

/** As if everything of this record had happened so many days ago. */
const agedBy = (id: string, days: number) =>
  gateway.pool.query(
    `update wf_instance set state = jsonb_set(jsonb_set(state, '{tasks,1,openedAt}', to_jsonb($2::text)), '{tasks,1,dueAt}', to_jsonb($3::text))
      where business_id = $1`,
    [id, new Date(Date.now() - days * 86_400_000).toISOString(), new Date(Date.now() - (days - 3) * 86_400_000).toISOString()],
  )

test('the clock reminds a holder and hands on what is overdue, each once', async () => {
  const record = await aRunning('timed')
  const { advance } = workflowEngine(gateway.deps)
  await followClock(gateway.deps.pool, advance)
  expect((await record.log()).filter(({ type }) => type.startsWith('task.re') || type === 'task.escalated')).toEqual([])
  await agedBy(record.of.bussinessId, 10) // sic
  await gateway.pool.query('update wf_task set wake_at = now() where instance_id = $1 and wake_at is not null', [(await record.state()).id])
  await followClock(gateway.deps.pool, advance)
  await followClock(gateway.deps.pool, advance)
  const kinds = (await record.log()).map(({ type }) => type).filter((type) => type === 'task.reminded' || type === 'task.escalated')
  expect(kinds).toEqual(['task.reminded', 'task.escalated'])
  expect(await toldTo(gateway, 'admin')).toEqual(expect.arrayContaining(['workflow-overdue', 'workflow-task']))
  expect(await toldTo(gateway, 'first')).toContain('workflow-reminded')
})

test('W3 W11 what stands still is told to the administrator, who brings it on with a reason in the log; nobody else does', async () => {
  await deploy(
    gateway.pool,
    aProcess('halted', [aNode('one', ['first']), aNode('two', [], { nobody: 'stop' }), aNode('three', ['reader'])]),
  )
  const halted = async () => {
    const record = await aRunning('halted')
    expect((await record.does('first', 'agree')).body.data).toMatchObject({ processStatus: 'ABNORMAL' })
    return record
  }
  const record = await halted()
  expect(await toldTo(gateway, 'admin')).toEqual(['workflow-abnormal'])
  expect(await toldTo(gateway, 'asker')).toEqual(['workflow-stopped'])
  const reassign = (who: 'admin' | 'asker' | 'southern', of = record.of, over: object = {}) =>
    gateway.as(who).call('POST /workflow/api/v1/admin/reassign', { ...of, userId: 'colleague', commentText: '岗位空缺', ...over })
  expect((await reassign('asker')).body.messageCode).toBe('AUTH-1003')
  expect((await reassign('southern')).body.messageCode).toBe('FLOW-3001')
  expect((await reassign('admin', record.of, { commentText: ' ' })).body.messageCode).toBe('FLOW-3004')
  expect((await reassign('admin', record.of, { userId: 'southern' })).body.messageCode).toBe('FLOW-3009')
  expect((await reassign('admin')).body.data).toMatchObject({ processStatus: 'APPROVALING', message: '任务已改派' })
  expect((await reassign('admin')).body.messageCode).toBe('FLOW-3003')
  expect(await toldTo(gateway, 'colleague')).toEqual(['workflow-task'])
  expect((await record.does('colleague', 'agree')).body.data).toMatchObject({ processStatus: 'APPROVALING' })
  expect((await record.does('reader', 'agree')).body.data).toMatchObject({ processStatus: 'COMPLETED_PASS' })
  const log = await record.log()
  expect(log.filter(({ by, type }) => by === 'admin' && type !== 'tasks.added').map(({ type }) => type)).toEqual([
    'instance.resumed',
    'admin.acted',
  ])
  expect(seal((await record.state()).id, GENESIS, log).map(({ hash }) => hash)).toEqual(log.map(({ hash }) => hash))

  const [ahead, back, over] = [await halted(), await halted(), await halted()]
  const offered = (await ahead.status('admin')).body.data.allowApprovalOperates.map(({ value }) => value)
  expect(offered).toEqual(expect.arrayContaining(['forceRecall', 'forward']))
  expect((await ahead.does('first', 'forceRecall', { commentText: '重来', targetNode: 'one' })).body.messageCode).toBe('FLOW-3003')
  expect((await ahead.does('admin', 'forward', { commentText: '跳过', targetNode: 'three' })).status).toBe(200)
  expect((await taskOf(ahead, 'reader')).nodeId).toBe('three')
  expect((await back.does('admin', 'forceRecall', { commentText: '重来', targetNode: 'apply' })).status).toBe(200)
  expect(await toldTo(gateway, 'asker')).toContain('workflow-returned')
  const end = await gateway.as('admin').call('POST /workflow/api/v1/admin/cancel', { ...over.of, commentText: '不再需要' })
  expect(end.body.data).toMatchObject({ processStatus: 'VOIDED_REVOKE' })
})

test('FLOW-3010 a record that was sent again since has its new process; the one that stood still is history', async () => {
  const record = await aRunning('halted')
  await record.does('first', 'agree')
  expect((await record.does('asker', 'startFlow')).status).toBe(200)
  const of = { ...record.of, userId: 'colleague', commentText: '岗位空缺' }
  expect((await gateway.as('admin').call('POST /workflow/api/v1/admin/reassign', of)).body.messageCode).toBe('FLOW-3003')
  const { rows } = await gateway.pool.query('select status from wf_instance where business_id = $1 order by id', [record.of.bussinessId])
  expect(rows).toEqual([{ status: 'ABNORMAL' }, { status: 'APPROVALING' }])
})

test('W3 what waits for somebody who has left goes to the administrator', async () => {
  const record = aRecord(gateway, 'plain', randomUUID())
  await record.does('asker', 'startFlow')
  await record.does('first', 'agree')
  await gateway.pool.query(`update user_account set left_at = now() where id = 'third'`)
  const { advance } = workflowEngine(gateway.deps)
  await followLeavers(gateway.deps.pool, advance)
  expect((await taskOf(record, 'admin')).nodeId).toBe('two')
  expect(await toldTo(gateway, 'admin')).toEqual(expect.arrayContaining(['workflow-left', 'workflow-task']))
  expect((await record.does('admin', 'agree')).body.data).toMatchObject({ processStatus: 'COMPLETED_PASS' })
})

test('W3 every process goes on at once when somebody has left', async () => {
  await deploy(gateway.pool, aProcess('left', [aNode('one', ['second'], { nobody: 'admin' }), aNode('two', ['reader'])]))
  for (let n = 0; n < 12; n += 1) await aRunning('left')
  await gateway.pool.query(`update user_account set left_at = now() where id = 'second'`)
  await followLeavers(gateway.deps.pool, workflowEngine(gateway.deps).advance)
  const { rows } = await gateway.pool.query(
    `select user_id, count(*)::int as n from wf_task t join wf_instance i on i.id = t.instance_id where process_code = 'left' and t.status = 'TODO' group by 1`,
  )
  expect(rows).toEqual([{ user_id: 'admin', n: 12 }])
  expect((await toldTo(gateway, 'admin')).filter((kind) => kind === 'workflow-left')).toHaveLength(12)
})
