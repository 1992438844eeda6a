import type { Chart } from '#contract/workflow/definition-calls.ts'
import type { Story } from '#support/story.tsx'
import type { ChartEdge, ChartNode } from './chart.rules.ts'
import { Flowchart, type FlowchartProps } from './Flowchart.tsx'

export const aNode = (id: string, over: Partial<ChartNode> = {}): ChartNode => ({
  id,
  name: id,
  kind: 'approval',
  note: '',
  state: '',
  ...over,
})
export const anEdge = (from: string, to: string, over: Partial<ChartEdge> = {}): ChartEdge => ({
  id: `${from}-${to}`,
  from,
  to,
  name: '',
  taken: false,
  ...over,
})

/** A requisition: above half a million a second approval, then a copy to the superior. */
export const requisition: Chart = {
  nodes: [
    aNode('start', { name: '开始', kind: 'start', state: 'done' }),
    aNode('apply', { name: '填写采购申请', kind: 'apply', state: 'done' }),
    aNode('head', { name: '部门负责人审批', note: '或签：发起人的部门负责人', state: 'done' }),
    aNode('amount', { name: '金额判断', kind: 'exclusive', state: 'done' }),
    aNode('manager', { name: '采购经理审批', note: '会签：采购经理', state: 'waiting' }),
    aNode('copy', { name: '抄送上级', kind: 'cc' }),
    aNode('end', { name: '', kind: 'end' }),
  ],
  edges: [
    anEdge('start', 'apply', { taken: true }),
    anEdge('apply', 'head', { taken: true }),
    anEdge('head', 'amount', { taken: true }),
    anEdge('amount', 'manager', { name: '50万元以上', taken: true }),
    anEdge('amount', 'copy', { name: '其他' }),
    anEdge('manager', 'copy'),
    anEdge('copy', 'end'),
  ],
}
const states: Chart = {
  nodes: (['', 'waiting', 'done', 'returned', 'refused', 'canceled'] as const).map((state, at) =>
    aNode(`n${at}`, { name: `节点${at}`, state }),
  ),
  edges: [],
}

export const flowchart = (chart: Chart, over: Partial<FlowchartProps> = {}): Story => ({
  render: () => <Flowchart chart={chart} {...over} />,
})

export const Running = flowchart(requisition)
export const Select = flowchart(requisition, { mode: 'select', value: 'head', onSelect: () => undefined })
export const States = flowchart(states)
export const LongNames = flowchart({
  nodes: [
    aNode('a', {
      name: '集团招标采购管理委员会（含外部评审专家）联合审批',
      note: 'Everybody of the committee, three of five have to agree',
    }),
    aNode('b', { kind: 'parallel', name: '' }),
  ],
  edges: [anEdge('a', 'b', { name: 'Amount above five hundred thousand' })],
})

/** @param count of nodes, in a chain with branches */
export function large(count: number): Chart {
  const nodes = Array.from({ length: count }, (_, at) => aNode(`n${at}`, { name: `审批节点${at}` }))
  const edges = nodes.slice(1).map(({ id }, at) => anEdge(`n${at - (at % 7 === 6 ? 3 : 0)}`, id))
  return { nodes, edges }
}
export const Large = flowchart(large(200))
