import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { down, up } from '#gateway/schema/0018-changes-by-batch.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { type Change, changesBefore, countChanges, forgetChanges, keepChanges } from './import-record.ts'

let gateway: TestGateway
let client: PoolClient
beforeAll(async () => {
  gateway = await startGateway({ manager: { roles: ['BUYER'] } })
  client = await gateway.pool.connect()
})
afterAll(async () => {
  client.release()
  await gateway.close()
})

const made = (line: number): Change => ({ line, kind: 'CREATED', recordId: `R${line}`, before: null, mark: `${line}` })
const changed = (line: number, before: object): Change => ({ line, kind: 'UPDATED', recordId: `R${line}`, before, mark: `-${line}` })
const HARD = { name: `a"b\\c,{}'甲\n`, note: null, tags: ['NULL', ''], count: 0 }

test('T36 R-08 what batches changed is given back batch by batch, the last line first, as it was kept', async () => {
  const batches = [[made(2), made(3)], [made(4), changed(5, HARD), changed(6, {})], [changed(7, { name: 'x' })]]
  for (const batch of batches) await keepChanges(client, 'one', batch)
  await keepChanges(client, 'other', [made(2)])
  await keepChanges(client, 'one', [])
  expect(await countChanges(client, 'one')).toBe(6)
  const given: Change[][] = []
  for (let line = 100; ; line = given.at(-1)!.at(-1)!.line) {
    const changes = await changesBefore(client, 'one', line)
    if (changes.length === 0) break
    given.push(changes)
  }
  expect(given.map((batch) => batch.toReversed())).toEqual(batches.toReversed())
})

test('T36 what is left of a batch stays, in its order, and nothing else of it', async () => {
  const batch = [made(2), changed(3, HARD), made(4), changed(5, {})]
  await keepChanges(client, 'left', batch)
  await keepChanges(client, 'left', [made(6)])
  await forgetChanges(client, 'left', await changesBefore(client, 'left', 6), new Set([3, 4]))
  expect(await changesBefore(client, 'left', 6)).toEqual([made(4), changed(3, HARD)])
  expect(await countChanges(client, 'left')).toBe(3)
  await forgetChanges(client, 'left', await changesBefore(client, 'left', 6), new Set())
  await forgetChanges(client, 'left', [], new Set())
  expect(await changesBefore(client, 'left', 6)).toEqual([])
  expect(await changesBefore(client, 'left', 100)).toEqual([made(6)])
})

test('T36 changes that were kept row by row are kept by batch, and go back to rows as they were', async () => {
  const rows = `select * from transfer_change where task_id = 'old' order by line`
  await new Kysely<unknown>({ dialect: new PostgresDialect({ pool: gateway.pool }) }).transaction().execute(async (db) => {
    await down(db)
    await sql
      .raw(
        `insert into transfer_change (task_id, line, kind, record_id, before, mark)
         select 'old', n, case when n % 3 = 0 then 'UPDATED' else 'CREATED' end, 'R' || n, case when n % 3 = 0 then '{"name":"甲"}'::jsonb end, n::text
         from generate_series(2, 2500) n`,
      )
      .execute(db)
    await sql
      .raw(
        `insert into transfer_task (id, kind, tenant_id, user_id, model_id, page_id, service_code, payload, undo_of, cursor)
         values ('old', 'IMPORT', 'north', 'manager', '', '', '', '{}', null, null),
           ('undo', 'UNDO', 'north', 'manager', '', '', '', '{}', 'old', '{"line": 2200}')`,
      )
      .execute(db)
    const before = (await sql.raw(rows).execute(db)).rows
    await up(db)
    // What an undo under way has left behind stays apart from what it will still take.
    expect((await sql.raw<{ line: number }>(rows).execute(db)).rows.map(({ line }) => line)).toEqual([2, 1_000, 2_000, 2_200])
    await down(db)
    expect((await sql.raw(rows).execute(db)).rows).toEqual(before)
    await up(db)
  })
  expect(await countChanges(client, 'old')).toBe(2_499)
  expect((await changesBefore(client, 'old', 1_000))[0]).toMatchObject({ line: 999, kind: 'UPDATED', before: { name: '甲' } })
})
