import { expect, type Page } from 'playwright/test'
import { portal, signIn, test } from './people.ts'

test('EMB-02 the whole application is one element: the host page holds nothing else, and a portal page routes it by its own hash', async ({
  browser,
}) => {
  const page = await signIn(browser, 'sup2', '/customer/cu-project-list')
  await expect
    .poll(() => page.evaluate(() => [...document.body.children].map(({ localName }) => localName).filter((name) => name !== 'script')))
    .toEqual(['fly-tender-app'])

  await page.goto('/demo/legacy-portal.html')
  await page.evaluate(() => {
    const app = document.createElement('fly-tender-app')
    app.setAttribute('routing', 'hash')
    app.setAttribute('base', 'fly')
    app.style.blockSize = '600px'
    document.body.append(app)
  })
  const app = page.locator('fly-tender-app')
  // What comes after the menu must not move what is pressed.
  await expect(app.locator('.home-row').first()).toBeVisible()
  await app.getByRole('navigation').getByRole('link', { name: '招标项目' }).first().click()
  await expect(page).toHaveURL(/\/demo\/legacy-portal\.html#.*fly=.*cu-project-list/)
})

/** What a portal's page would do: give tokens, and note what it is told. */
async function aTokenPage(page: Page): Promise<() => Promise<string[]>> {
  await page.goto(`${portal()}/token.html`)
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    document.addEventListener('fly-auth-required', (event) => told.push((event as CustomEvent).detail.reason))
    const getToken = async () => {
      const token = await (await fetch('/portal/token')).text()
      return token && { token, expiresAt: Date.now() + 600_000 }
    }
    Object.assign(document.querySelector('fly-context') as HTMLElement, { getToken })
  })
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told)
}

test('EMB-06 R-05 with auth="token" a portal of another origin hands its user over; our sign-in is never loaded', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${portal()}/login?as=sup2`).catch(() => undefined) // 204: the page stays
  const told = await aTokenPage(page)

  await expect(page.getByText('刘艳')).toBeVisible()
  await expect(page.getByText('may bid')).toBeVisible()
  expect(await told()).toEqual([])
  expect(asked.filter((path) => /oidc|callback|host-config/.test(path))).toEqual([])
})

test('EMB-06 a portal without a user is told so; when it has signed him in, the elements go on', async ({ page }) => {
  const told = await aTokenPage(page)
  await expect.poll(told).toEqual(['missing'])
  const button = page.getByRole('button', { name: '登录' })
  await expect(button).toBeVisible()

  await page.evaluate(() =>
    document.addEventListener('fly-auth-required', (event) => {
      ;(event as CustomEvent).detail.waitUntil(fetch('/portal/login?as=sup2'))
    }),
  )
  await button.click()
  await expect(page.getByText('刘艳')).toBeVisible()
  expect(await told()).toEqual(['missing', 'missing'])
})

test('EMB-06 AUTH-04 a portal’s token is renewed in time; when its login is over, the portal hears of it and may renew it', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${portal()}/login?as=sup2`).catch(() => undefined)
  const told = await aTokenPage(page)
  await expect(page.getByText('刘艳')).toBeVisible()
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/portal/token'))
  await page.clock.fastForward('08:00')
  await renewed
  expect(await told()).toEqual([])

  await page.evaluate(() => fetch('/portal/logout'))
  await page.clock.fastForward('10:01')
  await expect.poll(told).toEqual(['expired'])
  await expect(page.getByRole('button', { name: '登录已失效，请重新登录' })).toBeVisible()
})

test('EMB-06 with auth="cookie" no token comes into the page: the portal’s server says who it is', async ({ page }) => {
  const headers: Record<string, string>[] = []
  page.on('request', (request) => headers.push(request.headers()))
  await page.goto(`${portal()}/login?as=sup2`).catch(() => undefined)
  await page.goto(`${portal()}/cookie.html`)

  await expect(page.getByText('刘艳')).toBeVisible()
  await expect(page.getByText('may bid')).toBeVisible()
  expect(headers.filter(({ authorization }) => authorization)).toEqual([])
})

test('EMB-06 a cookie that is over is told as that', async ({ page, faults }) => {
  faults.expect(/ 401 .*\/platform\//, /AUTH-1001/)
  await page.goto(`${portal()}/cookie.html`)
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  await expect(page.getByText('may bid')).toBeHidden()
})

test('EMB-02 AUTH-02 an application that leaves the address alone comes back from sign-in to the wanted screen', async ({ page }) => {
  const open = (route: string) =>
    page.evaluate((first) => {
      const app = document.createElement('fly-tender-app')
      app.setAttribute('route', first)
      app.style.blockSize = '600px'
      document.querySelector('fly-context')?.append(app)
    }, route)
  await page.goto('/demo/fly-context.html')
  await open('/freebid/practice')
  await page.getByLabel(/^(账号|User name)$/).fill('sup2')
  await page.getByLabel(/^(密码|Password)$/).fill('flytender')
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
  await page.waitForURL(/demo\/fly-context\.html$/)
  await open('/home-page')

  const app = page.locator('fly-tender-app')
  await expect(app.getByRole('tab', { name: '练习场' })).toBeVisible()
  await expect(page).toHaveURL(/demo\/fly-context\.html$/)
})

test('EMB-02 a single screen tells what was done in it, and is put back where it was', async ({ browser }) => {
  const page = await signIn(browser, 'sup2')
  await page.goto('/demo/fly-screen.html')
  const screen = page.locator('fly-screen')
  type Screen = HTMLElement & { getState(): Promise<unknown>; setState(state: unknown): Promise<void>; open(screen: string): Promise<void> }
  await screen.evaluate((element) => (element as Screen).open('practice'))
  const state = await screen.evaluate((element) => (element as Screen).getState())
  expect(state).toEqual({ screen: 'practice', params: {} })
  await screen.evaluate((element) => (element as Screen).open('cu-project-list'))
  await screen.evaluate((element, kept) => (element as Screen).setState(kept), state)
  expect(await screen.evaluate((element) => (element as Screen).getState())).toEqual(state)
})

test('AUTH-01 a sign-in window leaves the page as it is: what was typed stays', async ({ page }) => {
  await page.goto('/demo/fly-sign-in.html')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  await page.evaluate(() => {
    const note = document.createElement('input')
    note.setAttribute('aria-label', 'note')
    document.body.append(note)
  })
  await page.getByLabel('note').fill('my price')

  const opened = page.waitForEvent('popup')
  const done = page.evaluate(() =>
    (document.querySelector('fly-context') as HTMLElement & { signIn(options: object): Promise<void> }).signIn({ popup: true }),
  )
  const popup = await opened
  await popup.getByLabel(/^(账号|User name)$/).fill('sup2')
  await popup.getByLabel(/^(密码|Password)$/).fill('flytender')
  await popup.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
  await done

  await expect(page.getByRole('button', { name: '刘艳的账号' })).toBeVisible()
  await expect(page.getByLabel('note')).toHaveValue('my price')
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('EMB-06 R-18 a page with one element is told once how people sign in, and asks the provider and the gateway for nothing twice', async ({
  browser,
}) => {
  const page = await signIn(browser, 'buyer1')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(platform|oidc)\//.test(pathname)) asked.push(pathname)
  })
  await page.goto('/demo/fly-user-picker.html')
  await expect(page.locator('fly-user-picker[phase=ready]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.slice(0, 3)).toEqual(['/platform/host-config', '/oidc/auth', '/oidc/token'])
  expect(asked.slice(3).toSorted()).toEqual([
    '/platform/empUserByIds/list',
    '/platform/i18n/transl/list',
    '/platform/permission/codes',
    '/platform/user/profile',
  ])
})
