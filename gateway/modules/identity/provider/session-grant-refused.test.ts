import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { sessionGrant } from '#contract/session-grant.ts'
import {
  aBrowser,
  aProvider,
  askBySession,
  type Browser,
  CLIENT,
  sessionGrantForm,
  startProvider,
} from '#gateway/modules/identity/testing.ts'
import { keptId } from './oidc-adapter.ts'

/** Everybody who must not get tokens by the session grant (decisions/0023). */

const { op, pool, signedIn } = await aProvider(afterAll)

const PORTAL = 'https://portal.example'
const portals = await startProvider(pool, { publicUrl: op.origin, keys: op.keys, allowedOrigins: [PORTAL] })
afterAll(() => portals.close())

const cookieNamed = (browser: Browser, name: string) => browser.jar.get(`${name} /`)?.value ?? ''
const attacks: [string, Parameters<typeof askBySession>[2]][] = [
  ['no Origin', { headers: { origin: '' } }],
  ['a foreign Origin', { headers: { origin: 'https://evil.example' } }],
  ['the Origin of a portal that may use the client', { headers: { origin: PORTAL } }],
  ['the Origin of a sandboxed page', { headers: { origin: 'null' } }],
  ['our host at another port', { headers: { origin: 'http://127.0.0.1:1' } }],
  ['our host by another scheme', { headers: { origin: op.origin.replace('http:', 'https:') } }],
  ['our Origin and another one', { headers: { origin: `${op.origin}, https://evil.example` } }],
  ['our Origin with a slash', { headers: { origin: `${op.origin}/` } }],
  ['no header of its own', { headers: { [sessionGrant.header]: '' } }],
  ['another header', { headers: { [sessionGrant.header]: '2' } }],
  ['a request from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['a request from a sister host', { headers: { 'sec-fetch-site': 'same-site' } }],
  ['an address typed by hand', { headers: { 'sec-fetch-site': 'none' } }],
  ['a client nobody knows', { form: { client_id: 'evil' } }],
  ['no client', { form: { client_id: '' } }],
  ['a client in the header', { headers: { authorization: `Basic ${Buffer.from(`${CLIENT}:x`).toString('base64')}` } }],
  ['a body of JSON', { headers: { 'content-type': 'application/json' } }],
  ['a form without its type', { headers: { 'content-type': 'text/plain' } }],
  ['a form with files', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ['another audience', { form: { resource: 'urn:other' } }],
  ['no nonce', { form: { nonce: '' } }],
  ['no openid', { form: { scope: 'api' } }],
]

test.each(attacks)(
  'R-32 the session grant refuses %s, no different for a session than for none, and opens no origin',
  async (_what, over) => {
    const { browser } = await signedIn()
    const before = await pool.query('select count(*) from oidc_record')
    const [known, unknown] = [
      await askBySession(browser, portals.issuer, { ...over, origin: op.origin }),
      await askBySession(aBrowser(), portals.issuer, { ...over, origin: op.origin }),
    ]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect([400, 401]).toContain(known.status)
    expect(JSON.stringify(known.body)).not.toMatch(/_token|login_required/)
    for (const { headers } of [known, unknown]) expect(headers.getSetCookie()).toEqual([])
    // Refused before the grant is known, at most our own pages are told that they may read it.
    if (known.body.error !== 'invalid_client') expect([null, op.origin]).toContain(known.headers.get('access-control-allow-origin'))
    expect((await pool.query('select count(*) from oidc_record')).rows).toEqual(before.rows)
    expect((await askBySession(browser, op.issuer)).status).toBe(200)
  },
)

test('R-32 no address but the form takes the grant, and no parameter may stand twice', async () => {
  const { browser } = await signedIn()
  const query = new URLSearchParams(sessionGrantForm()).toString()
  const headers = { origin: op.origin, [sessionGrant.header]: '1', 'sec-fetch-site': 'same-origin', accept: '*/*' }
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const answers = [
    await browser.go(`${op.issuer}/token?${query}`, { headers }),
    await browser.go(`${op.issuer}/token?${query}`, { method: 'POST', headers: form }),
    await browser.go(`${op.issuer}/token`, { method: 'POST', headers: form, body: `${query}&grant_type=refresh_token` }),
    await browser.go(`${op.issuer}/token`, { method: 'POST', headers: form, body: `${query}&nonce=other` }),
    await browser.go(`${op.issuer}/auth?${query}`, { headers }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 400, 400, 400, 400])
  for (const answer of answers) expect(await answer.text()).not.toContain('access_token')
})

test('R-32 a page of another origin may not even ask whether it may send the header', async () => {
  for (const origin of ['https://evil.example', PORTAL]) {
    const preflight = (headers: string) =>
      fetch(`${portals.issuer}/token`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
      })
    const refused = await preflight(`content-type, ${sessionGrant.header.toUpperCase()}`)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const other = await preflight('content-type, x-fly-session-token')
    expect([other.status, other.headers.get('access-control-allow-credentials')]).toEqual([204, null])
  }
})

test('R-32 a cookie that is missing, made up, tampered with, unsigned or another browser’s half is no session', async () => {
  const { browser } = await signedIn()
  const [session, signature] = [cookieNamed(browser, '_session'), cookieNamed(browser, '_session.sig')]
  const other = (await signedIn('li')).browser
  const flip = (text: string) => `${text.startsWith('x') ? 'y' : 'x'}${text.slice(1)}`
  const signedBy = (key: string, name: string, value: string) => createHmac('sha1', key).update(`${name}=${value}`).digest('base64url')
  const [key = ''] = op.keys.cookieKeys
  const nobody = 'n'.repeat(43)
  const pairs: [string, string][] = [
    ['', ''],
    [session, ''],
    [flip(session), signature],
    [session, flip(signature)],
    [session, cookieNamed(other, '_session.sig')],
    [cookieNamed(other, '_session'), signature],
    [nobody, signedBy('a key of his own', '_session', nobody)],
    [nobody, signedBy(key, '_session', nobody)],
    [keptId('Session', session), signedBy(key, '_session', keptId('Session', session))],
    ['%00', signedBy(key, '_session', '%00')],
  ]
  for (const [value, sig] of pairs) {
    const thief = aBrowser()
    for (const [name, cookie] of Object.entries({ '_session /': value, '_session.sig /': sig }))
      if (cookie !== '') thief.jar.set(name, { value: cookie, path: '/' })
    const { status, body, headers } = await askBySession(thief, op.issuer)
    expect([status, body.error, headers.getSetCookie()]).toEqual([400, 'login_required', []])
  }
  expect(signedBy(key, '_session', session)).toBe(signature)
  expect((await askBySession(browser, op.issuer)).status).toBe(200)
})

test('R-32 under https only the cookie of the very host counts, and a browser must say from where it asks', async () => {
  const secure = await startProvider(pool, { publicUrl: 'https://tender.example', keys: op.keys })
  const { browser } = await signedIn()
  const session = cookieNamed(browser, '_session')
  const [key = ''] = op.keys.cookieKeys
  const asHost = aBrowser()
  const name = '__Host-session'
  const sig = createHmac('sha1', key).update(`${name}=${session}`).digest('base64url')
  asHost.jar.set(`${name} /`, { value: session, path: '/' }).set(`${name}.sig /`, { value: sig, path: '/' })
  const ask = async (who: Browser, headers: Record<string, string> = {}) => {
    const { status, body } = await askBySession(who, secure.issuer, { origin: 'https://tender.example', headers })
    return [status, body.error]
  }
  expect(await ask(asHost)).toEqual([200, undefined])
  expect(await ask(browser)).toEqual([400, 'login_required'])
  expect(await ask(asHost, { 'sec-fetch-site': '' })).toEqual([400, 'invalid_request'])
  // Without TLS a browser says it only to its own computer.
  expect((await askBySession(browser, op.issuer, { headers: { 'sec-fetch-site': '' } })).status).toBe(200)
  expect(secure.faults).toEqual([])
  await secure.close()
})

test('R-45 whoever asks from elsewhere is written down', async () => {
  const { browser } = await signedIn()
  const before = op.audited().length
  await askBySession(browser, op.issuer, { headers: { 'sec-fetch-site': 'same-site' } })
  expect(op.audited().slice(before)).toMatchObject([{ kind: 'token-refused', detail: 'session grant' }])
})

test('H1 a flood of the session grant has the share of sign-ins that begin, in whatever letters its address is written', async () => {
  let now = 0
  const busy = await startProvider(pool, { now: () => now, keys: op.keys, publicUrl: op.origin })
  const { browser } = await signedIn()
  const ask = (path: string, who = aBrowser(), headers: Record<string, string> = {}) =>
    who.go(`${busy.origin}/oidc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: op.origin, [sessionGrant.header]: '1', ...headers },
      body: new URLSearchParams(sessionGrantForm()).toString(),
    })
  const paths = ['token', 'TOKEN', 'token/', 'Token/']
  const told: number[] = []
  for (let at = 0; at < limits.signInsStartedAtOnce; at += 1) told.push((await ask(paths[at % paths.length] ?? '')).status)
  expect(new Set(told)).toEqual(new Set([400]))
  for (const path of paths) {
    const { status, headers } = await ask(path)
    expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '1'])
  }
  const starts = ['auth', 'AUTH', 'auth/', 'Auth/'].map((path) => fetch(`${busy.origin}/oidc/${path}?client_id=${CLIENT}`))
  expect((await Promise.all(starts)).map(({ status }) => status)).toEqual([429, 429, 429, 429])
  // Whoever has signed in here has a share of his own.
  expect((await ask('token', browser)).status).toBe(200)
  now += 60_000
  expect((await ask('token')).status).toBe(400)
  await busy.close()
})

test('no fault was hidden on the way', () => {
  expect([op.faults, portals.faults]).toEqual([[], []])
})
