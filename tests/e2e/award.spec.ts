import { type Browser, expect, type Page } from 'playwright/test'
import { acknowledgeClues, agree, answer, button, file, propose, signReport, supervision } from './awarding.ts'
import { aClosedAuction, type Login, signIn, test } from './people.ts'

/** From the close of an auction to its award, by the people who do it. */

const details = (id: string) => `/customer/cu-project-detail?id=${id}`

async function review(browser: Browser, id: string, locale: string): Promise<Page> {
  const page = await signIn(browser, 'supervisor1', supervision(id), { locale })
  await acknowledgeClues(page)
  await signReport(page)
  return page
}

/** The buyer proposes the first that is left; both who must agree do. */
async function award(browser: Browser, id: string, locale: string, buyer: Page, supervisor: Page): Promise<void> {
  await propose(buyer)
  const manager = await signIn(browser, 'manager1', file(id), { locale })
  await agree(manager)
  await supervisor.goto(file(id))
  await agree(supervisor)
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
