import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, aProcess, aRecord, deploy, type Person, toldTo } from './testing.ts'

/** Several tasks are given to somebody else at once: the ticked ones and no other, each by its own rights. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await deploy(gateway.pool, aProcess('plain', [aNode('one', ['first']), aNode('two', ['third'])]))
  await deploy(gateway.pool, aProcess('kept', [aNode('one', ['first'], { allow: [] })]))
  await deploy(gateway.pool, aProcess('alone', [aNode('one', ['first'], { batch: false })]))
})
afterAll(() => gateway.close())
beforeEach(() => gateway.pool.query('delete from notification'))

async function aTask(code = 'plain') {
  const record = aRecord(gateway, code, randomUUID())
  expect((await record.does('asker', 'startFlow')).status).toBe(200)
  const { id: taskId } = (await record.state()).tasks.find(({ userId }) => userId === 'first')!
  return { ...record, task: { ...record.of, taskId } }
}
const transfer = (who: Person, tasks: readonly object[], more: object = { targetUserList: ['second'] }, key = randomUUID()) =>
  gateway.as(who).call('POST /workflow/api/v1/task/batch', { actionType: 'transfer', tasks, ...more } as never, { key })
const codes = ({ body }: Awaited<ReturnType<typeof transfer>>) => body.data.map(({ done, messageCode }) => (done ? 'done' : messageCode))
const holderOf = async (record: Awaited<ReturnType<typeof aTask>>) =>
  (await record.state()).tasks.filter(({ status }) => status === 'TODO').map(({ userId }) => userId)

test('FLOW-12 the ticked tasks change hands, what was not ticked stays; a repeated call repeats nothing', async () => {
  const [one, two, other] = [await aTask(), await aTask(), await aTask()]
  const key = randomUUID()
  const more = { targetUserList: ['second'], commentText: '出差' }
  const answer = await transfer('first', [one.task, two.task], more, key)
  expect(answer.body.data).toMatchObject([{ done: true, message: '转交成功' }, { done: true }])
  expect([await holderOf(one), await holderOf(two), await holderOf(other)]).toEqual([['second'], ['second'], ['first']])
  expect((await one.log()).at(-2)?.data).toMatchObject({ decision: 'TRANSFER', to: ['second'], opinion: '出差' })
  expect(await toldTo(gateway, 'second')).toEqual(['workflow-task', 'workflow-task'])
  expect((await transfer('first', [one.task, two.task], more, key)).body.data).toMatchObject([{ replayed: true }, { replayed: true }])
  expect(await holderOf(one)).toEqual(['second'])
})

test("FLOW-12 each row has its own checks: a node that keeps its tasks, one that is decided alone, somebody else's task", async () => {
  const [one, kept, alone] = [await aTask(), await aTask('kept'), await aTask('alone')]
  expect(codes(await transfer('first', [kept.task, one.task, alone.task]))).toEqual(['FLOW-3003', 'done', 'FLOW-3003'])
  expect(await holderOf(kept)).toEqual(['first'])
  const more = await aTask()
  expect(codes(await transfer('third', [more.task]))).toEqual(['FLOW-3001'])
  expect(codes(await transfer('southern', [more.task]))).toEqual(['FLOW-3001'])
  expect((await transfer('supplier', [more.task])).body.messageCode).toBe('AUTH-1003')
  expect(await holderOf(more)).toEqual(['first'])
})

test('FLOW-3005 FLOW-3009 a transfer needs one person of the house who is not asked already', async () => {
  const { task, ...record } = await aTask()
  expect((await transfer('first', [task], {})).body.messageCode).toBe('FLOW-3005')
  expect((await transfer('first', [task], { targetUserList: [] })).body.messageCode).toBe('FLOW-3005')
  expect((await transfer('first', [task], { targetUserList: ['second', 'third'] })).status).toBe(400)
  for (const userId of ['southern', 'supplier', 'nobody', 'first'])
    expect(codes(await transfer('first', [task], { targetUserList: [userId] }))).toEqual(['FLOW-3009'])
  expect(await holderOf({ task, ...record })).toEqual(['first'])
})
