import { sendKeys, setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { frame, load, make, openPage, shown } from './drive.ts'
import {
  aDialog,
  all,
  asked,
  aWorkbook,
  button,
  CONFIG,
  EXCEL,
  GOOD,
  lay,
  MODEL,
  ok,
  root,
  TAG,
  TASK,
  tabTo,
  text,
  until,
  violations,
  withFile,
} from './importing.ts'

/** fly-import-dialog in a real browser: real workbooks read by its worker, steps by keyboard, strict pages, the end of a task. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

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
    assert.deepEqual(
      selects.slice(1, 3).map(({ selectedOptions }) => selectedOptions[0]?.text),
      ['名称 (name, 必填)', '单价 (price)'],
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
    await until(() => text(element).includes('第一行可以读取'))
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

  test('IMP-10 in a page what goes on stays in sight below what is long, and does not cover what has the focus', async () => {
    await setViewport({ width: 390, height: 500 })
    const { element } = await aDialog({ presentation: 'page' })
    await withFile(element)
    const next = button(element, '下一步')
    const edge = () => Math.round(next.closest('footer')!.getBoundingClientRect().bottom)
    assert.isAbove(document.documentElement.scrollHeight, 2 * innerHeight - 100)
    assert.strictEqual(edge(), innerHeight)
    const last = all(element, '[part=body] :is(button, select, [tabindex="0"])').at(-1)!
    last.focus()
    assert.isAtMost(last.getBoundingClientRect().bottom, next.getBoundingClientRect().top)
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
