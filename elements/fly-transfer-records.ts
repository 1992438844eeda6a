import { declareElement } from '#core/element/declare.ts'
import type { RecordsEvents, RecordsProps } from '#widgets/transfer-records/index.ts'
import { dialog } from './shared.ts'

export const flyTransferRecords = declareElement<RecordsProps, RecordsEvents>({
  tag: 'fly-transfer-records',
  summary: 'Own imports or exports of the last 24 hours: how far they are, how they ended, and what can be saved of them.',
  body: () => import('#widgets/transfer-records/index.ts'),
  needs: 'sign-in',
  extends: [dialog],
  props: {
    kind: { type: 'string', default: 'import', values: ['import', 'export'], doc: 'Which of both.' },
    pageId: { type: 'string', default: '', doc: 'Only those of this page; empty means all.' },
    pageSize: { type: 'number', default: 10, doc: 'Records a page.' },
    userAccount: { type: 'string', default: '', doc: 'The signed-in user’s name, also when empty; another one is refused by the gateway.' },
  },
  events: {
    'fly-before-download': {
      class: 'before',
      detail: "{ fileId: string; kind: 'file' | 'error-report'; waitUntil(promise: Promise<unknown>): void }",
      doc: 'A file is about to be saved; a portal may do that itself.',
    },
    'fly-select': { class: 'value', detail: '{ record: Readonly<Record<string, unknown>> }', doc: 'A record was chosen.' },
  },
  slots: { empty: 'Shown when there is no record.' },
  parts: ['table', 'row', 'status', 'status-failure', 'download', 'pager'],
})
