import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DiskUse } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { watchLateness } from './load-shedding.ts'

let gateway: TestGateway
let late = 0
let low: readonly DiskUse[] = []
beforeAll(async () => {
  gateway = await startGateway(
    { wang: { roles: ['BUYER', 'BIDDER', 'SUPERVISOR'], customerId: 'c1' } },
    {
      lateMs: () => late,
      memory: { isLowFor: (use) => low.includes(use) },
    },
  )
})
afterAll(() => gateway.close())
beforeEach(() => {
  late = 0
  low = []
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
  upload: () => gateway.as('wang').call('GET /api/v3/attachment/pre-upload', { fileName: 'a.pdf', bizType: 'none' } as never),
  verification: () => gateway.as('wang').call('GET /tender/api/v1/log/verify', { projectId }),
}
const putOff = async (code = 'SERVICE-1012') => {
  const answers = await Promise.all(Object.entries(asks).map(async ([name, ask]) => ({ name, ...(await ask()) })))
  const refused = answers.filter(({ status }) => status === 503)
  for (const { body, headers } of refused) {
    expect(body.messageCode).toBe(code)
    expect(headers['retry-after']).toBe('2')
  }
  return refused.map(({ name }) => name)
}

test('C1 a late gateway puts off what can wait, then screens, and never bids, the hall, the clock and the stream', async () => {
  expect(await putOff()).toEqual([])
  late = limits.lateMs + 1
  expect(await putOff()).toEqual(['register', 'verification'])
  late = limits.veryLateMs + 1
  expect(await putOff()).toEqual(['screen', 'register', 'upload', 'verification'])
})

test('C1 it is refused before the token is looked at and before the body is read', async () => {
  late = limits.veryLateMs + 1
  const payload = '['.repeat(100)
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
  expect((await gateway.inject({ method: 'POST', url: '/tender/api/v1/customer/page-list', payload, headers })).statusCode).toBe(503)
})

test('H2 memory that runs out refuses files and what can wait first, then commands and new streams, bids last; hall, clock and session never', async () => {
  expect(await putOff()).toEqual([])
  low = ['files']
  expect(await putOff('SERVICE-1014')).toEqual(['register', 'upload', 'verification'])
  low = ['files', 'commands']
  expect(await putOff('SERVICE-1014')).toEqual(['stream', 'screen', 'register', 'upload', 'verification'])
  low = ['files', 'commands', 'bids']
  expect(await putOff('SERVICE-1014')).toEqual(['bid', 'stream', 'screen', 'register', 'upload', 'verification'])
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
