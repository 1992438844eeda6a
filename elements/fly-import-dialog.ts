import { declareElement } from '#core/element/declare.ts'
import type { ImportEvents, ImportMethods, ImportProps } from '#widgets/import-dialog/index.ts'
import { dialog } from './shared.ts'

const FIELD = '{ label: string; prop: string; typeStr?: string; required?: boolean }'
const RESULT = '{ status: string; createSuccessSize: number; updateSuccessSize: number; failureSize: number; errorReportId: string }'

export const flyImportDialog = declareElement<ImportProps, ImportEvents, ImportMethods>({
  tag: 'fly-import-dialog',
  summary:
    'Excel import in three steps: select, map, import. The file is read and tried before anything is stored; the task runs in the background and can be undone for 24 hours.',
  body: () => import('#widgets/import-dialog/index.ts'),
  needs: 'sign-in',
  extends: [dialog],
  props: {
    modelId: { type: 'string', default: '', required: true, doc: 'Model whose table receives the rows.' },
    pageId: { type: 'string', default: '', doc: 'Page the records belong to; for lines of a project its id.' },
    serviceCode: { type: 'string', default: '', doc: 'Service of the model; the gateway’s own when empty.' },
    modelType: { type: 'string', default: 'ENTITY', doc: 'Kind of the model, for the task.' },
    ossCode: { type: 'string', default: 'default', doc: 'Storage of the files, for the task.' },
    importUrl: { type: 'string', default: '', doc: 'Registered target on the gateway; the model’s own when empty, any other is refused.' },
    templateUrl: { type: 'string', default: '', doc: 'Where the template is asked for; the model’s own when empty.' },
    fields: {
      type: 'json',
      default: [],
      ts: `readonly (${FIELD})[]`,
      doc: 'Target columns; all that the model offers this person when empty.',
    },
    modes: { type: 'string', default: 'CREATE,UPDATE,CREATE_OR_UPDATE', doc: 'Modes that are offered, of those the model has.' },
    importMode: {
      type: 'string',
      default: 'CREATE',
      values: ['CREATE', 'UPDATE', 'CREATE_OR_UPDATE'],
      doc: '`CREATE` adds rows, `UPDATE` changes rows found by the match field and never adds, `CREATE_OR_UPDATE` does both.',
    },
    accept: { type: 'string', default: '.xls,.xlsx', doc: 'Endings that are taken.' },
    maxSize: { type: 'number', default: 10, doc: 'MB at most; 0 leaves it to the gateway.' },
    maxRows: { type: 'number', default: 50_000, doc: 'Rows below the headers at most.' },
    batchSize: { type: 'number', default: 1_000, doc: 'Rows a transaction, 1,000 at most.' },
    history: { type: 'boolean', doc: 'The records stand beside the wizard, with `presentation="page"`.' },
    taskId: {
      type: 'string',
      default: '',
      doc: 'An import that runs already, to be shown. One of this model that runs is found without it.',
    },
  },
  events: {
    'fly-step': { class: 'state', detail: "{ step: 0 | 1 | 2; name: 'select' | 'map' | 'import' }", doc: 'Another step is shown.' },
    'fly-before-submit': {
      class: 'before',
      detail:
        '{ payload: Record<string, unknown>; setPayload(patch: Record<string, unknown>): void; waitUntil(promise: Promise<unknown>): void }',
      doc: 'The task is about to be created. A try is not announced: it stores nothing.',
    },
    'fly-task': { class: 'value', detail: '{ taskId: string }', doc: 'The task is created and goes on by itself.' },
    'fly-progress': { class: 'state', detail: '{ percent: number }', doc: 'How far the import is.' },
    'fly-finish': {
      class: 'value',
      detail: RESULT,
      doc: 'The import has ended. `show()` resolves with the same when it is closed by Done.',
    },
  },
  methods: {
    upload: {
      signature: '(file: File): Promise<boolean>',
      doc: 'Takes a workbook as if it were chosen; answers whether it can be imported.',
    },
    next: { signature: '(): Promise<boolean>', doc: 'As the primary button of the first two steps; answers whether it went on.' },
    previous: { signature: '(): Promise<boolean>', doc: 'Back from the columns to the file.' },
    submit: { signature: '(): Promise<boolean>', doc: 'Creates the task, from the second step; answers whether it was created.' },
    resume: { signature: '(taskId: string): Promise<void>', doc: 'Shows an import that runs or ran in the last 24 hours.' },
    openRecords: { signature: '(): Promise<void>', doc: 'Opens “My import records”.' },
  },
  slots: { notes: 'Own notes on the first step, after those of the element.' },
  parts: ['steps', 'mode', 'dropzone', 'file', 'mapping', 'mapping-row', 'match-field', 'progress', 'result', 'records-link'],
})
