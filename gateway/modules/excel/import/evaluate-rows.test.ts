import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueQueries } from '#gateway/modules/excel/tasks/queue-sql.ts'
import type { Task } from '#gateway/modules/excel/tasks/task.types.ts'
import { runTask } from '#gateway/modules/excel/tasks/task-run.ts'
import { stamper } from '#gateway/modules/settings/stamp.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { readingProcesses } from '#support/reading-processes.ts'
import { aLargeReading, anOrder, aWorkbook, createStock, putTask, stockAround, stockBook } from '#support/stock.ts'
import { ahead } from './evaluate-rows.ts'
import { importJob } from './import-job.ts'

describe('asking ahead', () => {
  /** Numbers from 1 on: how many were asked for, and whether it was ended. */
  function numbers(end = Number.POSITIVE_INFINITY, failure?: Error) {
    const told = { asked: 0, isClosed: false }
    async function* source() {
      try {
        for (let n = 1; n <= end; n++) {
          told.asked = n
          yield n
        }
        if (failure) throw failure
      } finally {
        told.isClosed = true
      }
    }
    return { told, source: source() }
  }
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

  test('what is taken is all of it, in its order', async () => {
    const { source } = numbers(50)
    const all: number[] = []
    for await (const n of ahead(source, { count: 4, bytes: 4 }, () => 1)) all.push(n)
    expect(all).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  })

  test.each([
    ['so many', { count: 3, bytes: 1_000 }],
    ['so many bytes', { count: 1_000, bytes: 30 }],
  ])('R-10 no more than %s wait, and one goes on for each that is taken', async (_, room) => {
    const { source, told } = numbers()
    const taken = ahead(source, room, () => 10)
    await settled()
    expect(told.asked).toBe(3)
    await taken.next()
    await settled()
    expect(told.asked).toBe(4)
    await taken.return()
  })

  test('R-10 one that is larger than all the room waits alone', async () => {
    const { source, told } = numbers()
    const taken = ahead(source, { count: 16, bytes: 30 }, () => 500)
    await settled()
    expect(told.asked).toBe(1)
    expect((await taken.next()).value).toBe(1)
    await taken.return()
  })

  test('what goes wrong is told after all that came before it', async () => {
    const taken = ahead(numbers(2, new Error('damaged')).source, { count: 9, bytes: 9 }, () => 1)
    await settled()
    expect([(await taken.next()).value, (await taken.next()).value]).toEqual([1, 2])
    await expect(taken.next()).rejects.toThrow('damaged')
  })

  test('R-08 whoever stops taking, or throws between two, ends the source', async () => {
    const [left, thrown] = [numbers(), numbers()]
    for await (const _ of ahead(left.source, { count: 2, bytes: 9 }, () => 1)) break
    const throwing = async () => {
      for await (const _ of ahead(thrown.source, { count: 2, bytes: 9 }, () => 1)) throw new Error('no')
    }
    await expect(throwing()).rejects.toThrow('no')
    await settled()
    expect([left.told.isClosed, thrown.told.isClosed]).toEqual([true, true])
  })
})

describe('an import of a sheet that is read again from its file', () => {
  const ROWS = 20_000
  const HEADER = ['code', 'name']
  let gateway: TestGateway
  let pool: Pool
  let file: Buffer
  beforeAll(async () => {
    gateway = await startGateway({ manager: { roles: ['BUYER'] } }, { modules: () => [] })
    pool = gateway.pool
    await createStock(pool)
    file = await aWorkbook(
      HEADER,
      Array.from({ length: ROWS }, (_, n) => [`C${n}`, `${n}`.repeat(20)]),
    )
  })
  beforeEach(() => pool.query('truncate transfer_task, stock cascade').then(() => {}))
  afterAll(() => gateway.close())

  /** Runs it as the worker does; `meanwhile` stands in the place of what its second batch stores. */
  async function run(meanwhile: (id: string) => Promise<void>, dryRun = false) {
    const id = randomUUID()
    await putTask(pool, { id, userId: 'manager', order: anOrder(HEADER, { batchSize: 100, dryRun }) })
    const readers: number[] = []
    let batches = 0
    const model = stockAround(async (store) => {
      batches += 1
      if (batches === 2) {
        readers.push(...readingProcesses())
        await meanwhile(id)
      }
      await store()
    })
    const files = {
      read: async () => file,
      place: async () => join(tmpdir(), id),
      keep: async () => ({ fileId: '', bytes: 0, fileName: '' }),
    }
    const models = stockBook(model)
    const task = (await queueQueries(pool).claim('worker', ['IMPORT'])) as Task
    const handler = importJob({ pool, models, files, stamp: stamper(pool, true), readSheet: aLargeReading })
    await runTask({ pool, log: gateway.deps.log, stopping: new AbortController().signal, tell: () => {} }, task, handler)
    const { rows } = await pool.query('select status, done, error from transfer_task where id = $1', [id])
    return { readers: readers.length, batches, task: rows[0] }
  }
  const cancel = (id: string) => pool.query('update transfer_task set cancelled = true where id = $1', [id]).then(() => {})
  const renounce = () => Promise.reject(new Error('the plug was pulled'))

  test.each([false, true])('R-08 IMP-16 one that is cancelled (a try: %s) leaves no reading process behind', async (dryRun) => {
    expect(await run(cancel, dryRun)).toMatchObject({ readers: 1, batches: 2, task: { done: 200, error: null } })
    await expect.poll(readingProcesses).toEqual([])
  })

  test.each([false, true])('R-08 R-10 one that fails (a try: %s) leaves no reading process behind', async (dryRun) => {
    expect(await run(renounce, dryRun)).toMatchObject({ readers: 1, batches: 2, task: { status: 'WAITING', done: 100 } })
    await expect.poll(readingProcesses).toEqual([])
  })
})
