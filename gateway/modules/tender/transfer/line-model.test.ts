import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codesOf } from '#domain/permission.ts'
import { aFreeBidForm, anItem } from '#domain/tender/testing.ts'
import { takeBack } from '#gateway/modules/excel/import/undo-batch.ts'
import type { Ask, Outcome, Stored, Values } from '#gateway/modules/excel/model.types.ts'
import { anOpenHall, inMs, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { lineModel } from './line-model.ts'

let gateway: TestGateway
let client: PoolClient
let id: string

beforeAll(async () => {
  gateway = await startGateway(people)
  client = await gateway.pool.connect()
})
afterAll(async () => {
  client.release()
  await gateway.close()
})
beforeEach(async () => {
  const form = aFreeBidForm({ registrationEndsAt: inMs(10_800_000), qualificationEndsAt: inMs(14_400_000), startsAt: inMs(18_000_000) })
  const items = [anItem(), { ...anItem(), lineNo: 2, code: 'A-2', name: '第二行' }]
  id = (await gateway.as('U1').call('POST /tender/api/v1/project/save', { form, items })).body.data.id
})

const model = () => lineModel({ pool: gateway.pool, keys: gateway.deps.keys })
const askOf = (userId: string, pageId: string, roles: Ask['session']['roles'], tenantId = 'north'): Ask => {
  const session = {
    tenantId,
    userId,
    username: userId,
    name: userId,
    roles,
    codes: new Set(codesOf(roles)),
    firms: [],
    sid: '',
    expiresAt: 0,
    lang: 'zh' as const,
  }
  return { session, lang: 'zh', pageId }
}
const owner = () => askOf('U1', id, ['BUYER'])
const draft = async () => (await gateway.as('U1').call('GET /tender/api/v1/project/draft', { id })).body.data
const rows = (...values: Values[]) => values.map((one, at) => ({ line: at + 2, values: one }))
const stored = (outcomes: readonly Outcome[]): Stored[] => outcomes.flatMap((one) => ('stored' in one ? [one.stored] : []))
const BOLT = { name: '螺栓', unitCode: 'EA', quantity: '12.500000', code: 'B-1', ceilingUnitPrice: null }

async function committed<T>(work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

describe('T36 lines of a project', () => {
  test('new lines stand behind the others, as one edit that moves the version', async () => {
    await committed(() => model().importer!.store(client, owner(), rows(BOLT, { ...BOLT, code: 'B-2' })))
    const { items, version, updatedBy } = await draft()
    expect([version, updatedBy]).toEqual([2, 'U1'])
    expect(items.map(({ lineNo, code = '' }) => [lineNo, code])).toEqual([
      [1, ''],
      [2, 'A-2'],
      [3, 'B-1'],
      [4, 'B-2'],
    ])
    expect(items[2]).toEqual({ lineNo: 3, name: '螺栓', unitCode: 'EA', quantity: '12.5', code: 'B-1' })
  })

  test('a line is found by number or code and keeps what an import does not name', async () => {
    const importer = model().importer!
    await committed(async () => {
      const [before] = (await importer.find(client, owner(), 'code', ['A-2', 'none'])).get('A-2')!
      await importer.store(client, owner(), [{ line: 2, before: before!, values: { quantity: '99' } }])
    })
    const { items } = await draft()
    expect(items[1]).toEqual({ ...anItem(), lineNo: 2, code: 'A-2', name: '第二行', quantity: '99' })
    expect(items[0]).toEqual(anItem())
  })

  test('an undo takes the lines that are as they were left, and numbers the others', async () => {
    const importer = model().importer!
    const made = stored(
      await committed(() => importer.store(client, owner(), rows(BOLT, { ...BOLT, code: 'B-2' }, { ...BOLT, code: 'B-3' }))),
    )
    await committed(async () => {
      const [before] = (await importer.find(client, owner(), 'code', ['B-2'])).get('B-2')!
      await importer.store(client, owner(), [{ line: 2, before: before!, values: { remark: '改过' } }])
    })
    expect(await committed(() => importer.remove(client, owner(), made))).toEqual(['3', '5'])
    expect((await draft()).items.map(({ lineNo, code }) => [lineNo, code])).toEqual([
      [1, undefined],
      [2, 'A-2'],
      [3, 'B-2'],
    ])
  })

  test('T36 a line that was changed since is named as such by the undo that lets the lines before it go', async () => {
    const importer = model().importer!
    const made = stored(
      await committed(() => importer.store(client, owner(), rows(BOLT, { ...BOLT, code: 'B-2' }, { ...BOLT, code: 'B-3' }))),
    )
    await committed(async () => {
      const [before] = (await importer.find(client, owner(), 'code', ['B-3'])).get('B-3')!
      await importer.store(client, owner(), [{ line: 2, before: before!, values: { name: '改过' } }])
    })
    const changes = made.map(({ id: recordId, mark }, at) => ({ line: at + 2, kind: 'CREATED' as const, recordId, before: null, mark }))
    expect(await committed(() => takeBack(client, importer, owner(), changes, 'name'))).toEqual({
      ...{ reversed: 2, kept: 1, failed: 0 },
      left: [{ line: 4, kind: 'touched', prop: '', value: '改过' }],
    })
    expect((await draft()).items.map(({ lineNo, code }) => [lineNo, code])).toEqual([
      [1, undefined],
      [2, 'A-2'],
      [3, 'B-3'],
    ])
  })

  test('IMP-20 two imports that each found room do not pass 500 lines together: the row beyond is refused, the others are stored', async () => {
    const importer = model().importer!
    const many = (count: number) => rows(...Array.from({ length: count }, (_, at) => ({ ...BOLT, code: `M-${at}` })))
    await committed(() => importer.store(client, owner(), many(497)))
    expect(await committed(() => importer.store(client, owner(), many(2)))).toEqual([
      expect.objectContaining({ line: 2, stored: expect.objectContaining({ id: '500' }) }),
      { line: 3, prop: '', fault: 'full', args: { max: 500 } },
    ])
    expect((await draft()).items).toHaveLength(500)
  })

  test('IMP-04 numbers with gaps, or that two lines share, lose no line and give each new one its own', async () => {
    const form = (await draft()).form
    const items = [
      { ...anItem(), lineNo: 3, code: 'G-1' },
      { ...anItem(), lineNo: 500, code: 'G-2' },
      { ...anItem(), lineNo: 500, code: 'G-3' },
    ]
    await gateway.as('U1').call('POST /tender/api/v1/project/update', { id, version: 1, form, items })
    const importer = model().importer!
    await committed(async () => {
      const [before] = (await importer.find(client, owner(), 'code', ['G-3'])).get('G-3')!
      await importer.store(client, owner(), [{ line: 2, before: before!, values: { code: 'G-4' } }, ...rows(BOLT)])
    })
    expect((await draft()).items.map(({ lineNo, code }) => [lineNo, code])).toEqual([
      [3, 'G-1'],
      [500, 'G-2'],
      [500, 'G-4'],
      [1, 'B-1'],
    ])
  })

  test('IMP-04 what changes no line is no edit: the version stays, and so does who edited last', async () => {
    const importer = model().importer!
    await committed(() => importer.remove(client, owner(), [{ id: '1', values: {}, mark: 'another' }]))
    await committed(() => importer.store(client, owner(), [{ line: 2, before: { id: '9', values: {}, mark: '' }, values: BOLT }]))
    expect((await draft()).version).toBe(1)
  })

  test('what is rolled back did not happen', async () => {
    await client.query('begin')
    await model().importer!.store(client, owner(), rows(BOLT))
    await client.query('rollback')
    expect((await draft()).version).toBe(1)
  })

  test('only the owner imports, only into a draft; others do not learn that it is there', async () => {
    const may = (ask: Ask) =>
      Promise.all([
        model().mayImport(ask),
        model().mayExport(ask),
        model()
          .fields(ask)
          .then((fields) => fields.length > 0),
      ])
    expect(await may(owner())).toEqual([true, true, true])
    expect(await may(askOf('U2', id, ['BUYER']))).toEqual([false, false, false])
    expect(await may(askOf('southern', id, ['BUYER'], 'south'))).toEqual([false, false, false])
    expect(await may(askOf('user-CA', id, ['BIDDER']))).toEqual([false, false, false])
    const hall = await anOpenHall(gateway.pool)
    expect(await may(askOf('U1', hall.id, ['BUYER']))).toEqual([false, true, true])
    const late = committed(() => model().importer!.store(client, askOf('U1', hall.id, ['BUYER']), rows(BOLT)))
    await expect(late).rejects.toMatchObject({ code: 'TENDER-2002' })
    const strange = committed(() => model().importer!.store(client, askOf('southern', id, ['BUYER'], 'south'), rows(BOLT)))
    await expect(strange).rejects.toMatchObject({ code: 'TENDER-2001' })
  })

  test('no more than 500 lines; what is exported is what stands there', async () => {
    await client.query('begin')
    expect(await model().importer!.capacity!(client, owner())).toBe(498)
    expect(model().importer!.maxRows).toBe(500)
    await client.query('rollback')
    const { rows: exported, next } = await model().exporter!.page(gateway.pool, owner(), {}, { after: null, limit: 10 })
    expect([exported.map(({ id: line, code }) => [line, code]), next]).toEqual([
      [
        ['1', undefined],
        ['2', 'A-2'],
      ],
      null,
    ])
    expect(await model().exporter!.count(gateway.pool, owner(), {}, ['2', '9'])).toBe(1)
    expect(() => model().exporter!.check(owner(), { keyword: 'x' })).toThrow(expect.objectContaining({ code: 'VALIDATION-1000' }))
  })
})
