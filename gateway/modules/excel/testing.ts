import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { CreateExport, CreateImport, ExportTask, ImportTask } from '#contract/excel-shapes.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import { keyOf } from '#gateway/platform/files/store.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'
import { aWorkbook } from '#support/stock.ts'
import type { Ask, Stored, TransferModel, Values } from './model.types.ts'

/** For tests of imports and exports: uploads that are there already, and tasks that are waited for. */

/** A folder for the files of a test run. */
export const aDataDir = (): string => mkdtempSync(join(tmpdir(), 'fly-transfer-test-'))

/** A workbook that a person has uploaded. @returns its id */
export async function anUploadOf(
  gateway: TestGateway,
  who: string,
  bytes: Uint8Array,
  { tenantId = 'north', ext = 'xlsx' } = {},
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  const { store } = await openFiles(gateway.deps)
  const path = join(aDataDir(), id)
  await writeFile(path, bytes)
  await gateway.pool.query(
    `insert into attachment (id, tenant_id, owner_id, state, biz_type, access_type, name, ext, content_type, size, sha256, permit_until)
     values ($1, $2, $3, 'READY', 'import', 'auth', 'rows.' || $4::text, $4, 'application/octet-stream', $5, $6, now())`,
    [id, tenantId, who, ext, bytes.length, createHash('sha256').update(bytes).digest('hex')],
  )
  await store.put(keyOf(id, ext), path, bytes.length)
  return id
}

interface Ref {
  id: string
  modelId: string
  pageId?: string
}

/** An export when it has ended. */
export async function endOfExport(gateway: TestGateway, who: string, { id, modelId, pageId = '' }: Ref): Promise<ExportTask> {
  for (;;) {
    const { body } = await gateway.as(who).call('POST /poi/api/v7/excel/findOneExportTask', { id, modelId, pageId, userAccount: who })
    if (body.data?.closeConnect) return body.data
    await wait(10)
  }
}

/** An import when it has ended. */
export async function endOfImport(gateway: TestGateway, who: string, { id, modelId, pageId = '' }: Ref): Promise<ImportTask> {
  for (;;) {
    const { body } = await gateway.as(who).call('POST /poi/api/v7/excel/findOneImportTask', { id, modelId, pageId, userAccount: who })
    if (body.data?.closeConnect) return body.data
    await wait(10)
  }
}

/** The bytes of a stored file as this person gets them; undefined when he does not. */
export async function download(gateway: TestGateway, who: string, id: string): Promise<Buffer | undefined> {
  const response = await gateway.inject({ url: `/download/api/v1/download/raw?id=${id}`, headers: await gateway.as(who).headers() })
  return response.statusCode === 200 ? response.rawPayload : undefined
}

/** Two buyers of one house, one who only looks, a bidder, and a buyer of another tenant. */
export const callers = {
  anna: { roles: ['BUYER'] },
  ben: { roles: ['BUYER'] },
  sue: { roles: ['SUPERVISOR'] },
  bidder: { roles: ['BIDDER'], customerId: 'c1' },
  zhao: { roles: ['BUYER'], tenant: 'south' },
}

export const CREATE_IMPORT = 'POST /poi/api/v7/excel/createImportTask'
export const CREATE_EXPORT = 'POST /poi/api/v7/excel/createExportTask'

/** What anna sends to import suppliers. */
export const anImportOrder = (importExcelOssId: string, over: Partial<CreateImport> = {}): CreateImport => ({
  importExcelOssId,
  importMode: 'CREATE',
  batchSize: 1_000,
  importUrl: '/tender/api/v1/customer/import',
  modelId: 'tender.customer',
  modelType: 'ENTITY',
  ossCode: 'default',
  fileName: 'suppliers.xlsx',
  pageId: '',
  serviceCode: 'tender',
  userAccount: 'anna',
  excelType: 'xlsx',
  excelHeadersMapping: [{ cellValue: '供应商名称', tableHeaderName: 'name' }],
  ...over,
})

export type ExportOver = Partial<Omit<CreateExport, 'exportBody'>> & { exportBody?: object }

/** What anna sends to export suppliers. */
export const anExportOrder = (over: ExportOver = {}): CreateExport => ({
  exportUrl: '/tender/api/v1/customer/export',
  exportDataTotal: 0,
  modelId: 'tender.customer',
  batchSize: 10_000,
  modelType: 'ENTITY',
  ossCode: 'default',
  pageId: '',
  serviceCode: 'tender',
  userAccount: 'anna',
  ...over,
  exportBody: { titleList: [{ label: '名称', prop: 'name' }], ...over.exportBody },
})

/** A gateway with a workbook that anna has uploaded; two of its headers are the same and one is empty. */
export async function aTransferGateway(): Promise<{ gateway: TestGateway; upload: string }> {
  const gateway = await startGateway(callers, { environment: { dataDir: aDataDir() } })
  const headers = ['供应商名称', '统一社会信用代码', '', '供应商名称']
  const upload = await anUploadOf(gateway, 'anna', await aWorkbook(headers, [['Steel One', '914403001922038216', 1, 'x']]))
  return { gateway, upload }
}

/** Calls in Chinese, as whoever is named. */
export const caller =
  (gateway: () => TestGateway) =>
  <N extends TestCallName>(who: string, name: N, sent: unknown, query = {}) =>
    gateway()
      .as(who)
      .call(name, sent as never, { query, headers: { 'accept-language': 'zh' } })

/** For a model without a call around it. */
export const anAsk = { session: { tenantId: 'north' }, lang: 'zh', pageId: '' } as unknown as Ask

/** A new row of a model, as an import makes it. */
export async function aStoredRow(client: PoolClient, { importer }: TransferModel, values: Values): Promise<Stored> {
  const [outcome] = await importer!.store(client, anAsk, [{ line: 2, values }])
  if (!outcome || !('stored' in outcome)) throw new Error(`The row was not stored: ${JSON.stringify(outcome)}`)
  return outcome.stored
}
