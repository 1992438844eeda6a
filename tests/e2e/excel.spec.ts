import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { read, utils, write } from 'xlsx'
import { holdName, releaseName, signIn, test } from './people.ts'

const LIST = '/purchaser/pu-project-list'

type Row = Record<string, unknown>
const rowsOf = (path: string): Row[] => {
  const book = read(readFileSync(path))
  return utils.sheet_to_json<Row>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
}
const workbook = (rows: readonly Row[]): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.json_to_sheet([...rows]), 'Sheet1')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const history = (page: Page) => page.getByRole('complementary', { name: 'My import records' })

async function saveExport(page: Page): Promise<{ name: string; path: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^(下载文件|Download file)/ }).click()
  const file = await coming
  return { name: file.suggestedFilename(), path: await file.path() }
}

test('EXP-01, EXP-03, EXP-10 a buyer exports what the search finds, with the columns he wants in the order he wants, by keyboard alone', async ({
  browser,
}) => {
  const buyer = await signIn(browser, 'buyer1', LIST, { locale: 'zh-CN' })
  await buyer.getByRole('button', { name: '导出', exact: true }).press('Enter')
  const dialog = buyer.getByRole('dialog', { name: '导出Excel' })
  await dialog.getByRole('checkbox', { name: '全部字段' }).press('Space')
  await expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: '导出主键' }).press('Space')
  const title = dialog.getByRole('checkbox', { name: '导出项目名称' })
  await title.press('Space')
  await dialog.getByRole('checkbox', { name: '导出项目编号' }).press('Space')
  await title.press('Alt+ArrowUp')
  await expect(title).toBeFocused()
  await dialog.getByRole('button', { name: '确定' }).press('Enter')
  await expect(dialog.getByText('数据导出完成')).toBeVisible()
  const { name, path } = await saveExport(buyer)
  expect(name).toMatch(/^采购项目-\d{8}\.xlsx$/)
  const rows = rowsOf(path)
  expect(Object.keys(rows[0] ?? {})).toEqual(['主键', '项目名称', '项目编号'])
  const counted = await buyer.getByText(/^共 \d+ 条$/).textContent()
  expect(rows).toHaveLength(Number(/\d+/.exec(counted ?? '')?.[0]))
  await expect(buyer.getByText('文件下载成功')).toBeVisible()
})

test('EXP-08, EXP-07, IMP-21 an export goes on when its dialog is closed: its end is told with the file, and the records have it', async ({
  browser,
}) => {
  const buyer = await signIn(browser, 'buyer1', '/home-page', { locale: 'en-GB' })
  await buyer.evaluate(() => window.dispatchEvent(new CustomEvent('showExport', { detail: { modelId: 'platform.catalogue' } })))
  const dialog = buyer.getByRole('dialog', { name: 'Export Excel' })
  // The answer of the first question is held until the dialog has gone.
  let release = () => {}
  const gone = new Promise<void>((resolve) => {
    release = resolve
  })
  await buyer.route('**/findOneExportTask', async (route) => {
    await gone
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog.getByText('Data exporting, please wait…')).toBeVisible()
  await dialog.getByRole('button', { name: /^(Go on in the background|Done)$/ }).click()
  await expect(dialog).toBeHidden()
  const underWay = buyer.getByRole('button', { name: 'One import or export under way' })
  await expect(underWay).toBeVisible()
  release()
  await expect(buyer.getByText('Data export completed')).toBeVisible()
  await expect(underWay).toBeHidden()
  const coming = buyer.waitForEvent('download')
  await buyer.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/)

  await buyer.goto('/fly-popup/export?modelId=platform.catalogue')
  await buyer.getByRole('button', { name: 'My export records' }).click()
  const records = buyer.getByRole('dialog', { name: 'Export records' })
  await expect(records.getByRole('row').nth(1)).toContainText('Success')
  await expect(records.getByText('Only import/export records within 24 hours are shown')).toBeVisible()
})

test('IMP-01, IMP-07, IMP-13 what was exported comes back changed: chosen from the menu, mapped by itself, imported, and taken back', async ({
  browser,
}) => {
  const buyer = await signIn(browser, 'buyer1', '/fly-popup/export?modelId=platform.catalogue', { locale: 'en-GB' })
  await buyer.getByRole('button', { name: 'To be imported again' }).click()
  await buyer.getByRole('button', { name: 'OK' }).click()
  await expect(buyer.getByText('Data export completed').first()).toBeVisible()
  const rows = rowsOf((await saveExport(buyer)).path)
  const [first] = rows
  const nameColumn = Object.keys(first ?? {}).find((label) => /name/i.test(label)) ?? ''
  const changed = [{ ...first, [nameColumn]: `${first?.[nameColumn]} (changed)` }]

  await buyer.getByRole('link', { name: 'Data import' }).click()
  await buyer.getByRole('button', { name: 'Catalogue items' }).click()
  await buyer.getByRole('combobox', { name: /mode/i }).selectOption({ index: 1 })
  await buyer.locator('input[type=file]').setInputFiles({ name: 'items.xlsx', mimeType: '', buffer: workbook(changed) })
  const next = buyer.getByRole('button', { name: /^(Next|Import)$/ })
  await next.click()
  await next.click()
  await expect(buyer.getByText('Import complete, updated 1 records in total').first()).toBeVisible()

  await history(buyer).getByRole('button', { name: 'Undo: items.xlsx' }).first().click()
  await buyer.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo' }).click()
  await expect(
    history(buyer)
      .getByText(/^Undone: 1 taken back$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test('IMP-07, IMP-13 what a try refuses is mended in the page, cell by cell and by value, tried again, and all of it is imported, though the answer was lost', async ({
  browser,
}) => {
  const buyer = await signIn(browser, 'buyer1', '/fly-popup/import?modelId=platform.catalogue', { locale: 'en-GB' })
  const rows = [
    { 'Item code': 'MEND-1', 'Item name': 'Group of mended items', 'Parent code': '' },
    { 'Item code': 'MEND-2', 'Item name': '', 'Parent code': 'NOWHERE' },
    { 'Item code': '', 'Item name': 'Mended pump', 'Parent code': 'NOWHERE' },
  ]
  await buyer.locator('input[type=file]').setInputFiles({ name: 'mended.xlsx', mimeType: '', buffer: workbook(rows) })
  await buyer.getByRole('button', { name: 'Next' }).click()
  await buyer.getByRole('button', { name: 'Try first' }).click()
  const mend = buyer.getByRole('region', { name: 'Mend what failed' })
  await mend.getByRole('textbox', { name: 'Line 3, Item name' }).fill('Mended valve')
  await mend.getByRole('textbox', { name: 'Line 4, Item code' }).fill('MEND-3')
  await mend.getByRole('button', { name: 'Try again' }).click()
  // Who names nothing is found out once the cells can be read.
  await mend.getByRole('textbox', { name: 'Parent code: instead of “NOWHERE”' }).fill('MEND-1')
  await mend.getByRole('button', { name: 'Try again' }).click()
  await expect(buyer.getByText('3 rows will be added')).toBeVisible()
  // The order arrives, its answer does not: the page is loaded anew before, and finds what came of it.
  let arrived = () => {}
  const order = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await buyer.route('**/createImportTask', async (route) => {
    await route.fetch()
    arrived()
  })
  await buyer.getByRole('button', { name: 'Import', exact: true }).click()
  await order
  await buyer.reload()
  await expect(buyer.getByText('Import complete, added 3 records').first()).toBeVisible()
  await expect(buyer.getByText('2 cells were mended before the import')).toBeVisible()
  await history(buyer).getByRole('button', { name: 'Undo: mended.xlsx' }).first().click()
  await buyer.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo' }).click()
  await expect(
    history(buyer)
      .getByText(/^Undone: 3 taken back$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test('EXP-08 who goes on to another view while his import runs hears there how it ended, though the import page is kept', async ({
  browser,
}) => {
  const buyer = await signIn(browser, 'buyer1', '/fly-popup/import?modelId=tender.customer', { locale: 'en-GB' })
  await holdName('Left behind 1')
  const rows = [{ 'Supplier name': 'Left behind 0' }, { 'Supplier name': 'Left behind 1' }, { 'Supplier name': '', Phone: '1' }]
  await buyer.locator('input[type=file]').setInputFiles({ name: 'left.xlsx', mimeType: '', buffer: workbook(rows) })
  const next = buyer.getByRole('button', { name: /^(Next|Import)$/ })
  await next.click()
  await next.click()
  await expect(buyer.getByText('Data importing, please wait…')).toBeVisible()
  await buyer.getByRole('link', { name: 'Home', exact: true }).click()
  await releaseName()
  await expect(buyer.getByText('Import complete, added 2 records, 1 failed').filter({ visible: true })).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Download error report' })).toBeVisible()
})

test('IMP-19, IMP-16 two tabs have one list of tasks: an import that one begins is ended in the other and taken back there, and one of them listens for both', async ({
  browser,
}) => {
  const page = '/fly-popup/import?modelId=tender.customer'
  const first = await signIn(browser, 'buyer1', page, { locale: 'en-GB' })
  const second = await first.context().newPage()
  await second.goto(page)
  await expect(history(second)).toBeVisible()
  const listening = new Set<Page>()
  for (const tab of [first, second]) tab.on('request', (request) => /excel\/progress/.test(request.url()) && listening.add(tab))

  // Some of it is there when it is ended, so that there is something to take back; the rest waits until it is.
  const rows = Array.from({ length: 20_000 }, (_, row) => ({ 'Supplier name': `One of many ${row}` }))
  await holdName('One of many 15000')
  await first.locator('input[type=file]').setInputFiles({ name: 'many.xlsx', mimeType: '', buffer: workbook(rows) })
  const next = first.getByRole('button', { name: /^(Next|Import)$/ })
  await next.click()
  await next.click()
  await expect(
    history(second)
      .getByText(/^[1-9]\d*%$/)
      .filter({ visible: true }),
  ).toBeVisible()
  const cancelled = second.waitForResponse(/cancel/i)
  await history(second).getByRole('button', { name: 'Cancel: many.xlsx' }).click()
  await cancelled
  await releaseName()
  await expect(first.getByText(/^Import cancelled/).first()).toBeVisible()
  expect(listening.size).toBe(1)

  await history(second).getByRole('button', { name: 'Undo: many.xlsx' }).click()
  await second.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo' }).click()
  for (const tab of [first, second]) {
    await expect(
      history(tab)
        .getByRole('row', { name: /many\.xlsx/ })
        .getByText(/^Undone: \d+ taken back$/)
        .filter({ visible: true }),
    ).toBeVisible()
  }
})
