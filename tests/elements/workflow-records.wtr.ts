import { setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

/** fly-workflow-records in a real browser: order, the picture it opens, axe in both themes. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-workflow-records'
const root = (element: Any) => element.shadowRoot as ShadowRoot
const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]

async function until<T>(read: () => T, wanted: (value: T) => boolean = Boolean): Promise<T> {
  const end = performance.now() + 8_000
  for (;;) {
    const value = read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
    await frame()
  }
}

async function theRecords(attributes: Record<string, string> = {}, into: HTMLElement = document.body): Promise<Any> {
  const element = make(TAG, { lang: 'zh', ...attributes })
  into.append(element)
  await shown(element)
  return element
}

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
  })
  teardown(() => {
    for (const element of [...document.body.children]) element.remove()
  })

  test('FLOW-08 the last activity first, the end above them, pictures of 44 px', async () => {
    const element = await theRecords()
    assert.deepEqual(
      all(element, '[part=item] button').map(({ textContent }) => textContent),
      ['部门负责人审批', '填写采购申请'],
    )
    assert.strictEqual(all(element, '[part=list] > li')[0]?.getAttribute('part'), 'end')
    const box = all(element, '[part=avatar]')[0]?.getBoundingClientRect()
    assert.deepEqual([box?.width, box?.height], [44, 44])
  })

  test('FLOW-08 nothing at all without a business id', async () => {
    const element = await theRecords({ 'business-id': '' })
    assert.deepEqual([element.getAttribute('phase'), root(element).textContent?.trim()], ['empty', ''])
  })

  test('FLOW-08 the link opens the picture; a page that shows its own prevents that', async () => {
    const element = await theRecords()
    all(element, '[part=chart-link] button')[0]?.click()
    await until(() => all(element, 'dialog [data-node=head]').length === 1)
    const other = await theRecords()
    other.addEventListener('fly-before-chart', (event) => event.preventDefault())
    await (other as unknown as { openChart(): Promise<void> }).openChart()
    assert.lengthOf(all(other, 'dialog'), 0)
  })

  for (const width of [1280, 390]) {
    test(`axe finds nothing at ${width} px`, async () => {
      await setViewport({ width, height: 800 })
      const main = document.createElement('main')
      // Colours are measured at once, not on their way to another theme.
      main.style.setProperty('--fly-duration', '0s')
      document.body.append(main)
      const element = await theRecords({}, main)
      assert.isAtMost(document.documentElement.scrollWidth, width)
      for (const theme of ['light', 'dark']) {
        element.setAttribute('theme', theme)
        document.body.style.background = theme === 'dark' ? '#141a24' : '#fff'
        await frame()
        const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${theme} ${id} ${nodes.map(({ html }) => html).join()}`),
          [],
        )
      }
      document.body.style.background = ''
      await setViewport({ width: 1280, height: 800 })
    })
  }
})
