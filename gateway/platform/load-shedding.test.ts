import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { watchLateness } from './load-shedding.ts'

let gateway: TestGateway
let late = 0
beforeAll(async () => {
  gateway = await startGateway({ wang: { roles: ['BUYER', 'BIDDER', 'SUPERVISOR'], customerId: 'c1' } }, { lateMs: () => late })
})
afterAll(() => gateway.close())
beforeEach(() => {
  late = 0
})

const projectId = 'none'
const asks = {
  bid: () => gateway.as('wang').call('POST /tender/api/v1/bid/place', { projectId, gross: '1.00', taxBp: 0, currency: 'CNY' }),
  hall: () => gateway.as('wang').call('GET /tender/api/v1/bid/view', { projectId }),
  clock: () => gateway.as('').call('GET /tender/api/v1/clock'),
  stream: () => gateway.as('wang').call('GET /tender/api/v1/live/stream', { topics: 'p:none' }),
  session: () => gateway.as('wang').call('POST /platform/user/profile', {}),
  screen: () => gateway.as('wang').call('GET /tender/api/v1/project/find-by-id', { id: projectId }),
  register: () => gateway.as('wang').call('POST /tender/api/v1/customer/page-list', {}),
  verification: () => gateway.as('wang').call('GET /tender/api/v1/log/verify', { projectId }),
}
const putOff = async () => {
  const answers = await Promise.all(Object.entries(asks).map(async ([name, ask]) => ({ name, ...(await ask()) })))
  const refused = answers.filter(({ status }) => status === 503)
  for (const { body, headers } of refused) {
    expect(body.messageCode).toBe('SERVICE-1012')
    expect(headers['retry-after']).toBe('2')
  }
  return refused.map(({ name }) => name)
}

test('C1 a late gateway puts off what can wait, then screens, and never bids, the hall, the clock and the stream', async () => {
  expect(await putOff()).toEqual([])
  late = limits.lateMs + 1
  expect(await putOff()).toEqual(['register', 'verification'])
  late = limits.veryLateMs + 1
  expect(await putOff()).toEqual(['screen', 'register', 'verification'])
})

test('C1 it is refused before the token is looked at and before the body is read', async () => {
  late = limits.veryLateMs + 1
  const payload = '['.repeat(100)
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
  expect((await gateway.inject({ method: 'POST', url: '/tender/api/v1/customer/page-list', payload, headers })).statusCode).toBe(503)
})

test('lateness is two late turns in a row, the second known while the loop still stands, and is forgotten little by little', () => {
  vi.useFakeTimers()
  let at = 0
  const { lateMs, close } = watchLateness(() => at)
  const pass = (ms: number) => {
    at += ms
    vi.advanceTimersByTime(100)
  }
  pass(100)
  expect(lateMs()).toBe(0)
  pass(1_100)
  expect(lateMs()).toBe(0)
  at += 1_100
  expect(lateMs()).toBe(1_000)
  vi.advanceTimersByTime(100)
  expect(lateMs()).toBe(1_000)
  for (let n = 0; n < 10; n++) pass(100)
  expect(lateMs()).toBeGreaterThan(0)
  expect(lateMs()).toBeLessThan(limits.lateMs)
  close()
  vi.useRealTimers()
})
