import { sendKeys, setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { strToU8, zipSync } from 'fflate'
import { type Any, frame, load, make, openPage, shown } from './drive.ts'

/** fly-import-dialog in a real browser: real workbooks read by its worker, steps by keyboard, strict pages, the end of a task. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-import-dialog'
const CONFIG = { gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } }
const EXCEL = '/poi/api/v7/excel'

const field = (prop: string, label: string, more: object = {}) => ({
  ...{ prop, label, typeStr: 'TEXT', required: false, importable: true, exportable: true, isKey: false },
  ...more,
})
const MODEL = {
  ...{
    modelId: 'tender.customer',
    pageId: '',
    serviceCode: 'tender',
    title: '供应商',
    importUrl: '/i',
    exportUrl: '/e',
    templateUrl: '/t',
  },
  modes: ['CREATE', 'UPDATE', 'CREATE_OR_UPDATE'],
  fields: [
    field('code', '编码', { isKey: true }),
    field('name', '名称', { required: true }),
    field('price', '单价', { typeStr: 'DECIMAL' }),
  ],
}
const TASK = {
  ...{ id: 't1', modelId: 'tender.customer', pageId: '', serviceCode: 'tender', displayName: '', userAccount: 'u', tenantId: 't' },
  ...{
    fileName: 'a.xlsx',
    lastModifiedDate: '2026-11-21T02:00:00.000Z',
    taskStatus: 'PARTIAL_FAILURE',
    errorMessage: '',
    closeConnect: true,
  },
  ...{ queuePosition: 0, rowsPerSecond: 0, importUrl: '/i', importMode: 'CREATE', importProgress: '100.00%', importDetail: '' },
  ...{ totalSize: 2, successSize: 1, failureSize: 1, createSuccessSize: 1, updateSuccessSize: 0, unchangedSize: 0, clearedSize: 0 },
  ...{ importExcelFailedOssId: 'f1', dryRun: false, cancelled: false, warnings: [], mapping: [], sheetName: '', updateByFieldName: '' },
  problems: [{ line: 3, column: '名称', kind: 'required', message: '此项必填', value: '' }],
  ...{ undo: { state: 'possible', reversedSize: 0, keptSize: 0, failedSize: 0 }, keepEmpty: false },
}
const ok = (data: unknown) => [{ body: { statusCode: 200, message: 'ok', traceId: 't', data } }]
const lay = (answers: object) => fetch('/gw/__given', { method: 'POST', body: JSON.stringify(answers) })
const asked = async () => (await (await fetch('/gw/__given')).json()) as { url: string; body: Record<string, unknown> }[]

/** By the Tab key alone, as far as it takes. */
async function tabTo(element: Any, wanted: string): Promise<void> {
  const at = () => root(element).activeElement
  for (let presses = 0; presses < 40 && !`${at()?.getAttribute('aria-label') ?? ''} ${at()?.textContent}`.includes(wanted); presses += 1) {
    await sendKeys({ press: 'Tab' })
  }
  assert.include(`${at()?.getAttribute('aria-label') ?? ''} ${at()?.textContent}`, wanted)
}

/** A workbook of one sheet, as small as there can be. */
function aWorkbook(rows: readonly (readonly (string | number)[])[], name = 'a.xlsx'): File {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`).join('')
  const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const doc = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const pack = 'http://schemas.openxmlformats.org/package/2006'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const zip = zipSync({
    '[Content_Types].xml': part(
      `<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': part(
      `<Relationships xmlns="${pack}/relationships"><Relationship Id="r" Type="${doc}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${doc}"><sheets><sheet name="供应商" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${doc}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': part(`<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`),
  })
  return new File([zip as Uint8Array<ArrayBuffer>], name)
}
const GOOD = () =>
  aWorkbook([
    ['编码', '＊名称', '单价', '其他'],
    ['S1', '甲', 1.5, 'x'],
    ['S2', '乙', '一元', 'y'],
  ])

const root = (element: Any) => element.shadowRoot as ShadowRoot
const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]
const button = (element: Any, text: string) =>
  all(element, 'button').find(({ textContent }) => textContent?.trim() === text) as HTMLButtonElement
const text = (element: Any) => root(element).querySelector('dialog, section[part=dialog]')?.textContent ?? ''

async function until<T>(read: () => T, wanted: (value: T) => boolean = Boolean): Promise<T> {
  const end = performance.now() + 8_000
  for (;;) {
    const value = read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
    await frame()
  }
}
async function aDialog(attributes: Record<string, string> = {}): Promise<{ element: Any; answer: Promise<unknown> }> {
  const element = make(TAG, { lang: 'zh', 'model-id': 'tender.customer', ...attributes })
  document.body.append(element)
  await shown(element)
  const answer = (element.show as () => Promise<unknown>)()
  await until(() => root(element).querySelector('[part=steps]'))
  return { element, answer }
}
async function withFile(element: Any, file = GOOD()): Promise<void> {
  await until(() => root(element).querySelector('[part=dropzone]'))
  assert.isTrue(await (element.upload as (file: File) => Promise<boolean>)(file))
  await until(() => text(element).includes('上传成功'))
}
async function violations(element: Any): Promise<string[]> {
  // Colours on their way are neither the ones nor the others.
  await Promise.all(
    root(element)
      .getAnimations()
      .map(({ finished }) => finished.catch(() => undefined)),
  )
  const found = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

let turn = 0

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  setup(async () => {
    // What a page was told of a task it is not told again.
    turn += 1
    await setViewport({ width: 1280, height: 900 })
    await lay({
      [`${EXCEL}/models`]: ok([MODEL]),
      [`${EXCEL}/createImportTask`]: ok(`t${turn}`),
      [`${EXCEL}/findOneImportTask`]: ok({ ...TASK, id: `t${turn}` }),
    })
  })
  teardown(() => {
    for (const element of [...document.body.children]) element.remove()
  })

  test('IMP-02 IMP-03 800 wide, Escape does not close it, the drop zone is a button, what is allowed is said before', async () => {
    const { element } = await aDialog()
    const zone = await until(() => root(element).querySelector<HTMLElement>('[part=dropzone]'))
    assert.strictEqual(root(element).querySelector('dialog')?.getBoundingClientRect().width, 800)
    assert.strictEqual(zone?.localName, 'button')
    assert.include(zone?.textContent, '支持.xls、.xlsx格式，文件不超过10MB，最多50000行')
    assert.isTrue(button(element, '下一步').disabled)
    assert.isTrue(button(element, '上一步').disabled)
    zone?.focus()
    await sendKeys({ press: 'Escape' })
    await frame()
    assert.isTrue(element.opened)
    assert.deepEqual(await violations(element), [])
  })

  test('IMP-05 IMP-20 what is no workbook is refused where it was dropped, and never uploaded', async () => {
    const { element } = await aDialog()
    const zone = await until(() => root(element).querySelector('[part=dropzone]'))
    const drop = (...files: File[]) => {
      const dataTransfer = new DataTransfer()
      for (const file of files) dataTransfer.items.add(file)
      zone?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }))
    }
    drop(new File(['名称,编码\na,b'], 'a.xlsx'))
    await until(() => text(element).includes('只能上传Excel文件'))
    drop(
      aWorkbook([
        ['名称', '名称'],
        ['a', 'b'],
      ]),
    )
    await until(() => text(element).includes('表头“名称”在A列和B列重复'))
    drop(GOOD(), GOOD())
    await until(() => text(element).includes('只能上传一个文件'))
    assert.isTrue(button(element, '下一步').disabled)
    assert.notInclude(text(element), '上传成功')
  })

  test('IMP-07 a real workbook is read by the worker; its columns find their fields, its bad cells are marked, and it is imported', async () => {
    const { element, answer } = await aDialog()
    const heard: string[] = []
    for (const name of ['fly-step', 'fly-task', 'fly-finish']) element.addEventListener(name, () => heard.push(name))
    await withFile(element)
    assert.include(text(element), '2行')
    button(element, '下一步').click()
    const selects = await until(
      () => all(element, '[part=mapping-row] select') as HTMLSelectElement[],
      (list) => list.length === 4,
    )
    assert.deepEqual(
      selects.map(({ value }) => value),
      ['code', 'name', 'price', ''],
    )
    assert.strictEqual(root(element).activeElement, root(element).querySelector('.import-step'))
    assert.include((await until(() => root(element).querySelector('.import-cell[data-fault]')))?.textContent, '不是数字')
    assert.deepEqual(await violations(element), [])
    button(element, '导入').click()
    const result = await until(() => root(element).querySelector('[part=result]'))
    assert.include(result?.textContent, '导入完成，新增1条记录，失败1条')
    assert.include(result?.textContent, '下载错误报告')
    assert.deepEqual(await violations(element), [])
    const sent = (await asked()).find(({ url }) => url.endsWith('/createImportTask'))?.body
    assert.deepInclude(sent, { importExcelOssId: 'o1', importMode: 'CREATE', sheetName: '供应商', headerLine: 1, importUrl: '/i' })
    button(element, '完成').click()
    assert.deepInclude((await answer) as object, { status: 'PARTIAL_FAILURE', failureSize: 1, errorReportId: 'f1' })
    assert.deepEqual(heard, ['fly-step', 'fly-task', 'fly-step', 'fly-finish'])
  })

  test('IMP-05 cells copied in a spreadsheet are pasted into the first step, by keyboard, and mapped like a file', async () => {
    const { element } = await aDialog()
    const zone = await until(() => root(element).querySelector<HTMLElement>('[part=dropzone]'))
    zone?.focus()
    const pasteText = (data: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', data)
      zone?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }))
    }
    pasteText('甲')
    await until(() => text(element).includes('粘贴的内容不是表格'))
    pasteText('编码\t名称\t单价\r\n0012\t"甲\n乙"\t1.5\r\n')
    await until(() => text(element).includes('上传成功'))
    assert.include(text(element), '粘贴的数据.xlsx')
    button(element, '下一步').click()
    await until(() => text(element).includes('前1行均可读取'))
    assert.include(root(element).querySelector('.import-preview')?.textContent, '0012')
  })

  test('IMP-10 an import is made by keyboard alone: each step begins where one looks, and its answer is reached from there', async () => {
    const { element, answer } = await aDialog({ 'import-mode': 'CREATE_OR_UPDATE' })
    await withFile(element)
    await tabTo(element, '下一步')
    await sendKeys({ press: 'Enter' })
    await until(() => root(element).querySelector('.import-preview'))
    assert.strictEqual(root(element).activeElement, root(element).querySelector('.import-step'))
    assert.include(text(element), '1列没有对应字段：其他')
    await tabTo(element, '其他对应的表字段')
    await sendKeys({ press: 'ArrowDown' })
    await until(() => !text(element).includes('1列没有对应字段'))
    await tabTo(element, '先试导入')
    await tabTo(element, '导入')
    while (root(element).activeElement?.textContent !== '导入') await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Enter' })
    await until(() => root(element).querySelector('[part=result]'))
    await tabTo(element, '查看第3行')
    await sendKeys({ press: 'Enter' })
    await until(() => root(element).querySelector('.import-row'))
    assert.deepEqual(await violations(element), [])
    await tabTo(element, '撤销导入')
    await tabTo(element, '完成')
    await sendKeys({ press: 'Enter' })
    assert.deepInclude((await answer) as object, { status: 'PARTIAL_FAILURE' })
  })

  test('IMP-20 the press on Next holds the page up for the head of the step alone; its tables come piece by piece', async () => {
    const { element } = await aDialog()
    await withFile(element)
    const pieces: string[] = []
    // What one change of the page brings comes in one call.
    const seen = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
      const has = (selector: string) => added.some((node) => node.matches(selector) || node.querySelector(selector))
      const brought = ['.import-count', '[part=mapping]', '.import-preview'].filter(has)
      if (brought.length > 0) pieces.push(brought.join(' '))
    })
    seen.observe(root(element), { childList: true, subtree: true })
    button(element, '下一步').click()
    await until(() => root(element).querySelector('.import-preview'))
    seen.disconnect()
    assert.deepEqual(pieces, ['.import-count', '[part=mapping]', '.import-preview'])
  })

  test('IMP-08 an update names its basis: by the field, or by the column', async () => {
    const { element } = await aDialog({ 'import-mode': 'UPDATE' })
    await withFile(element)
    button(element, '下一步').click()
    const match = await until(() => root(element).querySelector<HTMLSelectElement>('[part=match-field] select'))
    assert.strictEqual(match?.value, 'code')
    const radios = await until(
      () => all(element, 'input[type=radio]') as HTMLInputElement[],
      (list) => list.length === 4,
    )
    assert.deepEqual(
      radios.map(({ checked }) => checked),
      [true, false, false, false],
    )
    button(element, '导入').click()
    await until(() => root(element).querySelector('[part=result]'))
    const sent = (await asked()).find(({ url }) => url.endsWith('/createImportTask'))?.body
    assert.deepInclude(sent, { updateByFieldDisplayName: '编码', updateByFieldName: 'code' })
  })

  test('IMP-11 a page that stops the import says why, beside the button; nothing is created', async () => {
    const { element } = await aDialog()
    element.addEventListener('fly-before-submit', (event) => {
      ;(event as CustomEvent).detail.waitUntil(Promise.reject(new Error('先保存项目')))
    })
    await withFile(element)
    button(element, '下一步').click()
    ;(await until(() => button(element, '导入'))).click()
    await until(() => text(element).includes('先保存项目'))
    assert.isUndefined((await asked()).find(({ url }) => url.endsWith('/createImportTask')))
  })

  test('IMP-19 a task that is named is shown at once, with its reasons and the way back', async () => {
    const { element } = await aDialog({ 'task-id': `t${turn}`, lang: 'en' })
    await until(() => text(element).includes('Import complete, added 1 records, 1 failed'))
    assert.include(text(element), 'Undo the import')
    assert.include(text(element), '此项必填')
  })

  test('R-11 the worker runs in a page that allows no more than it must, and nothing is violated', async () => {
    const box = await openPage('csp&script=/dist/fly.js')
    const page = box.page as unknown as { fly: typeof fly } & Window & typeof globalThis
    const violated: string[] = []
    page.document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violated.push(`${violatedDirective} ${blockedURI}`),
    )
    await page.fly.configure(CONFIG)
    const element = make(TAG, { lang: 'zh', 'model-id': 'tender.customer' }, page.document)
    page.document.body.append(element)
    await shown(element)
    void (element.show as () => Promise<unknown>)()
    await withFile(element)
    assert.include(text(element), '2行')
    assert.deepEqual(violated, [])
  })
})
