import { expect, type Page } from 'playwright/test'
import { PROJECTS } from './drafting.ts'
import { anAuction, hall, quoteCenter, seesLead, signIn, takeLead, test } from './people.ts'

const VIEWS = /^(常用查询条件|Common queries)/
const panelOf = (page: Page) => page.getByRole('dialog', { name: /^(高级搜索|Advanced search)$/ })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const rowsOf = async (page: Page) => Number((await page.getByText(/^(共 \d+ 条|\d+ in total)/).innerText()).replace(/\D/g, ''))

/** The row of a common query in the open menu. */
async function viewOf(page: Page, name: string) {
  await page.getByRole('button', { name: VIEWS }).click()
  const menu = page.getByRole('dialog', { name: /^(常用查询条件|Common queries)$/ })
  return menu.getByRole('listitem').filter({ hasText: name })
}

test('SEA-01, SEA-06, SEA-11, SEA-12 a nested search is counted, kept with its columns, opened by link, and shared with a colleague', async ({
  browser,
  faults,
}) => {
  faults.expect(/ 404 .*advanced-search\/find-by-id/)
  const name = '进行中的大额项目'
  const buyer = await signIn(browser, 'buyer1', PROJECTS, { permissions: ['clipboard-read', 'clipboard-write'] })
  await buyer.getByRole('button', { name: /^高级搜索/ }).click()
  const panel = panelOf(buyer)
  await panel.getByRole('combobox', { name: '字段' }).nth(0).selectOption({ label: '限价' })
  await panel.getByRole('textbox', { name: '起' }).fill('1000')
  await panel.getByRole('button', { name: '添加条件组' }).click()
  const group = panel.getByRole('group', { name: /^条件组/ })
  await group.getByRole('button', { name: '添加条件', exact: true }).click()
  await group.getByRole('combobox', { name: '字段' }).nth(0).selectOption({ label: '项目名称' })
  await group.getByRole('textbox', { name: '值' }).fill('采购')
  await group.getByRole('combobox', { name: '字段' }).nth(1).selectOption({ label: '项目编号' })
  await group.getByRole('textbox', { name: '值' }).nth(1).fill('TB-')
  await group.getByRole('button', { name: '或' }).click()
  // What is counted from now on is this search.
  await expect(group.getByRole('button', { name: '或' })).toHaveAttribute('aria-pressed', 'true')
  await expect(panel.getByRole('status').filter({ hasText: /^共 \d+ 条$/ })).toBeVisible()
  const counted = (
    await panel
      .getByRole('status')
      .filter({ hasText: /^共 \d+ 条$/ })
      .innerText()
  ).replace(/\D/g, '')
  await panel.getByRole('button', { name: '查询', exact: true }).click()
  await expect(panel).toBeHidden()
  for (const said of ['限价 从 1000 起', '（项目名称 包含 “采购” 或 项目编号 包含 “TB-”）'])
    await expect(buyer.getByText(said, { exact: true })).toBeVisible()
  await expect.poll(() => rowsOf(buyer)).toBe(Number(counted))

  // Columns and rows a page belong to what is kept.
  await buyer.getByRole('button', { name: '列设置' }).click()
  await buyer.getByRole('checkbox', { name: '显示部门 / 采购员' }).uncheck()
  await buyer.keyboard.press('Escape')
  await buyer.getByRole('combobox', { name: /每页/ }).selectOption('20')
  await buyer.keyboard.press('Control+s')
  const dialog = buyer.getByRole('dialog', { name: '设为常用查询条件' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('条件名称必填！')).toBeVisible()
  await dialog.getByRole('textbox', { name: /条件名称/ }).fill(name)
  await dialog.getByRole('checkbox', { name: '共享给可查看该列表的同事' }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(buyer.getByRole('button', { name: `常用查询条件：${name}`, exact: true })).toBeVisible()

  // A chip is a condition of the same search: what is shown is no longer what was kept.
  await buyer.getByRole('button', { name: /^竞价中/ }).click()
  await expect(buyer.getByRole('button', { name: `常用查询条件：${name} · 已修改` })).toBeVisible()
  const row = await viewOf(buyer, name)
  await row.getByRole('button', { name: `“${name}”的更多操作` }).click()
  await buyer.getByRole('menuitem', { name: '复制链接' }).click()
  await expect(buyer.getByText('链接已复制').first()).toBeVisible()
  const link = await buyer.evaluate(() => navigator.clipboard.readText())

  await buyer.goto(link)
  await expect(buyer.getByRole('button', { name: `常用查询条件：${name}`, exact: true })).toBeVisible()
  await expect(head(buyer, '下一时间')).toBeVisible()
  await expect(head(buyer, '部门 / 采购员')).toHaveCount(0)
  await expect.poll(() => rowsOf(buyer)).toBe(Number(counted))

  const auditor = await signIn(browser, 'auditor1', PROJECTS)
  const shared = await viewOf(auditor, name)
  await expect(shared).toContainText('来自')
  await shared.getByRole('button', { name: `“${name}”的更多操作` }).click()
  await auditor.getByRole('menuitem', { name: '设为打开列表时使用' }).click()
  await expect(shared).toContainText('打开列表时使用')
  await auditor.reload()
  await expect(auditor.getByRole('button', { name: `常用查询条件：${name}`, exact: true })).toBeVisible()
  await expect(head(auditor, '下一时间')).toBeVisible()
  await expect(head(auditor, '部门 / 采购员')).toHaveCount(0)

  const own = await viewOf(buyer, name)
  await own.getByRole('button', { name: `“${name}”的更多操作` }).click()
  await buyer.getByRole('menuitem', { name: '删除' }).click()
  // Others work with it: it is asked before.
  await buyer.getByRole('dialog', { name: '删除共享的查询条件' }).getByRole('button', { name: '删除', exact: true }).click()
  await expect(buyer.getByText('删除成功').first()).toBeVisible()
  // Its link leads to the list all the same.
  await auditor.goto(link)
  await expect(auditor.getByText('链接中的常用查询条件不存在，或未共享给您。')).toBeVisible()
  await expect(auditor.getByRole('table')).toBeVisible()
})

test('SEA-01, SEA-12 by keyboard alone a search is built, run, kept and opened again', async ({ browser }) => {
  const chinese = await signIn(browser, 'buyer1', PROJECTS)
  const page = await signIn(browser, 'buyer1', PROJECTS, { locale: 'en-US' })
  // No column goes under the operations, though English words are long and Chinese ones stand in one line.
  for (const one of [chinese, page]) {
    const table = one.getByRole('region', { name: /^(采购项目|Purchasing projects)$/ })
    await expect(table.getByRole('columnheader', { name: /^(下一时间|Next)/ })).toBeVisible()
    await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
  const open = page.getByRole('button', { name: /^Advanced search/ })
  await open.focus()
  await page.keyboard.press('Enter')
  const field = panelOf(page).getByRole('combobox', { name: 'Field' }).first()
  await expect(field).toBeFocused()
  await page.keyboard.type('Title')
  const finder = page.getByRole('combobox', { name: 'Find a field' })
  await expect(finder).toHaveValue('Title')
  await expect(finder).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('title')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toBeHidden()
  await expect(open).toBeFocused()
  await expect(page.getByRole('button', { name: 'Title contains “a”' })).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(page.getByRole('textbox', { name: /Name of the query/ })).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  const views = page.getByRole('button', { name: VIEWS })
  await expect(views).toHaveAccessibleName('Common queries: By keyboard')
  await page.getByRole('button', { name: /^All$/ }).focus()
  await views.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Search by “By keyboard”/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open this list with it' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(views).toHaveAccessibleName('Common queries')
})

test('while an auction runs the own bids and those of the hall are filtered in the page, and what comes in meanwhile is too', async ({
  browser,
}) => {
  const projectId = await anAuction({ durationSec: 600, bidding: { minBidIntervalMs: 0 } })
  const liu = await signIn(browser, 'sup2', quoteCenter(projectId))
  await takeLead(liu)
  const own = liu.getByRole('region', { name: '我的报价记录' }).first()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  const box = own.getByRole('searchbox', { name: '筛选' })
  await box.fill('没有')
  await expect(own.getByText('没有符合条件的记录')).toBeVisible()
  await expect(own.getByRole('status').filter({ hasText: '共 1 条，显示 0 条' })).toBeAttached()
  await own.getByRole('button', { name: '清除筛选' }).press('Enter')
  await expect(box).toBeFocused()
  await expect(own.getByRole('listitem')).toHaveCount(1)

  const sun = await signIn(browser, 'sup3', hall(projectId))
  const bids = sun.getByRole('region', { name: '报价记录' }).first()
  await expect(bids.getByRole('listitem')).toHaveCount(1)
  const alias = (await bids.getByRole('listitem').innerText()).match(/B\d+/)![0]
  await bids.getByRole('searchbox', { name: '筛选' }).fill(alias)
  const anna = await signIn(browser, 'sup4', quoteCenter(projectId))
  await seesLead(sun, await takeLead(anna))
  await expect(bids.getByText('1 / 2 条')).toBeVisible()
  await expect(bids.getByRole('region', { name: '报价记录' }).getByRole('listitem')).toHaveText([new RegExp(alias)])
  await bids.getByRole('searchbox', { name: '筛选' }).press('Escape')
  await expect(bids.getByRole('region', { name: '报价记录' }).getByRole('listitem')).toHaveCount(2)
})
