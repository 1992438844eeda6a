import { sendKeys, setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, openPage, shown } from './drive.ts'

/** fly-user-picker in a real browser: the list by keyboard, thousands of people, pasted lists, copies, forms, one call for many pickers. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-user-picker'
const CONFIG = { gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } }
const crowd = Array.from({ length: 10_000 }, (_, at) => ({
  id: `p${at}`,
  realName: `员工${at}`,
  username: `user${at}`,
  orgName: `部门${at % 40}`,
}))
const loader = async ({ text, page }: { text: string; page: number }) => {
  const fitting = crowd.filter(({ realName, username }) => realName.includes(text) || username === text)
  return { rows: fitting.slice((page - 1) * 1_000, page * 1_000), total: fitting.length }
}

const root = (element: Any) => element.shadowRoot as ShadowRoot
const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]
const box = (element: Any) => root(element).querySelector('input[role=combobox]') as HTMLInputElement
const chips = (element: Any) => all(element, '[data-chip]').map(({ textContent }) => textContent)

async function until<T>(read: () => T, wanted: (value: T) => boolean = Boolean): Promise<T> {
  const end = performance.now() + 8_000
  for (;;) {
    const value = read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
    await frame()
  }
}

async function aPicker(attributes: Record<string, string> = {}, into: HTMLElement = document.body): Promise<Any> {
  const element = make(TAG, { name: 'owner', label: '负责人', lang: 'zh', multiple: '', 'page-size': '1000', ...attributes })
  element.loader = loader
  into.append(element)
  assert.strictEqual(await shown(element), 'ready', root(element).textContent ?? '')
  return element
}

/** Acts as soon as what is selected stands there, before it is painted. */
const whenDrawn = (element: Any, selector: string, act: () => void) =>
  new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!root(element).querySelector(selector)) return
      watch.disconnect()
      act()
      resolve()
    })
    watch.observe(root(element), { childList: true, subtree: true })
  })

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(() => {
    for (const element of [...document.body.children]) element.remove()
  })

  test('what clears several people stands beside them, also where they take more than a line', async () => {
    const narrow = document.createElement('div')
    narrow.style.inlineSize = '300px'
    document.body.append(narrow)
    const element = await aPicker({ clearable: '', value: 'p1,p2,p3' }, narrow)
    await until(
      () => chips(element).length,
      (n) => n === 3,
    )
    const place = (selector: string) => root(element).querySelector(selector)!.getBoundingClientRect()
    assert.isAtMost(place('.field-button').bottom, place('.select').bottom)
    narrow.remove()
  })

  test('PICK-06 by keyboard alone: type, take the first, take it back, leave', async () => {
    const form = document.createElement('form')
    document.body.append(form)
    const element = await aPicker({}, form)
    const heard: string[] = []
    for (const name of ['fly-open', 'fly-filter', 'input', 'fly-change', 'change', 'fly-close'])
      element.addEventListener(name, (event) => heard.push(event.type))
    box(element).focus()
    await sendKeys({ type: 'user77' })
    await until(() => all(element, '[role=option]').length === 1)
    await sendKeys({ press: 'Enter' })
    await until(() => element.value === 'p77')
    assert.deepEqual([...new FormData(form)], [['owner', 'p77']])
    assert.deepEqual(chips(element), ['员工77(user77)'])
    await sendKeys({ press: 'Escape' })
    await until(() => element.opened === false)
    const changes = heard.filter((name) => !['input', 'fly-filter'].includes(name))
    assert.deepEqual(changes, ['fly-open', 'fly-change', 'change', 'fly-close'])
    await sendKeys({ press: 'Backspace' })
    await until(() => element.value === '')
    // Both choices are inputs of the form; letters of a search are none, in the box drawn first and in the one after it.
    await sendKeys({ type: 'user77' })
    await until(() => all(element, '[role=option]').length === 1)
    assert.lengthOf(
      heard.filter((name) => name === 'input'),
      2,
    )
  })

  test('WID-01 in a page that is an element itself the list closes when the focus goes on in that page, and is left once', async () => {
    const host = document.body.appendChild(document.createElement('div'))
    const page = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('main'))
    const element = await aPicker({}, page)
    const beyond = page.appendChild(document.createElement('button'))
    const other = await aPicker({ name: 'other' }, page)
    const reasons: string[] = []
    element.addEventListener('fly-close', (event) => reasons.push((event as CustomEvent<{ reason: string }>).detail.reason))
    for (const next of [beyond, box(other)]) {
      box(element).focus()
      const left = whenDrawn(element, '[part=popup]', () => next.focus())
      await sendKeys({ press: 'ArrowDown' })
      await left
      await until(() => element.opened === false)
      assert.strictEqual((next.getRootNode() as ShadowRoot).activeElement, next)
    }
    assert.deepEqual(reasons, ['blur', 'blur'])
  })

  test('10,000 people: a page of 1,000 draws only those in sight, and the entry at its end loads more', async () => {
    const element = await aPicker()
    box(element).focus()
    await sendKeys({ press: 'ArrowDown' })
    await until(() => all(element, '[role=option]').length > 5)
    await until(() => all(element, '[role=option]').length < 60)
    await sendKeys({ press: 'ArrowUp' })
    await until(() => all(element, '[part=more]').length === 1)
    assert.strictEqual(all(element, '[part=more]')[0]?.textContent, '加载更多（1000 / 10000）')
    await sendKeys({ press: 'Enter' })
    await until(() => root(element).querySelector('[aria-posinset="1001"]')?.textContent?.startsWith('员工1000'))
    assert.isBelow(all(element, '[role=option]').length, 60)
    const active = box(element).getAttribute('aria-activedescendant') ?? ''
    assert.ok(root(element).getElementById(active))
  })

  test('PICK-06 200 pickers of a page, three people each, ask for the names at most twice', async () => {
    const counted = async () =>
      ((await (await fetch('/gw/__counts')).json()) as Record<string, number>)['POST /platform/empUserByIds/list'] ?? 0
    const { page } = await openPage('script=/dist/fly.js')
    await (page as unknown as { fly: typeof fly }).fly.configure(CONFIG)
    const before = await counted()
    const elements = Array.from({ length: 200 }, (_, at) =>
      make(TAG, { multiple: '', value: `a${at},b${at},c${at}`, lang: 'zh' }, page.document),
    )
    page.document.body.append(...elements)
    for (const element of elements) await until(() => chips(element)[0]?.endsWith('（未找到）'))
    assert.isAtMost((await counted()) - before, 2)
    assert.strictEqual(elements[7]?.value, 'a7,b7,c7')
  })

  test('an answer that comes late is dropped', async () => {
    const element = await aPicker()
    const answers = new Map<string, (answer: object) => void>()
    element.loader = ({ text }: { text: string }) => new Promise((resolve) => answers.set(text, resolve))
    box(element).focus()
    await sendKeys({ type: 'a' })
    await until(() => answers.has('a'))
    await sendKeys({ type: 'b' })
    await until(() => answers.has('ab'))
    answers.get('ab')?.({ rows: [crowd[2]], total: 1 })
    answers.get('a')?.({ rows: [crowd[1]], total: 1 })
    await until(() => all(element, '[role=option]').length === 1)
    await frame()
    assert.include(all(element, '[role=option]')[0]?.textContent, '员工2(')
  })

  test('a pasted list is looked up, and copied chips are taken by another picker', async () => {
    const element = await aPicker()
    const data = new DataTransfer()
    data.setData('text/plain', 'user5\r\nuser6\tuser6\r\n无此人')
    box(element).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true, cancelable: true }))
    await until(() => element.value === 'p5,p6')
    await until(() => root(element).querySelector('.paste-strangers')?.textContent === '未找到：无此人')
    const copied = new DataTransfer()
    all(element, '[data-chip]')[0]?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: copied, bubbles: true, cancelable: true }))
    assert.strictEqual(copied.getData('text/plain'), '员工5(user5)\n员工6(user6)')
    const other = await aPicker()
    box(other).dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, composed: true, cancelable: true }))
    await until(() => other.value === 'p5,p6')
  })

  test('the popup of a picker in a modal dialog lies above it, and Escape closes it alone', async () => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
    const element = await aPicker({}, dialog)
    box(element).focus()
    await sendKeys({ press: 'ArrowDown' })
    const option = await until(() => all(element, '[role=option]')[0])
    const { left, top } = option?.getBoundingClientRect() ?? new DOMRect()
    assert.strictEqual(
      root(element)
        .elementFromPoint(left + 4, top + 4)
        ?.closest('[role=option]'),
      option,
    )
    await sendKeys({ press: 'Escape' })
    await until(() => element.opened === false)
    assert.isTrue(dialog.open)
  })

  test('the page’s own sentence for nobody stands in the slot', async () => {
    const element = await aPicker()
    element.innerHTML = '<b slot="empty">Ask the reception</b>'
    box(element).focus()
    await sendKeys({ type: 'nobody' })
    const slot = await until(() => root(element).querySelector<HTMLSlotElement>('slot[name=empty]'))
    assert.strictEqual(slot?.assignedElements()[0]?.textContent, 'Ask the reception')
  })

  for (const width of [1280, 390]) {
    test(`axe finds nothing at ${width} px: chosen, unknown, left, open, failed, pasted, read-only`, async () => {
      await setViewport({ width, height: 800 })
      const main = document.createElement('main')
      // Colours are measured at once, not on their way to another theme.
      main.style.setProperty('--fly-duration', '0s')
      document.body.append(main)
      const element = await aPicker({ help: 'hint', clearable: '', max: '3' }, main)
      element.selected = [crowd[0], { ...crowd[1], left: true }, { id: 'x' }, crowd[3]]
      const check = async (state: string) => {
        for (const theme of ['light', 'dark']) {
          element.setAttribute('theme', theme)
          document.body.style.background = theme === 'dark' ? '#141414' : '#fff'
          await frame()
          const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
          assert.deepEqual(
            violations.map(({ id, nodes }) => `${state} ${theme} ${id} ${nodes.map(({ html }) => html).join()}`),
            [],
          )
        }
      }
      await until(() => chips(element).includes('x（未找到）'))
      ;(element.checkValidity as () => boolean)()
      await check('too many')
      element.opened = true
      await until(() => all(element, '[role=option]').length > 0)
      await check('open')
      element.loader = async () => Promise.reject(new Error('down'))
      await until(() => root(element).querySelector('[data-error]'))
      await check('failed')
      element.opened = false
      element.loader = loader
      const data = new DataTransfer()
      data.setData('text/plain', 'user5\nnobody')
      box(element).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true }))
      await until(() => root(element).querySelector('.paste-strangers'))
      await check('pasted')
      element.readonly = true
      await until(() => !box(element))
      await check('read-only')
      document.body.style.background = ''
      await setViewport({ width: 1280, height: 800 })
    })
  }
})
