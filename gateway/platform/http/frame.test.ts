import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#contract/identity.ts'
import { tender } from '#contract/tender/calls.ts'
import { channels, openBus } from '#gateway/platform/database/bus.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { ok, Refusal } from './answer.ts'
import { createFrame } from './frame.ts'
import type { Module } from './routes.ts'

const PROFILE = 'POST /platform/user/profile'
const CLOSE = 'POST /platform/session/close'
const CONFIG = 'GET /platform/host-config'
const STREAM = 'GET /tender/api/v1/live/stream'

/** What the routes of this test throw; set by each test. */
let fault: () => never = () => {
  throw new Refusal('VALIDATION-1006')
}
const openStreams = new Set<() => void>()
let streamEnds: string[] = []

const parts = (): Module[] => [
  {
    calls: { [PROFILE]: identity[PROFILE], [CLOSE]: identity[CLOSE], [CONFIG]: identity[CONFIG], [STREAM]: tender[STREAM] },
    routes: {
      [PROFILE]: { may: 'tender:bid:place', answer: async () => fault() },
      [CLOSE]: { may: 'signed-in', answer: async () => ok({ closed: true, secret: 'x' }) },
      [CONFIG]: { may: 'anyone', answer: async () => fault() },
      [STREAM]: {
        may: 'tender:hall:view',
        open: async (request: { session: Parameters<TestGateway['deps']['sessions']['watch']>[0] }, { res }) => {
          res.writeHead(200, { 'content-type': 'text/event-stream' })
          res.write(': open\n\n')
          const end = (why: string) => {
            streamEnds.push(why)
            res.end()
          }
          openStreams.add(() => end('closing'))
          gateway.deps.sessions.watch(request.session, ['tender:hall:view'], end)
        },
      },
    },
    close: () => {
      for (const end of openStreams) end()
    },
  },
]

let gateway: TestGateway
const lines: string[] = []
beforeAll(async () => {
  gateway = await startGateway(
    { wang: { roles: ['BIDDER'] }, li: { roles: [] } },
    { modules: parts, environment: { allowedOrigins: ['https://portal.example.com'] } },
  )
})

afterAll(() => gateway.close())

test('PERM-05 a call answers its envelope and nothing that the contract does not name', async () => {
  const { status, body, headers } = await gateway.as('wang').call(CLOSE, {}, { headers: { 'x-request-id': 'trace-0001' } })
  expect({ status, body }).toEqual({ status: 200, body: { statusCode: 200, data: { closed: true }, message: 'ok', traceId: 'trace-0001' } })
  expect(headers['x-request-id']).toBe('trace-0001')
})

test('a trace id that is not a word is replaced by one of ours', async () => {
  const { body } = await gateway.as('wang').call(CLOSE, {}, { headers: { 'x-request-id': '<script>' } })
  expect(body.traceId).toMatch(/^[\da-f-]{36}$/)
})

test('PERM-05 who lacks the code is refused before the body is looked at', async () => {
  const { status, body } = await gateway.as('li').call(PROFILE, { surplus: 1 } as never)
  expect({ status, code: body.messageCode }).toEqual({ status: 403, code: 'AUTH-1003' })
})

test('ERR-02 a refusal speaks the caller’s language and fills its places', async () => {
  fault = () => {
    throw new Refusal('TENDER-2043', { args: { max: '970000.00' }, selling: true, data: { next: '970000.00' } })
  }
  const ask = async (lang: string) => (await gateway.as('').call(CONFIG, undefined, { headers: { 'accept-language': lang } })).body
  expect(await ask('en-GB,en;q=0.9,zh;q=0.1')).toMatchObject({
    message: 'Your next price must be 970000.00 or higher',
    args: { max: '970000.00' },
    data: { next: '970000.00' },
  })
  expect((await ask('zh-CN,en;q=0.5')).message).toBe('新报价须不低于970000.00')
  expect((await ask('fr')).message).toBe('新报价须不低于970000.00')
})

test('ERR-02 a status in a refusal is called by its name in the caller’s language', async () => {
  fault = () => {
    throw new Refusal('TENDER-2002', { args: { status: 'BIDDING' } })
  }
  const ask = async (lang: string) => (await gateway.as('').call(CONFIG, undefined, { headers: { 'accept-language': lang } })).body
  expect(await ask('en')).toMatchObject({ message: 'Not possible while the project is "Bidding"', args: { status: 'BIDDING' } })
  expect((await ask('zh-CN')).message).toBe('项目当前状态为“竞价中”，不能执行此操作')
})

const withCode = (code: string, message = 'secret detail of a driver') => Object.assign(new Error(message), { code })
test.each([
  [withCode('ECONNREFUSED'), 503, 'SERVICE-1005'],
  [withCode('57P01'), 503, 'SERVICE-1005'],
  [withCode('57014'), 503, 'SERVICE-1005'],
  [new Error('Connection terminated unexpectedly'), 503, 'SERVICE-1005'],
  [withCode('53100'), 503, 'SERVICE-1006'],
  [withCode('ENOSPC'), 503, 'SERVICE-1006'],
  [withCode('23505'), 500, 'SERVICE-1000'],
  ['a thrown text', 500, 'SERVICE-1000'],
])('T23 %s becomes %i %s and tells nothing of itself', async (thrown, status, code) => {
  fault = () => {
    throw thrown
  }
  const answer = await gateway.as('').call(CONFIG)
  expect({ status: answer.status, code: answer.body.messageCode }).toEqual({ status, code })
  expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|driver|thrown|stack|\.ts/)
})

test('R-35 every answer carries the headers, refusals and unknown addresses too', async () => {
  for (const url of ['/platform/host-config', '/platform/nothing', '/%zz', '/tender/api/v1/bid/place']) {
    const { headers } = await gateway.inject({ method: 'GET', url })
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('R-31 only listed origins are answered, exactly, and never with credentials', async () => {
  const ask = async (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    gateway.inject({ method, url: '/platform/host-config', headers: { origin, 'access-control-request-method': 'POST' } })
  const listed = await ask('https://portal.example.com', 'OPTIONS')
  expect(listed.statusCode).toBe(204)
  expect(listed.headers).toMatchObject({ 'access-control-allow-origin': 'https://portal.example.com', vary: 'Origin' })
  const headers = String(listed.headers['access-control-allow-headers']).split(', ')
  const sent = 'idempotency-key app-code authorization x-tenant-id x-session-token x-fly-is-runtime x-fly-app-code x-tender-customer-id'
  expect(headers).toEqual(expect.arrayContaining(sent.split(' ')))
  for (const origin of [
    'https://portal.example.com.evil.org',
    'http://portal.example.com',
    'https://evil.org',
    'null',
    'https://portal.example.com:444',
  ]) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers, statusCode } = await ask(origin, method)
      expect([origin, headers['access-control-allow-origin'], statusCode === 204]).toEqual([origin, undefined, false])
    }
  }
  expect((await ask('https://portal.example.com')).headers['access-control-allow-credentials']).toBeUndefined()
})

const openStream = async (user: string) => {
  const url = new URL('/tender/api/v1/live/stream?topics=me', await gateway.url())
  const [response] = (await once(get(url, { headers: await gateway.as(user).headers() }), 'response')) as [
    NodeJS.ReadableStream & { headers: Record<string, string> },
  ]
  return response
}

test('R-20 a stream ends at once when its session is closed anywhere, and its token is refused', async () => {
  streamEnds = []
  const stream = await openStream('wang')
  expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-content-type-options': 'nosniff' })
  stream.resume()
  // Another gateway closes the session: only the database and the bus know.
  await gateway.pool.query("insert into session_end (sid) values ('sid-wang')")
  const other = await openBus({ url: gateway.databaseUrl })
  other.publish(channels.session, { sid: 'sid-wang' })
  await once(stream, 'end')
  expect(streamEnds).toEqual(['signed-out'])
  expect((await gateway.as('wang').call(CLOSE, {})).body.messageCode).toBe('AUTH-1002')
  await gateway.pool.query("delete from session_end where sid = 'sid-wang'")
  other.publish(channels.session, { sid: 'sid-wang' })
  await expect.poll(async () => (await gateway.as('wang').call(CLOSE, {})).status).toBe(200)
  await other.close()
})

test('T26 a stream ends when its permission is taken away', async () => {
  streamEnds = []
  const stream = await openStream('wang')
  stream.resume()
  await gateway.pool.query("delete from user_role where user_id = 'wang'")
  gateway.deps.bus.publish(channels.person, { userId: 'wang' })
  await once(stream, 'end')
  expect(streamEnds).toEqual(['denied'])
  await gateway.pool.query("insert into user_role values ('wang', 'BIDDER')")
  gateway.deps.bus.publish(channels.person, { userId: 'wang' })
})

test('R-06 the log names the call and its trace, and nothing that was sent', async () => {
  const { openLog } = await import('#gateway/platform/process/log.ts')
  const log = openLog('debug', { write: (line: string) => void lines.push(line) })
  const logged = await createFrame({ ...gateway.deps, log }, parts())
  const headers = { ...(await gateway.as('wang').headers()), 'x-request-id': 'trace-0002' }
  await logged.inject({ method: 'GET', url: '/platform/host-config?ticket=canary-1', headers: { ...headers, cookie: 'a=canary-2' } })
  await logged.inject({ method: 'POST', url: '/platform/session/close', payload: { x: 'canary-3' }, headers })
  log.info({ authorization: 'canary-4', deep: { password: 'canary-5' } }, 'a careless line')
  const text = lines.join('')
  expect(text).toContain('trace-0002')
  expect(text).not.toMatch(/canary|Bearer|eyJ/)
  await logged.close()
})
