import { expect, type Locator, type Page } from 'playwright/test'

/** What a buyer does with the firms of a project, at the list of them. */

export const firmsOf = (projectId: string) => `/purchaser/pu-customer-list?projectId=${projectId}`
export const reviewOf = (projectId: string) => `/purchaser/pu-firmpop?projectId=${projectId}`

const confirm = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()

/** Chooses these firms from the register and submits them for review. */
export const proposeFirms = (page: Page, firms: readonly string[]): Promise<void> =>
  propose(page, async (dialog) => {
    for (const firm of firms) {
      await dialog.getByRole('searchbox').fill(firm)
      await page.keyboard.press('Enter')
      await dialog.getByRole('checkbox', { name: new RegExp(`^(选择|Choose) ${firm}$`) }).check()
    }
  })

/** Submits the first firm of the register that may be chosen. */
export const proposeAFirm = (page: Page): Promise<void> =>
  propose(page, (dialog) => dialog.locator('tbody input[type=checkbox]').first().check())

async function propose(page: Page, choose: (dialog: Locator) => Promise<void>): Promise<void> {
  await page
    .getByRole('button', { name: /^(添加供应商|Add suppliers)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await choose(dialog)
  await dialog.getByRole('textbox', { name: /^(邀请理由|Reason)/ }).fill('长期合作且价格稳定的供应商')
  await confirm(page, /^(提交审核|Submit for review)$/)
  await expect(dialog).toHaveCount(0)
}

/** Qualifies every firm whose registration waits; none of them had to declare a deposit. */
export async function qualifyAll(page: Page): Promise<void> {
  const waiting = page.getByRole('button', { name: /^(资格审核|Qualify) / })
  await expect(waiting.first()).toBeVisible()
  for (let left = await waiting.count(); left > 0; left -= 1) {
    await waiting.first().click()
    const drawer = page.getByRole('dialog')
    const deposit = drawer.getByRole('button', { name: /^(确认保证金|Confirm deposit)$/ })
    const pass = drawer.getByRole('radio', { name: /^(通过|Approve)$/ })
    await expect(pass).toBeVisible()
    await expect(deposit).toHaveCount(0)
    await pass.check()
    await confirm(page, /^(提交结论|Decide)$/)
    await expect(drawer).toHaveCount(0)
    await expect(waiting).toHaveCount(left - 1)
  }
}

/** Asks for the end of the qualification; what comes of it is the caller's. */
export async function finishQualification(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(完成资格审核|Finish qualification)$/ }).click()
  await confirm(page, /^(完成资格审核|Finish qualification)$/)
}
