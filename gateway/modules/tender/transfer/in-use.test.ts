import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreeBidForm, anItem } from '#domain/tender/testing.ts'
import { dictionaryModel } from '#gateway/modules/dictionary/dictionary-model.ts'
import type { TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { anAsk, aStoredRow } from '#gateway/modules/excel/testing.ts'
import { catalogueModel } from '#gateway/modules/reference/catalogue-model.ts'
import { replaceReferenceSource } from '#gateway/modules/reference/reference.queries.ts'
import { lockReferences } from '#gateway/modules/tender/engine/lock-references.ts'
import { ENTRY_IN_USE, ITEM_IN_USE } from '#gateway/modules/tender/transfer/in-use.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** An undo and a draft that names what it would take away, in the same instant: one of both is refused, whoever is first. */

let gateway: TestGateway
let mine: PoolClient
let theirs: PoolClient
beforeAll(async () => {
  gateway = await startGateway({ U1: { roles: ['BUYER'] } })
  ;[mine, theirs] = [await gateway.pool.connect(), await gateway.pool.connect()]
  await replaceReferenceSource(mine, 'north', { code: 'catalogue', name: '物料目录', nameEn: 'Catalogue', rows: [] })
  for (const code of ['tender_unit', 'tender_category']) {
    await mine.query(`insert into dictionary (tenant_id, code, name) values ('north', $1, $1)`, [code])
    await mine.query(`insert into dictionary_entry (id, tenant_id, dictionary_code, code, name) values ($1, 'north', $1, $1, $1)`, [code])
  }
})
afterAll(async () => {
  for (const client of [mine, theirs]) client.release()
  await gateway.close()
})

const made = (model: TransferModel, values: Values) => aStoredRow(mine, model, values)

const NAMED = {
  item: {
    make: (code: string) => [catalogueModel(gateway.pool, ITEM_IN_USE), { code, name: '钢板' }] as const,
    draft: (code: string) => ({ form: aFreeBidForm(), items: [{ ...anItem(), code }] }),
  },
  unit: {
    make: (code: string) => [dictionaryModel(gateway.pool, ENTRY_IN_USE), { dictionary: 'tender_unit', code, name: '捆' }] as const,
    draft: (code: string) => ({ form: aFreeBidForm(), items: [{ ...anItem(), unitCode: code }] }),
  },
  category: {
    make: (code: string) => [dictionaryModel(gateway.pool, ENTRY_IN_USE), { dictionary: 'tender_category', code, name: '捆' }] as const,
    draft: (code: string) => ({ form: { ...aFreeBidForm(), categoryCode: code }, items: [anItem()] }),
  },
}
const CASES = Object.keys(NAMED) as (keyof typeof NAMED)[]

/** Saves a new draft, or changes one that is there. */
const save = (body: object) => gateway.as('U1').call('POST /tender/api/v1/project/save', body as never)
async function update(body: object) {
  const { id, version } = (await save({ form: aFreeBidForm(), items: [anItem()] })).body.data
  return () => gateway.as('U1').call('POST /tender/api/v1/project/update', { id, version, ...body } as never)
}

async function untilSomebodyWaits(isOver: () => boolean): Promise<void> {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isOver() && (await gateway.pool.query(waits)).rowCount === 0);
}

test.each(CASES.flatMap((named) => [[named, 'save'] as const, [named, 'update'] as const]))(
  'R-08 T36 who names a %s in a draft (%s) that an undo is about to take away waits, and is told that it went',
  async (named, how) => {
    const code = `G-${how[0]}-${named[0]}`
    const [model, values] = NAMED[named].make(code)
    const entry = await made(model, values)
    const draft = NAMED[named].draft(code)
    const go = how === 'save' ? () => save(draft) : await update(draft)
    await mine.query('begin')
    expect(await model.importer!.remove(mine, anAsk, [entry])).toEqual([entry.id])
    let isOver = false
    const saved = go().finally(() => {
      isOver = true
    })
    await untilSomebodyWaits(() => isOver)
    expect(isOver).toBe(false)
    await mine.query('commit')
    expect(await saved).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2083', args: { code } } })
  },
)

/** What a draft is in the database, written by a transaction that has not ended. */
async function writing(client: PoolClient, { form, items }: ReturnType<(typeof NAMED)[keyof typeof NAMED]['draft']>): Promise<void> {
  const { id } = (await save({ form: aFreeBidForm(), items: [anItem()] })).body.data
  await client.query('begin')
  await lockReferences(client, 'north', { form, items })
  await client.query(`update tender_project set category_code = $2, state = jsonb_set(state, '{items}', $3) where id = $1`, [
    ...[id, form.categoryCode, JSON.stringify(items)],
  ])
}

test.each(CASES)('R-08 T36 an undo waits for a draft that names a %s and is not saved yet, and leaves the entry', async (named) => {
  const code = `K-${named[0]}`
  const [model, values] = NAMED[named].make(code)
  const entry = await made(model, values)
  await writing(theirs, NAMED[named].draft(code))
  await mine.query('begin')
  let isOver = false
  const going = model.importer!.remove(mine, anAsk, [entry]).finally(() => {
    isOver = true
  })
  await untilSomebodyWaits(() => isOver)
  expect(isOver).toBe(false)
  await theirs.query('commit')
  expect(await going).toEqual([])
  await mine.query('commit')
})

test('R-08 a draft may go on naming what was never in a register', async () => {
  const items = [{ ...anItem(), code: 'never', unitCode: 'never' }]
  expect((await save({ form: aFreeBidForm(), items })).status).toBe(200)
})
