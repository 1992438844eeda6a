import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { CommandRequest } from '#gateway/modules/workflow/engine/decision.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type ActionDeps, actionService, type Sent } from './action.service.ts'

/** What becomes of many decisions at once when time runs out or one of them cannot be tried. */

const sent = { session: {}, lang: 'zh', key: randomUUID() } as unknown as Sent
const decided = { data: { processinsId: 'i', processStatus: 'APPROVALING', seq: 1, message: '同意成功' }, replayed: false } // sic

/** A house in which each decision takes so long, or fails as told. */
function batch(tasks: number, { takes = 0, fails = {} }: { takes?: number; fails?: Record<string, unknown> } = {}) {
  let now = 0
  const tried: string[] = []
  const decide = async ({ businessId }: CommandRequest) => {
    tried.push(businessId)
    now += takes
    if (businessId in fails) throw fails[businessId]
    return decided
  }
  const service = actionService({ pool: {} as Pool, decide: decide as unknown as ActionDeps['decide'], now: () => now })
  const body = {
    actionType: 'agree' as const,
    tasks: Array.from({ length: tasks }, (_, at) => ({ processCode: 'p', bussinessId: `b${at}`, taskId: 1 })), // sic
  }
  const results = service.batch(sent, body).then((rows) => rows.map(({ done, messageCode }) => (done ? 'done' : messageCode)))
  return { results, tried }
}

test('FLOW-3023 what there is no time left for is not tried, and each row says what became of it', async () => {
  const { results, tried } = batch(5, { takes: limits.batchMs / 2 })
  expect(await results).toEqual(['done', 'done', 'FLOW-3023', 'FLOW-3023', 'FLOW-3023'])
  expect(tried).toEqual(['b0', 'b1'])
  expect(await batch(limits.tasksPerBatch, { takes: limits.batchMs / limits.tasksPerBatch }).results).toEqual(
    Array.from({ length: limits.tasksPerBatch }, () => 'done'),
  )
})

test('FLOW-3023 a task that somebody else holds keeps no other one from being decided', async () => {
  const fails = { b1: Object.assign(new Error('lock'), { code: '55P03' }), b2: new Refusal('FLOW-3003') }
  expect(await batch(4, { fails }).results).toEqual(['done', 'FLOW-3023', 'FLOW-3003', 'done'])
  await expect(batch(2, { fails: { b0: new TypeError('a fault of ours') } }).results).rejects.toThrow('a fault of ours')
})
