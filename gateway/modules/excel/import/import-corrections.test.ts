import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CreateImport, ImportCorrections } from '#contract/excel-shapes.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import type { TransferModel } from '#gateway/modules/excel/model.types.ts'
import { inspectWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOrder, aWorkbook, createStock, putTask, stockAround } from '#support/stock.ts'
import { reportIn, runImport } from '#support/stock-import.ts'

/** Imports of sheets that were mended before: tried, in earnest, gone on with after a worker died, and reported. */

let gateway: TestGateway
let pool: Pool
let folder = ''
beforeAll(async () => {
  gateway = await startGateway({ manager: { roles: ['BUYER'] } })
  pool = gateway.pool
  folder = await mkdtemp(join(tmpdir(), 'fly-mended-'))
  await createStock(pool)
})
beforeEach(() => pool.query('truncate transfer_task, stock cascade').then(() => {}))
afterAll(() => gateway.close())

const HEADER = ['code', 'name', 'price', 'colours']
const runNext = (bytes: Uint8Array, model?: TransferModel) => runImport(gateway, folder, bytes, model)
const taskOf = async (id: string) => (await pool.query('select * from transfer_task where id = $1', [id])).rows[0]
const stock = async () => (await pool.query('select code, name, price, colours from stock order by code')).rows

async function put(over: Partial<ImportCorrections>, order: Partial<CreateImport> = {}): Promise<string> {
  const id = randomUUID()
  const corrections = { cells: [], values: [], leaveOut: [], ...over }
  await putTask(pool, { id, userId: 'manager', order: anOrder(HEADER, order), corrections })
  return id
}
async function anImport(rows: readonly (readonly Cell[])[], over: Partial<ImportCorrections>, order: Partial<CreateImport> = {}) {
  const id = await put(over, order)
  await runNext(await aWorkbook(HEADER, rows))
  return taskOf(id)
}

const ROWS: Cell[][] = [
  ['A', 'Pump', 'cheap', 'crimson'],
  ['B', null, 12, 'crimson'],
  ['C', 'Pipe', 1, 'crimson'],
  ['D', 'Hose', 'unknown', 'RED'],
]
const MENDED = {
  cells: [
    { line: 2, column: 'price', value: '￥1,234.5' },
    { line: 3, column: 'name', value: ' Valve ' },
    { line: 4, column: 'colours', value: '蓝，green' },
  ],
  values: [{ column: 'colours', from: 'crimson', to: '红' }],
  leaveOut: [5],
}
const WANTED = [
  { code: 'A', name: 'Pump', price: '1234.50', colours: ['RED'] },
  { code: 'B', name: 'Valve', price: '12.00', colours: ['RED'] },
  { code: 'C', name: 'Pipe', price: '1.00', colours: ['BLUE', 'GREEN'] },
]

test('IMP-07 what was mended is read as text that a person typed: numbers, choices and lists of them; a row that is left out is not counted', async () => {
  const task = await anImport(ROWS, MENDED)
  expect(task).toMatchObject({ status: 'SUCCESS', total: 3, done: 3, created: 3, failed: 0, result_file_id: null })
  expect(await stock()).toEqual(WANTED)
  // What somebody did himself is no warning.
  expect(task.warnings).toEqual([])
})

test('IMP-07 a try of a mended sheet counts what the import then does, and stores nothing', async () => {
  expect(await anImport(ROWS, MENDED, { dryRun: true })).toMatchObject({ status: 'SUCCESS', total: 3, created: 3, failed: 0 })
  expect(await stock()).toEqual([])
  const half = { ...MENDED, cells: MENDED.cells.slice(1) }
  const task = await anImport(ROWS, half, { dryRun: true })
  expect(task).toMatchObject({ created: 2, failed: 1, problems: [{ line: 2, column: 'price', value: 'cheap' }] })
})

test('IMP-08 a mended key finds its row, and the rows that then have one key all fail', async () => {
  await anImport([['A', 'Pump', 1, null]], {})
  const order = { importMode: 'UPDATE' } as const
  const key = (line: number, value: string) => ({ line, column: 'code', value })
  const rows: Cell[][] = [
    ['Q', 'Pump 2', 1, null],
    ['R', 'Pump 3', 1, null],
  ]
  expect(await anImport(rows, { cells: [key(2, 'A')], leaveOut: [3] }, order)).toMatchObject({ updated: 1, failed: 0 })
  const twice = await anImport(rows, { cells: [key(2, 'A'), key(3, 'A')] }, order)
  expect(twice.problems).toMatchObject([
    { line: 2, kind: 'keyTwice', value: 'A' },
    { line: 3, kind: 'keyTwice', value: 'A' },
  ])
})

test('F2 a mended import that is gone on with after its worker died has every row once, with what was mended', async () => {
  const id = await put(MENDED, { batchSize: 1 })
  const bytes = await aWorkbook(HEADER, ROWS)
  let batches = 0
  const failing = stockAround((store) => {
    batches += 1
    return batches === 2 ? Promise.reject(new Error('the worker dies')) : store()
  })
  await runNext(bytes, failing)
  expect(await stock()).toEqual(WANTED.slice(0, 1))
  await pool.query('update transfer_task set lease_until = null')
  await runNext(bytes)
  expect(await taskOf(id)).toMatchObject({ status: 'SUCCESS', total: 3, done: 3, created: 3 })
  expect(await stock()).toEqual(WANTED)
})

test('IMP-14 the report of a mended sheet holds the rows that still fail as they were mended, and comes in again as it is', async () => {
  const still = [{ line: 2, column: 'price', value: 'dear' }]
  const task = await anImport(ROWS, { ...MENDED, cells: still, leaveOut: [3, 5] })
  expect(task).toMatchObject({ status: 'PARTIAL_FAILURE', created: 1, failed: 1 })
  expect(task.problems).toMatchObject([{ line: 2, column: 'price', value: 'dear' }])
  const view = await inspectWorkbook(await readFile(reportIn(folder)), {}, 50)
  expect(view.mark).toBe(task.id)
  expect(view.first.map(({ cells }) => cells)).toEqual([['A', 'Pump', 'dear', '红', 'price: This is not a number']])
  const rows = view.first.map(({ cells }) => cells.slice(0, 4))
  expect(await anImport(rows, { cells: [{ line: 2, column: 'price', value: '7' }] })).toMatchObject({ status: 'SUCCESS', created: 1 })
  expect((await stock())[0]).toEqual({ code: 'A', name: 'Pump', price: '7.00', colours: ['RED'] })
})

test.each<[string, Partial<ImportCorrections>, object]>([
  ['below the last row', { cells: [{ line: 6, column: 'name', value: 'x' }] }, { code: 'EXCEL-1025', args: { line: 6 } }],
  ['of the headers', { leaveOut: [1, 2] }, { code: 'EXCEL-1025', args: { line: 1 } }],
  ['in a column that the sheet has no more', { values: [{ column: 'brand', from: 'a', to: 'b' }] }, { code: 'EXCEL-1024' }],
])('IMP-20 a correction %s is refused before anything is stored', async (_, over, error) => {
  for (const dryRun of [true, false]) {
    expect(await anImport(ROWS, over, { dryRun })).toMatchObject({ status: 'FAILURE', done: 0, error })
    expect(await stock()).toEqual([])
  }
})
