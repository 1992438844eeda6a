import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CreateImport } from '#contract/excel-shapes.ts'
import type { TransferModel } from '#gateway/modules/excel/model.types.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOrder, aWorkbook, createStock, putTask, stockAround, stockBook, stockModel } from '#support/stock.ts'
import { runImport } from '#support/stock-import.ts'
import type { ImportDeps } from './import.types.ts'

/** What becomes of an import whose owner has other rights in the middle of it than at its beginning. */

let gateway: TestGateway
let pool: Pool
let folder = ''
beforeAll(async () => {
  gateway = await startGateway({ manager: { roles: ['BUYER'] }, buyer: { roles: ['BUYER'] } })
  pool = gateway.pool
  folder = await mkdtemp(join(tmpdir(), 'fly-rights-'))
  await createStock(pool)
})
beforeEach(() => pool.query('truncate transfer_task, stock cascade').then(() => {}))
afterAll(() => gateway.close())

const HEADER = ['code', 'name', 'price']
const THREE = [
  ['A', 'Pump', '1,234.50'],
  ['B', 'Valve', 12],
  ['C', 'Pipe', null],
]
const begun = async (order: Partial<CreateImport>): Promise<string> => {
  const id = randomUUID()
  await putTask(pool, { id, userId: 'buyer', order: anOrder(HEADER, order) })
  return id
}
const runNext = async (model = stockModel, models?: ImportDeps['models']) =>
  runImport(gateway, folder, await aWorkbook(HEADER, THREE), model, models)
const taskOf = async (id: string) => (await pool.query('select * from transfer_task where id = $1', [id])).rows[0]
const stock = async () => (await pool.query<{ code: string }>('select code from stock order by code')).rows.map(({ code }) => code)

/** The stock, with something that happens when the rows of a batch have been written. */
function stockWith(written: (batch: number, codes: ReadonlySet<string>) => void): TransferModel {
  let batch = 0
  return stockAround(async (store, _, ask) => {
    await store()
    batch += 1
    written(batch, ask.session.codes)
  })
}
/** Its rights, with something that happens when they are looked up: once before the first row, then for each batch. */
function rightsWith(model: TransferModel, meanwhile: (batch: number) => Promise<unknown>): ImportDeps['models'] {
  const book = stockBook(model)
  let batch = -1
  const forImport: typeof book.forImport = async (...given) => {
    batch += 1
    await meanwhile(batch)
    return book.forImport(...given)
  }
  return { forImport }
}
const notAllowed = () => Promise.reject(new Refusal('EXCEL-1012'))
const changesOf = async (id: string) => (await pool.query('select lines from transfer_change where task_id = $1', [id])).rows

test('T36 R-10 what a batch has written is gone where its owner turns out to have lost the right', async () => {
  const id = await begun({ batchSize: 1 })
  const written = Promise.withResolvers<void>()
  const model = stockWith((batch) => batch === 2 && written.resolve())
  await runNext(
    model,
    rightsWith(model, async (batch) => batch === 2 && written.promise.then(notAllowed)),
  )
  expect(await taskOf(id)).toMatchObject({ status: 'FAILURE', error: { code: 'EXCEL-1012' }, done: 1, created: 1 })
  expect(await stock()).toEqual(['A'])
  expect(await changesOf(id)).toEqual([{ lines: [2] }])
})

test('T36 R-10 a try ends where its owner has lost the right, and tells nothing more', async () => {
  const id = await begun({ batchSize: 1, dryRun: true })
  await runNext(
    stockModel,
    rightsWith(stockModel, async (batch) => batch === 2 && notAllowed()),
  )
  expect(await taskOf(id)).toMatchObject({ status: 'FAILURE', error: { code: 'EXCEL-1012' }, done: 1 })
  expect(await gateway.count('stock')).toBe(0)
})

test('T36 a batch that breaks while rights are looked up breaks as ever, whatever comes of the looking', async () => {
  const id = await begun({ batchSize: 1 })
  const model = stockWith((batch) => {
    if (batch === 2) throw new Error('broken')
  })
  await runNext(
    model,
    rightsWith(model, async (batch) => batch === 2 && notAllowed()),
  )
  expect(await taskOf(id)).toMatchObject({ status: 'WAITING', attempt: 1, created: 1 })
  await pool.query('update transfer_task set lease_until = null where id = $1', [id])
  await runNext()
  expect(await taskOf(id)).toMatchObject({ status: 'SUCCESS', created: 3 })
})

test('T36 a batch whose owner has got another right meanwhile is written anew by it', async () => {
  const id = await begun({ batchSize: 2 })
  const held: number[] = []
  const model = stockWith((_, codes) => held.push(codes.size))
  await runNext(
    model,
    rightsWith(model, async (batch) => batch === 1 && pool.query(`insert into user_role (user_id, role) values ('buyer', 'SUPERVISOR')`)),
  )
  expect(await taskOf(id)).toMatchObject({ status: 'SUCCESS', created: 3, done: 3 })
  expect(held).toEqual([held[0], held[0], expect.toSatisfy((codes: number) => codes > held[0]!)])
  expect(await stock()).toEqual(['A', 'B', 'C'])
  await pool.query(`delete from user_role where user_id = 'buyer' and role = 'SUPERVISOR'`)
})

test('T36 a column that its owner may not write any more ends the import', async () => {
  const id = await begun({ batchSize: 1 })
  let isClosed = false
  const fields: TransferModel['fields'] = async (ask) => (await stockModel.fields(ask)).filter(({ prop }) => prop !== 'price' || !isClosed)
  const model = { ...stockModel, fields }
  await runNext(
    model,
    rightsWith(model, async (batch) => {
      isClosed = batch === 2
    }),
  )
  expect(await taskOf(id)).toMatchObject({ status: 'FAILURE', error: { code: 'EXCEL-1015', args: { column: 'price' } }, created: 1 })
})

test('T36 who has lost the right before his import runs writes no row', async () => {
  const id = await begun({ batchSize: 1 })
  await pool.query(`delete from user_role where user_id = 'buyer'`)
  await runNext()
  expect(await taskOf(id)).toMatchObject({ status: 'FAILURE', error: { code: 'EXCEL-1012' }, succeeded: 0 })
  await pool.query(`update user_account set left_at = now() where id = 'buyer'`)
  const later = await begun({})
  await runNext()
  expect(await taskOf(later)).toMatchObject({ status: 'FAILURE', error: { code: 'AUTH-1003' } })
  expect(await gateway.count('stock')).toBe(0)
})
