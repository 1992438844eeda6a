import { assert } from 'chai'
import { load } from './drive.ts'
import { CONFIG, lay, pick, until, whatWasAsked } from './picking.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-region-picker'
const MAP = '/try/map'
const streets = {
  status: '1',
  districts: [{ adcode: '330106', districts: [{ adcode: '330106001', name: '北山街道', level: 'street', districts: [] }] }],
}

suite(TAG, () => {
  suiteSetup(async () => {
    if (!('fly' in globalThis)) await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(async () => {
    document.body.replaceChildren()
    await lay({})
  })
  const columns = (picker: Awaited<ReturnType<typeof pick>>) => picker.all('[part=column]').length

  test('PICK-13 by keyboard alone: 34 provinces, into the city, into the district; the code is in the form, no call is made', async () => {
    await lay({})
    const picker = await pick(TAG)
    picker.box().focus()
    await picker.keys('ArrowDown')
    await until(() => picker.all('[role=option]').length === 34)
    await picker.keys('ArrowRight')
    await until(() => columns(picker) === 2)
    await picker.keys('ArrowRight')
    await until(() => columns(picker) === 3)
    await picker.keys('Enter')
    assert.deepEqual([picker.entries(), picker.box().value, picker.element.opened], [[['f', '110101']], '北京市 / 北京市 / 东城区', false])
    assert.deepEqual(picker.heard, [{ value: '110101', codes: ['110000', '110100', '110101'], names: ['北京市', '北京市', '东城区'] }])
    assert.deepEqual(await whatWasAsked(), [])
  })

  for (const typed of ['hangzhou', '杭州', '330100'])
    test(`PICK-13 found by ${typed}; as a way with value-format path`, async () => {
      const picker = await pick(TAG, { 'max-level': '2', 'value-format': 'path' })
      await picker.type(typed)
      await until(() => picker.texts('[role=option]').some((text) => text.includes('浙江省 / 杭州市')))
      await picker.keys('Enter')
      assert.deepEqual(picker.entries(), [['f', '330000/330100']])
    })

  test('PICK-13 ERR-03 a map service that is down: said in the list, tried again there; the way that was gone stays', async () => {
    await lay({ [MAP]: [{ status: 503, text: 'down' }] })
    const picker = await pick(TAG, { 'max-level': '4', url: MAP, value: '330106' })
    picker.box().focus()
    await picker.keys('ArrowDown')
    await until(() => columns(picker) >= 3)
    const district = picker.all('[role=option]').find(({ textContent }) => textContent?.includes('西湖区'))
    district!.click()
    const [said = ''] = await until(
      () => picker.texts('.select-error > span'),
      (texts) => texts.length > 0,
    )
    assert.isAbove(said.length, 3)
    assert.deepEqual([picker.errors.length, columns(picker) >= 3, picker.entries()], [1, true, [['f', '330106']]])
    await lay({ [MAP]: [{ body: streets }] })
    picker.all('.select-retry')[0]!.focus()
    await picker.keys('Enter')
    const street = await until(() => picker.all('[role=option]').find(({ textContent }) => textContent?.includes('北山街道')))
    street!.click()
    await until(() => picker.element.value === '330106001')
  })

  test('PICK-13 a code that nobody knows stays in the form and says so', async () => {
    const picker = await pick(TAG, { value: '990000' })
    await until(() => picker.box().value === '990000 (not found)')
    assert.deepEqual(picker.entries(), [['f', '990000']])
    picker.element.lang = 'zh'
    await until(() => picker.box().value === '990000（不存在）')
  })
})
