import type { CreateExport, CreateImport, ExportTask, ImportTask, TransferModel } from '#contract/excel-shapes.ts'
import type { Timers } from '#core/browser/timers.ts'
import type { Http } from '#core/http/http.ts'
import { openSseConnection, type SseConnection } from '#core/realtime/sse-connection.ts'
import type { AnyTask, Kind, TaskRef } from './transfer.types.ts'

/** Whose tasks: another account than the caller's own is refused. */
export interface Owner {
  readonly userAccount: string
  readonly tenantId: string
}

const quiet = { quiet: true, stay: true }

/** Models this person may use; one when it is named. */
export const readModels = (http: Http, ask: { modelId?: string; pageId?: string }, signal: AbortSignal): Promise<TransferModel[]> =>
  http.data('POST /poi/api/v7/excel/models', { body: ask, signal, quiet: true })

export const createImport = (http: Http, body: CreateImport) => http.data('POST /poi/api/v7/excel/createImportTask', { body, quiet: true })
export const createExport = (http: Http, body: CreateExport) => http.data('POST /poi/api/v7/excel/createExportTask', { body, quiet: true })

export function findTask(http: Http, { kind, id, modelId, pageId }: TaskRef, owner: Owner, signal?: AbortSignal): Promise<AnyTask> {
  const options = { body: { id, modelId, pageId, ...owner }, ...quiet, ...(signal && { signal }) }
  return kind === 'import'
    ? http.data('POST /poi/api/v7/excel/findOneImportTask', options)
    : http.data('POST /poi/api/v7/excel/findOneExportTask', options)
}

export interface RecordPage {
  readonly rows: readonly (ImportTask | ExportTask)[]
  readonly total: number
}

/** Tasks of the last 24 hours, the last first. An empty page id is every page's. */
export function readRecords(
  http: Http,
  kind: Kind,
  { pageIndex, pageSize, pageId, ...owner }: { pageIndex: number; pageSize: number; pageId: string } & Owner,
  signal: AbortSignal,
): Promise<RecordPage> {
  const options = { query: { pageIndex, pageSize }, body: { ...(pageId && { pageId }), ...owner }, signal, quiet: true }
  return kind === 'import'
    ? http.data('POST /poi/api/v7/excel/pageListImportTask', options)
    : http.data('POST /poi/api/v7/excel/pageListExportTask', options)
}

export const cancelTask = (http: Http, id: string) => http.data('POST /poi/api/v7/excel/cancelTask', { body: { id }, quiet: true })
export const undoTask = (http: Http, id: string) => http.data('POST /poi/api/v7/excel/undoImportTask', { body: { id }, quiet: true })

/** Tells the gateway that nobody listens to this task's stream any more. */
export const closeStream = (http: Http, taskId: string) => http.data('POST /poi/api/v7/excel/close', { body: { taskId }, ...quiet })

/** Progress of a task as it comes; each message is the whole task. @throws Failure */
export const openProgress = (http: Http, timers: Timers, taskId: string, onTask: (task: AnyTask) => void): Promise<SseConnection> =>
  openSseConnection(
    { http, timers, onEvent: ({ data }) => onTask(data as unknown as AnyTask) },
    `/poi/api/v7/excel/progress?taskId=${encodeURIComponent(taskId)}`,
  )

/** A stored file: an export, or what an import refused. @throws Failure */
export const readStored = async (http: Http, id: string): Promise<Blob> =>
  (await http.open(`/download/api/v1/download/raw?id=${encodeURIComponent(id)}`, { quiet: true })).blob()
