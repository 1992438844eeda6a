import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { sessionGrant } from '#contract/session-grant.ts'
import {
  aBrowser,
  aChallenge,
  anAuthorization,
  aProvider,
  askBySession,
  askTokens,
  type Browser,
  CLIENT,
  ODD_PASSWORD,
  sessionGrantForm,
  signIn,
  startProvider,
  type Tokens,
} from '#gateway/modules/identity/testing.ts'
import { keptId } from './oidc-adapter.ts'

/** Tokens for the session of a browser in one round trip, and everybody who must not get them (decisions/0023). */

const world = await aProvider(afterAll)
const { op, pool } = world

const PORTAL = 'https://portal.example'
const portals = await startProvider(pool, { publicUrl: op.origin, keys: op.keys, allowedOrigins: [PORTAL] })
afterAll(() => portals.close())

const signedIn = async (username = 'wang') => {
  const browser = aBrowser()
  return { browser, tokens: await signIn(browser, op.issuer, username, ODD_PASSWORD) }
}
const sidOf = (tokens: Tokens) => String(decodeJwt(tokens.access_token).sid)
const recordsOf = async (model: string, id: string) =>
  (await pool.query<{ payload: Record<string, unknown> }>('select payload from oidc_record where model = $1 and id = $2', [model, id]))
    .rows[0]?.payload
const cookieNamed = (browser: Browser, name: string) => browser.jar.get(`${name} /`)?.value ?? ''
const without = (record: Record<string, unknown> | undefined, ...names: string[]) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !names.includes(name)))

/** Everything in an answer but what is new each time. */
function readable({ access_token, id_token, refresh_token, ...rest }: Tokens) {
  const bare = (token: string) => {
    const { exp = 0, iat = 0, ...claims } = decodeJwt(token)
    return { header: decodeProtectedHeader(token), claims: without(claims, 'jti'), lives: exp - iat }
  }
  return { ...rest, access: bare(access_token), id: bare(id_token), refreshLength: refresh_token.length }
}

test('AUTH-04 the session grant gives what the silent code flow gives, field by field, on the wire, in the table and after a renewal', async () => {
  const { browser } = await signedIn()
  const byCode = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const bySession = await askBySession(browser, op.issuer)
  expect(bySession.status).toBe(200)
  expect(Object.keys(bySession.body).sort()).toEqual(Object.keys(byCode).sort())
  expect(readable(bySession.body)).toEqual(readable(byCode))
  expect(readable(byCode)).toMatchObject({ scope: 'api', expires_in: 300, access: { claims: { amr: ['pwd'], sub: world.wang } } })

  const kept = async (tokens: Tokens) => {
    const refresh = await recordsOf('RefreshToken', keptId('RefreshToken', tokens.refresh_token))
    const grant = await recordsOf('Grant', String(refresh?.grantId))
    return { refresh: without(refresh, 'iat', 'exp', 'iiat', 'gty', 'grantId'), grant: without(grant, 'iat', 'exp', 'jti') }
  }
  expect(await kept(bySession.body)).toEqual(await kept(byCode))
  const [renewed, renewedByCode] = [await world.refresh(bySession.body.refresh_token), await world.refresh(byCode.refresh_token)]
  expect(readable(renewed.body)).toEqual(readable(renewedByCode.body))
  expect(op.faults).toEqual([])
})

test('the answer is stored by nobody, sets no cookie, opens no origin, and the nonce comes back', async () => {
  const { browser } = await signedIn()
  const { headers, body } = await askBySession(browser, op.issuer, { form: { nonce: 'one of its own' } })
  expect(decodeJwt(body.id_token).nonce).toBe('one of its own')
  expect([headers.get('cache-control'), headers.getSetCookie(), headers.get('access-control-allow-origin')]).toEqual(['no-store', [], null])
  const discovery = (await (await fetch(`${op.issuer}/.well-known/openid-configuration`)).json()) as Record<string, string[]>
  expect(discovery.grant_types_supported).toContain(sessionGrant.type)
})

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

test.each([
  ['expired', "update oidc_record set expires_at = clock_timestamp() - interval '1 second' where model = 'Session' and uid = $1"],
  ['was destroyed', "delete from oidc_record where model = 'Session' and uid = $1"],
])(
  'R-32 a session that %s gives nothing, as silently as the code flow, and no answer harms one that came meanwhile',
  async (_what, change) => {
    const { browser, tokens } = await signedIn()
    await pool.query(change, [sidOf(tokens)])
    const before = new Map(browser.jar)
    expect(await askBySession(browser, op.issuer)).toMatchObject({ status: 400, body: { error: 'login_required' } })
    expect(browser.jar).toEqual(before)
    const silent = await browser.follow(anAuthorization(op.issuer, aChallenge().challenge, { prompt: 'none' }), op.issuer)
    expect(silent.url).toContain('error=login_required')
  },
)

test.each([
  ['the session grant', 'RefreshToken', 'session', 'login_required'],
  ['the silent request', 'AuthorizationCode', 'authorize', 'login_required'],
  ['a renewal', 'RefreshToken', 'refresh', 'invalid_grant'],
])('R-20 a session that is closed while %s is under way gives nothing', async (_, model, way, refusal) => {
  const { browser, tokens } = await signedIn()
  let closing: string | undefined
  const query = async (text: string, values: unknown[]) => {
    if (text.includes('insert into oidc_record') && values[0] === model && closing !== undefined)
      await pool.query('insert into session_end (sid) values ($1) on conflict do nothing', [closing])
    return pool.query(text, values)
  }
  const late = await startProvider({ query } as never, { keys: op.keys, publicUrl: op.origin })
  closing = sidOf(tokens)
  const at = `${late.origin}/oidc`
  const ways: Record<string, () => Promise<unknown>> = {
    session: async () => (await askBySession(browser, at, { origin: op.origin })).body.error,
    authorize: async () => {
      const { headers } = await browser.go(anAuthorization(op.issuer, aChallenge().challenge, { prompt: 'none' }).replace(op.issuer, at))
      return new URL(headers.get('location') ?? '').searchParams.get('error')
    },
    refresh: async () => (await askTokens(at, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }, op.origin)).body.error,
  }
  expect(await ways[way]?.()).toBe(refusal)
  expect(late.faults).toEqual([])
  await late.close()
})

test('R-32 nobody stays signed in longer than eight hours by the session grant', async () => {
  const { browser, tokens } = await signedIn()
  await pool.query(
    "update oidc_record set payload = payload || jsonb_build_object('loginTs', (payload->>'loginTs')::int - 8 * 3600 + 600) where model = 'Session' and uid = $1",
    [sidOf(tokens)],
  )
  const session = async () =>
    (await pool.query("select payload, expires_at from oidc_record where model = 'Session' and uid = $1", [sidOf(tokens)])).rows
  const before = await session()
  const { body } = await askBySession(browser, op.issuer)
  const { rows } = await pool.query<{ left: number }>(
    "select extract(epoch from expires_at - clock_timestamp())::int as left from oidc_record where model = 'RefreshToken' and id = $1",
    [keptId('RefreshToken', body.refresh_token)],
  )
  expect(rows[0]?.left).toBeLessThanOrEqual(600)
  expect(await session()).toEqual(before)
})

test('R-32 a refresh token of the grant that is used twice ends its tab’s family and no other’s', async () => {
  const { browser, tokens } = await signedIn()
  const [tab, otherTab] = [(await askBySession(browser, op.issuer)).body, (await askBySession(browser, op.issuer)).body]
  const second = await world.refresh(tab.refresh_token)
  expect(second.status).toBe(200)
  expect(await world.refresh(tab.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await world.refresh(second.body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect([(await world.refresh(otherTab.refresh_token)).status, (await world.refresh(tokens.refresh_token)).status]).toEqual([200, 200])
})

test('R-20 signing out by the id token of the grant ends every tab of the browser; revoking ends its own', async () => {
  const { browser, tokens } = await signedIn()
  const [tab, revoked] = [(await askBySession(browser, op.issuer)).body, (await askBySession(browser, op.issuer)).body]
  const body = new URLSearchParams({ client_id: CLIENT, token: revoked.refresh_token }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: op.origin }
  expect((await fetch(`${op.issuer}/token/revocation`, { method: 'POST', headers, body })).status).toBe(200)
  expect((await world.refresh(revoked.refresh_token)).status).toBe(400)
  await browser.follow(`${op.issuer}/session/end?${new URLSearchParams({ id_token_hint: tab.id_token })}`, op.issuer)
  expect(op.ended).toContain(sidOf(tab))
  for (const { refresh_token } of [tab, tokens]) expect((await world.refresh(refresh_token)).status).toBe(400)
  expect(await askBySession(browser, op.issuer)).toMatchObject({ status: 400, body: { error: 'login_required' } })
})

test('a page’s tenant chooses no other account than the silent request does: the one that is signed in', async () => {
  const { browser, tokens } = await signedIn()
  const challenge = aChallenge()
  const { url } = await browser.follow(anAuthorization(op.issuer, challenge.challenge, { prompt: 'none', tenant: 'south' }), op.issuer)
  const code = new URL(url).searchParams.get('code') ?? ''
  const redirect_uri = `${op.origin}/callback.html`
  const silent = await askTokens(op.issuer, { grant_type: 'authorization_code', code, redirect_uri, code_verifier: challenge.verifier })
  const { body } = await askBySession(browser, op.issuer, { form: { tenant: 'south' } })
  expect(readable(body)).toEqual(readable(silent.body))
  expect(sidOf(body)).toBe(sidOf(tokens))
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
