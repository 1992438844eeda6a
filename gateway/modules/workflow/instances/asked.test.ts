import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActionWord } from '#contract/workflow/shapes.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, aProcess, aRecord, deploy } from './testing.ts'

/** Who is brought in by the holder of a task reads whose decision it is. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await deploy(gateway.pool, aProcess('asked', [aNode('one', ['first'])]))
})
afterAll(() => gateway.close())

async function brought(action: ActionWord) {
  const record = aRecord(gateway, 'asked', randomUUID())
  expect((await record.does('asker', 'startFlow')).status).toBe(200)
  expect((await record.does('first', action, { targetUserList: ['second'] })).status).toBe(200)
  return record
}

test.each([
  ['cooperationAddsign', 'COOPERATION', true],
  ['beforeAddsign', 'BEFORE', true],
  ['beforeEntrust', 'ENTRUST', true],
  ['afterEntrust', 'ENTRUST', false],
  ['afterAddsign', 'AFTER', false],
  ['addsign', 'JOINED', false],
] as const)('FLOW-12 who was brought in by %s reads by whom, and whether that person decides after', async (action, kind, comesBack) => {
  const record = await brought(action)
  const { currentTask } = (await record.status('second')).body.data
  expect(currentTask?.asked).toMatchObject({ kind, by: { userId: 'first' }, comesBack })
  expect((await record.status('asker')).body.data.currentTask).toBeNull()
})

test('FLOW-12 a co-signer gives an opinion: so the button, the need for words and the answer say', async () => {
  const record = await brought('cooperationAddsign')
  const { allowApprovalOperates, currentTask } = (await record.status('second')).body.data
  const words = allowApprovalOperates.map(({ label }) => label)
  expect([words.includes('提供意见'), words.includes('同意'), currentTask?.opinionRequired]).toEqual([true, false, true])
  expect((await record.does('second', 'agree')).body.messageCode).toBe('FLOW-3004')
  expect((await record.does('second', 'agree', { commentText: '预算充足' })).body.data.message).toBe('意见已提交')
  const own = (await record.status('first')).body.data
  expect([own.currentTask?.asked, own.allowApprovalOperates.some(({ label }) => label === '同意')]).toEqual([undefined, true])
  expect((await record.does('first', 'agree')).body.data.message).toBe('同意成功')
})
