import { sendKeys } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, openPage, shown } from './drive.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }
declare const axe: { run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

const CONFIG = { gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' }, locale: 'zh' }
const LABELS = 'POST /platform/dictData/simplelistByDictCodes'
const ENTRIES = 'POST /platform/dictData/getDictByCode'

suiteSetup(async () => {
  if (!('fly' in globalThis)) await load('/dist/fly.js')
  await fly.configure(CONFIG)
})
teardown(() => document.body.replaceChildren())

const countOf = async (name: string) => ((await (await fetch('/gw/__counts')).json()) as Record<string, number>)[name] ?? 0
const root = (element: Any) => element.shadowRoot as ShadowRoot
const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]
const texts = (element: Any, selector: string) => all(element, selector).map(({ textContent }) => textContent?.trim())

/** Waits until something is so; fails with what is there instead. */
async function until(is: () => unknown, what: () => unknown = is): Promise<void> {
  const end = performance.now() + 5_000
  while (!is() && performance.now() < end) await frame()
  assert.ok(is(), String(what()))
}

suite('fly-dict-text', () => {
  const text = (attributes: Record<string, string>, inside = '') => {
    const element = make('fly-dict-text', attributes)
    element.textContent = inside
    document.body.append(element)
    return element
  }
  const said = (element: Any) => {
    const slot = root(element).querySelector('slot')
    return slot
      ? slot
          .assignedNodes({ flatten: true })
          .map((node) => node.textContent)
          .join('')
      : texts(element, '[part=text]').join('')
  }

  test('PICK-11 PICK-12 all of a page share one call, and show labels, several joined by “、”', async () => {
    const before = await countOf(LABELS)
    const one = text({ 'dict-code': 'unit', value: 'MTR' }, '…')
    const several = text({ 'dict-code': 'unit', value: 'TNE,MTR', separator: ' / ' })
    const rate = text({ 'dict-code': 'tax', value: '1300' })
    const joined = text({ 'dict-code': 'unit', value: 'TNE,MTK' })
    await until(() => joined.label !== '')
    assert.deepEqual([one, several, rate, joined].map(said), ['米', '吨 / 米', '13%', '吨、平方米'])
    assert.deepEqual([one.label, joined.label], ['米', '吨、平方米'])
    assert.strictEqual((await countOf(LABELS)) - before, 1)
  })

  test('PICK-11 what nobody knows shows what the page put inside, else the value; of several the known ones are labels', async () => {
    const own = text({ 'dict-code': 'unit', value: 'X' }, 'none')
    const plain = text({ 'dict-code': 'nobody', value: 'X' })
    const mixed = text({ 'dict-code': 'unit', value: 'TNE,X' })
    await until(() => mixed.label !== '' && said(plain) !== '')
    assert.deepEqual([own, plain, mixed].map(said), ['none', 'X', '吨、X'])
    assert.deepEqual([own.label, plain.label], ['', ''])
  })

  test('PICK-11 another value shows at once, another language is read', async () => {
    const element = text({ 'dict-code': 'unit', value: 'TNE' })
    await until(() => element.label === '吨')
    element.value = 'MTR'
    await until(() => element.label === '米')
    element.lang = 'en'
    await until(() => element.label === 'metre')
  })

  test('PICK-11 as tags, each value in the colour it always has', async () => {
    const [one, other] = [
      text({ 'dict-code': 'unit', value: 'TNE,MTR', tagged: '' }),
      text({ 'dict-code': 'unit', value: 'MTR', tagged: '' }),
    ]
    await until(() => other.label !== '' && one.label !== '')
    assert.deepEqual(texts(one, '[part=tag]'), ['吨', '米'])
    assert.strictEqual(all(one, '[part=tag]')[1]?.dataset.tone, all(other, '[part=tag]')[0]?.dataset.tone)
  })

  test('R-38 two copies of the bundle share one call', async () => {
    const { page } = await openPage('script=/dist/fly.js')
    await load('/dist/index.js', page.document, 'module')
    const before = await countOf(LABELS)
    await (page as unknown as { fly: typeof fly }).fly.configure(CONFIG)
    const elements = ['TNE', 'MTR'].map((value) => make('fly-dict-text', { 'dict-code': 'unit', value }, page.document))
    page.document.body.append(...elements)
    await until(() => elements.every(({ label }) => label !== ''))
    assert.strictEqual((await countOf(LABELS)) - before, 1)
  })
})

interface Detail {
  value: string
  labels: string[]
  selected: { code: string; value: unknown; label: string }[]
}

suite('fly-dict-select', () => {
  async function select(attributes: Record<string, string>) {
    const element = make('fly-dict-select', { lang: 'en', ...attributes })
    const heard: Detail[] = []
    const opened: string[] = []
    element.addEventListener('fly-change', (event) => heard.push((event as CustomEvent<Detail>).detail))
    for (const name of ['fly-open', 'fly-close'])
      element.addEventListener(name, (event) => opened.push([event.type, (event as CustomEvent).detail.reason].filter(Boolean).join(' ')))
    document.body.append(element)
    assert.strictEqual(await shown(element), 'ready')
    const input = () => root(element).querySelector('input') as HTMLInputElement
    return { element, heard, opened, input }
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) await sendKeys({ press: key })
    await frame()
  }

  test('PICK-11 a list: opened by the arrow, chosen by Enter, its label is shown and told', async () => {
    const { element, heard, opened, input } = await select({})
    input().focus()
    await press('ArrowDown')
    await until(() => texts(element, '[part~=option]').length === 4)
    assert.deepEqual(texts(element, '[part~=option]'), ['tonne', 'metre', 'square metre', 'cubic metre'])
    assert.strictEqual(input().getAttribute('aria-expanded'), 'true')
    await press('ArrowDown', 'ArrowDown', 'Enter')
    assert.deepEqual([element.value, input().value], ['MTR', 'metre'])
    assert.deepEqual(
      heard.map(({ value, labels, selected }) => [value, labels, selected.map(({ code }) => code)]),
      [['MTR', ['metre'], ['MTR']]],
    )
    assert.deepEqual(opened, ['fly-open', 'fly-close select'])
    assert.strictEqual(root(element).activeElement, input())
  })

  test('PICK-11 typing searches, Escape closes and changes nothing', async () => {
    const { element, heard, opened, input } = await select({ value: 'TNE' })
    assert.strictEqual(input().value, 'tonne')
    let typed = 0
    element.addEventListener('input', () => {
      typed += 1
    })
    input().focus()
    input().select()
    await sendKeys({ type: 'squ' })
    await until(() => texts(element, '[part~=option]').includes('square metre'))
    assert.notInclude(texts(element, '[part~=option]'), 'tonne')
    const active = input().getAttribute('aria-activedescendant')
    assert.ok(active && root(element).getElementById(active))
    await press('Escape')
    assert.deepEqual([element.value, input().value, heard], ['TNE', 'tonne', []])
    // What is typed searches; the page hears of no value.
    assert.strictEqual(typed, 0)
    assert.deepEqual(opened, ['fly-open', 'fly-close escape'])
  })

  test('PICK-11 several: Enter chooses and takes back, Backspace takes the last, what nobody knows stays', async () => {
    const { element, heard, input } = await select({ multiple: '', value: 'OLD,TNE' })
    assert.deepEqual(texts(element, '[part=chip]'), ['OLD (not found)', 'tonne'])
    input().focus()
    await press('ArrowDown')
    await press('ArrowDown', 'Enter')
    assert.strictEqual(element.value, 'OLD,TNE,MTR')
    await press('Enter')
    assert.strictEqual(element.value, 'OLD,TNE')
    await press('Backspace')
    assert.strictEqual(element.value, 'OLD')
    assert.lengthOf(heard, 3)
    assert.isTrue(element.opened)
  })

  test('PICK-11 a tree: a branch is everything beneath it; with leaf-only the value has the leaves', async () => {
    const { element, heard, input } = await select({ display: 'tree', multiple: '', 'leaf-only': '' })
    input().focus()
    await press('ArrowDown')
    await until(() => texts(element, '[part=tree-node]').length === 4)
    await press('ArrowDown', 'ArrowDown', 'Enter')
    assert.strictEqual(element.value, 'MTK,MTQ')
    assert.deepEqual(heard[0]?.labels, ['square metre', 'cubic metre'])
    assert.strictEqual(all(element, '[role=treeitem]')[1]?.getAttribute('aria-checked'), 'true')
  })

  test('PICK-11 radio buttons choose one, boxes several; there is nothing that opens', async () => {
    const radio = await select({ display: 'radio', value: 'TNE' })
    assert.deepEqual(texts(radio.element, '[part=radio]'), ['tonne', 'metre', 'square metre', 'cubic metre'])
    all(radio.element, 'input')[0]?.focus()
    await press('ArrowDown')
    assert.strictEqual(radio.element.value, 'MTR')
    radio.element.opened = true
    await until(() => radio.element.opened === false)
    const boxes = await select({ display: 'checkbox', value: 'TNE' })
    all(boxes.element, 'input')[2]?.click()
    await frame()
    assert.deepEqual([boxes.element.value, boxes.heard[0]?.labels], ['TNE,MTK', ['tonne', 'square metre']])
  })

  test('PICK-11 read-only it lists the labels, joined by “、”', async () => {
    const { element } = await select({ multiple: '', value: 'TNE,MTR,OLD', readonly: '' })
    assert.deepEqual(texts(element, '[part=control]'), ['tonne、metre、OLD'])
  })

  test('PICK-11 numbers: found however they are written, and told as numbers', async () => {
    const { element, heard, input } = await select({ numeric: '', 'dict-code': '', value: '2.0' })
    element.data = [
      { code: '1', name: 'one' },
      { code: 2, name: 'two' },
    ]
    await until(() => input().value === 'two')
    input().focus()
    await press('ArrowDown', 'ArrowUp', 'Enter')
    assert.deepEqual(
      heard.map(({ value, selected }) => [value, selected[0]?.value]),
      [['1', 1]],
    )
  })

  test('PICK-12 several selects of one dictionary read it once', async () => {
    const { page } = await openPage('script=/dist/fly.js')
    const before = await countOf(ENTRIES)
    await (page as unknown as { fly: typeof fly }).fly.configure(CONFIG)
    const elements = ['a', 'b', 'c'].map((name) => make('fly-dict-select', { name }, page.document))
    page.document.body.append(...elements)
    assert.deepEqual(await Promise.all(elements.map((element) => shown(element))), ['ready', 'ready', 'ready'])
    assert.strictEqual((await countOf(ENTRIES)) - before, 1)
  })

  test('PICK-12 ERR-03 an address that fails is said where it happened, with a way to try again', async () => {
    const errors: string[] = []
    const { element, input } = await select({ url: '/nothing' })
    element.addEventListener('fly-error', (event) => errors.push((event as CustomEvent).detail.code))
    input().focus()
    await press('ArrowDown')
    await until(() => texts(element, '[role=alert] button').includes('Retry'))
    all(element, '[role=alert] button')[0]?.click()
    await until(() => errors.length > 0)
    element.url = ''
    await until(() => texts(element, '[part~=option]').length === 4)
  })

  test('has no finding of axe while it is open: list, tree, radio buttons, boxes', async () => {
    const main = document.createElement('main')
    for (const display of ['list', 'tree', 'radio', 'checkbox']) {
      const { element } = await select({ display, multiple: '', value: 'TNE', opened: '' })
      document.body.append(main)
      main.append(element)
      await frame()
      const rules = { 'page-has-heading-one': { enabled: false }, region: { enabled: false } }
      const { violations } = await axe.run(element, { rules })
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${display} ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        [],
      )
      element.remove()
    }
  })
})
