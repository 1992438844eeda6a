import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateExport } from '#contract/excel-shapes.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import { inShares } from '#domain/tender/award/testing.ts'
import { REASON } from '#domain/tender/testing.ts'
import { createTransferJobs } from '#gateway/modules/excel/excel.jobs.ts'
import { aDataDir, anExportOrder, CREATE_EXPORT, download, endOfExport } from '#gateway/modules/excel/testing.ts'
import { aClosedHall, anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import type { Jobs } from '#gateway/platform/deps.ts'
import { inspectWorkbook, readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { wallClock } from '#gateway/platform/workbook/write/wall-clock.ts'
import { allTransferModels } from '#gateway/transfer-models.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Award lines of a project: from the call to the file, and who gets it. */

let gateway: TestGateway
let worker: Jobs
let projectId: string
beforeAll(async () => {
  gateway = await startGateway(
    { ...people, south: { tenant: 'south', roles: ['BUYER', 'MANAGER', 'SUPERVISOR', 'AUDITOR'] } },
    { environment: { dataDir: aDataDir() } },
  )
  projectId = (await aClosedHall(gateway.pool)).id
  worker = await createTransferJobs(gateway.deps, allTransferModels(gateway.deps))
  await worker.start()
})
afterAll(async () => {
  await worker.stop()
  await gateway.close()
})

const modelId = 'tender.award'
const model = async (who: string, pageId = projectId) =>
  (await gateway.as(who).call('POST /poi/api/v7/excel/models', { modelId, ...(pageId && { pageId }) })).body.data?.[0]

function order(props: readonly string[], over: Partial<CreateExport> = {}, search: object = { projectId }) {
  const exportBody = { titleList: props.map((prop) => ({ label: prop, prop })), ...search }
  return anExportOrder({ exportUrl: '/tender/api/v1/award/export', modelId, pageId: projectId, ...over, exportBody })
}

async function exported(who: string, props: readonly string[], pageId = projectId) {
  const sent = await gateway.as(who).call(CREATE_EXPORT, order(props, { userAccount: who, pageId }, { projectId: pageId }))
  expect(sent.body).toMatchObject({ statusCode: 200 })
  const task = await endOfExport(gateway, who, { id: sent.body.data, modelId, pageId })
  const bytes = await download(gateway, who, task.exportExcelOssId)
  return { task, rows: await rowsOf(bytes!), header: (await inspectWorkbook(bytes!)).header.cells }
}
async function rowsOf(bytes: Buffer): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = []
  for await (const batch of readWorkbook(bytes)) rows.push(...batch.map(({ cells }) => cells))
  return rows
}
const list = async (who: string) => (await gateway.as(who).call('GET /tender/api/v1/award/preview', { projectId })).body.data.rows

test('EXP-10 R-28 every offer is a row as its page shows it, numbers as numbers, instants as instants, what is not said as nothing', async () => {
  const agree = (user: string) => gateway.as(user).call('POST /tender/api/v1/award/decide', { projectId, agree: true })
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId, conclusion: '程序合规，同意进入定标' })
  const proposed = { projectId, alias: 'B01', reason: REASON }
  expect((await gateway.as('U1').call('POST /tender/api/v1/award/propose', proposed)).status).toBe(200)
  for (const who of ['M1', 'S1']) await agree(who)
  const { award } = (await gateway.as('U1').call('GET /tender/api/v1/award/state', { projectId })).body.data
  const props = (await model('U1'))!.fields.map(({ prop }: { prop: string }) => prop)
  const { header, rows, task } = await exported('U1', props)
  expect([header, task.exportDataSize]).toEqual([props, rows.length])
  const cell = (row: readonly Cell[], prop: string) => row[props.indexOf(prop)] ?? null
  const shown = await list('U1')
  expect(shown.length).toBeGreaterThan(1)
  for (const [index, line] of shown.entries()) {
    const row = rows[index]!
    expect([cell(row, 'rank'), cell(row, 'alias'), cell(row, 'name'), cell(row, 'sinceSeq')]).toEqual([
      ...[line.rank, line.alias, line.name, line.sinceSeq],
    ])
    expect(Number(cell(row, 'gross'))).toBe(Number(line.gross))
    expect(typeof cell(row, 'gross')).toBe('number')
    const { vsNext } = line.lowPrice
    expect(cell(row, 'vsNext')).toBe(vsNext === undefined ? null : Number(vsNext))
    expect(cell(row, 'skipped')).toBe(line.skipped)
    const isAwarded = line.alias === 'B01'
    expect([cell(row, 'award'), cell(row, 'reason')]).toEqual(isAwarded ? ['已公示，待中标人确认', REASON] : [null, null])
    expect(cell(row, 'confirmBy')).toEqual(isAwarded ? { wall: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/) } : null)
  }
  expect(award).toMatchObject({ alias: 'B01', status: 'WAIT_CONFIRM', reason: REASON })
})

test('EXP-10 TEND-42 of an award by shares each firm has its own share, amount and word', async () => {
  const { id } = await aClosedHall(gateway.pool, inShares(70, 30))
  const send = (user: string, call: 'review/sign' | 'award/propose' | 'award/decide' | 'award/confirm', body: object) =>
    gateway.as(user).call(`POST /tender/api/v1/${call}`, { projectId: id, ...body } as never)
  await send('S1', 'review/sign', { conclusion: '程序合规，同意进入定标' })
  const lines = [
    { alias: 'B03', sharePct: 70 },
    { alias: 'B02', sharePct: 30 },
  ]
  await send('U1', 'award/propose', { alias: 'B03', lines })
  for (const user of ['M1', 'S1']) await send(user, 'award/decide', { agree: true })
  expect((await send('user-CB', 'award/confirm', {})).status).toBe(200)
  expect((await exported('U1', ['alias', 'sharePct', 'amount', 'award', 'proposedBy'], id)).rows).toEqual([
    ['B03', 70, 672_000, '已公示，待中标人确认', 'U1'],
    ['B02', 30, 291_000, '中标人已确认', 'U1'],
    ['B01'],
  ])
})

test('T37 award lines are exported by those whose page it is and who may export; to all others there is no such thing', async () => {
  for (const who of ['U1', 'M1']) expect(await model(who), who).toMatchObject({ exportUrl: '/tender/api/v1/award/export', importUrl: '' })
  for (const who of ['S1', 'user-CA', 'user-CC']) {
    expect(await model(who), who).toBeUndefined()
    const { body } = await gateway.as(who).call(CREATE_EXPORT, order(['rank'], { userAccount: who }))
    expect(body, who).toMatchObject({ messageCode: 'EXCEL-1012' })
  }
  expect(await gateway.as('').call(CREATE_EXPORT, order(['rank']))).toMatchObject({ status: 401 })
  expect(await model('U1', '')).toBeUndefined()
})

test('T37 the lines of a project of another tenant are none that a task could read', async () => {
  const refused = await gateway.as('south').call(CREATE_EXPORT, order(['rank'], { userAccount: 'south' }))
  const none = await gateway
    .as('south')
    .call(CREATE_EXPORT, order(['rank'], { userAccount: 'south', pageId: 'none' }, { projectId: 'none' }))
  for (const { status, body } of [refused, none]) expect([status, body.messageCode]).toEqual([404, 'TENDER-2001'])
})

test('T37 before the close there are no award lines, as on the page', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const sent = await gateway.as('U1').call(CREATE_EXPORT, order(['rank'], { userAccount: 'U1', pageId: id }, { projectId: id }))
  expect([sent.status, sent.body.messageCode]).toEqual([409, 'TENDER-2002'])
})

test('EXP-10 R-28 registrations keep the kind of what they hold: rates are numbers, instants instants, telephone numbers text', async () => {
  const registrations = { modelId: 'tender.application', exportUrl: '/tender/api/v1/application/export' }
  const props = ['name', 'phone', 'taxBp', 'submittedAt', 'voucher', 'papersGiven']
  const sent = await gateway.as('U1').call(CREATE_EXPORT, order(props, { ...registrations, userAccount: 'U1' }))
  const task = await endOfExport(gateway, 'U1', { id: sent.body.data, modelId: registrations.modelId, pageId: projectId })
  const rows = await rowsOf((await download(gateway, 'U1', task.exportExcelOssId))!)
  const listed = await gateway.as('U1').call('POST /tender/api/v1/application/page-list', { projectId })
  const shown = listed.body.data.rows
  expect(rows).toHaveLength(shown.length)
  expect(rows.length).toBeGreaterThan(1)
  for (const [index, { name, phone, taxBp, submittedAt }] of shown.entries()) {
    expect(rows[index]).toEqual([name, phone, taxBp === undefined ? null : taxBp / 100, wallClock(submittedAt!), false, 0])
  }
})

test.each([
  ['a search that this list does not have', ['rank'], { projectId: 'p', keyword: 'x' }],
  ['a project that is no text', ['rank'], { projectId: 7 }],
  ['a column that it does not have', ['secret'], undefined],
] as const)('EXP-10 %s is refused before anything is written', async (_, props, search) => {
  const { status, body } = await gateway.as('U1').call(CREATE_EXPORT, order(props, { userAccount: 'U1' }, search ?? { projectId }))
  expect([status, String(body.messageCode)]).toEqual([400, expect.stringMatching(/^(VALIDATION-1000|EXCEL-\d+)$/)])
})
