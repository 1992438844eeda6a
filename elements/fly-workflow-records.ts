import { declareElement } from '#core/element/declare.ts'
import type { WorkflowRecordsElementProps, WorkflowRecordsEvents, WorkflowRecordsMethods } from '#widgets/workflow-records/index.ts'

export const flyWorkflowRecords = declareElement<WorkflowRecordsElementProps, WorkflowRecordsEvents, WorkflowRecordsMethods>({
  tag: 'fly-workflow-records',
  summary: 'What has happened to a business record in its process, the last first; nothing without a business id.',
  body: () => import('#widgets/workflow-records/index.ts'),
  needs: 'sign-in',
  props: {
    businessId: { type: 'string', default: '', doc: 'Id of the business record.' },
    processCode: { type: 'string', default: '', doc: 'Its process; with it the link opens the gateway’s own picture.' },
    tasksUrl: {
      type: 'string',
      default: '',
      doc: 'Where the activities are read, `{id}` is the business id; the gateway’s own call when empty.',
    },
    status: { type: 'string', default: '', doc: 'Status of the process; it is read when empty.' },
    statusUrl: {
      type: 'string',
      default: '',
      doc: 'Where the status is read, `{id}` is the business id; the gateway’s own call when empty.',
    },
    chartUrl: { type: 'string', default: '', doc: 'A viewer of your own for the picture, see `fly-flowchart`.' },
  },
  events: {
    'fly-select': { class: 'value', detail: '{ activity: Readonly<Record<string, unknown>> }', doc: 'An activity was pressed.' },
    'fly-before-chart': {
      class: 'before',
      detail: '{ businessId: string; waitUntil(promise: Promise<unknown>): void }',
      doc: 'The picture is about to open; a portal may show its own.',
    },
  },
  methods: {
    openChart: { signature: '(): Promise<void>', doc: 'Opens the picture, as its link does.' },
  },
  slots: { empty: 'Shown when there is no activity.' },
  parts: ['chart-link', 'list', 'item', 'avatar', 'action', 'status', 'comment', 'attachments', 'signature', 'end'],
})
