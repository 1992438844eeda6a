import { expect, type Page } from 'playwright/test'
import { signIn, test } from './people.ts'

/** The page has kept until when its person may be signed in. */
const isHinted = (page: Page) =>
  expect.poll(() => page.evaluate(() => Number(localStorage.getItem('fly:session-until')))).toBeGreaterThan(0)

const frame = (name: string) => `.skeleton-${name}`

for (const [locale, lang, colorScheme, brand] of [
  ['zh-CN', 'zh', 'light', '飞标'],
  ['en-GB', 'en', 'dark', 'fly-tender'],
] as const)
  test(`I18N-02 the first picture of the page needs no file: frame, ${lang}, ${colorScheme}`, async ({ browser, faults }) => {
    faults.expect(/ERR_FAILED/)
    const context = await browser.newContext({ locale, colorScheme })
    const page = await context.newPage()
    // Somebody who was signed in here: a stranger would be led to the sign-in page.
    await page.addInitScript(() => localStorage.setItem('fly:session-until', String(Date.now() + 60_000)))
    // Nothing but the page itself comes.
    await page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()))
    await page.goto('/home-page', { waitUntil: 'domcontentloaded' })
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expect(page.locator(frame('head'))).toHaveText(brand, { useInnerText: true })
    await expect(page.locator(frame('side'))).toBeVisible()
    await expect(page.locator(frame('head'))).toHaveCSS('height', '48px')
    await context.close()
  })

test('AUTH-01 who comes back is signed in without asking for configuration or metadata; the first picture goes when the application stands', async ({
  browser,
}) => {
  const before = await signIn(browser, 'sup2')
  const page = await before.context().newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/home-page')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.locator(frame('head'))).toBeHidden()
  expect(asked.filter((path) => path.endsWith('host-config') || path.endsWith('openid-configuration'))).toEqual([])
})

test('I18N-03 texts come once for good, beside the scripts: from an address that names their content', async ({ browser }) => {
  const before = await signIn(browser, 'sup2')
  const page = await before.context().newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const texts = page.waitForResponse(/\/platform\/texts\/zh-[\w-]+\.json$/)
  await page.goto('/home-page')
  expect((await texts).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/transl/list'))).toEqual([])
})

test('AUTH-01 who comes back has his tokens in one request, without a frame', async ({ browser }) => {
  const before = await signIn(browser, 'sup2')
  await isHinted(before)
  const page = await before.context().newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/home-page')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/oidc/'))).toEqual(['/oidc/token'])
  await page.reload()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/oidc/'))).toEqual(['/oidc/token', '/oidc/token'])
})

test('AUTH-01 where the browser is not believed the silent frame is asked, as for a foreign provider', async ({ browser, faults }) => {
  faults.expect(/status of 400/)
  const before = await signIn(browser, 'sup2')
  await isHinted(before)
  const page = await before.context().newPage()
  await page.route('**/oidc/token', async (route) => {
    const { 'x-fly-session': _, ...headers } = route.request().headers()
    await route.continue({ headers })
  })
  const silent = page.waitForRequest(/prompt=none/)
  await page.goto('/home-page')
  await silent
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('NAV-05 AUTH-09 PERM-01 a start asks once for all that it needs, the first data of its screen among it', async ({ browser }) => {
  const before = await signIn(browser, 'sup2')
  await isHinted(before)
  const page = await before.context().newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/home-page')
  await expect(page.locator('.home-row').first()).toBeVisible()
  const once = ['user/profile', 'permission/codes', 'menuTree/user', 'customer/mine', 'cu-page-list', 'workbench/bidder']
  expect(asked.filter((path) => once.some((name) => path.endsWith(name)))).toEqual([])
  expect(asked.filter((path) => path === '/platform/start')).toHaveLength(1)
})

test('AUTH-01 whose time is over is not asked for by the session: the start goes on as for a stranger, without a refusal in between', async ({
  browser,
}) => {
  const before = await signIn(browser, 'sup2')
  await isHinted(before)
  const context = before.context()
  await before.close()
  await context.clearCookies()
  const page = await context.newPage()
  await page.addInitScript(() => {
    if (localStorage.getItem('fly:session-until')) localStorage.setItem('fly:session-until', String(Date.now() - 1))
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/home-page')
  await expect(page.getByLabel('密码')).toBeVisible()
  expect(asked).not.toContain('/oidc/token')
})

test('NAV-01 an address asks at once for the few files of its screen, and for none of the elements for other pages', async ({
  browser,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  const before = await signIn(browser, 'sup2')
  for (const [route, most] of [
    ['/home-page', 3],
    ['/customer/cu-project-list', 7],
  ] as const) {
    const page = await before.context().newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // Nothing of the application runs: what is asked for, the page asks for itself.
    await page.route(/\/start-[\w-]+\.js$/, (route) => route.abort())
    await page.goto(route)
    await page.waitForLoadState('load')
    const files = new Set(asked.filter((path) => path.endsWith('.js')))
    expect(files.size, [...files].join(' ')).toBe(most)
    expect([...files].filter((path) => !path.startsWith('/assets/'))).toEqual([])
    await page.close()
  }
})

for (const [what, path] of [
  ['start call', '**/platform/start?*'],
  ['provider', '**/oidc/token'],
] as const)
  test(`AUTH-01 NAV-05 a ${what} that never answers keeps nobody before the page’s first picture`, async ({ browser }) => {
    const page = await signIn(browser, 'sup2')
    await isHinted(page)
    await page.route(path, () => undefined, { times: 1 })
    await page.reload()
    await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 30_000 })
    await expect(page.locator(frame('head'))).toHaveCount(0)
  })
