import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportCorrections } from '#contract/excel-shapes.ts'
import { limits } from '#contract/limits.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import type { Ask, TransferModel } from '#gateway/modules/excel/model.types.ts'
import { taskService } from '#gateway/modules/excel/tasks/task.service.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOrder, aWorkbook, createStock, putTask, stockAround, stockBook } from '#support/stock.ts'
import { runImport } from '#support/stock-import.ts'
import { unknownValues } from './unknown-values.queries.ts'

/** What an import says of values it does not know: of its whole file, not of the problems that are told. */

let gateway: TestGateway
let pool: Pool
let folder = ''
beforeAll(async () => {
  gateway = await startGateway({ manager: { roles: ['BUYER'] } })
  pool = gateway.pool
  folder = await mkdtemp(join(tmpdir(), 'fly-unknown-'))
  await createStock(pool)
})
beforeEach(() => pool.query('truncate transfer_task, stock cascade').then(() => {}))
afterAll(() => gateway.close())

const HEADER = ['code', 'name', 'active', 'colours']
/** 1,200 rows of one value, three of others, and a good one among every hundred. */
const ROWS: Cell[][] = Array.from({ length: 1_215 }, (_, at) => [
  `C${at}`,
  'Pump',
  at === 7 ? 'perhaps' : null,
  at % 100 === 7 ? 'RED' : at === 1_200 || at === 1_201 ? 'navy' : 'crimson',
])
const SINCE = ROWS.filter(([, , , colour]) => colour === 'crimson').length
const KNOWN = [
  { column: 'colours', kind: 'option', value: 'crimson', rows: SINCE },
  { column: 'colours', kind: 'option', value: 'navy', rows: 2 },
  { column: 'active', kind: 'boolean', value: 'perhaps', rows: 1 },
]

async function runNext(rows: readonly (readonly Cell[])[], model?: TransferModel): Promise<void> {
  await runImport(gateway, folder, await aWorkbook(HEADER, rows), model)
}

async function put(dryRun: boolean, corrections?: Partial<ImportCorrections>): Promise<string> {
  const id = randomUUID()
  const given = corrections && { cells: [], values: [], leaveOut: [], ...corrections }
  await putTask(pool, { id, userId: 'manager', order: anOrder(HEADER, { dryRun, batchSize: 100 }), corrections: given })
  return id
}

const nothing = () => {}
/** As the call tells it to its owner. */
async function told(id: string) {
  const { rows } = await pool.query<{ tenantId: string }>('select tenant_id as "tenantId" from transfer_task where id = $1', [id])
  const session = { userId: 'manager', username: 'manager', tenantId: rows[0]?.tenantId }
  const service = taskService(pool, stockBook(), { wake: nothing, moved: nothing, closed: nothing })
  const ask = { session, lang: 'en' } as unknown as Ask
  return service.findImport(ask, { id, modelId: 'test.stock', pageId: '', userAccount: 'manager' })
}

test.each([true, false])(
  'IMP-07 values that are not known are counted over the whole file, the most frequent first (try: %j)',
  async (dryRun) => {
    const id = await put(dryRun)
    expect(await told(id)).not.toHaveProperty('unknownValues')
    await runNext(ROWS)
    const { problems, unknownValues } = await told(id)
    expect(problems).toHaveLength(100)
    expect(unknownValues).toEqual(KNOWN)
  },
)

test.each([true, false])('IMP-07 the count is exact after a worker has died in between (try: %j)', async (dryRun) => {
  const id = await put(dryRun)
  let batches = 0
  const dying = stockAround((store) => {
    batches += 1
    return batches === 4 ? Promise.reject(new Error('the worker dies')) : store()
  })
  await runNext(ROWS, dying)
  const { rows } = await pool.query('select done from transfer_task where id = $1', [id])
  expect(rows[0].done).toBe(400)
  await pool.query('update transfer_task set lease_until = null')
  await runNext(ROWS)
  expect((await told(id)).unknownValues).toEqual(KNOWN)
})

test('IMP-07 cells with a correction of their own, values that are kept in part and rows with other faults are not counted', async () => {
  const cells = [
    { line: 3, column: 'colours', value: 'navy' },
    { line: 4, column: 'colours', value: 'RED' },
  ]
  const id = await put(true, { cells, values: [{ column: 'colours', from: 'pink', to: 'violet' }] })
  await runNext([
    ['A', 'Pump', null, 'crimson'],
    ['B', 'Pump', null, 'crimson'],
    ['C', 'Pump', null, 'crimson'],
    ['D', 'Pump', null, 'pink'],
    ['E', 'Pump', null, 'x'.repeat(60)],
    ['F', null, null, null],
  ])
  expect((await told(id)).unknownValues).toEqual([
    { column: 'colours', kind: 'option', value: 'crimson', rows: 1 },
    { column: 'colours', kind: 'option', value: 'violet', rows: 1 },
  ])
})

test('IMP-07 a sheet that is refused as a whole, beside as many corrections as there may be, is counted before the database gives up', async () => {
  const cells = Array.from({ length: limits.mendedCells }, (_, at) => ({ line: at + 2, column: 'colours', value: 'x' }))
  const id = await put(true, { cells })
  await pool.query(
    `insert into transfer_fault (task_id, line, place, prop, kind, value) select $1, i + 1, 0, 'colours', 'option', 'v' || i % 100
       from generate_series(1, $2::int) i`,
    [id, limits.importRows],
  )
  const known = await unknownValues(pool, id, new Map(HEADER.map((header) => [header, header])), 60)
  expect(known).toHaveLength(100)
  expect(known.reduce((sum, { rows }) => sum + rows, 0)).toBe(limits.importRows - limits.mendedCells)
})
