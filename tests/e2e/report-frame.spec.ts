import { type Browser, expect, type Page } from 'playwright/test'
import { faultsOf, still } from './looking.ts'
import { beginReports, endReports, type Login, otherSites, signIn, test } from './people.ts'

/** Reports of the demonstration's report server, in `fly-report-frame` on a page of its own and in the menu. */

const WORDS = {
  zh: {
    heading: '采购汇总报表',
    print: '打印',
    reload: '刷新',
    unbound: '未绑定报表账号',
    unboundNote: '账号 manager1 尚未绑定报表账号，请联系管理员绑定。',
    confirm: '知道了',
    empty: '暂无报表',
    silent: '该页面尚未响应',
    retry: '重试',
    refused: '登录凭证无效或已使用，请刷新报表。',
  },
  en: {
    heading: 'Spend by department',
    print: 'Print',
    reload: 'Reload',
    unbound: 'No report account',
    unboundNote: 'No report account is bound to manager1. An administrator can bind one.',
    confirm: 'Got it',
    empty: 'No report',
    silent: 'This page has not answered yet',
    retry: 'Retry',
    refused: 'This sign-in is not valid or was used already. Please reload the report.',
  },
} as const
type Lang = keyof typeof WORDS
const LANGS: readonly Lang[] = ['zh', 'en']

const report = (page: Page) => page.frameLocator('iframe.pf-frame')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The element on a page of its own, with a report that somebody looks at. */
async function openReport(browser: Browser, login: Login, src: string, lang: Lang = 'zh'): Promise<Page> {
  const page = await signIn(browser, login, '/', still)
  await page.goto(`/demo/fly-report-frame.html?src=${encodeURIComponent(src)}`)
  await page.locator('fly-report-frame').evaluate((element, to) => element.setAttribute('lang', to), lang)
  return page
}
const spend = async () => `${(await otherSites()).reports}/view?name=spend`

for (const lang of LANGS) {
  const t = WORDS[lang]
  test(`WID-05 a report knows the bound account, without a word of the login in an address (${lang})`, async ({ browser }) => {
    const page = await openReport(browser, 'buyer1', await spend(), lang)
    await expect(report(page).getByRole('heading', { name: t.heading })).toBeVisible()
    await expect(report(page).locator('#who')).toHaveText('fr_buyer1')
    await expect(page.getByRole('button', { name: t.print, exact: true })).toBeVisible()
    await expect(page.locator(`iframe[title="${t.heading}"]`)).toBeVisible()
    expect(
      page
        .frames()
        .map((frame) => frame.url())
        .filter((url) => /ticket|fr_/i.test(url)),
    ).toEqual([])
    expect(await faultsOf(page, `a report (${lang})`)).toEqual([])

    const other = lang === 'zh' ? 'en' : 'zh'
    await page.locator('fly-report-frame').evaluate((element, to) => element.setAttribute('lang', to), other)
    await expect(report(page).getByRole('heading', { name: WORDS[other].heading })).toBeVisible()
  })

  test(`R-24 a ticket that was used already shows nothing of the report, and a reload signs in anew (${lang})`, async ({
    browser,
    faults,
  }) => {
    faults.expect(/status of 403/)
    const used = new Promise<{ url: string; form: string }>((resolve) =>
      browser.on('context', (context) =>
        context.on('request', (request) => {
          if (request.method() === 'POST' && request.url().includes('/view?'))
            resolve({ url: request.url(), form: request.postData() ?? '' })
        }),
      ),
    )
    const page = await openReport(browser, 'buyer1', await spend(), lang)
    await expect(report(page).locator('#who')).toHaveText('fr_buyer1')
    const { url, form } = await used
    const again = await page.request.post(url, { data: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    const text = await again.text()
    expect([again.status(), text.includes('fr_buyer1'), text.includes('5,210,000.00')]).toEqual([403, false, false])

    // The same page in the frame asks its server with the ticket it has, as a browser's own reload does.
    await page
      .frames()
      .at(-1)!
      .evaluate((sent) => {
        const resent = Object.assign(document.createElement('form'), { method: 'post' })
        for (const [name, value] of new URLSearchParams(sent)) {
          const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
          resent.append(field)
        }
        document.body.append(resent)
        resent.submit()
      }, form)
    await expect(report(page).getByText(t.refused)).toBeVisible()
    await press(page, t.reload)
    await expect(report(page).locator('#who')).toHaveText('fr_buyer1')
  })

  test(`WID-05 who has no account reads so, and nothing is framed (${lang})`, async ({ browser }) => {
    const page = await openReport(browser, 'manager1', await spend(), lang)
    await expect(page.getByText(t.unbound, { exact: true })).toBeVisible()
    await expect(page.getByText(t.unboundNote)).toBeVisible()
    await expect(page.locator('iframe.pf-frame')).toHaveCount(0)
    expect(await faultsOf(page, `no account (${lang})`)).toEqual([])
    await press(page, t.confirm)
    await expect(page.getByText(t.unbound, { exact: true })).toHaveCount(0)
    await expect(page.getByText(t.empty, { exact: true })).toBeVisible()
  })

  test(`WID-05 where the report server is down the place says so, and a retry shows the report when it is back (${lang})`, async ({
    browser,
    faults,
  }) => {
    faults.expect(/ERR_CONNECTION_REFUSED/)
    const src = await spend()
    await endReports()
    const page = await openReport(browser, 'buyer1', src, lang)
    await expect(page.getByText(t.silent)).toBeVisible({ timeout: 15_000 })
    await beginReports()
    await press(page, t.retry)
    await expect(report(page).locator('#who')).toHaveText('fr_buyer1')
    await expect(page.getByText(t.silent)).toHaveCount(0)
  })
}

test('R-24 somebody else’s login is given to nobody, and a stranger sees nothing of a report', async ({ browser, faults }) => {
  faults.expect(/status of 403/, /fly (AUTH-1004|FLY-E201)/)
  const src = await spend()
  const page = await openReport(browser, 'buyer1', src)
  await page.locator('fly-report-frame').evaluate((element) => element.setAttribute('user-name', 'supervisor1'))
  await expect(page.locator('fly-report-frame [part="error"]')).toBeVisible()
  await expect(page.locator('iframe.pf-frame')).toHaveCount(0)

  const stranger = await browser.newPage()
  await stranger.goto(`/demo/fly-report-frame.html?src=${encodeURIComponent(src)}`)
  await expect(stranger.locator('fly-report-frame[phase="signed-out"]')).toBeVisible()
  await expect(stranger.locator('iframe.pf-frame')).toHaveCount(0)
  await stranger.goto(src)
  await expect(stranger.locator('#word')).toHaveText('请在招标系统中打开此报表。')
  expect((await stranger.goto(`${src}&fr_username=fr_buyer1&fr_password=made-up`))?.status()).toBe(403)
  await expect(stranger.locator('#who')).toHaveCount(0)
})

test('WID-05 a server that takes the login in its address has a new one in each window', async ({ browser }) => {
  const page = await openReport(browser, 'supervisor1', `${await spend()}&fr_username={frUserName}&fr_password={frPassword}`)
  await expect(report(page).locator('#who')).toHaveText('fr_audit')
  const opened = page.context().waitForEvent('page')
  await press(page, '在新窗口中打开')
  await expect((await opened).locator('#who')).toHaveText('fr_audit')
})

test('WID-05, MENU-02 a report in the menu knows the bound account', async ({ browser }) => {
  const src = await spend()
  const page = await signIn(browser, 'buyer1', `/iframe?url=${encodeURIComponent(src)}`)
  await expect(report(page).locator('#who')).toHaveText('fr_buyer1')
})
