import { expect, type Page } from 'playwright/test'
import { UNIT_PRICE } from './people.ts'

/** What bidders and the purchaser's side do in sealed rounds. */

export const roundQuoteCenter = (projectId: string) => `/threerounds/multi-quote-center?projectId=${projectId}`
const replay = (projectId: string) => `/freebid/replay?projectId=${projectId}`
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

/** Goes through the replay of a competition with the scrubber, from its first event to its last. Answers what the page said at each, and who stood where. */
export async function replayed(page: Page, projectId: string): Promise<{ all: string; board: string }[]> {
  await page.goto(replay(projectId))
  const slider = page.getByRole('slider', { name: /^(竞争时间|Time in the competition)$/ })
  await slider.press('Home')
  const board = page.getByRole('table', { name: /^(此刻各投标人|Bidders at this moment)$/ })
  const told: { all: string; board: string }[] = []
  for (let last = 1; told.length < last; ) {
    const at = new RegExp(`(?:第${told.length + 1}个事件，共|event ${told.length + 1} of )(\\d+)`)
    await expect(slider).toHaveAttribute('aria-valuetext', at)
    last = Number(at.exec((await slider.getAttribute('aria-valuetext'))!)![1])
    told.push({ all: await page.getByRole('main').innerText(), board: await board.innerText() })
    await slider.press('ArrowRight')
  }
  return told
}
