import { expect, type Page } from 'playwright/test'
import { signIn, test } from './people.ts'
import { LANGUAGES } from './tier.ts'

/** A purchase requisition from the first line to the draft tender, with a return and a resubmission (FLOW-01, FLOW-12). */

const dialogOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
const openRow = (page: Page, title: string) => page.getByRole('link', { name: title }).first().click()

/** Two lines pasted from a sheet; the amount is their sum. */
async function fillForm(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(标题|Title)/ }).fill(title)
  await page.getByRole('textbox', { name: /^(申请理由|Reason)/ }).fill('库存低于安全存量')
  const lines = page.getByRole('grid', { name: /^(采购明细|Items)/ })
  await page.getByRole('button', { name: /^(添加行|Add row)$/ }).click()
  await page.keyboard.press('Escape')
  await lines.focus()
  await page.evaluate(() => navigator.clipboard.writeText('深沟球轴承\t6310\t40\tEA\t185.5\n骨架油封\t70×90×10\t200\tEA\t12'))
  await page.keyboard.press('Control+v')
  await expect(lines).toContainText('骨架油封')
  await expect(page.getByText('9,820.00').first()).toBeVisible()
}

/** The manager opens the task, and decides in its dialog. */
async function decide(page: Page, title: string, action: RegExp, opinion: string): Promise<void> {
  await openRow(page, title)
  await page.getByRole('button', { name: action }).first().click()
  const dialog = dialogOf(page, new RegExp(title))
  if (opinion !== '') await dialog.getByRole('textbox', { name: /^(审批意见|Opinion)/ }).fill(opinion)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toHaveCount(0)
}

for (const [locale, tier] of LANGUAGES)
  test(
    `FLOW-01 FLOW-06 FLOW-12 NAV-03 a requisition is returned, mended, agreed, and a draft tender (${locale})`,
    tier,
    async ({ browser }) => {
      const title = `轴承备件补库 ${locale}`
      const buyer = await signIn(browser, 'buyer1', '/workspace/requisition', {
        locale,
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      await fillForm(buyer, title)
      await buyer.getByRole('button', { name: /^(提交审批|Submit for approval)$/ }).click()
      const sending = dialogOf(buyer, new RegExp(title))
      await expect(sending).toContainText(/部门负责人审批|Head of department/)
      await sending.getByRole('button', { name: /^(提交|Submit)$/ }).click()
      await expect(buyer.getByText(/启动成功|: Started/).first()).toBeVisible()
      await expect(buyer).toHaveURL(/\/workspace\/submit/)

      const manager = await signIn(browser, 'manager1', '/workspace/unfinished', { locale })
      const waiting = manager.getByRole('navigation').getByRole('link', { name: /我的待办|To approve/ })
      await expect(waiting).toContainText(/\d/)
      await decide(manager, title, /^(退回|Return)$/, '请补充库存数量')

      await buyer.goto('/workspace/unfinished')
      await openRow(buyer, title)
      await expect(buyer.getByText('请补充库存数量').first()).toBeVisible()
      await buyer.getByRole('textbox', { name: /^(申请理由|Reason)/ }).fill('库存低于安全存量，现存油封 12 件')
      await buyer
        .getByRole('button', { name: /^(提交|Submit)$/ })
        .first()
        .click()
      const again = dialogOf(buyer, new RegExp(title))
      await again.getByRole('button', { name: /^(提交|Submit)$/ }).click()
      await expect(again).toHaveCount(0)

      await manager.goto('/workspace/unfinished')
      await openRow(manager, title)
      await expect(manager.getByText('现存油封 12 件').first()).toBeVisible()
      await manager.goto('/workspace/unfinished')
      await decide(manager, title, /^(同意|Approve)$/, '同意采购')
      await manager.goto('/workspace/finished')
      await expect(manager.getByRole('link', { name: title })).toHaveCount(2)

      await buyer.goto('/workspace/submit')
      await openRow(buyer, title)
      await expect(buyer.getByRole('link', { name: new RegExp(`${title}.*(已完成|Done)`) })).toBeVisible()
      await buyer
        .locator('section', { has: buyer.getByRole('heading', { name: /^(关联单据|Linked records)$/ }) })
        .getByRole('link')
        .click()
      await expect(buyer.getByRole('textbox', { name: /^(项目名称|Title)$/ })).toHaveValue(title)
    },
  )
