import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replaceDictionaries } from '#gateway/modules/dictionary/dictionary.queries.ts'
import { dictionaryModel } from '#gateway/modules/dictionary/dictionary-model.ts'
import type { Ask, Importer, Outcome, Stored, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { catalogueModel } from '#gateway/modules/reference/catalogue-model.ts'
import { replaceReferenceSource } from '#gateway/modules/reference/reference.queries.ts'
import { customerModel } from '#gateway/modules/tender/transfer/firm-model.ts'
import { ENTRY_IN_USE, ITEM_IN_USE } from '#gateway/modules/tender/transfer/in-use.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
let client: PoolClient

beforeAll(async () => {
  gateway = await startGateway({ wang: { roles: ['BUYER'] }, zhao: { tenant: 'south', roles: ['BUYER'] } })
  client = await gateway.pool.connect()
  await replaceReferenceSource(client, 'north', {
    code: 'catalogue',
    name: '物料目录',
    nameEn: 'Catalogue',
    rows: [{ id: 'steel', code: 'S', name: '钢材', nameEn: 'Steel' }],
  })
  await replaceDictionaries(client, 'north', [{ code: 'colour', name: '颜色', nameEn: 'Colour', entries: [['red', '红', 'Red']] }])
  await gateway.pool.query(`insert into tender_customer (id, tenant_id, name, code, phone) values ('K1', 'north', '甲公司', 'V-1', '13812348000'),
    ('K2', 'north', '乙公司', 'V-2', ''), ('S1', 'south', '丙公司', 'V-1', '')`)
})
afterAll(async () => {
  client.release()
  await gateway.close()
})
beforeEach(async () => {
  await client.query('begin')
  return () => client.query('rollback')
})

const askOf = (codes: readonly string[], roles: readonly string[] = ['BUYER'], tenantId = 'north'): Ask => ({
  session: {
    tenantId,
    userId: 'U',
    username: 'u',
    name: 'U',
    roles: roles as Ask['session']['roles'],
    codes: new Set(codes),
    firms: [],
    sid: '',
    expiresAt: 0,
    lang: 'zh',
  },
  lang: 'zh',
  pageId: '',
})
const buyer = askOf(['tender:review:view', 'tender:project:import', 'tender:project:export'])
const south = askOf(['tender:review:view', 'tender:project:import'], ['BUYER'], 'south')
const rows = (...values: Values[]) => values.map((one, at) => ({ line: at + 2, values: one }))
const faults = (outcomes: readonly Outcome[]) => outcomes.map((one) => ('fault' in one ? `${one.prop} ${one.fault}` : 'ok'))
const stored = (outcomes: readonly Outcome[]): Stored[] => outcomes.flatMap((one) => ('stored' in one ? [one.stored] : []))
const importerOf = (model: TransferModel): Importer => model.importer!
const findOne = async (importer: Importer, ask: Ask, key: string, value: string) =>
  (await importer.find(client, ask, key, [value])).get(value)

let projects = 0
/** A project of the tenant, as far as a model asks for it. */
async function aProject({ items = [] as object[], category = '', tenantId = 'north' }) {
  projects += 1
  await client.query(
    `insert into tender_project (id, tenant_id, code, title, mode, direction, status, owner_id, manager_id, invite_mode, category_code, dept_id,
       head_seq, head_hash, last_at, state, created_at, updated_at, updated_by)
     values ($1, $2, $1, 'x', 'freeBid', 'DOWN', 'DRAFT', 'U', 'U', 'OPEN', $3, 'D', 0, repeat('0', 64), now(), $4, now(), now(), 'U')`,
    [`PR${projects}`, tenantId, category, JSON.stringify({ items })],
  )
}

describe('T36 the register of suppliers', () => {
  const model = () => customerModel(gateway.pool)
  const importer = () => importerOf(model())

  test('new rows are stored under ids of ours; what must differ is refused, also within the file', async () => {
    const outcomes = await importer().store(
      client,
      buyer,
      rows(
        { name: '新公司', code: 'N-1' },
        { name: '甲公司' },
        { name: '新公司' },
        { name: '另一家', code: 'V-2' },
        { name: '又一家', creditCode: '123' },
      ),
    )
    expect(faults(outcomes)).toEqual(['ok', 'name duplicate', 'name duplicate', 'code duplicate', 'creditCode credit-code'])
    const [made] = stored(outcomes)
    expect(made?.id).toMatch(/^[0-9A-Z]{26}$/)
    expect(await findOne(importer(), buyer, 'code', 'N-1')).toEqual([
      { id: made?.id, mark: made?.mark, values: expect.objectContaining({ name: '新公司', nameEn: null, categories: null, grade: 'B' }) },
    ])
  })

  test('a row that is refused is in nobody’s way: what it would have been called is free for the next one', async () => {
    const outcomes = await importer().store(client, buyer, rows({ name: '新公司', code: 'V-2' }, { name: '新公司', code: 'N-1' }))
    expect(faults(outcomes)).toEqual(['code duplicate', 'ok'])
  })

  test('rows of another tenant are neither found nor in the way nor changed', async () => {
    expect(await findOne(importer(), buyer, 'id', 'S1')).toBeUndefined()
    expect(faults(await importer().store(client, south, rows({ name: '甲公司', code: 'V-2' })))).toEqual(['ok'])
    const [theirs] = (await findOne(importer(), south, 'id', 'S1'))!
    expect(faults(await importer().store(client, buyer, [{ line: 2, before: theirs!, values: { name: '改名', code: 'V-9' } }]))).toEqual([
      ' gone',
    ])
    expect(await importer().remove(client, buyer, [theirs!])).toEqual([])
  })

  test('a change keeps what it does not name, never touches grade and status, and moves the mark', async () => {
    const [before] = (await findOne(importer(), buyer, 'code', 'V-1'))!
    const outcomes = await importer().store(client, buyer, [
      { line: 2, before: before!, values: { contact: '张三', grade: 'A', firmStatus: 'BLACKLISTED' } },
    ])
    expect(faults(outcomes)).toEqual(['ok'])
    const [after] = (await findOne(importer(), buyer, 'id', 'K1'))!
    expect(after?.values).toMatchObject({ contact: '张三', phone: '13812348000', grade: 'B', firmStatus: 'ACTIVE', name: '甲公司' })
    expect([after?.mark === before?.mark, after?.mark]).toEqual([false, stored(outcomes)[0]?.mark])
  })

  test('one code with two suppliers is told with both', async () => {
    await client.query(`insert into tender_customer (id, tenant_id, name, code) values ('K3', 'north', '丁公司', 'V-1')`)
    expect((await findOne(importer(), buyer, 'code', 'V-1'))?.map(({ id }) => id)).toEqual(['K1', 'K3'])
  })

  test('an undo takes only what nobody touched and nothing needs', async () => {
    const made = stored(await importer().store(client, buyer, rows({ name: '一' }, { name: '二' }, { name: '三' })))
    await client.query(`update tender_customer set contact = '李四' where id = $1`, [made[0]!.id])
    await client.query(`insert into tender_customer_user (customer_id, user_id) values ($1, 'U9')`, [made[1]!.id])
    expect(await importer().remove(client, buyer, made)).toEqual([made[2]!.id])
  })

  test('T37 who may not ring a firm up exports masked numbers, and imports nothing', async () => {
    const reader = askOf(['tender:review:view', 'tender:project:export'], ['AUDITOR'])
    const page = await model().exporter!.page(gateway.pool, reader, {}, { after: null, limit: 10 })
    expect(page.rows.find(({ id }) => id === 'K1')).toMatchObject({ phone: '138****8000' })
    expect([await model().mayImport(reader), await model().mayImport(buyer), await model().mayExport(reader)]).toEqual([false, true, true])
    expect(await model().fields(askOf(['tender:bid:place'], ['BIDDER']))).toEqual([])
  })

  test('an export goes on after the row it stood at, and finds what the list finds', async () => {
    const { page, count } = model().exporter!
    const first = await page(gateway.pool, buyer, {}, { after: null, limit: 1 })
    const rest = await page(gateway.pool, buyer, {}, { after: first.next, limit: 10 })
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(['K2', 'K1'])
    expect(rest.next).toBeNull()
    const search = { _AND_: [{ code: { eq: 'V-2' } }], keyword: '乙' }
    expect(await count(gateway.pool, buyer, search)).toBe(1)
    expect((await page(gateway.pool, buyer, search, { after: null, limit: 5 })).rows.map(({ id }) => id)).toEqual(['K2'])
    expect(await count(gateway.pool, buyer, {}, ['K1', 'S1'])).toBe(1)
  })

  test.each([{ limit: 5 }, { _AND_: [{ tenantId: { eq: 'south' } }] }, { keyword: 7 }, [], null])(
    'T22 a search that is none is refused: %j',
    (search) => {
      expect(() => model().exporter!.check(buyer, search)).toThrow(expect.objectContaining({ code: 'VALIDATION-1000' }))
    },
  )
})

describe('T36 the catalogue', () => {
  const importer = () => importerOf(catalogueModel(gateway.pool, ITEM_IN_USE))

  test('a row hangs below one that is there or that comes before it in the file', async () => {
    const outcomes = await importer().store(
      client,
      buyer,
      rows(
        { code: 'S-1', name: '螺纹钢', parentCode: 'S' },
        { code: 'S-1-1', name: '三级', parentCode: 'S-1' },
        { code: 'X', name: '无上级', parentCode: 'none' },
        { code: 'Y', name: '自己', parentCode: 'Y' },
      ),
    )
    expect(faults(outcomes)).toEqual(['ok', 'ok', 'parentCode reference', 'parentCode reference'])
    const { rows: found } = await client.query(
      `select r.code, above.code as above, r.pinyin from reference_row r left join reference_row above on above.id = r.parent_id where r.code like 'S-%' order by 1`,
    )
    expect(found).toEqual([
      { code: 'S-1', above: 'S', pinyin: 'luowengang lwg' },
      { code: 'S-1-1', above: 'S-1', pinyin: expect.any(String) },
    ])
  })

  test('a row that hangs nowhere leaves its code to the next one', async () => {
    const outcomes = await importer().store(
      client,
      buyer,
      rows({ code: 'S-1', name: '一', parentCode: 'none' }, { code: 'S-1', name: '二', parentCode: 'S' }),
    )
    expect(faults(outcomes)).toEqual(['parentCode reference', 'ok'])
  })

  test('rows never hang in a ring: what has rows below by then stays where it is', async () => {
    const made = stored(await importer().store(client, buyer, rows({ code: 'A', name: 'A', parentCode: 'S' }, { code: 'B', name: 'B' })))
    const [root] = (await findOne(importer(), buyer, 'code', 'S'))!
    const moved = (before: Stored, parentCode: string) => importer().store(client, buyer, [{ line: 2, before, values: { parentCode } }])
    expect(faults(await moved(root!, 'A'))).toEqual(['parentCode has-rows-below'])
    const both = made.map((before, at) => ({ line: at + 2, before, values: { parentCode: at === 0 ? 'B' : 'A' } }))
    expect(faults(await importer().store(client, buyer, both))).toEqual(['ok', 'parentCode has-rows-below'])
  })

  test('an undo takes rows with their own rows below, and leaves one that others hung something below', async () => {
    const made = stored(
      await importer().store(
        client,
        buyer,
        rows({ code: 'A', name: 'A' }, { code: 'A-1', name: 'A1', parentCode: 'A' }, { code: 'B', name: 'B' }),
      ),
    )
    await importer().store(client, buyer, rows({ code: 'B-1', name: 'B1', parentCode: 'B' }))
    expect(new Set(await importer().remove(client, buyer, made))).toEqual(new Set([made[0]!.id, made[1]!.id]))
  })

  test('an undo leaves an item that stands in a line of a project', async () => {
    const made = stored(
      await importer().store(client, buyer, rows({ code: 'P-1', name: '泵' }, { code: 'P-2', name: '阀' }, { code: 'P-3', name: '管' })),
    )
    await aProject({ items: [{ lineNo: 1, code: 'P-1' }, { lineNo: 2 }] })
    await aProject({ items: [{ lineNo: 1, code: 'P-2' }], tenantId: 'south' })
    expect(await importer().remove(client, buyer, made)).toEqual([made[1]!.id, made[2]!.id])
  })

  test('a tenant without a catalogue has nothing to import into', async () => {
    const model = catalogueModel(gateway.pool, ITEM_IN_USE)
    expect([await model.mayImport(south), await model.fields(south)]).toEqual([false, []])
  })
})

describe('T36 dictionary entries', () => {
  const admin = askOf(['tender:admin'], ['TENDER_ADMIN'])
  const model = () => dictionaryModel(gateway.pool, ENTRY_IN_USE)

  test('only the administrator, and only dictionaries of his own tenant', async () => {
    expect([await model().mayImport(buyer), await model().mayImport(admin)]).toEqual([false, true])
    const fields = await model().fields(admin)
    expect(fields.find(({ prop }) => prop === 'dictionary')?.options).toEqual([{ code: 'colour', label: { zh: '颜色', en: 'Colour' } }])
  })

  test('an undo leaves what a project, one of its lines or a supplier has; the same word of another dictionary is nobody’s', async () => {
    await client.query(`insert into dictionary (tenant_id, code, name) values ('north', 'tender_unit', '单位'), ('north', 'tender_category', '品类')
      on conflict do nothing`)
    for (const dictionary of ['tender_unit', 'tender_category'])
      await client.query(
        `insert into dictionary_entry (id, tenant_id, dictionary_code, code, name) values ($1, 'north', $1, $1, $1) on conflict do nothing`,
        [dictionary],
      )
    const made = stored(
      await importerOf(model()).store(
        client,
        admin,
        rows(
          { dictionary: 'tender_unit', code: 'ZZ1', name: '箱' },
          { dictionary: 'tender_unit', code: 'ZZ2', name: '盒' },
          { dictionary: 'tender_category', code: 'ZZ1', name: '一' },
          { dictionary: 'tender_category', code: 'ZZ3', name: '三' },
          { dictionary: 'tender_category', code: 'ZZ4', name: '四' },
          { dictionary: 'colour', code: 'ZZ3', name: '色' },
        ),
      ),
    )
    await aProject({ items: [{ lineNo: 1, unitCode: 'ZZ1' }], category: 'ZZ3' })
    await client.query(`update tender_customer set categories = '{ZZ4}' where id = 'K1'`)
    const gone = new Set(await importerOf(model()).remove(client, admin, made))
    expect(made.filter(({ id }) => !gone.has(id)).map(({ values }) => `${values.dictionary} ${values.code}`)).toEqual([
      'tender_unit ZZ1',
      'tender_category ZZ3',
      'tender_category ZZ4',
    ])
  })

  test('an entry without a parent hangs below its dictionary and is read back without one', async () => {
    const outcomes = await importerOf(model()).store(
      client,
      admin,
      rows(
        { dictionary: 'colour', code: 'blue', name: '蓝', treeSort: 2 },
        { dictionary: 'colour', code: 'red', name: '红' },
        { dictionary: 'none', code: 'x', name: 'x' },
        { dictionary: 'colour', code: 'colour', name: '根' },
      ),
    )
    expect(faults(outcomes)).toEqual(['ok', 'code duplicate', 'parentCode reference', 'code duplicate'])
    const page = await model().exporter!.page({ query: (statement) => client.query(statement) }, admin, {}, { after: null, limit: 9 })
    expect(page.rows.map(({ code, parentCode, treeSort }) => [code, parentCode, treeSort])).toEqual([
      ['red', null, 1],
      ['blue', null, 2],
    ])
  })
})
