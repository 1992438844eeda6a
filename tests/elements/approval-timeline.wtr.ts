import { setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

/** fly-approval-timeline in a real browser: folding, rounds, layout at both widths, axe in both themes. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-approval-timeline'
const AT = '2026-11-20T02:00:00.000Z'
const one = (at: number, nodeStatus = 1) => ({
  user: { userId: `u${at}`, name: `评审员${at}`, avatar: at === 1 ? '/no-such-picture.png' : '', left: at === 2 },
  nodeStatus,
  actedBy: at === 3 ? '王芳' : '',
})
const nodes = [
  {
    nodeId: 'head',
    nodeName: '部门负责人审批',
    nodeStatus: 2,
    nodeStatusDesc: '已退回',
    startTime: AT,
    finishTime: AT,
    approvalUserList: [one(0, 2)],
    round: 1,
  },
  {
    nodeId: 'review',
    nodeName: '评审会签',
    nodeStatus: 6,
    nodeStatusDesc: '会签中',
    startTime: AT,
    dueAt: AT,
    isMulitApproval: 1,
    approvalModeDesc: '5人需同意，已有3人同意',
    approvalUserList: Array.from({ length: 11 }, (_, at) => one(at, at < 3 ? 5 : 1)),
    assigns: [{ nodeId: 'review', addsignName: '周婷', addsignStatus: '0', addsignComment: '', kind: 'BEFORE', approve: '' }],
    commentList: [{ user: { userId: 'u1', name: '评审员1' }, text: '同意', createTime: AT, actionType: 'AGREE' }],
    round: 2,
  },
  {
    nodeId: 'copy',
    nodeName: '抄送上级',
    nodeType: 'CC',
    nodeStatus: 5,
    nodeStatusDesc: '已抄送',
    startTime: AT,
    finishTime: AT,
    ccNodeList: [{ userId: 'u9', name: '吴刚', readAt: AT }],
    round: 2,
  },
  { nodeId: 'boss', nodeName: '分管领导审批', predicted: true, open: true, round: 2 },
  { nodeId: 'end', nodeType: 'END', nodeStatus: 0, predicted: true, round: 2 },
]
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

async function aTimeline(attributes: Record<string, string> = {}, into: HTMLElement = document.body): Promise<Any> {
  const element = make(TAG, { lang: 'zh', ...attributes })
  element.nodes = nodes
  into.append(element)
  assert.strictEqual(await shown(element), 'ready')
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

  test('FLOW-07 eleven approvers show ten and the number of the rest; pictures are 44 px, or the end of a name', async () => {
    const element = await aTimeline()
    const people = () => all(element, '[aria-label="评审会签的审批人"] > li')
    assert.strictEqual(people().length, 10)
    const [box] = all(element, 'details[open] [part=avatar]').map((avatar) => avatar.getBoundingClientRect())
    assert.deepEqual([box?.width, box?.height], [44, 44])
    await until(() => people()[1]?.querySelector<HTMLElement>('[part=avatar]')?.dataset.initials === '员1')
    all(element, 'details[open] button[aria-expanded]')[0]?.click()
    await until(() => people().length === 11)
  })

  test('an earlier round is folded and opens by a press', async () => {
    const element = await aTimeline()
    const [first] = all(element, 'details') as HTMLDetailsElement[]
    assert.isFalse(first?.open)
    first?.querySelector('summary')?.click()
    await until(() => all(element, '[part~=node]')[0]?.checkVisibility())
  })

  test('the page is told which step was pressed; the gateway is asked where the page gives none', async () => {
    const element = make(TAG, { lang: 'zh' })
    document.body.append(element)
    assert.strictEqual(await shown(element), 'ready')
    assert.deepEqual(
      all(element, 'button').map(({ textContent }) => textContent),
      ['填写采购申请', '部门负责人审批'],
    )
    const told = new Promise<CustomEvent>((resolve) =>
      document.body.addEventListener('fly-select', (event) => resolve(event as CustomEvent), { once: true }),
    )
    all(element, 'button')[1]?.click()
    assert.strictEqual((await told).detail.node.nodeId, 'head')
  })

  for (const width of [1280, 390]) {
    test(`axe finds nothing at ${width} px, upright and lying, and nothing is wider than its place`, async () => {
      await setViewport({ width, height: 800 })
      const main = document.createElement('main')
      // Colours are measured at once, not on their way to another theme.
      main.style.setProperty('--fly-duration', '0s')
      document.body.append(main)
      for (const layout of ['vertical', 'horizontal']) {
        const element = await aTimeline({ layout }, main)
        for (const one of all(element, 'details') as HTMLDetailsElement[]) one.open = true
        assert.isAtMost(document.documentElement.scrollWidth, width)
        for (const theme of ['light', 'dark']) {
          element.setAttribute('theme', theme)
          document.body.style.background = theme === 'dark' ? '#141a24' : '#fff'
          await frame()
          const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
          assert.deepEqual(
            violations.map(({ id, nodes: found }) => `${theme} ${id} ${found.map(({ html }) => html).join()}`),
            [],
          )
        }
        element.remove()
      }
      document.body.style.background = ''
      await setViewport({ width: 1280, height: 800 })
    })
  }
})
