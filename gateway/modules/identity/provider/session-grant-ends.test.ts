import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OwnSession } from '#contract/identity.ts'
import {
  aBrowser,
  aChallenge,
  anAuthorization,
  askBySession,
  askTokens,
  type Browser,
  sessionGrantForm,
  signIn,
} from '#gateway/modules/identity/testing.ts'
import { demandQueries } from '#gateway/modules/second-factor/second-factor.queries.ts'
import { aGatewayOf, asking, PASSWORD } from '#support/accounts.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Whatever ends a session or calls for another sign-in ends what its browser gets by it, as the silent request does. */

let gateway: TestGateway
let issuer: string
let origin: string

beforeAll(async () => {
  ;({ gateway, issuer, origin } = await aGatewayOf([
    { name: 'liu', role: 'BUYER' },
    { name: 'mei', role: 'BIDDER' },
    { name: 'leaver' },
    { name: 'marked' },
  ]))
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.pool.query('delete from oidc_record')
  await demandQueries(gateway.pool).set('north', [])
})

const ask = asking(() => origin)
const refresh = (refresh_token: string) => askTokens(issuer, { grant_type: 'refresh_token', refresh_token })
async function aTab(username: string, browser = aBrowser()) {
  await signIn(browser, issuer, username, PASSWORD)
  const { status, body } = await askBySession(browser, issuer)
  expect(status).toBe(200)
  return { browser, ...body }
}
const profile = async (token: string) => (await ask(token, '/platform/user/profile', {})).status
/** What the browser is told now, by the grant and by the silent request. */
async function told(browser: Browser) {
  const { body, headers } = await askBySession(browser, issuer)
  const silent = await browser.follow(anAuthorization(issuer, aChallenge().challenge, { prompt: 'none' }), issuer)
  return [body.error, headers.getSetCookie(), new URL(silent.url).searchParams.get('error')]
}
const NOTHING = ['login_required', [], 'login_required']

test('AUTH-04 the gateway takes the token of the session grant, and shows from where it was asked for', async () => {
  const { access_token } = await aTab('liu')
  expect(await profile(access_token)).toBe(200)
  const sessions = (await ask<OwnSession[]>(access_token, '/platform/session/mine')).body.data
  expect(sessions).toMatchObject([{ address: '127.0.0.1', current: true }])
})

test('R-20 signing out in one tab refuses the tokens of the grant within two seconds, with its refresh token and the next grant', async () => {
  const tab = await aTab('liu')
  const { body: other } = await askBySession(tab.browser, issuer)
  expect((await ask(tab.access_token, '/platform/session/close', {})).status).toBe(200)
  await vi.waitFor(async () => expect([await profile(tab.access_token), await profile(other.access_token)]).toEqual([401, 401]), {
    timeout: 2_000,
  })
  expect([(await refresh(tab.refresh_token)).status, (await refresh(other.refresh_token)).status]).toEqual([400, 400])
  expect(await told(tab.browser)).toEqual(NOTHING)
})

test('R-20 a session that was ended from another browser gives nothing any more', async () => {
  const [here, lost] = [await aTab('liu'), await aTab('liu')]
  expect((await ask(here.access_token, '/platform/session/end-others', {})).status).toBe(200)
  expect(await profile(lost.access_token)).toBe(401)
  expect([await told(lost.browser), (await askBySession(here.browser, issuer)).status]).toEqual([NOTHING, 200])
})

test('R-20 a session that is closed at the gateway gives nothing even where a request under way has written it anew', async () => {
  const tab = await aTab('liu')
  const { verifier, challenge } = aChallenge()
  const { url } = await tab.browser.follow(anAuthorization(issuer, challenge, { prompt: 'none' }), issuer)
  const code = new URL(url).searchParams.get('code') ?? ''
  // What is left when the end and the writing cross: the record and the end of its session.
  await gateway.pool.query('insert into session_end (sid) values ($1)', [decodeJwt(tab.access_token).sid])
  expect(await told(tab.browser)).toEqual(NOTHING)
  const exchanged = await askTokens(issuer, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${origin}/callback.html`,
  })
  expect([exchanged.status, (await refresh(tab.refresh_token)).status]).toEqual([400, 400])
  const again = await aTab('liu', tab.browser)
  expect(await profile(again.access_token)).toBe(200)
})

test('R-41 a new password ends what other browsers get by the grant, and not in the browser it was chosen in', async () => {
  const [here, elsewhere] = [await aTab('marked'), await aTab('marked')]
  const changed = await ask(here.access_token, '/platform/user/change-password', {
    oldPassword: PASSWORD,
    newPassword: 'quite another good one',
  })
  expect(changed.status).toBe(200)
  expect([await told(elsewhere.browser), (await refresh(elsewhere.refresh_token)).status]).toEqual([NOTHING, 400])
  expect((await askBySession(here.browser, issuer)).status).toBe(200)
})

test('M5 once a second step is demanded, who was signed in by one gets nothing by the grant; others do', async () => {
  const [buyer, bidder] = [await aTab('liu'), await aTab('mei')]
  await demandQueries(gateway.pool).set('north', ['BUYER'])
  expect([await told(buyer.browser), (await refresh(buyer.refresh_token)).status]).toEqual([NOTHING, 400])
  expect((await askBySession(bidder.browser, issuer)).status).toBe(200)
  const before = await gateway.pool.query("select 1 from oidc_record where model = 'Grant'")
  await askBySession(buyer.browser, issuer)
  expect((await gateway.pool.query("select 1 from oidc_record where model = 'Grant'")).rowCount).toBe(before.rowCount)
})

test('L5 who has left gets nothing by the grant', async () => {
  const { browser, refresh_token } = await aTab('leaver')
  await gateway.pool.query("update user_account set left_at = now() where username = 'leaver'")
  expect([await told(browser), (await refresh(refresh_token)).status]).toEqual([NOTHING, 400])
})

test('another person who signs in takes the grant over; the tokens of the one before are refused', async () => {
  const before = await aTab('liu')
  const { url, response } = await before.browser.follow(anAuthorization(issuer, aChallenge().challenge, { prompt: 'login' }), issuer)
  const csrf = /name="csrf" value="([^"]+)"/.exec((await response?.text()) ?? '')?.[1] ?? ''
  await before.browser.send(url, { csrf, username: 'mei', password: PASSWORD }, issuer)
  const { body } = await askBySession(before.browser, issuer)
  expect([decodeJwt(body.id_token).sub, await profile(before.access_token), (await refresh(before.refresh_token)).status]).toEqual([
    'mei',
    401,
    400,
  ])
})

test('there is no such grant where another service keeps the sign-ins', async () => {
  const other = await startGateway({ wang: {} }, { environment: { externalIssuer: 'https://id.example' } })
  try {
    const answer = await other.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded', 'x-fly-session': '1' },
      payload: new URLSearchParams(sessionGrantForm()).toString(),
    })
    expect(answer.statusCode).toBe(404)
  } finally {
    await other.close()
  }
})
