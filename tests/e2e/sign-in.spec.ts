import { expect, type Page } from 'playwright/test'
import { aComingAuction, anAuction, fillSignIn, hall, test as people, quoteCenter, signIn, signInAnew, UNIT_PRICE } from './people.ts'

/** Signing in beside the scripts: strangers, another provider, and what must not be lost by it. */

const menu = (page: Page) => page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ })
const SCRIPT = /\.js$/

/** Paths of what a page asks for, navigations of its frames among it. */
function pathsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}
const only = (asked: readonly string[], ...paths: readonly string[]) => asked.filter((path) => paths.includes(path))

people(
  'AUTH-01 AUTH-02 a stranger is at the sign-in page without any script or frame, and comes back to where he was going',
  async ({ page }) => {
    const asked = pathsOf(page)
    await page.route(SCRIPT, () => undefined)
    await page.goto('/customer/cu-project-list?quick=running&ticket=SECRET')
    await expect(page.getByLabel('密码')).toBeVisible()
    expect(only(asked, '/oidc/auth', '/oidc/token', '/silent-renew.html')).toEqual(['/oidc/auth'])
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('SECRET')
    await page.unroute(SCRIPT)
    await fillSignIn(page, 'sup2')
    await expect(page).toHaveURL(/\/customer\/cu-project-list\?quick=running$/)
    expect(only(asked, '/oidc/auth', '/oidc/token')).toEqual(['/oidc/auth', '/oidc/token'])
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('fly:oidc.')))).toEqual([])
  },
)

people('AUTH-01 who is signed in and is not known to be so comes back signed in, in one redirect', async ({ browser }) => {
  const before = await signInAnew(browser, 'sup2')
  const page = await before.context().newPage()
  await before.close()
  await page.addInitScript(() => {
    if (sessionStorage.getItem('forgotten') === null) localStorage.removeItem('fly:session-until')
    sessionStorage.setItem('forgotten', '1')
  })
  const asked = pathsOf(page)
  await page.goto('/customer/cu-project-list')
  await expect(menu(page)).toBeVisible()
  await expect(page).toHaveURL(/\/customer\/cu-project-list$/)
  expect(only(asked, '/oidc/auth', '/oidc/token', '/silent-renew.html')).toEqual(['/oidc/auth', '/oidc/token'])
})

/** Ends every other session of the person, as he does it himself from another browser. */
async function endOthers(page: Page): Promise<void> {
  const asked = page.waitForRequest((request) => request.headers().authorization !== undefined)
  await page.reload()
  const { authorization = '' } = (await asked).headers()
  expect((await page.request.post('/platform/session/end-others', { headers: { authorization }, data: {} })).status()).toBe(200)
}

people(
  'R-20 AUTH-02 a session that was ended elsewhere meanwhile: the start asks for the password, once, and goes on with what was typed',
  async ({ browser, faults }) => {
    // The refusal that the start learns it from.
    faults.expect(/ 400 .*\/oidc\/token$/)
    const path = quoteCenter(await aComingAuction(600))
    const lost = await signInAnew(browser, 'sup4', path)
    const price = lost.getByRole('textbox', { name: UNIT_PRICE }).first()
    await price.fill('7.31')
    await expect.poll(() => lost.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('7.31'))).toBe(true)
    await lost.goto('about:blank')
    await endOthers(await signInAnew(browser, 'sup4'))
    const asked = pathsOf(lost)
    await lost.goto(path)
    await expect(lost.getByLabel('密码')).toBeVisible()
    expect(only(asked, '/oidc/auth', '/oidc/token', '/silent-renew.html', '/platform/start')).toEqual(['/oidc/token', '/oidc/auth'])
    await fillSignIn(lost, 'sup4')
    await expect(lost).toHaveURL((url) => url.pathname + url.search === path)
    await expect(price).toHaveValue(/^7\.31/)
  },
)

people('AUTH-01 while sign-in calls fail the page says so and tries again when it is asked to', async ({ browser, faults }) => {
  faults.expect(/ERR_FAILED/)
  const before = await signInAnew(browser, 'sup2')
  const page = await before.context().newPage()
  await before.close()
  const gone = /\/oidc\//
  await page.route(gone, (route) => route.abort())
  await page.goto('/customer/cu-project-list')
  const said = page.getByText('无法连接登录服务，请稍后重试')
  await expect(said).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled()
  await expect(said).toBeVisible()
  await page.unroute(gone)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(menu(page)).toBeVisible()
  await expect(page).toHaveURL(/\/customer\/cu-project-list$/)
})

const clockOf = async (page: Page) => {
  const parts = (await page.getByRole('timer').first().innerText()).match(/\d+/g) ?? []
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0)
}

for (const [which, wrongMs] of [
  ['fast', 300_000],
  ['slow', -300_000],
] as const)
  people(
    `R-13 TEND-05 on a computer whose clock is five minutes ${which} people sign in and stay so, and countdowns are right`,
    async ({ browser }) => {
      const id = await anAuction({ durationSec: 1_800 })
      const right = await signIn(browser, 'supervisor1', hall(id))
      const context = await browser.newContext()
      await context.addInitScript((ms) => {
        const real = Date.now
        const Late = class extends Date {
          constructor(...given: []) {
            if (given.length > 0) super(...given)
            else super(real() + ms)
          }
          static override now = () => real() + ms
        }
        globalThis.Date = Late as DateConstructor
      }, wrongMs)
      const page = await context.newPage()
      const asked = pathsOf(page)
      await page.goto(hall(id))
      await fillSignIn(page, 'sup2')
      await expect.poll(async () => Math.abs((await clockOf(page)) - (await clockOf(right)))).toBeLessThan(10)
      await page.reload()
      await expect.poll(async () => Math.abs((await clockOf(page)) - (await clockOf(right)))).toBeLessThan(10)
      await expect(menu(page)).toBeVisible()
      await page.getByRole('link', { name: '招标项目' }).first().click()
      await expect(page.getByRole('table').first()).toBeVisible()
      // Once for the answer, once for the reload: nothing was renewed before its time.
      expect(only(asked, '/oidc/auth', '/oidc/token')).toEqual(['/oidc/auth', '/oidc/token', '/oidc/token'])
    },
  )

people('AUTH-09 of two people one after the other in one tab the second finds nothing of the first', async ({ browser, faults }) => {
  faults.expect(/ 400 .*\/oidc\/token$/)
  const path = quoteCenter(await aComingAuction(600))
  const page = await signInAnew(browser, 'sup2', path)
  const price = page.getByRole('textbox', { name: UNIT_PRICE }).first()
  await price.fill('8.64')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('8.64'))).toBe(true)
  const firm = await page.evaluate(() => JSON.parse(sessionStorage.getItem('fly:acting-customer') ?? '{}').data.customerId as string)
  expect(firm).not.toBe('')
  // His session is over without his signing out: what he typed is still kept for him.
  await page.context().clearCookies()
  await page.reload()
  const answers: Promise<string>[] = []
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/tender/')) sent.push(request.headers()['x-tender-customer-id'] ?? '')
  })
  page.on('response', (response) => {
    if (/\/(platform|tender)\//.test(response.url()) && /json/.test(response.headers()['content-type'] ?? ''))
      answers.push(response.text().catch(() => ''))
  })
  await fillSignIn(page, 'sup3')
  await expect(page.getByRole('button', { name: /^账号：孙/ })).toBeVisible()
  await expect(price).toBeVisible()
  await expect(price).not.toHaveValue(/8\.64/)
  await expect(page.getByText('刘艳')).toHaveCount(0)
  await page.reload()
  await expect(price).toBeVisible()
  await expect(price).not.toHaveValue(/8\.64/)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent).not.toContain(firm)
  const told = (await Promise.all(answers)).join()
  expect(told).toContain('孙')
  expect(told).not.toContain('刘艳')
  expect(told).not.toContain('8.64')
})
