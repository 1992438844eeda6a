import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anOpenHall, listen, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { createPresence } from './presence.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, 'user-CB2': { roles: ['BIDDER'], customerId: 'CB' } })
})
afterAll(() => gateway.close())

const fail = (error: unknown) => expect.fail(String(error))

/** Waits for this number, whatever others were told on the way. */
async function until(stream: Awaited<ReturnType<typeof listen>>, bidders: number): Promise<void> {
  for (;;) if ((await stream.next('online')).data.bidders === bidders) return
}

test('TEND-12 the supervisor is told how many bidders are in the hall: firms, not streams, and only those who are there', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const supervisor = await listen(gateway, 'S1', `p:${id}`)
  expect((await supervisor.next('online')).data).toEqual({ topic: `p:${id}`, bidders: 0 })
  const ca = await listen(gateway, 'user-CA', `p:${id}`)
  await until(supervisor, 1)
  const cb = await listen(gateway, 'user-CB', `p:${id}`)
  const colleague = await listen(gateway, 'user-CB2', `p:${id}`)
  await until(supervisor, 2)
  ca.close()
  await until(supervisor, 1)
  cb.close()
  colleague.close()
  await until(supervisor, 0)
  supervisor.close()
})

test('TEND-05 TEND-12 nobody but the supervisor is told', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const streams = await Promise.all(['S1', 'user-CA', 'user-CB', 'U1', 'M1'].map((user) => listen(gateway, user, `p:${id}`)))
  await until(streams[0]!, 2)
  for (const stream of streams.slice(1)) expect(stream.frames.map(({ event }) => event)).not.toContain('online')
  for (const stream of streams) stream.close()
})

test('TEND-12 the number is that of all gateways; a gateway that ends takes its bidders along, one that dies leaves them for a lease', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const [one, other] = [createPresence(gateway.pool, fail), createPresence(gateway.pool, fail)]
  const count = async () => (await one.count([id])).get(id)
  const leave = one.enter(id, 'CA')
  one.enter(id, 'CB')
  other.enter(id, 'CB')
  other.enter(id, 'CC')
  await vi.waitFor(async () => expect(await count()).toBe(3), { timeout: 10_000, interval: 20 })
  leave()
  leave()
  await vi.waitFor(async () => expect(await count()).toBe(2), { timeout: 10_000, interval: 20 })
  await other.close()
  expect(await count()).toBe(1)
  await gateway.pool.query(`insert into tender_presence values ($1, 'CX', 'dead', clock_timestamp() + interval '1 hour')`, [id])
  expect(await count()).toBe(2)
  await gateway.pool.query(`update tender_presence set until = clock_timestamp() - interval '1 ms' where gateway = 'dead'`)
  expect(await count()).toBe(1)
  await one.close()
  expect(await count()).toBe(0)
})
