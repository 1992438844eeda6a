// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProgressNode } from '#contract/workflow/shapes.ts'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { aFailure, aRuntime } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { setStage } from '#support/story.tsx'
import { aHost } from '#widgets/user-picker/testing.ts'
import {
  Added,
  approver,
  aStep,
  before,
  Canceled,
  Completed,
  Eleven,
  Empty,
  Horizontal,
  Overdue,
  Parallel,
  Predicted,
  Refused,
  Rounds,
  Running,
  timeline,
} from './ApprovalTimeline.stories.tsx'
import { nodesIn, roundsOf, spanOf } from './approval-timeline.rules.ts'
import { TimelineElement, type TimelineProps } from './TimelineElement.tsx'

afterEach(cleanup)

const list = (name: string) => within(screen.getByRole('list', { name }))
const items = (name: string) =>
  list(name)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const steps = () => [...document.querySelectorAll<HTMLElement>('[part~=node]')]

test('FLOW-07 a node of eleven approvers shows ten and the number of the rest, and unfolds', async () => {
  await showStory(Eleven)
  expect(items('评审会签的审批人')).toHaveLength(10)
  fireEvent.click(screen.getByRole('button', { name: '另有1位审批人' }))
  expect(items('评审会签的审批人')).toHaveLength(11)
  fireEvent.click(screen.getByRole('button', { name: '收起' }))
  expect(items('评审会签的审批人')).toHaveLength(10)
  expect(screen.getByText('5人需同意，已有3人同意')).toBeTruthy()
})

test('FLOW-07 ten approvers are all there; a page may fold earlier', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => approver(`u${at}`, `人员${at}`))
  await showStory(timeline([aStep({ nodeName: '会签', approvalUserList: ten })]))
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await showStory(timeline([aStep({ nodeName: '会签', approvalUserList: ten })], { collapseAfter: 4 }))
  expect(items('会签的审批人')).toHaveLength(4)
  expect(screen.getByRole('button', { name: '另有6位审批人' })).toBeTruthy()
})

test('FLOW-07 each status is a word, and has an icon of its own', async () => {
  const statuses = [1, 2, 3, 4, 5, 6, 8] as const
  await showStory(
    timeline(
      statuses.map((nodeStatus, at) =>
        aStep({ nodeId: `n${at}`, nodeStatus, nodeStatusDesc: '', approvalUserList: [], finishTime: before(10), startTime: before(11) }),
      ),
    ),
  )
  const words = steps().map((step) => step.querySelector('[part=status]')?.textContent)
  expect(words).toEqual(['处理中', '已退回', '已驳回', '已取消', '已同意', '会签中', '已强制撤回'])
  const drawings = steps().map((step) => step.querySelector('[part=status] svg')?.innerHTML)
  expect(new Set(drawings).size).toBe(statuses.length)
})

test('FLOW-07 the word of the gateway is shown where it gives one', async () => {
  await showStory(timeline([aStep({ nodeStatusDesc: '待财务确认' })]))
  expect(screen.getByText('待财务确认')).toBeTruthy()
})

test.each([
  [Completed, '已完成'],
  [Refused, '已驳回'],
  [Canceled, '已取消'],
])('FLOW-07 the end says how it ended (%#)', async (story, word) => {
  await showStory(story)
  const [end] = steps().slice(-1)
  expect([end?.getAttribute('part'), end?.querySelector('.tl-head')?.textContent]).toEqual(['node node-end', `流程结束${word}`])
})

test('FLOW-07 an end with another status is pending', async () => {
  await showStory(timeline([aStep({ nodeType: 'END', nodeName: '', nodeStatus: 0, nodeStatusDesc: '', approvalUserList: [] })]))
  expect(steps()[0]?.textContent).toContain('流程结束待处理')
})

test('the step that waits is the current one: since when, until when, by the clock of the gateway', async () => {
  await showStory(Running)
  const current = document.querySelector<HTMLElement>('[aria-current=step]')
  expect(current?.getAttribute('part')).toBe('node node-current')
  expect(current?.textContent).toContain('财务审批')
  expect(current?.textContent).toContain('已等待1小时0分钟')
  expect(current?.textContent).toContain('前处理')
  expect(screen.getByText('用时1小时5分钟')).toBeTruthy()
})

test('a step that is overdue says by how much, in a word', async () => {
  await showStory(Overdue)
  expect(screen.getByText(/^已超时1小时5分钟/)).toBeTruthy()
})

test('waiting grows while it is looked at', async () => {
  const stage = await setStage(Overdue, { lang: 'zh' })
  await act(async () => render(stage.draw(() => undefined) as never))
  await act(() => stage.timers.pass(60_000))
  expect(screen.getByText(/^已超时1小时6分钟/)).toBeTruthy()
})

test('steps that run at the same time stand beside each other; what is only expected does not', async () => {
  await showStory(Parallel)
  expect(
    list('并行')
      .getAllByText(/审批$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['法务审批', '财务审批'])
  expect(steps()).toHaveLength(4)
})

test('rounds are groups: the last one open, an earlier one says what it came to', async () => {
  await showStory(Rounds)
  const groups = screen.getAllByRole<HTMLDetailsElement>('group')
  expect(groups.map(({ open }) => open)).toEqual([false, true])
  expect(groups[0]?.querySelector('summary')?.textContent).toBe('第1轮已退回')
  expect(groups[1]?.querySelector('summary')?.textContent).toBe('第2轮')
  expect(groups[0]?.textContent).toContain('请补充规格')
})

test('FLOW-07 a round that was returned says so, although the initiator has sent it again since', () => {
  const nodes = [
    aStep({ nodeId: 'head', nodeStatus: 2, nodeStatusDesc: '已退回', finishTime: before(30) }),
    aStep({ nodeId: 'apply', nodeType: 'START', nodeStatus: 5, nodeStatusDesc: '已提交', finishTime: before(20) }),
    aStep({ nodeId: 'head', round: 2 }),
  ]
  expect(roundsOf(nodes).map(({ outcome }) => outcome)).toEqual(['已退回', ''])
})

test('FLOW-07 a copy that is only expected has not been left unread', async () => {
  const cc = aStep({ nodeId: 'cc', nodeType: 'CC', predicted: true, approvalUserList: [], ccNodeList: [{ name: '吴刚', userId: 'u5' }] })
  await showStory(timeline([cc]))
  expect(items('抄送')).toEqual(['吴刚'])
})

test('reversed: the last round and its last step come first', () => {
  const nodes = [aStep({ nodeId: 'a' }), aStep({ nodeId: 'b', startTime: before(10) }), aStep({ nodeId: 'c', round: 2 })]
  const ended = nodes.map((node) => ({ ...node, finishTime: node.startTime! }))
  expect(roundsOf(ended, true).map(({ round, bands }) => [round, bands.flat().map(({ nodeId }) => nodeId)])).toEqual([
    [2, ['c']],
    [1, ['b', 'a']],
  ])
})

test('FLOW-07 added signers: 0 is pending, anything else done; copies with their read marks', async () => {
  await showStory(Added)
  expect(items('加签人员')).toEqual(['前加签人孙伟待处理', '协同人周婷已完成价格合理'])
  expect(items('抄送').map((text) => text?.replace(/\d\d-\d\d \d\d:\d\d/, 'at'))).toEqual(['吴刚at 已读', '郑洁未读'])
  expect(document.querySelectorAll('[part="node node-cc"]')).toHaveLength(1)
})

test('what is expected says so, and whether it may still change', async () => {
  await showStory(Predicted)
  expect(screen.getAllByText('预计')).toHaveLength(3)
  expect(screen.getByText('尚未确定人员')).toBeTruthy()
  expect(steps()[1]?.textContent).toContain('可能变化：取决于仍可修改或未显示的字段')
  expect(steps()[2]?.textContent).not.toContain('可能变化')
})

test('opinions keep their lines; a deputy is named; without a picture the last two characters of the name', async () => {
  await showStory(Running)
  expect(list('审批意见').getByText(/同意采购。/).textContent).toBe('同意采购。\n请尽快发布。')
  expect(screen.getByText('由刘敏代为处理')).toBeTruthy()
  expect(
    list('部门负责人审批的审批人').getByText('陈志强').closest('li')?.querySelector('[part=avatar]')?.getAttribute('data-initials'),
  ).toBe('志强')
})

test('a step that was pressed is told; without a listener steps are no buttons', async () => {
  const chosen: string[] = []
  await showStory(timeline([aStep()], { onSelect: ({ nodeId }) => void chosen.push(nodeId) }))
  fireEvent.click(screen.getByRole('button', { name: '部门负责人审批' }))
  expect(chosen).toEqual(['head'])
  cleanup()
  await showStory(Horizontal)
  expect(screen.queryByRole('button')).toBeNull()
})

test('whose turn has not come says so; in English too', async () => {
  const turns = [approver('a', '甲', { nodeStatus: 1 }), approver('b', '乙')]
  await showStory(timeline([aStep({ nodeName: 'Review', approvalUserList: turns })]), 'en')
  expect(items('Approvers of Review')).toEqual(['甲Processing', '乙Not started'])
})

test('nothing has begun', async () => {
  await showStory(Empty)
  expect(screen.getByText('尚未发起审批')).toBeTruthy()
})

test('a length of time in its two largest units', () => {
  expect([90, 59_999, 60_000, 3_600_000, 90_000_000].map((ms) => spanOf(ms).key)).toEqual([
    'span.moment',
    'span.moment',
    'span.minutes',
    'span.hours',
    'span.days',
  ])
  expect(spanOf(90_000_000).args).toEqual({ days: 1, hours: 1, minutes: 0 })
})

test('nodes of a page: what is missing is empty, what is no node is left out', async () => {
  const nodes = nodesIn([{ nodeName: '审批', approvalUserList: [{ user: { name: '李四' }, nodeStatus: 5 }] }, 7, null, { a: 1 }])
  expect(nodes).toHaveLength(1)
  await showStory(timeline(nodes))
  expect(items('审批的审批人')).toEqual(['李四已同意'])
  expect(nodesIn('x')).toEqual([])
})

const PROGRESS = 'GET /workflow/process/task/getApprovalProgress'
async function anElement(over: Partial<TimelineProps>, answer: () => unknown = () => []) {
  const made = aHost({ processCode: '', businessId: '', nodes: [], collapseAfter: 10, layout: 'vertical', reversed: false, ...over }, 'zh')
  const phases: string[] = []
  const failed: { message: string; retry: () => void }[] = []
  const host = { ...made.host, setPhase: (phase: string) => phases.push(phase), fail: (error: never) => failed.push(error) } as never
  const runtime = aRuntime({ lang: 'zh', answers: { [PROGRESS]: answer } })
  await act(async () => render(createElement(RuntimeContext, { value: runtime }, createElement(TimelineElement, { host }))))
  return { ...made, phases, failed, sent: (runtime.http as unknown as { sent: { name: string; query: unknown }[] }).sent }
}

test('FLOW-11 the element reads the progress of its business record, and tells which step was pressed', async () => {
  const { sent, phases, told } = await anElement({ processCode: 'requisition', businessId: 'r1' }, () => [aStep()])
  expect(sent.map(({ name, query }) => [name, query])).toEqual([[PROGRESS, { processCode: 'requisition', bussinessId: 'r1' }]])
  expect(phases.at(-1)).toBe('ready')
  fireEvent.click(screen.getByRole('button', { name: '部门负责人审批' }))
  expect(told('fly-select')).toMatchObject([{ node: { nodeId: 'head' } }])
})

test('the element shows what the page gave, and asks nothing then or without ids', async () => {
  const given = await anElement({ processCode: 'p', businessId: 'b', nodes: [aStep()] })
  expect([given.sent, given.phases.at(-1)]).toEqual([[], 'ready'])
  cleanup()
  const none = await anElement({ processCode: 'p' })
  expect([none.sent, none.phases.at(-1)]).toEqual([[], 'empty'])
  expect(document.querySelector('slot[name=empty]')).toBeTruthy()
})

test('a progress that cannot be read is told and can be asked for again', async () => {
  let broken = true
  const { failed, phases } = await anElement({ processCode: 'p', businessId: 'b' }, () => {
    if (broken) throw aFailure('unreachable', { message: 'gone' })
    return [aStep()]
  })
  expect(failed.map(({ message }) => message)).toEqual(['gone'])
  broken = false
  await act(async () => failed[0]?.retry())
  expect(phases.at(-1)).toBe('ready')
  expect(steps()).toHaveLength(1)
})

test('print: a table a round with people, status and opinions, without what is only expected', async () => {
  const printed = vi.fn()
  vi.doMock('#ui/print-paper.ts', () => ({ printPaper: printed }))
  const opinion = { user: { userId: 'u2', name: '陈志强' }, text: '同意', createTime: before(60), actionType: 'AGREE' }
  const { methods } = await anElement({
    nodes: [
      aStep({
        ...{ nodeStatus: 5, nodeStatusDesc: '已同意', commentList: [opinion], finishTime: '2025-11-21T01:00:00.000Z' },
        approvalUserList: [approver('u2', '陈志强', { actedBy: '周静', nodeStatus: 5 }), approver('u3', '李红', { nodeStatus: 4 })],
      }),
      aStep({ predicted: true }),
      aStep({ round: 2 }),
    ] as ProgressNode[],
  })
  await methods.print?.()
  const { title, blocks } = printed.mock.calls[0]![0] as { title: string; blocks: { heading: string; table: { rows: string[][] } }[] }
  expect([title, blocks.map(({ heading }) => heading)]).toEqual(['审批进度', ['第1轮', '第2轮']])
  expect(blocks[0]?.table.rows).toEqual([
    ['部门负责人审批', '周静（代陈志强）：已同意\n李红：已取消', '已同意', '2025-11-21 09:00:00', '陈志强：同意'],
  ])
})
