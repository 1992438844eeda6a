import { declareElement } from '#core/element/declare.ts'
import type { ExportEvents, ExportMethods, ExportProps } from '#widgets/export-dialog/index.ts'
import { dialog } from './shared.ts'

export const flyExportDialog = declareElement<ExportProps, ExportEvents, ExportMethods>({
  tag: 'fly-export-dialog',
  summary: 'Choose columns, start the export, wait or close, download. The task goes on when the dialog is closed.',
  body: () => import('#widgets/export-dialog/index.ts'),
  needs: 'sign-in',
  extends: [dialog],
  props: {
    modelId: { type: 'string', required: true, doc: 'The registered model.' },
    pageId: { type: 'string', default: '', doc: 'The page of the model; for lines of a project its id.' },
    serviceCode: { type: 'string', default: '', doc: 'Service of the model; asked of the gateway when empty.' },
    modelType: { type: 'string', default: 'ENTITY', doc: 'Kind of the model.' },
    ossCode: { type: 'string', default: 'default', doc: 'Storage code of the file.' },
    exportUrl: { type: 'string', default: '', doc: 'Address of the model on the gateway, as registered; asked of the gateway when empty.' },
    fields: {
      type: 'json',
      default: [],
      ts: 'readonly { label: string; prop: string; typeStr: string; importable?: boolean }[]',
      doc: 'Fields that can be exported; asked of the gateway when empty. `id` is always the first row.',
    },
    checked: {
      type: 'json',
      ts: 'readonly string[] | undefined',
      doc: 'Fields that are checked at first; all when left out. What the person chose last comes before it.',
    },
    tableColumns: {
      type: 'json',
      default: [],
      ts: 'readonly string[]',
      doc: 'Fields that the table of the page shows, in its order: offered as one choice.',
    },
    query: { type: 'json', default: {}, ts: 'Readonly<Record<string, unknown>>', doc: 'Search body of the list.' },
    ids: { type: 'json', default: [], ts: 'readonly string[]', doc: 'Chosen rows; offered beside all that the search finds.' },
    pageIds: { type: 'json', default: [], ts: 'readonly string[]', doc: 'Rows of the page that is shown; offered beside the others.' },
    scope: {
      type: 'string',
      default: 'auto',
      values: ['auto', 'ids', 'page', 'all'],
      doc: 'Which rows are to be exported at first; `auto`: the chosen ones where there are some, else all.',
    },
    total: {
      type: 'number',
      default: 0,
      doc: 'How many rows the search finds; 0 says that there is nothing to export, -1 that it is not known.',
    },
    batchSize: { type: 'number', default: 10_000, doc: 'Rows a batch.' },
    fileName: { type: 'string', default: '', doc: 'Name of the file without its ending; title of the model and day when empty.' },
    taskId: { type: 'string', default: '', doc: 'A task to show instead of the choice.' },
  },
  events: {
    'fly-before-submit': {
      class: 'before',
      detail:
        '{ payload: Readonly<Record<string, unknown>>; setPayload(patch: Record<string, unknown>): void; waitUntil(promise: Promise<unknown>): void }',
      doc: 'The export is about to begin.',
    },
    'fly-task': { class: 'value', detail: '{ taskId: string }', doc: 'The export has begun.' },
    'fly-progress': { class: 'state', detail: '{ percent: number }', doc: 'The export has gone on.' },
    'fly-finish': {
      class: 'value',
      detail: "{ status: 'SUCCESS' | 'PARTIAL_FAILURE' | 'FAILURE'; fileId: string; fileName: string; size: number }",
      doc: 'The export has ended. `size` in bytes.',
    },
    'fly-before-download': {
      class: 'before',
      detail: '{ fileId: string; fileName: string; waitUntil(promise: Promise<unknown>): void }',
      doc: 'The file is about to be saved; a portal may do that itself.',
    },
  },
  methods: {
    submit: { signature: '(): Promise<void>', doc: 'Begins the export as it is chosen.' },
    download: { signature: '(): Promise<boolean>', doc: 'Saves the file of an export that has ended; answers whether it was saved.' },
    resume: { signature: '(taskId: string): Promise<void>', doc: 'Shows a task in the open dialog.' },
    openRecords: { signature: '(): Promise<void>', doc: 'Opens the records of the last 24 hours above the dialog.' },
  },
  slots: { notes: 'Above the choice.' },
  parts: ['fields', 'field-row', 'progress', 'result', 'download', 'records-link'],
})
