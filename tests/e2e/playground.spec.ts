import { expect, type Page } from 'playwright/test'
import { declarations } from '#elements/all.ts'
import { faultsOf } from './looking.ts'
import { signIn, test } from './people.ts'
import { LANGUAGES } from './tier.ts'

/** The playground: every element live over the gateway, with its controls, its events and its code. */

const TAGS = declarations.map(({ tag }) => tag).toSorted()
/** So many a test that each stays far from its limit of time. */
const GROUP = 9
const groups = Array.from({ length: Math.ceil(TAGS.length / GROUP) }, (_, at) => TAGS.slice(at * GROUP, (at + 1) * GROUP))

const live = (page: Page, tag: string) => page.locator(`#play-${tag}`)
const elements = (page: Page) => page.getByRole('navigation', { name: /^(组件|Elements)$/ })
const choose = (page: Page, tag: string) => elements(page).getByRole('button', { name: tag, exact: true }).click()
/** Samples name records that no gateway has, or that this person may not see. */
const SAMPLE_RECORDS = /status of (403|404|422) /
/** Without a record of the reader's own these say what they miss. */
const WITHOUT_RECORD = /FLY-E107\] <fly-(approval|bidding-hall|quote-center)>|FRAME-1001\] <fly-report-frame>/

for (const [locale, tier] of LANGUAGES)
  groups.forEach((tags, at) => {
    test(
      `NAV-08 every element of the catalogue is shown live: ${tags[0]} to ${tags.at(-1)} (${locale}, ${at + 1})`,
      tier,
      async ({ browser, faults }) => {
        faults.expect(SAMPLE_RECORDS, WITHOUT_RECORD)
        const page = await signIn(browser, 'buyer1', `/test?element=${tags[0]}`, { locale })
        for (const tag of tags) {
          await test.step(tag, async () => {
            await choose(page, tag)
            await expect(page).toHaveURL(new RegExp(`element=${tag}$`))
            await expect(live(page, tag)).toHaveAttribute('phase', /^(ready|empty|error|denied)$/, { timeout: 20_000 })
            await expect(page.getByRole('tabpanel', { name: 'HTML' })).toContainText(`<${tag}`)
          })
        }
      },
    )
  })

const WORDS = {
  'zh-CN': {
    events: '事件',
    notJson: /^不是有效的 JSON：第 1 行第 \d+ 列/,
    pause: '暂停',
    clear: '清空',
    none: '暂无事件，请操作组件。',
    open: '打开',
  },
  'en-US': {
    events: 'Events',
    notJson: /^Not valid JSON: line 1, column \d+/,
    pause: 'Pause',
    clear: 'Clear',
    none: 'Nothing yet',
    open: 'Open',
  },
} as const

for (const [locale, tier] of LANGUAGES) {
  const t = WORDS[locale]
  test(
    `NAV-08 what is set changes the element and all four codes, and what is wrong says so at its place (${locale})`,
    tier,
    async ({ browser }) => {
      const page = await signIn(browser, 'buyer1', '/test?element=fly-chart', { locale })
      await expect(live(page, 'fly-chart')).toHaveAttribute('phase', 'ready')
      await page.getByLabel('label', { exact: true }).fill('Tons')
      await page.getByLabel('type', { exact: true }).selectOption('line')
      await expect(live(page, 'fly-chart')).toHaveAttribute('type', 'line')
      await expect(live(page, 'fly-chart').getByText('Tons').first()).toBeAttached()
      for (const framework of ['HTML', 'Vue', 'React', 'Angular']) {
        await page.getByRole('tab', { name: framework }).click()
        const code = page.getByRole('tabpanel', { name: framework })
        await expect(code).toContainText('label="Tons"')
        await expect(code).toContainText('type="line"')
      }
      const data = page.getByLabel('data', { exact: true })
      await data.fill('[{"month":')
      await expect(page.getByText(t.notJson)).toBeVisible()
      await expect(data).toHaveAttribute('aria-invalid', 'true')
      await data.fill('[{"month":"2026-12","amount":"7"}]')
      await expect(page.getByText(t.notJson)).toHaveCount(0)
      await expect(live(page, 'fly-chart').getByText('2026-12').first()).toBeAttached()
    },
  )

  test(`NAV-08 events stand with what they tell, and a dialog opens by its button (${locale})`, tier, async ({ browser }) => {
    const page = await signIn(browser, 'buyer1', '/test?element=fly-tag-list', { locale })
    const events = page.getByRole('list', { name: t.events })
    const field = live(page, 'fly-tag-list').getByRole('combobox').or(live(page, 'fly-tag-list').getByRole('textbox')).first()
    await field.fill('玻璃')
    await field.press('Enter')
    await expect(events.getByRole('listitem').filter({ hasText: /fly-change.*玻璃/ })).toBeVisible()
    // The field has one of that name, too: a cross without a word.
    await page.getByRole('button', { name: t.clear, exact: true }).filter({ hasText: t.clear }).click()
    await expect(page.getByText(t.none)).toBeVisible()

    await choose(page, 'fly-personnel-dialog')
    await page.getByLabel('dismissible', { exact: true }).check()
    await page.getByRole('button', { name: `${t.open} fly-personnel-dialog` }).click()
    await expect(live(page, 'fly-personnel-dialog').getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(live(page, 'fly-personnel-dialog').getByRole('dialog')).toHaveCount(0)
    await expect(events.getByText('fly-close')).toBeVisible()
  })

  test(`NAV-08 the playground reads well and stays within a telephone (${locale})`, tier, async ({ browser }) => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const page = await signIn(browser, 'tadmin', '/test?element=fly-chart', { locale, viewport })
      await expect(live(page, 'fly-chart')).toHaveAttribute('phase', 'ready')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await faultsOf(page, `the playground at ${viewport.width} px`)).toEqual([])
    }
  })
}

test('NAV-08 the playground is in the menu of an administrator alone; anybody signed in may open it by its address', async ({
  browser,
}) => {
  const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' }).locator('a[href$="/test"]')
  const administrator = await signIn(browser, 'tadmin', '/home-page')
  await expect(menu(administrator)).toBeAttached()
  const bidder = await signIn(browser, 'sup2', '/test?element=fly-icon')
  await expect(live(bidder, 'fly-icon')).toHaveAttribute('phase', 'ready')
  await expect(menu(bidder)).toHaveCount(0)
})
