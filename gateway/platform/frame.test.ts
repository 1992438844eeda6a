import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identity } from '#contract/identity.ts'
import { limits } from '#contract/limits.ts'
import { tender } from '#contract/tender.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { ok, Refusal } from './answer.ts'
import { channels, openBus } from './bus.ts'
import type { Module } from './deps.ts'
import { createFrame } from './frame.ts'
import { serveSite } from './site.ts'

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
let site: string
const lines: string[] = []
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'fly-site-'))
  mkdirSync(join(site, 'assets'))
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>home</title>')
  writeFileSync(join(site, 'silent-renew.html'), '<!doctype html><title>renew</title>')
  writeFileSync(join(site, 'fly.js'), `${'// long enough to be worth pressing\n'.repeat(100)}`)
  writeFileSync(join(site, 'fly.js.map'), '{}')
  writeFileSync(join(site, 'assets', 'body-Ab12Cd34.js'), 'export {}')
  writeFileSync(join(site, 'secret.key'), 'no type, not served')
  gateway = await startGateway(
    { wang: { roles: ['BIDDER'] }, li: { roles: [] } },
    { modules: parts, environment: { allowedOrigins: ['https://portal.example.com'] } },
  )
})
afterAll(async () => {
  await gateway.close()
  rmSync(site, { recursive: true, force: true })
})

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

test('R-11 pages carry the strict policy; files their own caching; nothing leads out of the folder', async () => {
  const pages = await createFrame(gateway.deps, [], (app) => serveSite(app, { root: site, reserved: new Set(['platform']) }))
  const go = (url: string, headers: Record<string, string> = {}) =>
    pages.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })
  const home = await go('/')
  expect(home.headers['content-security-policy']).toMatch(
    /script-src 'self'; .*frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types /,
  )
  expect(home.headers['cache-control']).toBe('no-cache')
  expect((await go('/freebid/free-bidding-hall?id=1')).body).toBe(home.body)
  expect((await go('/', { 'if-none-match': String(home.headers.etag) })).statusCode).toBe(304)
  expect((await go('/silent-renew.html')).headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  })
  expect((await go('/assets/body-Ab12Cd34.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const pressed = await go('/fly.js', { 'accept-encoding': 'gzip, br' })
  expect(pressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  })
  expect(pressed.headers.sourcemap).toBe('fly.js.map')
  expect(home.headers.sourcemap).toBeUndefined()
  expect(brotliDecompressSync(pressed.rawPayload).toString()).toBe((await go('/fly.js')).body)
  for (const url of [
    '/secret.key',
    '/assets/../secret.key',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/platform/nothing',
    '/none.js',
    '/assets',
  ]) {
    const { statusCode, body } = await go(url, { accept: '*/*' })
    expect([url, statusCode, JSON.parse(body).messageCode]).toEqual([url, 404, 'SERVICE-1001'])
  }
  await pages.close()
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
  await vi.waitFor(async () => expect((await gateway.as('wang').call(CLOSE, {})).status).toBe(200))
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

/** Opens a connection, says `words`, and resolves when the other side has ended it. */
async function aCaller(address: string, words: string): Promise<{ ended: Promise<unknown> }> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const ended = new Promise((done) => socket.once('close', done))
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (words) await new Promise<void>((done) => socket.write(words, () => done()))
  return { ended }
}

test('L7 a connection on which nothing is said ends after a time, and there are so many and no more', async () => {
  const short = await createFrame(gateway.deps, [], undefined, { silentMs: 50 })
  const address = await short.listen({ port: 0, host: '127.0.0.1' })
  await (await aCaller(address, '')).ended
  const speaking = await aCaller(address, 'GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(short.server.maxConnections).toBe(limits.connections)
  await short.close()
  await speaking.ended
})

test('L6 a client that goes away in the middle of a body is no outage, and nothing is logged of it', async () => {
  const written: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void written.push(line) })
  const app = await createFrame({ ...gateway.deps, log }, parts())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { authorization } = await gateway.as('wang').headers()
  for (let n = 0; n < 20; n++) {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const arrived = once(app.server, 'request')
    socket.write(
      `POST /platform/session/close HTTP/1.1\r\nHost: localhost\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    )
    const [request] = (await arrived) as [IncomingMessage]
    const left = new Promise((done) => request.once('close', done))
    request.on('error', () => {})
    socket.resetAndDestroy()
    await left
  }
  await app.close()
  expect(written).toEqual([])
})

test('it stops though a browser holds a connection on which it never said a word, or does not end what it says', async () => {
  const short = await createFrame(gateway.deps, [], undefined, { drainMs: 50 })
  const address = await short.listen({ port: 0, host: '127.0.0.1' })
  const silent = await aCaller(address, '')
  const slow = await aCaller(
    address,
    'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
  )
  await short.close()
  await Promise.all([silent.ended, slow.ended])
})

test('AUTH-01 a page called by another name of this machine goes to the public address, files and calls stay', async () => {
  const pages = await createFrame(gateway.deps, [], (app) =>
    serveSite(app, { root: site, reserved: new Set(['platform']), publicUrl: 'http://localhost:8080' }),
  )
  const ask = (url: string, host: string) => pages.inject({ url, headers: { host, accept: 'text/html' } })
  const moved = await ask('/projects//x?a=1', '127.0.0.1:8080')
  expect([moved.statusCode, moved.headers.location]).toEqual([307, 'http://localhost:8080/projects//x?a=1'])
  expect((await ask('//evil/', '[::1]:8080')).headers.location).toBe('http://localhost:8080//evil/')
  const stays = [
    ['/', 'localhost:8080'],
    ['/', '127.0.0.1:9090'],
    ['/fly.js', '127.0.0.1:8080'],
  ] as const
  for (const [url, host] of stays) expect([url, host, (await ask(url, host)).statusCode]).toEqual([url, host, 200])
  expect((await ask('/', 'tender.example.com:8080')).statusCode).toBe(421)
  await pages.close()
})

test('R-06 the log names the call and its trace, and nothing that was sent', async () => {
  const { openLog } = await import('./log.ts')
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
