import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser, aChallenge, afterPassword, anAuthorization, askTokens, signIn } from '#gateway/modules/identity/testing.ts'
import { aGatewayOf, asking, PASSWORD } from '#support/accounts.ts'
import type { TestGateway } from '#support/gateway.ts'
import { demandQueries } from './second-factor.queries.ts'
import { aSecurityKey } from './testing.ts'
import { codeAt } from './totp.ts'

let gateway: TestGateway
let issuer: string
let origin: string
let demand: (...roles: string[]) => Promise<void>

beforeAll(async () => {
  const people = [
    { name: 'admin', role: 'TENDER_ADMIN' },
    { name: 'buyer', role: 'BUYER' },
    { name: 'bidder', role: 'BIDDER' },
    { name: 'foreign', tenantId: 'south', role: 'BUYER' },
  ]
  ;({ gateway, issuer, origin } = await aGatewayOf(people, { host: 'localhost', users: { wang: {}, zhou: { roles: ['BUYER'] } } }))
  demand = (...words) => demandQueries(gateway.pool).set('north', words)
})
afterAll(() => gateway.close())
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_attempt', 'oidc_record']) await gateway.pool.query(`delete from ${table}`)
  await demand()
})

const ask = asking(() => `${origin}/platform/second-factor/`)
const tokensOf = (username: string, browser = aBrowser()) => signIn(browser, issuer, username, PASSWORD)
const secretIn = (html: string) => /class="secret">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
const codesIn = (html: string) => [...html.matchAll(/<li><code>([0-9A-Z-]{19})<\/code>/g)].map(([, code]) => code)

/** Signs in, setting up what is demanded on the way. */
async function setUp(username: string, browser = aBrowser()) {
  const at = await afterPassword(browser, issuer, username, PASSWORD)
  const secret = secretIn(at.html())
  const { html } = await at.send({ code: codeAt(secret, Date.now()) })
  await at.send({ continue: '1' })
  return { secret, codes: codesIn(html), ...(await at.tokens()).body }
}

test('M5 of whom a second factor is demanded gets no token before he has set one up, and others are not asked', async () => {
  await demand('BUYER')
  const at = await afterPassword(aBrowser(), issuer, 'buyer', PASSWORD)
  expect(at.html()).toMatch(/<svg class="qr"[^>]*><path d="M/)
  expect((await at.tokens()).status).toBe(400)
  expect((await at.send({ code: '000000' })).status).toBe(401)
  const { secret, codes, access_token } = await setUp('buyer')
  expect([secret.length, codes.length, decodeJwt(access_token).amr]).toEqual([32, 10, ['pwd', 'otp', 'mfa']])
  const again = await afterPassword(aBrowser(), issuer, 'buyer', PASSWORD)
  expect(again.html()).toContain('id="recovery"')
  for (const username of ['bidder', 'foreign', 'admin']) expect(decodeJwt((await tokensOf(username)).access_token).amr).toEqual(['pwd'])
})

test('M5 a reload of the page shows the same secret, another browser another one, and only the last that was begun counts', async () => {
  await demand('BUYER')
  const browser = aBrowser()
  const mine = await afterPassword(browser, issuer, 'buyer', PASSWORD)
  const reload = await browser.follow(mine.url(), issuer)
  expect(secretIn((await reload.response?.text()) ?? '')).toBe(secretIn(mine.html()))
  const theirs = await afterPassword(aBrowser(), issuer, 'buyer', PASSWORD)
  expect(secretIn(theirs.html())).not.toBe(secretIn(mine.html()))
  expect((await mine.send({ code: codeAt(secretIn(mine.html()), Date.now()) })).status).toBe(400)
  await setUp('buyer')
  // Set up meanwhile: asked for a code now, never shown a secret.
  const late = await browser.follow(mine.url(), issuer)
  expect((await late.response?.text()) ?? '').toContain('id="recovery"')
})

test('M5 what a thief began before its owner added a passkey is not confirmed any more', async () => {
  const { access_token } = await tokensOf('buyer')
  await demand('BUYER')
  const thief = await afterPassword(aBrowser(), issuer, 'buyer', PASSWORD)
  const key = aSecurityKey()
  const { id, options } = (await ask<{ id: string; options: string }>(access_token, 'passkey/begin', { password: PASSWORD })).body.data
  const added = await ask(access_token, 'passkey/confirm', { id, name: 'key', credential: key.make(options, origin) })
  expect(added.status).toBe(200)
  const { html } = await thief.send({ code: codeAt(secretIn(thief.html()), Date.now()) })
  expect(codesIn(html)).toEqual([])
  await thief.send({ continue: '1' })
  expect((await thief.tokens()).status).toBe(400)
})

test('M5 what a thief confirms at the very instant when its owner adds a passkey is not confirmed either', async () => {
  const { access_token } = await tokensOf('buyer')
  await demand('BUYER')
  const thief = await afterPassword(aBrowser(), issuer, 'buyer', PASSWORD)
  const key = aSecurityKey()
  const { id, options } = (await ask<{ id: string; options: string }>(access_token, 'passkey/begin', { password: PASSWORD })).body.data
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%user_account%for no key update%'`
  const untilWaiting = (n: number) => expect.poll(async () => (await gateway.pool.query(waiting)).rowCount, { timeout: 8_000 }).toBe(n)
  const holder = await gateway.pool.connect()
  await holder.query('begin')
  await holder.query("select 1 from user_account where id = 'buyer' for no key update")
  const adding = ask(access_token, 'passkey/confirm', { id, name: 'key', credential: key.make(options, origin) })
  await untilWaiting(1)
  const confirming = thief.send({ code: codeAt(secretIn(thief.html()), Date.now()) })
  await untilWaiting(2)
  await holder.query('commit')
  holder.release()
  expect((await adding).status).toBe(200)
  const { html } = await confirming
  expect([codesIn(html), html.includes('data-options')]).toEqual([[], true])
  expect((await ask<{ factors: unknown }>(access_token, 'mine')).body.data.factors).toMatchObject([{ kind: 'passkey' }])
  await thief.send({ continue: '1' })
  expect((await thief.tokens()).status).toBe(400)
})

const optionsIn = (html: string) =>
  (/data-makes data-options="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test('M5 of whom a second factor is demanded may set up a passkey instead of an app, and signs in with it from then on', async () => {
  await demand('BUYER')
  const key = aSecurityKey()
  const at = await afterPassword(aBrowser(), issuer, 'buyer', PASSWORD)
  const old = optionsIn(at.html())
  for (const bad of ['no json', key.make(old, 'https://evil.example')]) expect((await at.send({ code: '', passkey: bad })).status).toBe(401)
  expect((await at.send({ code: '', passkey: key.make(old, origin) })).status).toBe(401)
  const { html } = await at.send({ code: '', passkey: key.make(optionsIn(at.html()), origin) })
  expect(codesIn(html)).toHaveLength(10)
  expect((await at.tokens()).status).toBe(400)
  await at.send({ continue: '1' })
  const { body } = await at.tokens()
  expect(decodeJwt(body.access_token).amr).toEqual(['pwd', 'pop', 'mfa'])
  expect((await ask(body.access_token, 'mine')).body.data).toMatchObject({ factors: [{ kind: 'passkey', name: '通行密钥' }] })
  const again = await afterPassword(aBrowser(), issuer, 'buyer', PASSWORD)
  const options = (/data-options="([^"]*)"/.exec(again.html())?.[1] ?? '').replaceAll('&quot;', '"')
  await again.send({ passkey: key.sign(options, origin) })
  expect((await again.tokens()).status).toBe(200)
  await gateway.pool.query('delete from second_factor')
  const late = await afterPassword(aBrowser(), issuer, 'buyer', PASSWORD)
  const made = aSecurityKey().make(optionsIn(late.html()), origin)
  await gateway.pool.query("update second_factor set created_at = created_at - interval '11 minutes'")
  expect((await late.send({ code: '', passkey: made })).status).toBe(400)
})

test('M5 recovery codes are shown once, and a page that is read again says so', async () => {
  await demand('BUYER')
  const browser = aBrowser()
  const at = await afterPassword(browser, issuer, 'buyer', PASSWORD)
  expect(codesIn((await at.send({ code: codeAt(secretIn(at.html()), Date.now()) })).html)).toHaveLength(10)
  const again = await browser.follow(at.url(), issuer)
  expect(codesIn((await again.response?.text()) ?? '')).toEqual([])
  await at.send({ continue: '1' })
  expect((await at.tokens()).status).toBe(200)
})

test('M5 who was signed in by one step when the demand came gets no further token, and his browser is asked', async () => {
  const browser = aBrowser()
  const { refresh_token } = await tokensOf('buyer', browser)
  const other = await tokensOf('bidder')
  await demand('BUYER')
  expect((await askTokens(issuer, { grant_type: 'refresh_token', refresh_token })).status).toBe(400)
  const silent = await browser.follow(anAuthorization(issuer, aChallenge().challenge, { prompt: 'none' }), issuer)
  expect(new URL(silent.url).searchParams.get('error')).toBe('login_required')
  expect((await askTokens(issuer, { grant_type: 'refresh_token', refresh_token: other.refresh_token })).status).toBe(200)
  const { refresh_token: next } = await setUp('buyer', browser)
  expect((await askTokens(issuer, { grant_type: 'refresh_token', refresh_token: next })).status).toBe(200)
})

test('M5 a role that comes later is demanded of from then on', async () => {
  await demand('MANAGER')
  const { refresh_token } = await tokensOf('bidder')
  await gateway.pool.query("insert into user_role (user_id, role) values ('bidder', 'MANAGER')")
  expect((await askTokens(issuer, { grant_type: 'refresh_token', refresh_token })).status).toBe(400)
  await gateway.pool.query("delete from user_role where user_id = 'bidder' and role = 'MANAGER'")
})

test('M5 the last factor of whom one is demanded stays', async () => {
  await demand('BUYER')
  const { access_token } = await setUp('buyer')
  const state = (await ask(access_token, 'mine')).body.data as { factors: { id: string }[]; demanded: boolean }
  expect(state.demanded).toBe(true)
  const remove = () => ask(access_token, 'remove', { id: state.factors[0]?.id, password: PASSWORD })
  expect(await remove()).toMatchObject({ status: 409, body: { messageCode: 'AUTH-1014' } })
  expect((await ask(access_token, 'mine')).body.data).toMatchObject({ recoveryCodesLeft: 10 })
  await demand()
  expect((await remove()).status).toBe(200)
})

test('M5 an administrator demands it of roles of his own tenant, with his password', async () => {
  const { access_token } = await tokensOf('admin')
  const set = (body: unknown) => ask(access_token, 'demand', body)
  expect(await set({ roles: ['BUYER', 'MANAGER', 'BUYER'], password: PASSWORD })).toMatchObject({
    status: 200,
    body: { data: { roles: ['BUYER', 'MANAGER'] } },
  })
  expect((await ask(access_token, 'demand')).body.data).toEqual({ roles: ['BUYER', 'MANAGER'] })
  expect(gateway.audited().at(-1)).toMatchObject({
    kind: 'sign-in-rule-changed',
    tenant: 'north',
    detail: 'second factor of BUYER MANAGER',
  })
  expect(await set({ roles: [], password: 'a guess' })).toMatchObject({ status: 422, body: { messageCode: 'AUTH-1005' } })
  for (const body of [
    { roles: ['SYSTEM'], password: PASSWORD },
    { roles: ['buyer'], password: PASSWORD },
    { roles: [] },
    { password: PASSWORD },
  ])
    expect((await set(body)).status).toBe(400)
  expect(decodeJwt((await tokensOf('foreign')).access_token).amr).toEqual(['pwd'])
})

test('M5 an administrator helps who has lost everything; people of other tenants and he himself are out of his reach', async () => {
  await demand('BUYER')
  const { access_token } = await tokensOf('admin')
  const lost = await setUp('buyer')
  const reset = (userId: string, password = PASSWORD) => ask(access_token, 'reset', { userId, password })
  expect(await reset('buyer', 'a guess')).toMatchObject({ status: 422, body: { messageCode: 'AUTH-1005' } })
  for (const userId of ['foreign', 'admin', 'nobody'])
    expect(await reset(userId)).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
  expect((await reset('buyer')).status).toBe(200)
  const signedIn = (detail: string) => gateway.audited().findLast((line) => line.kind === 'signed-in' && line.detail === detail)?.subject
  const both = { subject: signedIn('pwd otp mfa'), actor: signedIn('pwd'), tenant: 'north' }
  expect(both.subject).not.toBe(both.actor)
  expect(gateway.audited().slice(-2)).toMatchObject([
    { ...both, kind: 'second-factor-removed', detail: 'by an administrator' },
    { ...both, kind: 'session-revoked', detail: 'second factor reset 1 ended' },
  ])
  expect((await ask(lost.access_token, 'mine')).status).toBe(401)
  expect((await askTokens(issuer, { grant_type: 'refresh_token', refresh_token: lost.refresh_token })).status).toBe(400)
  const { secret } = await setUp('buyer')
  expect(secret).not.toBe(lost.secret)
})

test('M5 whoever an administrator has helped waits for no guesses of before', async () => {
  await demand('BUYER')
  await setUp('buyer')
  const guess = async () => (await afterPassword(aBrowser(), issuer, 'buyer', PASSWORD)).send({ code: '000000' })
  for (let wrong = 0; wrong < 5; wrong += 1) await guess()
  await gateway.pool.query("update sign_in_attempt set open_at = open_at + interval '1 hour' where attempts = 5")
  expect((await guess()).status).toBe(429)
  const { access_token } = await tokensOf('admin')
  expect((await ask(access_token, 'reset', { userId: 'buyer', password: PASSWORD })).status).toBe(200)
  await setUp('buyer')
  expect((await guess()).status).toBe(401)
})

test('R-03 who is no administrator demands nothing and helps nobody', async () => {
  const calls = { demand: { roles: ['BUYER' as const], password: 'x' }, reset: { userId: 'buyer', password: 'x' } }
  for (const user of ['', 'wang', 'zhou'])
    for (const [call, body] of Object.entries(calls)) {
      const name = `POST /platform/second-factor/${call as 'demand'}` as const
      expect((await gateway.as(user).call(name, body as never)).status, `${user} ${call}`).toBe(user === '' ? 401 : 403)
    }
  expect((await gateway.as('zhou').call('GET /platform/second-factor/demand')).status).toBe(403)
})
