import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { migrate } from './migrate.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

/** A newer version's only migration. */
const only = (name: string, statement: string) => ({
  migrations: async () => ({ [name]: { up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)) } }),
})
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`
const isWaiting = () =>
  vi.waitFor(async () => expect((await gateway.pool.query(WAITING)).rowCount).toBe(1), { timeout: 15_000, interval: 10 })

test('M8 behind one long transaction a migration waits, and bids go on', async () => {
  const { id } = await anOpenHall(gateway.pool)
  let gross = 900_000
  const bid = async () => {
    gross -= 20_000
    const body = { projectId: id, gross: `${gross}.00`, taxBp: 1_300, currency: 'CNY', confirmBigDrop: true }
    return (await gateway.as(gross % 40_000 ? 'user-CA' : 'user-CB').call('POST /tender/api/v1/bid/place', body)).status
  }
  expect(await bid()).toBe(200)
  const holder = new Client({ connectionString: gateway.superuserUrl })
  await holder.connect()
  await holder.query('begin; select from tender_project limit 1')

  const migrated = migrate(gateway.superuserUrl, only('9001-probe', 'alter table tender_project add column probe integer'))
  await isWaiting()
  // A statement that waits for a lock is given up after 8 s; the long transaction never ends by itself.
  expect(await bid()).toBe(200)
  await isWaiting()
  expect(await bid()).toBe(200)

  await holder.query('commit')
  await holder.end()
  expect(await migrated).toEqual(['9001-probe'])
  expect(await bid()).toBe(200)
}, 60_000)

test('M8 a gateway of an earlier version starts on the schema of a newer one', async () => {
  await migrate(gateway.superuserUrl, only('9002-newer', 'create table newer (n integer)'))
  expect(await migrate(gateway.superuserUrl)).toEqual([])
})

test('several starts at one instant run each migration once', async () => {
  const twice = only('9003-once', 'create table once (n integer)')
  const ran = await Promise.all([1, 2, 3].map(() => migrate(gateway.superuserUrl, twice)))
  expect(ran.flat()).toEqual(['9003-once'])
})
