import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { openDatabase } from './database.ts'
import { watchedQueries } from './watched-query.ts'

/** A statement that a caller's own conditions make long must not go on for nobody, nor keep others waiting. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ buyer: { roles: ['BUYER'] } })
})
afterAll(() => gateway.close())

const HOUR_MS = 3_600_000
/** A watched pool of its own; `max` connections. */
async function onPool(max: number, work: (pool: Pool) => Promise<void>): Promise<void> {
  const { pool, close } = openDatabase(gateway.databaseUrl, { max })
  await work(pool).finally(close)
}
const as = (userId: string, { signal }: AbortController = new AbortController()) => ({ userId, gone: signal })
/** One that would never end by itself in the time of a test: it is there to be ended. */
const slow = (mark: string) => ({ text: `select pg_sleep(60) /* ${mark} */` })
const running = async (mark: string) => {
  const { rows } = await gateway.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where state = 'active' and query like '%' || $1 || '%' and pid <> pg_backend_pid()`,
    [mark],
  )
  return rows[0]?.n
}
/** The server answers that a statement was ended a moment before it counts it as ended; by itself none would end in this time. */
const waitUntil = (mark: string, n: number, timeout = 5_000) =>
  vi.waitFor(async () => expect(await running(mark)).toBe(n), { timeout, interval: 20 })

test('T43 who goes away ends his statement in the server, also when no connection is left', async () => {
  await onPool(1, async (pool) => {
    const caller = new AbortController()
    const asked = watchedQueries(pool, as('a', caller), HOUR_MS).query(slow('left alone'))
    const refused = expect(asked).rejects.toMatchObject({ code: 'SERVICE-1010' })
    await waitUntil('left alone', 1)
    caller.abort()
    await refused
    await waitUntil('left alone', 0)
    // The connection was thrown away: the next statement cannot be hit by a cancellation that comes late.
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

test('T22 a statement that takes too long is ended and refused, not answered as an outage', async () => {
  await onPool(1, async (pool) => {
    const asked = watchedQueries(pool, as('a'), 100).query(slow('too long'))
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE-1010' })
    await waitUntil('too long', 0)
  })
})

test('T43 four run at a time; others wait their turn, and who has left meanwhile is passed over', async () => {
  await onPool(10, async (pool) => {
    const [busy, waiting] = [new AbortController(), new AbortController()]
    const four = Array.from({ length: 4 }, (_, n) => watchedQueries(pool, as(`person ${n}`, busy), HOUR_MS).query(slow('lane')))
    const ended = Promise.allSettled(four)
    await waitUntil('lane', 4)
    const fifth = expect(watchedQueries(pool, as('e', waiting)).query(slow('fifth'))).rejects.toMatchObject({ code: 'SERVICE-1010' })
    const sixth = watchedQueries(pool, as('f')).query({ text: `select 'my turn' as said` })
    waiting.abort()
    // Bids and all other calls have their own way.
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(await running('fifth')).toBe(0)
    busy.abort()
    await fifth
    expect((await sixth).rows).toEqual([{ said: 'my turn' }])
    expect((await ended).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  })
})

test('T43 when too many wait, the next is told to come again', async () => {
  await onPool(10, async (pool) => {
    const all = new AbortController()
    const asked = Array.from({ length: 44 }, (_, n) => watchedQueries(pool, as(`person ${n}`, all), HOUR_MS).query(slow('crowd')))
    const ended = Promise.allSettled(asked)
    await expect(watchedQueries(pool, as('one more', all)).query(slow('crowd'))).rejects.toMatchObject({
      code: 'SERVICE-1008',
      args: { s: 2 },
    })
    await waitUntil('crowd', 4)
    all.abort()
    await ended
    await waitUntil('crowd', 0)
  })
})

test('T43 two of one person run at a time: his others wait, somebody else’s do not', async () => {
  await onPool(10, async (pool) => {
    const greedy = new AbortController()
    const asked = Array.from({ length: 12 }, () => watchedQueries(pool, as('greedy', greedy), HOUR_MS).query(slow('greedy')))
    const ended = Promise.allSettled(asked)
    await waitUntil('greedy', 2)
    expect((await watchedQueries(pool, as('modest')).query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
    expect(await running('greedy')).toBe(2)
    await expect(watchedQueries(pool, as('greedy')).query({ text: 'select 1' })).rejects.toMatchObject({ code: 'SERVICE-1008' })
    greedy.abort()
    await ended
    expect((await watchedQueries(pool, as('greedy')).query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  })
})

test('a fault of the statement stays what it is', async () => {
  await onPool(1, async (pool) => {
    await expect(watchedQueries(pool, as('f')).query({ text: 'select nothing' })).rejects.toMatchObject({
      code: '42703',
    })
    expect(pool.totalCount).toBe(1)
  })
})

test.each([
  ['a count', 'cg-counts'],
  ['a page', 'cg-page-list'],
])('SEA-15 a browser that gives up %s over HTTP ends it in the database', async (_, call) => {
  const blocker = await gateway.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('lock table tender_project in access exclusive mode')
    const browser = new AbortController()
    const asked = fetch(`${await gateway.url()}/tender/api/v1/project/${call}`, {
      method: 'POST',
      headers: { ...(await gateway.as('buyer').headers()), 'content-type': 'application/json' },
      body: JSON.stringify({ _AND_: [{ title: { like: 'x' } }] }),
      signal: browser.signal,
    })
    const given = expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    const waits = `p.title collate`
    await waitUntil(waits, 1)
    browser.abort()
    await given
    // Well before the statement's own limit would have ended it.
    await waitUntil(waits, 0, limits.searchMs / 2)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})
