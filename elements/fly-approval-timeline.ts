import { declareElement } from '#core/element/declare.ts'
import type { TimelineEvents, TimelineMethods, TimelineProps } from '#widgets/approval-timeline/index.ts'

const NODE = 'Readonly<Record<string, unknown>>'

export const flyApprovalTimeline = declareElement<TimelineProps, TimelineEvents, TimelineMethods>({
  tag: 'fly-approval-timeline',
  summary: 'How far an approval is: rounds, approvers, opinions, copies, what is expected, the end.',
  body: () => import('#widgets/approval-timeline/index.ts'),
  needs: 'sign-in',
  props: {
    processCode: { type: 'string', default: '', doc: 'Process of the business record.' },
    businessId: { type: 'string', default: '', doc: 'Id of the business record.' },
    nodes: {
      type: 'json',
      default: [],
      ts: `readonly (${NODE})[]`,
      doc: 'Steps of its own instead of those of the gateway (`getApprovalProgress`).',
    },
    collapseAfter: { type: 'number', default: 10, doc: 'Approvers of one step that show before the rest folds; 0 for all.' },
    layout: { type: 'string', default: 'vertical', values: ['vertical', 'horizontal'], doc: 'Which way the steps go.' },
    reversed: { type: 'boolean', doc: 'The last step first.' },
  },
  events: {
    'fly-select': { class: 'value', detail: `{ node: ${NODE} }`, doc: 'A step was pressed.' },
  },
  methods: {
    print: { signature: '(): Promise<void>', doc: 'Prints the steps with people, times and opinions, nothing of the page around.' },
  },
  slots: { empty: 'Shown when there is no step.' },
  parts: ['node', 'node-current', 'node-cc', 'node-end', 'avatar', 'status', 'comment', 'attachments', 'signature', 'time'],
})
