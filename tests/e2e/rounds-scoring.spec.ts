import { expect, type Page } from 'playwright/test'
import { acknowledgeClues, answer, button, file, propose, signReport, supervision, tab } from './awarding.ts'
import { aScoring, signIn, test } from './people.ts'
import { LANGUAGES } from './tier.ts'

/** Points of three reviewers beside the prices of sealed rounds, from their interests to the proposal. */

const REVIEWERS = ['reviewer1', 'reviewer2', 'hexiaoyan1'] as const
/** Technical proposal of 60, quality of 40, terms of 100. */
const FULL = ['60', '40', '100']
const HALF = ['30', '20', '50']

const DECLARE = /^(与投标人无利害关系|I have no interest in a bidder)$/
const RESULT = /^(名次、报价与得分|Ranks with price and points)$/
const HAND_IN = /^(提交评分表|Hand in the sheet)$/
const ownSheet = (page: Page) => page.getByRole('table', { name: /^(本人对各投标人的评分|Own points by bidder and criterion)$/ })
const cells = (page: Page) => ownSheet(page).getByRole('textbox')
const handedIn = (page: Page, k: number) =>
  expect(page.getByText(new RegExp(`^(已提交评分表：|Sheets handed in: )${k}( of |/)3$`))).toBeVisible()

const aliasIn = (text: string): string => /B\d\d/.exec(text)![0]

async function declareNone(page: Page): Promise<void> {
  await button(page, DECLARE).click()
  await answer(page, /^(声明无利害关系|No interest in a bidder)$/)
}

/** Fills the sheet in from its first cell on, by a block as it comes from a spreadsheet: all points to the best, half of them to others. */
async function fillIn(page: Page, best: string): Promise<void> {
  const rows = await ownSheet(page).getByRole('row').filter({ hasText: /B\d\d/ }).allInnerTexts()
  const block = rows.map((row) => (aliasIn(row) === best ? FULL : HALF).join('\t')).join('\n')
  await cells(page).first().focus()
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await page.keyboard.press('Control+v')
  await expect(page.getByText(/^(已保存|Saved)$/)).toBeVisible()
}

async function handIn(page: Page): Promise<void> {
  await button(page, HAND_IN).click()
  await answer(page, HAND_IN)
  await expect(page.getByText(/^(已于 .+ 提交|Handed in .+)$/).first()).toBeVisible()
}

for (const [locale, tier] of LANGUAGES) {
  test(
    `TEND-42 three reviewers give points before they know a price, and the points decide who is proposed (${locale})`,
    tier,
    async ({ browser }) => {
      const id = await aScoring()
      const options = { locale, permissions: ['clipboard-read', 'clipboard-write'] }
      const pages: Page[] = []
      for (const login of REVIEWERS) pages.push(await signIn(browser, login, supervision(id), options))
      const [first, second, third] = pages as [Page, Page, Page]
      const buyer = await signIn(browser, 'buyer1', file(id), options)
      const ranks = buyer.getByRole('region', { name: /^(排名明细|Ranking in numbers)$/ }).getByRole('row')
      await expect(ranks).toHaveCount(5)
      // The dearest is the best, so that points turn the ranking of prices.
      const cheapest = await ranks.nth(1).innerText()
      const best = aliasIn(await ranks.nth(4).innerText())
      const price = /[\d,]+\.\d\d/.exec(cheapest)![0]

      await test.step('nobody writes a sheet before all have declared that they have no interest', async () => {
        await declareNone(first)
        await declareNone(second)
        await expect(first.getByText(/^(您已完成声明，|You have declared\.)/)).toBeVisible()
        await declareNone(third)
      })

      await test.step('then each is told, and finds his sheet from the news and from the workbench', async () => {
        await first.goto('/messages')
        const news = first
          .getByRole('row')
          .filter({ hasText: /评分已开始|Points are being given/ })
          .first()
        await news.getByRole('button', { name: /^(打开|Open) TB-/ }).click()
        await second.goto('/home-page')
        await second
          .getByRole('listitem')
          .filter({ hasText: /待评分|Points to give/ })
          .getByRole('button')
          .first()
          .click()
        for (const page of [first, second]) await expect(page).toHaveURL(new RegExp(`projectId=${id}`))
      })

      await test.step('each writes his sheet, and no price is before him until all are in', async () => {
        await Promise.all(pages.map((page) => expect(cells(page)).toHaveCount(16)))
        for (const page of pages) await expect(page.getByText(price)).toHaveCount(0)
        await fillIn(first, best)
        await first.reload()
        await expect(cells(first).first()).toHaveValue(/^[36]0$/)
        const written = await cells(first).first().inputValue()
        await cells(first).first().fill('61')
        await button(first, HAND_IN).click()
        await expect(first.getByText(/^(0至60|From 0 to 60)$/)).toBeVisible()
        await cells(first).first().fill(written)
        await handIn(first)
        await handedIn(first, 1)
        await fillIn(second, best)
        await handIn(second)
        await handedIn(second, 2)
        for (const page of [first, second]) {
          await expect(page.getByText(price)).toHaveCount(0)
          await expect(page.getByRole('table', { name: RESULT })).toHaveCount(0)
        }
        await fillIn(third, best)
        await handIn(third)
      })

      await test.step('then the ranking by points and prices is there, with every sheet', async () => {
        for (const page of [first, second]) await page.reload()
        for (const page of pages) {
          const rows = page.getByRole('table', { name: RESULT }).getByRole('row')
          await expect(rows.nth(1)).toContainText(new RegExp(`${best}.*100\\.00.*100\\.00`))
          await expect(rows.filter({ hasText: aliasIn(cheapest) })).toContainText(price)
        }
      })

      await test.step('the report is signed, and the buyer proposes the first by points', async () => {
        const supervisor = await signIn(browser, 'supervisor1', supervision(id), options)
        await tab(supervisor, /^(评分|Points)$/).click()
        await handedIn(supervisor, 3)
        await acknowledgeClues(supervisor)
        await signReport(supervisor)
        await buyer.reload()
        await expect(ranks.nth(1)).toContainText(best)
        await propose(buyer)
        await expect(buyer.locator('dd').filter({ hasText: best }).first()).toBeVisible()
      })
    },
  )
}
