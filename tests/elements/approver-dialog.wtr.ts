import { sendKeys, setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'
import { CONFIG, until } from './picking.ts'

/** fly-approver-dialog in a real browser: by keyboard alone, nodes without approvers, fly.open, narrow windows, axe in both themes. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown>; open(tag: string, props?: object): Promise<unknown> }

const TAG = 'fly-approver-dialog'
const people = ['张三', '李四'].map((realName, at) => ({ id: `e${at}`, realName, username: `user${at}` }))
const nodes = [
  { nodeId: 'expert', nodeName: '专家评审', multiple: true, candidates: people },
  { nodeId: 'head', nodeName: '部门负责人', candidates: people },
]
const root = (element: Any) => element.shadowRoot as ShadowRoot
const boxes = (element: Any) => [...root(element).querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const faults = (element: Any) => [...root(element).querySelectorAll('.approver-fault')].map(({ textContent }) => textContent)

async function opened(props: object = {}): Promise<{ element: Any; answer: Promise<unknown> }> {
  const element = make(TAG, { lang: 'zh' })
  document.body.append(element)
  await shown(element)
  const answer = (element.show as (props: object) => Promise<unknown>)({ nodes, ...props })
  await until(() => boxes(element).length === 4)
  return { element, answer }
}

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(() => {
    for (const element of [...document.body.children]) element.remove()
  })

  test('FLOW-06 by keyboard alone: a node that lacks its approver takes the focus, Ctrl+Enter confirms', async () => {
    const { element, answer } = await opened()
    boxes(element)[0]?.focus()
    await sendKeys({ press: 'Space' })
    await sendKeys({ press: 'Control+Enter' })
    await until(() => faults(element).length === 1)
    assert.deepEqual(faults(element), ['请选择审批人'])
    await until(() => root(element).activeElement === boxes(element)[2])
    await sendKeys({ press: 'Space' })
    await sendKeys({ press: 'Control+Enter' })
    assert.deepEqual(await answer, { expert: ['user0'], head: ['user0'] })
    await until(() => root(element).querySelector('dialog') === null)
  })

  test('FLOW-06 it is 680 wide and begins with what it was given; fly.open resolves with null when it is cancelled', async () => {
    const answer = fly.open(TAG, { nodes, assignees: { expert: ['user1'] }, lang: 'zh' })
    const element = await until(() => document.querySelector(TAG) as Any | null)
    await until(() => boxes(element!).length === 4)
    assert.strictEqual(root(element!).querySelector('dialog')?.getBoundingClientRect().width, 680)
    assert.deepEqual(
      boxes(element!).map(({ checked }) => checked),
      [false, true, false, false],
    )
    ;[...root(element!).querySelectorAll<HTMLButtonElement>('footer button')][0]?.click()
    assert.isNull(await answer)
  })

  test('a narrow window: nothing stands beyond its edge; nothing for axe to say in both themes', async () => {
    await setViewport({ width: 390, height: 700 })
    try {
      for (const theme of ['light', 'dark']) {
        const { element } = await opened({ theme })
        const dialog = root(element).querySelector('dialog')!
        assert.isAtMost(dialog.getBoundingClientRect().right, 390)
        assert.isAtMost(dialog.scrollWidth, dialog.clientWidth)
        await frame()
        for (const motion of root(element).getAnimations()) motion.finish()
        const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
        assert.deepEqual(
          violations.map(({ id, nodes: found }) => `${theme} ${id} ${found.map(({ html }) => html).join()}`),
          [],
        )
        element.remove()
      }
    } finally {
      await setViewport({ width: 1280, height: 900 })
    }
  })
})
