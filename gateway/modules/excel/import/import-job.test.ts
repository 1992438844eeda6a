import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CreateImport } from '#contract/excel-shapes.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import { queueQueries } from '#gateway/modules/excel/tasks/queue-sql.ts'
import type { Task } from '#gateway/modules/excel/tasks/task.types.ts'
import { runTask } from '#gateway/modules/excel/tasks/task-run.ts'
import { stamper } from '#gateway/modules/settings/stamp.ts'
import { inspectWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOrder, aWorkbook, createStock, putTask, stockBook, stockModel, stockProps } from '#support/stock.ts'
import { importJob } from './import-job.ts'
import { undoJob } from './import-undo.ts'

/** Imports of the stock table through the queue's own steps, on PostgreSQL, with real workbooks. */

let gateway: TestGateway
let pool: Pool
let folder = ''
beforeAll(async () => {
  gateway = await startGateway({
    manager: { roles: ['BUYER'] },
    buyer: { roles: ['BUYER'] },
    other: { roles: ['BUYER'], tenant: 'south' },
  })
  pool = gateway.pool
  folder = await mkdtemp(join(tmpdir(), 'fly-import-'))
  await createStock(pool)
})
beforeEach(() => pool.query('truncate transfer_task, stock cascade').then(() => {}))
afterAll(() => gateway.close())

const report = () => join(folder, 'report.xlsx')
const filesWith = (bytes: Uint8Array) => ({
  read: async () => Buffer.from(bytes),
  place: async (name: string) => join(folder, name),
  keep: async (_: unknown, { path, name }: { path: string; name: string }) => {
    await copyFile(path, report())
    return { fileId: 'report', bytes: (await readFile(path)).length, fileName: name }
  },
})

/** Runs the next task that waits to its end, as the worker does. */
async function runNext(bytes: Uint8Array, model = stockModel): Promise<void> {
  const deps = { pool, models: stockBook(model), files: filesWith(bytes), stamp: stamper(pool, true), leastBatch: 1 }
  const task = (await queueQueries(pool).claim('worker', ['IMPORT', 'UNDO'])) as Task
  const handler = task.kind === 'UNDO' ? undoJob(deps) : importJob(deps)
  await runTask({ pool, log: gateway.deps.log, stopping: new AbortController().signal, tell: () => {} }, task, handler)
}

const taskOf = async (id: string) => (await pool.query(`select *, result_bytes::int from transfer_task where id = $1`, [id])).rows[0]
const stock = async (fields = 'code, name, price') => (await pool.query(`select ${fields} from stock order by code`)).rows

interface Given {
  header?: readonly string[]
  rows: readonly (readonly Cell[])[]
  order?: Partial<CreateImport>
  userId?: string
}

async function anImport({ header = ['code', 'name', 'price'], rows, order = {}, userId = 'manager' }: Given) {
  const id = randomUUID()
  await putTask(pool, { id, userId, order: anOrder(header, order) })
  await runNext(await aWorkbook(header, rows))
  return taskOf(id)
}

const three = [
  ['A', 'Pump', '1,234.50'],
  ['B', 'Valve', 12],
  ['C', 'Pipe', null],
]

test('IMP-04 IMP-15 rows are added, typed and counted; what cannot be stored is left with its cell and its reason', async () => {
  const task = await anImport({ rows: [...three, ['D', 'Bolt', 'cheap'], [null, 'Nut', -1], ['A', 'Again', 1]] })
  expect(task).toMatchObject({ status: 'PARTIAL_FAILURE', total: 6, done: 6, succeeded: 3, failed: 3, created: 3, updated: 0, cleared: 0 })
  expect(await stock()).toEqual([
    { code: 'A', name: 'Pump', price: '1234.50' },
    { code: 'B', name: 'Valve', price: '12.00' },
    { code: 'C', name: 'Pipe', price: null },
  ])
  expect(task.problems).toEqual([
    { line: 5, column: 'price', kind: 'number', value: 'cheap', message: { en: 'This is not a number', zh: '不是数字' } },
    expect.objectContaining({ line: 6, column: 'price', kind: 'min', value: '-1', message: { en: 'Not less than 0', zh: '不能小于0' } }),
    expect.objectContaining({ line: 6, column: 'code', kind: 'required', value: '' }),
    expect.objectContaining({ line: 7, column: 'code', kind: 'duplicate', value: 'A' }),
  ])
})

test('IMP-04 every kind of column comes in as its field keeps it', async () => {
  const row: Cell[] = ['X1', '泵', 's', 'u', 'b', 'm', 'p', '多行\n文本', 1.5, '（2）', 0.125, 7, '8', null, '是', false]
  const task = await anImport({
    header: stockProps,
    rows: [[...row, { wall: '2026-11-30' }, '2026年12月1日', { wall: '2026-11-30 10:00:00' }, '红，BLUE']],
  })
  expect(task).toMatchObject({ status: 'SUCCESS', created: 1 })
  const [stored] = await stock('*')
  expect(stored).toMatchObject({
    ...{ name: '泵', remark: '多行\n文本', price: '1.50', cost: '-2.00', weight: '0.125', count: 7, minimum: 8, boxes: null },
    ...{ active: true, fragile: false, bought: '2026-11-30', expires: '2026-12-01', changed: '2026-11-30T02:00:00.000Z' },
    colours: ['RED', 'BLUE'],
  })
})

test('IMP-04 updating changes what differs and never adds; update-and-add does both, and no id of a file is taken', async () => {
  await anImport({ rows: three })
  const changes = [
    ['A', 'Pump', '1234.5'],
    ['B', 'Valve', 13],
    ['Z', 'Lost', 1],
  ]
  const updated = await anImport({ rows: changes, order: { importMode: 'UPDATE' } })
  expect(updated).toMatchObject({ status: 'PARTIAL_FAILURE', created: 0, updated: 1, unchanged: 1, failed: 1, succeeded: 2 })
  expect(updated.problems).toEqual([expect.objectContaining({ line: 4, column: 'code', kind: 'notFound', value: 'Z' })])
  const both = await anImport({
    header: ['id', 'code', 'name', 'price'],
    rows: [['my-own-id', ...changes[2]!], ...changes.slice(0, 2).map((row) => [null, ...row])],
    order: { importMode: 'CREATE_OR_UPDATE' },
  })
  expect(both).toMatchObject({ status: 'SUCCESS', created: 1, updated: 0, unchanged: 2 })
  expect((await stock('id, code')).map(({ id }) => id)).not.toContain('my-own-id')
})

test('IMP-03 IMP-08 by the id of an export: a row that is there is changed, equal ids all fail wherever they stand in the file', async () => {
  await anImport({ rows: three })
  const ids = Object.fromEntries((await stock('id, code')).map(({ id, code }) => [code, id]))
  const order = { importMode: 'UPDATE' as const, updateByFieldName: 'id', updateByFieldDisplayName: 'id', batchSize: 2 }
  const task = await anImport({
    header: ['id', 'name'],
    rows: [
      [ids.A, 'Pump 2'],
      [ids.B, 'Valve 2'],
      [ids.C, 'Pipe 2'],
      [ids.B, 'Valve 3'],
    ],
    order,
  })
  expect(task).toMatchObject({ status: 'PARTIAL_FAILURE', updated: 2, failed: 2 })
  expect(task.problems.map(({ line, kind }: { line: number; kind: string }) => [line, kind])).toEqual([
    [3, 'keyTwice'],
    [5, 'keyTwice'],
  ])
  expect((await stock('name')).map(({ name }) => name)).toEqual(['Pump 2', 'Valve', 'Pipe 2'])
})

test('IMP-03 empty cells clear what is there, unless they shall keep it', async () => {
  await anImport({ rows: three })
  const rows = [['A', 'Pump', null]]
  expect(await anImport({ rows, order: { importMode: 'UPDATE', keepEmpty: true } })).toMatchObject({ unchanged: 1, cleared: 0 })
  expect(await anImport({ rows, order: { importMode: 'UPDATE' } })).toMatchObject({ updated: 1, cleared: 1 })
  expect((await stock('price'))[0]).toEqual({ price: null })
})

test('IMP-20 what is wrong with a file or its columns is said before anything is stored', async () => {
  const refused = async (given: Given) => {
    const { status, error, succeeded } = await anImport(given)
    expect({ status, succeeded, stored: await gateway.count('stock') }).toEqual({ status: 'FAILURE', succeeded: 0, stored: 0 })
    return error
  }
  expect(await refused({ rows: [] })).toMatchObject({ code: 'EXCEL-1005' })
  const mapped = anOrder(['code', 'name']).excelHeadersMapping
  expect(await refused({ header: ['code', 'name', 'name'], rows: three, order: { excelHeadersMapping: mapped } })).toEqual({
    code: 'EXCEL-1006',
    args: { name: 'name', first: 'B', second: 'C' },
  })

  expect(await refused({ header: ['code', 'name', 'note', ' note '], rows: three, order: { excelHeadersMapping: mapped } })).toEqual({
    code: 'EXCEL-1006',
    args: { name: 'note', first: 'C', second: 'D' },
  })
  expect(await refused({ header: ['code'], rows: [['A']] })).toEqual({ code: 'EXCEL-1014', args: { field: 'name' } })
  expect(await refused({ header: ['code', 'name', 'secret'], rows: three })).toEqual({ code: 'EXCEL-1015', args: { column: 'secret' } })
  const noKey = { importMode: 'UPDATE' as const, updateByFieldName: 'price', updateByFieldDisplayName: 'price' }
  expect(await refused({ rows: three, order: noKey })).toMatchObject({ code: 'EXCEL-1013' })
  expect(await refused({ rows: three, order: { sheetName: 'Other' } })).toMatchObject({ code: 'EXCEL-1010' })
  expect(await refused({ rows: three, userId: 'buyer', order: { modelId: 'test.nothing' } })).toMatchObject({ code: 'EXCEL-1012' })
})

test('IMP-07 a header that is longer than a name may be is known by its beginning', async () => {
  const long = ['甲', '乙'].map((end) => '很长的表头'.repeat(80) + end)
  const excelHeadersMapping = [
    { cellValue: long[0]!.slice(0, 255), tableHeaderName: 'code' },
    { cellValue: `${long[1]!.slice(0, 251)} (2)`, tableHeaderName: 'name' },
  ]
  expect(await anImport({ header: long, rows: [['A', 'Pump']], order: { excelHeadersMapping } })).toMatchObject({ created: 1 })
  expect(await stock('code, name')).toEqual([{ code: 'A', name: 'Pump' }])
})

test('T36 rows of another tenant are not found, whatever the file says of their id; what is told of them is nothing', async () => {
  await anImport({ rows: three, userId: 'other' })
  const [foreign] = await stock('id')
  const order = { importMode: 'UPDATE' as const, updateByFieldName: 'id', updateByFieldDisplayName: 'id' }
  const task = await anImport({ header: ['id', 'name'], rows: [[foreign.id, 'Mine now']], order })
  expect(task).toMatchObject({ status: 'FAILURE', failed: 1 })
  expect(task.problems).toEqual([expect.objectContaining({ kind: 'notFound', value: foreign.id })])
  expect((await stock('name'))[0]).toEqual({ name: 'Pump' })
  expect(await anImport({ rows: three })).toMatchObject({ status: 'SUCCESS', created: 3 })
})

test('IMP-20 a page that has no room for all new rows takes none of them; rows that are there need no room', async () => {
  await anImport({ rows: three.slice(0, 2) })
  const small = { ...stockModel, importer: { ...stockModel.importer!, capacity: async () => 1 } }
  const both = { importMode: 'CREATE_OR_UPDATE', batchSize: 2 } as const
  const run = async (rows: readonly (readonly Cell[])[], order: Partial<CreateImport>) => {
    const id = randomUUID()
    await putTask(pool, { id, userId: 'manager', order: anOrder(['code', 'name', 'price'], order) })
    await runNext(await aWorkbook(['code', 'name', 'price'], rows), small)
    return taskOf(id)
  }
  const added = [...three, ['D', 'Bolt', null]]
  expect(await run(added, both)).toMatchObject({ status: 'FAILURE', error: { code: 'EXCEL-1022', args: { max: 1 } }, done: 0 })
  expect(await run([three[2]!, added[3]!], { importMode: 'CREATE' })).toMatchObject({ error: { code: 'EXCEL-1022' }, done: 0 })
  const wrong = [['E', null, null], three[2]!, ['F', 'Nut', 'cheap']]
  expect(await run(wrong, { importMode: 'CREATE' })).toMatchObject({ status: 'PARTIAL_FAILURE', created: 1, failed: 2 })
  await pool.query(`delete from stock where code = 'C'`)
  expect(await run(three, both)).toMatchObject({ status: 'SUCCESS', created: 1, unchanged: 2 })
})

test('R-08 a character that the database refuses fails its row, not the import, also in a late batch', async () => {
  const sound = Array.from({ length: 5 }, (_, at): Cell[] => [`P${at}`, 'Pump', at])
  const bytes = await aWorkbook(['code', 'name', 'price'], [...sound, ['Q', 'a@b', 1]])
  const parts = unzipSync(bytes)
  const sheet = 'xl/worksheets/sheet1.xml'
  const id = randomUUID()
  await putTask(pool, { id, userId: 'manager', order: anOrder(['code', 'name', 'price'], { batchSize: 2 }) })
  await runNext(Buffer.from(zipSync({ ...parts, [sheet]: strToU8(strFromU8(parts[sheet]!).replace('a@b', 'a_x0000_b')) })))
  const task = await taskOf(id)
  expect(task).toMatchObject({ status: 'PARTIAL_FAILURE', created: 5, failed: 1, result_file_id: 'report' })
  expect(task.problems).toMatchObject([{ line: 7, column: 'name', kind: 'control', value: 'a\uFFFDb' }])
})

test('a cancelled import ends after the batch under way, and says so', async () => {
  const id = randomUUID()
  await putTask(pool, { id, userId: 'manager', order: anOrder(['code', 'name', 'price'], { batchSize: 1 }) })
  await pool.query('update transfer_task set cancelled = true where id = $1', [id])
  await runNext(await aWorkbook(['code', 'name', 'price'], three))
  expect(await taskOf(id)).toMatchObject({ status: 'PARTIAL_FAILURE', total: 3, done: 0 })
})

test('IMP-14 the error report is the own workbook with the refused rows, their reasons, and the mark of the task', async () => {
  const rows = [...Array.from({ length: 30 }, (_, at): Cell[] => [`P${at}`, 'Pump', at % 3 === 0 ? 'x' : at]), ['=1+1', null, 1]]
  const task = await anImport({ rows, order: { batchSize: 7 } })
  expect(task).toMatchObject({ status: 'PARTIAL_FAILURE', failed: 11, result_file_id: 'report' })
  const view = await inspectWorkbook(await readFile(report()), {}, 50)
  expect(view.mark).toBe(task.id)
  expect(view.header.cells).toEqual(['code', 'name', 'price', 'Failure reason'])
  expect(view.first).toHaveLength(11)
  expect(view.first[1]!.cells).toEqual(['P3', 'Pump', 'x', 'price: This is not a number'])
  expect(view.first[10]!.cells).toEqual(['=1+1', null, 1, 'name: A value is needed here'])
  const again = await anImport({ rows: view.first.map(({ cells: [code, name] }) => [code!, name ?? 'Named', 5]) })
  expect(again).toMatchObject({ status: 'SUCCESS', created: 11 })
})
