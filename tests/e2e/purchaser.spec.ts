import { expect } from 'playwright/test'
import {
  aDraft,
  addLines,
  nameThePeople,
  openWaiting,
  PROJECTS,
  PUBLISHED,
  publish,
  saved,
  startProject,
  submitDraft,
  titleOf,
  WAITING,
} from './drafting.ts'
import { signIn, test } from './people.ts'
import { LANGUAGES } from './tier.ts'

const EDITOR = '/purchaser/item-list'

for (const [locale, tier] of LANGUAGES) {
  test(
    `TEND-13, TEND-14, TEND-18 a buyer prepares a project by hand, and the manager publishes it (${locale})`,
    tier,
    async ({ browser, faults }) => {
      faults.expect(/ 422 .*project\/submit$/)
      test.setTimeout(90_000)
      const options = { locale, permissions: ['clipboard-read', 'clipboard-write'] }
      const buyer = await signIn(browser, 'buyer1', PROJECTS, options)
      await startProject(buyer)
      const title = `钢材采购 ${locale}`
      await aDraft(buyer, title)
      // The draft has taken the view tab of the empty form.
      await expect(buyer.getByRole('tab', { name: /^(项目编辑|Project editing)/ })).toHaveCount(1)

      await submitDraft(buyer)
      // Refused with a sentence in its place; the list behind names every fault and leads to it.
      await expect(buyer.getByRole('dialog').getByRole('alert')).toBeVisible()
      await buyer
        .getByRole('dialog')
        .getByRole('button', { name: /^(返回|Back)$/ })
        .click()
      await buyer.getByRole('button', { name: /最高限价必须大于0|ceiling price must be greater than 0/ }).click()
      const ceiling = buyer.getByRole('textbox', { name: /^(最高限价|Ceiling price)$/ })
      await expect(ceiling).toBeFocused()
      await buyer.keyboard.type('９８,0００')
      await expect(buyer.getByRole('button', { name: /最高限价必须大于0|ceiling price must be greater than 0/ })).toHaveCount(0)

      await buyer.getByRole('combobox', { name: /^(采购品类|Category)$/ }).selectOption('steel')
      await buyer.getByRole('combobox', { name: /^(参与范围|Who may take part)$/ }).selectOption('open')
      await buyer.getByRole('textbox', { name: /^(降价幅度|Step)$/ }).fill('980')
      await buyer.getByRole('button', { name: /^(设定时间|Set times)$/ }).click()
      await nameThePeople(buyer, locale)
      await addLines(buyer)
      await saved(buyer)

      await buyer.reload()
      await expect(buyer.getByRole('textbox', { name: /^(最高限价|Ceiling price)$/ })).toHaveValue('98,000.00')
      await buyer.getByRole('button', { name: /^(检查|Check)$/ }).click()
      await expect(buyer.getByText(/^(检查通过，可以提交审批|No faults: the draft can be submitted)$/)).toBeVisible()
      await submitDraft(buyer)
      await expect(buyer.getByText(WAITING)).toBeVisible()

      const manager = await signIn(browser, 'manager1', `${PROJECTS}?status=PUBLISH_APPROVAL`, { locale })
      await openWaiting(manager, title)
      await expect(manager.getByRole('table').first()).toContainText('钢管')
      await publish(manager)
      await expect(manager.getByText(PUBLISHED)).toBeVisible()
      // The buyer's page follows by itself.
      await expect(buyer.getByText(PUBLISHED)).toBeVisible()
    },
  )
}

test('TEND-13 two editors of one draft: other fields are joined, the same field is chosen side by side', async ({ browser, faults }) => {
  faults.expect(/ 409 .*project\/update$/)
  const one = await signIn(browser, 'buyer1', EDITOR)
  const address = await aDraft(one, '双人编辑')
  const other = await signIn(browser, 'buyer1', new URL(address).pathname + new URL(address).search)
  await other.getByRole('textbox', { name: '交货地点' }).fill('南门仓库')
  await titleOf(other).fill('另一窗口的名称')
  await saved(other)
  await one.getByRole('textbox', { name: '英文名称' }).fill('Two editors')
  await titleOf(one).fill('我的名称')
  const dialog = one.getByRole('dialog', { name: '两处同时修改' })
  await expect(dialog).toContainText('另一窗口的名称')
  await expect(dialog).toContainText('我的名称')
  await dialog.getByRole('radio', { name: /对方的/ }).check()
  await dialog.getByRole('button', { name: '按此保存' }).click()
  await saved(one)
  await expect(titleOf(one)).toHaveValue('另一窗口的名称')
  await expect(one.getByRole('textbox', { name: '交货地点' })).toHaveValue('南门仓库')
  await other.reload()
  await expect(other.getByRole('textbox', { name: '英文名称' })).toHaveValue('Two editors')
})

test('TEND-13 what was typed without a connection is there after the browser tab died, and is sent', async ({ browser, faults }) => {
  faults.expect(/ERR_FAILED .*project\/update$/)
  const page = await signIn(browser, 'buyer1', EDITOR)
  await aDraft(page, '断网草稿')
  await saved(page)
  await page.route('**/tender/api/v1/project/update', (route) => route.abort())
  await page.getByRole('textbox', { name: '交货地点' }).fill('断网时填写')
  await expect(page.locator('[data-saving="kept"]')).toBeVisible()
  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await again.goto(page.url())
  await expect(again.getByRole('textbox', { name: '交货地点' })).toHaveValue('断网时填写')
  await saved(again)
  await again.reload()
  await expect(again.getByRole('textbox', { name: '交货地点' })).toHaveValue('断网时填写')
})

test('TEND-15, TEND-28 an older project is copied from the list, simulated and thrown away', async ({ browser }) => {
  const page = await signIn(browser, 'buyer1', PROJECTS)
  await page.getByRole('button', { name: /^更多/ }).first().click()
  await page.getByRole('menuitem', { name: '复制' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '复制' }).click()
  await expect(page.getByText('已复制为草稿')).toBeVisible()
  await page.getByRole('button', { name: /^草稿/ }).click()
  await page.getByRole('button', { name: /^编辑/ }).first().click()
  await page.getByRole('button', { name: '模拟' }).click()
  const drawer = page.getByRole('dialog', { name: '模拟竞价' })
  await expect(drawer.getByText('预计时长').locator('xpath=..')).toContainText('分钟')
  await expect(drawer.getByRole('row', { name: /竞价截止/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认删除' }).click()
  await expect(page.getByText('已删除')).toBeVisible()
})
