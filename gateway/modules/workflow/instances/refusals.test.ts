import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, aProcess, aRecord, deploy } from './testing.ts'

/** What is refused, in whose words, and that nothing is left of it. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await deploy(gateway.pool, aProcess('either', [aNode('one', ['first', 'second']), aNode('two', ['third'])]))
  await deploy(gateway.pool, aProcess('strict', [aNode('one', ['first'], { opinion: 'required', batch: false, allow: [] })]))
  await deploy(gateway.pool, aProcess('masked', [aNode('one', ['first'], { fields: { note: 'E', secret: 'H' } })]))
  const choice = { rule: 'initiatorChoice', min: 1, max: 2, scope: { kind: 'role', role: 'MANAGER' } } as const
  await deploy(gateway.pool, aProcess('chosen', [aNode('one', [], { who: [choice] })]))
})
afterAll(() => gateway.close())

async function aRunning(code: string, form: Record<string, unknown> = { note: 'a' }) {
  const record = aRecord(gateway, code, randomUUID())
  expect((await record.does('asker', 'startFlow', { formData: form })).status).toBe(200)
  return record
}
const isTold = (code: string, status: number) => ({ status, body: { messageCode: code } })

test('FLOW-3002 who was slower is told who decided and what, with what may be done now', async () => {
  const record = await aRunning('either')
  const { seq, currentTask } = (await record.status('second')).body.data
  await record.does('first', 'agree')
  const late = await record.does('second', 'agree', { seq, taskId: currentTask!.taskId })
  expect(late).toMatchObject({ ...isTold('FLOW-3002', 409) })
  expect(late.body.message).toBe('该任务已由审批一处理：同意')
  expect(late.body.data).toMatchObject({ currentTask: null, processStatus: 'APPROVALING' })
  const en = await record.does('second', 'refuse', { seq }, { headers: { 'accept-language': 'en' } })
  expect(en.body.message).toBe('First Approver has decided this task meanwhile: Approve')
  expect(await record.does('second', 'agree')).toMatchObject(isTold('FLOW-3002', 409))
})

test('FLOW-3003 what decides no task is not offered, whoever has closed a task of the caller meanwhile', async () => {
  const record = await aRunning('either')
  const { seq } = (await record.status('second')).body.data
  await record.does('first', 'agree')
  for (const of of [{}, { seq }]) {
    expect(await record.does('second', 'urge', of)).toMatchObject(isTold('FLOW-3003', 409))
    expect(await record.does('second', 'revoke', of)).toMatchObject(isTold('FLOW-3003', 409))
    expect(await record.does('second', 'forceRecall', { ...of, targetNode: 'one' })).toMatchObject(isTold('FLOW-3003', 409))
  }
  await record.does('third', 'agree')
  for (const of of [{}, { seq }]) {
    expect(await record.does('second', 'recall', of)).toMatchObject(isTold('FLOW-3003', 409))
    expect(await record.does('second', 'submitComment', { ...of, commentText: '晚了' })).toMatchObject(isTold('FLOW-3003', 409))
    expect(await record.does('second', 'agree', of)).toMatchObject(isTold('FLOW-3002', 409))
  }
})

test('FLOW-3018 who decides what was taken back meanwhile is told by whom', async () => {
  const record = await aRunning('either')
  const { seq } = (await record.status('first')).body.data
  expect((await record.does('asker', 'revoke')).status).toBe(200)
  const late = await record.does('first', 'agree', { seq })
  expect(late).toMatchObject(isTold('FLOW-3018', 409))
  expect(late.body.message).toBe('申请人已撤回')
})

test('FLOW-3018 a task that went away because the step before it was taken back', async () => {
  const record = await aRunning('either')
  await record.does('first', 'agree')
  const { seq, currentTask } = (await record.status('third')).body.data
  expect((await record.does('first', 'recall', { targetNode: 'one' })).status).toBe(200)
  const late = await record.does('third', 'agree', { seq, taskId: currentTask!.taskId })
  expect([late.status, late.body.message]).toEqual([409, '审批一已撤回'])
})

test('FLOW-3003 FLOW-3011 what is not offered is refused, whoever asks for it', async () => {
  const record = await aRunning('strict')
  expect(await record.does('first', 'transfer', { targetUserList: ['second'] })).toMatchObject(isTold('FLOW-3003', 409))
  expect(await record.does('asker', 'agree')).toMatchObject(isTold('FLOW-3003', 409))
  expect(await record.does('asker', 'recall')).toMatchObject(isTold('FLOW-3011', 422))
  expect(await record.does('first', 'recall')).toMatchObject(isTold('FLOW-3011', 422))
})

test('FLOW-3004 FLOW-3017 an opinion that is required, and one that is too long', async () => {
  const record = await aRunning('strict')
  expect(await record.does('first', 'agree')).toMatchObject(isTold('FLOW-3004', 422))
  expect(await record.does('first', 'agree', { commentText: '   ' })).toMatchObject(isTold('FLOW-3004', 422))
  const long = await record.does('first', 'agree', { commentText: '长'.repeat(2_001) })
  expect([long.status, long.body.message]).toEqual([422, '不得超过2000字'])
  expect((await record.does('first', 'agree', { commentText: '长'.repeat(2_000) })).status).toBe(200)
})

test('FLOW-3005 FLOW-3006 FLOW-3007 people and nodes that an action needs', async () => {
  const record = await aRunning('either')
  for (const action of [
    'transfer',
    'addsign',
    'beforeAddsign',
    'afterAddsign',
    'cooperationAddsign',
    'beforeEntrust',
    'afterEntrust',
    'deliverRead',
  ] as const)
    expect([action, await record.does('first', action)]).toEqual([
      action,
      expect.objectContaining({ status: 422, body: expect.objectContaining({ messageCode: 'FLOW-3005' }) }),
    ])
  expect(await record.does('first', 'back')).toMatchObject(isTold('FLOW-3007', 422))
  expect(await record.does('first', 'forward')).toMatchObject(isTold('FLOW-3007', 422))
  expect(await record.does('admin', 'forceRecall')).toMatchObject(isTold('FLOW-3006', 422))
  expect((await record.does('first', 'back', { targetNode: 'nowhere' })).status).toBeGreaterThanOrEqual(409)
  expect((await record.does('first', 'back', { targetNode: 'nowhere' })).status).toBeLessThan(500)
})

test('FLOW-3008 FLOW-3009 people whom the initiator chooses are needed, and must be among those who may be', async () => {
  const record = aRecord(gateway, 'chosen', randomUUID())
  const none = await record.does('asker', 'startFlow')
  expect([none.status, none.body.message]).toEqual([422, '请选择审批人（节点one）'])
  const english = { headers: { 'accept-language': 'en' } }
  expect((await record.does('asker', 'startFlow', {}, english)).body.message).toBe('Please choose approvers (Node one)')
  const other = await record.does('asker', 'startFlow', { selfSelectAssignees: { one: ['third'] } })
  expect([other.status, other.body.message]).toEqual([422, '审批三已离职或不可在此审批'])
  expect(await record.does('asker', 'startFlow', { selfSelectAssignees: { one: ['nobody'] } })).toMatchObject(isTold('FLOW-3009', 422))
  expect(await record.does('asker', 'startFlow', { selfSelectAssignees: { one: ['southern'] } })).toMatchObject(isTold('FLOW-3009', 422))
  expect((await record.does('asker', 'startFlow', { selfSelectAssignees: { one: ['second'] } })).status).toBe(200)
  const preview = await gateway
    .as('asker')
    .call('POST /workflow/api/v1/instance/preview', { processCode: 'chosen', bussinessId: 'another' })
  expect(preview.body.data.choices).toMatchObject([
    {
      nodeId: 'one',
      nodeName: '节点one',
      min: 1,
      max: 2,
      candidates: [{ userId: 'first' }, { userId: 'second' }],
      last: [{ userId: 'second', name: '审批二' }],
    },
  ])
})

test('FLOW-02 the start payload names users by their names, as JSON text', async () => {
  const start = (id: string, selfSelectAssignees: string) =>
    gateway
      .as('asker')
      .call('POST /workflow/process/start-flow', { id, __PROCESSSTARTPARAMETER__: { processDefinitionKey: 'chosen', selfSelectAssignees } })
  for (const bad of ['{', '[]', 'null', '{"one":"first"}', '{"one":[1]}', '{"one":["\\u0000"]}', '{"one":[""]}'])
    expect([bad, (await start('json', bad)).body.messageCode]).toEqual([bad, 'VALIDATION-1000'])
  expect(await start('json', '{"one":["unknown"]}')).toMatchObject(isTold('FLOW-3009', 422))
  expect((await start('json', '{"one":["first"]}')).body.data).toMatchObject({ processStatus: 'APPROVALING', message: '启动成功' })
})

test('FLOW-3009 nobody of another house, unknown or asked already is added', async () => {
  const record = await aRunning('either')
  for (const userId of ['nobody', 'southern', 'second', 'first'])
    expect([userId, await record.does('first', 'addsign', { targetUserList: [userId] })]).toMatchObject([userId, isTold('FLOW-3009', 422)])
  expect(await record.does('first', 'deliverRead', { targetUserList: ['southern'] })).toMatchObject(isTold('FLOW-3009', 422))
  const english = await record.does('first', 'addsign', { targetUserList: ['first'] }, { headers: { 'accept-language': 'en' } })
  expect(english.body).toMatchObject({ message: 'First Approver has left or may not decide here', args: { name: 'First Approver' } })
})

test('FLOW-3013 W7 a field that may not be changed is not changed, and a hidden one tells nothing by trying', async () => {
  const record = await aRunning('masked', { note: 'a', secret: '42' })
  const closed = await record.does('first', 'agree', { formData: { other: 'x' } })
  expect(closed).toMatchObject(isTold('FLOW-3013', 403))
  for (const secret of ['42', '43'])
    expect(await record.does('first', 'agree', { formData: { secret } })).toMatchObject(isTold('FLOW-3013', 403))
  expect((await record.does('first', 'agree', { formData: { note: 'b' } })).status).toBe(200)
  expect((await record.state()).form).toEqual({ note: 'b', secret: '42' })
})

test('FLOW-3016 who urged is told when it may be done again', async () => {
  const record = await aRunning('either')
  expect((await record.does('asker', 'urge')).status).toBe(200)
  const again = await record.does('asker', 'urge')
  expect([again.status, again.body.message]).toEqual([429, '已催办，60分钟后可再次催办'])
})

test('TENDER-2005 TENDER-2006 the same key gives the same answer, another body is refused, and none is none', async () => {
  const record = await aRunning('either')
  const key = randomUUID()
  const done = await record.does('first', 'agree', { commentText: '好' }, { key })
  const again = await record.does('first', 'agree', { commentText: '好' }, { key })
  expect(again.body.data).toEqual({ ...done.body.data, replayed: true })
  expect(await record.does('first', 'agree', { commentText: '坏' }, { key })).toMatchObject(isTold('TENDER-2005', 409))
  expect(await aRecord(gateway, 'either', 'other').does('first', 'agree', { commentText: '好' }, { key })).toMatchObject(
    isTold('TENDER-2005', 409),
  )
  expect(await record.does('first', 'agree', {}, { key: null })).toMatchObject({ body: { messageCode: 'TENDER-2006' } })
  expect((await record.state()).tasks.filter(({ decision }) => decision === 'AGREE')).toHaveLength(1)
  // The key of somebody else is another one.
  expect((await record.does('third', 'agree', { commentText: '好' }, { key })).status).toBe(200)
})

test('a command that was refused may be sent again under its key', async () => {
  const record = await aRunning('strict')
  const key = randomUUID()
  expect(await record.does('first', 'agree', {}, { key })).toMatchObject(isTold('FLOW-3004', 422))
  expect((await record.does('first', 'agree', { commentText: '同意' }, { key })).status).toBe(200)
})

test('VALIDATION-1000 what nobody could have typed is a bad request, never an error of ours', async () => {
  const record = await aRunning('either')
  const before = await record.state()
  const bad: [string, object][] = [
    ['NUL', { commentText: 'a\0b' }],
    ['half a pair', { commentText: '\ud800' }],
    ['20,001 characters', { commentText: 'x'.repeat(20_001) }],
    ['a fraction', { formData: { note: 1.5 } }],
    ['a number beyond the safe ones', { formData: { note: 2 ** 60 } }],
    ['another action', { actionType: 'approve' }],
    ['an unknown field', { whatever: 1 }],
    ['no person', { targetUserList: [''] }],
    ['101 people', { targetUserList: Array.from({ length: 101 }, (_, n) => `u${n}`) }],
    [
      '101 people in two lists',
      {
        actionType: 'addsign',
        countersignList: [
          { assigns: Array.from({ length: 51 }, (_, n) => `u${n}`) },
          { assigns: Array.from({ length: 51 }, (_, n) => `v${n}`) },
        ],
      },
    ],
    ['a task that is no number', { taskId: 'x' }],
  ]
  for (const [what, over] of bad) {
    const { status, body } = await record.does('first', 'agree', over as never)
    expect([what, status, body.messageCode]).toEqual([what, 400, 'VALIDATION-1000'])
  }
  expect(await record.state()).toEqual(before)
})

test('FLOW-3001 W12 a record without a process, a process without a version, a task of nobody', async () => {
  const none = aRecord(gateway, 'either', 'none')
  expect(await none.does('first', 'agree')).toMatchObject(isTold('FLOW-3001', 404))
  expect(await aRecord(gateway, 'unknown', 'none').does('asker', 'startFlow')).toMatchObject(isTold('FLOW-3001', 404))
  const record = await aRunning('either')
  expect(await record.does('first', 'agree', { taskId: 99 })).toMatchObject(isTold('FLOW-3003', 409))
})

test('FLOW-3020 C3 a process that has grown long takes what ends it, and nothing that only makes it longer', async () => {
  const record = await aRunning('either')
  const { entriesPerProcess } = limits
  await gateway.pool.query(`update wf_instance set state = jsonb_set(state, '{lastSeq}', to_jsonb($2::int)) where business_id = $1`, [
    record.of.bussinessId, // sic
    entriesPerProcess,
  ])
  expect(await record.does('asker', 'submitComment', { commentText: '再说一句' })).toMatchObject(isTold('FLOW-3020', 409))
  expect((await record.does('first', 'agree')).status).toBe(200)
})

test('TENDER-2008 C3 nobody starts more processes within a day than the house expects of a person', async () => {
  await gateway.pool.query(
    `insert into wf_instance (id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, dept_id, round, node_names,
        node_names_en, holder_ids, started_at, last_at, head_seq, head_hash, state)
      select 'many' || n, 'north', 'either', 1, 'many' || n, '', '', 'VOIDED_REVOKE', 'colleague', '', 1, '', '', '{}', now(), now(), 1, repeat('0', 64), '{}'
      from generate_series(1, $1) n`,
    [limits.processesPerDay],
  )
  const over = await aRecord(gateway, 'either', randomUUID()).does('colleague', 'startFlow')
  expect(over).toMatchObject({ status: 429, body: { messageCode: 'TENDER-2008' } })
  expect((await aRecord(gateway, 'either', randomUUID()).does('asker', 'startFlow')).status).toBe(200)
})

test('FLOW-3022 W1 what is kept of a form without a description is bounded as a whole, however many calls it comes with', async () => {
  const fields = Object.fromEntries(Array.from({ length: limits.processFormFields }, (_, at) => [`f${at}`, 'x']))
  const open = aProcess('open', [
    aNode('one', ['first'], { fields: { ...Object.fromEntries(Object.keys(fields).map((f) => [f, 'E'])), more: 'E' } }),
  ])
  const apply = { nodes: open.nodes.map((node) => (node.kind === 'apply' ? { ...node, fields: {} } : node)) }
  await deploy(gateway.pool, { ...open, ...apply })
  const record = await aRunning('open', fields)
  const before = await record.state()
  expect(await record.does('first', 'agree', { formData: { more: 'x' } })).toMatchObject({
    ...isTold('FLOW-3022', 422),
    body: { message: '表单内容过多：最多200个字段、960KB' },
  })
  const half = 'y'.repeat(limits.processFormBytes * 0.6)
  expect(await record.does('first', 'addsign', { targetUserList: ['third'], formData: { f1: half } })).toMatchObject({ status: 200 })
  const english = { headers: { 'accept-language': 'en' } }
  expect(await record.does('first', 'agree', { formData: { f2: half } }, english)).toMatchObject({
    ...isTold('FLOW-3022', 422),
    body: { message: 'The form is too large: at most 200 fields and 960 KB' },
  })
  expect(Object.keys((await record.state()).form)).toEqual(Object.keys(before.form))
  expect(await record.does('first', 'agree', { formData: { f1: 'y' } })).toMatchObject({ status: 200 })
})

test('FLOW-3021 who has submitted as often as one may is told to take it back, and may', async () => {
  const record = await aRunning('either')
  expect((await record.does('first', 'returnInitoator', { commentText: '补充' })).status).toBe(200) // sic
  await gateway.pool.query(`update wf_instance set state = jsonb_set(state, '{round}', to_jsonb($2::int)) where business_id = $1`, [
    record.of.bussinessId, // sic
    limits.roundsPerProcess,
  ])
  const over = await record.does('asker', 'startFlow')
  expect(over).toMatchObject({ ...isTold('FLOW-3021', 409), body: { message: '该流程已提交20次，达到上限，请撤销后重新发起' } })
  const why = (await record.status('asker')).body.data.allowApprovalOperates.find(({ value }) => value === 'submit')
  expect(why).toMatchObject({ status: false, why: '该流程已提交20次，达到上限，请撤销后重新发起' })
  expect((await record.does('asker', 'revoke')).status).toBe(200)
  expect((await record.does('asker', 'startFlow')).status).toBe(200)
})
