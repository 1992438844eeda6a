import { assert } from 'chai'
import { load } from './drive.ts'
import { asking, CONFIG, lay, pick, release, until } from './picking.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-cascader'
const OPTIONS = [
  { code: 'a', name: 'Metal' },
  { code: 'a1', pcode: 'a', name: 'Steel' },
  { code: 'a2', pcode: 'a', name: 'Copper' },
  { code: 'b', name: '1763690406' },
]
const TIPS = { en: 'The options were answered in a form that cannot be shown.', zh: '返回的数据格式不正确，无法显示选项。' }
/** Without the options that every cascader of the suite has. */
const cascade = (attributes: Record<string, string>, props: Record<string, unknown> = {}) =>
  pick(TAG, { options: '[]', ...attributes }, props)

suite(TAG, () => {
  suiteSetup(async () => {
    if (!('fly' in globalThis)) await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(async () => {
    document.body.replaceChildren()
    await lay({})
  })

  test('PICK-09 by keyboard alone: down, into a level, back, choose; the way is told, the code is in the form', async () => {
    const picker = await cascade({}, { options: OPTIONS })
    picker.box().focus()
    await picker.keys('ArrowDown')
    await until(() => picker.all('[part=column]').length === 1)
    await picker.keys('ArrowRight')
    await until(() => picker.all('[part=column]').length === 2)
    await picker.keys('ArrowDown', 'Enter')
    assert.deepEqual([picker.entries(), picker.box().value, picker.element.opened], [[['f', 'a2']], 'Metal / Copper', false])
    assert.deepEqual(picker.heard, [{ value: 'a2', path: ['a', 'a2'], labels: ['Metal', 'Copper'] }])
    await picker.keys('ArrowDown', 'Escape')
    assert.deepEqual([picker.element.value, picker.heard.length], ['a2', 1])
  })

  test('PICK-09 ten digits are shown as an instant in the language of the page, the value stays what it was', async () => {
    const picker = await cascade({ value: 'b' }, { options: OPTIONS })
    await until(() => /^2025-11-21/.test(picker.box().value))
    assert.deepEqual(picker.entries(), [['f', 'b']])
  })

  for (const lang of ['en', 'zh'] as const)
    test(`PICK-09 cascader.tips (${lang}) for an answer that is no list, in the list; Retry there reads again`, async () => {
      await lay({ '/try/options': [{ body: { statusCode: 200, data: { a: 1 } } }, { body: { statusCode: 200, data: OPTIONS } }] })
      const picker = await cascade({ url: '/try/options', lang })
      picker.box().focus()
      await picker.keys('ArrowDown')
      assert.deepEqual(
        await until(
          () => picker.texts('.select-error > span'),
          (texts) => texts.length > 0,
        ),
        [TIPS[lang]],
      )
      assert.deepEqual(picker.errors, ['FLY-E305'])
      picker.all('.select-retry')[0]!.focus()
      await picker.keys('Enter')
      await until(() => picker.texts('[role=option] .ui-option-text').includes('Metal'))
      assert.deepEqual(picker.texts('.select-error'), [])
    })

  test('ERR-03 a gateway that breaks off in the middle of a way: said in the list, the levels above stay', async () => {
    await lay({
      '/try/roots': [{ body: [{ code: 'a', name: 'Metal' }] }],
      '/try/beneath/a': [{ cut: true }, { cut: true }, { cut: true }, { cut: true }],
    })
    const picker = await cascade({ url: '/try/roots', 'async-url': '/try/beneath/', lazy: '' })
    picker.box().focus()
    await picker.keys('ArrowDown')
    await until(() => picker.texts('[role=option] .ui-option-text').includes('Metal'))
    await picker.keys('ArrowRight')
    const [said = ''] = await until(
      () => picker.texts('.select-error > span'),
      (texts) => texts.length > 0,
    )
    assert.isAbove(said.length, 3)
    assert.deepEqual([picker.errors, picker.texts('[part=column]:first-child [role=option]').length], [['FLY-E301'], 1])
    await lay({ '/try/beneath/a': [{ body: [{ code: 'a1', name: 'Steel', leaf: true }] }] })
    picker.all('.select-retry')[0]!.click()
    await until(() => picker.texts('[role=option] .ui-option-text').includes('Steel'))
  })

  test('PICK-09 what lies beneath an option is dropped when another one was opened meanwhile', async () => {
    await lay({
      '/try/roots': [{ body: OPTIONS.filter(({ pcode }) => !pcode) }],
      '/try/beneath/a': [{ body: [{ code: 'a1', name: 'Late', leaf: true }], held: true }],
      '/try/beneath/b': [{ body: [{ code: 'b1', name: 'Now', leaf: true }] }],
    })
    const picker = await cascade({ url: '/try/roots', 'async-url': '/try/beneath/', lazy: '' })
    picker.box().focus()
    await picker.keys('ArrowDown')
    const options = await until(
      () => picker.all('[role=option]'),
      (all) => all.length === 2,
    )
    options[0]!.click()
    await asking(2)
    picker.all('[role=option]')[1]!.click()
    await until(() => picker.texts('[part=column]:nth-child(2) [role=option]').join() === 'Now')
    await release(0)
    await asking(3)
    assert.deepEqual(picker.texts('[part=column]:nth-child(2) [role=option]'), ['Now'])
  })

  test('PICK-09 PICK-14 codes that nobody knows stay, in grey; several code keys and no address are said where they are', async () => {
    const picker = await cascade({ multiple: '', value: 'gone,a1' }, { options: OPTIONS })
    await until(() => picker.texts('[part=chip]').join() === 'gone (not found),Metal / Steel')
    assert.deepEqual(
      [picker.all('[part=chip]').map(({ dataset }) => dataset.tone), picker.entries()],
      [['unknown', undefined], [['f', 'gone,a1']]],
    )
    const keys = await cascade({ 'code-key': 'a,b' }, { options: OPTIONS })
    await until(() => keys.errors.includes('FLY-E106'))
    const lost = await cascade({ lazy: '', url: '/try/roots' })
    await until(() => lost.errors.includes('FLY-E107'))
  })
})
