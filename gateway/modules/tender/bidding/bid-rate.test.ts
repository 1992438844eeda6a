import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { bidRate } from './bid-rate.ts'

const PER_SECOND = 2

let gateway: TestGateway
beforeAll(async () => {
  // So slow that none comes back while the test runs, on however slow a machine; the burst is one bid.
  gateway = await startGateway(people, { environment: { bidsPerSecond: 0.001 } })
})
afterAll(() => gateway.close())

/** Bids that pass at the given instants. */
const passed = (rate: ReturnType<typeof bidRate>, count: number, user = 'u1', hall = 'p1') =>
  Array.from({ length: count }, () => {
    try {
      rate.take(user, hall)
      return 'passed'
    } catch (error) {
      return error instanceof Refusal ? `${error.code} ${error.args.s}` : error
    }
  })

test('R-41 T52 two bids a second, five at once after a quiet time, and the seconds to wait', () => {
  let now = 1_000
  const rate = bidRate(PER_SECOND, () => now)
  expect(passed(rate, 6)).toEqual([...Array<string>(5).fill('passed'), 'TENDER-2008 1'])
  now += 499
  expect(passed(rate, 1)).toEqual(['TENDER-2008 1'])
  now += 1
  expect(passed(rate, 2)).toEqual(['passed', 'TENDER-2008 1'])
  now += 60_000
  expect(passed(rate, 6).filter((one) => one === 'passed')).toHaveLength(5)
})

test('R-41 a flood of one user in one hall takes nothing from another user, nor from his own bids elsewhere', () => {
  const rate = bidRate(PER_SECOND, () => 0)
  passed(rate, 1_000)
  expect(passed(rate, 1, 'u2')).toEqual(['passed'])
  expect(passed(rate, 1, 'u1', 'p2')).toEqual(['passed'])
})

test('M3 all bids of a user have a bound together, and bids to projects that are not there use it up', () => {
  let now = 0
  const rate = bidRate(PER_SECOND, () => now)
  const anywhere = (count: number) => Array.from({ length: count }, (_, n) => passed(rate, 1, 'u1', `p${now}-${n}`)[0])
  expect(anywhere(51).filter((one) => one === 'passed')).toHaveLength(50)
  now += 60_000
  for (const one of anywhere(5)) {
    expect(one).toBe('passed')
    rate.wasInvented('u1')
  }
  expect(passed(rate, 1, 'u1', 'real')).toEqual(['TENDER-2008 1'])
  expect(passed(rate, 1, 'u2', 'real')).toEqual(['passed'])
})

test('M3 invented project ids buy no transaction each', async () => {
  const bid = (projectId: string) =>
    gateway.as('user-CC').call('POST /tender/api/v1/bid/place', { projectId, gross: '1.00', taxBp: 1_300, currency: 'CNY' })
  expect((await bid('none-1')).body.messageCode).toBe('TENDER-2001')
  expect((await bid('none-2')).body.messageCode).toBe('TENDER-2008')
})

test('R-41 T52 who bids too fast is told when to come back, before any lock is taken; the others bid on', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const bid = (user: string, gross: string) =>
    gateway.as(user).call('POST /tender/api/v1/bid/place', { projectId: id, gross, taxBp: 1_300, currency: 'CNY' })
  const entries = async () => (await gateway.pool.query('select 1 from tender_log where project_id = $1', [id])).rowCount
  expect((await bid('user-CA', '980000.00')).status).toBe(200)

  const before = await entries()
  const lock = await gateway.pool.connect()
  await lock.query('begin')
  await lock.query('select 1 from tender_project where id = $1 for update', [id])
  const refused = await bid('user-CA', '970000.00')
  await lock.query('rollback')
  lock.release()
  expect(refused).toMatchObject({ status: 429, body: { messageCode: 'TENDER-2008' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body.args).toEqual({ s: Number(refused.headers['retry-after']) })
  expect(await entries()).toBe(before)

  // CX is no bidder here and says that he acts for CB: that uses up nothing of CB's.
  const posed = await gateway.as('user-CX').call(
    'POST /tender/api/v1/bid/place',
    { projectId: id, gross: '960000.00', taxBp: 1_300, currency: 'CNY' },
    {
      headers: { 'x-tender-customer-id': 'CB' },
    },
  )
  expect(posed).toMatchObject({ status: 403, body: { messageCode: 'TENDER-2009' } })
  expect((await bid('user-CB', '960000.00')).status).toBe(200)
})
