import { Kysely, PostgresDialect } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreeBidForm, anItem } from '#domain/tender/testing.ts'
import { changesBefore } from '#gateway/modules/excel/import/import-record.ts'
import type { Stored, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { anAsk, aStoredRow } from '#gateway/modules/excel/testing.ts'
import { catalogueModel } from '#gateway/modules/reference/catalogue-model.ts'
import { replaceReferenceSource } from '#gateway/modules/reference/reference.queries.ts'
import { customerModel } from '#gateway/modules/tender/transfer/firm-model.ts'
import { ITEM_IN_USE } from '#gateway/modules/tender/transfer/in-use.ts'
import { up as renewMarks } from '#gateway/schema/0015-marks-of-rows.ts'
import { up as joinBatches, down as partRows } from '#gateway/schema/0018-changes-by-batch.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** What others commit while an undo waits for them is there when it goes on. */

let gateway: TestGateway
let mine: PoolClient
let theirs: PoolClient
beforeAll(async () => {
  gateway = await startGateway({ U1: { roles: ['BUYER'] } })
  ;[mine, theirs] = [await gateway.pool.connect(), await gateway.pool.connect()]
  await replaceReferenceSource(mine, 'north', { code: 'catalogue', name: '物料目录', nameEn: 'Catalogue', rows: [] })
})
afterAll(async () => {
  for (const client of [mine, theirs]) client.release()
  await gateway.close()
})

const made = (model: TransferModel, values: Values) => aStoredRow(mine, model, values)

/** Takes a row back while somebody does something with it and has not committed yet. @returns the ids that went */
async function takenBack({ importer }: TransferModel, row: Stored, meanwhile: () => Promise<unknown>): Promise<readonly string[]> {
  const { rows } = await mine.query<{ pid: number }>('select pg_backend_pid() as pid')
  await theirs.query('begin')
  await meanwhile()
  await mine.query('begin')
  const going = importer!.remove(mine, anAsk, [row])
  const waits = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`
  for (let isWaiting = false; !isWaiting; ) isWaiting = (await gateway.pool.query(waits, [rows[0]?.pid])).rowCount === 1
  await theirs.query('commit')
  const gone = await going
  await mine.query('commit')
  return gone
}

test('R-08 T36 an undo leaves a row that another import hangs something below meanwhile, and what hangs there', async () => {
  const model = catalogueModel(gateway.pool, ITEM_IN_USE)
  const above = await made(model, { code: 'A', name: 'A' })
  const below = () => model.importer!.store(theirs, anAsk, [{ line: 2, values: { code: 'A-1', name: 'A1', parentCode: 'A' } }])
  expect(await takenBack(model, above, below)).toEqual([])
  expect((await mine.query('select code from reference_row order by code')).rows).toEqual([{ code: 'A' }, { code: 'A-1' }])
})

test('R-08 T36 an undo leaves a supplier whom somebody begins to act for meanwhile', async () => {
  const model = customerModel(gateway.pool)
  const firm = await made(model, { name: '甲公司' })
  const joins = () => theirs.query(`insert into tender_customer_user (customer_id, user_id) values ($1, 'U9')`, [firm.id])
  expect(await takenBack(model, firm, joins)).toEqual([])
  expect(await gateway.count('tender_customer')).toBe(1)
})

test('R-08 T36 who invites a supplier that an undo is about to remove waits, and is told that there is none', async () => {
  const model = customerModel(gateway.pool)
  const firm = await made(model, { name: '丁公司' })
  const form = { ...aFreeBidForm(), inviteMode: 'invited' as const }
  const projectId = (await gateway.as('U1').call('POST /tender/api/v1/project/save', { form, items: [anItem()] })).body.data.id
  await mine.query('begin')
  expect(await model.importer!.remove(mine, anAsk, [firm])).toEqual([firm.id])
  let isOver = false
  const invited = gateway
    .as('U1')
    .call('POST /tender/api/v1/invitation/save-batch', { projectId, customerIds: [firm.id], reason: '长期合作' })
    .finally(() => {
      isOver = true
    })
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isOver && (await gateway.pool.query(waits)).rowCount === 0);
  await mine.query('commit')
  expect(await invited).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
  expect(await gateway.count('tender_party')).toBe(0)
})

test('T36 what was imported before marks were made of rows is known as untouched, and what was touched as touched', async () => {
  const model = customerModel(gateway.pool)
  const firms = [await made(model, { name: '乙公司' }), await made(model, { name: '丙公司' })]
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: gateway.pool }) })
  const migrated = (...steps: readonly ((db: Kysely<unknown>) => Promise<void>)[]) =>
    db.transaction().execute(async (one) => {
      for (const step of steps) await step(one)
    })
  await migrated(partRows)
  await mine.query(`insert into transfer_task (id, kind, tenant_id, user_id, model_id, page_id, service_code, payload)
    values ('old', 'IMPORT', 'north', 'U1', 'tender.customer', '', 'tender', '{}')`)
  await mine.query(
    `insert into transfer_change (task_id, line, kind, record_id, mark)
     select 'old', n, 'CREATED', t.id, md5(t::text) from unnest($1::text[]) with ordinality as v (id, n) join tender_customer t on t.id = v.id`,
    [firms.map(({ id }) => id)],
  )
  await mine.query(`update tender_customer set contact = '李四' where id = $1`, [firms[1]?.id])
  await migrated(renewMarks, joinBatches)
  const rows = (await changesBefore(mine, 'old', 100)).map(({ recordId, mark }) => ({ id: recordId, mark, values: {} })).toReversed()
  expect(rows[0]?.mark).toBe(firms[0]?.mark)
  expect(await model.importer!.remove(mine, anAsk, rows)).toEqual([firms[0]?.id])
})

test('R-17 where no copy of a table may be made a try is refused with its reason', async () => {
  await mine.query('begin')
  await mine.query('create role without_rights')
  await mine.query('set local role without_rights')
  const copied = customerModel(gateway.pool).importer!.rehearse!(mine, anAsk)
  await expect(copied).rejects.toMatchObject({ code: 'EXCEL-1023' })
  await mine.query('rollback')
})

test('R-08 a copy that takes longer than a statement may is refused with its reason, and the connection goes on', async () => {
  await theirs.query('begin')
  await theirs.query('lock table tender_customer in access exclusive mode')
  await mine.query('begin')
  await mine.query(`set local statement_timeout = '20ms'`)
  const copied = customerModel(gateway.pool).importer!.rehearse!(mine, anAsk)
  await expect(copied).rejects.toMatchObject({ code: 'EXCEL-1023' })
  await mine.query('rollback')
  await theirs.query('commit')
  await mine.query('begin')
  await customerModel(gateway.pool).importer!.rehearse!(mine, anAsk)
  await mine.query('rollback')
})
