import { expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway } from '#support/gateway.ts'

/** Other calls may hold every connection they have: prices, halls and the beat have some of their own. */

test('C1 M7 calls that hold every connection keep nobody from bidding or watching, and are no outage', { timeout: 60_000 }, async () => {
  const gateway = await startGateway(people, { hasVitalPool: true })
  const { id } = await anOpenHall(gateway.pool)
  const { pool } = gateway.deps
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const waiting = gateway.as('U1').call('POST /tender/api/v1/project/cg-page-list', {})

  const bidder = gateway.as('user-CA')
  const bid = { projectId: id, gross: '980000.00', taxBp: 1_300, currency: 'CNY' }
  expect((await bidder.call('POST /tender/api/v1/bid/place', bid)).body).toMatchObject({ statusCode: 200 })
  expect((await bidder.call('GET /tender/api/v1/bid/view', { projectId: id })).body.data).toMatchObject({ ownPrice: '980000.00' })
  expect((await gateway.as('U1').call('GET /tender/api/v1/hall/board', { projectId: id })).status).toBe(200)
  await gateway.pool.query(`update tender_beat set at = clock_timestamp() - interval '3 s'`)
  await vi.waitFor(
    async () => {
      const { rows } = await gateway.pool.query<{ age: number }>(
        `select extract(epoch from clock_timestamp() - at)::float8 * 1000 as age from tender_beat`,
      )
      expect(rows[0]!.age).toBeLessThan(2_500)
    },
    { timeout: limits.outageGapMs },
  )

  for (const client of held) client.release()
  expect((await waiting).status).toBe(200)
  await gateway.close()
})
