import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Jobs } from '#gateway/platform/deps.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { RefusedWorkbook, UnfinishedReading } from '#gateway/platform/workbook/refused-workbook.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { createQueue, wakeWorkers } from './queue.ts'
import { MOST_CRASHES, moveOn, queueQueries } from './queue-sql.ts'
import { type Handler, type Hold, type Task, TaskLost } from './task.types.ts'

let gateway: TestGateway
let pool: Pool
const started: Jobs[] = []
beforeAll(async () => {
  gateway = await startGateway({ anna: {}, ben: {} })
  pool = gateway.pool
  await pool.query('create table applied (task_id text, line int)')
})
beforeEach(async () => {
  await Promise.all(started.splice(0).map((queue) => queue.stop()))
  await pool.query('truncate transfer_task cascade; truncate applied')
})
afterAll(async () => {
  await Promise.all(started.map((queue) => queue.stop()))
  await gateway.close()
})

let next = 0
async function aTask(userId = 'anna'): Promise<string> {
  next += 1
  const id = `task${String(next).padStart(6, '0')}`
  await pool.query(
    `insert into transfer_task (id, kind, tenant_id, user_id, model_id, page_id, service_code, payload) values ($1, 'IMPORT', 'north', $2, 'm', '', 's', '{}')`,
    [id, userId],
  )
  return id
}
const rowOf = async (id: string) => (await pool.query(`select *, result_bytes::int from transfer_task where id = $1`, [id])).rows[0]
async function ended(id: string) {
  for (;;) {
    const row = await rowOf(id)
    if (row.ended_at) return row
    await wait(5)
  }
}
function aWorker(handler: Handler, atOnce?: number): Jobs {
  const queue = createQueue(gateway.deps, { IMPORT: handler }, atOnce)
  started.push(queue)
  void queue.start()
  return queue
}
const BATCH = 10
/** Writes lines in batches from where the cursor stands. */
const lines =
  (total: number): Handler =>
  async ({ task, step }) => {
    for (let from = (task.cursor as number | null) ?? 0; from < total; from += BATCH) {
      await step(async (client) => {
        await client.query('insert into applied select $1, n from generate_series($2::int, $3::int) n', [task.id, from + 1, from + BATCH])
        return { cursor: from + BATCH, total, plus: { done: BATCH, succeeded: BATCH } }
      })
    }
    return { status: 'SUCCESS' }
  }
const expire = (id: string) =>
  pool.query(`update transfer_task set lease_until = clock_timestamp() - interval '1 second' where id = $1`, [id])

test('F2 a task that waits is taken, moved on and ended; a worker hears of a new one at once', async () => {
  aWorker(lines(30))
  const id = await aTask()
  wakeWorkers(gateway.deps.bus)
  expect(await ended(id)).toMatchObject({
    status: 'SUCCESS',
    done: 30,
    succeeded: 30,
    total: 30,
    cursor: 30,
    attempt: 1,
    crashes: 0,
    worker: '',
  })
  expect(await gateway.count('applied')).toBe(30)
})

test('F2 of two workers only one takes a task, and both together take all', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => aTask()))
  aWorker(lines(20))
  aWorker(lines(20))
  for (const id of ids) expect(await ended(id)).toMatchObject({ status: 'SUCCESS', attempt: 1 })
  expect(await gateway.count('applied')).toBe(240)
})

test('F2 who lost his lease writes nothing any more: neither rows nor counters nor the end', async () => {
  const id = await aTask()
  const queries = queueQueries(pool)
  const first = (await queries.claim('one', ['IMPORT'])) as Task
  expect(await queries.claim('two', ['IMPORT'])).toBeUndefined()
  await expire(id)
  const second = (await queries.claim('two', ['IMPORT'])) as Task
  expect(second).toMatchObject({ id, attempt: 2 })
  const client = await pool.connect()
  await expect(moveOn(client, first, { cursor: 5, plus: { done: 5 } }, 1)).rejects.toThrow(TaskLost)
  client.release()
  expect(await queries.renew(first)).toBeUndefined()
  expect(await queries.finish(first, { status: 'FAILURE' })).toBe(false)
  await queries.release(first, 'stopping')
  expect(await rowOf(id)).toMatchObject({ status: 'RUNNING', done: 0, attempt: 2, worker: 'two' })
})

test('R-10 a worker that stalls beyond its lease is overtaken, and every line is there once', async () => {
  const id = await aTask()
  let stalled: Hold | undefined
  let goOn = () => {}
  const stall = new Promise<void>((go) => {
    goOn = go
  })
  const slow = aWorker(async (hold) => {
    await hold.step(async (client) => {
      await client.query('insert into applied values ($1, 0)', [id])
      stalled = hold
      await stall
      return { cursor: 0, plus: { done: 1 } }
    })
    return { status: 'SUCCESS' }
  }, 1)
  while (!stalled) await wait(5)
  await expire(id)
  aWorker(lines(50))
  expect(await ended(id)).toMatchObject({ status: 'SUCCESS', done: 50, attempt: 2 })
  goOn()
  await slow.stop()
  expect((await pool.query('select count(*)::int n, count(distinct line)::int d, min(line) from applied')).rows).toEqual([
    { n: 50, d: 50, min: 1 },
  ])
})

test('a step that fails leaves nothing, and is tried again where the last one ended', async () => {
  const id = await aTask()
  let failures = 0
  aWorker(async (hold) => {
    if (hold.task.cursor === 20 && failures++ === 0) {
      await hold.step(async (client) => {
        await client.query('insert into applied values ($1, 999)', [id])
        throw new Error('the plug was pulled')
      })
    }
    return lines(hold.task.cursor === null ? 20 : 40)(hold).then((ending) => {
      if (hold.task.cursor === null) throw new Error('first part only')
      return ending
    })
  })
  expect(await ended(id)).toMatchObject({ status: 'SUCCESS', done: 40 })
  expect((await pool.query('select max(line), count(*)::int as n from applied')).rows).toEqual([{ max: 40, n: 40 }])
})

test('F14 a task that brings its worker down three times without moving on is given up with its reason, and blocks nobody', async () => {
  const poisoned = await aTask()
  const queries = queueQueries(pool)
  for (let crash = 1; crash <= MOST_CRASHES; crash++) {
    expect(await queries.claim(`dies ${crash}`, ['IMPORT'])).toMatchObject({ attempt: crash })
    await expire(poisoned)
  }
  const sound = await aTask()
  aWorker(lines(10))
  expect(await ended(sound)).toMatchObject({ status: 'SUCCESS' })
  expect(await ended(poisoned)).toMatchObject({ status: 'FAILURE', error: { code: 'EXCEL-1020' }, attempt: MOST_CRASHES })
})

test('a refusal ends the task with its reason; it is not tried again', async () => {
  const id = await aTask()
  aWorker(async () => {
    throw new Refusal('EXCEL-1004', { args: { max: 50_000 } })
  })
  expect(await ended(id)).toMatchObject({ status: 'FAILURE', attempt: 1, error: { code: 'EXCEL-1004', args: { max: 50_000 } } })
})

test('R-10 a file whose reading got no processor is read again another time; one that takes too much is refused', async () => {
  const [starved, bad] = [await aTask('anna'), await aTask('ben')]
  aWorker(async ({ task, step }) => {
    if (task.id === bad) throw new RefusedWorkbook('EXCEL-1011')
    if (task.cursor === null) {
      await step(async () => ({ cursor: 10, plus: { done: 10 } }))
      throw new UnfinishedReading()
    }
    return lines(30)({ task, step } as Hold)
  })
  expect(await ended(bad)).toMatchObject({ status: 'FAILURE', attempt: 1, error: { code: 'EXCEL-1011' } })
  // Who moved on before rests for nothing: the next look takes it.
  expect(await ended(starved)).toMatchObject({ status: 'SUCCESS', done: 30, attempt: 2, error: null })
})

test.each<[string, () => Promise<Awaited<ReturnType<Handler>>>]>([
  ['ended', async () => ({ status: 'SUCCESS' })],
  ['was refused', () => Promise.reject(new Refusal('EXCEL-1004', { args: { max: 1 } }))],
  ['failed', () => Promise.reject(new Error('the plug was pulled'))],
])('what a task that %s has begun is told to end', async (_, work) => {
  const id = await aTask()
  let signal: AbortSignal | undefined
  const wasAborted: boolean[] = []
  const worker = aWorker(async (hold) => {
    signal = hold.signal
    wasAborted.push(hold.signal.aborted)
    return work()
  })
  while (!signal?.aborted) await wait(5)
  expect(wasAborted[0]).toBe(false)
  expect(await rowOf(id)).not.toMatchObject({ status: 'RUNNING' })
  await worker.stop()
})

test('whose tasks are under way already waits behind whoever has none', async () => {
  const [annas, another] = [await aTask('anna'), await aTask('anna')]
  const bens = await aTask('ben')
  const queries = queueQueries(pool)
  const order = [await queries.claim('w', ['IMPORT']), await queries.claim('w', ['IMPORT']), await queries.claim('w', ['IMPORT'])]
  expect(order.map((task) => task?.id)).toEqual([annas, bens, another])
})

test('a worker has so many at a time and no more', async () => {
  let busy = 0
  let most = 0
  for (let n = 0; n < 6; n++) await aTask()
  const both = Promise.withResolvers<void>()
  aWorker(async () => {
    busy += 1
    most = Math.max(most, busy)
    if (busy === 2) both.resolve()
    await both.promise
    await wait(20)
    busy -= 1
    return { status: 'SUCCESS' }
  }, 2)
  for (const { id } of (await pool.query('select id from transfer_task')).rows) await ended(id)
  expect(most).toBe(2)
})

test('a worker that is told to stop puts its task back, which is no crash, and another one goes on', async () => {
  const id = await aTask()
  const first = aWorker(async ({ signal, step }) => {
    await step(async () => ({ cursor: 10, plus: { done: 10 } }))
    await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    return { status: 'SUCCESS' }
  })
  while ((await rowOf(id)).done === 0) await wait(5)
  await first.stop()
  expect(await rowOf(id)).toMatchObject({ status: 'WAITING', crashes: 0, lease_until: null })
  aWorker(lines(30))
  expect(await ended(id)).toMatchObject({ status: 'SUCCESS', done: 30, attempt: 2 })
})

test.each(['55P03', '40P01', '40001'])(
  'who waits for another one (%s) has not crashed, however often, and has another turn',
  async (code) => {
    const id = await aTask()
    let turns = 0
    aWorker(async () => {
      turns += 1
      if (turns === 1) throw Object.assign(new Error('somebody else writes there'), { code })
      return { status: 'SUCCESS' }
    })
    // Each turn that has not ended counts as a crash: the one that waited does not.
    expect(await ended(id)).toMatchObject({ status: 'SUCCESS', crashes: 1, attempt: 2 })
  },
)

test('its owner wants the end: the handler hears it with the next step', async () => {
  const id = await aTask()
  aWorker(async ({ step, isCancelled }) => {
    let cursor = 0
    while (!isCancelled()) {
      cursor += 1
      await step(async (client) => {
        if (cursor === 3) await client.query('update transfer_task set cancelled = true where id = $1', [id])
        return { cursor, plus: { done: 1, succeeded: 1 } }
      })
    }
    return { status: 'PARTIAL_FAILURE' }
  })
  expect(await ended(id)).toMatchObject({ status: 'PARTIAL_FAILURE', done: 3 })
})

test('the first hundred problems are kept, warnings as they stand last', async () => {
  const id = await aTask()
  const problem = (line: number) => ({ line, column: 'A', kind: 'number', message: { zh: '数', en: 'number' }, value: 'x' })
  const warnings = [{ zh: '合并', en: 'merged' }]
  aWorker(async ({ step }) => {
    for (const from of [0, 60, 120]) {
      const problems = Array.from({ length: 60 }, (_, n) => problem(from + n))
      await step(async () => ({ cursor: from, plus: { done: 60, failed: 60 }, problems, warnings }))
    }
    return { status: 'PARTIAL_FAILURE' }
  })
  const row = await ended(id)
  expect(row.problems).toHaveLength(100)
  expect(row.problems.at(-1).line).toBe(99)
  expect(row).toMatchObject({ failed: 180, warnings })
  expect(row.rows_per_second).toBeGreaterThan(0)
})
