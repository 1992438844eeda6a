// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showStory } from '#support/show-story.tsx'
import type { Story } from '#support/story.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { drawChart } from './drawing.ts'
import { aNode, anEdge, flowchart, LongNames, large, Running, requisition, Select, States } from './Flowchart.stories.tsx'
import type { FlowchartControls, FlowchartProps } from './Flowchart.tsx'

const broken = vi.hoisted(() => ({ now: false }))
vi.mock('./layout.ts', async (original) => {
  const { layouter } = await original<typeof import('./layout.ts')>()
  const failing = { place: () => Promise.reject(new Error('no place')) }
  return { layouter: () => (broken.now ? failing : layouter()) }
})

beforeAll(() => pretendLayout())
afterEach(cleanup)

/** The picture is there once its places have been computed. */
async function drawn(story: Story, lang: 'zh' | 'en' = 'zh') {
  await showStory(story, lang)
  await waitFor(() => expect(document.querySelector('.fc-node')).toBeTruthy())
}
const node = (id: string) => document.querySelector<SVGGElement>(`[data-node=${id}]`)!
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
const focused = () => (document.activeElement as SVGElement | null)?.dataset.node
const inTabOrder = () =>
  [...document.querySelectorAll<SVGGElement>('[data-node]')].filter(({ tabIndex }) => tabIndex === 0).map(({ dataset }) => dataset.node)
const placeOf = (id: string) =>
  /translate\((\S+) (\S+)\)/
    .exec(node(id).getAttribute('transform') ?? '')!
    .slice(1)
    .map(Number)

test('FLOW-05 the picture goes from top to bottom, every arrow has a head of its own', async () => {
  await drawn(Running)
  const rows = ['start', 'apply', 'head', 'amount', 'manager', 'copy', 'end'].map((id) => placeOf(id)[1]!)
  expect(rows).toEqual(rows.toSorted((one, other) => one - other))
  const edges = [...document.querySelectorAll('[part=edge]')]
  expect(edges).toHaveLength(requisition.edges.length)
  expect(edges.every((edge) => /^M.+Z$/.test(edge.querySelector('.fc-head')?.getAttribute('d') ?? ''))).toBe(true)
  expect(document.querySelector('marker')).toBeNull()
})

test('what was taken is told apart from what was not, and conditions stand at their arrows', async () => {
  await drawn(Running)
  expect(document.querySelectorAll('.fc-edge[data-taken]')).toHaveLength(4)
  expect(screen.getByText('50万元以上', { selector: 'text' })).toBeTruthy()
})

test('each state has a word, an icon and a name for screen readers; the node that waits is the current one', async () => {
  await drawn(States)
  const shown = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5'].map((id) => [
    node(id).querySelector('.fc-state')?.textContent,
    node(id).getAttribute('aria-label'),
  ])
  expect(shown).toEqual([
    [undefined, '节点0，审批节点'],
    ['处理中', '节点1，处理中，审批节点'],
    ['已完成', '节点2，已完成，审批节点'],
    ['已退回', '节点3，已退回，审批节点'],
    ['已驳回', '节点4，已驳回，审批节点'],
    ['已取消', '节点5，已取消，审批节点'],
  ])
  const icons = ['n1', 'n2', 'n3', 'n4', 'n5'].map((id) =>
    [...node(id).querySelectorAll('.fc-badge path')].map((path) => path.getAttribute('d')).join(),
  )
  expect(new Set(icons).size).toBe(5)
  expect([node('n1').getAttribute('part'), node('n1').getAttribute('aria-current'), node('n2').getAttribute('part')]).toEqual([
    'node node-current',
    'step',
    'node node-done',
  ])
})

test('by keyboard: one node is in the order of Tab, arrows follow the arrows, the way taken first, Enter chooses', async () => {
  const chosen: string[] = []
  await drawn(flowchart(requisition, { onSelect: ({ id }) => void chosen.push(id) }))
  expect(inTabOrder()).toEqual(['manager'])
  node('manager').focus()
  press('ArrowUp')
  expect([focused(), inTabOrder()]).toEqual(['amount', ['amount']])
  press('ArrowDown')
  expect(focused()).toBe('manager')
  press('ArrowDown')
  expect(focused()).toBe('copy')
  press('Home')
  expect(focused()).toBe('start')
  press('ArrowUp')
  expect(focused()).toBe('start')
  press('End')
  press('Enter')
  expect([focused(), chosen]).toEqual(['end', ['end']])
})

test('left and right go to the nodes beside', async () => {
  const branches = { nodes: ['a', 'b', 'c'].map((id) => aNode(id)), edges: [anEdge('a', 'b'), anEdge('a', 'c')] }
  await drawn(flowchart(branches, { value: 'b' }))
  node('b').focus()
  const [first, second] = placeOf('b')[0]! < placeOf('c')[0]! ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  press(first!)
  expect(focused()).toBe('c')
  press(first!)
  expect(focused()).toBe('c')
  press(second!)
  expect(focused()).toBe('b')
})

test('FLOW-05 select: nodes where somebody is asked can be chosen, others not', async () => {
  const onSelect = vi.fn()
  await drawn(flowchart(requisition, { mode: 'select', value: 'head', onSelect }))
  const radios = within(screen.getByRole('radiogroup', { name: '流程图' })).getAllByRole('radio')
  expect(radios.filter((radio) => radio.getAttribute('aria-disabled') !== 'true').map((radio) => radio.getAttribute('aria-label'))).toEqual(
    [
      '填写采购申请，已完成，申请节点',
      '部门负责人审批，或签：发起人的部门负责人，已完成，审批节点',
      '采购经理审批，会签：采购经理，处理中，审批节点',
    ],
  )
  expect(radios.filter((radio) => radio.getAttribute('aria-checked') === 'true')).toEqual([node('head')])
  fireEvent.click(node('end'))
  fireEvent.click(node('apply').querySelector('text')!)
  expect(onSelect.mock.calls.map(([{ id }]) => id)).toEqual(['apply'])
})

test('select among the targets that the caller names only', async () => {
  const onSelect = vi.fn()
  await drawn(flowchart(requisition, { mode: 'select', targets: ['apply'], onSelect }))
  fireEvent.click(node('head'))
  fireEvent.click(node('apply'))
  expect(onSelect.mock.calls.map(([{ id }]) => id)).toEqual(['apply'])
})

test('the same as a list: nodes in their order, where each leads to; it chooses too', async () => {
  await drawn(Select)
  fireEvent.click(screen.getByRole('button', { name: '以列表显示' }))
  const items = within(screen.getByRole('list', { name: '流程图' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)[3]).toBe(
    '金额判断，已完成，条件分支下一步：50万元以上 → 采购经理审批（已走）、其他 → 抄送上级',
  )
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ disabled }) => !disabled)).toHaveLength(3)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^部门负责人审批/ }).checked).toBe(true)
  expect(screen.queryByRole('button', { name: '放大' })).toBeNull()
})

test('a chart that cannot be drawn says so and is a list', async () => {
  broken.now = true
  await showStory(Running)
  broken.now = false
  expect(screen.getByRole('status').textContent).toBe('无法绘制流程图，以下为全部节点')
  expect(screen.getAllByRole('listitem')).toHaveLength(requisition.nodes.length)
})

test('nothing to draw is said', async () => {
  await showStory(flowchart({ nodes: [], edges: [] }))
  expect([screen.getByText('暂无流程图'), screen.queryByRole('toolbar')]).toEqual([expect.anything(), null])
})

test('names that are too long end in dots in the picture, whole for screen readers', async () => {
  await drawn(LongNames, 'en')
  const lines = [...node('a').querySelectorAll('.fc-name')].map(({ textContent }) => textContent ?? '')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  expect(node('a').getAttribute('aria-label')).toContain('集团招标采购管理委员会（含外部评审专家）联合审批')
  expect(node('b').getAttribute('aria-label')).toBe('Parallel branches, Parallel branches')
})

test('the name of a node begins with what is drawn, in its order, a space where a line ends in a word', async () => {
  const chart = { nodes: [aNode('a', { name: 'Department head approval', note: 'One of: Ann', state: 'done' })], edges: [] }
  await drawn(flowchart(chart), 'en')
  const label = node('a').getAttribute('aria-label') ?? ''
  const seen = (node('a').textContent ?? '').slice(label.length).trim()
  expect(node('a').querySelectorAll('.fc-name')).toHaveLength(2)
  expect([seen, label]).toEqual(['Department head approval One of: Ann Done', 'Department head approval, One of: Ann, Done, Approval'])
})

const widthOf = () => Number(document.querySelector('.fc-picture')?.getAttribute('width'))

test('zoom: larger, smaller, and as large as the box lets it be', async () => {
  await drawn(flowchart(requisition, { zoom: 1 }))
  const whole = widthOf()
  fireEvent.click(screen.getByRole('button', { name: '放大' }))
  expect(widthOf()).toBeCloseTo(whole * 1.25)
  fireEvent.click(screen.getByRole('button', { name: '缩小' }))
  fireEvent.click(screen.getByRole('button', { name: '缩小' }))
  expect(widthOf()).toBeCloseTo(whole * 0.8)
  fireEvent.click(screen.getByRole('button', { name: '适合窗口' }))
  expect(widthOf()).toBeLessThanOrEqual(600)
})

test('toSVG is a picture by itself: colours, texts, no markup of a name', async () => {
  const controls = { current: null as FlowchartControls | null }
  const chart = { nodes: [aNode('a', { name: '<script>', state: 'waiting' }), aNode('b')], edges: [anEdge('a', 'b', { taken: true })] }
  await drawn(flowchart(chart, { controls } as Partial<FlowchartProps>))
  const text = await controls.current!.toSVG()
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  expect([svg.localName, svg.querySelectorAll('script').length]).toEqual(['svg', 0])
  expect([...svg.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['<script>', '处理中', 'b'])
  expect(text).not.toContain('var(')
})

test('print: the picture on paper of its own', async () => {
  const printed = vi.fn()
  vi.doMock('#ui/print-paper.ts', () => ({ printPaper: printed }))
  await drawn(Running)
  fireEvent.click(screen.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(printed).toHaveBeenCalled())
  expect(printed.mock.calls[0]![0]).toMatchObject({ title: '流程图', blocks: [{ drawing: expect.any(SVGElement) }] })
})

test('on paper states differ without colour, too', () => {
  const nodes = (['', 'waiting', 'done', 'returned', 'refused', 'canceled'] as const).map((state) => aNode(state || 'none', { state }))
  const placed = { width: 10, height: 10, nodes: new Map(nodes.map(({ id }) => [id, { x: 0, y: 0 }])), edges: new Map() }
  const kind = { start: '', apply: '', approval: '', cc: '', exclusive: '', parallel: '', end: '' }
  const state = { '': '', waiting: '', done: '', returned: '', refused: '', canceled: '' }
  const lines = [...drawChart(document, { nodes, edges: [] }, placed, { kind, state }).querySelectorAll('g > path:first-child[fill]')].map(
    (path) => `${path.getAttribute('stroke-width')} ${path.getAttribute('stroke-dasharray')}`,
  )
  expect(new Set(lines).size).toBe(nodes.length)
})

test('200 nodes are drawn', async () => {
  await showStory(flowchart(large(200)))
  await waitFor(() => expect(document.querySelectorAll('[data-node]')).toHaveLength(200), { timeout: 15_000 })
  expect(inTabOrder()).toEqual(['n0'])
})
