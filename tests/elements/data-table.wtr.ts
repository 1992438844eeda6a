import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

/** The table as its users meet it in a real browser: what needs layout, real keys and a real pointer. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown>; setLocale(lang: string): Promise<void> }

const rows = Array.from({ length: 500 }, (_, at) => ({ id: `r${at}`, name: `Firm ${at}`, city: at < 3 ? 'A' : 'B', amount: `${at}.10` }))
const columns = [
  { prop: 'name', label: 'Name', width: 160, fixed: true, sortable: true },
  { prop: 'city', label: 'City', width: 300 },
  { prop: 'amount', label: 'Amount', type: 'money', width: 700, sortable: true },
]

async function aTable(over: Record<string, unknown> = {}): Promise<Any> {
  const table = make('fly-data-table', { label: 'Offers' })
  Object.assign(table, { columns, rows, pagination: 'none', ...over })
  table.style.setProperty('--fly-table-max-height', '300px')
  table.style.display = 'block'
  table.style.width = '600px'
  document.body.append(table)
  assert.strictEqual(await shown(table), 'ready')
  await frame()
  return table
}
const inside = <E extends HTMLElement>(table: Any, what: string): E => {
  const found = (table.shadowRoot as ShadowRoot).querySelector<E>(what)
  assert.ok(found, what)
  return found as E
}
const grid = (table: Any) => inside(table, '[role=grid]')
const active = (table: Any) => (table.shadowRoot as ShadowRoot).getElementById(grid(table).getAttribute('aria-activedescendant') ?? '')
const middle = (element: Element): [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}
const until = async (holds: () => boolean) => {
  const end = performance.now() + 5_000
  while (!holds() && performance.now() < end) await frame()
  assert.ok(holds())
}

suite('fly-data-table', () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
    await fly.setLocale('en')
    await setViewport({ width: 900, height: 700 })
  })
  teardown(() => {
    for (const element of [...document.body.children]) element.remove()
  })

  test('WID-01 the keyboard brings every cell into sight between head, fixed columns and edges', async () => {
    const table = await aTable()
    table.focus()
    await sendKeys({ press: 'Control+End' })
    await until(() => active(table)?.textContent === '499.10')
    const [cell, box, head] = [active(table)!, inside(table, '.dt-scroll'), inside(table, '.dt-head')].map((one) =>
      one.getBoundingClientRect(),
    )
    assert.isAtLeast(cell!.top, head!.bottom - 1)
    assert.isAtMost(cell!.bottom, box!.bottom + 1)
    assert.isAtMost(cell!.right, box!.right + 1)
    await sendKeys({ press: 'ArrowLeft' })
    await until(() => active(table)?.textContent === 'B')
    assert.isAtLeast(active(table)!.getBoundingClientRect().left, box!.left + 159)
  })

  test('WID-01 500 rows: a few are in the page, the head stays in sight, the fixed column stands still', async () => {
    const table = await aTable()
    const box = inside(table, '.dt-scroll')
    const place = () => inside(table, '.dt-body [data-fixed=start]').getBoundingClientRect().left
    const before = place()
    box.scrollTo({ left: 200, top: 4_000 })
    await until(() => (inside(table, '.dt-body').textContent ?? '').includes('Firm 101'))
    assert.isBelow(inside(table, '.dt-body').childElementCount, 40)
    assert.strictEqual(place(), before)
    assert.approximately(inside(table, '.dt-head').getBoundingClientRect().top, box.getBoundingClientRect().top, 1)
  })

  test('a column is made wider by its edge, and the page is told once', async () => {
    const table = await aTable()
    let told = 0
    table.addEventListener('fly-columns-change', () => {
      told += 1
    })
    const head = () => inside(table, '[data-cell="-1:0"]').getBoundingClientRect().width
    const [x, y] = middle(inside(table, '[data-cell="-1:0"] .dt-resize'))
    await sendMouse({ type: 'move', position: [x, y] })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: [x + 30, y] })
    await sendMouse({ type: 'move', position: [x + 60, y] })
    await sendMouse({ type: 'up' })
    await until(() => head() === 220)
    assert.strictEqual(told, 1)
  })

  test('a row is dragged by its handle inside the shadow root; the page may refuse', async () => {
    const table = await aTable({ rowDraggable: true, rows: rows.slice(0, 5) })
    const names = () =>
      [...(table.shadowRoot as ShadowRoot).querySelectorAll('.dt-body .dt-row')].map((row) => row.children[1]?.textContent)
    await until(() => (table.shadowRoot as ShadowRoot).querySelector('.dt-body .dt-handle') !== null)
    const drag = async () => {
      const [from, to] = [0, 2].map((at) => middle([...(table.shadowRoot as ShadowRoot).querySelectorAll('.dt-body .dt-handle')][at]!))
      await sendMouse({ type: 'move', position: from! })
      await sendMouse({ type: 'down' })
      await sendMouse({ type: 'move', position: [from![0], from![1] + 20] })
      await sendMouse({ type: 'move', position: to! })
      await frame()
      await sendMouse({ type: 'up' })
    }
    let moved: unknown
    table.addEventListener('fly-reorder', (event) => {
      moved = (event as CustomEvent<{ from: number; to: number }>).detail
    })
    await drag()
    await until(() => moved !== undefined)
    assert.deepInclude(moved as object, { from: 0, to: 2 })
    assert.deepEqual(names().slice(0, 3), ['Firm 1', 'Firm 2', 'Firm 0'])
    let asked = false
    table.addEventListener('fly-before-reorder', (event) => {
      asked = true
      event.preventDefault()
    })
    await drag()
    await until(() => asked)
    await until(() => names()[0] === 'Firm 1')
  })

  test('a range of cells is copied by Control+C', async () => {
    const table = await aTable({ rows: rows.slice(0, 5) })
    table.focus()
    for (const press of ['ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown']) await sendKeys({ press })
    let text = ''
    // After the table's own handler, at the window: what goes into the clipboard.
    window.addEventListener(
      'copy',
      (event) => {
        text = event.clipboardData?.getData('text/plain') ?? ''
      },
      { once: true },
    )
    await sendKeys({ press: 'Control+C' })
    await until(() => text !== '')
    assert.strictEqual(text, 'A\t0.10\r\nA\t1.10')
  })

  test('printing draws a document of its own, and leaves no frame behind', async () => {
    const table = await aTable({ rows: rows.slice(0, 5), totalFields: 'amount' })
    let printed = ''
    const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      configurable: true,
      get(this: HTMLIFrameElement) {
        const view = own.get?.call(this) as Window
        view.print = () => {
          printed = view.document.body.innerText
          view.dispatchEvent(new Event('afterprint'))
        }
        return view
      },
    })
    await (table.print as () => Promise<void>)()
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', own)
    assert.include(printed, 'Firm 4')
    assert.include(printed, '10.50')
    assert.isNull(document.querySelector('iframe'))
  })
})
