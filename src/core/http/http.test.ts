import { expect, test, vi } from 'vitest'
import type { Credentials } from '#core/auth/credentials.ts'
import { createLocale } from '#core/i18n/locale-core.ts'
import { type ConfigureOptions, completeConfig } from '#core/runtime/config.ts'
import { fakeTimers, settle } from '#core/testing.tsx'
import { Failure } from './failure.ts'
import { failureMessages } from './failure-message.ts'
import { createHttp } from './http.ts'

const gateway = 'https://gateway.example/api'
const ok = (data: unknown) => Response.json({ statusCode: 200, data, message: 'ok', traceId: 't' })
const refusal = (status: number, messageCode?: string, more: object = {}) =>
  Response.json({ statusCode: status, messageCode, message: `said ${status}`, args: {}, traceId: 'trace-1', ...more }, { status })

interface Setup {
  answers: (Response | Error | ((request: RequestInit) => Promise<Response>))[]
  config?: Partial<ConfigureOptions>
  credentials?: (refused: Credentials | undefined) => Promise<Credentials | undefined>
}

/** Http before a network that gives these answers in turn, the last one for ever. */
function aNetwork({ answers, config = {}, credentials = async () => ({ token: 'secret', sessionToken: 'sid-1' }) }: Setup) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = []
  const left = [...answers]
  const timers = fakeTimers()
  const failures: { failure: Failure; quiet: boolean }[] = []
  const ended = vi.fn()
  const locale = createLocale({
    first: 'en',
    read: async () => [{ translKey: 'backend.TENDER-2042', translValue: 'At most {max} until {at}' }],
  })
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    sent.push({ url: String(input), init, headers: new Headers(init.headers) })
    const next = left.length > 1 ? left.shift() : left[0]
    if (next instanceof Error) throw next
    return typeof next === 'function' ? next(init) : next!.clone()
  }
  const http = createHttp({
    config: completeConfig(
      { gatewayUrl: gateway, appCode: 'tender', tenantId: 't1', auth: { type: 'token', getToken: async () => 'x' }, ...config },
      'https://portal.example/page',
    ),
    session: () => ({ credentials: ({ refused }) => credentials(refused), ended }),
    facts: () => ({ lang: 'en', customerId: 'c1' }),
    explain: failureMessages(locale),
    onFailure: (failure, quiet) => void failures.push({ failure, quiet }),
    timers,
    fetch: fetch as typeof globalThis.fetch,
  })
  return { http, sent, timers, failures, ended, locale }
}

const bid = { projectId: 'p1', gross: '980000.00', taxBp: 1300, currency: 'CNY' } as never

test('TEND-44 tender calls of a firm carry a random mark of this browser, the same one after a reload, and nobody else is sent it', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  const { http, sent } = aNetwork({ answers: [ok({}), ok({}), ok({}), ok({}), ok({})] })
  await http.data('GET /tender/api/v1/clock')
  await http.data('GET /tender/api/v1/clock')
  await http.open('/platform/user/userInfo')
  await http.open('https://elsewhere.example/tender/api/v1/clock')
  const marks = sent.map(({ headers }) => new Headers(headers).get('x-tender-device'))
  expect(marks).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), marks[0], null, null])
  expect(kept.get('fly.device')).toBe(marks[0])
  vi.unstubAllGlobals()
  await http.data('GET /tender/api/v1/clock')
  expect(sent.at(-1)!.headers.get('x-tender-device'), 'a browser that keeps nothing has none').toBeNull()
})

test('AUTH-07 a call in runtime mode carries bearer, app code, tenant, session and the runtime flag', async () => {
  const { http, sent } = aNetwork({ answers: [ok({ now: 'x' })] })

  await http.data('GET /tender/api/v1/clock')

  expect(sent[0]?.url).toBe(`${gateway}/tender/api/v1/clock`)
  expect(Object.fromEntries(sent[0]!.headers)).toMatchObject({
    authorization: 'Bearer secret',
    'app-code': 'tender',
    'x-tenant-id': 't1',
    'x-session-token': 'sid-1',
    'x-fly-is-runtime': 'yes',
    'x-tender-customer-id': 'c1',
    'accept-language': 'en',
  })
})

test('AUTH-07 in non-runtime mode tenant, session and flag stay away; user calls name the user service', async () => {
  const { http, sent } = aNetwork({ answers: [ok({})], config: { mode: 'nonRuntime' } })

  await http.data('POST /platform/user/profile', { body: {} })

  const headers = Object.fromEntries(sent[0]!.headers)
  expect(headers).toMatchObject({ authorization: 'Bearer secret', 'app-code': 'tender', 'x-fly-app-code': 'lowcode-upms' })
  for (const name of ['x-tenant-id', 'x-session-token', 'x-fly-is-runtime', 'x-tender-customer-id'])
    expect(headers).not.toHaveProperty(name)
})

test.each([
  'https://evil.example/upload',
  'https://gateway.example.evil.example/api/x',
  'https://gateway.example:8443/api/x',
  'http://gateway.example/api/x',
  '//evil.example/x',
  'https://map.example/regions',
  'https://storage.example/raw?id=1',
])('R-05 %s gets no credential and no cookie, and a redirect is an error', async (address) => {
  const { http, sent } = aNetwork({ answers: [ok({})] })

  await http.open(address)

  const headers = [...sent[0]!.headers.keys()]
  for (const name of ['authorization', 'x-session-token', 'x-tenant-id', 'app-code', 'x-tender-customer-id'])
    expect(headers).not.toContain(name)
  expect(sent[0]!.init).toMatchObject({ credentials: 'omit', redirect: 'error' })
})

test('R-05 an origin the page named as trusted gets credentials; a 401 from any other never ends the session', async () => {
  const trusted = aNetwork({ answers: [ok({})], config: { trustedOrigins: ['https://auth.example'] } })
  await trusted.http.open('https://auth.example/ext/api')
  expect(trusted.sent[0]!.headers.get('authorization')).toBe('Bearer secret')

  const foreign = aNetwork({ answers: [refusal(401)] })
  await expect(foreign.http.open('https://evil.example/x')).rejects.toMatchObject({ kind: 'unauthorised' })
  expect(foreign.ended).not.toHaveBeenCalled()
  expect(foreign.sent).toHaveLength(1)
})

test('R-34 a bid that meets an expired token is sent once more, renewed, under its own key', async () => {
  const { http, sent, ended } = aNetwork({
    answers: [refusal(401, 'AUTH-1002'), ok({ seq: 7 })],
    credentials: async (refused) => ({ token: refused ? 'renewed' : 'old' }),
  })

  await http.call('POST /tender/api/v1/bid/place', { body: bid, key: 'key-1' })

  expect(sent.map(({ headers }) => [headers.get('authorization'), headers.get('idempotency-key')])).toEqual([
    ['Bearer old', 'key-1'],
    ['Bearer renewed', 'key-1'],
  ])
  expect(sent[1]!.init.body).toBe(sent[0]!.init.body)
  expect(ended).not.toHaveBeenCalled()
})

test.each([
  ['only the user could renew', async (refused: unknown) => (refused ? undefined : { token: 'old' }), 1],
  ['the renewed token is refused too', async (refused: unknown) => ({ token: refused ? 'renewed' : 'old' }), 2],
])('AUTH-05 the session is over when %s', async (_why, credentials, times) => {
  const { http, sent, ended, failures } = aNetwork({ answers: [refusal(401, 'AUTH-1002')], credentials })

  await expect(http.call('POST /tender/api/v1/bid/place', { body: bid, key: 'key-1', stay: true })).rejects.toMatchObject({
    kind: 'unauthorised',
    code: 'AUTH-1002',
  })

  expect(sent).toHaveLength(times)
  expect(ended).toHaveBeenCalledExactlyOnceWith({ stay: true })
  expect(failures).toHaveLength(1)
})

test('AUTH-08 after 50 s without an answer a call fails, in words, and says whether it may be repeated', async () => {
  const { http, timers } = aNetwork({ answers: [() => new Promise(() => undefined)] })

  const failed = vi.fn((cause: unknown) => cause as Failure)
  const outcome = http.call('POST /tender/api/v1/bid/place', { body: bid, key: 'key-1' }).catch(failed)
  await timers.pass(49_999)
  expect(failed).not.toHaveBeenCalled()
  await timers.pass(1)

  expect(await outcome).toMatchObject({ kind: 'timeout', repeatable: true, message: 'No answer within 50 seconds. Please try again' })
})

test('AUTH-08 the limit covers the body as well', async () => {
  const slow = new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }))
  const { http, timers } = aNetwork({ answers: [async () => slow] })

  const outcome = http.data('GET /tender/api/v1/clock').catch((cause: unknown) => cause as Failure)
  await timers.pass(50_000)

  expect(await outcome).toMatchObject({ kind: 'timeout' })
})

test('a reading call is sent again when the network failed, a command is not', async () => {
  const reading = aNetwork({ answers: [new TypeError('network'), new TypeError('network'), ok({ now: 'x' })] })
  const answer = reading.http.data('GET /tender/api/v1/clock')
  await reading.timers.pass(5_000)
  expect(await answer).toEqual({ now: 'x' })
  expect(reading.failures).toEqual([])

  const command = aNetwork({ answers: [new TypeError('network'), ok({})] })
  await expect(command.http.call('POST /tender/api/v1/bid/place', { body: bid, key: 'k' })).rejects.toMatchObject({
    kind: 'unreachable',
    repeatable: true,
  })
  expect(command.sent).toHaveLength(1)
})

test('ERR-01 a refusal is told by its code with its values, as people read them', async () => {
  const { http, locale, failures } = aNetwork({ answers: [refusal(422, 'TENDER-2042', { args: { max: '985000.00', at: 'soon' } })] })
  await locale.load()

  const failure = await http.call('POST /tender/api/v1/bid/place', { body: bid, key: 'k' }).catch((cause: unknown) => cause as Failure)

  expect(failure).toMatchObject({
    kind: 'refused',
    code: 'TENDER-2042',
    status: 422,
    traceId: 'trace-1',
    message: 'At most 985,000.00 until soon',
  })
  expect(failure).toBeInstanceOf(Failure)
  expect(failures[0]?.quiet).toBe(false)
})

test.each([
  [422, 'TENDER-2058', 'said 422', 'refused'],
  [400, undefined, 'The request was not understood', 'refused'],
  [405, undefined, 'This method is not allowed here', 'refused'],
  [500, undefined, 'Service error', 'broken'],
  [502, undefined, 'The gateway got no valid answer; please try again', 'broken'],
  [503, undefined, 'The service is not available at the moment; please try again later', 'broken'],
  [504, undefined, 'The service did not answer in time; please try again', 'broken'],
])('ERR-01 status %i with code %s reads "%s"', async (status, code, message, kind) => {
  const answer = Response.json({ messageCode: code, message: code && `said ${status}` }, { status })
  const { http } = aNetwork({ answers: [answer] })
  await expect(http.call('POST /platform/user/profile', { body: {} })).rejects.toMatchObject({ kind, message })
})

test('an answer that is no JSON is a Failure like any other', async () => {
  const { http } = aNetwork({ answers: [new Response('<html>')] })
  await expect(http.data('GET /tender/api/v1/clock')).rejects.toMatchObject({ kind: 'broken' })
})

test('who gives up is told so, and nobody else is', async () => {
  const { http, failures } = aNetwork({
    answers: [(init) => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))],
  })
  const leaving = new AbortController()

  const outcome = http.data('GET /tender/api/v1/clock', { signal: leaving.signal }).catch((cause: unknown) => cause as Failure)
  await settle()
  leaving.abort()

  expect(await outcome).toMatchObject({ cancelled: true })
  expect(failures).toEqual([])
})

test('R-06 the token is in no address and in no failure', async () => {
  const { http, sent, failures } = aNetwork({ answers: [refusal(500)] })
  await http.call('POST /tender/api/v1/project/cg-page-list', { body: {}, query: { pageIndex: 2 } }).catch(() => undefined)

  expect(sent[0]!.url).toBe(`${gateway}/tender/api/v1/project/cg-page-list?pageIndex=2`)
  expect(JSON.stringify(failures)).not.toContain('secret')
})
