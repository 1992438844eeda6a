import { expect } from 'playwright/test'
import { fillSignIn, type Login, signInAnew, test } from './people.ts'

test('AUTH-02 a signed-out visitor comes back to the page he wanted', async ({ browser }) => {
  const page = await signInAnew(browser, 'sup2', '/customer/cu-project-list?quick=running')
  await expect(page).toHaveURL(/\/customer\/cu-project-list\?quick=running/)
})

test('NAV-01 the first address leads to the home page, and /admin paths to the same path without it', async ({ browser }) => {
  const page = await signInAnew(browser, 'sup2')
  await expect(page).toHaveURL(/\/home-page$/)
  await page.goto('/admin/customer/cu-project-list')
  await expect(page).toHaveURL(/\/customer\/cu-project-list$/)
})

test('NAV-07 an unknown path says so inside the shell', async ({ browser }) => {
  const page = await signInAnew(browser, 'sup2', '/nowhere')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.getByText(/页面不存在|找不到/).first()).toBeVisible()
})

test('AUTH-12 a ticket never stays in the address', async ({ browser }) => {
  const page = await signInAnew(browser, 'sup2', '/home-page?ticket=SECRET&a=1')
  await expect(page).not.toHaveURL(/ticket/)
})

test('R-13 a reload and a second tab need no new sign-in', async ({ browser }) => {
  const page = await signInAnew(browser, 'sup2')
  await page.reload()
  await expect(page.getByText('刘艳').first()).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/customer/cu-project-list')
  await expect(second.getByText('刘艳').first()).toBeVisible()
})

test('R-13 after ten minutes of sleep, with a second tab open, both go on without a new sign-in', async ({ browser }) => {
  const page = await signInAnew(browser, 'sup2')
  const second = await page.context().newPage()
  await second.goto('/home-page')
  await expect(second.getByText('刘艳').first()).toBeVisible()
  for (const tab of [page, second]) {
    await tab.clock.install()
    await tab.clock.fastForward('10:00')
    await tab.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '招标项目' }).click()
    await expect(tab).toHaveURL(/cu-project-list/)
    await expect(tab.getByRole('table').first()).toBeVisible()
    await expect(tab.getByText('刘艳').first()).toBeVisible()
  }
})

test('R-20 signing out in one tab signs out the others', async ({ browser, faults }) => {
  // The other tab may ask once more for a token, which it does not get, or which nobody takes any more.
  faults.expect(/ 400 .*\/oidc\/token$/, / 401 .*\/(platform|tender|workflow)\//, /AUTH-1001/)
  const page = await signInAnew(browser, 'sup2')
  const second = await page.context().newPage()
  await second.goto('/home-page')
  await expect(second.getByText('刘艳').first()).toBeVisible()
  await page.getByRole('button', { name: /刘艳/ }).click()
  await page.getByRole('menuitem', { name: /退出登录/ }).click()
  for (const tab of [page, second]) {
    await expect(tab.getByText('刘艳')).toHaveCount(0)
    await expect(tab).toHaveURL(/\/oidc\/sign-in\//)
    await expect(tab.getByLabel('账号')).toBeVisible()
  }
})

test('I18N-02 the language switches everywhere without a reload and is kept', async ({ browser }) => {
  const page = await signInAnew(browser, 'sup2')
  await page.getByRole('button', { name: /简体中文/ }).click()
  await page
    .getByRole('menuitem', { name: 'English' })
    .or(page.getByRole('menuitemradio', { name: 'English' }))
    .first()
    .click()
  await expect(page.getByRole('navigation').getByText('Home').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation').getByText('Home').first()).toBeVisible()
})

test('AUTH-06 /403 says so and offers a way back', async ({ browser }) => {
  const page = await signInAnew(browser, 'sup2')
  await page.goto('/403')
  await expect(page.getByText('您没有访问该页面的权限')).toBeVisible()
  await page.getByRole('button', { name: '返回首页' }).click()
  await expect(page).toHaveURL(/\/home-page$/)
})

test('PERM-05 what the menu does not show the gateway refuses', async ({ browser }) => {
  const draftAs = async (login: Login, entry: string) => {
    const page = await signInAnew(browser, login)
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const asked = page.waitForRequest((request) => request.headers().authorization !== undefined)
    await page.reload()
    await expect(menu.getByRole('link', { name: entry, exact: true })).toBeVisible()
    const { authorization = '' } = (await asked).headers()
    const answer = await page.request.get('/tender/api/v1/project/draft?id=no-project', { headers: { authorization } })
    return { menu, status: answer.status() }
  }
  // The buyer may edit projects; that this one does not exist is all that stands in his way.
  const buyer = await draftAs('buyer1', '采购项目')
  await expect(buyer.menu.locator('a[href="/purchaser/pu-project-list"]')).toHaveCount(1)
  expect(buyer.status).toBe(404)
  const supplier = await draftAs('sup2', '招标项目')
  await expect(supplier.menu.locator('a[href^="/purchaser/"]')).toHaveCount(0)
  expect(supplier.status).toBe(403)
})

test('AUTH-01 AUTH-13 AUTH-14 outside runtime mode the provider is asked before anything is shown; its answer never stays in the address', async ({
  page,
}) => {
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest() || route.request().url().includes('/oidc/')) return route.fallback()
    const answer = await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"mode":"runtime"', '"mode":"nonRuntime"') })
  })
  const sent: Record<string, string>[] = []
  page.on('request', (request) => /\/platform\/(user\/profile|start\?)/.test(request.url()) && sent.push(request.headers()))

  await page.goto('/customer/cu-project-list?quick=running')
  await expect(page.getByLabel(/^(账号|User name)$/)).toBeVisible()
  await fillSignIn(page, 'sup2')

  await expect(page).toHaveURL(/\/customer\/cu-project-list\?quick=running$/)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.map((headers) => [headers['x-fly-is-runtime'], headers.authorization !== undefined])).toEqual(
    sent.map(() => [undefined, true]),
  )
})
