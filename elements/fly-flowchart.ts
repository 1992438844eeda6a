import { declareElement } from '#core/element/declare.ts'
import type { FlowchartElementProps, FlowchartEvents, FlowchartMethods } from '#widgets/flowchart/index.ts'
import { dialog } from './shared.ts'

const NODE = '{ id: string; name: string; kind?: string; note?: string; state?: string }'

export const flyFlowchart = declareElement<FlowchartElementProps, FlowchartEvents, FlowchartMethods>({
  tag: 'fly-flowchart',
  summary: 'A process as a picture, with where it has been and where it waits; also chooses a target node.',
  body: () => import('#widgets/flowchart/index.ts'),
  needs: 'sign-in',
  extends: [dialog],
  props: {
    mode: { type: 'string', default: 'view', values: ['view', 'select'], doc: '`select` chooses a node where somebody is asked.' },
    processCode: { type: 'string', default: '', doc: 'Process of the business record.' },
    businessId: { type: 'string', default: '', doc: 'Id of the business record.' },
    chartUrl: {
      type: 'string',
      default: '',
      doc: 'A viewer of your own in a sandboxed frame; `{id}` is the business id. Only trusted origins; the gateway’s own is told token, tenant and app code by `postMessage`.',
    },
    definition: {
      type: 'object',
      ts: 'object | string | null',
      doc: 'A process of its own: `{ nodes, edges }`, or BPMN XML, which the gateway reads.',
    },
    value: { type: 'string', default: '', doc: 'Id of the chosen node.' },
    zoom: { type: 'string', default: 'fit', doc: '`fit`, or a factor such as `1.5`.' },
    presentation: {
      type: 'string',
      default: 'inline',
      values: ['dialog', 'drawer', 'page', 'inline'],
      doc: '`inline` stands in the page; `dialog` is modal, 880 px wide, and can fill the window.',
    },
  },
  events: {
    'fly-select': { class: 'value', detail: `{ node: ${NODE} }`, doc: 'A node was pressed or chosen.' },
    'fly-confirm': {
      class: 'value',
      detail: `{ node: ${NODE} }`,
      doc: 'The choice was confirmed; without one the user is asked for it instead.',
    },
  },
  methods: {
    fit: { signature: '(): Promise<void>', doc: 'Draws it as large as its box lets it be.' },
    zoomBy: { signature: '(factor: number): Promise<void>', doc: 'Draws it larger or smaller.' },
    toSVG: { signature: '(): Promise<string>', doc: 'The picture as SVG; empty before it is drawn.' },
  },
  parts: ['canvas', 'node', 'node-current', 'node-done', 'edge', 'toolbar'],
  css: { '--fly-flow-node-color': 'var(--fly-color-surface)' },
})
