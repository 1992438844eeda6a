import { assert } from 'chai'
import { load } from './drive.ts'
import { rootOf } from './edits.ts'
import { asking, CONFIG, lay, pick, release, until, whatWasAsked } from './picking.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-remote-picker'
const row = (id: string, more: object = {}) => ({ id, name: `Row ${id}`, ...more })
const pageOf = (rows: object[], total = rows.length) => ({ statusCode: 200, data: { rows, total, totalPages: Math.ceil(total / 2) } })
const ADDRESS = { url: '/try/rows', debounce: '0', 'page-size': '2' }
const TIPS = 'The list was answered in a form that cannot be shown.'

suite(TAG, () => {
  suiteSetup(async () => {
    if (!('fly' in globalThis)) await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(async () => {
    document.body.replaceChildren()
    await lay({})
  })

  test('PICK-07 PICK-08 by keyboard alone: open, on to the next page, choose; the form has the id', async () => {
    await lay({ '/try/rows': [{ body: pageOf([row('1'), row('2')], 3) }, { body: pageOf([row('3')], 3) }] })
    const picker = await pick(TAG, ADDRESS)
    picker.box().focus()
    await picker.keys('ArrowDown')
    await until(() => picker.texts().length >= 2)
    await picker.keys('ArrowUp')
    await picker.lists('Row 1', 'Row 2', 'Row 3')
    await picker.keys('ArrowDown', 'Enter')
    assert.deepEqual([picker.entries(), picker.box().value, picker.element.opened], [[['f', '3']], 'Row 3', false])
    assert.deepEqual(picker.heard, [{ value: '3', selected: [row('3')], added: [row('3')], removed: [] }])
    assert.deepEqual(
      (await whatWasAsked()).map(({ url, method }) => `${method} ${url}`),
      ['POST /try/rows?pageIndex=1&pageSize=2', 'POST /try/rows?pageIndex=2&pageSize=2'],
    )
  })

  for (const [what, answer, code] of [
    ['rows that are no list', { body: { statusCode: 200, data: { rows: { 0: 'a' } } } }, 'FLY-E305'],
    ['nothing', { body: null }, 'FLY-E305'],
  ] as const)
    test(`PICK-07 ${what}: picker.tips in the list, and Retry there by keyboard`, async () => {
      await lay({ '/try/rows': [answer, { body: pageOf([row('1')]) }] })
      const picker = await pick(TAG, ADDRESS)
      picker.box().focus()
      await picker.keys('ArrowDown')
      assert.deepEqual(
        await until(
          () => picker.texts('.select-error > span'),
          (texts) => texts.length > 0,
        ),
        [TIPS],
      )
      assert.deepEqual([picker.errors, picker.element.getAttribute('phase')], [[code], 'ready'])
      picker.all('.select-retry')[0]!.focus()
      await picker.keys('Enter')
      await picker.lists('Row 1')
      assert.deepEqual(picker.texts('.select-error'), [])
      assert.strictEqual(rootOf(picker.element).activeElement, picker.box())
      await picker.keys('ArrowDown', 'Enter')
      assert.deepEqual(picker.entries(), [['f', '1']])
    })

  for (const [what, answer] of [
    ['a page of a proxy', { status: 502, text: '<h1>Bad gateway</h1>' }],
    ['a connection that is cut', { cut: true }],
    ['a refusal', { status: 404, body: { statusCode: 404, messageCode: 'SERVICE-1001', message: 'Gone', args: {}, traceId: 't' } }],
  ] as const)
    test(`ERR-03 ${what}: said in the list, told to the page, tried again there; the field goes on`, async () => {
      await lay({ '/try/rows': [answer] })
      const picker = await pick(TAG, { ...ADDRESS, value: '7' }, { selected: [row('7')] })
      picker.box().focus()
      await picker.keys('ArrowDown')
      const [said = ''] = await until(
        () => picker.texts('.select-error > span'),
        (texts) => texts.length > 0,
      )
      assert.isAbove(said.length, 3)
      assert.notMatch(said, /[<{]|undefined|Error/)
      assert.lengthOf(picker.errors, 1)
      await lay({ '/try/rows': [{ body: pageOf([row('1')]) }] })
      picker.all('.select-retry')[0]!.focus()
      await picker.keys('Enter')
      await picker.lists('Row 1')
      await picker.keys('Escape')
      assert.deepEqual([picker.entries(), picker.box().value], [[['f', '7']], 'Row 7'])
    })

  test('PICK-07 an answer that comes after that of a newer search is dropped', async () => {
    await lay({ '/try/rows': [{ body: pageOf([row('old')]), held: true }, { body: pageOf([row('new')]) }] })
    const picker = await pick(TAG, ADDRESS)
    await picker.type('o')
    await asking(1)
    await picker.type('n')
    await picker.lists('Row new')
    await release(0)
    await fetch('/gw/__given')
    await picker.lists('Row new')
    await picker.keys('ArrowDown', 'Enter')
    assert.strictEqual(picker.element.value, 'new')
  })

  test('PICK-07 ids that nobody knows stay as grey chips and in the form; the known ones are asked for together', async () => {
    await lay({ '/try/ids': [{ body: { statusCode: 200, data: [row('1'), row('2')] } }] })
    const picker = await pick(TAG, { ...ADDRESS, multiple: '', value: '1,gone', 'by-ids-url': '/try/ids' })
    const other = await pick(TAG, { ...ADDRESS, value: '2', 'by-ids-url': '/try/ids' })
    await until(
      () => picker.texts('[part=chip]'),
      (chips) => chips.join() === 'Row 1,gone (not found)',
    )
    await until(() => other.box().value === 'Row 2')
    assert.deepEqual(
      picker.all('[part=chip]').map(({ dataset }) => dataset.tone),
      [undefined, 'unknown'],
    )
    assert.deepEqual(picker.entries(), [['f', '1,gone']])
    picker.box().focus()
    await picker.keys('Backspace')
    assert.deepEqual([picker.entries(), picker.heard.at(-1).removed.length], [[['f', '1']], 1])
  })

  for (const [id, what, attributes, code, english, chinese] of [
    ['PICK-14', 'no address', { url: '' }, 'FLY-E107', /address/, /尚未配置请求地址/],
    ['PICK-07', 'several value keys', { 'value-key': 'id,code' }, 'FLY-E106', /several fields/, /不支持多个主键字段/],
  ] as const)
    test(`${id} ${what}: said where it is, in both languages, and mended by the page`, async () => {
      const picker = await pick(TAG, { ...ADDRESS, ...attributes })
      const text = (of = picker) => of.texts('.base').join(' ')
      await until(text, (now) => english.test(now))
      assert.include(picker.errors, code)
      const other = await pick(TAG, { ...ADDRESS, ...attributes, lang: 'zh' })
      await until(
        () => text(other),
        (now) => chinese.test(now),
      )
      picker.element.lang = 'zh'
      await until(text, (now) => chinese.test(now) && now.includes('重试'))
      picker.element.lang = 'en'
      await until(text, (now) => english.test(now) && now.includes('Retry'))
      await lay({ '/try/rows': [{ body: pageOf([row('1')]) }] })
      Object.assign(picker.element, { url: '/try/rows', valueKey: 'id' })
      await until(() => picker.box())
      picker.box().focus()
      await picker.keys('ArrowDown')
      await picker.lists('Row 1')
    })
})
