import { sendKeys, setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { load } from './drive.ts'
import {
  aDialog,
  all,
  asked,
  aWorkbook,
  button,
  CONFIG,
  EXCEL,
  field,
  GOOD,
  lay,
  MODEL,
  ok,
  root,
  TASK,
  text,
  until,
  violations,
  withFile,
} from './importing.ts'

/** fly-import-dialog in a real browser: what failed is mended in the dialog, and not in the spreadsheet. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

let turn = 0

suite('fly-import-dialog, corrections', () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  setup(async () => {
    // What a page was told of a task it is not told again.
    turn += 1
    await setViewport({ width: 1280, height: 900 })
    await lay({ [`${EXCEL}/models`]: ok([MODEL]) })
  })
  teardown(() => {
    for (const element of [...document.body.children]) element.remove()
  })

  test('IMP-07 what a try refused is mended where it stands and by its value for the whole file, by keyboard; it is tried again, told, and sent', async () => {
    const options = [
      { code: 'PC', label: '件', names: ['件', 'Piece'] },
      { code: 'KG', label: '千克', names: ['千克', 'Kilogram'] },
    ]
    const unit = field('unit', '单位', { typeStr: 'DICT', options })
    const problems = [
      { line: 3, column: '单价', kind: 'number', message: '不是数字', value: '一元' },
      { line: 2, column: '单位', kind: 'option', message: '“Pieces”不在可选值中', value: 'Pieces' },
      { line: 4, column: '单价', kind: 'number', message: '不是数字', value: '二元' },
      { line: 5, column: '名称', kind: 'required', message: '此项必填', value: '' },
    ]
    const tried = { ...TASK, dryRun: true, importExcelFailedOssId: '', undo: { ...TASK.undo, state: 'none' } }
    await lay({
      [`${EXCEL}/models`]: ok([{ ...MODEL, fields: [...MODEL.fields, unit] }]),
      [`${EXCEL}/createImportTask`]: [...ok(`m${turn}`), ...ok(`n${turn}`), ...ok(`t${turn}`)],
      [`${EXCEL}/findOneImportTask`]: [
        ...ok({ ...tried, id: `m${turn}`, failureSize: 4, problems }),
        ...ok({ ...tried, id: `n${turn}`, taskStatus: 'SUCCESS', failureSize: 0, createSuccessSize: 3, problems: [] }),
        ...ok({ ...TASK, id: `t${turn}` }),
      ],
    })
    const { element } = await aDialog()
    await withFile(
      element,
      aWorkbook([
        ['编码', '名称', '单价', '单位'],
        ['S1', '甲', 1, 'Pieces'],
        ['S2', '乙', '一元', 'KG'],
        ['S3', '丙', '二元', 'KG'],
        ['S4', '', 3, 'KG'],
      ]),
    )
    button(element, '下一步').click()
    await until(() => root(element).querySelector('.import-preview'))
    const trying = await until(() => button(element, '先试导入'))
    trying.click()
    await until(() => all(element, '.import-fix [data-cell]').length === 4)
    assert.include(root(element).querySelector('.import-dry-run-place [role=status]')?.textContent, '4行将失败')
    assert.deepEqual(await violations(element), [])

    const cell = (label: string) => root(element).querySelector<HTMLInputElement>(`.import-fix [aria-label="${label}"]`)!
    // A column that is copied fills the cells of its column from here on.
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '1.5\r\n2.5\r\n')
    cell('第3行，单价').focus()
    cell('第3行，单价').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }))
    await until(() => cell('第4行，单价').value === '2.5')
    assert.strictEqual(cell('第3行，单价').value, '1.5')
    assert.include(text(element), '已从剪贴板填入2个单元格')
    await sendKeys({ press: 'Enter' })
    await until(() => root(element).activeElement === cell('第4行，单价'))
    const nearest = root(element).querySelector<HTMLButtonElement>('[aria-label="采用“件”替换“Pieces”"]')
    nearest?.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => cell('第2行，单位').value === '件')
    cell('不导入第5行').focus()
    await sendKeys({ press: 'Space' })
    await until(() => cell('第5行，名称').readOnly)
    assert.include(root(element).querySelector('.import-corrections summary')?.textContent, '4处')
    assert.deepEqual(await violations(element), [])

    // What was typed outlives a step back.
    button(element, '上一步').click()
    await until(() => button(element, '下一步'))
    button(element, '下一步').click()
    await until(() => all(element, '.import-fix [data-cell]').length === 4)
    assert.strictEqual(cell('第4行，单价').value, '2.5')
    const again = button(element, '再试一次')
    again.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => root(element).querySelector('.import-dry-run-place [role=status]')?.textContent?.includes('0行将失败'))
    assert.strictEqual(root(element).activeElement, root(element).querySelector('.import-dry-run-place'))
    assert.lengthOf(all(element, '.import-fix'), 0)
    button(element, '导入').click()
    await until(() => root(element).querySelector('[part=result]'))
    const sent = (await asked()).filter(({ url }) => url.endsWith('/createImportTask')).map(({ body }) => body.corrections)
    const mended = {
      cells: [
        { line: 3, column: '单价', value: '1.5' },
        { line: 4, column: '单价', value: '2.5' },
      ],
      values: [{ column: '单位', from: 'Pieces', to: '件' }],
      leaveOut: [5],
    }
    assert.deepEqual(sent, [undefined, mended, mended])
  })

  test("IMP-07 a cell that fails again as it was mended stays what was typed, and is the file's again when it is taken back; what does not fit is said and not cut", async () => {
    const problem = { line: 3, column: '单价', kind: 'number', message: '不是数字' }
    const tried = { ...TASK, dryRun: true, failureSize: 1, importExcelFailedOssId: '', undo: { ...TASK.undo, state: 'none' } }
    await lay({
      [`${EXCEL}/models`]: ok([MODEL]),
      [`${EXCEL}/createImportTask`]: [...ok(`a${turn}`), ...ok(`b${turn}`), ...ok(`c${turn}`)],
      [`${EXCEL}/findOneImportTask`]: [
        ...ok({ ...tried, id: `a${turn}`, problems: [{ ...problem, value: '一元' }] }),
        ...ok({ ...tried, id: `b${turn}`, problems: [{ ...problem, value: 'y' }] }),
        ...ok({ ...TASK, id: `c${turn}` }),
      ],
    })
    const { element } = await aDialog()
    const rows = [
      ['编码', '名称', '单价'],
      ['S1', '甲', 1],
      ['S2', '乙', '一元'],
      ['S3', '丙', '三元'],
    ]
    await withFile(element, aWorkbook(rows))
    button(element, '下一步').click()
    const inPreview = (line: number) => root(element).querySelector<HTMLInputElement>(`.import-preview [aria-label="第${line}行，单价"]`)!
    await until(() => inPreview(3))
    const trying = await until(() => button(element, '先试导入'))
    trying.click()
    const cell = () => root(element).querySelector<HTMLInputElement>('.import-fix [data-cell]')!
    await until(() => cell()?.value === '一元')
    const type = async (typed: string) => {
      cell().select()
      await sendKeys({ type: typed })
      await until(() => cell().value === typed)
    }
    const paste = (pasted: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      cell().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }))
    }
    await type('y')
    button(element, '再试一次').click()
    await until(() => cell()?.value === 'y' && !text(element).includes('试导入后有修改'))
    await type('yz')
    await type('y')
    assert.lengthOf(all(element, '.import-corrections'), 1)

    // Too long for one cell: said beside it, and what was there stays.
    cell().select()
    const long = 'x'.repeat(2_001)
    document.execCommand('insertText', false, long)
    await until(() => root(element).querySelector('.import-fix [role=alert]')?.textContent?.includes('最多2000个字符'))
    assert.strictEqual(cell().value, 'y')
    assert.deepEqual(await violations(element), [])
    root(element).querySelector<HTMLElement>('.import-corrections summary')?.click()
    button(element, '撤销').click()
    await until(() => cell().value === '一元')

    // A cell of two lines is one cell, with both; the same sentence is another one the second time.
    cell().focus()
    paste('"1\n2"\r\n')
    await until(() => cell().tagName === 'TEXTAREA' && root(element).activeElement === cell())
    assert.strictEqual(cell().value, '1\n2')
    await type('y')

    inPreview(4).focus()
    await sendKeys({ press: 'Shift+Enter' })
    await until(() => root(element).activeElement === inPreview(3))
    root(element).querySelector<HTMLInputElement>('[aria-label="不导入第3行"]')?.click()
    await until(() => all(element, '.import-preview s.import-cell').length === 3)
    root(element).querySelector<HTMLInputElement>('[aria-label="不导入第3行"]')?.click()
    await until(() => all(element, '.import-preview s.import-cell').length === 0)
    button(element, '导入').click()
    await until(() => root(element).querySelector('[part=result]'))
    const sent = (await asked()).filter(({ url }) => url.endsWith('/createImportTask')).map(({ body }) => body.corrections)
    const mended = { cells: [{ line: 3, column: '单价', value: 'y' }], values: [], leaveOut: [] }
    assert.deepEqual(sent, [undefined, mended, mended])
  })

  test('IMP-07 a cell of the preview is mended where it is marked, and what was mended is found again with the file', async () => {
    const file = GOOD()
    const { element } = await aDialog()
    await withFile(element, file)
    button(element, '下一步').click()
    const marked = await until(() => root(element).querySelector<HTMLInputElement>('.import-preview [data-cell]'))
    assert.strictEqual(marked?.getAttribute('aria-label'), '第3行，单价')
    marked?.select()
    await sendKeys({ type: '1.25' })
    await until(() => text(element).includes('前2行均可读取'))
    assert.strictEqual(root(element).activeElement, marked)
    element.remove()

    const { element: later } = await aDialog()
    await until(() => text(later).includes('已保留对以下文件的更正'))
    assert.include(text(later), file.name)
    await withFile(later, file)
    assert.notInclude(text(later), '已保留对以下文件的更正')
    button(later, '下一步').click()
    await until(() => text(later).includes('这些是您之前所做的更正'))
    await until(() => text(later).includes('前2行均可读取'))
    root(later).querySelector<HTMLElement>('.import-corrections summary')?.click()
    button(later, '撤销').click()
    await until(() => text(later).includes('前几行中有1个单元格无法按原样导入'))
    assert.lengthOf(all(later, '.import-corrections'), 0)
    assert.strictEqual(root(later).activeElement, root(later).querySelector('.import-step'))
  })

  test('IMP-07 cells that are pasted again find what was mended of them, other cells do not; what waits can be given up', async () => {
    const pasted = async (element: Awaited<ReturnType<typeof aDialog>>['element'], price: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', `编码\t名称\t单价\nS1\t甲\t1\nS2\t乙\t${price}\n`)
      const step = await until(() => root(element).querySelector('.import-drop-button'))
      step?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }))
      await until(() => !button(element, '下一步').disabled)
      button(element, '下一步').click()
      return until(() => root(element).querySelector<HTMLInputElement>('.import-preview [data-cell]'))
    }
    const { element } = await aDialog()
    const marked = await pasted(element, '一元')
    marked?.select()
    await sendKeys({ type: '1.25' })
    await until(() => text(element).includes('前2行均可读取'))
    element.remove()

    const { element: other } = await aDialog()
    assert.strictEqual((await pasted(other, '二元'))?.value, '二元')
    assert.notInclude(text(other), '这些是您之前所做的更正')
    other.remove()

    const { element: again } = await aDialog()
    assert.strictEqual((await pasted(again, '一元'))?.value, '1.25')
    await until(() => text(again).includes('这些是您之前所做的更正'))
    again.remove()

    const { element: last } = await aDialog()
    await until(() => text(last).includes('已保留对以下文件的更正'))
    assert.deepEqual(await violations(last), [])
    button(last, '放弃更正').click()
    await until(() => !text(last).includes('已保留对以下文件的更正'))
    assert.strictEqual((await pasted(last, '一元'))?.value, '一元')
  })
})
