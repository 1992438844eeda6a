import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateImport } from '#contract/excel-shapes.ts'
import type { Jobs } from '#gateway/platform/deps.ts'
import { keyOf } from '#gateway/platform/files/store.ts'
import { allTransferModels } from '#gateway/transfer-models.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { aWorkbook } from '#support/stock.ts'
import { createTransferJobs } from './excel.jobs.ts'
import {
  aDataDir,
  anExportOrder,
  anImportOrder,
  anUploadOf,
  CREATE_EXPORT,
  CREATE_IMPORT,
  callers,
  download,
  endOfExport,
  endOfImport,
} from './testing.ts'

/** From the upload to the register and back, by the calls alone, with a worker beside the gateway. */

const HEADERS = 'POST /poi/api/v7/excel/parsingExcelHeaders'
const modelId = 'tender.customer'
let gateway: TestGateway
let worker: Jobs
beforeAll(async () => {
  gateway = await startGateway(callers, { environment: { dataDir: aDataDir() } })
  worker = await createTransferJobs(gateway.deps, allTransferModels(gateway.deps))
  await worker.start()
})
afterAll(async () => {
  await worker.stop()
  await gateway.close()
})

async function imported(bytes: Uint8Array, over: Partial<CreateImport>) {
  const upload = await anUploadOf(gateway, 'anna', bytes)
  const { body } = await gateway.as('anna').call(CREATE_IMPORT, anImportOrder(upload, over))
  expect(body).toMatchObject({ statusCode: 200 })
  return endOfImport(gateway, 'anna', { id: body.data, modelId })
}
const excelHeadersMapping = [
  { cellValue: '名称', tableHeaderName: 'name' },
  { cellValue: '编码', tableHeaderName: 'code' },
]
const firms = async () =>
  (await gateway.pool.query(`select name, code from tender_customer where tenant_id = 'north' and id <> 'c1' order by code`)).rows

test('IMP-14 rows come in, what is wrong comes back as a file of its owner, and the whole is taken back', async () => {
  const task = await imported(
    await aWorkbook(
      ['名称', '编码'],
      [
        ['=Steel', '001'],
        ['', '002'],
        ['Paint', '003'],
      ],
    ),
    { excelHeadersMapping },
  )
  expect(task).toMatchObject({
    taskStatus: 'PARTIAL_FAILURE',
    createSuccessSize: 2,
    failureSize: 1,
    importProgress: '100.00%',
    undo: { state: 'possible' },
  })
  expect(task.problems).toMatchObject([{ line: 3, column: '名称', kind: 'required' }])
  expect(await firms()).toEqual([
    { name: '=Steel', code: '001' },
    { name: 'Paint', code: '003' },
  ])
  expect(await download(gateway, 'anna', task.importExcelFailedOssId)).toBeInstanceOf(Buffer)
  for (const who of ['ben', 'zhao', '']) expect(await download(gateway, who, task.importExcelFailedOssId), who).toBeUndefined()
  await gateway.as('anna').call('POST /poi/api/v7/excel/undoImportTask', { id: task.id })
  for (let state = 'running'; state !== 'done'; ) {
    const now = await endOfImport(gateway, 'anna', { id: task.id, modelId })
    state = now.undo.state
    if (state === 'done') expect(now.undo).toMatchObject({ reversedSize: 2, keptSize: 0, failedSize: 0 })
  }
  expect(await firms()).toEqual([])
})

test('IMP-07 a try tells its owner which values are not known, and how many rows have them', async () => {
  const rows = ['004', '005'].map((code) => ['Glass', code, 'nowhere'])
  const task = await imported(await aWorkbook(['名称', '编码', '品类'], rows), {
    dryRun: true,
    excelHeadersMapping: [...excelHeadersMapping, { cellValue: '品类', tableHeaderName: 'categories' }],
  })
  expect(task.unknownValues).toEqual([{ column: '品类', kind: 'option', value: 'nowhere', rows: 2 }])
  const { body } = await gateway.as('anna').call('POST /poi/api/v7/excel/pageListImportTask', { userAccount: 'anna' })
  expect(body.data?.rows[0]).not.toHaveProperty('unknownValues')
})

test('IMP-07 an import tells how much of its sheet was mended once it has ended; one of which nothing was mended says nothing of it', async () => {
  const sheet = await aWorkbook(
    ['名称', '编码'],
    [
      ['Gla', '006'],
      ['Rope', '007'],
    ],
  )
  const corrections = { cells: [{ line: 2, column: '名称', value: 'Glass' }], values: [], leaveOut: [3] }
  const task = await imported(sheet, { excelHeadersMapping, corrections })
  expect(task).toMatchObject({ createSuccessSize: 1, corrected: { cells: 1, values: 0, leftOut: 1 } })
  expect(await imported(sheet, { excelHeadersMapping })).not.toHaveProperty('corrected')
  await gateway.pool.query(`delete from tender_customer where tenant_id = 'north' and code in ('006', '007')`)
})

test('EXP-09 R-28 what was exported changes nothing when it comes back', async () => {
  await imported(
    await aWorkbook(
      ['名称', '编码'],
      [
        ['=Steel', '001'],
        ['+86', '0002'],
        ["'tick", '90071992547409931234'],
      ],
    ),
    { excelHeadersMapping },
  )
  const before = await firms()
  const { body } = await gateway.as('anna').call(
    CREATE_EXPORT,
    anExportOrder({
      exportBody: { titleList: ['id', 'name', 'code'].map((prop) => ({ label: prop, prop })), _AND_: [{ code: { isNotNull: true } }] },
    }),
  )
  const { exportExcelOssId } = await endOfExport(gateway, 'anna', { id: body.data, modelId })
  const task = await imported((await download(gateway, 'anna', exportExcelOssId))!, {
    importMode: 'UPDATE',
    updateByFieldName: 'id',
    updateByFieldDisplayName: 'id',
    excelHeadersMapping: ['id', 'name', 'code'].map((prop) => ({ cellValue: prop, tableHeaderName: prop })),
  })
  expect(task).toMatchObject({ taskStatus: 'SUCCESS', updateSuccessSize: 0, failureSize: 0, clearedSize: 0 })
  expect(task.unchangedSize).toBe(task.totalSize)
  expect(await firms()).toEqual(before)
})

test.each([
  ['another one', (good: Buffer) => Buffer.from(good).fill(88, 10, 20)],
  ['a longer one', (good: Buffer) => Buffer.concat([good, Buffer.alloc(50_000_000)])],
  ['a shorter one', (good: Buffer) => good.subarray(0, 100)],
])(
  'M6 R-28 a workbook that was swapped after its inspection for %s is neither looked into nor imported, and is told of',
  async (_what, swap) => {
    const good = Buffer.from(await aWorkbook(['名称', '编码'], [['Swapped', '009']]))
    const upload = await anUploadOf(gateway, 'anna', good)
    const path = join(gateway.deps.environment.dataDir, 'files', keyOf(upload, 'xlsx'))
    const other = Buffer.from(await aWorkbook(['名称', '编码'], [['Swapped in', '010']]))
    writeFileSync(path, swap(other))
    const told = gateway.audited().length
    expect((await gateway.as('anna').call(HEADERS, { importExcelOssId: upload, excelType: 'xlsx' })).body).toMatchObject({
      messageCode: 'EXCEL-1003',
    })
    const { body } = await gateway.as('anna').call(CREATE_IMPORT, anImportOrder(upload, { excelHeadersMapping }))
    const task = await endOfImport(gateway, 'anna', { id: body.data, modelId })
    expect(task).toMatchObject({ taskStatus: 'FAILURE', createSuccessSize: 0, errorMessage: expect.stringContaining('sha256') })
    expect((await firms()).filter(({ code }) => code === '009' || code === '010')).toEqual([])
    const lines = gateway
      .audited()
      .slice(told)
      .filter(({ kind }) => kind === 'tampering-found')
    expect(lines.length).toBeGreaterThanOrEqual(1)
    for (const line of lines) expect(line).toMatchObject({ detail: `file ${upload}` })
    writeFileSync(path, good)
    expect((await gateway.as('anna').call(HEADERS, { importExcelOssId: upload, excelType: 'xlsx' })).body).toMatchObject({
      data: ['名称', '编码'],
    })
  },
)
