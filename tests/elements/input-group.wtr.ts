import { sendKeys } from '@web/test-runner-commands'
import { assert } from 'chai'
import { frame, load } from './drive.ts'
import { rootOf } from './edits.ts'
import { CONFIG, pick, until } from './picking.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-input-group'
const COLUMNS = '[{"name":"who","label":"Name"},{"name":"at","label":"Mail","type":"email"}]'

suite(TAG, () => {
  suiteSetup(async () => {
    if (!('fly' in globalThis)) await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(() => document.body.replaceChildren())

  async function group(attributes: Record<string, string> = {}) {
    const one = await pick(TAG, attributes)
    const cells = () => one.all('[part=cell]') as HTMLInputElement[]
    const focused = () => rootOf(one.element).activeElement as HTMLElement | null
    const rows = () => one.all('[part=row]').length
    return { ...one, cells, focused, rows }
  }

  test('WID-09 by keyboard alone: two rows at first, typed through with Tab, one more added, one removed; the form has what is in them', async () => {
    const one = await group({ columns: COLUMNS })
    assert.strictEqual(one.rows(), 2)
    one.cells()[0]!.focus()
    await sendKeys({ type: 'Wang' })
    await one.keys('Tab')
    assert.strictEqual(one.focused(), one.cells()[1])
    await sendKeys({ type: 'w@x.cn' })
    await one.keys('Tab')
    assert.deepEqual(one.entries(), [['f', '[{"who":"Wang","at":"w@x.cn"}]']])
    one.all('[part=add]')[0]!.focus()
    await one.keys('Enter')
    await until(() => one.rows() === 3)
    one.all('[part=remove]')[1]!.focus()
    await one.keys('Enter')
    await until(() => one.rows() === 2)
    await until(() => one.focused()?.matches('[part=cell]'))
    assert.deepEqual(one.entries(), [['f', '[{"who":"Wang","at":"w@x.cn"}]']])
  })

  test('WID-09 the last row stays, as many as min-rows say; more than max-rows cannot be added', async () => {
    const one = await group({ 'max-rows': '2', 'min-rows': '2' })
    const removable = () => one.all('[part=remove]').filter((button) => !button.matches(':disabled')).length
    assert.deepEqual([one.rows(), removable(), one.all('[part=add]').filter((button) => !button.matches(':disabled')).length], [2, 0, 0])
    one.element.minRows = 1
    await until(() => removable() === 2)
    one.all('[part=remove]')[0]!.click()
    await until(() => one.rows() === 1)
    assert.strictEqual(removable(), 0)
  })

  test('WID-09 rows are put into another order by keyboard: every step is said, the value is told once, the focus stays with the row', async () => {
    const one = await group({ 'row-draggable': '', value: '[{"value":"a"},{"value":"b"},{"value":"c"}]' })
    const values = () => one.cells().map(({ value }) => value)
    const said = (text: string) => until(() => one.texts('[aria-live=assertive]').join().includes(text))
    const [first] = await until(
      () => one.all('.group-handle'),
      (handles) => handles.length === 3,
    )
    first!.focus()
    await one.keys('Space')
    await said('taken, place 1 of 3')
    await one.keys('ArrowDown')
    await said('to place 2 of 3')
    await one.keys('ArrowDown')
    await said('to place 3 of 3')
    await one.keys('Space')
    await until(() => values().join() === 'b,c,a')
    assert.deepEqual([one.heard.length, one.entries()], [1, [['f', '[{"value":"b"},{"value":"c"},{"value":"a"}]']]])
    const focusedRow = () => one.focused()?.closest('[part=row]')?.querySelector<HTMLInputElement>('[part=cell]')?.value
    await until(() => one.focused()?.matches('.group-handle') && focusedRow() === 'a')

    await one.keys('Space')
    await said('taken, place 3 of 3')
    await one.keys('ArrowUp')
    await said('to place 2 of 3')
    await one.keys('Escape')
    await said('put back')
    assert.deepEqual([values(), one.heard.length], [['b', 'c', 'a'], 1])
  })

  test('WID-09 what is wrong in a cell keeps the form, and is said beneath the field after it was tried', async () => {
    const one = await group({ columns: COLUMNS })
    one.cells()[1]!.focus()
    await sendKeys({ type: 'no mail' })
    await one.keys('Tab')
    await until(() => one.form.checkValidity() === false)
    await until(() => one.texts('[part=error-text]').join().includes('“Mail” in row 1'))
    one.element.lang = 'zh'
    await until(() => one.texts('[part=error-text]').join().includes('第 1 行的“Mail”'))
    one.cells()[1]!.focus()
    one.cells()[1]!.select()
    await sendKeys({ type: 'w@x.cn' })
    await one.keys('Tab')
    await until(() => one.form.checkValidity())
    assert.strictEqual(one.texts('[part=error-text]').join(''), '')
  })

  test('WID-09 a value that is no list, and columns that are none, harm nothing', async () => {
    const one = await group({ value: '{"a":1}' })
    await until(() => one.element.validationMessage === 'The value is no list of rows.')
    assert.isFalse(one.form.checkValidity())
    one.element.value = '[{"value":"a"}]'
    await until(() => one.cells()[0]?.value === 'a' && one.form.checkValidity())
    one.element.columns = 'nonsense' as never
    await frame()
    assert.strictEqual(one.element.getAttribute('phase'), 'ready')
    assert.deepEqual(one.entries(), [['f', '[{"value":"a"}]']])
  })

  test('WID-09 a table from a spreadsheet is pasted where the cursor is, and more rows come as they are needed', async () => {
    const one = await group({ columns: COLUMNS })
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'A\ta@x.cn\nB\tb@x.cn\nC\tc@x.cn\n')
    one.cells()[0]!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }))
    await until(() => one.rows() === 3)
    assert.deepEqual(
      JSON.parse(String(one.entries()[0]![1])).map(({ who }: { who: string }) => who),
      ['A', 'B', 'C'],
    )
  })
})
