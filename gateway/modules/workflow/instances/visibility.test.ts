import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, answersTo, aProcess, aRecord, deploy, type Person, toldTo } from './testing.ts'

/** Who sees which instance, and what of it. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  const masked = aNode('one', ['first'], { fields: { note: 'E', secret: 'H' } })
  const filing = aNode('two', ['third'], { fields: { files: 'E' } })
  await deploy(gateway.pool, aProcess('masked', [masked, filing]))
  for (const tenantId of ['north', 'south'])
    await deploy(gateway.pool, aProcess('twin', [aNode('one', ['first'], { nobody: 'pass' })]), tenantId)
})
afterAll(() => gateway.close())

async function aRunning() {
  const record = aRecord(gateway, 'masked', randomUUID())
  expect((await record.does('asker', 'startFlow', { formData: { note: 'a', secret: '42' } })).status).toBe(200)
  return record
}

const seenBy = (who: Person, { of }: Awaited<ReturnType<typeof aRunning>>, id: string) => answersTo(gateway, who, of, id)

test('W12 initiator, people asked now or before, readers and administrators see an instance; for everybody else it is not there', async () => {
  const record = await aRunning()
  const { id } = await record.state()
  expect(await seenBy('first', record, id)).toEqual([200])
  expect((await record.does('first', 'deliverRead', { targetUserList: ['reader'] })).status).toBe(200)
  expect((await record.does('first', 'agree')).status).toBe(200)
  for (const who of ['asker', 'first', 'third', 'reader', 'admin'] as const)
    expect([who, await seenBy(who, record, id)]).toEqual([who, [200]])
  for (const who of ['stranger', 'colleague', 'second', 'southern'] as const)
    expect([who, await seenBy(who, record, id)]).toEqual([who, [404]])
  expect(await seenBy('supplier', record, id)).toEqual([403])
  expect(await seenBy('', record, id)).toEqual([401])
})

test('W12 FLOW-12 a call that names the record alone answers of the first process of it that the caller sees', async () => {
  await deploy(gateway.pool, aProcess('beside', [aNode('one', ['second'])]))
  const record = await aRunning()
  const { bussinessId: id } = record.of // sic
  const beside = aRecord(gateway, 'beside', id)
  expect((await beside.does('stranger', 'startFlow')).status).toBe(200)
  const nameOf = async (who: Person) => (await gateway.as(who).call('GET /workflow/process/tasks', { id })).body.data?.[0]?.userName
  const statusFor = async (who: Person) => (await gateway.as(who).call('GET /workflow/process/status', { id })).status
  expect([await nameOf('first'), await nameOf('second')]).toEqual(['申请人', '无关人'])
  expect([await statusFor('first'), await statusFor('second'), await statusFor('colleague')]).toEqual([200, 200, 404])
})

test('W12 FLOW-12 whoever begins many processes for a record hides none of it from the people of another one', async () => {
  const record = await aRunning()
  const { bussinessId: id } = record.of // sic
  for (let more = 0; more < 12; more++) {
    const flood = aRecord(gateway, `flood-${more}`, id)
    await deploy(gateway.pool, aProcess(flood.of.processCode, [aNode('one', ['second'])]))
    expect((await flood.does('stranger', 'startFlow')).status).toBe(200)
  }
  const { status, body } = await gateway.as('first').call('GET /workflow/process/tasks', { id })
  expect([status, body.data[0]?.userName]).toEqual([200, '申请人'])
  expect((await gateway.as('colleague').call('GET /workflow/process/tasks', { id })).status).toBe(404)
})

test('W12 the same business id in another house is another record', async () => {
  const record = aRecord(gateway, 'twin', randomUUID())
  expect((await record.does('asker', 'startFlow')).status).toBe(200)
  expect((await record.does('southern', 'startFlow')).status).toBe(200)
  expect(await gateway.pool.query('select from wf_instance where business_id = $1', [record.of.bussinessId])).toMatchObject({ rowCount: 2 }) // sic
  const { body } = await record.find('asker')
  expect(body.data.initiator.userId).toBe('asker')
  expect((await record.find('southern')).body.data.initiator.userId).toBe('southern')
})

test('W7 what a node hides leaves the gateway for nobody in it, in no round; others see it', async () => {
  const record = await aRunning()
  await record.does('first', 'returnInitoator') // sic
  await record.does('asker', 'submit', { formData: { note: 'b', secret: '43' } })
  const masked = (await record.find('first')).body.data
  expect([masked.values, masked.rounds.map(({ values }) => values)]).toEqual([{ note: 'b' }, [{ note: 'a' }]])
  expect(JSON.stringify(masked)).not.toMatch(/4[23]"/)
  expect((await record.find('asker')).body.data).toMatchObject({
    values: { note: 'b', secret: '43' },
    rounds: [{ values: { secret: '42' } }],
  })
  const { processinsId } = masked
  const perms = await gateway.as('first').call('POST /workflow/process/task/getNodeModelPerms', { processinsId, nodeId: 'one' }) // sic
  expect(perms.body.data).toEqual([
    { field: 'note', perm: 'E' },
    { field: 'secret', perm: 'H' },
  ])
  const missing = { processinsId, nodeId: 'nowhere' } // sic
  expect((await gateway.as('first').call('POST /workflow/process/task/getNodeModelPerms', missing)).status).toBe(404)
})

test('W7 FLOW-10 who may change what is told by node, without a field that the reader does not see', async () => {
  const record = await aRunning()
  expect((await record.find('first')).body.data.opens).toEqual([
    { nodeId: 'apply', nodeName: '申请', fields: ['note'] },
    { nodeId: 'one', nodeName: '节点one', fields: ['note'] },
    // Nobody has filled it in yet.
    { nodeId: 'two', nodeName: '节点two', fields: ['files'] },
  ])
  expect((await record.find('asker')).body.data.opens[0]?.fields).toEqual(['note', 'secret'])
})

test('what was passed on to read counts as read once it is opened, in state, list and log', async () => {
  const record = await aRunning()
  await record.does('first', 'deliverRead', { targetUserList: ['reader'] })
  expect(await toldTo(gateway, 'reader')).toContain('workflow-reading')
  const counts = async () => (await gateway.as('reader').call('GET /workflow/api/v1/task/counts')).body.data.unread
  const before = await counts()
  const view = (await record.find('reader')).body.data
  expect(view.progress.flatMap(({ ccNodeList }) => ccNodeList)).toMatchObject([{ userId: 'reader', readAt: expect.any(String) }])
  expect(await counts()).toBe(before - 1)
  const { lastSeq } = await record.state()
  await record.find('reader')
  expect((await record.state()).lastSeq).toBe(lastSeq)
  expect((await record.log()).filter(({ type }) => type === 'reader.read')).toHaveLength(1)
})

test('people are named in the language of the reader', async () => {
  const record = await aRunning()
  const nameOf = async (lang: string) => (await record.find('asker', { 'accept-language': lang })).body.data.progress[1]
  expect((await nameOf('zh'))?.approvalUserList[0]?.user.name).toBe('审批一')
  expect(await nameOf('en')).toMatchObject({ nodeName: 'Node one', approvalUserList: [{ user: { name: 'First Approver' } }] })
  const administered = (await record.find('admin')).body.data.progress[1]?.approvalUserList[0]
  expect(administered?.taskId).toBeTypeOf('number')
  expect((await record.find('asker')).body.data.progress[1]?.approvalUserList[0]?.taskId).toBeUndefined()
})

test('W12 a record whose process is over is started again by its initiator alone', async () => {
  const record = await aRunning()
  expect((await record.does('asker', 'revoke')).status).toBe(200)
  expect(await record.does('stranger', 'startFlow')).toMatchObject({ status: 404, body: { messageCode: 'FLOW-3001' } })
  expect(await record.does('first', 'startFlow')).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
  expect((await record.does('asker', 'startFlow', { formData: { note: 'again' } })).status).toBe(200)
  expect((await record.find('asker')).body.data.values).toEqual({ note: 'again' })
})

test('W7 whoever may not see a field does not learn it from what is foretold', async () => {
  const base = aProcess('veiled', [aNode('one', ['first'], { fields: { amount: 'E' } }), aNode('big', ['third'])])
  const flows = ['start>apply', 'apply>one', 'one>by', 'by>big', 'by>end', 'big>end'].map((id) => {
    const [from = '', to = ''] = id.split('>')
    return { id, name: '', from, to, ...(id === 'by>big' && { condition: { _AND_: [{ amount: { ge: '5000' } }] } }) }
  })
  const nodes = [
    ...base.nodes.map((node) => (node.kind === 'apply' ? { ...node, fields: { note: 'E' as const, amount: 'H' as const } } : node)),
    { id: 'by', name: { zh: '', en: '' }, kind: 'exclusive' as const, defaultFlow: 'by>end' },
  ]
  await deploy(gateway.pool, { ...base, nodes, flows, fieldTypes: { amount: 'DECIMAL' } })
  const foretold = async (amount: string) => {
    const record = aRecord(gateway, 'veiled', randomUUID())
    expect((await record.does('asker', 'startFlow', { formData: { note: 'a' } })).status).toBe(200)
    expect((await record.does('first', 'returnInitoator', { commentText: '补充', formData: { amount } })).status).toBe(200) // sic
    const { body } = await gateway.as('asker').call('POST /workflow/api/v1/instance/preview', record.of)
    const ahead = body.data.progress.filter(({ predicted, nodeType }) => predicted && nodeType !== 'END')
    const seen = await gateway.as('admin').call('GET /workflow/process/task/getApprovalProgress', record.of)
    return { own: ahead.map(({ nodeId }) => nodeId), all: seen.body.data.some(({ nodeId, predicted }) => nodeId === 'big' && predicted) }
  }
  const [small, large] = [await foretold('1.00'), await foretold('9000.00')]
  expect(small.own).toEqual(large.own)
  expect([small.all, large.all]).toEqual([false, true])
})

test('FLOW-11 W7 a progress node carries the form as its round was decided, without what its reader may not see', async () => {
  await deploy(
    gateway.pool,
    aProcess('carried', [aNode('one', ['first'], { fields: { note: 'E', secret: 'H' } }), aNode('two', ['third'])]),
  )
  const record = aRecord(gateway, 'carried', randomUUID())
  const progress = async (who: Person) =>
    (await gateway.as(who).call('GET /workflow/process/task/getApprovalProgress', record.of)).body.data.map(
      ({ nodeId, round, formData }) => [nodeId, round, formData],
    )
  expect((await record.does('asker', 'startFlow', { formData: { note: 'a', secret: 's' } })).status).toBe(200)
  expect((await record.does('first', 'returnInitoator', { formData: { note: 'b' } })).status).toBe(200) // sic
  expect((await record.does('asker', 'submit', { formData: { note: 'c' } })).status).toBe(200)
  expect(await progress('asker')).toEqual([
    ['apply', 1, { note: 'b', secret: 's' }],
    ['one', 1, { note: 'b', secret: 's' }],
    ['apply', 1, { note: 'b', secret: 's' }],
    ['one', 2, { note: 'c', secret: 's' }],
    ['two', 2, undefined],
    ['end', 2, undefined],
  ])
  const own = await progress('first')
  expect(own.slice(0, 4).map(([, , form]) => form)).toEqual([{ note: 'b' }, { note: 'b' }, { note: 'b' }, { note: 'c' }])
  expect((await gateway.as('stranger').call('GET /workflow/process/task/getApprovalProgress', record.of)).body.messageCode).toBe(
    'FLOW-3001',
  )
  expect((await record.find('asker')).body.data.progress.some((node) => 'formData' in node)).toBe(false)
})

test('FLOW-11 forms of the timeline are bounded: the newest go first, and no more than one form may have', async () => {
  await deploy(gateway.pool, aProcess('large', [aNode('one', ['first'])]))
  const record = aRecord(gateway, 'large', randomUUID())
  const note = 'x'.repeat(Math.floor(limits.processFormBytes * 0.4))
  expect((await record.does('asker', 'startFlow', { formData: { note } })).status).toBe(200)
  expect((await record.does('first', 'returnInitoator')).status).toBe(200) // sic
  expect((await record.does('asker', 'submit')).status).toBe(200)
  const { data } = (await gateway.as('asker').call('GET /workflow/process/task/getApprovalProgress', record.of)).body
  expect(data.map(({ round, formData }) => [round, formData !== undefined])).toEqual([
    [1, false],
    [1, false],
    [1, true],
    [2, true],
    [2, false],
  ])
})
