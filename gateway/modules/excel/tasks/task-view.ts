import type { ErrorCode } from '#contract/errors.ts'
import type { CreateImport, ExportTask, ImportTask, TaskStatus } from '#contract/excel-shapes.ts'
import type { InBothLanguages } from '#domain/lists/define-list.ts'
import { type Lang, Refusal, refusalBody } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { TaskRow } from './task.queries.ts'
import type { StoredProblem } from './task.types.ts'

/** Tasks as the wire has them (specification section 3), in the reader's language. */

/** What a task needs of its model: its name and addresses, which are the model's and not the body's. */
export interface ModelFacts {
  readonly title: InBothLanguages
  readonly importUrl?: string
  readonly exportUrl?: string
}

const OVER: ReadonlySet<TaskStatus> = new Set(['SUCCESS', 'PARTIAL_FAILURE', 'FAILURE'])

const failureText = ({ error }: Pick<TaskRow, 'error'>, lang: Lang): string =>
  error ? refusalBody(new Refusal(error.code as ErrorCode, { args: error.args ?? {} }), lang, '').message : ''

/** `'0'` before the first batch, `'100.00%'` once it has ended (specification section 4); a failure before the first batch stays `'0'`. */
function progressOf({ status, done, total }: TaskRow): string {
  if (OVER.has(status) && (status !== 'FAILURE' || done > 0)) return '100.00%'
  if (done === 0 || total === 0) return '0'
  // All rows are there before the end is: what is left is the file.
  return `${Math.min(99.99, (100 * done) / total).toFixed(2)}%`
}

const common = (row: TaskRow, { title }: ModelFacts, { session, lang }: { session: Session; lang: Lang }) => ({
  id: row.id,
  modelId: row.modelId,
  pageId: row.pageId,
  serviceCode: row.serviceCode,
  displayName: title[lang],
  userAccount: session.username,
  tenantId: session.tenantId,
  fileName: row.fileName,
  lastModifiedDate: row.createdAt,
  taskStatus: row.status,
  errorMessage: failureText(row, lang),
  closeConnect: OVER.has(row.status),
  queuePosition: row.ahead,
  rowsPerSecond: row.rowsPerSecond,
})

/** Tells why a task never began and never will; the browser forgets such a one. */
const detailOf = (row: TaskRow, lang: Lang): string => (row.status === 'FAILURE' && row.done === 0 ? failureText(row, lang) : '')

export function importView(row: TaskRow, model: ModelFacts, reader: { session: Session; lang: Lang }): ImportTask {
  const { lang } = reader
  const payload = row.payload as CreateImport
  return {
    ...common(row, model, reader),
    importUrl: model.importUrl ?? '',
    importExcelOssId: payload.importExcelOssId,
    importMode: payload.importMode,
    importProgress: progressOf(row),
    importDetail: detailOf(row, lang),
    totalSize: row.total,
    successSize: row.succeeded,
    failureSize: row.failed,
    createSuccessSize: row.created,
    updateSuccessSize: row.updated,
    unchangedSize: row.unchanged,
    clearedSize: row.cleared,
    importExcelFailedOssId: row.resultFileId ?? '',
    dryRun: payload.dryRun ?? false,
    cancelled: row.cancelled,
    problems: row.problems.map(inLanguage(lang)),
    warnings: row.warnings.map((warning) => warning[lang]),
    ...(row.corrected && { corrected: row.corrected }),
    undo: undoOf(row, lang),
    mapping: payload.excelHeadersMapping,
    sheetName: payload.sheetName ?? '',
    updateByFieldName: payload.updateByFieldName ?? '',
    updateByFieldDisplayName: payload.updateByFieldDisplayName ?? '',
    keepEmpty: payload.keepEmpty ?? false,
  }
}

/** Headers by field, as the order of an import ties them. */
export function headersIn({ payload }: TaskRow): ReadonlyMap<string, string> {
  const { excelHeadersMapping, importMode, updateByFieldName: key, updateByFieldDisplayName: keyHeader } = payload as CreateImport
  const headers = new Map(excelHeadersMapping.map(({ tableHeaderName, cellValue }) => [tableHeaderName, cellValue.trim()]))
  return importMode !== 'CREATE' && key && keyHeader ? headers.set(key, keyHeader.trim()) : headers
}

const inLanguage =
  (lang: Lang) =>
  ({ message, ...problem }: StoredProblem) => ({ ...problem, message: message[lang] })

function undoOf({ undo, undoable }: TaskRow, lang: Lang): ImportTask['undo'] {
  if (!undo) return { state: undoable ? 'possible' : 'none', reversedSize: 0, keptSize: 0, failedSize: 0 }
  const { id, status, reversed, unchanged, failed, problems } = undo
  const state = status === 'FAILURE' ? 'failed' : OVER.has(status) ? 'done' : 'running'
  const counts = { reversedSize: reversed, keptSize: unchanged, failedSize: failed }
  return { state, taskId: id, errorMessage: failureText(undo, lang), ...counts, left: problems.map(inLanguage(lang)) }
}

export function exportView(row: TaskRow, model: ModelFacts, reader: { session: Session; lang: Lang }): ExportTask {
  return {
    ...common(row, model, reader),
    exportUrl: model.exportUrl ?? '',
    exportProgress: progressOf(row),
    exportDetail: detailOf(row, reader.lang),
    exportDataSize: row.succeeded,
    exportExcelOssId: row.resultFileId ?? '',
    fileSize: row.resultBytes,
  }
}
