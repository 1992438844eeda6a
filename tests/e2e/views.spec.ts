import { expect, type Page } from 'playwright/test'
import { fillSignIn, signIn, test } from './people.ts'

/** Twenty views of a day's work, and what is found of them again. */

const lists = [
  '/home-page',
  '/layout',
  '/purchaser/pu-project-list',
  '/messages',
  '/personal-center',
  '/freebid/practice',
  '/workspace/requisition',
]
/** Lists that stand open beside each other for what they are asked. */
const asked = [
  'DRAFT',
  'PUBLISHED',
  'BIDDING',
  'CLOSED',
  'AWARDED',
  'FAILED',
  'REVIEWING',
  'PAUSED',
  'EVALUATING',
  'APPROVAL',
  'SIGNING',
  'ARCHIVED',
  'NONE',
]
const addresses = [...lists, ...asked.map((status) => `/purchaser/pu-project-list?status=${status}`)]

const tabs = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab')
const open = (page: Page, path: string) =>
  page.evaluate(
    (to) => (document.querySelector('fly-tender-app') as unknown as { navigate(path: string): Promise<void> }).navigate(to),
    path,
  )
const tools = (page: Page) => page.getByRole('button', { name: '已打开的页面' })

async function openTwenty(page: Page): Promise<string[]> {
  for (const path of addresses) await open(page, path)
  await expect(tabs(page)).toHaveCount(20)
  await expect(tools(page)).toBeVisible()
  return tabs(page).allInnerTexts()
}

/** Runs in a page that Playwright has given up: the names of its tabs, the number of the shown one, and the address. */
const whatStands = `(() => {
  const tabs = [...(document.querySelector('fly-tender-app')?.shadowRoot?.querySelectorAll('.view-tab') ?? [])]
  return { names: tabs.map((tab) => tab.innerText), shown: tabs.findIndex((tab) => tab.ariaSelected === 'true'), address: location.href }
})()`

/** The process of the page dies, and the person loads it anew in the same browser tab. Answers what stands there. */
async function crash(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await devtools.send('Page.reload')
  return async () => (await devtools.send('Runtime.evaluate', { expression: whatStands, returnByValue: true })).result.value
}

test('TAB-01 TAB-05 twenty views are found again after F5, a crash and a new sign-in: order, pin and the one that was shown', async ({
  browser,
  faults,
}) => {
  faults.expect(/ 400 .*\/oidc\/token$/)
  const page = await signIn(browser, 'manager1', '/home-page')
  await openTwenty(page)
  await tabs(page).nth(3).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '固定', exact: true }).click()
  await tabs(page).nth(2).click()
  const [names, address] = [await tabs(page).allInnerTexts(), page.url()]
  const foundAgain = async () => {
    await expect(tabs(page)).toHaveCount(20)
    expect([await tabs(page).allInnerTexts(), page.url()]).toEqual([names, address])
    await expect(tabs(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  }

  await page.reload()
  await foundAgain()
  // Only what is shown is built.
  expect(await page.getByRole('tabpanel', { includeHidden: true }).and(page.locator('.view')).count()).toBe(1)

  await page.context().clearCookies()
  await page.reload()
  await fillSignIn(page, 'manager1')
  await foundAgain()

  const stands = await crash(page)
  await expect.poll(stands).toEqual({ names, shown: 2, address })
})

test('TAB-01 R-20 a second browser tab has views of its own, and a sign-out leaves nothing behind', async ({ browser, faults }) => {
  // What was under way when the session ended.
  faults.expect(/ 401 .*\/platform\//)
  const page = await signIn(browser, 'manager1', '/home-page')
  for (const path of ['/layout', '/messages']) await open(page, path)
  await expect(tools(page)).toBeVisible()
  await expect(tabs(page)).toHaveCount(3)
  const second = await page.context().newPage()
  await second.goto('/layout')
  await expect(tools(second)).toBeVisible()
  await expect(tabs(second)).toHaveCount(1)
  await second.close()

  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByLabel('密码', { exact: true })).toBeVisible()
  await page.goto('/home-page')
  await fillSignIn(page, 'manager1')
  await expect(tools(page)).toBeVisible()
  await expect(tabs(page)).toHaveCount(1)
})

test('NAV-03 TAB-04 the way back shows the view before and opens one that was closed meanwhile; Ctrl+Shift+Y brings one back to its place', async ({
  browser,
}) => {
  const page = await signIn(browser, 'manager1', '/home-page')
  for (const path of ['/layout', '/messages']) await open(page, path)
  await expect(tools(page)).toBeVisible()
  const names = await tabs(page).allInnerTexts()
  await page.goBack()
  await expect(page).toHaveURL(/\/layout$/)
  await expect(tabs(page)).toHaveCount(3)

  await tabs(page).nth(1).click({ button: 'middle' })
  await expect(page).toHaveURL(/\/messages$/)
  await expect(tabs(page)).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL(/\/layout$/)
  await expect(tabs(page)).toHaveCount(3)

  await tabs(page).nth(0).click({ button: 'middle' })
  await expect(tabs(page)).toHaveCount(2)
  await page.keyboard.press('Control+Shift+Y')
  await expect(page).toHaveURL(/\/home-page$/)
  expect((await tabs(page).allInnerTexts())[0]).toBe(names[0])
})

test('TAB-06 the list of open views is worked by keyboard alone, and a new window has the view and nothing else', async ({ browser }) => {
  const page = await signIn(browser, 'manager1', '/home-page')
  for (const path of ['/layout', '/messages']) await open(page, path)
  await tools(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: '查找已打开的页面' })).toBeFocused()
  await page.keyboard.type('概览')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/layout$/)

  await tabs(page).nth(1).focus()
  await page.keyboard.press('Shift+F10')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: '在新窗口打开' }).press('Enter')
  const other = await opened
  await expect(other).toHaveURL(/\/layout$/)
  await expect(tools(other)).toBeVisible()
  await expect(tabs(other)).toHaveCount(1)
})
