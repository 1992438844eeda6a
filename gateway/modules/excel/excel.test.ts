import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreateImport } from '#contract/excel-shapes.ts'
import { limits } from '#contract/limits.ts'
import { inspectWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { allTransferModels } from '#gateway/transfer-models.ts'
import type { TestGateway } from '#support/gateway.ts'
import { createService } from './create.service.ts'
import { modelBook } from './model-book.ts'
import {
  anExportOrder as anExport,
  anImportOrder,
  anUploadOf,
  aTransferGateway,
  CREATE_EXPORT,
  CREATE_IMPORT,
  caller,
  type ExportOver,
} from './testing.ts'

/** What may be imported, exported and asked for: models, headers, templates, new tasks, as everyone who may try them. */

let gateway: TestGateway
let upload: string
beforeAll(async () => {
  const opened = await aTransferGateway()
  gateway = opened.gateway
  upload = opened.upload
})
beforeEach(() => gateway.pool.query('truncate transfer_task cascade').then(() => {}))
afterAll(() => gateway.close())

const call = caller(() => gateway)
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).body.messageCode
const anImport = (over: Partial<CreateImport> = {}) => anImportOrder(upload, over)
async function made(who: string, name: typeof CREATE_IMPORT | typeof CREATE_EXPORT, body: object): Promise<string> {
  const { body: answer } = await call(who, name, { ...body, userAccount: who })
  expect(answer).toMatchObject({ statusCode: 200, data: expect.any(String) })
  return answer.data as string
}
const aTask = (who = 'anna', over: Partial<CreateImport> = {}) => made(who, CREATE_IMPORT, anImport(over))
const find = (who: string, id: string, over: object = {}) =>
  call(who, 'POST /poi/api/v7/excel/findOneImportTask', { id, modelId: 'tender.customer', pageId: '', userAccount: who, ...over })

describe('IMP-02 the models a person may use', () => {
  const models = (who: string, body: object = {}) => call(who, 'POST /poi/api/v7/excel/models', body)

  test('are told with their fields, in his language', async () => {
    const { data } = (await models('anna', { modelId: 'tender.customer' })).body
    expect(data).toMatchObject([{ modelId: 'tender.customer', title: '供应商', importUrl: '/tender/api/v1/customer/import' }])
    const field = (prop: string) => data[0]?.fields.find((one) => one.prop === prop)
    expect(field('id')).toMatchObject({ isKey: true })
    expect(field('name')).toMatchObject({ label: '供应商名称', required: true, importable: true, exportable: true })
    expect(field('grade')).toMatchObject({ importable: false, exportable: true })
  })

  test('are without what he may not do', async () => {
    const all = (await models('anna')).body.data.map(({ modelId }) => modelId)
    expect(all).toEqual(expect.arrayContaining(['tender.customer', 'tender.purchaser-project']))
    expect(all).not.toContain('tender.invitation')
    const ofPage = (await models('anna', { modelId: 'tender.invitation', pageId: 'p1' })).body.data
    expect(ofPage).toMatchObject([{ modelId: 'tender.invitation', pageId: 'p1' }])
    expect((await models('bidder')).body.data.map(({ modelId }) => modelId)).toEqual(['tender.firm-project'])
    expect((await models('sue')).body.data.every(({ importUrl }) => importUrl === '')).toBe(true)
  })

  test('of somebody else, and none, are the same answer', async () => {
    const none = (await models('bidder', { modelId: 'nothing' })).body
    expect(none).toMatchObject({ statusCode: 404, messageCode: 'EXCEL-1012' })
    expect({ ...(await models('bidder', { modelId: 'tender.customer' })).body, traceId: '' }).toEqual({ ...none, traceId: '' })
    expect((await models('')).status).toBe(401)
  })
})

describe('IMP-05 the headers of an uploaded workbook', () => {
  const headers = (who: string, over: object = {}) =>
    call(who, 'POST /poi/api/v7/excel/parsingExcelHeaders', { importExcelOssId: upload, excelType: 'xlsx', ...over })

  test('are told in their order; the same name twice is told apart', async () => {
    expect((await headers('anna')).body.data).toEqual(['供应商名称', '统一社会信用代码', '', '供应商名称 (2)'])
  })

  test('of a file of a colleague, of another tenant, and of none are the same answer', async () => {
    for (const who of ['ben', 'zhao', 'bidder']) expect(await codeOf(headers(who)), who).toBe('VALIDATION-1006')
    expect(await codeOf(headers('anna', { importExcelOssId: 'f'.repeat(32) }))).toBe('VALIDATION-1006')
    expect((await headers('')).status).toBe(401)
  })

  test('R-08 of a file that is no workbook are refused with the reason', async () => {
    const csv = await anUploadOf(gateway, 'anna', Buffer.from('a,b\n1,2\n'))
    expect(await codeOf(headers('anna', { importExcelOssId: csv }))).toBe('EXCEL-1001')
    expect(await codeOf(headers('anna', { sheetName: 'nothing' }))).toBe('EXCEL-1010')
  })
})

describe('IMP-09 making an import', () => {
  test('gives the id of a task that waits', async () => {
    const id = await aTask()
    expect((await find('anna', id)).body.data).toMatchObject({
      id,
      taskStatus: 'WAITING',
      importProgress: '0',
      displayName: '供应商',
      userAccount: 'anna',
      tenantId: 'north',
      fileName: 'suppliers.xlsx',
      closeConnect: false,
      mapping: [{ cellValue: '供应商名称', tableHeaderName: 'name' }],
    })
  })

  test.each<[string, Partial<CreateImport>, string]>([
    ['another account', { userAccount: 'ben' }, 'AUTH-1004'],
    ['another tenant', { tenantId: 'south' }, 'AUTH-1004'],
    ['a model that is not there', { modelId: 'nothing' }, 'EXCEL-1012'],
    ['a model that is only exported', { modelId: 'tender.purchaser-project', importUrl: '/tender/api/v1/project/cg-export' }, 'EXCEL-1012'],
    ['another service', { serviceCode: 'other' }, 'EXCEL-1012'],
    ['a field that is not there', { excelHeadersMapping: [{ cellValue: 'x', tableHeaderName: 'tenant_id' }] }, 'EXCEL-1015'],
    ['a field that is only read', { excelHeadersMapping: [{ cellValue: 'x', tableHeaderName: 'grade' }] }, 'EXCEL-1015'],
    ['a required field without a column', { excelHeadersMapping: [{ cellValue: 'x', tableHeaderName: 'code' }] }, 'EXCEL-1014'],
    ['an update without its basis', { importMode: 'UPDATE' }, 'EXCEL-1013'],
    [
      'an update by a field that is no key',
      { importMode: 'UPDATE', updateByFieldName: 'address', updateByFieldDisplayName: 'x' },
      'EXCEL-1013',
    ],
    ['a file that is not there', { importExcelOssId: 'f'.repeat(32) }, 'VALIDATION-1006'],
    ['too large a batch', { batchSize: 1_001 }, 'VALIDATION-1000'],
    ['a mode that is not there', { importMode: 'REPLACE' as never }, 'VALIDATION-1000'],
  ])('IMP-20 with %s is refused, and nothing waits', async (_, over, code) => {
    expect(await codeOf(call('anna', CREATE_IMPORT, anImport(over)))).toBe(code)
    expect(await gateway.count('transfer_task')).toBe(0)
  })

  test('a field with two columns is refused in its place', async () => {
    const excelHeadersMapping = ['a', 'b'].map((cellValue) => ({ cellValue, tableHeaderName: 'name' }))
    expect((await call('anna', CREATE_IMPORT, anImport({ excelHeadersMapping }))).body.data).toEqual({
      path: 'excelHeadersMapping[1].tableHeaderName',
      rule: 'unique',
    })
  })

  const mended = (corrections: object) => anImport({ corrections: { cells: [], values: [], leaveOut: [], ...corrections } as never })
  const aCell = { line: 2, column: '供应商名称', value: 'Steel' }
  const aValue = { column: '供应商名称', from: 'a', to: 'b' }
  test.each<[string, object, string]>([
    ['of a column that is not imported', { cells: [{ ...aCell, column: '统一社会信用代码' }] }, 'EXCEL-1024'],
    ['of a cell twice', { cells: [aCell, { ...aCell, value: 'Iron' }] }, 'EXCEL-1026'],
    ['of a value twice', { values: [aValue, { ...aValue, to: 'c' }] }, 'EXCEL-1027'],
    ['of a line before the first', { cells: [{ ...aCell, line: 0 }] }, 'VALIDATION-1000'],
    ['of a row that is left out twice', { leaveOut: [2, 2] }, 'VALIDATION-1000'],
    ['with more text than a field takes', { cells: [{ ...aCell, value: 'x'.repeat(limits.mendedChars + 1) }] }, 'VALIDATION-1000'],
    ['of more rows than can be named', { leaveOut: Array.from({ length: limits.leftOutRows + 1 }, (_, at) => at + 2) }, 'VALIDATION-1000'],
    [
      'of more text than an order carries',
      { cells: Array.from({ length: 126 }, (_, at) => ({ ...aCell, line: at + 2, value: '值'.repeat(limits.mendedChars) })) },
      'VALIDATION-1000',
    ],
    ['with a word that means nothing here', { rows: [] }, 'VALIDATION-1000'],
  ])('IMP-20 corrections %s are refused, and nothing is made', async (_, corrections, code) => {
    expect(await codeOf(call('anna', CREATE_IMPORT, mended(corrections)))).toBe(code)
    expect(await gateway.count('transfer_task')).toBe(0)
  })

  test('T36 nobody mends the file of somebody else, of another tenant or as nobody', async () => {
    const order = mended({ cells: [aCell] })
    for (const [who, code] of [
      ['ben', 'VALIDATION-1006'],
      ['zhao', 'VALIDATION-1006'],
      ['sue', 'EXCEL-1012'],
      ['', 'AUTH-1001'],
    ] as const)
      expect(await codeOf(call(who, CREATE_IMPORT, { ...order, userAccount: who || 'anna' }))).toBe(code)
    expect(await gateway.count('transfer_task')).toBe(0)
    const id = await made('anna', CREATE_IMPORT, order)
    const { rows } = await gateway.pool.query('select corrections, payload from transfer_task where id = $1', [id])
    expect(rows[0].corrections).toEqual({ cells: [aCell], values: [], leaveOut: [] })
    expect(rows[0].payload).not.toHaveProperty('corrections')
  })

  test('T36 a colleague, another tenant and a bidder cannot import the file, or not at all', async () => {
    expect(await codeOf(call('ben', CREATE_IMPORT, anImport({ userAccount: 'ben' })))).toBe('VALIDATION-1006')
    expect(await codeOf(call('zhao', CREATE_IMPORT, anImport({ userAccount: 'zhao' })))).toBe('VALIDATION-1006')
    for (const who of ['bidder', 'sue'])
      expect(await codeOf(call(who, CREATE_IMPORT, anImport({ userAccount: who }))), who).toBe('EXCEL-1012')
    expect((await call('', CREATE_IMPORT, anImport())).status).toBe(401)
  })

  test('so many are under way at a time and no more, also when all come at once', async () => {
    const orders = Array.from({ length: limits.transferTasksPerUser + 5 }, (_, at) => anImport({ fileName: `${at}.xlsx` }))
    const all = await Promise.all(orders.map((order) => call('anna', CREATE_IMPORT, order)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(limits.transferTasksPerUser)
    expect(all.filter(({ body }) => body.messageCode === 'EXCEL-1018')).toHaveLength(5)
    await made('ben', CREATE_EXPORT, anExport())
  })
})

describe('EXP-01 making an export', () => {
  test('gives the id of a task that waits, with a name made of the model and the day', async () => {
    const id = await made('anna', CREATE_EXPORT, anExport())
    const { body } = await call('anna', 'POST /poi/api/v7/excel/findOneExportTask', {
      id,
      modelId: 'tender.customer',
      pageId: '',
      userAccount: 'anna',
    })
    expect(body.data).toMatchObject({ taskStatus: 'WAITING', exportProgress: '0', fileName: expect.stringMatching(/^供应商-\d{8}\.xlsx$/) })
  })

  test.each<[string, ExportOver, string]>([
    ['another account', { userAccount: 'ben' }, 'AUTH-1004'],
    ['a model that is not there', { modelId: 'nothing' }, 'EXCEL-1012'],
    ['another service', { serviceCode: 'other' }, 'EXCEL-1012'],
    ['no column', { exportBody: { titleList: [] } }, 'VALIDATION-1000'],
    ['a column that is not there', { exportBody: { titleList: [{ label: 'x', prop: 'bank_account' }] } }, 'VALIDATION-1000'],
    ['a search that the list refuses', { exportBody: { colour: 'red' } }, 'VALIDATION-1000'],
    ['a condition that the list refuses', { exportBody: { _AND_: [{ bankAccount: { eq: 'x' } }] } }, 'VALIDATION-1000'],
  ])('T37 with %s is refused, and nothing waits', async (_, over, code) => {
    expect(await codeOf(call('anna', CREATE_EXPORT, anExport(over)))).toBe(code)
    expect(await gateway.count('transfer_task')).toBe(0)
  })

  test('T37 how many rows there are is counted here, whatever the body says', async () => {
    let rows = limits.exportRows + 1
    const known = new Map(allTransferModels(gateway.deps).map((model) => [model.modelId, model])).get('tender.customer')!
    const model = { ...known, exporter: { ...known.exporter!, count: async () => rows } }
    const session = await gateway.deps.sessions.of(await gateway.as('anna').headers())
    const asker = { ask: { session, lang: 'zh' as const, pageId: '' }, gone: new AbortController().signal }
    const { createExport } = createService(gateway.pool, modelBook([model]), () => {})
    await expect(createExport(asker, anExport({ exportDataTotal: 1 }))).rejects.toMatchObject({ code: 'VALIDATION-1007' })
    rows = limits.exportRows
    expect(await createExport(asker, anExport({ exportDataTotal: 1 }))).toMatch(/^\w{26}$/)
  })

  test('H2 nobody fills the disk with exports: what was made for a person within a day has a ceiling, and another person goes on', async () => {
    await gateway.pool.query(
      `insert into attachment (id, tenant_id, owner_id, state, biz_type, access_type, name, ext, content_type, size, created_at, permit_until)
       select md5('made' || n), 'north', 'anna', 'READY', 'transfer', 'own', 'x.xlsx', 'xlsx', 'x', $1, clock_timestamp() - make_interval(days => n - 1),
         clock_timestamp() from generate_series(1, 2) n`,
      [limits.exportMbPerDay * 1_048_576],
    )
    expect(await codeOf(call('anna', CREATE_EXPORT, anExport()))).toBe('EXCEL-1028')
    await made('ben', CREATE_EXPORT, anExport({ userAccount: 'ben' }))
    await gateway.pool.query(`delete from attachment where id = md5('made' || 1)`)
    await made('anna', CREATE_EXPORT, anExport())
  })

  test('T37 is refused to who may not export the list', async () => {
    for (const who of ['bidder', 'sue'])
      expect(await codeOf(call(who, CREATE_EXPORT, anExport({ userAccount: who }))), who).toBe('EXCEL-1012')
    expect((await call('', CREATE_EXPORT, anExport())).status).toBe(401)
  })
})

describe('IMP-04 the template', () => {
  const template = async (who: string, modelId: string, titleList: object[] = []) =>
    gateway.inject({
      method: 'POST',
      url: `/poi/api/v7/excel/template?modelId=${modelId}`,
      headers: await gateway.as(who).headers(),
      payload: { titleList },
    })

  test('has the asked columns under the asked names, and takes a name of its own', async () => {
    const response = await template('anna', 'tender.customer', [
      { label: '名称', prop: 'name' },
      { label: '', prop: 'code' },
    ])
    expect(response.headers['content-disposition']).toContain('template.xlsx')
    await expect(inspectWorkbook(response.rawPayload)).rejects.toMatchObject({ code: 'EXCEL-1005' })
    const sheet = Buffer.from(unzipSync(response.rawPayload)['xl/worksheets/sheet1.xml']!).toString()
    expect(sheet).toContain('名称 *')
    expect(sheet).toContain('供应商编码')
  })

  test('is asked for at the address that its model names, with the page that the models were asked for', async () => {
    const { data } = (await call('anna', 'POST /poi/api/v7/excel/models', { pageId: 'p&2' })).body
    const urls = data.filter(({ importUrl }) => importUrl !== '').map(({ templateUrl }) => templateUrl)
    expect(urls).toContain('/poi/api/v7/excel/template?modelId=tender.customer&pageId=p%262')
    const [own] = (await call('anna', 'POST /poi/api/v7/excel/models', { modelId: 'tender.customer' })).body.data
    const headers = await gateway.as('anna').headers()
    const response = await gateway.inject({ method: 'POST', url: own!.templateUrl, headers, payload: { titleList: [] } })
    expect(response.headers['content-disposition']).toContain('template.xlsx')
  })

  test('of somebody else, and none, are the same answer; a column that is only read is refused', async () => {
    for (const [who, modelId] of [
      ['bidder', 'tender.customer'],
      ['sue', 'tender.customer'],
      ['anna', 'nothing'],
    ] as const)
      expect((await template(who, modelId)).json().messageCode).toBe('EXCEL-1012')
    expect((await template('anna', 'tender.customer', [{ label: 'x', prop: 'grade' }])).json()).toMatchObject({
      messageCode: 'VALIDATION-1000',
      data: { path: 'titleList[0].prop', rule: 'prop' },
    })
    expect((await template('', 'tender.customer')).statusCode).toBe(401)
  })
})
