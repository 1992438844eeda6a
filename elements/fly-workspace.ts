import { declareElement } from '#core/element/declare.ts'
import type { WorkspaceElementEvents, WorkspaceElementMethods, WorkspaceElementProps } from '#screens/workspace/element/index.ts'

const TASK =
  '{ id: string; taskId?: number; processCode: string; processName: string; businessId: string; title: string; status: string; at: string }'

export const flyWorkspace = declareElement<WorkspaceElementProps, WorkspaceElementEvents, WorkspaceElementMethods>({
  tag: 'fly-workspace',
  summary: 'The approval workspace: what waits, what was handled, what was submitted or is read along, and all processes.',
  body: () => import('#screens/workspace/element/index.ts'),
  needs: 'sign-in',
  props: {
    tab: {
      type: 'string',
      default: 'unfinished',
      ts: "'unfinished' | 'finished' | 'submit' | 'participation' | 'formspanel'",
      doc: 'The list that is shown; one that may not be shown gives way to the first that may.',
    },
    tabs: {
      type: 'string',
      default: '',
      doc: 'Lists that are offered, comma separated; empty: all. Nobody sees one that he may not read, as `formspanel` without administration.',
    },
    pageSize: { type: 'number', default: 10, doc: 'Rows a page to begin with, 100 at most.' },
    filters: {
      type: 'json',
      default: {},
      ts: 'Readonly<Record<string, unknown>> | undefined',
      doc: 'What lists begin with, by their fields, e.g. `{"initiatorId":"u1","title":{"rule":"like","value":"steel"}}`; the reader sees it and may take it away.',
    },
    batch: { type: 'boolean', doc: 'Several tasks may be decided at once, where their process allows it.' },
    preview: {
      type: 'string',
      default: 'side',
      values: ['side', 'page', 'none'],
      doc: 'Where a row opens: beside the list where the element has room, over it, or nowhere: then it is only told.',
    },
  },
  events: {
    'fly-select': { class: 'value', detail: `{ task: ${TASK} }`, doc: 'A row was chosen, or the next one has opened after a decision.' },
    'fly-counts': {
      class: 'value',
      detail: '{ unfinished: number; overdue: number; returned: number; unread: number }',
      doc: 'How much waits: at first, and whenever it changes.',
    },
    'fly-submit': {
      class: 'value',
      detail: '{ action: string; tasks: readonly { processCode: string; businessId: string }[]; response: unknown }',
      doc: 'Something was decided here; of several, those that were, with the answer for each in `response`.',
    },
  },
  methods: {
    select: {
      signature: `(taskId: number): Promise<${TASK} | null>`,
      doc: 'Opens a task that waits; `null` when there is none of that id.',
    },
    next: {
      signature: `(): Promise<${TASK} | null>`,
      doc: 'Opens the next task that waits, the first where none is open; `null` at the end.',
    },
  },
  slots: { empty: 'Instead of what a list says without rows.', preview: 'Own view of the row that is open.' },
  parts: ['tabs', 'list', 'row', 'row-active', 'preview', 'count'],
})
