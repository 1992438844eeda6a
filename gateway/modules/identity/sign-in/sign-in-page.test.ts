import { afterAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createAccount, hashPassword, isPassword } from '#gateway/modules/identity/accounts.ts'
import { aBrowser, aProvider, csrfIn, ODD_PASSWORD, quickHash } from '#gateway/modules/identity/testing.ts'

const world = await aProvider(afterAll)
const { op } = world

test('a wrong password, an unknown name and empty fields are told at the field, and nothing is signed in', async () => {
  const browser = aBrowser()
  const { url, html } = await world.signInPageOf(browser, { ui_locales: 'en' })
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
  const zh = await world.signInPageOf(browser)
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
  await createAccount(world.pool, {
    tenantId: 'north',
    username: 'slow',
    passwordHash: quickHash(ODD_PASSWORD),
    realName: '慢',
    realNameEn: 'Slow',
    roles: [],
  })
  const browser = aBrowser()
  const { url, html } = await world.signInPageOf(browser, { ui_locales: 'en' })
  const attempt = (username: string, password: string) => browser.send(url, { csrf: csrfIn(html), username, password }, op.issuer)
  for (let failure = 1; failure <= 5; failure++) expect((await attempt('slow', 'wrong')).response?.status).toBe(401)
  // The wait after the fifth, from its own instant on: how long this machine takes for a password does not matter.
  const { rows } = await world.pool.query<{ wait: number }>(
    'select round(extract(epoch from open_at - expires_at) + 900)::int as wait from sign_in_attempt where attempts = 5 order by wait desc limit 1',
  )
  expect(rows).toEqual([{ wait: 2 }])
  // After many the wait is a minute; of those that then come at one instant, one is looked at.
  await world.pool.query(
    "update sign_in_attempt set attempts = 20, open_at = now() where attempts = 5 and open_at > expires_at - interval '899 s'",
  )
  const burst = await Promise.all(Array.from({ length: 8 }, () => attempt('slow', 'wrong')))
  expect(burst.map(({ response }) => response?.status).sort()).toEqual([401, ...Array<number>(7).fill(429)])
  const slowed = await attempt('slow', ODD_PASSWORD)
  expect(slowed.response?.status).toBe(429)
  expect(Number(slowed.response?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await slowed.response?.text()).toMatch(/Too many attempts; try again in \d+ s/)

  await world.pool.query('update sign_in_attempt set open_at = now()')
  const later = await attempt('slow', ODD_PASSWORD)
  expect(new URL(later.url).searchParams.get('code')).toBeTruthy()
  expect((await world.pool.query('select 1 from sign_in_attempt where attempts >= 20')).rowCount).toBe(0)
})

test('a form without its token or from another origin signs nobody in', async () => {
  const browser = aBrowser()
  const { url, html } = await world.signInPageOf(browser)
  const noToken = await browser.send(url, { username: 'wang', password: ODD_PASSWORD }, op.issuer)
  const foreign = await browser.send(url, { csrf: csrfIn(html), username: 'wang', password: ODD_PASSWORD }, op.issuer, {
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

test('R-41 H1 when too many sign in at once the page says so and keeps the name; nobody is signed in, and it costs nobody an attempt', async () => {
  const browser = aBrowser()
  const { url, html } = await world.signInPageOf(browser, { ui_locales: 'en' })
  const attempt = () => browser.send(url, { csrf: csrfIn(html), username: 'wang', password: ODD_PASSWORD }, op.issuer)
  const cost = await hashPassword('x', 10)
  let cancelled = false
  const tryAgain = async (key: string) => {
    while (!cancelled) await isPassword('x', cost, { key, known: false })
  }
  const addresses = Array.from({ length: limits.passwordChecksAtOnce + limits.passwordChecksWaiting }, (_, at) => `10.0.0.${at}`)
  const storm = addresses.map(tryAgain)
  const refused: Awaited<ReturnType<typeof attempt>>[] = []
  for (let time = 0; time < 7; time += 1) refused.push(await attempt())
  cancelled = true
  const { response } = refused[0] ?? {}
  const told = (await response?.text()) ?? ''
  expect(refused.map((one) => one.response?.status)).toEqual(Array<number>(7).fill(503))
  expect(response?.headers.get('retry-after')).toBe('2')
  expect(told).toContain('Too many people are signing in at this moment; please try again')
  expect(told).toContain('value="wang"')
  expect(told).not.toContain(ODD_PASSWORD)
  await Promise.all(storm)
  expect(new URL((await attempt()).url).searchParams.get('code')).toBeTruthy()
})
