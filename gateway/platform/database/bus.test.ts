import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDatabase } from '#support/postgres.ts'
import { type Bus, openBus } from './bus.ts'

let database: Awaited<ReturnType<typeof aDatabase>>
let here: Bus
let there: Bus
beforeAll(async () => {
  database = await aDatabase()
  here = await openBus({ url: database.url })
  there = await openBus({ url: database.url })
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.drop()
})

const heardBy = (bus: Bus, channel: string) => {
  const heard: unknown[] = []
  return { heard, stop: bus.subscribe(channel, (payload) => void heard.push(payload)) }
}

test('a message reaches its own process at once and the others by the database, in order, on its channel alone', async () => {
  const own = heardBy(here, 'a')
  const other = heardBy(there, 'a')
  const elsewhere = heardBy(there, 'b')
  for (let n = 1; n <= 50; n++) here.publish('a', { n, text: '报价 "quoted" $1' })
  await Promise.resolve()
  expect(own.heard).toHaveLength(50)
  await expect.poll(() => other.heard).toHaveLength(50)
  expect(other.heard).toEqual(own.heard)
  expect(elsewhere.heard).toEqual([])
  for (const each of [own, other, elsewhere]) each.stop()
})

test('messages that wait together and are equal go once; a subscriber that fails disturbs no other', async () => {
  const other = heardBy(there, 'c')
  const failing = there.subscribe('c', () => {
    throw new Error('a defect')
  })
  for (let n = 0; n < 100; n++) here.publish('c', 'same')
  here.publish('c', 'last')
  await expect.poll(() => other.heard.at(-1)).toBe('last')
  expect(other.heard.length).toBeLessThanOrEqual(3)
  failing()
  other.stop()
})

test('what is too large for the database is refused where it is said; many large ones are split', async () => {
  expect(() => here.publish('d', 'x'.repeat(8_000))).toThrow(/7460 bytes/)
  const other = heardBy(there, 'd')
  for (let n = 0; n < 5; n++) here.publish('d', `${n}${'值'.repeat(2_000)}`)
  await expect.poll(() => other.heard).toHaveLength(5)
  other.stop()
})

test('after its connection was cut the bus comes back and says that something may be missing', async () => {
  const gap = vi.fn()
  there.onGap(gap)
  const other = heardBy(there, 'e')
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fly-tender bus' and datname = current_database()",
  )
  await client.end()
  await expect.poll(() => gap.mock.calls.length).toBeGreaterThan(0)
  const saidAgain = () => {
    here.publish('e', 'again')
    return other.heard
  }
  await expect.poll(saidAgain).toContain('again')
  other.stop()
})
