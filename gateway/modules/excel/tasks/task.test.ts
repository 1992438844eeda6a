import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CreateImport } from '#contract/excel-shapes.ts'
import {
  anExportOrder as anExport,
  anImportOrder,
  anUploadOf,
  aTransferGateway,
  CREATE_EXPORT,
  CREATE_IMPORT,
  caller,
  download,
} from '#gateway/modules/excel/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aWorkbook } from '#support/stock.ts'
import { forgetTransfers } from './transfer-files.ts'

/** What people do with tasks that were made: a task is its owner alone. */

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
let tasks = 0
/** Another one every time: what is ordered twice is one task. */
const aTask = (who = 'anna', over: Partial<CreateImport> = {}) => {
  tasks += 1
  return made(who, CREATE_IMPORT, anImport({ fileName: `rows-${tasks}.xlsx`, ...over }))
}
const find = (who: string, id: string, over: object = {}) =>
  call(who, 'POST /poi/api/v7/excel/findOneImportTask', { id, modelId: 'tender.customer', pageId: '', userAccount: who, ...over })

describe('T36 a task is its owner alone', () => {
  const EVERY: readonly (readonly [string, (who: string, id: string) => ReturnType<typeof call>])[] = [
    ['find', (who, id) => find(who, id)],
    ['cancel', (who, id) => call(who, 'POST /poi/api/v7/excel/cancelTask', { id })],
    ['undo', (who, id) => call(who, 'POST /poi/api/v7/excel/undoImportTask', { id })],
    ['close', (who, id) => call(who, 'POST /poi/api/v7/excel/close', { taskId: id })],
    ['close by GET', (who, id) => gateway.as(who).call('GET /poi/api/v7/excel/close', { taskId: id })],
    ['progress', (who, id) => gateway.as(who).call('GET /poi/api/v7/excel/progress', { taskId: id })],
  ]

  test.each(EVERY)('%s: a colleague, another tenant and nobody get the answer of none', async (_, ask) => {
    const id = await aTask()
    const none = await ask('anna', 'nothing')
    expect(none.body).toMatchObject({ statusCode: 404, messageCode: 'VALIDATION-1006' })
    for (const who of ['ben', 'zhao', 'bidder'])
      expect({ ...(await ask(who, id)).body, traceId: '' }, who).toEqual({ ...none.body, traceId: '' })
    expect((await ask('', id)).status).toBe(401)
    expect((await gateway.pool.query('select status, cancelled from transfer_task')).rows).toEqual([
      { status: 'WAITING', cancelled: false },
    ])
  })

  test('R-28 find: tells columns and basis again, for the report that comes back', async () => {
    const basis = { updateByFieldName: 'code', updateByFieldDisplayName: '旧编码' }
    const id = await aTask('anna', { importMode: 'UPDATE', ...basis })
    expect((await find('anna', id)).body.data).toMatchObject({ importMode: 'UPDATE', ...basis })
  })

  test('IMP-07 an import tells its owner which upload it reads, in the list as well: who lost the answer to an order finds it', async () => {
    const id = await aTask()
    expect((await find('anna', id)).body.data).toMatchObject({ importExcelOssId: upload })
    const { body } = await call('anna', 'POST /poi/api/v7/excel/pageListImportTask', { userAccount: 'anna' })
    expect(body.data.rows).toMatchObject([{ id, importExcelOssId: upload }])
  })

  test('find: another page or model, an export as an import, and one of yesterday are none', async () => {
    const id = await aTask()
    expect(await codeOf(find('anna', id, { pageId: 'p2' }))).toBe('VALIDATION-1006')
    expect(await codeOf(find('anna', id, { modelId: 'platform.catalogue' }))).toBe('VALIDATION-1006')
    expect(await codeOf(find('anna', await made('anna', CREATE_EXPORT, anExport())))).toBe('VALIDATION-1006')
    expect(await codeOf(find('anna', id, { userAccount: 'ben' }))).toBe('AUTH-1004')
    await gateway.pool.query(`update transfer_task set created_at = created_at - interval '1 day'`)
    expect(await codeOf(find('anna', id))).toBe('VALIDATION-1006')
  })

  test('IMP-17 the record list has his own of a day, the last first, page by page', async () => {
    const ids = [await aTask(), await aTask(), await aTask('anna', { pageId: 'p2' })]
    await made('anna', CREATE_EXPORT, anExport())
    const page = async (who: string, body: object = {}, query = {}) =>
      (await call(who, 'POST /poi/api/v7/excel/pageListImportTask', { userAccount: who, ...body }, query)).body.data
    expect((await page('anna')).rows.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(await page('anna', {}, { pageIndex: 2, pageSize: 2 })).toMatchObject({ total: 3, totalPages: 2, rows: [{ id: ids[0] }] })
    expect((await page('anna', { pageId: 'p2' })).rows).toMatchObject([{ id: ids[2] }])
    expect(await page('anna', {}, { pageIndex: 9 })).toMatchObject({ rows: [], total: 3 })
    for (const who of ['ben', 'zhao']) expect(await page(who)).toMatchObject({ rows: [], total: 0 })
    expect(await codeOf(call('anna', 'POST /poi/api/v7/excel/pageListImportTask', { userAccount: 'ben' }))).toBe('AUTH-1004')
    expect((await call('anna', 'POST /poi/api/v7/excel/pageListExportTask', { userAccount: 'anna' })).body.data.rows).toHaveLength(1)
  })
})

test('T36 a workbook that is imported is its owner alone from then on, stays while a task needs it, and goes with its day', async () => {
  const id = await aTask()
  expect(await download(gateway, 'anna', upload)).toBeInstanceOf(Buffer)
  for (const who of ['ben', 'sue']) expect(await download(gateway, who, upload), who).toBeUndefined()
  const state = async () => (await gateway.pool.query('select state from attachment where id = $1', [upload])).rows[0].state
  await gateway.pool.query(`update attachment set created_at = created_at - interval '1 day' where id = $1`, [upload])
  await forgetTransfers(gateway.pool)
  expect(await state()).toBe('READY')
  await gateway.pool.query(`update transfer_task set status = 'SUCCESS', ended_at = clock_timestamp() where id = $1`, [id])
  await forgetTransfers(gateway.pool)
  expect(await state()).toBe('DELETED')
  await gateway.pool.query(`update attachment set created_at = clock_timestamp(), state = 'READY' where id = $1`, [upload])
})

test('a workbook that was sent and never imported goes after a day', async () => {
  const id = await anUploadOf(gateway, 'anna', await aWorkbook(['a'], [['b']]))
  const state = async () => (await gateway.pool.query('select state from attachment where id = $1', [id])).rows[0].state
  await forgetTransfers(gateway.pool)
  expect(await state()).toBe('READY')
  await gateway.pool.query(`update attachment set created_at = created_at - interval '1 day' where id = $1`, [id])
  await forgetTransfers(gateway.pool)
  expect(await state()).toBe('DELETED')
})

test('an import of yesterday stays while it is being taken back, and goes with what it changed', async () => {
  const [id, undo] = [await aTask(), await aTask()]
  await gateway.pool.query(
    `update transfer_task set status = 'SUCCESS', ended_at = clock_timestamp(), created_at = created_at - interval '2 days' where id = $1`,
    [id],
  )
  await gateway.pool.query(`update transfer_task set kind = 'UNDO', undo_of = $2 where id = $1`, [undo, id])
  await gateway.pool.query(`insert into transfer_change (task_id, line, lines, record_ids, marks) values ($1, 2, '{2}', '{x}', '{""}')`, [
    id,
  ])
  await forgetTransfers(gateway.pool)
  expect([await gateway.count('transfer_task'), await gateway.count('transfer_change')]).toEqual([2, 1])
  await gateway.pool.query(`update transfer_task set status = 'SUCCESS', ended_at = clock_timestamp() where id = $1`, [undo])
  await gateway.pool.query(
    `insert into transfer_task (id, kind, tenant_id, user_id, model_id, page_id, service_code, payload, status, ended_at, created_at)
     select 'old' || n, kind, tenant_id, user_id, model_id, page_id, service_code, payload, status, ended_at, created_at
     from transfer_task, generate_series(1, 45) n where id = $1`,
    [id],
  )
  const statements = vi.spyOn(gateway.pool, 'query')
  await forgetTransfers(gateway.pool)
  const deletes = statements.mock.calls.filter(([text]) => String(text).startsWith('delete')).length
  expect([await gateway.count('transfer_task'), await gateway.count('transfer_change'), deletes]).toEqual([0, 0, 3])
  statements.mockRestore()
})

describe('IMP-16 ending a task before its end', () => {
  const cancel = (id: string) => call('anna', 'POST /poi/api/v7/excel/cancelTask', { id })

  test('one that waits has ended at once; an ended one says so', async () => {
    const id = await aTask()
    expect((await cancel(id)).body.data).toBe(true)
    expect((await find('anna', id)).body.data).toMatchObject({ taskStatus: 'PARTIAL_FAILURE', cancelled: true, closeConnect: true })
    expect(await codeOf(cancel(id))).toBe('EXCEL-1017')
  })

  test('how many come before it is told while it waits', async () => {
    await aTask('anna')
    const id = await made('zhao', CREATE_EXPORT, anExport())
    const { body } = await call('zhao', 'POST /poi/api/v7/excel/findOneExportTask', {
      id,
      modelId: 'tender.customer',
      pageId: '',
      userAccount: 'zhao',
    })
    expect(body.data.queuePosition).toBe(1)
  })
})

describe('IMP-19 taking an import back', () => {
  const undo = (id: string, who = 'anna') => call(who, 'POST /poi/api/v7/excel/undoImportTask', { id })
  const ended = async (over = '', created = 3) => {
    const id = await aTask()
    await gateway.pool.query(
      `update transfer_task set status = 'SUCCESS', ended_at = clock_timestamp(), created = ${created}, done = 3, succeeded = 3 ${over} where id = $1`,
      [id],
    )
    return id
  }

  test('waits as a task of its own, once', async () => {
    const id = await ended()
    expect((await find('anna', id)).body.data.undo.state).toBe('possible')
    expect((await undo(id)).body.data).toBe(true)
    expect((await find('anna', id)).body.data.undo.state).toBe('running')
    expect(await codeOf(undo(id))).toBe('EXCEL-1016')
    expect((await gateway.pool.query(`select kind, undo_of from transfer_task where kind = 'UNDO'`)).rows).toEqual([
      { kind: 'UNDO', undo_of: id },
    ])
  })

  test('tells which rows stayed and why, in the language of who asks', async () => {
    const id = await ended()
    await undo(id)
    const problem = { line: 4, column: '', kind: 'in-use', message: { zh: '正被使用', en: 'In use' }, value: 'S-1' }
    await gateway.pool.query(
      `update transfer_task set status = 'PARTIAL_FAILURE', ended_at = clock_timestamp(), succeeded = 2, unchanged = 1, problems = $1 where kind = 'UNDO'`,
      [JSON.stringify([problem])],
    )
    expect((await find('anna', id)).body.data.undo).toEqual({
      ...{ state: 'done', taskId: expect.any(String), errorMessage: '', reversedSize: 2, keptSize: 1, failedSize: 0 },
      left: [{ ...problem, message: '正被使用' }],
    })
  })

  test('one that failed says so, with its reason and counts, and can be ordered again; what both took back is counted together', async () => {
    const id = await ended()
    const end = (changes: string) =>
      gateway.pool.query(
        `update transfer_task set ended_at = clock_timestamp(), ${changes} where kind = 'UNDO' and undo_of = $1 and ended_at is null`,
        [id],
      )
    await undo(id)
    await end(`status = 'FAILURE', succeeded = 2, unchanged = 1, error = '{"code": "EXCEL-1020"}'`)
    const { body } = await find('anna', id)
    expect(body.data.undo).toEqual({
      ...{ state: 'failed', taskId: expect.any(String), errorMessage: '任务多次执行失败，已终止' },
      ...{ reversedSize: 2, keptSize: 1, failedSize: 0, left: [] },
    })
    expect((await undo(id)).body.data).toBe(true)
    expect((await find('anna', id)).body.data.undo).toMatchObject({ state: 'running', errorMessage: '' })
    await end(`status = 'SUCCESS', succeeded = 1`)
    const { undo: second } = (await find('anna', id)).body.data
    expect(second).toMatchObject({ state: 'done', reversedSize: 3, keptSize: 0 })
    expect(second.taskId).not.toBe(body.data.undo.taskId)
    expect(await codeOf(undo(id))).toBe('EXCEL-1016')
  })

  test('of two calls of one instant one wins', async () => {
    const id = await ended()
    expect((await Promise.all([undo(id), undo(id)])).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused for one under way, a try, one that changed nothing, and an export', async () => {
    expect(await codeOf(undo(await aTask()))).toBe('EXCEL-1016')
    expect(await codeOf(undo(await ended(`, payload = payload || '{"dryRun": true}'`)))).toBe('EXCEL-1016')
    expect(await codeOf(undo(await ended('', 0)))).toBe('EXCEL-1016')
    expect(await codeOf(undo(await made('anna', CREATE_EXPORT, anExport())))).toBe('VALIDATION-1006')
  })

  test('is refused to who may not import into the model any more', async () => {
    const id = await ended()
    await gateway.pool.query(`update user_role set role = 'SUPERVISOR' where user_id = 'anna'`)
    gateway.deps.bus.publish('person', { userId: 'anna' })
    expect(await codeOf(undo(id))).toBe('EXCEL-1016')
    await gateway.pool.query(`update user_role set role = 'BUYER' where user_id = 'anna'`)
    gateway.deps.bus.publish('person', { userId: 'anna' })
  })
})

describe('T17 the call that closes streams by GET', () => {
  test.each([
    ['a navigation', { 'sec-fetch-mode': 'navigate' }],
    ['a picture of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ])('is refused to %s', async (_, headers) => {
    const id = await aTask()
    const response = await gateway.inject({
      url: `/poi/api/v7/excel/close?taskId=${id}`,
      headers: { ...(await gateway.as('anna').headers()), ...headers },
    })
    expect(response.json().messageCode).toBe('AUTH-1003')
  })

  test('is answered to a script', async () => {
    expect((await gateway.as('anna').call('GET /poi/api/v7/excel/close', { taskId: await aTask() })).body.data).toBe(true)
  })
})

test('M4 R-45 ASVS 16.3.3 an order that takes data out of the house, or into it, is one line that names whom and what, and a refused one none', async () => {
  const kinds = ['data-exported', 'data-imported']
  const before = gateway.audited().length
  await made('ben', CREATE_EXPORT, anExport())
  const importExcelOssId = await anUploadOf(gateway, 'ben', await aWorkbook(['供应商名称'], [['Steel One']]))
  await made('ben', CREATE_IMPORT, anImport({ importExcelOssId }))
  await call('bidder', CREATE_EXPORT, { ...anExport(), userAccount: 'bidder' })
  const lines = gateway
    .audited()
    .slice(before)
    .filter(({ kind }) => kinds.includes(String(kind)))
  expect(lines.map(({ kind }) => kind)).toEqual(kinds)
  for (const line of lines) expect(line).toMatchObject({ detail: 'tender.customer', tenant: 'north', request: expect.any(String) })
  expect(JSON.stringify(lines)).not.toMatch(/ben\b|xlsx/)
})
