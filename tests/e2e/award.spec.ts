import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { aClosedAuction, type Login, signIn, test } from './people.ts'

/** From the close of an auction to its award, by the people who do it. */

const file = (id: string) => `/purchaser/pu-project-detail?id=${id}&tab=award`
const supervision = (id: string) => `/purchaser/supervision-and-review-list?projectId=${id}`
const details = (id: string) => `/customer/cu-project-detail?id=${id}`

const button = (place: Page | Locator, name: RegExp) => place.getByRole('button', { name })
const tab = (place: Page | Locator, name: RegExp) => place.getByRole('tab', { name })

/** Answers the question that is open: writes what is asked for and sends it by the last button of its foot. */
async function answer(page: Page, title: RegExp, text?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  if (text !== undefined) await dialog.getByRole('textbox').fill(text)
  await dialog.locator('footer').getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)
}

/** The supervisor looks into every clue and signs the report. */
async function review(browser: Browser, id: string, locale: string): Promise<Page> {
  const page = await signIn(browser, 'supervisor1', supervision(id), { locale })
  const drawer = page.getByRole('dialog').first()
  await tab(drawer, /^(线索|Clues)/).click()
  const open = button(drawer, /^(核实|Acknowledge) G/)
  await expect(open.first()).toBeVisible()
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click()
    await answer(page, /^(核实线索|Look into a clue)$/, '已核实：双方同属一个工业园区')
    await expect(open).toHaveCount(left - 1)
  }
  await tab(drawer, /^(报告|Report)$/).click()
  await button(drawer, /^(签署报告|Sign the report)$/).click()
  await answer(page, /^(签署报告|Sign the report)$/, '竞价过程合规，日志校验通过。')
  await expect(drawer.getByText('竞价过程合规，日志校验通过。')).toBeVisible()
  return page
}

/** The buyer proposes the first that is left; both who must agree do. */
async function award(browser: Browser, id: string, locale: string, buyer: Page, supervisor: Page): Promise<void> {
  await button(buyer, /^(提议中标|Propose) B/)
    .first()
    .click()
  await answer(buyer, /^(提议定标|Propose award)$/)
  await expect(buyer.getByText(/^(待审批|To be approved)$/).first()).toBeVisible()
  const manager = await signIn(browser, 'manager1', file(id), { locale })
  for (const page of [manager, supervisor]) {
    if (page === supervisor) await page.goto(file(id))
    await button(page, /^(同意|Approve)$/).click()
    await answer(page, /^(同意定标|Approve the award)$/)
  }
  await manager.context().close()
  // The buyer's page follows by itself.
  await expect(buyer.getByText(/^(已公示，待中标人确认|Published, winner to confirm)$/)).toBeVisible()
}

const firm = (browser: Browser, login: Login, id: string, locale: string) => signIn(browser, login, details(id), { locale })

test('TEND-29, TEND-30 a winner gives up: the deposit is kept, and the next rank is proposed', async ({ browser }) => {
  const id = await aClosedAuction()
  const buyer = await signIn(browser, 'buyer1', file(id))
  const supervisor = await review(browser, id, 'zh-CN')
  await award(browser, id, 'zh-CN', buyer, supervisor)
  const winner = await firm(browser, 'sup2', id, 'zh-CN')
  await button(winner, /^放弃中标$/).click()
  await winner.getByRole('dialog').getByRole('textbox').fill('生产线检修，无法按期交付全部标的')
  await button(winner.getByRole('dialog'), /^放弃中标$/).click()
  await expect(buyer.getByText('中标人已放弃')).toBeVisible()

  const manager = await signIn(browser, 'manager1', file(id))
  await button(manager, /^没收保证金$/).click()
  await answer(manager, /^没收保证金$/, '中标后无正当理由放弃，按规则没收')
  await expect(button(manager, /^没收保证金$/)).toHaveCount(0)
  await manager.context().close()

  const rows = buyer.getByRole('region', { name: '排名明细' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('已放弃')
  const next = /B\d\d/.exec(await rows.nth(2).innerText())![0]
  await award(browser, id, 'zh-CN', buyer, supervisor)
  await expect(buyer.getByText('第 2 次定标提议')).toBeVisible()
  await expect(buyer.locator('dd').filter({ hasText: next }).first()).toBeVisible()
})
