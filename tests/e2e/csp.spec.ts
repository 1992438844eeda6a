import { expect, type Page } from 'playwright/test'
import { anAuction, hall, type Login, quoteCenter, signIn, takeLead, test } from './people.ts'

/** A walk through every view with an ear for what the content policy and Trusted Types refuse. */

interface Refused {
  directive: string
  blocked: string
  sample: string
}

/** Refusals of a page from now on, over reloads too: as events of the document, and as the browser tells them in its console. */
async function refusalsOf(page: Page): Promise<(Refused | string)[]> {
  const heard: (Refused | string)[] = []
  await page.exposeFunction('tellRefused', (refused: Refused) => heard.push(refused))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { tellRefused } = window as unknown as { tellRefused: (refused: object) => void }
      tellRefused({ directive: effectiveDirective, blocked: blockedURI, sample })
    })
  })
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) heard.push(message.text())
  })
  return heard
}

const WALKS: Record<string, (projectId: string) => string[]> = {
  sup2: (projectId) => [
    '/home-page',
    '/customer/cu-project-list',
    `/customer/cu-project-detail?id=${projectId}`,
    `/customer/cu-fightrule?projectId=${projectId}`,
    `/customer/cu-winrule?projectId=${projectId}`,
    '/freebid/free-quote-center',
    hall(projectId),
    '/freebid/practice',
    `/freebid/log-check?projectId=${projectId}`,
    '/403',
    '/nothing/here',
    quoteCenter(projectId),
  ],
  supervisor1: (projectId) => ['/home-page', '/freebid/free-bidding-hall', hall(projectId)],
}

for (const [login, pathsOf] of Object.entries(WALKS)) {
  test(`R-11 no view of ${login} meets the content policy`, async ({ browser }) => {
    const projectId = await anAuction()
    const page = await signIn(browser, login as Login)
    const refusals = await refusalsOf(page)
    for (const path of pathsOf(projectId)) {
      await page.goto(path)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expect(page.locator('.route-progress:not([data-moving])')).toBeAttached()
      await expect(page.locator('.view .ui-skeleton')).toHaveCount(0)
    }
    if (login === 'sup2') await takeLead(page)
    await page.getByRole('button', { name: /^(消息|通知)/ }).click()
    await expect(page.getByText('全部标为已读')).toBeVisible()
    expect(refusals).toEqual([])
  })
}

/** Presses an entry of the menu and waits until its view has all it draws. */
async function enter(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: '主菜单' }).locator(`a[href="${entry}"]`).click()
  await expect(page.locator('.route-progress:not([data-moving])')).toBeAttached()
  await expect(page.locator('.view:visible .ui-skeleton')).toHaveCount(0)
  await expect(page.locator('.view:visible .overview-chart:not(:has(svg))')).toHaveCount(0)
  await expect(page.getByText(/^(页面出现错误|页面加载失败)$/).filter({ visible: true })).toHaveCount(0)
}

for (const login of ['buyer1', 'sup2', 'supervisor1'] as const) {
  test(`U-02 every view of ${login}'s menu is opened, left and opened again without an error`, async ({ browser }) => {
    const page = await signIn(browser, login)
    const refusals = await refusalsOf(page)
    await page.reload()
    const entries = page.getByRole('navigation', { name: '主菜单' }).locator('a[href]')
    await expect(entries.nth(1)).toBeVisible()
    const paths = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const turn of ['opened', 'opened again']) for (const path of paths) await test.step(`${path} ${turn}`, () => enter(page, path))
    expect(refusals).toEqual([])
  })
}

test('R-11 what the policy refuses would be heard: a script put into the page does not run', async ({ page, faults }) => {
  faults.expect(/Content Security Policy/)
  const refusals = await refusalsOf(page)
  await page.goto('/')
  await expect(page.getByLabel(/^(账号|User name)$/)).toBeVisible()
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.src = 'https://example.invalid/x.js'
    document.head.append(script)
  })
  await expect.poll(() => refusals.length).toBeGreaterThan(0)
})
