import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { read, utils, write } from 'xlsx'
import { aRoundsTender, signIn, test, UNIT_PRICE } from './people.ts'
import { isOpen, roundQuoteCenter, submitQuote } from './rounds.ts'
import { LANGUAGES } from './tier.ts'

/** A bidder who fills in the prices of a sealed round in his own spreadsheet. */

const SHEET = '报价'
/** Of the sheet: heads, then a line each; the last column is the price. */
const HEAD = 4
const QUANTITY = 5
const PRICE = 7

/** What the page saves as the workbook of its lines. */
async function exported(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^(导出报价表|Export workbook)$/ }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

/** As an office would: opened, one price by line typed, saved. Answers the prices and what they come to as well. */
function filled(bytes: Buffer, first: number): { bytes: Buffer; prices: string[]; total: number } {
  const book = read(bytes)
  const sheet = book.Sheets[SHEET]!
  const lines = utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true }).slice(HEAD + 1)
  const prices = lines.map((_, at) => (first + at / 100).toFixed(2))
  for (const [at, price] of prices.entries()) utils.sheet_add_aoa(sheet, [[Number(price)]], { origin: { r: HEAD + 1 + at, c: PRICE } })
  const total = lines.reduce((sum, line, at) => sum + Math.round(Number(line[QUANTITY]) * Number(prices[at]) * 100), 0) / 100
  return { total, bytes: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, prices }
}

const bring = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/^(含单价的报价表|Workbook with prices)$/).setInputFiles({ name, mimeType: '', buffer })

const pricesOf = (page: Page) => page.getByRole('textbox', { name: UNIT_PRICE })
const typedIn = async (page: Page): Promise<string[]> => {
  const prices = pricesOf(page)
  return Promise.all(Array.from({ length: await prices.count() }, (_, at) => prices.nth(at).inputValue()))
}
const days = (page: Page) => page.getByRole('textbox', { name: /^(交货期（天）|Delivery time, days)/ })
/** Of all lines, as the form says it. */
const totalOf = (page: Page) => page.getByText(/^(含税总价|Total incl\. tax) /)

for (const [locale, tier] of LANGUAGES) {
  test(
    `TEND-37 a bidder quotes by his own spreadsheet; the workbook of another project is refused, and nothing typed is lost (${locale})`,
    tier,
    async ({ browser }) => {
      const rules = { durationsSec: [3_600, 600, 600], firms: 4 }
      const [id, otherId] = [await aRoundsTender(rules), await aRoundsTender(rules)]
      const page = await signIn(browser, 'sup2', roundQuoteCenter(otherId), { locale })
      await isOpen(page, 1)
      const strange = await exported(page)
      await page.goto(roundQuoteCenter(id))
      await isOpen(page, 1)
      const own = await exported(page)
      expect(own.name).toMatch(/-1\.xlsx$/)
      expect(own.name).not.toBe(strange.name)

      await test.step('the workbook of another project is refused by cell and reason', async () => {
        await pricesOf(page).first().fill('1.23')
        await days(page).fill('30')
        const before = await typedIn(page)
        await bring(page, strange.name, filled(strange.bytes, 1.5).bytes)
        const refused = page.getByRole('dialog', { name: /^(未采用该报价表|The workbook was not taken)$/ })
        await expect(refused.getByRole('listitem')).toHaveText(/^_mark!A1(：该报价表属于其他项目|: it belongs to another project)$/)
        await refused
          .getByRole('button', { name: /^(关闭|Close)$/ })
          .last()
          .click()
        expect(await typedIn(page)).toEqual(before)
        expect(before[0]).toBe('1.23')
        await expect(days(page)).toHaveValue('30')
      })

      await test.step('the own one comes back: prices and total are shown, and nothing is submitted yet', async () => {
        const { bytes, prices, total } = filled(own.bytes, 1.31)
        await bring(page, own.name, bytes)
        await expect(page.getByText(/^(已从报价表读取 \d+ 个单价，尚未提交。|Unit prices taken from the workbook: )/)).toContainText(
          String(prices.length),
        )
        expect((await typedIn(page)).map(Number)).toEqual(prices.map(Number))
        await expect(totalOf(page)).toContainText(total.toLocaleString('en-US', { minimumFractionDigits: 2 }))
        await expect(page.getByText(/^(报价已密封提交：|Sealed: )/)).toHaveCount(0)
      })

      await test.step('it is sealed, and the receipt stays in hand', async () => {
        const shown = /[\d,]+\.\d\d/.exec(await totalOf(page).innerText())![0]
        expect(await submitQuote(page)).toBe(shown)
        await page.reload()
        const receipt = page.getByRole('button', { name: /^(第 1 轮回执|Receipt of Round 1)$/ })
        await expect(page.getByRole('row').filter({ has: receipt })).toContainText(shown)
        await receipt.click()
        await expect(page.getByRole('dialog', { name: /^(密封报价回执|Receipt of the sealed price)$/ })).toContainText(/承诺值|Commitment/)
      })
    },
  )
}
