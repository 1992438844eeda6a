import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, frame, make, openPage, shown } from './drive.ts'

/** A people picker that nobody uses yet: what it loads, that it looks as later on, and that nothing is lost when the rest comes. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void

const crowd = Array.from({ length: 40 }, (_, at) => ({ id: `p${at}`, realName: `员工${at}`, username: `user${at}` }))
const loader = async ({ text }: { text: string }) => {
  const rows = crowd.filter(({ realName, username }) => realName.includes(text) || username === text)
  return { rows, total: rows.length }
}

const root = (element: Any) => element.shadowRoot as ShadowRoot
const box = (element: Any) => root(element).querySelector('input[role=combobox]') as HTMLInputElement
const options = (element: Any) => root(element).querySelectorAll('[role=option]').length
/** The whole body has taken the place: there is one box, and it is React's. */
const isWhole = (element: Any) =>
  root(element).querySelectorAll('input[role=combobox]').length === 1 && box(element).closest('fly-react-body') !== null

async function until(read: () => unknown): Promise<void> {
  const end = performance.now() + 8_000
  while (!read()) {
    if (performance.now() > end) throw new Error(`still not: ${read}`)
    await frame()
  }
}

/** What stands where, and what a screen reader hears of the control. */
function face(element: Any): string {
  const control = box(element)
  const names = control.getAttributeNames().filter((name) => !/^(id|aria-describedby|value)$/.test(name))
  const parts = [...root(element).querySelectorAll('[part]:not([part=base]):not([hidden]), .select, input, .select-arrow')]
  const places = parts.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [one.className, one.textContent?.trim(), ...[x, y, width, height].map(Math.round)].join()
  })
  return JSON.stringify([names.toSorted().map((name) => [name, control.getAttribute(name)]), places], null, 1)
}

suite('fly-user-picker, closed', () => {
  let view: HTMLIFrameElement & { page: Window & typeof globalThis }
  let element: Any
  const aPicker = async (attributes: Record<string, string> = {}, given: object = {}) => {
    element = make('fly-user-picker', { label: '负责人', lang: 'zh', multiple: '', ...attributes }, view.page.document)
    Object.assign(element, { loader }, given)
    view.page.document.body.append(element)
    assert.strictEqual(await shown(element), 'ready', root(element).textContent ?? '')
  }
  setup(async () => {
    view = await openPage('script=/dist/fly.js')
    await (view.page as unknown as { fly: { configure(options: object): Promise<unknown> } }).fly.configure({
      gatewayUrl: '/gw',
      appCode: 'tender',
      auth: { type: 'cookie' },
    })
  })
  teardown(() => view.remove())

  for (const attributes of [
    {},
    { required: '', help: 'hint' },
    { 'accessible-name': '经办人', label: '', placeholder: '…' },
    { disabled: '' },
  ]) {
    test(`PICK-06 looks the same before and after the rest has come: ${JSON.stringify(attributes)}`, async () => {
      await aPicker(attributes)
      assert.isFalse(isWhole(element))
      const loaded = view.page.performance.getEntriesByType('resource').filter(({ name }) => /\/(react|whole|People)-/.test(name))
      assert.deepEqual(loaded, [])
      const before = face(element)
      element.selected = [crowd[1]]
      await until(() => isWhole(element))
      element.value = ''
      await until(() => root(element).querySelector('[data-chip]') === null)
      assert.strictEqual(face(element), before)
    })
  }

  test('PICK-06 what is typed at once is found: no letter is lost, and the page hears of no focus that left', async () => {
    await aPicker()
    const heard: string[] = []
    for (const name of ['focus', 'blur', 'fly-open', 'fly-filter', 'fly-change', 'change'])
      element.addEventListener(name, () => heard.push(name))
    box(element).focus()
    await sendKeys({ type: 'user7' })
    await until(() => options(element) === 1)
    assert.strictEqual(box(element).value, 'user7')
    assert.strictEqual(root(element).activeElement, box(element))
    await sendKeys({ press: 'Enter' })
    await until(() => element.value === 'p7')
    assert.deepEqual(
      heard.filter((name) => name !== 'fly-filter'),
      ['focus', 'fly-open', 'fly-change', 'change'],
    )
  })

  test('a press opens the list', async () => {
    await aPicker()
    const { x, y } = view.getBoundingClientRect()
    const place = box(element).getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(x + place.x + 20), Math.round(y + place.y + 10)] })
    await until(() => options(element) > 5)
    assert.strictEqual(root(element).activeElement, box(element))
  })

  test('an arrow key opens the list', async () => {
    await aPicker()
    box(element).focus()
    await sendKeys({ press: 'ArrowDown' })
    await until(() => options(element) > 5)
  })

  test('a pasted list is looked up although its field has just come', async () => {
    await aPicker()
    const data = new DataTransfer()
    data.setData('text/plain', 'user5\r\nuser6')
    box(element).focus()
    box(element).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true, cancelable: true }))
    await until(() => element.value === 'p5,p6')
  })

  test('a word that is being composed is finished in its box', async () => {
    await aPicker()
    const early = box(element)
    early.focus()
    early.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }))
    early.value = '员工3'
    early.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await until(() => root(element).querySelector('fly-react-body input'))
    await frame()
    assert.strictEqual(root(element).activeElement, early)
    early.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }))
    await until(() => isWhole(element) && options(element) > 0)
    assert.strictEqual(box(element).value, '员工3')
  })

  test('methods and values of the page make the rest come, and a form has its value', async () => {
    await aPicker()
    await (element.search as (text: string) => Promise<void>)('user9')
    await until(() => options(element) === 1)
    element.remove()
    await aPicker({}, { selected: [crowd[3]] })
    assert.strictEqual(element.value, 'p3')
    assert.include(root(element).querySelector('[data-chip]')?.textContent, '员工3')
  })
})
