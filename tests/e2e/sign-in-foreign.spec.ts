import { type BrowserContext, expect, type Page } from 'playwright/test'
import { fillName, testWith } from './foreign.ts'

/** Another identity provider, beside the scripts: on our own site, and on another one, whose cookies a browser keeps from our frames. */

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const PATH = '/customer/cu-project-list'
const sameSite = testWith('localhost')
const otherSite = testWith('127.0.0.1')

/** What a page asks for from now on, but for scripts: those of the provider by their path, ours among them. */
function asksOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}
const signingIn = (asked: readonly string[]) =>
  asked.filter((path) => ['/auth', '/token', '/silent-renew.html', '/callback.html', '/platform/start'].includes(path))

/** Signed in, known to be so by this browser, and with no page open but the new one. */
async function comeBack(page: Page): Promise<Page> {
  await page.goto('/home-page')
  await fillName(page, 'sup2')
  await expect(menu(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('fly:session-until')))).toBeGreaterThan(0)
  return aTab(page.context())
}
async function aTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  for (const other of context.pages()) if (other !== page) await other.close()
  return page
}

sameSite(
  'AUTH-01 AUTH-02 a stranger is at another provider’s sign-in page without any script, and comes back to where he was going',
  async ({ page }) => {
    const asked = asksOf(page)
    await page.route(/\.js$/, () => undefined)
    await page.goto(PATH)
    await expect(page.getByLabel('Name')).toBeVisible()
    expect(signingIn(asked)).toEqual(['/auth'])
    await page.unroute(/\.js$/)
    await fillName(page, 'sup2')
    await expect(menu(page)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${PATH}$`))
    expect(signingIn(asked).filter((path) => path !== '/platform/start')).toEqual(['/auth', '/callback.html', '/token'])
  },
)

sameSite('AUTH-01 who comes back is signed in by another provider beside the scripts, and nothing is asked twice', async ({ page }) => {
  const tab = await comeBack(page)
  const asked = asksOf(tab)
  const scripts = Promise.withResolvers<void>()
  await tab.route(/\.js$/, (route) => scripts.promise.then(() => route.continue()))
  const start = tab.waitForRequest(/\/platform\/start\?/)
  await tab.goto(PATH, { waitUntil: 'commit' })
  await start
  scripts.resolve()
  await expect(menu(tab)).toBeVisible()
  expect(signingIn(asked)).toEqual(['/auth', '/silent-renew.html', '/token', '/platform/start'])
})

sameSite(
  'R-33 an answer to a request that this page did not make is not taken, and costs nobody his sign-in',
  async ({ page, foreign }) => {
    const tab = await comeBack(page)
    const sent: string[] = []
    tab.on('request', (request) => request.url().startsWith(`${foreign.issuer}/token`) && sent.push(request.postData() ?? ''))
    await tab.route(
      (url) => url.pathname === '/silent-renew.html',
      (route) => {
        const forged = new URL(route.request().url())
        forged.searchParams.set('state', 'another')
        forged.searchParams.set('code', 'of-somebody-else')
        return route.fulfill({
          contentType: 'text/html',
          body: `<script>parent.postMessage({ url: ${JSON.stringify(forged.href)} }, '*')</script>`,
        })
      },
      { times: 1 },
    )
    await tab.goto(PATH)
    await expect(menu(tab)).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toContain('of-somebody-else')
  },
)

sameSite('R-33 tokens with another nonce than the page’s are not taken', async ({ page, foreign }) => {
  const tab = await comeBack(page)
  const start: (string | undefined)[] = []
  const forged = (token: string) => {
    const [head = '', body = '', sign = ''] = token.split('.')
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), nonce: 'of another request' }
    return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), sign].join('.')
  }
  await tab.route(
    `${foreign.issuer}/token`,
    async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { id_token: string }
      await route.fulfill({ response, json: { ...json, id_token: forged(json.id_token) } })
    },
    { times: 1 },
  )
  const given: string[] = []
  tab.on('response', async (one) => {
    if (one.url() === `${foreign.issuer}/token`) given.push(((await one.json()) as { access_token: string }).access_token)
  })
  tab.on('request', (request) => /\/customer\/mine|\/project\//.test(request.url()) && start.push(request.headers().authorization))
  await tab.goto(PATH, { waitUntil: 'commit' })
  await expect.poll(() => given.length).toBe(2)
  await expect(menu(tab)).toBeVisible()
  await tab.getByRole('link', { name: '首页' }).first().click()
  await expect(tab).toHaveURL(/home-page$/)
  expect(start.length).toBeGreaterThan(0)
  expect(start).not.toContain(`Bearer ${given[0]}`)
})

sameSite(
  'AUTH-01 a provider that is away: a sentence and a way to try again, once, which works when it is back',
  async ({ page, foreign, faults }) => {
    faults.expect(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET|FLY-E201/)
    const tab = await comeBack(page)
    const stranger = await (await tab.context().browser()!.newContext()).newPage()
    foreign.setAway(true)
    for (const one of [tab, stranger]) {
      await one.goto(foreign.url + PATH)
      await expect(one.getByText('无法连接登录服务，请稍后重试')).toBeVisible({ timeout: 30_000 })
      await one.getByRole('button', { name: '登录' }).click()
      await expect(one.getByRole('button', { name: '登录' })).toBeEnabled()
      await expect(one.getByText('无法连接登录服务，请稍后重试')).toBeVisible()
    }
    foreign.setAway(false)
    await tab.getByRole('button', { name: '登录' }).click()
    await stranger.getByRole('button', { name: '登录' }).click()
    await fillName(stranger, 'sup3')
    for (const one of [tab, stranger]) {
      await expect(menu(one)).toBeVisible()
      await expect(one).toHaveURL(new RegExp(`${PATH}$`))
    }
  },
)

sameSite('AUTH-02 a provider that refuses everybody is asked once; the page says so', async ({ page, foreign }) => {
  const asked: string[] = []
  await page.route(`${foreign.issuer}/auth**`, (route) => {
    const wanted = new URL(route.request().url()).searchParams
    asked.push(wanted.get('prompt') ?? 'sign-in')
    const back = new URL(wanted.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({
      state: wanted.get('state') ?? '',
      error: wanted.has('prompt') ? 'login_required' : 'access_denied',
    }).toString()
    return route.fulfill({ status: 303, headers: { location: back.href } })
  })
  await page.goto(PATH)
  await expect(page.getByText('登录服务已答复，但未能登录，请重试')).toBeVisible()
  expect(asked).toEqual(['sign-in', 'none'])
})

otherSite(
  'AUTH-01 where the browser keeps the provider’s cookies from our frames, who is signed in there comes back in one redirect',
  async ({ page }) => {
    const tab = await comeBack(page)
    const asked = asksOf(tab)
    await tab.goto(PATH)
    await expect(menu(tab)).toBeVisible()
    await expect(tab).toHaveURL(new RegExp(`${PATH}$`))
    expect(signingIn(asked).slice(0, 5)).toEqual(['/auth', '/silent-renew.html', '/auth', '/callback.html', '/token'])
    expect(asked.filter((path) => path === '/auth')).toHaveLength(2)
  },
)
