import { expect, type Page } from 'playwright/test'

/** What a buyer does to a draft, and a manager with it. */

export const PROJECTS = '/purchaser/pu-project-list'

export const saved = (page: Page) => expect(page.locator('[data-saving="saved"]')).toBeVisible({ timeout: 15_000 })

export const titleOf = (page: Page) => page.getByRole('textbox', { name: /^(项目名称|Title)$/ })

/** From the list of projects to an empty draft. */
export const startProject = (page: Page) =>
  page
    .getByRole('button', { name: /^(新建项目|New project)$/ })
    .first()
    .click()

/** A new draft of this title; answers its address. */
export async function aDraft(page: Page, title: string): Promise<string> {
  await titleOf(page).fill(title)
  await page.getByRole('button', { name: /^(创建草稿|Create draft)$/ }).click()
  await expect(page.getByRole('button', { name: /^(提交审批|Submit for approval)$/ })).toBeVisible()
  return page.url()
}

/** Chooses by typing and Enter, as in every picker of the product. */
export async function pick(page: Page, label: RegExp, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  await box.fill(text)
  await page
    .getByRole('option', { name: new RegExp(text) })
    .or(page.getByRole('treeitem', { name: new RegExp(text) }))
    .first()
    .click({ timeout: 10_000 })
  await page.keyboard.press('Escape')
}

/** Whose project it is, and who approves and watches it. */
export async function nameThePeople(page: Page, locale: string): Promise<void> {
  await pick(page, /^(所属部门|Department)/, locale === 'zh-CN' ? '采购管理部' : 'Procurement')
  await pick(page, /^(审批经理|Manager who approves)/, 'manager1')
  await pick(page, /^(监督员|Supervisors)/, 'supervisor1')
}

/** One line typed, three pasted from a sheet over it. */
export async function addLines(page: Page): Promise<void> {
  const part = page.locator('[data-field="items"]')
  const lines = page.getByRole('grid', { name: /^(标的清单|Items)$/ })
  await part.getByRole('button', { name: /^(添加行|Add row)$/ }).click()
  await page.keyboard.press('Escape')
  await lines.focus()
  await page.evaluate(() =>
    navigator.clipboard.writeText('M-1\t钢板\tQ235\tTNE\t10\t4000\nM-2\t钢管\t20#\tMTR\t100.5\t200\nM-3\t焊条\tJ422\tKGM\t30\t12.5'),
  )
  await page.keyboard.press('Control+v')
  await expect(lines).toContainText('钢管')
  await expect(part).toContainText('60,475.00')
}

export async function submitDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(提交审批|Submit for approval)$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(提交|Submit)$/ })
    .click()
}

export const WAITING = /^(等待审批，只读。|Waiting for approval: read only.)$/
export const PUBLISHED = /^(已发布，不可再修改。|Published: it can no longer be changed.)$/

/** The manager opens the project from the list of those that wait for him. */
export async function openWaiting(page: Page, title: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: /^(审批|Approve)/ })
    .click()
}

/** The manager, at a project that waits for him, approves and publishes it. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(通过并发布|Approve and publish)$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(发布|Publish)$/ })
    .click()
}
