import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { startBeats, startBeatThread } from './beat.ts'
import { announcer, guardedDecisions } from './engine.ts'

/** The beat's own thread: a gateway that is busy is not absent. No module of the test's own gateway runs. */

const BUSY = fileURLToPath(new URL('../../../../tests/support/busy-gateway.ts', import.meta.url))
const ADDRESS = 'http://127.0.0.1:8080'

let database: TestGateway
let child: ChildProcess | undefined
beforeAll(async () => {
  database = await startGateway(people, { modules: () => [], environment: { publicUrl: ADDRESS } })
  return () => database.close()
})
afterEach(() => void child?.kill('SIGKILL'))

/** Its tokens are the test's own, so it believes in the same public address; it listens elsewhere. */
async function aGateway(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: database.databaseUrl,
    KEYS_DIR: database.deps.environment.keysDir,
    PORT: '0',
    PUBLIC_URL: ADDRESS,
  }
  child = fork(BUSY, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env })
  await once(child, 'message')
  return child
}

const typesOf = async (id: string) =>
  (await database.pool.query<{ type: string }>('select type from tender_log where project_id = $1 order by seq', [id])).rows.map(
    ({ type }) => type,
  )
const beat = async () =>
  (
    await database.pool.query<{ at: string; age: number; unserved: number }>(
      `select at, extract(epoch from clock_timestamp() - at)::float8 * 1000 as age,
        extract(epoch from clock_timestamp() - served_at)::float8 * 1000 as unserved from tender_beat`,
    )
  ).rows[0]!
/** As if so long had passed since whoever moves the beat stopped doing so. */
const age = (ms: number) =>
  database.pool.query(`update tender_beat set at = at - $1 * interval '1 ms', served_at = served_at - $1 * interval '1 ms'`, [ms])
const freshen = () => database.pool.query('update tender_beat set at = clock_timestamp(), served_at = clock_timestamp()')

test('C1 TEND-10 a main loop that is busy for longer than an outage suspends no hall; a process that is killed does', {
  timeout: 120_000,
}, async () => {
  const gateway = await aGateway()
  const { id } = await anOpenHall(database.pool)
  gateway.send(limits.outageGapMs + 3_000)
  await once(gateway, 'message')
  expect((await beat()).age).toBeLessThan(limits.outageGapMs)
  await vi.waitFor(async () => expect((await beat()).unserved).toBeLessThan(limits.outageGapMs), { timeout: 20_000 })
  expect(await typesOf(id)).not.toContain('outage.detected')

  gateway.kill('SIGKILL')
  await once(gateway, 'exit')
  await age(limits.outageGapMs)
  await aGateway()
  expect((await typesOf(id)).slice(-2)).toEqual(['outage.detected', 'bidding.suspended'])
})

/** Nothing of this thread runs meanwhile. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('TEND-10 a main loop that stands still for longer than its limit counts as absent', async () => {
  await freshen()
  const thread = startBeatThread(database.databaseUrl, undefined, 1_000)
  standStill(5_000)
  const stopped = await beat()
  expect(stopped.age).toBeGreaterThan(3_000)
  expect(stopped.unserved).toBeGreaterThan(4_000)
  await thread.stop()
})

/** A gateway's main loop with so many connections, as the module runs it. */
function aLoop(max: number, standstillMs: number) {
  const { pool, close } = openDatabase(database.databaseUrl, { max })
  const engine = guardedDecisions(pool, announcer(database.deps.bus), { keys: database.deps.keys })
  const beats = startBeats({ beat: engine.beat, onError: () => {}, standstillMs })
  beats.listening(database.databaseUrl)
  return { pool, engine, close: () => beats.stop().then(close) }
}

test('M7 TEND-10 a gateway whose database answers no statement of its connections is absent, though its loop turns', async () => {
  const { id } = await anOpenHall(database.pool)
  await freshen()
  const { pool, engine, close } = aLoop(2, 3_000)
  const held = await Promise.all([pool.connect(), pool.connect()])
  await vi.waitFor(async () => expect((await beat()).age).toBeGreaterThan(3_000), { timeout: 20_000, interval: 100 })
  await age(limits.outageGapMs)
  expect((await beat()).unserved).toBeGreaterThan(limits.outageGapMs)
  for (const client of held) client.release()
  await engine.beat()
  expect((await typesOf(id)).slice(-2)).toEqual(['outage.detected', 'bidding.suspended'])
  await close()
}, 60_000)

test('M7 TEND-10 a gateway whose connections are all busy, but answer, is not absent', async () => {
  const { id } = await anOpenHall(database.pool)
  await freshen()
  const { pool, close } = aLoop(2, 6_000)
  const until = performance.now() + limits.outageGapMs + 3_000
  const busy = async () => {
    while (performance.now() < until) await pool.query('select pg_sleep(0.5)')
  }
  await Promise.all(Array.from({ length: 6 }, busy))
  expect((await beat()).age).toBeLessThan(limits.outageGapMs)
  expect(await typesOf(id)).not.toContain('outage.detected')
  await close()
}, 60_000)

test('TEND-10 the beat goes on when its connection is cut, and ends with the thread', async () => {
  await freshen()
  const thread = startBeatThread(database.databaseUrl)
  const others = `from pg_stat_activity where application_name = 'fly-tender beat' and datname = current_database()`
  const cut = () => database.pool.query(`select pg_terminate_backend(pid) ${others}`)
  await vi.waitFor(async () => expect((await cut()).rowCount).toBe(1), { timeout: 15_000 })
  const { at } = await beat()
  await vi.waitFor(async () => expect((await beat()).at > at).toBe(true), { timeout: 15_000 })
  await thread.stop()
  await vi.waitFor(async () => expect((await database.pool.query(`select ${others}`)).rowCount).toBe(0), { timeout: 15_000 })
})

test('TEND-10 a gateway that stops is there as long as it answers the calls under way', async () => {
  const gateway = await startGateway(people)
  const { id: projectId } = await anOpenHall(gateway.pool)
  const holder = await gateway.pool.connect()
  await holder.query('begin')
  await holder.query('select from tender_project where id = $1 for update', [projectId])
  const headers = { ...(await gateway.as('user-CA').headers()), 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ projectId, gross: '980000.00', taxBp: 1_300, currency: 'CNY' })
  const bid = fetch(`${await gateway.url()}/tender/api/v1/bid/place`, { method: 'POST', headers, body })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await gateway.pool.query(waiting)).rowCount).toBeGreaterThan(0), { timeout: 15_000 })
  const stopped = gateway.app.close()
  await vi.waitFor(() => expect(gateway.app.server.listening).toBe(false), { timeout: 15_000 })
  await gateway.pool.query(`update tender_beat set at = clock_timestamp() - interval '5 s'`)
  const isMoved = `select from tender_beat where at > clock_timestamp() - interval '5 s'`
  await vi.waitFor(async () => expect((await gateway.pool.query(isMoved)).rowCount).toBe(1), { timeout: 15_000 })
  await holder.query('rollback')
  holder.release()
  expect((await bid).status).toBe(200)
  await stopped
  await gateway.close()
})
