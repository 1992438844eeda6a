import { expect, type Page } from 'playwright/test'
import { otherSites, signIn, test } from './people.ts'

/** Pages of an old system in frames of the application. */

const WORDS = {
  zh: {
    heading: '合同台账',
    who: '王建华',
    other: 'English',
    otherHeading: 'Contracts',
    refused: '此处无法显示该页面',
    silent: '该页面尚未响应',
    open: '在新窗口中打开',
  },
  en: {
    heading: 'Contracts',
    who: 'Wang Jianhua',
    other: '简体中文',
    otherHeading: '合同台账',
    refused: 'This page cannot be shown here',
    silent: 'This page has not answered yet',
    open: 'Open in a new window',
  },
} as const
const LOCALES = { zh: 'zh-CN', en: 'en-US' } as const

const framed = (page: Page) => page.frameLocator('iframe.pf-frame')
/** In the menu, not among the places that were visited; by its address, because the name of an entry that is new comes to pages within a minute. */
const contracts = (page: Page) => page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ }).locator('a[href*="contracts.jsp"]')
const at = (url: string) => `/iframe?url=${encodeURIComponent(url)}`

for (const lang of ['zh', 'en'] as const) {
  const t = WORDS[lang]
  test(`NAV-06, MENU-02 an old page stands in the shell without a second login, called as it calls itself, in the language of the person (${lang})`, async ({
    browser,
  }) => {
    await otherSites()
    const page = await signIn(browser, 'buyer1', '/', { locale: LOCALES[lang] })
    await contracts(page).click()
    await expect(framed(page).getByRole('heading', { name: t.heading })).toBeVisible()
    await expect(framed(page).locator('#who')).toHaveText(t.who)
    await expect(page.getByRole('tab', { selected: true })).toContainText(t.heading)
    await expect(contracts(page)).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(new RegExp(t.heading))

    await page.getByRole('button', { name: /语言|Language/ }).click()
    await page
      .getByRole('menuitemradio', { name: t.other })
      .or(page.getByRole('menuitem', { name: t.other }))
      .first()
      .click()
    await expect(framed(page).getByRole('heading', { name: t.otherHeading })).toBeVisible()
    await expect(page.getByRole('tab', { selected: true })).toContainText(t.otherHeading)
    // Nothing of the ticket stays in an address.
    expect(
      page
        .frames()
        .map((frame) => frame.url())
        .filter((url) => /ticket/i.test(url)),
    ).toEqual([])
  })

  test(`NAV-06, R-51 a foreign page and a script are refused in words, and a page that lets itself be shown nowhere is asked about (${lang})`, async ({
    browser,
    faults,
  }) => {
    faults.expect(/status of (403|422) .*\/platform\/frame\/open$/, /frame-ancestors 'none'/)
    const { portal } = await otherSites()
    const page = await signIn(browser, 'buyer1', at('https://evil.example/login'), { locale: LOCALES[lang] })
    await expect(page.getByText(t.refused)).toBeVisible()
    await expect(page.getByRole('link', { name: t.open })).toHaveAttribute('href', 'https://evil.example/login')
    await page.goto(at('javascript:document.body.dataset.hit=1'))
    await expect(page.getByText(t.refused)).toBeVisible()
    await expect(page.getByRole('link', { name: t.open })).toHaveCount(0)
    expect(await page.evaluate(() => document.body.dataset.hit)).toBeUndefined()
    await page.goto(at(`${portal}/portal/locked.jsp`))
    await expect(page.getByText(t.silent)).toBeVisible({ timeout: 15_000 })
    expect(page.frames().filter((frame) => frame.url().startsWith('https://evil.example'))).toEqual([])
  })
}
