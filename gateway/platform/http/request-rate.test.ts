import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channels } from '#gateway/platform/database/bus.ts'
import { type CallOptions, startGateway, type TestGateway } from '#support/gateway.ts'
import { anIssuer } from '#support/issuer.ts'
import { networkOf } from './network.ts'
import { rate } from './rate.ts'

/** Two calls a second and user: ten seconds' worth are twenty at once; an address has a hundred. The clock stands still. */
let gateway: TestGateway
let at = 0
/** Tokens of the same sessions as the gateway's, as a browser renews them. */
let renew: Awaited<ReturnType<typeof anIssuer>>
const people = { wang: { roles: ['BUYER'] }, li: { roles: ['BUYER'] }, bidder: { roles: ['BIDDER'], customerId: 'c1' } }
beforeAll(async () => {
  gateway = await startGateway(people, { environment: { requestsPerSecond: 2 }, monotonicMs: () => at })
  renew = await anIssuer(gateway.pool, gateway.deps.environment)
})
afterAll(() => gateway.close())

const profile = (user: string) => gateway.as(user).call('POST /platform/user/profile', {}, { headers: { 'accept-language': 'en' } })
const strange = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  gateway.inject({ method: 'POST', url, remoteAddress, headers, payload: {} })

test('R-41 who asks too much is told when to come back, in his language, and nobody else is kept waiting', async () => {
  at += 3_600_000
  const answers = await Promise.all(Array.from({ length: 24 }, () => profile('wang')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({
    body: { messageCode: 'SERVICE-1008', message: 'Too many requests; try again in 1 s', args: { s: 1 } },
  })
  expect(refused[0]?.headers['retry-after']).toBe('1')
  expect((await profile('li')).status).toBe(200)
  at += 1_000
  expect([(await profile('wang')).status, (await profile('wang')).status, (await profile('wang')).status]).toEqual([200, 200, 429])
})

test('R-41 neither bids nor the live stream are counted with the rest, for who has used up his share and for his address', async () => {
  at += 3_600_000
  await Promise.all(Array.from({ length: 20 }, () => profile('bidder')))
  expect((await profile('bidder')).status).toBe(429)
  const bid = { projectId: 'none', gross: '1.00', taxBp: 0, currency: 'CNY' }
  const sent = await Promise.all(Array.from({ length: 90 }, () => gateway.as('bidder').call('POST /tender/api/v1/bid/place', bid)))
  expect(sent.map(({ body }) => body.messageCode)).toEqual(Array(90).fill('TENDER-2001'))
  const leave = new AbortController()
  const headers = await gateway.as('bidder').headers()
  const stream = await fetch(`${await gateway.url()}/tender/api/v1/live/stream?topics=me`, { headers, signal: leave.signal })
  expect(stream.status).toBe(200)
  leave.abort()
})

test('M3 bids and streams are counted by address before the token is looked at, apart from everything else there', async () => {
  at += 3_600_000
  const storm = (method: 'GET' | 'POST', url: string, remoteAddress: string) =>
    Promise.all(
      Array.from({ length: 110 }, async () => {
        const headers = { authorization: 'Bearer a.b.c', 'idempotency-key': randomUUID() }
        return (await gateway.inject({ method, url, remoteAddress, headers })).statusCode
      }),
    )
  for (const [method, url, address] of [
    ['POST', '/tender/api/v1/bid/place', '192.0.2.20'],
    ['GET', '/tender/api/v1/live/stream?topics=me', '192.0.2.21'],
  ] as const) {
    const answers = await storm(method, url, address)
    expect([answers.filter((status) => status === 401).length, answers.filter((status) => status === 429).length]).toEqual([100, 10])
    expect((await strange('/platform/i18n/langs', address)).statusCode).toBe(200)
  }
})

const BID = 'POST /tender/api/v1/bid/place'
const aBid = { projectId: 'none', gross: '1.00', taxBp: 0, currency: 'CNY' }

test('M3 empty bids with bad tokens keep no bidder of the same address from bidding, not even with a token that is new', async () => {
  at += 3_600_000
  expect((await gateway.as('bidder').call(BID, aBid)).body.messageCode).toBe('TENDER-2001')
  const flood = await Promise.all(
    Array.from({ length: 300 }, () => strange('/tender/api/v1/bid/place', '127.0.0.1', { authorization: 'Bearer a.b.c' })),
  )
  expect(flood.filter(({ statusCode }) => statusCode === 401)).toHaveLength(100)
  expect((await gateway.as('bidder').call(BID, aBid)).body.messageCode).toBe('TENDER-2001')
  const renewed = { authorization: `Bearer ${await renew('bidder')}` }
  expect((await gateway.as('bidder').call(BID, aBid, { headers: renewed })).body.messageCode).toBe('TENDER-2001')
  // Named is not proved: with the session of another one's token a forged one is refused all the same, at the cost of no stranger.
  const forged = { authorization: `${renewed.authorization.slice(0, -8)}AAAAAAAA` }
  expect((await gateway.as('bidder').call(BID, aBid, { headers: forged })).status).toBe(401)
})

type Call = ReturnType<TestGateway['as']>['call']
const VOID = 'POST /tender/api/v1/bid/void-decide'
const aVoid = { projectId: 'none', requestSeq: 1, agree: true }

test.each<[string, (call: Call, forged: CallOptions) => Promise<unknown>[]]>([
  ['forged tokens that name a session of his own', (call, forged) => [call(BID, aBid, forged), call(VOID, aVoid, forged)]],
  ['calls he may not make, and bids without a key', (call) => [call(BID, aBid, { key: null }), call(VOID, aVoid)]],
  ['bids beyond all he may place', (call) => [call(BID, aBid)]],
])('M3 one user leaves the others of his address their bids and calls, whatever he sends: %s', async (_what, attack) => {
  // An address has 500 of each kind at once; a user 100 calls and 200 bids.
  const environment = { requestsPerSecond: 10, bidsPerSecond: 1 }
  const people = { eager: { roles: ['BIDDER'], customerId: 'c1' }, rival: { roles: ['BIDDER'], customerId: 'c2' } }
  const behind = await startGateway(people, { environment, monotonicMs: () => 0 })
  const [{ call }, rival] = [behind.as('eager'), behind.as('rival')]
  const code = async (one: typeof rival) => (await one.call(BID, aBid)).body.messageCode
  expect([await code(behind.as('eager')), await code(rival)]).toEqual(['TENDER-2001', 'TENDER-2001'])
  const { authorization = '' } = await behind.as('eager').headers()
  const forged = { headers: { authorization: `${authorization.slice(0, -8)}AAAAAAAA` } }
  for (let sent = 0; sent < 600; sent += 120) await Promise.all(Array.from({ length: 120 }, () => attack(call, forged)).flat())
  expect([await code(rival), (await rival.call('POST /platform/user/profile', {})).status]).toEqual(['TENDER-2001', 200])
  await behind.close()
})

test('M3 a session that has ended is a stranger’s', async () => {
  at += 3_600_000
  const headers = await gateway.as('li').headers()
  expect((await profile('li')).status).toBe(200)
  expect(gateway.deps.sessions.familiarUser(headers)).toBe('li')
  gateway.deps.bus.publish(channels.session, { sid: 'sid-li' })
  await expect.poll(() => gateway.deps.sessions.familiarUser(headers)).toBeUndefined()
  expect((await profile('li')).status).toBe(200)
})

test('M3 neither strangers nor one user who asks too much keep the people of their address from their calls', async () => {
  at += 3_600_000
  expect((await profile('li')).status).toBe(200)
  await Promise.all(Array.from({ length: 110 }, () => strange('/platform/i18n/langs', '127.0.0.1')))
  expect((await strange('/platform/i18n/langs', '127.0.0.1')).statusCode).toBe(429)
  expect((await profile('li')).status).toBe(200)
  const eager = await Promise.all(Array.from({ length: 150 }, () => profile('wang')))
  expect(eager.filter(({ status }) => status === 200)).toHaveLength(20)
  expect((await profile('li')).status).toBe(200)
})

test('C1 bytes of strangers are none of the people behind the same address', async () => {
  at += 3_600_000
  const form = 'x'.repeat(50_000)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (let sent = 0; sent < 12; sent++) await gateway.inject({ method: 'POST', url: '/oidc/token', payload: form, headers })
  expect((await gateway.inject({ method: 'POST', url: '/oidc/token', payload: form, headers })).statusCode).toBe(429)
  const own = await gateway.as('li').headers()
  expect((await gateway.inject({ method: 'POST', url: BY_IDS, payload: ids, headers: own })).statusCode).toBeLessThan(429)
})

test('M3 a user opens twenty streams at once and two a second after that, seen or not', async () => {
  at += 3_600_000
  const open = async () => (await gateway.as('bidder').call('GET /tender/api/v1/live/stream', { topics: 'p:none' })).body.messageCode
  const opened: unknown[] = []
  for (let n = 0; n < 21; n++) opened.push(await open())
  expect(opened).toEqual([...Array<string>(20).fill('TENDER-2001'), 'TENDER-2008'])
  at += 1_000
  expect([await open(), await open(), await open()]).toEqual(['TENDER-2001', 'TENDER-2001', 'TENDER-2008'])
})

/** 60 kB at a call that takes 128 kB; a user has ten seconds' worth of 10 kB. */
const ids = { ids: Array.from({ length: 500 }, (_, n) => `${n}`.padStart(64, 'x').repeat(2).slice(0, 117)) }
const BY_IDS = '/platform/empUserByIds/list'

test('C1 bytes have a share of their own: who sends too many is refused before they are read, and bids on', async () => {
  at += 3_600_000
  const send = async (headers: Record<string, string>, payload: object | Readable) =>
    gateway.inject({ method: 'POST', url: BY_IDS, payload, headers: { ...(await gateway.as('wang').headers()), ...headers } })
  expect((await send({}, ids)).statusCode).toBeLessThan(429)
  const said = await send({}, ids)
  expect(said.json()).toMatchObject({ messageCode: 'SERVICE-1008', args: { s: 2 } })
  expect(said.headers['retry-after']).toBe('2')
  const unsaid = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  expect((await send(unsaid, Readable.from([Buffer.from(JSON.stringify(ids))]))).statusCode).toBe(429)
  expect((await profile('wang')).status).toBe(200)
  expect((await gateway.as('li').call('POST /platform/user/profile', {})).status).toBe(200)
})

test('C1 bodies to the identity provider have the same share of bytes, whether their length is said or not', async () => {
  at += 3_600_000
  const form = 'x'.repeat(50_000)
  const send = (remoteAddress: string, payload: string | Readable, more: Record<string, string> = {}) =>
    gateway.inject({
      method: 'POST',
      url: '/oidc/token',
      payload,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
    })
  for (const [address, next] of [
    ['192.0.2.20', () => send('192.0.2.20', form)],
    ['192.0.2.21', () => send('192.0.2.21', Readable.from([Buffer.from(form)]), { 'transfer-encoding': 'chunked' })],
  ] as const) {
    const answers: number[] = []
    for (let sent = 0; sent < 12; sent++) answers.push((await next()).statusCode)
    expect(answers[0], address).toBeLessThan(429)
    expect(answers.at(-1), address).toBe(429)
  }
  expect((await gateway.inject({ method: 'GET', url: '/oidc/jwks', remoteAddress: '192.0.2.20' })).statusCode).toBe(200)
})

test('R-41 strangers of one address share its allowance, at the identity provider too; another address has its own', async () => {
  at += 3_600_000
  const storm = await Promise.all(Array.from({ length: 110 }, () => strange('/platform/i18n/langs', '192.0.2.7')))
  expect(storm.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  expect((await gateway.inject({ method: 'GET', url: '/oidc/jwks', remoteAddress: '192.0.2.7' })).statusCode).toBe(429)
  // Without a trusted proxy what a client writes about itself changes nothing.
  expect((await strange('/platform/i18n/langs', '192.0.2.7', { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(429)
  expect((await strange('/platform/i18n/langs', '192.0.2.8')).statusCode).toBe(200)
})

test('R-41 behind a proxy the address is what the proxy says, not what the client wrote before it', async () => {
  const behind = await startGateway({}, { environment: { requestsPerSecond: 1, trustProxy: true }, monotonicMs: () => 0 })
  const ask = (forwarded: string) =>
    behind.inject({ method: 'POST', url: '/platform/i18n/langs', payload: {}, headers: { 'x-forwarded-for': forwarded } })
  const storm = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(`198.51.100.${n}, 203.0.113.9`)))
  expect(storm.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  expect((await ask('203.0.113.9, 203.0.113.10')).statusCode).toBe(200)
  await behind.close()
})

test('a share fills up again, and what a client has left does not depend on how many others there are', () => {
  let ms = 0
  const take = rate(2, 4, () => ms)
  expect(Array.from({ length: 6 }, () => take('a'))).toEqual([0, 0, 0, 0, 1, 1])
  expect(take('b')).toBe(0)
  ms = 500
  expect([take('a'), take('a')]).toEqual([0, 1])
  ms = 60_000
  expect(Array.from({ length: 5 }, () => take('a'))).toEqual([0, 0, 0, 0, 1])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('R-41 %s belongs to %s', (ip, network) => expect(networkOf(ip)).toBe(network))

test('R-41 M3 who asks too often and who shows a bad token are told so after their delay, others at once', async () => {
  const delayed = await startGateway(
    { li: {} },
    { environment: { requestsPerSecond: 1, refusalDelayMs: 400, badTokenDelayMs: 200 }, monotonicMs: () => 0 },
  )
  const timed = async (headers = {}) => {
    const began = performance.now()
    const { status } = await delayed.as('li').call('POST /platform/user/profile', {}, { headers })
    return { status, ms: performance.now() - began }
  }
  const bad = await timed({ authorization: 'Bearer e30.e30.e30' })
  for (let asked = 0; asked < 10; asked += 1) await timed()
  const tooMany = await timed()
  expect([bad.status, tooMany.status]).toEqual([401, 429])
  expect(bad.ms).toBeGreaterThanOrEqual(199)
  expect(tooMany.ms).toBeGreaterThanOrEqual(399)
  await delayed.close()
})
