import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOrder, putTask } from '#support/stock.ts'
import { queueQueries } from './queue-sql.ts'
import type { Task } from './task.types.ts'
import { runTask } from './task-run.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ manager: { roles: ['BUYER'] } })
})
afterAll(() => gateway.close())
afterEach(() => vi.restoreAllMocks())

test('IMP-12 steps that follow each other fast are told once, and the end always', async () => {
  await putTask(gateway.pool, { id: randomUUID(), userId: 'manager', order: anOrder(['code']) })
  const task = (await queueQueries(gateway.pool).claim('worker', ['IMPORT'])) as Task
  const clock = vi.spyOn(performance, 'now')
  const told: string[] = []
  let now = ''
  const step = async (at: number, hold: Parameters<Parameters<typeof runTask>[2]>[0]) => {
    now = `step at ${at}`
    clock.mockReturnValue(at)
    await hold.step(async () => ({ cursor: at }))
  }
  await runTask(
    { pool: gateway.pool, log: gateway.deps.log, stopping: new AbortController().signal, tell: () => told.push(now) },
    task,
    async (hold) => {
      for (const at of [1_000, 1_050, 1_099, 1_100, 1_150]) await step(at, hold)
      now = 'end'
      return { status: 'SUCCESS' }
    },
  )
  expect(told).toEqual(['', 'step at 1000', 'step at 1100', 'end'])
})
