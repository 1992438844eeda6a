import { sendKeys } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

/** fly-tree-select in a real browser: the keyboard, large trees, axe with the list open. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const DATA = [
  {
    id: 'a',
    label: '钢材',
    children: [
      { id: 'a1', label: '板材' },
      { id: 'a2', label: '卷材', disabled: true },
    ],
  },
  { id: 'b', label: '水泥' },
]

async function aTree(attributes: Record<string, string> = {}, data: unknown = DATA, into: HTMLElement = document.body): Promise<Any> {
  const element = make('fly-tree-select', { label: '物料', lang: 'zh', ...attributes })
  element.data = data
  into.append(element)
  assert.strictEqual(await shown(element), 'ready')
  return element
}
const root = (element: Any) => element.shadowRoot as ShadowRoot
const rows = (element: Any) => [...root(element).querySelectorAll<HTMLElement>('[role=treeitem]')]
const labels = (element: Any) => rows(element).map(({ textContent }) => textContent)
async function until(holds: () => unknown): Promise<void> {
  const end = performance.now() + 8_000
  while (!holds() && performance.now() < end) await frame()
  assert.ok(holds())
}
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await sendKeys({ press: key })
    await frame()
  }
}

suite('fly-tree-select with a person', () => {
  suiteSetup(async () => {
    if (!('fly' in globalThis)) await load('/dist/fly.js')
    await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
  })
  teardown(() => {
    for (const element of [...document.body.children]) element.remove()
  })

  test('PICK-10 the keyboard alone: typing searches, arrows move, Enter checks, Escape closes only the list', async () => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
    const tree = await aTree({ multiple: '', filterable: '' }, DATA, dialog)
    tree.focus()
    await sendKeys({ type: '板' })
    await until(() => labels(tree).join() === '钢材,板材')
    await press('ArrowDown', 'Enter')
    assert.strictEqual(tree.value, 'a1')
    await press('Escape')
    assert.deepEqual([tree.opened, dialog.open], [false, true])
    await press('Backspace')
    assert.strictEqual(tree.value, '')
    assert.strictEqual(document.activeElement, tree)
  })

  test('the list stands beneath its box, in the window, and follows what is reached', async () => {
    const tree = await aTree()
    tree.focus()
    await press('ArrowDown')
    await until(() => rows(tree).length === 2)
    const [box, list] = ['.field-box', '.ui-popup'].map((one) => root(tree).querySelector(one)!.getBoundingClientRect())
    assert.isAtLeast(list!.top, box!.bottom)
    assert.isAtLeast(Math.round(list!.width), Math.round(box!.width))
    await press('ArrowRight', 'ArrowDown')
    const active = root(tree).querySelector('[role=combobox]')?.getAttribute('aria-activedescendant') ?? ''
    assert.strictEqual(root(tree).getElementById(active)?.textContent, '板材')
  })

  test('100,000 nodes: opened, all unfolded, scrolled, searched, checked; only what is in sight is in the page', async () => {
    const data = Array.from({ length: 100_000 }, (_, at) => ({
      id: `n${at}`,
      label: `Node ${at}`,
      parentId: at < 100 ? '' : `n${Math.floor(at / 10)}`,
    }))
    const tree = await aTree({ multiple: '', filterable: '' }, data)
    tree.focus()
    await press('ArrowDown')
    await until(() => rows(tree).length > 5)
    await (tree.expandAll as () => Promise<void>)()
    await until(() => rows(tree).some((row) => row.getAttribute('aria-level') === '2'))
    const list = root(tree).querySelector('[role=tree]') as HTMLElement
    list.scrollTop = 1_000_000
    await until(() => rows(tree).some((row) => Number(row.getAttribute('aria-level')) > 2))
    assert.isBelow(rows(tree).length, 60)
    await press('PageDown', 'Enter')
    await until(() => tree.value !== '')
    await sendKeys({ type: '99999' })
    await until(() => labels(tree).at(-1) === 'Node 99999')
    assert.deepEqual(labels(tree), ['Node 99', 'Node 999', 'Node 9999', 'Node 99999'])
  })

  test('axe finds nothing while the list is open, in both themes', async () => {
    const tree = await aTree({ multiple: '', filterable: '', value: 'a1,gone' })
    tree.focus()
    await press('ArrowDown')
    await until(() => rows(tree).length > 2)
    for (const theme of ['light', 'dark']) {
      tree.setAttribute('theme', theme)
      await frame()
      const { violations } = await axe.run(tree, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${theme} ${id} ${nodes.map(({ html }) => html).join()}`),
        [],
      )
    }
  })
})
