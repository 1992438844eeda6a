import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openDatabase } from '#gateway/platform/database.ts'
import { kindsOfKeys } from '#gateway/platform/keys/key-kinds.ts'
import { openKeys } from '#gateway/platform/keys/keys.ts'
import { openLog } from '#gateway/platform/log.ts'
import { aKeysDir } from '#support/keys.ts'
import { aDatabase } from '#support/postgres.ts'
import { createAccount, hashPassword, isPassword } from './accounts.ts'
import { keptId, sweepOidcRecords } from './oidc-adapter.ts'
import { AUDIENCE, aBrowser, aChallenge, anAuthorization, askTokens, CLIENT, csrfIn, quickHash, signIn, startProvider } from './testing.ts'

let pool: Pool
let database: Awaited<ReturnType<typeof aDatabase>>
let opened: ReturnType<typeof openDatabase>
let op: Awaited<ReturnType<typeof startProvider>>
let wang: string
const PASSWORD = 'right & "proper" 密码'

beforeAll(async () => {
  database = await aDatabase()
  opened = openDatabase(database.url)
  pool = opened.pool
  wang = await createAccount(pool, {
    tenantId: 'north',
    username: 'wang',
    passwordHash: quickHash(PASSWORD),
    realName: '王建华',
    realNameEn: 'Wang Jianhua',
    roles: ['BUYER'],
  })
  await createAccount(pool, {
    tenantId: 'north',
    username: 'li',
    passwordHash: quickHash(PASSWORD),
    realName: '李敏',
    realNameEn: 'Li Min',
    roles: [],
  })
  op = await startProvider(pool)
})
afterAll(async () => {
  await op.close()
  await opened.close()
  await database.drop()
})

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

const refresh = (token: string) => askTokens(op.issuer, { grant_type: 'refresh_token', refresh_token: token })
const signInPageOf = async (browser: ReturnType<typeof aBrowser>, over: Record<string, string> = {}) => {
  const { url, response } = await browser.follow(anAuthorization(op.issuer, aChallenge().challenge, over), op.issuer)
  const html = (await response?.text()) ?? ''
  return { url, html, response }
}

test('AUTH-01 a person signs in by code and PKCE and gets an access token for our audience, five minutes long', async () => {
  const tokens = await signIn(aBrowser(), op.issuer, 'wang', PASSWORD)
  const jwks = (await (await fetch(`${op.issuer}/jwks`)).json()) as JSONWebKeySet
  const { payload } = await jwtVerify(tokens.access_token, createLocalJWKSet(jwks), {
    issuer: op.issuer,
    audience: AUDIENCE,
    algorithms: ['ES256'],
  })
  expect(payload).toMatchObject({
    sub: wang,
    client_id: CLIENT,
    scope: expect.stringContaining('api'),
    sid: expect.stringMatching(/.{20,}/),
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    sub: wang,
    nonce: 'no',
    aud: CLIENT,
    name: '王建华',
    preferred_username: 'wang',
    sid: payload.sid,
  })
  expect(JSON.stringify(jwks)).not.toContain('"d"')
})

test('a wrong password, an unknown name and empty fields are told at the field, and nothing is signed in', async () => {
  const browser = aBrowser()
  const { url, html } = await signInPageOf(browser, { ui_locales: 'en' })
  const attempt = async (username: string, password: string) => {
    const { response } = await browser.send(url, { csrf: csrfIn(html), username, password }, op.issuer)
    return { status: response?.status, html: (await response?.text()) ?? '' }
  }
  const wrong = await attempt('wang', 'wrong')
  const unknown = await attempt('nobody"><b>', 'wrong')
  const empty = await attempt('', '')
  expect([wrong.status, unknown.status, empty.status]).toEqual([401, 401, 400])
  expect(wrong.html).toMatch(/id="password-error"[^>]*>The user name or password is not correct/)
  expect(unknown.html).toContain('The user name or password is not correct')
  expect(unknown.html).toContain('value="nobody&quot;&gt;&lt;b&gt;"')
  expect(empty.html).toMatch(/id="username-error"[^>]*>Enter your user name/)
  expect(wrong.html).not.toContain('value="wrong"')
})

test('the page speaks the language asked for, runs no script and stands in no frame', async () => {
  const browser = aBrowser()
  const zh = await signInPageOf(browser)
  const en = await (await browser.go(`${zh.url}?lang=en`)).text()
  expect(zh.html).toContain('<html lang="zh-CN">')
  expect(zh.html).toContain('账号')
  expect(en).toContain('<html lang="en">')
  expect(en).toContain('autocomplete="current-password"')
  expect(en).toContain('autocomplete="username"')
  expect(zh.html).not.toMatch(/<script|style=|onload|javascript:/i)
  const policy = zh.response?.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("style-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(zh.response?.headers.get('cache-control')).toBe('no-store')
  const css = await fetch(`${op.issuer}/sign-in.css`)
  expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
})

test('R-32 five failures slow the next attempt down, for that name from that address only, and it is no lockout', async () => {
  await createAccount(pool, {
    tenantId: 'north',
    username: 'slow',
    passwordHash: quickHash(PASSWORD),
    realName: '慢',
    realNameEn: 'Slow',
    roles: [],
  })
  const browser = aBrowser()
  const { url, html } = await signInPageOf(browser, { ui_locales: 'en' })
  const attempt = (username: string, password: string) => browser.send(url, { csrf: csrfIn(html), username, password }, op.issuer)
  for (let failure = 1; failure <= 5; failure++) expect((await attempt('slow', 'wrong')).response?.status).toBe(401)
  // The wait after the fifth, from its own instant on: how long this machine takes for a password does not matter.
  const { rows } = await pool.query<{ wait: number }>(
    'select round(extract(epoch from open_at - expires_at) + 900)::int as wait from sign_in_attempt where attempts = 5 order by wait desc limit 1',
  )
  expect(rows).toEqual([{ wait: 2 }])
  // After many the wait is a minute; of those that then come at one instant, one is looked at.
  await pool.query(
    "update sign_in_attempt set attempts = 20, open_at = now() where attempts = 5 and open_at > expires_at - interval '899 s'",
  )
  const burst = await Promise.all(Array.from({ length: 8 }, () => attempt('slow', 'wrong')))
  expect(burst.map(({ response }) => response?.status).sort()).toEqual([401, ...Array<number>(7).fill(429)])
  const slowed = await attempt('slow', PASSWORD)
  expect(slowed.response?.status).toBe(429)
  expect(Number(slowed.response?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await slowed.response?.text()).toMatch(/Too many attempts; try again in \d+ s/)

  await pool.query('update sign_in_attempt set open_at = now()')
  const later = await attempt('slow', PASSWORD)
  expect(new URL(later.url).searchParams.get('code')).toBeTruthy()
  expect((await pool.query('select 1 from sign_in_attempt where attempts >= 20')).rowCount).toBe(0)
})

test('a form without its token or from another origin signs nobody in', async () => {
  const browser = aBrowser()
  const { url, html } = await signInPageOf(browser)
  const noToken = await browser.send(url, { username: 'wang', password: PASSWORD }, op.issuer)
  const foreign = await browser.send(url, { csrf: csrfIn(html), username: 'wang', password: PASSWORD }, op.issuer, {
    origin: 'https://evil.example',
  })
  const huge = await browser.send(url, { csrf: csrfIn(html), username: 'wang', password: 'x'.repeat(5_000) }, op.issuer)
  expect([noToken, foreign, huge].map(({ response }) => response?.status)).toEqual([403, 403, 403])
})

test('a page that belongs to no sign-in under way says that it expired, with a way back', async () => {
  const response = await aBrowser().go(`${op.issuer}/sign-in/abcdefghijklmnop`, { headers: { 'accept-language': 'en' } })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toContain('This sign-in page has expired')
  expect(html).toContain(`href="${op.origin}/"`)
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
  await signIn(browser, op.issuer, 'wang', PASSWORD)
  const { url } = await browser.follow(anAuthorization(op.issuer, aChallenge().challenge, { response_mode: 'fragment' }), op.issuer)
  expect(new URL(url).hash).toMatch(/code=/)
})

test('R-13 a signed-in browser gets a code without a page; a signed-out one is told login_required', async () => {
  const browser = aBrowser()
  await signIn(browser, op.issuer, 'wang', PASSWORD)
  const silently = (from: typeof browser) =>
    from.follow(
      anAuthorization(op.issuer, aChallenge().challenge, { prompt: 'none', redirect_uri: `${op.origin}/silent-renew.html` }),
      op.issuer,
    )
  expect((await silently(browser)).url).toMatch(/silent-renew\.html\?code=/)
  expect((await silently(aBrowser())).url).toMatch(/silent-renew\.html\?error=login_required/)
})

test('AUTH-04 refreshing rotates; R-32 a refresh token used twice ends its family, and no other tab', async () => {
  const browser = aBrowser()
  const tab = await signIn(browser, op.issuer, 'wang', PASSWORD)
  const otherTab = await signIn(browser, op.issuer, 'wang', PASSWORD)
  const second = await refresh(tab.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(tab.refresh_token)
  expect(decodeJwt(second.body.access_token).sid).toBe(decodeJwt(tab.access_token).sid)

  expect(await refresh(tab.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await refresh(second.body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await refresh(otherTab.refresh_token)).status).toBe(200)
})

test('R-32 of two refreshes with one token at the same instant at most one is answered', async () => {
  const { refresh_token } = await signIn(aBrowser(), op.issuer, 'wang', PASSWORD)
  const both = await Promise.all(Array.from({ length: 6 }, () => refresh(refresh_token)))
  expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(both.every(({ status }) => status === 200 || status === 400)).toBe(true)
})

test('R-32 a code works once and only with its verifier', async () => {
  const browser = aBrowser()
  await signIn(browser, op.issuer, 'wang', PASSWORD)
  const { verifier, challenge } = aChallenge()
  const codeOf = async () =>
    new URL((await browser.follow(anAuthorization(op.issuer, challenge), op.issuer)).url).searchParams.get('code') ?? ''
  const spend = (code: string, code_verifier: string) =>
    askTokens(op.issuer, { grant_type: 'authorization_code', code, code_verifier, redirect_uri: `${op.origin}/callback.html` })
  expect((await spend(await codeOf(), aChallenge().verifier)).status).toBe(400)
  const code = await codeOf()
  expect((await spend(code, verifier)).status).toBe(200)
  expect((await spend(code, verifier)).status).toBe(400)
})

test('R-06 a copy of the table holds no cookie of a session that is signed in', async () => {
  const browser = aBrowser()
  await signIn(browser, op.issuer, 'wang', PASSWORD)
  const cookies = [...browser.jar].filter(([name]) => name.startsWith('_session')).map(([, { value }]) => decodeURIComponent(value))
  const { rows } = await pool.query<{ text: string }>('select r::text as text from oidc_record r')
  expect(cookies.length).toBeGreaterThan(0)
  expect(rows.filter(({ text }) => cookies.some((cookie) => text.includes(cookie)))).toEqual([])
})

test('R-32 nobody stays signed in longer than eight hours without a password', async () => {
  const browser = aBrowser()
  const tokens = await signIn(browser, op.issuer, 'wang', PASSWORD)
  const sid = String(decodeJwt(tokens.access_token).sid)
  const { rows } = await pool.query<{ left: number }>(
    "select extract(epoch from expires_at - clock_timestamp())::int as left from oidc_record where model = 'Session' and uid = $1",
    [sid],
  )
  expect(rows[0]?.left).toBeLessThanOrEqual(8 * 3_600)
  await pool.query(
    "update oidc_record set payload = payload || jsonb_build_object('loginTs', (payload->>'loginTs')::int - 8 * 3600 + 600) where model = 'Session' and uid = $1",
    [sid],
  )
  const later = await signIn(browser, op.issuer, 'wang', PASSWORD)
  const left = await pool.query<{ left: number }>(
    "select extract(epoch from expires_at - clock_timestamp())::int as left from oidc_record where model = 'RefreshToken' and id = $1",
    [keptId('RefreshToken', later.refresh_token)],
  )
  expect(left.rows[0]?.left).toBeLessThanOrEqual(600)
})

test('R-20 signing out with an id token needs no further page, ends every tab of the browser and tells the gateway', async () => {
  const browser = aBrowser()
  const tab = await signIn(browser, op.issuer, 'wang', PASSWORD)
  const otherTab = await signIn(browser, op.issuer, 'wang', PASSWORD)
  const end = `${op.issuer}/session/end?${new URLSearchParams({ id_token_hint: tab.id_token, post_logout_redirect_uri: `${op.origin}/`, state: 'bye' })}`
  expect((await browser.follow(end, op.issuer)).url).toBe(`${op.origin}/?state=bye`)
  expect(op.ended).toContain(decodeJwt(tab.access_token).sid)
  expect((await refresh(tab.refresh_token)).status).toBe(400)
  expect((await refresh(otherTab.refresh_token)).status).toBe(400)
  expect((await signInPageOf(browser)).html).toContain('name="password"')
  expect((await browser.follow(end, op.issuer)).url).toBe(`${op.origin}/?state=bye`)
})

test('signing out without proof asks first; with the id token of another person too', async () => {
  const browser = aBrowser()
  const tokens = await signIn(browser, op.issuer, 'wang', PASSWORD)
  const other = await signIn(aBrowser(), op.issuer, 'li', PASSWORD)
  const bare = await browser.follow(`${op.issuer}/session/end`, op.issuer)
  const foreign = await browser.follow(`${op.issuer}/session/end?id_token_hint=${other.id_token}`, op.issuer)
  const html = (await bare.response?.text()) ?? ''
  expect(html).toContain('退出登录')
  expect(await foreign.response?.text()).toContain('name="xsrf"')
  expect((await refresh(tokens.refresh_token)).status).toBe(200)

  const xsrf = /name="xsrf" value="([^"]+)"/.exec((await (await browser.go(`${op.issuer}/session/end`)).text()) ?? '')?.[1] ?? ''
  const done = await browser.send(`${op.issuer}/session/end/confirm`, { xsrf, logout: 'yes' }, op.issuer)
  expect(await done.response?.text()).toContain('您已退出登录')
  expect(op.ended).toContain(decodeJwt(tokens.access_token).sid)
  expect((await refresh(tokens.refresh_token)).status).toBe(400)
})

test('another person signing in ends the session before, with its tabs', async () => {
  const browser = aBrowser()
  const before = await signIn(browser, op.issuer, 'wang', PASSWORD)
  const { url, html } = await signInPageOf(browser, { prompt: 'login' })
  const { url: back } = await browser.send(url, { csrf: csrfIn(html), username: 'li', password: PASSWORD }, op.issuer)
  expect(new URL(back).searchParams.get('code')).toBeTruthy()
  expect(op.ended).toContain(decodeJwt(before.access_token).sid)
  expect((await refresh(before.refresh_token)).status).toBe(400)
  const after = await signIn(browser, op.issuer, 'nobody', 'nothing')
  expect(decodeJwt(after.id_token).preferred_username).toBe('li')
  expect(decodeJwt(after.access_token).sid).not.toBe(decodeJwt(before.access_token).sid)
})

test('the same person asked again keeps the session and its tabs', async () => {
  const browser = aBrowser()
  const before = await signIn(browser, op.issuer, 'wang', PASSWORD)
  const { url, html } = await signInPageOf(browser, { prompt: 'login' })
  await browser.send(url, { csrf: csrfIn(html), username: 'wang', password: PASSWORD }, op.issuer)
  expect((await refresh(before.refresh_token)).status).toBe(200)
})

test('when the database is away, pages say so in the language of the browser, and programs get no page', async () => {
  const lost = openDatabase('postgres://nobody@127.0.0.1:1/none')
  const away = await startProvider(lost.pool, { keys: op.keys })
  const browser = aBrowser()
  const { url } = await signInPageOf(browser)
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
  const folders = await Promise.all([aKeysDir(database.superuserUrl), aKeysDir(fresh.superuserUrl)])
  const [own, theirs] = await Promise.all([
    openKeys({ pool, folder: folders[0].path, log: openLog('silent') }),
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
  const other = await startProvider(pool, { publicUrl: op.origin, keys: op.keys })
  const { refresh_token } = await signIn(aBrowser(), op.issuer, 'wang', PASSWORD)
  expect((await askTokens(other.issuer, { grant_type: 'refresh_token', refresh_token }, op.origin)).status).toBe(200)
  await other.close()
})

test('no fault was hidden on the way', () => {
  expect(op.faults).toEqual([])
})

test('R-41 H1 when too many sign in at once the page says so and keeps the name; nobody is signed in, and it costs nobody an attempt', async () => {
  const browser = aBrowser()
  const { url, html } = await signInPageOf(browser, { ui_locales: 'en' })
  const attempt = () => browser.send(url, { csrf: csrfIn(html), username: 'wang', password: PASSWORD }, op.issuer)
  const cost = (await hashPassword('x')).replace('$15$', '$10$')
  let over = false
  const tryAgain = async (key: string) => {
    while (!over) await isPassword('x', cost, { key, known: false })
  }
  const addresses = Array.from({ length: limits.passwordChecksAtOnce + limits.passwordChecksWaiting }, (_, at) => `10.0.0.${at}`)
  const storm = addresses.map(tryAgain)
  const refused: Awaited<ReturnType<typeof attempt>>[] = []
  for (let time = 0; time < 7; time += 1) refused.push(await attempt())
  over = true
  const { response } = refused[0] ?? {}
  const told = (await response?.text()) ?? ''
  expect(refused.map((one) => one.response?.status)).toEqual(Array<number>(7).fill(503))
  expect(response?.headers.get('retry-after')).toBe('2')
  expect(told).toContain('Too many people are signing in at this moment; please try again')
  expect(told).toContain('value="wang"')
  expect(told).not.toContain(PASSWORD)
  await Promise.all(storm)
  expect(new URL((await attempt()).url).searchParams.get('code')).toBeTruthy()
})
