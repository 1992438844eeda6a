import { expect, type Page } from 'playwright/test'
import { faultsOf, telephone } from './looking.ts'
import { type Login, signIn, test } from './people.ts'
import { LANGUAGES, type Language } from './tier.ts'

/** The handbook in the application: reached from where somebody is, read, searched. */

interface Words {
  /** Screens, and what their page of the handbook is called. */
  titles: Readonly<Record<string, string>>
  handbook: string
  find: string
  found: RegExp
  hit: RegExp
  section: string
  link: string
  linked: string
}

const WORDS: Record<Language, Words> = {
  'zh-CN': {
    titles: { '/customer/cu-project-list': '招标项目', '/freebid/free-quote-center': '报价中心', '/freebid/log-check': '日志校验' },
    handbook: '使用手册',
    find: '核对回执',
    found: /包含“核对回执”的章节/,
    hit: /^日志校验 · 核对回执$/,
    section: '核对回执',
    link: '报价中心',
    linked: '报价中心',
  },
  'en-US': {
    titles: {
      '/customer/cu-project-list': 'Tender projects',
      '/freebid/free-quote-center': 'Quote centre',
      '/freebid/log-check': 'Log verification',
    },
    handbook: 'Handbook',
    find: 'receipts',
    found: /Sections with “receipts”/,
    hit: /^Log verification · Checking receipts$/,
    section: 'Checking receipts',
    link: 'Quote centre',
    linked: 'Quote centre',
  },
}

/** In the view that is shown. */
const view = (page: Page) => page.getByRole('tabpanel').filter({ visible: true })
const title = (page: Page) => view(page).getByRole('heading', { level: 1 })

const LOGIN: Login = 'sup2'

for (const [locale, tier] of LANGUAGES)
  test(
    `R-29 F1 opens the page of the screen, what was typed stays, a link leads on and back again (${locale})`,
    tier,
    async ({ browser }) => {
      const { titles, handbook, link, linked } = WORDS[locale]
      const page = await signIn(browser, LOGIN, '/customer/cu-project-list', { locale })
      const box = view(page).getByRole('searchbox').first()
      await box.fill('A4')
      await page.keyboard.press('F1')
      await expect(page).toHaveURL(/\/help\?page=cu-project-list$/)
      await expect(title(page)).toHaveText(titles['/customer/cu-project-list']!)
      await page.getByRole('tab', { name: titles['/customer/cu-project-list']!, exact: true }).click()
      await expect(box).toHaveValue('A4')
      for (const path of ['/freebid/free-quote-center', '/freebid/log-check', '/customer/cu-project-list']) {
        await page.goto(path)
        await expect(title(page)).toBeVisible()
        await page.keyboard.press('F1')
        await expect(title(page)).toHaveText(titles[path]!)
        await expect(page.getByRole('tab', { name: new RegExp(`^${handbook}`) })).toHaveCount(1)
      }
      await view(page).getByRole('article').locator('.markdown').getByRole('link', { name: link, exact: true }).first().click()
      await expect(title(page)).toHaveText(linked)
      await expect(page).toHaveURL(/page=free-quote-center/)
      await expect(title(page)).toBeFocused()
      await page.goBack()
      await expect(title(page)).toHaveText(titles['/customer/cu-project-list']!)
    },
  )

for (const [locale, tier] of LANGUAGES)
  test(
    `R-29 words are found, and their section opens; the search is there again on the way back (${locale})`,
    tier,
    async ({ browser }) => {
      const { handbook, find, found, hit, section } = WORDS[locale]
      const page = await signIn(browser, LOGIN, '/home-page', { locale })
      await page.getByRole('button', { name: /^(账号：|Account: )/ }).click()
      await page.getByRole('menuitem', { name: handbook }).click()
      await expect(title(page)).toHaveText(handbook)
      await view(page).getByRole('searchbox').fill(find)
      await page.keyboard.press('Enter')
      await expect(title(page)).toHaveText(found)
      await view(page).getByRole('link', { name: hit }).click()
      await expect(view(page).getByRole('heading', { level: 2, name: section })).toBeFocused()
      await expect(view(page).getByRole('heading', { level: 2, name: section })).toBeInViewport()
      await page.goBack()
      await expect(view(page).getByRole('link', { name: hit })).toBeVisible()
    },
  )

for (const [width, options] of [
  ['wide', {}],
  ['narrow', telephone],
] as const)
  test(`R-29 contents, a page, what is found and a page that is not there, as axe sees them, ${width}`, async ({
    browser,
    faults: met,
  }) => {
    met.expect(/404 .*\/handbook\/page\?path=gone$/)
    const faults: string[] = []
    const page = await signIn(browser, LOGIN, '/help?page=contents', options)
    for (const [name, path] of [
      ['contents', '/help?page=contents'],
      ['a page', '/help?page=free-quote-center'],
      ['found', '/help?find=%E6%8A%A5%E4%BB%B7'],
      ['not there', '/help?page=gone'],
    ] as const) {
      await page.goto(path)
      await expect(title(page)).toBeVisible()
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (beyond > 0) faults.push(`${name}: ${beyond} px outside the width`)
      faults.push(...(await faultsOf(page, name)))
    }
    expect(faults).toEqual([])
  })
