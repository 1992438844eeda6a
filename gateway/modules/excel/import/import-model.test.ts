import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CreateImport } from '#contract/excel-shapes.ts'
import type { Importer } from '#gateway/modules/excel/model.types.ts'
import { queueQueries } from '#gateway/modules/excel/tasks/queue-sql.ts'
import type { Task } from '#gateway/modules/excel/tasks/task.types.ts'
import { runTask } from '#gateway/modules/excel/tasks/task-run.ts'
import { stamper } from '#gateway/modules/settings/stamp.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { importSequentially, type SequentialCase, type StockRow, type StockTable } from '#support/sequential-import.ts'
import { anOrder, createStock, putTask, readerOf, stockAround, stockBook, stockModel } from '#support/stock.ts'
import { importJob } from './import-job.ts'
import { undoJob } from './import-undo.ts'

/** Imports of generated files against a model of a few lines (tests/support/sequential-import.ts). */

let gateway: TestGateway
let pool: Pool
beforeAll(async () => {
  gateway = await startGateway({ manager: { roles: ['BUYER'] } })
  pool = gateway.pool
  await createStock(pool)
})
beforeEach(() => pool.query('truncate transfer_task, stock cascade').then(() => {}))
afterAll(() => gateway.close())

const HEADER = ['code', 'name', 'price']
interface Case extends SequentialCase {
  before: readonly StockRow[]
  batchSize: number
}

async function run(
  kind: 'IMPORT' | 'UNDO',
  { sheet, mode, keepEmpty, batchSize }: Case,
  more: Partial<CreateImport> & { undoOf?: string } = {},
  model = stockModel,
) {
  const id = randomUUID()
  const { dryRun, undoOf, ...over } = more
  const order = anOrder(HEADER, { importMode: mode, keepEmpty, batchSize, ...(dryRun && { dryRun }), ...over })
  await putTask(pool, { id, kind, userId: 'manager', order, ...(undoOf && { undoOf }) })
  const task = (await queueQueries(pool).claim('worker', ['IMPORT', 'UNDO'])) as Task
  expect(task.id).toBe(id)
  const files = {
    read: async () => Buffer.alloc(0),
    place: async () => join(tmpdir(), `fly-model-${id}.xlsx`),
    keep: async () => ({ fileId: 'report', bytes: 1, fileName: 'report.xlsx' }),
  }
  const deps = {
    pool,
    models: stockBook(model),
    files,
    readSheet: readerOf(
      order.excelHeadersMapping.map(({ cellValue }) => cellValue),
      sheet,
    ),
    stamp: stamper(pool, true),
    leastBatch: 1,
  }
  const handler = kind === 'UNDO' ? undoJob(deps) : importJob(deps)
  await runTask({ pool, log: gateway.deps.log, stopping: new AbortController().signal, tell: () => {} }, task, handler)
  const { rows } = await pool.query('select * from transfer_task where id = $1', [id])
  return rows[0]
}

async function table(): Promise<StockTable> {
  const { rows } = await pool.query<{ code: string; name: string; price: string | null }>(
    'select code, name, price from stock order by code',
  )
  return Object.fromEntries(rows.map(({ code, name, price }) => [code, { name, price }]))
}
const failedLines = async (id: string) =>
  (await pool.query<{ line: number }>('select distinct line from transfer_fault where task_id = $1 order by line', [id])).rows.map(
    ({ line }) => line,
  )

const aRow = fc.tuple(
  fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', null),
  fc.constantFrom('Pump', 'Valve', null),
  fc.constantFrom('1.00', '2.50', 'bad', null),
)
const aCase: fc.Arbitrary<Case> = fc.record({
  mode: fc.constantFrom('CREATE', 'UPDATE', 'CREATE_OR_UPDATE'),
  keepEmpty: fc.boolean(),
  before: fc.uniqueArray(
    fc.tuple(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), fc.constantFrom('Pump', 'Valve'), fc.constantFrom('1.00', null)),
    {
      selector: ([code]) => code,
      maxLength: 6,
    },
  ),
  sheet: fc.array(aRow, { minLength: 1, maxLength: 14 }),
  batchSize: fc.integer({ min: 1, max: 6 }),
})

test('F2 IMP-04 a try tells what the import then does, the import is the sequential model, and undoing it leaves no trace', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(aCase, async (one) => {
      await pool.query('truncate transfer_task, stock cascade')
      for (const [code, name, price] of one.before)
        await pool.query(`insert into stock (id, tenant_id, code, name, price) values ($1, 'north', $2, $3, $4)`, [
          randomUUID(),
          code,
          name,
          price,
        ])
      const start = await table()
      const ids = (await pool.query('select id, code from stock order by id')).rows
      const expected = importSequentially(one, start)

      const tried = await run('IMPORT', one, { dryRun: true })
      expect(tried).toMatchObject({ ...expected.counts, done: one.sheet.length, error: null })
      expect(await failedLines(tried.id)).toEqual(expected.failedLines)
      expect(await table()).toEqual(start)

      const done = await run('IMPORT', one)
      expect(done).toMatchObject({ ...expected.counts, done: one.sheet.length, problems: tried.problems, status: tried.status })
      expect(await failedLines(done.id)).toEqual(expected.failedLines)
      expect(await table()).toEqual(expected.table)

      const undone = await run('UNDO', one, { undoOf: done.id })
      const changed = expected.counts.created + expected.counts.updated
      expect(undone).toMatchObject({ status: 'SUCCESS', succeeded: changed, unchanged: 0, failed: 0, done: changed, total: changed })
      expect(await table()).toEqual(start)
      expect((await pool.query('select id, code from stock order by id')).rows).toEqual(ids)
    }),
    { numRuns: 60 },
  )
})

const three: Case = {
  mode: 'CREATE_OR_UPDATE',
  keepEmpty: false,
  before: [],
  sheet: [
    ['A', 'Pump', '1.00'],
    ['B', 'Valve', '2.50'],
    ['C', 'Pump', null],
  ],
  batchSize: 2,
}

test('T36 undo leaves what somebody has touched since, counts it and names it', async () => {
  await run('IMPORT', three)
  const changed = await run('IMPORT', {
    ...three,
    sheet: [
      ['A', 'Valve', '9.00'],
      ['B', 'Valve', '9.00'],
      ['D', 'Pump', null],
      ['E', 'Pump', null],
    ],
  })
  expect(changed).toMatchObject({ updated: 2, created: 2 })
  await pool.query(`update stock set remark = 'mine' where code in ('A', 'D')`)
  await pool.query(`delete from stock where code = 'E'`)
  const undone = await run('UNDO', three, { undoOf: changed.id })
  expect(undone).toMatchObject({ status: 'PARTIAL_FAILURE', succeeded: 1, unchanged: 3, failed: 0, done: 4 })
  expect(undone.problems.map(({ line, kind, value }: Record<string, unknown>) => [line, kind, value])).toEqual([
    [5, 'gone', ''],
    [4, 'touched', 'D'],
    [2, 'touched', 'A'],
  ])
  expect(await table()).toEqual({
    A: { name: 'Valve', price: '9.00' },
    B: { name: 'Valve', price: '2.50' },
    C: { name: 'Pump', price: null },
    D: { name: 'Pump', price: null },
  })
})

test('undo gives a row its code back that a new row has taken, and codes that were passed on from row to row', async () => {
  await run('IMPORT', three)
  const start = await table()
  const ids = Object.fromEntries((await pool.query('select id, code from stock')).rows.map(({ id, code }) => [code, id]))
  const changed = await run(
    'IMPORT',
    {
      ...three,
      batchSize: 1,
      sheet: [
        [ids.A, 'A2', 'Pump', '1.00'],
        [ids.B, 'A', 'Valve', '2.50'],
        [null, 'B', 'Pump', null],
      ],
    } as unknown as Case,
    {
      ...{ updateByFieldName: 'id', updateByFieldDisplayName: 'id' },
      excelHeadersMapping: ['id', ...HEADER].map((text) => ({ cellValue: text, tableHeaderName: text })),
    },
  )
  expect(changed).toMatchObject({ updated: 2, created: 1, failed: 0 })
  expect(await run('UNDO', three, { undoOf: changed.id })).toMatchObject({ status: 'SUCCESS', succeeded: 3, unchanged: 0, failed: 0 })
  expect(await table()).toEqual(start)
})

test('T36 an undo after one that failed halfway takes back the rest, and does not find its own work in somebody’s hands', async () => {
  const sheet = ['A', 'B', 'C', 'D', 'E', 'F'].map((code) => [code, 'Pump', null] as const)
  const done = await run('IMPORT', { ...three, mode: 'CREATE', sheet })
  await pool.query(`update stock set name = 'Touched' where code in ('B', 'E')`)
  let steps = 0
  const importer: Importer = {
    ...stockModel.importer!,
    remove: async (...given) => {
      steps += 1
      if (steps === 3) throw new Refusal('EXCEL-1012')
      return stockModel.importer!.remove(...given)
    },
  }
  const broken = await run('UNDO', three, { undoOf: done.id }, { ...stockModel, importer })
  expect(broken).toMatchObject({ status: 'FAILURE', total: 6, done: 4, succeeded: 3, unchanged: 1 })
  expect(Object.keys(await table())).toEqual(['A', 'B', 'E'])
  const kept = `select lines from transfer_change where task_id = $1 order by line`
  expect((await pool.query(kept, [done.id])).rows).toEqual([{ lines: [2, 3] }, { lines: [6] }])
  const again = await run('UNDO', three, { undoOf: done.id })
  expect(again).toMatchObject({ status: 'PARTIAL_FAILURE', total: 3, done: 3, succeeded: 1, unchanged: 2, failed: 0 })
  expect(again.problems).toMatchObject([
    { line: 6, kind: 'touched' },
    { line: 3, kind: 'touched' },
  ])
  expect(Object.keys(await table())).toEqual(['B', 'E'])
})

test('R-17 while a try is under way nobody waits: its rows are changed, its names are taken, and the table is imported into', async () => {
  await run('IMPORT', three)
  const probes: string[] = []
  const other = await pool.connect()
  /** What others do after the first batch of the try, and would have to wait for if it held any lock. */
  const meanwhile = async () => {
    await other.query(`begin; set local lock_timeout = '1s'`)
    await other.query(`update stock set name = 'Renamed', code = 'A9' where code = 'A'`)
    await other.query(`insert into stock (id, tenant_id, code, name) values ('new', 'north', 'D', 'Theirs')`)
    await other.query(`select pg_advisory_xact_lock(hashtextextended('stock north', 0))`)
    await other.query('lock table stock in share row exclusive mode')
    await other.query('rollback')
    probes.push('nobody waited')
  }
  const model = stockAround(async (store) => {
    await store()
    await meanwhile()
  })
  const sheet = [['A', 'Valve', '9.00'] as const, ['D', 'Pump', null] as const]
  const tried = await run('IMPORT', { ...three, sheet, batchSize: 2 }, { dryRun: true }, model)
  expect([probes, tried.error, tried.updated, tried.created]).toEqual([['nobody waited'], null, 1, 1])
  other.release()
  expect(Object.keys(await table())).toEqual(['A', 'B', 'C'])
})

test('R-08 a try waits for the rest of its file as long as a reading may take', async () => {
  const waits: unknown[] = []
  const model = stockAround(async (store, client) => {
    waits.push((await client.query('show idle_in_transaction_session_timeout')).rows[0]?.idle_in_transaction_session_timeout)
    await store()
  })
  await run('IMPORT', { ...three, batchSize: 3 }, { dryRun: true }, model)
  await run('IMPORT', { ...three, batchSize: 3 }, {}, model)
  expect(waits).toEqual(['2min', '15s'])
})

test('R-10 an interrupted try begins again and counts every row once', async () => {
  const id = randomUUID()
  await putTask(pool, { id, userId: 'manager', order: anOrder(HEADER, { dryRun: true, batchSize: 1 }) })
  await pool.query(
    `update transfer_task set cursor = '{"line":1}', total = 3, done = 2, succeeded = 1, created = 1, failed = 1, problems = $2 where id = $1`,
    [id, JSON.stringify([{ line: 2, column: 'name', kind: 'required', message: { zh: '', en: '' }, value: '' }])],
  )
  await pool.query(`insert into transfer_fault (task_id, line, place, prop, kind) values ($1, 2, 0, 'name', 'required')`, [id])
  const task = (await queueQueries(pool).claim('worker', ['IMPORT'])) as Task
  const files = { read: async () => Buffer.alloc(0), place: async () => '', keep: async () => ({ fileId: '', bytes: 0, fileName: '' }) }
  const deps = { pool, models: stockBook(), files, stamp: stamper(pool, true), readSheet: readerOf(HEADER, three.sheet), leastBatch: 1 }
  await runTask({ pool, log: gateway.deps.log, stopping: new AbortController().signal, tell: () => {} }, task, importJob(deps))
  const { rows } = await pool.query('select * from transfer_task where id = $1', [id])
  expect(rows[0]).toMatchObject({ status: 'SUCCESS', done: 3, succeeded: 3, created: 3, failed: 0, problems: [] })
  expect(await failedLines(id)).toEqual([])
  expect(await gateway.count('stock')).toBe(0)
})
