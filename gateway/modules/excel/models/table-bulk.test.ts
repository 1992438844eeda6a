import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesBefore, keepingNew } from '#gateway/modules/excel/import/import-record.ts'
import type { Ask, Values } from '#gateway/modules/excel/model.types.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOrder, createStock, putTask, stockModel } from '#support/stock.ts'

/** New rows that go in together are stored as they are one by one, or not at all. */

const TASK = randomUUID()
let gateway: TestGateway
let client: PoolClient
beforeAll(async () => {
  gateway = await startGateway({ manager: { roles: ['BUYER'] } })
  await createStock(gateway.pool)
  await putTask(gateway.pool, { id: TASK, userId: 'manager', order: anOrder(['code']) })
  client = await gateway.pool.connect()
})
afterAll(async () => {
  client.release()
  await gateway.close()
})
beforeEach(async () => {
  await client.query('begin')
  return () => client.query('rollback')
})

const importer = stockModel.importer!
const bulk = importer.bulk!
const ask = { session: { tenantId: 'north' }, lang: 'zh', pageId: '' } as unknown as Ask
const incoming = (rows: readonly Values[]) => rows.map((values, at) => ({ line: at + 2, values }))
/** Whether they are stored; undefined where they are not even sound beside each other. */
async function storeTogether(rows: readonly Values[]) {
  const prepared = await bulk.prepare(incoming(rows))
  return prepared && bulk.store(client, ask, prepared, keepingNew(TASK, prepared))
}
const table = async () => (await client.query(`select to_jsonb(stock) - 'id' as row from stock order by code, tenant_id`)).rows
const row = (code: string, more: Values = {}): Values => ({ code, name: `Name of ${code}`, ...more })

const values = fc.record({
  name: fc.string({ unit: fc.constantFrom('a', '阀', '"', '\\', '{', ',', 'NULL', ' ', "'"), maxLength: 8 }),
  price: fc.option(fc.constantFrom('0.00', '12.50', '99999999999999.99')),
  count: fc.option(fc.nat()),
  active: fc.option(fc.boolean()),
  changed: fc.option(fc.constantFrom('2026-11-01T00:00:00.000Z', '1999-12-31T16:00:00.000Z')),
  colours: fc.option(fc.subarray(['RED', 'BLUE', 'GREEN'], { minLength: 1 })),
})

test('IMP-10 rows that go in together stand there as if each had gone in alone, and are kept with ids and marks in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 12 }), async (list) => {
      const rows = list.map((one, at) => row(`C${at}`, one))
      await client.query('delete from stock')
      await importer.store(client, ask, incoming(rows))
      const alone = await table()
      await client.query('delete from stock')
      await client.query('delete from transfer_change')
      expect(await storeTogether(rows)).toBe(true)
      expect(await table()).toEqual(alone)
      const codes = rows.map(({ code }) => String(code))
      const found = await importer.find(client, ask, 'code', codes)
      const kept = codes.map((code, at) => {
        const { id, mark } = found.get(code)![0]!
        return { line: at + 2, kind: 'CREATED', recordId: id, before: null, mark }
      })
      expect((await changesBefore(client, TASK, 1_000)).toReversed()).toEqual(kept)
    }),
    { numRuns: 60 },
  )
})

test('IMP-10 where one of them is there already, or would be there twice, none is stored: each is to be told of alone', async () => {
  await importer.store(client, ask, incoming([row('B')]))
  const before = await table()
  expect(await storeTogether([row('A'), row('B')])).toBe(false)
  expect(await bulk.prepare(incoming([row('A'), row('C'), row('A')]))).toBeUndefined()
  expect(await table()).toEqual(before)
  expect(await storeTogether([row('A'), row('C')])).toBe(true)
})

test('T36 what another tenant has is in nobody’s way, and nothing is written there', async () => {
  const south = { ...ask, session: { tenantId: 'south' } } as unknown as Ask
  await importer.store(client, south, incoming([row('A')]))
  expect(await storeTogether([row('A'), row('B')])).toBe(true)
  const { rows } = await client.query('select tenant_id, code from stock order by 1, 2')
  expect(rows.map((one) => `${one.tenant_id} ${one.code}`)).toEqual(['north A', 'north B', 'south A'])
})

test('R-17 a rehearsal on a connection that has stored rows before writes into the copy alone', async () => {
  // Only where a connection has had a temporary table before, it does not see by itself that a name means another one.
  await client.query('create temporary table earlier (); drop table earlier')
  for (const code of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
    await storeTogether([row(code)])
    await client.query('delete from transfer_change')
  }
  await importer.rehearse!(client, ask)
  const prepared = await bulk.prepare(incoming([row('H')]))
  expect(await bulk.store(client, ask, prepared!)).toBe(true)
  const { rows } = await client.query<{ real: number; copy: number }>(
    'select (select count(*)::int from public.stock) as real, (select count(*)::int from pg_temp.stock) as copy',
  )
  expect(rows[0]).toEqual({ real: 7, copy: 8 })
})
