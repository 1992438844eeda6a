import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, aProcess, aRecord, deploy } from './testing.ts'

/** Two people at the same moment. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await deploy(gateway.pool, aProcess('either', [aNode('one', ['first', 'second'])]))
})
afterAll(() => gateway.close())

const ROUNDS = 20

test('W5 of two approvers at the same moment exactly one decides, and the other is told so', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const record = aRecord(gateway, 'either', randomUUID())
    await record.does('asker', 'startFlow')
    const answers = await Promise.all([record.does('first', 'agree'), record.does('second', 'refuse')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.messageCode).toBe('FLOW-3002')
    const { tasks, lastSeq, status } = await record.state()
    expect(tasks.filter(({ decision, kind }) => decision && kind === 'APPROVAL')).toHaveLength(1)
    expect(status).toBe(answers[0]!.status === 200 ? 'COMPLETED_PASS' : 'VOIDED_REJECT')
    expect((await record.log()).map(({ seq }) => seq)).toEqual(Array.from({ length: lastSeq }, (_, index) => index + 1))
  }
})

test('FLOW-3010 of two people who start a process for one record exactly one does', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const record = aRecord(gateway, 'either', randomUUID())
    const answers = await Promise.all([record.does('asker', 'startFlow'), record.does('colleague', 'startFlow')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.messageCode).toBe('FLOW-3010')
  }
})

test('R-16 a command that arrives twice at the same moment is decided once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const record = aRecord(gateway, 'either', randomUUID())
    const key = randomUUID()
    const answers = await Promise.all([record.does('asker', 'startFlow', {}, { key }), record.does('asker', 'startFlow', {}, { key })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body.data.replayed)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.data.processinsId)).size).toBe(1)
  }
})
