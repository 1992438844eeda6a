import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createAccount } from '#gateway/modules/identity/accounts.ts'
import {
  aBrowser,
  aChallenge,
  anAuthorization,
  askTokens,
  type Browser,
  CLIENT,
  csrfIn,
  quickHash,
  signIn,
  startProvider,
} from '#gateway/modules/identity/testing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { aDatabase } from '#support/postgres.ts'

const PASSWORD = 'right & "proper" 密码'
let pool: Pool
let database: Awaited<ReturnType<typeof aDatabase>>
let opened: ReturnType<typeof openDatabase>
let op: Awaited<ReturnType<typeof startProvider>>
/** Of the shares a second; stands still unless a test moves it. */
let clock = 0

beforeAll(async () => {
  database = await aDatabase()
  opened = openDatabase(database.url)
  pool = opened.pool
  const passwordHash = quickHash(PASSWORD)
  for (const username of ['buyer1', ...Array.from({ length: 41 }, (_, at) => `office${at}`)])
    await createAccount(pool, { tenantId: 'north', username, passwordHash, realName: username, realNameEn: username, roles: [] })
  op = await startProvider(pool, { now: () => clock })
})
afterAll(async () => {
  await op.close()
  await opened.close()
  await database.drop()
})
beforeEach(async () => {
  clock += 1_000_000
  await pool.query('delete from sign_in_attempt')
})

const from = (address: string) => ({ 'x-forwarded-for': address })

/** A sign-in page of a browser at an address, and tries on it. */
async function aPage(browser: Browser = aBrowser(), lang = 'en') {
  const { url, response } = await browser.follow(anAuthorization(op.issuer, aChallenge().challenge, { ui_locales: lang }), op.issuer, {
    headers: from(`172.16.${Math.floor(Math.random() * 250)}.1`),
  })
  const csrf = csrfIn((await response?.text()) ?? '')
  return async (address: string, username: string, password: string) => {
    const at = await browser.send(url, { csrf, username, password }, op.issuer, from(address))
    const signedIn = at.url.startsWith(op.issuer) ? false : Boolean(new URL(at.url).searchParams.get('code'))
    return { signedIn, status: at.response?.status ?? 303, html: (await at.response?.text()) ?? '', headers: at.response?.headers }
  }
}

test.each([45, 60])(
  'H1 the right person signs in 8 of 8 times while %i connections send 19 wrong passwords a second',
  async (connections) => {
    const ticking = setInterval(() => {
      clock += 100
    }, 100)
    const attack = await aPage()
    const told: number[] = []
    let cancelled = false
    let names = 0
    const attacker = async () => {
      while (!cancelled) {
        const { status } = await attack('6.6.6.6', `invented${names++}`, 'wrong')
        told.push(status)
        // A password that was looked at is followed by the next one at once: every place that can be held is held.
        if (status !== 401) await new Promise((done) => setTimeout(done, (connections / 19) * 1_000))
      }
    }
    const storm = Array.from({ length: connections }, attacker)
    const results: boolean[] = []
    for (let time = 0; time < 8; time += 1) results.push((await (await aPage())(`10.1.1.${time}`, 'buyer1', PASSWORD)).signedIn)
    cancelled = true
    await Promise.all(storm)
    clearInterval(ticking)
    expect(results).toEqual(Array<boolean>(8).fill(true))
    expect(told.length).toBeGreaterThanOrEqual(connections)
    expect(new Set(told)).toEqual(
      new Set([...told.filter((status) => status === 401).slice(0, 1), 429, 503].filter((s) => told.includes(s))),
    )
  },
  300_000,
)

test('H1 beyond its share an address is told to wait before anything is hashed, and the page keeps the typed name', async () => {
  const attempt = await aPage()
  const inChinese = await aPage(aBrowser(), 'zh')
  const told: number[] = []
  for (let guess = 0; guess < limits.passwordsAtOnce; guess += 1) told.push((await attempt('6.6.6.6', `office${guess}`, 'wrong')).status)
  const over = await attempt('6.6.6.6', 'li"><b>', 'wrong')
  expect(told).toEqual(Array<number>(limits.passwordsAtOnce).fill(401))
  expect([over.status, over.headers?.get('retry-after')]).toEqual([429, '1'])
  expect(over.html).toContain('Too many attempts; try again in 1 s')
  expect(over.html).toContain('value="li&quot;&gt;&lt;b&gt;"')
  expect((await inChinese('6.6.6.6', 'li', 'wrong')).html).toContain('尝试次数过多，请1秒后再试')
  expect((await attempt('7.7.7.7', 'buyer1', PASSWORD)).signedIn).toBe(true)
}, 60_000)

test('H1 an office signs in at one instant behind one address, and goes on doing so', async () => {
  const at = await Promise.all(
    Array.from({ length: limits.passwordChecksAtOnce + limits.passwordChecksWaitingEach }, async (_, at) => ({ at, page: await aPage() })),
  )
  const together = await Promise.all(at.map(({ at, page }) => page('10.2.2.2', `office${at}`, PASSWORD)))
  expect(together.map(({ signedIn }) => signedIn)).toEqual(at.map(() => true))
  for (let person = 0; person < 30; person += 1)
    expect((await (await aPage())('10.2.2.2', `office${person}`, PASSWORD)).signedIn, `office${person}`).toBe(true)
}, 60_000)

test('M5 of 60 wrong passwords from 60 addresses ten are looked at; the person waits once at a new place, and not at all at his own', async () => {
  const home = aBrowser()
  expect((await (await aPage(home))('10.3.3.3', 'buyer1', PASSWORD)).signedIn).toBe(true)
  const attack = await aPage()
  const told = await Promise.all(Array.from({ length: 60 }, (_, at) => attack(`10.9.9.${at}`, 'buyer1', 'a guess')))
  const count = (status: number) => told.filter((one) => one.status === status).length
  // Those that found the queue full were not looked at either.
  expect(count(401)).toBeLessThanOrEqual(10)
  expect(count(401) + count(429) + count(503)).toBe(60)
  await pool.query('update sign_in_attempt set attempts = 20, open_at = now() where attempts between 1 and 60')

  for (const name of home.jar.keys()) if (name.startsWith('_')) home.jar.delete(name)
  expect((await (await aPage(home))('10.7.7.7', 'buyer1', PASSWORD)).signedIn).toBe(true)

  const elsewhere = await aPage()
  const first = await elsewhere('10.4.4.4', 'buyer1', PASSWORD)
  expect([first.status, first.signedIn]).toEqual([429, false])
  expect(Number(first.headers?.get('retry-after'))).toBeLessThanOrEqual(60)
  await Promise.all(Array.from({ length: 20 }, (_, at) => attack(`10.8.8.${at}`, 'buyer1', 'a guess')))
  // His own time comes, nobody else's.
  const { rows } = await pool.query<{ id: string }>("select id from user_account where username = 'buyer1'")
  const own = createHash('sha256').update(`own 10.4.4.4 ${rows[0]?.id}`).digest('base64url')
  expect((await pool.query('update sign_in_attempt set open_at = now() where id = $1', [own])).rowCount).toBe(1)
  expect((await elsewhere('10.4.4.4', 'buyer1', PASSWORD)).signedIn).toBe(true)
}, 60_000)

test('M5 a device is known by its own cookie alone: not by another account’s, and not by one made up', async () => {
  const other = aBrowser()
  await (await aPage(other))('10.5.5.5', 'office1', PASSWORD)
  const cookie = [...other.jar].find(([name]) => name.startsWith('fly-device'))?.[1].value ?? ''
  expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{22}$/)
  const attack = await aPage()
  for (let guess = 0; guess < 11; guess += 1) await attack(`10.9.7.${guess}`, 'buyer1', 'a guess')
  for (const value of [cookie, `${cookie.slice(0, 22)}.${'A'.repeat(22)}`, `${'A'.repeat(22)}.${cookie.slice(23)}`]) {
    const forged = aBrowser()
    const page = await aPage(forged)
    forged.jar.set('fly-device /', { value, path: '/' })
    expect((await page('10.5.5.6', 'buyer1', PASSWORD)).status).toBe(429)
    await pool.query('delete from sign_in_attempt where attempts = 0')
  }
}, 60_000)

test('M5 one password on many names from one address is slowed down, and not elsewhere', async () => {
  const attempt = await aPage()
  const told: number[] = []
  const guess = async (name: number) => {
    clock += 1_000
    told.push((await attempt('6.6.6.6', `office${name}`, 'Summer2026!')).status)
  }
  for (let name = 0; name < 30; name += 1) await guess(name)
  // The wait is there; it only lasts longer than this test may.
  const held = await pool.query(
    "update sign_in_attempt set open_at = open_at + interval '1 hour' where attempts = 30 and open_at > expires_at - interval '899 seconds'",
  )
  expect(held.rowCount).toBe(1)
  for (let name = 30; name < 40; name += 1) await guess(name)
  expect(told).toEqual([...Array<number>(30).fill(401), ...Array<number>(10).fill(429)])
  expect((await attempt('7.7.7.7', 'office1', PASSWORD)).signedIn).toBe(true)
}, 60_000)

test('H1 an address starts so many sign-ins and asks for so many tokens, and no other address is the poorer for it', async () => {
  const start = (address: string) => aBrowser().go(anAuthorization(op.issuer, aChallenge().challenge), { headers: from(address) })
  const told: number[] = []
  for (let at = 0; at < limits.signInsStartedAtOnce + 3; at += 1) told.push((await start('6.6.6.6')).status)
  expect(told.sort()).toEqual([...Array<number>(limits.signInsStartedAtOnce).fill(303), 429, 429, 429])
  const refused = await start('6.6.6.6')
  expect([refused.headers.get('retry-after'), (await refused.text()).includes('登录请求过于频繁')]).toEqual(['1', true])
  expect((await start('7.7.7.7')).status).toBe(303)

  const exchange = () => askTokens(op.issuer, { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) })
  let status = 400
  for (let at = 0; at < limits.tokensAtOnce + 1 && status === 400; at += 1) status = (await exchange()).status
  expect(status).toBe(429)
}, 60_000)

test('H1 whoever asks for very many tokens leaves a signed-in browser of his address its next one', async () => {
  const browser = aBrowser()
  await browser.follow(anAuthorization(op.issuer, aChallenge().challenge), op.issuer)
  const strangers = [...browser.jar.keys()].filter((name) => name.startsWith('_session'))
  const { refresh_token } = await signIn(browser, op.issuer, 'buyer1', PASSWORD)
  let status = 400
  const junk = () => askTokens(op.issuer, { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) })
  for (let at = 0; at < limits.tokensAtOnce + 1 && status === 400; at += 1) status = (await junk()).status
  const body = new URLSearchParams({ client_id: CLIENT, grant_type: 'refresh_token', refresh_token }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: op.origin }
  const renewed = await browser.go(`${op.issuer}/token`, { method: 'POST', headers, body })
  expect([strangers, status, renewed.status]).toEqual([[], 429, 200])
  const forged = aBrowser()
  for (const [name, kept] of browser.jar)
    forged.jar.set(name, { ...kept, value: `${kept.value.slice(0, -1)}${kept.value.endsWith('x') ? 'y' : 'x'}` })
  expect((await forged.go(`${op.issuer}/token`, { method: 'POST', headers, body })).status).toBe(429)
}, 60_000)

test('H1 whoever asks how to sign out is no signed-in browser, however often he asks', async () => {
  const sessions = async () => (await pool.query("select 1 from oidc_record where model = 'Session'")).rowCount
  const before = await sessions()
  const start = (browser: Browser) => browser.go(anAuthorization(op.issuer, aChallenge().challenge), { headers: from('6.6.6.6') })
  const told: number[] = []
  const given: string[] = []
  for (let minted = 0; minted < 10; minted += 1) {
    const browser = aBrowser()
    expect((await browser.go(`${op.issuer}/session/end`, { headers: from('6.6.6.6') })).status).toBe(303)
    given.push(...browser.jar.keys())
    told.push(...(await Promise.all(Array.from({ length: 26 }, async () => (await start(browser)).status))))
  }
  expect(told.sort()).toEqual([...Array<number>(limits.signInsStartedAtOnce).fill(303), ...Array<number>(60).fill(429)])
  expect([given, await sessions()]).toEqual([[], before])
}, 60_000)

test('H1 all browsers of one person have one share together', async () => {
  const [mine, second, office] = [aBrowser(), aBrowser(), aBrowser()]
  for (const browser of [mine, second]) await signIn(browser, op.issuer, 'buyer1', PASSWORD)
  await signIn(office, op.issuer, 'office1', PASSWORD)
  clock += 1_000_000
  const start = async (browser: Browser) =>
    (await browser.go(anAuthorization(op.issuer, aChallenge().challenge, { prompt: 'none' }))).status
  for (let at = 0; at < limits.signInsStartedAtOnce; at += 1) await start(mine)
  expect([await start(mine), await start(second), await start(office), await start(aBrowser())]).toEqual([429, 429, 303, 303])
  // As many characters as a signature, and more bytes.
  const odd = aBrowser()
  odd.jar.set('fly-person /', { value: `x.${'é'.repeat(22)}`, path: '/' })
  expect(await start(odd)).toBe(303)
  const page = await odd.follow(anAuthorization(op.issuer, aChallenge().challenge), op.issuer)
  const form = { csrf: 'é'.repeat(csrfIn((await page.response?.text()) ?? '').length), username: 'buyer1', password: PASSWORD }
  expect((await odd.send(page.url, form, op.issuer)).response?.status).toBe(403)
}, 60_000)

test('R-45 what happened at the door is told once each, with the request and without name or password', async () => {
  const before = op.audited().length
  const attempt = await aPage()
  await attempt('10.6.6.6', 'buyer1', 'canary-password')
  await attempt('10.6.6.6', 'buyer1', PASSWORD)
  const lines = op.audited().slice(before)
  expect(lines.map(({ kind }) => kind)).toEqual(['sign-in-failed', 'signed-in'])
  expect(lines[0]).toMatchObject({ subject: lines[1]?.subject, address: '10.6.6.6', request: expect.stringMatching(/.+/), tenant: 'north' })
  expect(JSON.stringify(lines)).not.toMatch(/buyer1|canary|right/)
}, 60_000)
