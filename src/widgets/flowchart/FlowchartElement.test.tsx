// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { RuntimeContext } from '#core/runtime/context.tsx'
import { coreOf, runtimeFor } from '#core/runtime/runtime.ts'
import { aFailure, aRuntime } from '#core/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'
import { aHost } from '#widgets/user-picker/testing.ts'
import { chartIn } from './chart.rules.ts'
import { requisition } from './Flowchart.stories.tsx'
import { FlowchartElement, type FlowchartElementProps } from './FlowchartElement.tsx'
import { frameAddress } from './frame.rules.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const GATEWAY = 'https://gateway.example'
const CHART = 'GET /workflow/api/v1/instance/chart'
const CHECK = 'POST /workflow/api/v1/definition/check'
const defaults = {
  mode: 'view',
  processCode: '',
  businessId: '',
  chartUrl: '',
  definition: null,
  value: '',
  zoom: 'fit',
  presentation: 'inline',
}
const shared = { opened: false, heading: '', width: '', fullscreen: false, fullscreenButton: false, dismissible: false, nonModal: false }

async function anElement(
  over: Partial<FlowchartElementProps>,
  { opened = false, answers = {} as Record<string, (sent: never) => unknown>, trusted = [GATEWAY] } = {},
) {
  const made = aHost({ ...defaults, ...shared, ...over }, 'zh')
  const phases: string[] = []
  const failed: { message: string; retry: () => void }[] = []
  const closed: unknown[] = []
  const dialog = {
    opened: signal(opened),
    busy: signal(false),
    refusal: signal(''),
    close: async (...args: unknown[]) => void closed.push(args),
  }
  const host = { ...made.host, dialog, setPhase: (phase: string) => phases.push(phase), fail: (error: never) => failed.push(error) }
  const bare = aRuntime({ lang: 'zh', answers })
  const core = coreOf(bare)!
  const session = { ...core.session, credentials: async () => ({ token: 'secret', tenantId: 't7' }) }
  const runtime = runtimeFor({ ...core, session, config: { ...core.config, trustedOrigins: trusted } })
  await act(async () => render(createElement(RuntimeContext, { value: runtime }, createElement(FlowchartElement, { host: host as never }))))
  const sent = (runtime.http as unknown as { sent: { name: string; query?: unknown; body?: unknown }[] }).sent
  return { ...made, phases, failed, closed, sent }
}
const node = (id: string) => document.querySelector<SVGGElement>(`[data-node=${id}]`)!
const picture = () => waitFor(() => expect(document.querySelector('[data-node]')).toBeTruthy())

test('FLOW-05 the instance of a business record is read and drawn in the page', async () => {
  const { sent, phases, told } = await anElement(
    { processCode: 'requisition', businessId: 'r1' },
    { answers: { [CHART]: () => requisition } },
  )
  await picture()
  expect(sent.map(({ name, query }) => [name, query])).toEqual([[CHART, { processCode: 'requisition', bussinessId: 'r1' }]])
  expect([phases.at(-1), screen.queryByRole('dialog')]).toEqual(['ready', null])
  fireEvent.click(node('head'))
  expect(told('fly-select')).toMatchObject([{ node: { id: 'head', name: '部门负责人审批' } }])
})

test('FLOW-05 confirming without a node asks for one; with one it is told', async () => {
  const { told, props } = await anElement({ mode: 'select', definition: requisition })
  await picture()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '确定' })))
  expect([screen.getByRole('status').textContent, told('fly-confirm')]).toEqual(['请选择目标节点', []])
  await act(async () => void fireEvent.click(node('apply')))
  expect([screen.queryByText('请选择目标节点'), props.value?.value]).toEqual([null, 'apply'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '确定' })))
  expect(told('fly-confirm')).toMatchObject([{ node: { id: 'apply', name: '填写采购申请' } }])
})

test('a node that the page has chosen is confirmed as a whole', async () => {
  const { told } = await anElement({ mode: 'select', definition: requisition, value: 'head' })
  await picture()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '确定' })))
  expect(told('fly-confirm')).toMatchObject([{ node: { id: 'head', kind: 'approval' } }])
})

test('FLOW-05 as a dialog: 880 wide, fills the window, closes with the choice or without', async () => {
  const { closed, props } = await anElement(
    { presentation: 'dialog', mode: 'select', definition: requisition, value: 'head' },
    { opened: true },
  )
  await picture()
  const dialog = screen.getByRole('dialog', { name: '选择目标节点' })
  expect(dialog.style.inlineSize).toBe('880px')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '全屏' })))
  expect(props.fullscreen?.value).toBe(true)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '取消' })))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '确定' })))
  expect(closed).toMatchObject([['cancel'], ['confirm', { id: 'head' }]])
})

test('a dialog that is closed asks nothing', async () => {
  const { sent, phases } = await anElement({ presentation: 'dialog', processCode: 'p', businessId: 'b' })
  expect([sent, phases, document.querySelector('.fc')]).toEqual([[], ['ready'], null])
})

test('a definition in BPMN is read by the gateway; nothing to draw is said', async () => {
  const { sent } = await anElement({ definition: '<bpmn/>' }, { answers: { [CHECK]: () => ({ chart: requisition }) } })
  await picture()
  expect(sent.map(({ name, body }) => [name, body])).toEqual([[CHECK, { xml: '<bpmn/>' }]])
  cleanup()
  const none = await anElement({ definition: '<bpmn/>' }, { answers: { [CHECK]: () => ({ chart: null }) } })
  expect([screen.getByText('暂无流程图'), none.phases.at(-1)]).toEqual([expect.anything(), 'empty'])
  cleanup()
  const bare = await anElement({ processCode: 'p', businessId: 'b' }, { answers: { [CHART]: () => ({ nodes: [], edges: [] }) } })
  expect([screen.getByText('暂无流程图'), bare.phases.at(-1)]).toEqual([expect.anything(), 'empty'])
})

test('a chart that cannot be read is told and can be asked for again', async () => {
  let broken = true
  const answer = () => {
    if (broken) throw aFailure('refused', { code: 'FLOW-3001', message: '流程不存在或无权查看' })
    return requisition
  }
  const { failed } = await anElement({ processCode: 'p', businessId: 'b' }, { answers: { [CHART]: answer } })
  expect(failed).toMatchObject([{ code: 'FLOW-3001', message: '流程不存在或无权查看' }])
  broken = false
  await act(async () => failed[0]?.retry())
  await picture()
})

test('methods: a picture as SVG, and nothing before there is one', async () => {
  const { methods } = await anElement({ definition: requisition })
  await picture()
  expect(await methods.toSVG?.()).toMatch(/^<svg/)
  cleanup()
  const none = await anElement({})
  expect(await none.methods.toSVG?.()).toBe('')
})

test('a chart of a page: other words for the ends, edges to nowhere left out, unknown kinds are approvals', () => {
  const chart = chartIn({
    nodes: [{ id: 1, kind: 'x' }, { id: 'b', state: 'done' }, {}, null],
    edges: [
      { source: 1, target: 'b' },
      { from: 'b', to: 'z' },
    ],
  })
  expect(chart?.nodes.map(({ id, kind, state }) => [id, kind, state])).toEqual([
    ['1', 'approval', ''],
    ['b', 'approval', 'done'],
  ])
  expect(chart?.edges).toMatchObject([{ from: '1', to: 'b', taken: false }])
  expect([chartIn('x'), chartIn({}), chartIn(null)]).toEqual([undefined, undefined, undefined])
})

const config = { gatewayUrl: 'https://gateway.example', trustedOrigins: ['https://gateway.example', 'https://charts.example'] }

test('T18 a viewer is shown over http of a trusted origin only, with the business id in its place', () => {
  const of = (address: string) => frameAddress(config, address, 'a/b')?.href
  expect(of('/view?id={id}')).toBe('https://gateway.example/view?id=a%2Fb')
  expect(of('https://charts.example/{id}')).toBe('https://charts.example/a%2Fb')
  for (const bad of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'data:text/html,x', 'http://['])
    expect(of(bad)).toBeUndefined()
})

/** What the viewer is told, and a way for it to speak. */
function theViewer() {
  const frame = screen.getByTitle<HTMLIFrameElement>('流程图')
  const viewer = frame.contentWindow!
  const told = vi.spyOn(viewer, 'postMessage').mockImplementation(() => undefined)
  const say = (data: unknown, origin: string, source: Window = viewer) =>
    act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
  return { frame, told, say }
}

test('the viewer of the gateway is told who looks by a message to its origin; its address holds no token', async () => {
  await anElement({ chartUrl: '/view?id={id}', businessId: 'r1' })
  const { frame, told, say } = theViewer()
  expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([
    'https://gateway.example/view?id=r1',
    'allow-scripts allow-same-origin allow-modals',
  ])
  await say({ type: 'fly-chart-ready' }, 'https://evil.example')
  await say({ type: 'fly-chart-ready' }, 'https://gateway.example', window)
  expect(told).not.toHaveBeenCalled()
  await say({ type: 'fly-chart-ready' }, 'https://gateway.example')
  expect(told.mock.calls).toEqual([
    [{ type: 'fly-chart', mode: 'view', appCode: 'tender', tenantId: 't7', token: 'secret' }, 'https://gateway.example'],
  ])
})

test('a viewer of another trusted origin is told no token, one of a foreign origin is not shown', async () => {
  const trusted = ['https://gateway.example', 'https://charts.example']
  await anElement({ chartUrl: 'https://charts.example/' }, { trusted })
  const { told, say } = theViewer()
  await say({ type: 'fly-chart-ready' }, 'https://charts.example')
  expect(told.mock.calls).toEqual([[{ type: 'fly-chart', mode: 'view' }, 'https://charts.example']])
  expect(screen.getByTitle('流程图').getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
  cleanup()
  await anElement({ chartUrl: 'https://other.example/' }, { trusted })
  expect(screen.queryByTitle('流程图')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('https://other.example/')
})

test('in the viewer a node is chosen only where one is to be chosen', async () => {
  const { told } = await anElement({ chartUrl: '/view', mode: 'select' })
  const { say } = theViewer()
  await say({ type: 'fly-chart-select', node: { id: 'n1', name: '财务' } }, 'https://gateway.example')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '确定' })))
  expect(told('fly-confirm')).toEqual([{ node: { id: 'n1', name: '财务' } }])
  cleanup()
  const view = await anElement({ chartUrl: '/view' })
  await theViewer().say({ type: 'fly-chart-select', node: { id: 'n1', name: '' } }, 'https://gateway.example')
  await theViewer().say({ type: 'fly-chart-confirm' }, 'https://gateway.example')
  expect([view.told('fly-select'), view.told('fly-confirm')]).toEqual([[], []])
})

test('what is confirmed in the viewer is confirmed; without a choice it is asked for', async () => {
  const { told } = await anElement({ chartUrl: '/view', mode: 'select' })
  const { say } = theViewer()
  await say({ type: 'fly-chart-confirm' }, 'https://gateway.example')
  expect([told('fly-confirm'), screen.getByText('请选择目标节点')]).toEqual([[], expect.anything()])
  await say({ type: 'fly-chart-select', node: { id: 'n1', name: '财务' } }, 'https://gateway.example')
  await say({ type: 'fly-chart-confirm' }, 'https://gateway.example')
  expect(told('fly-confirm')).toEqual([{ node: { id: 'n1', name: '财务' } }])
})
