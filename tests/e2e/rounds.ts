import { expect, type Page } from 'playwright/test'
import { UNIT_PRICE } from './people.ts'

/** What bidders and the purchaser's side do in sealed rounds. */

export const roundQuoteCenter = (projectId: string) => `/threerounds/multi-quote-center?projectId=${projectId}`
export const roundHall = (projectId: string) => `/threerounds/multi-bidding-hall?projectId=${projectId}`

/** The tag beside the title: which round is open. */
export const isOpen = (page: Page, no: number) =>
  expect(page.getByText(new RegExp(`^(第 ${no} 轮报价中|Round ${no} open for quotes)$`)).first()).toBeVisible()

/** Types the same unit price into every line, with a delivery time, and seals the quote of the round that is open. Answers the total as it is shown. */
export async function sealRound(page: Page, no: number, unitPrice: string): Promise<string> {
  await isOpen(page, no)
  const prices = page.getByRole('textbox', { name: UNIT_PRICE })
  await expect(prices.first()).toBeVisible()
  for (let line = 0; line < (await prices.count()); line += 1) await prices.nth(line).fill(unitPrice)
  await page.getByRole('textbox', { name: /^(交货期（天）|Delivery time, days)/ }).fill('30')
  return submitQuote(page)
}

/** Seals what stands in the form. Answers the total as it is shown. */
export async function submitQuote(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(提交报价|Submit quote|替换报价|Replace quote)$/ }).click()
  const send = page.getByRole('dialog').getByRole('button', { name: /^(提交|Submit) [\d,]+\.\d\d$/ })
  const total = /[\d,]+\.\d\d/.exec(await send.innerText())![0]
  await send.click()
  await expect(page.getByText(/^(报价已密封提交：|Sealed: )/).first()).toContainText(total)
  return total
}

/** The own price of a round in the table of results, which comes with the first opening. */
export const resultOf = (page: Page, no: number) =>
  page
    .getByRole('table', { name: /^(各轮情况|Rounds)$/ })
    .getByRole('row', { name: /本公司|My price|You/ })
    .getByRole('cell')
    .nth(no - 1)
