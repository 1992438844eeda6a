import type { ImportTask, TransferModel } from '#contract/excel-shapes.ts'
import type { Http } from '#core/http/http.ts'

/** The model of an import, with its fields. @throws Failure */
export async function readModel(http: Http, modelId: string, pageId: string, signal: AbortSignal): Promise<TransferModel | undefined> {
  const [model] = await http.data('POST /poi/api/v7/excel/models', { body: { modelId, ...(pageId && { pageId }) }, quiet: true, signal })
  return model
}

/** The headers of a stored workbook, where the browser could not read them. @throws Failure */
export const readHeaders = (http: Http, id: string, excelType: 'xls' | 'xlsx', signal: AbortSignal): Promise<string[]> =>
  http.data('POST /poi/api/v7/excel/parsingExcelHeaders', { body: { importExcelOssId: id, excelType }, quiet: true, signal })

export interface Asker {
  readonly modelId: string
  readonly pageId: string
  readonly userAccount: string
  readonly tenantId: string
}

/** An earlier import of this person. @throws Failure VALIDATION-1006 for another one's or none */
export const readTask = (http: Http, id: string, asker: Asker, signal: AbortSignal): Promise<ImportTask> =>
  http.data('POST /poi/api/v7/excel/findOneImportTask', { body: { id, ...asker }, quiet: true, signal })

/** Imports among which that of an order is looked for: it was the last thing that this person did. */
const RECENT = 20

/** The import that was begun with an upload; undefined for none. A try is no import. @throws Failure */
export async function findOrdered(
  http: Http,
  order: Asker & { readonly upload: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { upload, modelId, pageId, ...owner } = order
  const options = { query: { pageIndex: 1, pageSize: RECENT }, body: { ...(pageId && { pageId }), ...owner }, quiet: true, signal }
  const { rows } = await http.data('POST /poi/api/v7/excel/pageListImportTask', options)
  return rows.find((task) => task.importExcelOssId === upload && !task.dryRun && task.modelId === modelId && task.pageId === pageId)?.id
}

/** An empty workbook with these columns. @throws Failure */
export async function readTemplate(http: Http, address: string, titleList: readonly { label: string; prop: string }[]): Promise<Blob> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ titleList }), quiet: true }
  return (await http.open(address, init)).blob()
}
