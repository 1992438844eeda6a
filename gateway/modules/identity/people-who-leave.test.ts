import { decodeJwt } from 'jose'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBus } from '#gateway/platform/database/bus.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { aDatabase, onServer } from '#support/postgres.ts'
import { createAccount } from './accounts.ts'
import { oidcAdapter } from './provider/oidc-adapter.ts'
import { aBrowser, aChallenge, anAuthorization, askTokens, csrfIn, quickHash, signIn, startProvider } from './testing.ts'

const PASSWORD = 'quite a good one'
let pool: Pool
let database: Awaited<ReturnType<typeof aDatabase>>
let opened: ReturnType<typeof openDatabase>
let op: Awaited<ReturnType<typeof startProvider>>

const anAccount = (username: string, tenantId = 'north', password = PASSWORD) =>
  createAccount(pool, { tenantId, username, passwordHash: quickHash(password), realName: username, realNameEn: username, roles: [] })

beforeAll(async () => {
  database = await aDatabase()
  opened = openDatabase(database.url)
  pool = opened.pool
  op = await startProvider(pool, { tenantId: 'north' })
})
afterAll(async () => {
  await op.close()
  await opened.close()
  await database.drop()
})

const refresh = (token: string) => askTokens(op.issuer, { grant_type: 'refresh_token', refresh_token: token })
const page = async (browser = aBrowser(), over: Record<string, string> = {}) => {
  const { url, response } = await browser.follow(anAuthorization(op.issuer, aChallenge().challenge, over), op.issuer)
  const html = (await response?.text()) ?? ''
  const send = async (username: string, password: string, tenant?: string) => {
    const form = { csrf: csrfIn(html), username, password, ...(tenant !== undefined && { tenant }) }
    const at = await browser.send(url, form, op.issuer)
    return { url: at.url, html: (await at.response?.text()) ?? '', signedIn: !at.url.startsWith(op.issuer) }
  }
  return { url, html, send }
}

test.each([
  ['is written to have left', "update user_account set left_at = now() where username = 'leaver1'", 'leaver1'],
  ['loses the account', "delete from user_account where username = 'leaver2'", 'leaver2'],
])('L5 a person who %s gets no token any more, is signed in nowhere, and every gateway hears of it', async (_what, change, name) => {
  const bus = await openBus({ url: database.url })
  const heard = vi.fn()
  bus.subscribe('person', heard)
  const id = await anAccount(name)
  const browser = aBrowser()
  const tokens = await signIn(browser, op.issuer, name, PASSWORD)
  expect((await refresh((await signIn(browser, op.issuer, name, PASSWORD)).refresh_token)).status).toBe(200)

  // Somebody with the database in hand, past the application.
  await onServer(database.superuserUrl, change)
  expect(await refresh(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  const silent = await browser.follow(anAuthorization(op.issuer, aChallenge().challenge, { prompt: 'none' }), op.issuer)
  expect(silent.url).toContain('error=login_required')
  expect((await page(browser)).html).toContain('name="password"')
  const { rowCount } = await pool.query('select 1 from session_end where sid = $1', [decodeJwt(tokens.access_token).sid])
  expect(rowCount).toBe(1)
  await expect.poll(() => heard.mock.calls).toContainEqual([{ userId: id }])

  // Who comes back signs in anew: nothing of before is worth anything.
  await pool.query('update user_account set left_at = null where id = $1', [id])
  expect((await refresh(tokens.refresh_token)).status).toBe(400)
  await bus.close()
})

test('L5 a session that was ended does not come back by a request that was under way', async () => {
  const id = await anAccount('ended')
  const browser = aBrowser()
  const tokens = await signIn(browser, op.issuer, 'ended', PASSWORD)
  const sid = String(decodeJwt(tokens.access_token).sid)
  await pool.query('insert into session_end (sid) values ($1)', [sid])
  await pool.query("delete from oidc_record where model = 'Session' and uid = $1", [sid])
  await oidcAdapter(pool)('Session').upsert('x'.repeat(43), { uid: sid, accountId: id }, 600)
  expect((await pool.query("select 1 from oidc_record where model = 'Session' and uid = $1", [sid])).rowCount).toBe(0)
})

test('L9 a user of the same name elsewhere locks nobody out: page, deployment or person names the tenant', async () => {
  const south = await anAccount('twin', 'south', 'password of the south')
  expect((await (await page()).send('twin', 'password of the south')).signedIn).toBe(true)
  const north = await anAccount('twin', 'north')
  const sub = async (over: Record<string, string>, password: string, tenant?: string) => {
    const browser = aBrowser()
    const at = await (await page(browser, over)).send('twin', password, tenant)
    if (!at.signedIn) return undefined
    return decodeJwt((await signIn(browser, op.issuer, 'x', 'x')).access_token).sub
  }
  // The deployment's own tenant, the page's, and what the person types.
  expect(await sub({}, PASSWORD)).toBe(north)
  expect(await sub({ tenant: 'south' }, 'password of the south')).toBe(south)
  expect(await sub({}, 'password of the south', 'south')).toBe(south)
  expect(await sub({ tenant: 'south' }, PASSWORD)).toBeUndefined()
})

test('L9 the field for the tenant stands on the page after any failure, so it tells of no name; what was typed stays', async () => {
  const english = { ui_locales: 'en' }
  expect((await page(aBrowser(), english)).html).not.toContain('name="tenant"')
  const unknown = await (await page(aBrowser(), english)).send('nobody at all', 'wrong')
  const known = await (await page(aBrowser(), english)).send('twin', 'wrong')
  for (const { html } of [unknown, known]) expect(html).toContain('Organisation code (optional)')
  expect((await (await page()).send('twin', 'wrong', 'a"b')).html).toContain('value="a&quot;b"')
})
