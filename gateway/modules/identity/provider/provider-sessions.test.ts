import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import {
  aBrowser,
  aChallenge,
  anAuthorization,
  aProvider,
  askTokens,
  csrfIn,
  ODD_PASSWORD,
  signIn,
} from '#gateway/modules/identity/testing.ts'
import { keptId } from './oidc-adapter.ts'

const world = await aProvider(afterAll)
const { op } = world

test('AUTH-04 refreshing rotates; R-32 a refresh token used twice ends its family, and no other tab', async () => {
  const browser = aBrowser()
  const tab = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const otherTab = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const second = await world.refresh(tab.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(tab.refresh_token)
  expect(decodeJwt(second.body.access_token).sid).toBe(decodeJwt(tab.access_token).sid)

  expect(await world.refresh(tab.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await world.refresh(second.body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await world.refresh(otherTab.refresh_token)).status).toBe(200)
})

test('R-32 of two refreshes with one token at the same instant at most one is answered', async () => {
  const { refresh_token } = await signIn(aBrowser(), op.issuer, 'wang', ODD_PASSWORD)
  const both = await Promise.all(Array.from({ length: 6 }, () => world.refresh(refresh_token)))
  expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(both.every(({ status }) => status === 200 || status === 400)).toBe(true)
})

test('R-32 a code works once and only with its verifier', async () => {
  const browser = aBrowser()
  await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
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
  await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const cookies = [...browser.jar].filter(([name]) => name.startsWith('_session')).map(([, { value }]) => decodeURIComponent(value))
  const { rows } = await world.pool.query<{ text: string }>('select r::text as text from oidc_record r')
  expect(cookies.length).toBeGreaterThan(0)
  expect(rows.filter(({ text }) => cookies.some((cookie) => text.includes(cookie)))).toEqual([])
})

test('R-32 nobody stays signed in longer than eight hours without a password', async () => {
  const browser = aBrowser()
  const tokens = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const sid = String(decodeJwt(tokens.access_token).sid)
  const { rows } = await world.pool.query<{ left: number }>(
    "select extract(epoch from expires_at - clock_timestamp())::int as left from oidc_record where model = 'Session' and uid = $1",
    [sid],
  )
  expect(rows[0]?.left).toBeLessThanOrEqual(8 * 3_600)
  await world.pool.query(
    "update oidc_record set payload = payload || jsonb_build_object('loginTs', (payload->>'loginTs')::int - 8 * 3600 + 600) where model = 'Session' and uid = $1",
    [sid],
  )
  const later = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const left = await world.pool.query<{ left: number }>(
    "select extract(epoch from expires_at - clock_timestamp())::int as left from oidc_record where model = 'RefreshToken' and id = $1",
    [keptId('RefreshToken', later.refresh_token)],
  )
  expect(left.rows[0]?.left).toBeLessThanOrEqual(600)
})

test('R-20 signing out with an id token needs no further page, ends every tab of the browser and tells the gateway', async () => {
  const browser = aBrowser()
  const tab = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const otherTab = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const end = `${op.issuer}/session/end?${new URLSearchParams({ id_token_hint: tab.id_token, post_logout_redirect_uri: `${op.origin}/`, state: 'bye' })}`
  expect((await browser.follow(end, op.issuer)).url).toBe(`${op.origin}/?state=bye`)
  expect(op.ended).toContain(decodeJwt(tab.access_token).sid)
  expect((await world.refresh(tab.refresh_token)).status).toBe(400)
  expect((await world.refresh(otherTab.refresh_token)).status).toBe(400)
  expect((await world.signInPageOf(browser)).html).toContain('name="password"')
  expect((await browser.follow(end, op.issuer)).url).toBe(`${op.origin}/?state=bye`)
})

test('signing out without proof asks first; with the id token of another person too', async () => {
  const browser = aBrowser()
  const tokens = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const other = await signIn(aBrowser(), op.issuer, 'li', ODD_PASSWORD)
  const bare = await browser.follow(`${op.issuer}/session/end`, op.issuer)
  const foreign = await browser.follow(`${op.issuer}/session/end?id_token_hint=${other.id_token}`, op.issuer)
  const html = (await bare.response?.text()) ?? ''
  expect(html).toContain('退出登录')
  expect(await foreign.response?.text()).toContain('name="xsrf"')
  expect((await world.refresh(tokens.refresh_token)).status).toBe(200)

  const xsrf = /name="xsrf" value="([^"]+)"/.exec((await (await browser.go(`${op.issuer}/session/end`)).text()) ?? '')?.[1] ?? ''
  const done = await browser.send(`${op.issuer}/session/end/confirm`, { xsrf, logout: 'yes' }, op.issuer)
  expect(await done.response?.text()).toContain('您已退出登录')
  expect(op.ended).toContain(decodeJwt(tokens.access_token).sid)
  expect((await world.refresh(tokens.refresh_token)).status).toBe(400)
})

test('another person signing in ends the session before, with its tabs', async () => {
  const browser = aBrowser()
  const before = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const { url, html } = await world.signInPageOf(browser, { prompt: 'login' })
  const { url: back } = await browser.send(url, { csrf: csrfIn(html), username: 'li', password: ODD_PASSWORD }, op.issuer)
  expect(new URL(back).searchParams.get('code')).toBeTruthy()
  expect(op.ended).toContain(decodeJwt(before.access_token).sid)
  expect((await world.refresh(before.refresh_token)).status).toBe(400)
  const after = await signIn(browser, op.issuer, 'nobody', 'nothing')
  expect(decodeJwt(after.id_token).preferred_username).toBe('li')
  expect(decodeJwt(after.access_token).sid).not.toBe(decodeJwt(before.access_token).sid)
})

test('the same person asked again keeps the session and its tabs', async () => {
  const browser = aBrowser()
  const before = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const { url, html } = await world.signInPageOf(browser, { prompt: 'login' })
  await browser.send(url, { csrf: csrfIn(html), username: 'wang', password: ODD_PASSWORD }, op.issuer)
  expect((await world.refresh(before.refresh_token)).status).toBe(200)
})
