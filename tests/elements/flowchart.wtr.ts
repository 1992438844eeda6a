import { sendKeys, setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, openPage, shown } from './drive.ts'

/** fly-flowchart in a real browser: keyboard, a worker for its places, under a strict policy, dialog, axe in both themes. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown>; open(tag: string, props?: object): Promise<unknown> }

const TAG = 'fly-flowchart'
const CONFIG = { gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } }
const STATES = ['', 'waiting', 'done', 'returned', 'refused', 'canceled']
const definition = {
  nodes: STATES.map((state, at) => ({
    id: `n${at}`,
    name: `审批节点${at}`,
    kind: at === 0 ? 'start' : 'approval',
    note: '或签：部门负责人',
    state,
  })),
  edges: STATES.slice(1).map((_, at) => ({
    id: `e${at}`,
    from: `n${Math.floor(at / 2)}`,
    to: `n${at + 1}`,
    name: at === 1 ? '50万元以上' : '',
    taken: at < 2,
  })),
}
const large = {
  nodes: Array.from({ length: 200 }, (_, at) => ({ id: `n${at}`, name: `审批节点${at}`, kind: 'approval' })),
  edges: Array.from({ length: 199 }, (_, at) => ({ from: `n${at - (at % 7 === 6 ? 3 : 0)}`, to: `n${at + 1}` })),
}
const root = (element: Any) => element.shadowRoot as ShadowRoot
const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]
const focused = (element: Any) => (root(element).activeElement as HTMLElement | null)?.dataset.node

async function until<T>(read: () => T, wanted: (value: T) => boolean = Boolean, limitMs = 8_000): Promise<T> {
  const end = performance.now() + limitMs
  for (;;) {
    const value = read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
    await frame()
  }
}

async function aChart(attributes: Record<string, string> = {}, into: HTMLElement = document.body): Promise<Any> {
  const element = make(TAG, { lang: 'zh', ...attributes })
  element.definition = definition
  into.append(element)
  await shown(element)
  await until(() => all(element, '[data-node]').length === STATES.length)
  return element
}
async function clean(element: Any, what: string): Promise<void> {
  const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${what} ${id} ${nodes.map(({ html }) => html).join()}`),
    [],
  )
}

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(async () => {
    for (const element of [...document.body.children]) element.remove()
    await setViewport({ width: 1280, height: 800 })
  })

  test('FLOW-05 by keyboard: Tab comes to where it waits, arrows follow the arrows, Enter tells', async () => {
    const element = await aChart()
    all(element, '[data-node=n1]')[0]?.focus()
    await sendKeys({ press: 'ArrowUp' })
    assert.strictEqual(focused(element), 'n0')
    await sendKeys({ press: 'ArrowDown' })
    assert.oneOf(focused(element), ['n1', 'n2'])
    const told = new Promise<CustomEvent>((resolve) =>
      element.addEventListener('fly-select', (event) => resolve(event as CustomEvent), { once: true }),
    )
    await sendKeys({ press: 'Enter' })
    assert.strictEqual((await told).detail.node.id, focused(element))
  })

  test('200 nodes: their places come from a worker, and the page is never away for long', async () => {
    const started: string[] = []
    const Native = window.Worker
    window.Worker = class extends Native {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options)
        started.push(String(address))
      }
    }
    const long: number[] = []
    const watch = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => Math.round(duration))))
    watch.observe({ type: 'longtask' })
    const element = make(TAG, { lang: 'zh' })
    element.definition = large
    document.body.append(element)
    await until(() => all(element, '[data-node]').length === 200, Boolean, 30_000)
    window.Worker = Native
    watch.disconnect()
    assert.lengthOf(started, 1)
    // The layout alone takes a second: in the page it would be one task. What is left is what the browser needs to show 200 nodes at once.
    assert.isBelow(Math.max(0, ...long), 400, long.join())
  })

  test('under a strict policy of the page it is drawn, without a word to its report', async () => {
    const { page } = await openPage('csp&script=/dist/fly.js')
    const broken: string[] = []
    page.document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => broken.push(violatedDirective))
    await (page as unknown as { fly: typeof fly }).fly.configure(CONFIG)
    const element = make(TAG, { lang: 'zh' }, page.document)
    element.definition = definition
    page.document.body.append(element)
    await until(() => all(element, '[data-node]').length === STATES.length)
    assert.deepEqual(broken, [])
  })

  test('FLOW-05 as a dialog: opened by the page, asks for a node, answers with it', async () => {
    const answer = fly.open(TAG, { presentation: 'dialog', mode: 'select', definition, lang: 'zh' })
    const element = (await until(() => document.querySelector(TAG))) as unknown as Any
    await until(() => all(element, 'dialog [data-node=n2]').length === 1)
    assert.strictEqual(Math.round(all(element, 'dialog')[0]?.getBoundingClientRect().width ?? 0), 880)
    const ok = () => all(element, '.ui-dialog-footer .ui-button-primary')[0]
    ok()?.click()
    await until(() => root(element).textContent?.includes('请选择目标节点'))
    all(element, '[data-node=n2]')[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await until(() => !root(element).textContent?.includes('请选择目标节点'))
    ok()?.click()
    assert.strictEqual(((await answer) as { id: string }).id, 'n2')
  })

  test('toSVG is a picture that can be shown by itself; zoomBy makes it larger', async () => {
    const element = await aChart({ zoom: '1' })
    const picture = new Image()
    picture.src = `data:image/svg+xml,${encodeURIComponent(await (element as unknown as { toSVG(): Promise<string> }).toSVG())}`
    await picture.decode()
    const width = () => all(element, '.fc-picture')[0]?.getBoundingClientRect().width ?? 0
    assert.closeTo(picture.naturalWidth, width(), 2)
    const before = width()
    await (element as unknown as { zoomBy(factor: number): Promise<void> }).zoomBy(1.5)
    await until(() => Math.abs(width() - before * 1.5) < 1)
  })

  for (const width of [1280, 390]) {
    test(`axe finds nothing at ${width} px: the picture, a choice, the list`, async () => {
      await setViewport({ width, height: 800 })
      const main = document.createElement('main')
      // Colours are measured at once, not on their way to another theme.
      main.style.setProperty('--fly-duration', '0s')
      document.body.append(main)
      for (const mode of ['view', 'select']) {
        const element = await aChart({ mode, value: 'n2' }, main)
        assert.isAtMost(document.documentElement.scrollWidth, width)
        for (const theme of ['light', 'dark']) {
          element.setAttribute('theme', theme)
          document.body.style.background = theme === 'dark' ? '#141a24' : '#fff'
          await frame()
          await clean(element, `${mode} ${theme}`)
        }
        all(element, '[part=toolbar] button[aria-pressed]')[0]?.click()
        await until(() => all(element, 'ol > li').length === STATES.length)
        await clean(element, `${mode} list`)
        element.remove()
      }
      document.body.style.background = ''
    })
  }
})
