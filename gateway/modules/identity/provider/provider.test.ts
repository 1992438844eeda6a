import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, expect, test, vi } from 'vitest'
import {
  AUDIENCE,
  aBrowser,
  aChallenge,
  anAuthorization,
  aProvider,
  askTokens,
  CLIENT,
  ODD_PASSWORD,
  signIn,
  startProvider,
} from '#gateway/modules/identity/testing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { kindsOfKeys } from '#gateway/platform/keys/key-kinds.ts'
import { openKeys } from '#gateway/platform/keys/keys.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { aKeysDir } from '#support/keys.ts'
import { aDatabase } from '#support/postgres.ts'
import { sweepOidcRecords } from './oidc-adapter.ts'

const world = await aProvider(afterAll)
const { op } = world

test('L2 a NUL in any parameter is the caller’s fault, at every address', async () => {
  const nul = '%00'
  for (const name of ['client_id', 'code', 'refresh_token', 'redirect_uri', 'code_verifier', 'grant_type', 'resource', 'scope', 'token']) {
    for (const path of ['token', 'token/revocation']) {
      const fields = {
        client_id: CLIENT,
        grant_type: name === 'refresh_token' ? 'refresh_token' : 'authorization_code',
        code: 'x',
        redirect_uri: 'x',
        token: 'x',
        code_verifier: 'x'.repeat(43),
      }
      const body = `${new URLSearchParams(Object.entries(fields).filter(([key]) => key !== name))}&${name}=${nul}`
      const { status } = await fetch(`${op.issuer}/${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([path, name, status < 500]).toEqual([path, name, true])
    }
  }
  const good = new URL(anAuthorization(op.issuer, aChallenge().challenge))
  for (const name of [
    ...good.searchParams.keys(),
    'login_hint',
    'ui_locales',
    'id_token_hint',
    'claims',
    'acr_values',
    'display',
    'request_uri',
  ]) {
    const url = new URL(good)
    url.searchParams.set(name, `a\0b`)
    const { status } = await fetch(url, { redirect: 'manual' })
    expect([name, status < 500]).toEqual([name, true])
  }
  for (const path of ['sign-in/%00aaaaaaaaaa', 'session/end?client_id=%00', 'session/end?state=%00', 'auth/%00', 'me?access_token=%00']) {
    const { status } = await fetch(`${op.issuer}/${path}`, { redirect: 'manual' })
    expect([path, status < 500]).toEqual([path, true])
  }
  expect(op.faults).toEqual([])
})

test('what is refused before it was read is the caller’s fault, at every address and whoever it names', async () => {
  const ask = async (path: string, query: string, init: RequestInit = {}) => {
    const { status } = await fetch(`${op.issuer}/${path}?${query}`, { redirect: 'manual', ...init })
    expect([path, query, status < 500]).toEqual([path, query, true])
    return status
  }
  const pages = ['', 'redirect_uri=x', 'redirect_uri=a&redirect_uri=b', `redirect_uri=${encodeURIComponent(`${op.origin}/callback.html`)}`]
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  for (const client of [`client_id=${CLIENT}`, 'client_id=none', ''])
    for (const page of pages)
      for (const path of ['auth', 'auth/x', 'session/end', 'session/end/success', 'me', 'jwks', 'sign-in/aaaaaaaaaaaaaaaaaaaaa']) {
        const query = `${client}&${page}`
        await ask(path, query)
        await ask(path, query, { headers: { cookie: '_session=x; _session.sig=x; _interaction_resume=x; _interaction_resume.sig=x' } })
        await ask(path, query, json)
      }
  for (const path of ['token', 'token/revocation', 'session/end/confirm']) await ask(path, `client_id=${CLIENT}`, json)
  expect(await ask('auth/x', `client_id=${CLIENT}`)).toBe(400)
  expect(op.faults).toEqual([])
})

test('L6 bodies that end in the middle print nothing and are no fault', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { hostname, port } = new URL(op.origin)
  for (const path of ['token', 'sign-in/aaaaaaaaaaaaaaaaaaaaa', 'auth', 'session/end/confirm'])
    for (let n = 0; n < 5; n++) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      const arrived = once(op.server, 'request')
      socket.write(
        `POST /oidc/${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nclient_id=`,
      )
      const [request] = (await arrived) as [IncomingMessage]
      const left = new Promise((done) => request.once('close', done))
      request.on('error', () => {})
      socket.resetAndDestroy()
      await left
    }
  await fetch(`${op.issuer}/jwks`)
  expect(printed.mock.calls).toEqual([])
  printed.mockRestore()
  expect(op.faults).toEqual([])
})

test('AUTH-01 a person signs in by code and PKCE and gets an access token for our audience, five minutes long', async () => {
  const tokens = await signIn(aBrowser(), op.issuer, 'wang', ODD_PASSWORD)
  const jwks = (await (await fetch(`${op.issuer}/jwks`)).json()) as JSONWebKeySet
  const { payload } = await jwtVerify(tokens.access_token, createLocalJWKSet(jwks), {
    issuer: op.issuer,
    audience: AUDIENCE,
    algorithms: ['ES256'],
  })
  expect(payload).toMatchObject({
    sub: world.wang,
    client_id: CLIENT,
    scope: expect.stringContaining('api'),
    sid: expect.stringMatching(/.{20,}/),
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    sub: world.wang,
    nonce: 'no',
    aud: CLIENT,
    name: '王建华',
    preferred_username: 'wang',
    sid: payload.sid,
  })
  expect(JSON.stringify(jwks)).not.toContain('"d"')
})

test.each([
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['implicit', { response_type: 'id_token token' }, 'unsupported_response_type'],
  ['another audience', { resource: 'urn:other' }, 'invalid_target'],
])('R-32 %s is refused', async (_what, over, error) => {
  const { url, response } = await aBrowser().follow(anAuthorization(op.issuer, aChallenge().challenge, over), op.issuer)
  const told = response ? await response.text() : url
  expect(told).toContain(error)
})

test.each([
  'https://evil.example/callback.html',
  'http://127.0.0.1:1/callback.html',
  '/callback.html?x=1',
  '/callback.html/',
  '/callback.html#x',
  '/CALLBACK.html',
  '//evil.example/callback.html',
  '/callback.html/../x',
  '/callback',
])('R-32 a redirect to %s is refused on a page of ours, never followed', async (redirect_uri) => {
  const to = redirect_uri.startsWith('/') && !redirect_uri.startsWith('//') ? op.origin + redirect_uri : redirect_uri
  const { url, response } = await aBrowser().follow(anAuthorization(op.issuer, aChallenge().challenge, { redirect_uri: to }), op.issuer)
  expect(url.startsWith(op.issuer)).toBe(true)
  expect(response?.status).toBe(400)
  expect(await response?.text()).toMatch(/登录请求不正确|Sign-in could not/)
})

test('AUTH-13 the answer comes in the fragment when asked for, for non-runtime pages', async () => {
  const browser = aBrowser()
  await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const { url } = await browser.follow(anAuthorization(op.issuer, aChallenge().challenge, { response_mode: 'fragment' }), op.issuer)
  expect(new URL(url).hash).toMatch(/code=/)
})

test('R-13 a signed-in browser gets a code without a page; a signed-out one is told login_required', async () => {
  const browser = aBrowser()
  await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const silently = (from: typeof browser) =>
    from.follow(
      anAuthorization(op.issuer, aChallenge().challenge, { prompt: 'none', redirect_uri: `${op.origin}/silent-renew.html` }),
      op.issuer,
    )
  expect((await silently(browser)).url).toMatch(/silent-renew\.html\?code=/)
  expect((await silently(aBrowser())).url).toMatch(/silent-renew\.html\?error=login_required/)
})

test('when the database is away, pages say so in the language of the browser, and programs get no page', async () => {
  const lost = openDatabase('postgres://nobody@127.0.0.1:1/none')
  const away = await startProvider(lost.pool, { keys: op.keys })
  const browser = aBrowser()
  const { url } = await world.signInPageOf(browser)
  const page = await browser.go(url.replace(op.issuer, away.issuer), { headers: { 'accept-language': 'en' } })
  const start = await aBrowser().go(anAuthorization(away.issuer, aChallenge().challenge), { headers: { 'accept-language': 'zh' } })
  expect([page.status, start.status]).toEqual([503, 503])
  expect(await page.text()).toContain('The identity provider is not reachable')
  expect(await start.text()).toContain('身份认证服务暂时不可用')
  const token = await askTokens(away.issuer, { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) })
  expect(token.body).toMatchObject({ error: 'server_error' })
  expect(JSON.stringify(token.body)).not.toMatch(/ECONNREFUSED|postgres/)
  await away.close()
  await lost.close()
})

test('R-55 every new database has secrets of its own; what expired is swept away', async () => {
  const fresh = await aDatabase()
  const other = openDatabase(fresh.url)
  const folders = await Promise.all([aKeysDir(world.database.superuserUrl), aKeysDir(fresh.superuserUrl)])
  const [own, theirs] = await Promise.all([
    openKeys({ pool: world.pool, folder: folders[0].path, log: openLog('silent') }),
    openKeys({ pool: other.pool, folder: folders[1].path, log: openLog('silent') }),
  ])
  for (const kind of kindsOfKeys) expect(theirs.of(kind)[0]?.jwk).not.toEqual(own.of(kind)[0]?.jwk)
  for (const { remove } of folders) remove()
  await other.pool.query(
    "insert into oidc_record (model, id, payload, expires_at) values ('Grant', 'old', '{}', now() - interval '2 hours'), ('Grant', 'live', '{}', now())",
  )
  expect(await sweepOidcRecords(other.pool)).toBe(1)
  await other.close()
  await fresh.drop()
})

test('only origins the deployment allows may read the token endpoint from a browser', async () => {
  const from = async (origin: string) =>
    (
      await fetch(`${op.issuer}/token`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: `client_id=${CLIENT}`,
      })
    ).headers.get('access-control-allow-origin')
  expect(await from(op.origin)).toBe(op.origin)
  expect(await from('https://evil.example')).toBeNull()
})

test('two gateways are one provider: a refresh token of one works at the other', async () => {
  const other = await startProvider(world.pool, { publicUrl: op.origin, keys: op.keys })
  const { refresh_token } = await signIn(aBrowser(), op.issuer, 'wang', ODD_PASSWORD)
  expect((await askTokens(other.issuer, { grant_type: 'refresh_token', refresh_token }, op.origin)).status).toBe(200)
  await other.close()
})

test('no fault was hidden on the way', () => {
  expect(op.faults).toEqual([])
})
