import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { signIn } from './people.ts'

/** What the purchaser's side does from the close of an auction to its award. */

export const file = (id: string) => `/purchaser/pu-project-detail?id=${id}&tab=award`
export const supervision = (id: string) => `/purchaser/supervision-and-review-list?projectId=${id}`

export const button = (place: Page | Locator, name: RegExp) => place.getByRole('button', { name })
export const tab = (place: Page | Locator, name: RegExp) => place.getByRole('tab', { name })

/** Answers the question that is open: writes what is asked for and sends it by the last button of its foot. */
export async function answer(page: Page, title: RegExp, text?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  if (text !== undefined) await dialog.getByRole('textbox').fill(text)
  await dialog.locator('footer').getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)
}

/** The supervisor, at the supervision of the project, looks into every clue. */
export async function acknowledgeClues(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog').first()
  await tab(drawer, /^(线索|Clues)/).click()
  const open = button(drawer, /^(核实|Acknowledge) G/)
  await expect(open.first()).toBeVisible()
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click()
    await answer(page, /^(核实线索|Look into a clue)$/, '已核实：双方同属一个工业园区')
    await expect(open).toHaveCount(left - 1)
  }
}

/** The supervisor, at the supervision of the project, signs its report. */
export async function signReport(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog').first()
  await tab(drawer, /^(报告|Report)$/).click()
  await button(drawer, /^(签署报告|Sign the report)$/).click()
  await answer(page, /^(签署报告|Sign the report)$/, '竞价过程合规，日志校验通过。')
  await expect(drawer.getByText('竞价过程合规，日志校验通过。')).toBeVisible()
}

/** The buyer, at the award of the project, proposes the first that is left. */
export async function propose(page: Page): Promise<void> {
  await button(page, /^(提议中标|Propose) B/)
    .first()
    .click()
  await answer(page, /^(提议定标|Propose award)$/)
  await expect(page.getByText(/^(待审批|Waiting for approval)$/).first()).toBeVisible()
}

/** One of the two who must, at the award of the project, agrees to it. */
export async function agree(page: Page): Promise<void> {
  await button(page, /^(同意|Approve)$/).click()
  await answer(page, /^(同意定标|Approve the award)$/)
}

/** The supervisor comes, looks into every clue and signs the report. */
export async function review(browser: Browser, id: string, locale: string): Promise<Page> {
  const page = await signIn(browser, 'supervisor1', supervision(id), { locale })
  await acknowledgeClues(page)
  await signReport(page)
  return page
}

/** The buyer proposes the first that is left; both who must agree do. */
export async function award(browser: Browser, id: string, locale: string, buyer: Page, supervisor: Page): Promise<void> {
  await propose(buyer)
  const manager = await signIn(browser, 'manager1', file(id), { locale })
  await agree(manager)
  await supervisor.goto(file(id))
  await agree(supervisor)
  await manager.context().close()
  // The buyer's page follows by itself.
  await expect(buyer.getByText(/^(已公示，待中标人确认|Published, winner to confirm)$/)).toBeVisible()
}

/** The project as the firms see it. */
export const details = (id: string) => `/customer/cu-project-detail?id=${id}`
