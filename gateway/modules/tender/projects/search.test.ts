import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type Criteria, type FieldType, type Node, OPERATORS, type Scalar } from '#contract/search.ts'
import { matches } from '#domain/search/evaluate.ts'
import { kindOf, mayAsk } from '#domain/search/rules.ts'
import { firmProjects } from '#domain/tender/lists/firm-projects.ts'
import { projectFirms, projectRegistrations, supplierRegister } from '#domain/tender/lists/firms.ts'
import { purchaserProjects } from '#domain/tender/lists/purchaser-projects.ts'
import { reviewProjects } from '#domain/tender/lists/review-projects.ts'
import { aProject } from '#domain/tender/testing.ts'
import { searchOf } from '#gateway/modules/search/criteria.ts'
import { anOpenRound } from '#gateway/modules/tender/rounds/testing.ts'
import { aClosedHall, anOpenHall, aReadyProject, keep, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Condition trees in the lists: what a list finds is what its rows say of themselves, and what is no search is refused where it is wrong. */

const HOUR = 3_600_000
const SEED = 20261122
const TREES = 60

let gateway: TestGateway
let open: string
beforeAll(async () => {
  gateway = await startGateway(people)
  await gateway.pool.query(
    `update tender_customer set code = 'SUP-' || id, credit_code = '914403001922038216', grade = 'A', categories = '{steel,cable}' where id = 'CA'`,
  )
  await gateway.pool.query(
    `update tender_customer set name_en = 'O''Brien 100%', grade = 'C', status = 'SUSPENDED', categories = '{steel}' where id = 'CX'`,
  )
  for (const [hours, ceiling, title] of [
    [1, '3000000.00', '钢材 100%'],
    [26, '200000.00', 'Steel_A'],
    [50, '1000000.00', 'steelXA'],
  ] as const)
    await aReadyProject(gateway.pool, hours * HOUR, { ceiling, title, bidding: { step: { mode: 'absolute', value: '5000.00' } } })
  open = (await anOpenHall(gateway.pool)).id
  await aClosedHall(gateway.pool)
  await anOpenRound(gateway.pool)
  const drafted = aProject({ title: 'a draft', ceiling: '', startsAt: '' })
  const entries = [{ seq: 1, at: drafted.createdAt, type: 'project.created', parts: { pub: {} } }] as const
  await keep(gateway.pool, { state: drafted, entries: [...entries], refusals: [] })
})
afterAll(() => gateway.close())

type Row = Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>
type Fields = Readonly<Record<string, { type: FieldType }>>

const LISTS = {
  'cg-page-list': {
    who: 'U1',
    call: 'POST /tender/api/v1/project/cg-page-list',
    fields: purchaserProjects.searched,
    rowOf: (row: Row) => row,
  },
  'cu-page-list': {
    who: 'user-CA',
    call: 'POST /tender/api/v1/project/cu-page-list',
    fields: firmProjects.searched,
    rowOf: (row: Row) => row,
  },
  'review/page-list': {
    who: 'S1',
    call: 'POST /tender/api/v1/review/page-list',
    fields: reviewProjects.searched,
    rowOf: ({ project, reviewStatus }: Row) => ({ ...(project as unknown as Row), reviewStatus }),
  },
  'customer/page-list': {
    who: 'U1',
    call: 'POST /tender/api/v1/customer/page-list',
    fields: supplierRegister.searched,
    rowOf: (row: Row) => row,
  },
  'invitation/page-list': {
    who: 'U1',
    call: 'POST /tender/api/v1/invitation/page-list',
    fields: projectFirms.searched,
    rowOf: (row: Row) => row,
    ofProject: true,
  },
  'application/page-list': {
    who: 'U1',
    call: 'POST /tender/api/v1/application/page-list',
    fields: projectRegistrations.searched,
    rowOf: (row: Row) => row,
    ofProject: true,
  },
} as const
type List = keyof typeof LISTS

const ask = (list: List, body: object, who: string = LISTS[list].who) =>
  gateway.as(who).call(
    LISTS[list].call as 'POST /tender/api/v1/customer/page-list',
    { ...('ofProject' in LISTS[list] && { projectId: open }), ...body },
    {
      query: { pageSize: 200 },
    },
  )
const rowsOf = async (list: List, body: object = {}, who?: string): Promise<Row[]> => {
  const { status, body: answer } = await ask(list, body, who)
  expect(status, JSON.stringify(answer)).toBe(200)
  const rows = (answer.data.rows as unknown as Row[]).map(LISTS[list].rowOf as (row: Row) => Row)
  expect(answer.data.total).toBe(rows.length)
  return rows
}
const idOf = (row: Row) => String(row.customerId ?? row.id)

/** Trees that ask for what stands in the rows, and for what does not. Properties that the wire does not show are left out. */
function treesOver(fields: Fields, rows: readonly Row[]): fc.Arbitrary<Criteria> {
  const shown = Object.entries(fields).filter(([prop]) => rows.some((row) => row[prop] !== undefined))
  const leaves = shown.flatMap(([prop, { type }]) => {
    const cells = [...new Set(rows.flatMap((row) => row[prop]).filter((cell) => cell !== undefined && cell !== ''))] as Scalar[]
    const values = kindOf(type) === 'text' ? [...cells, ...cells.map((cell) => String(cell).slice(1, 4)), '%', '_'] : cells
    const value = fc.constantFrom(...values.filter((one) => one !== ''))
    return OPERATORS.filter((operator) => mayAsk(type, operator)).map((operator) => {
      const asked =
        operator === 'isNull' || operator === 'isNotNull'
          ? fc.constant(true)
          : operator === 'in' || operator === 'notIn'
            ? fc.array(value, { maxLength: 3 })
            : value
      return asked.map((one) => ({ [prop]: { [operator]: one } }) as Node)
    })
  })
  const leaf = fc.oneof(...leaves)
  const list = fc.array(leaf, { minLength: 1, maxLength: 3 })
  const group = fc.oneof(
    list.map((nodes) => ({ _AND_: nodes })),
    list.map((nodes) => ({ _OR_: nodes })),
  ) as fc.Arbitrary<Node>
  return fc
    .array(fc.oneof(leaf, group), { minLength: 1, maxLength: 3 })
    .chain((nodes) => fc.constantFrom({ _AND_: nodes }, { _OR_: nodes }))
}

const LISTED = Object.keys(LISTS) as List[]
const turned = (body: Criteria): boolean => JSON.stringify(body).includes('"ge"') && JSON.stringify(body).includes('"le"')

test.each(LISTED)('SEA-15 %s finds what its own rows say, for trees of every field', async (list) => {
  const all = await rowsOf(list)
  expect(all.length).toBeGreaterThan(1)
  const { fields } = LISTS[list]
  let found = 0
  for (const body of fc.sample(treesOver(fields, all), { seed: SEED, numRuns: TREES }).filter((one) => !turned(one))) {
    const clause = searchOf(body, fields)
    const expected = all.filter((row) => !clause || matches(clause, row)).map(idOf)
    const answered = (await rowsOf(list, body)).map(idOf)
    expect({ body, ids: answered.sort() }).toEqual({ body, ids: expected.sort() })
    found += answered.length
  }
  expect(found).toBeGreaterThan(0)
})

describe('SEA-09 conditions stand beside what stood', () => {
  const titles = async (body: object) => (await rowsOf('cg-page-list', body)).map(({ title }) => title).sort()

  test('they narrow the other filters, and are counted by the chips', async () => {
    const like = (part: string) => ({ _AND_: [{ title: { like: part } }] })
    expect(await titles(like('100%'))).toEqual(['钢材 100%'])
    expect(await titles(like('steel_'))).toEqual(['Steel_A'])
    expect(await titles({ ...like('steel'), keyword: 'XA' })).toEqual(['steelXA'])
    const counts = await gateway.as('U1').call('POST /tender/api/v1/project/cg-counts', like('steel'))
    expect(counts.body.data).toEqual({ modes: { '0': 2, '1': 0, '2': 2 }, status: { READY: 2 } })
  })

  test('amounts are compared as amounts; a draft without one has none', async () => {
    expect(
      await titles({ _AND_: [{ ceiling: { ge: '1000000' } }, { ceiling: { le: '1000000.000' } }, { title: { like: 'steel' } }] }),
    ).toEqual(['steelXA'])
    expect(await titles({ _AND_: [{ ceiling: { isNull: true } }] })).toEqual(['a draft'])
    expect(await titles({ _AND_: [{ ceiling: { ne: '1' } }, { title: { eq: 'a draft' } }] })).toEqual([])
  })

  test('of several categories any is asked for, none is not excluded by one, and their absence can be asked for', async () => {
    const firms = async (categories: object) => (await rowsOf('customer/page-list', { _AND_: [{ categories }] })).map(idOf).sort()
    expect(await firms({ eq: 'cable' })).toEqual(['CA'])
    expect(await firms({ in: ['cable', 'steel'] })).toEqual(['CA', 'CX'])
    expect(await firms({ ne: 'cable' })).toEqual(['CX'])
    expect(await firms({ notIn: ['cable', 'steel'] })).toEqual([])
    expect(await firms({ isNull: true })).not.toContain('CA')
  })

  test('what a firm wrote in its registration is found in the list of the firms of a project', async () => {
    const written = await rowsOf('invitation/page-list', { _AND_: [{ taxBp: { isNotNull: true } }] })
    expect(written.length).toBeGreaterThan(0)
    expect(written.every(({ application, taxBp }) => application !== undefined && taxBp !== undefined)).toBe(true)
    const [first] = written
    const alike = await rowsOf('invitation/page-list', { _AND_: [{ agentName: { eq: first!.agentName } }] })
    expect(alike.map(idOf)).toContain(idOf(first!))
  })

  test('owner and department are asked by id, both roots hold, an empty search finds all', async () => {
    const all = await titles({})
    expect(await titles({ _AND_: [{ ownerId: { eq: 'U1' } }] })).toEqual(all)
    expect(await titles({ _AND_: [{ ownerId: { ne: 'U1' } }] })).toEqual([])
    expect(
      await titles({ _AND_: [{ inviteMode: { eq: 'invited' } }], _OR_: [{ title: { eq: 'Steel_A' } }, { title: { eq: 'nothing' } }] }),
    ).toEqual(['Steel_A'])
    expect(await titles({ _AND_: [], _OR_: [] })).toEqual(all)
  })

  test('no tree opens what the list keeps closed: other owners, other tenants, firms that are not invited', async () => {
    const everything = { _OR_: [{ title: { isNotNull: true } }, { title: { isNull: true } }] }
    expect(await rowsOf('cg-page-list', everything, 'U2')).toEqual([])
    expect(await rowsOf('cg-page-list', everything, 'southern')).toEqual([])
    const anyFirm = { _OR_: [{ name: { isNotNull: true } }] }
    expect(await rowsOf('customer/page-list', anyFirm, 'southern')).toHaveLength(1)
    expect((await rowsOf('cu-page-list', everything, 'user-CX')).map(idOf)).not.toContain(open)
    for (const list of ['invitation/page-list', 'application/page-list'] as const)
      for (const who of ['U2', 'southern']) expect((await ask(list, anyFirm, who)).body).toMatchObject({ messageCode: 'TENDER-2001' })
    for (const list of LISTED) expect((await ask(list, everything, '')).status).toBe(401)
  })
})

describe('R-30 what is no search is refused where it is wrong', () => {
  const deep = (depth: number): object => ({ _OR_: depth > 1 ? [deep(depth - 1)] : [{ name: { eq: 'x' } }] })
  const many = (count: number, node: object = { name: { eq: 'x' } }) => Array.from({ length: count }, () => node)
  const values = Array.from({ length: limits.searchValues + 1 }, (_, n) => String(n))
  const cases: readonly [what: string, list: List, body: object, path: string, rule: string][] = [
    ['a property of another list', 'cg-page-list', { _AND_: [{ creditCode: { eq: 'x' } }] }, '_AND_[0].creditCode.eq', 'prop'],
    ['a column', 'cg-page-list', { _AND_: [{ tenant_id: { eq: 'south' } }] }, '_AND_[0].tenant_id.eq', 'prop'],
    ['a property of every object', 'cg-page-list', { _AND_: [{ constructor: { eq: 'x' } }] }, '_AND_[0].constructor.eq', 'prop'],
    ['SQL for a property', 'cg-page-list', { _AND_: [{ 'title) or (1=1': { eq: 'x' } }] }, '_AND_[0].title) or (1=1', 'prop'],
    ['masked contacts', 'customer/page-list', { _AND_: [{ phone: { like: '138' } }] }, '_AND_[0].phone.like', 'prop'],
    ['a rule the type does not have', 'cg-page-list', { _AND_: [{ status: { like: 'R' } }] }, '_AND_[0].status.like', 'operator'],
    ['order of texts', 'customer/page-list', { _OR_: [{ name: { gt: 'a' } }] }, '_OR_[0].name.gt', 'operator'],
    ['an unknown rule', 'customer/page-list', { _AND_: [{ name: { regexp: '.*' } }] }, '_AND_[0].name', 'operator'],
    ['a day that does not exist', 'cg-page-list', { _AND_: [{ startsAt: { eq: '2026-02-30' } }] }, '_AND_[0].startsAt.eq', 'value'],
    ['letters for an amount', 'cg-page-list', { _AND_: [{ ceiling: { gt: '1e3' } }] }, '_AND_[0].ceiling.gt', 'value'],
    ['a number for a text', 'cg-page-list', { _AND_: [{ title: { eq: 1 } }] }, '_AND_[0].title.eq', 'value'],
    ['an object for a value', 'cg-page-list', { _AND_: [{ title: { eq: { $ne: '' } } }] }, '_AND_[0].title.eq', 'value'],
    [
      'a range turned round',
      'cg-page-list',
      { _OR_: [{ _AND_: [{ ceiling: { ge: '2' } }, { ceiling: { le: '1' } }] }] },
      '_OR_[0]._AND_[0].ceiling.ge',
      'range',
    ],
    [
      'days turned round',
      'cg-page-list',
      { _AND_: [{ startsAt: { ge: '2026-02-02' } }, { startsAt: { le: '2026-02-01' } }] },
      '_AND_[0].startsAt.ge',
      'range',
    ],
    ['a node of two', 'customer/page-list', { _AND_: [{ name: { eq: 'x' }, code: { eq: 'y' } }] }, '_AND_[0]', 'shape'],
    ['a list for a node', 'review/page-list', { _AND_: [{ _OR_: [[]] }] }, '_AND_[0]._OR_[0]', 'shape'],
    ['nine deep', 'customer/page-list', { _AND_: [deep(limits.searchDepth)] }, `_AND_[0]${'._OR_[0]'.repeat(7)}._OR_`, 'depth'],
    ['201 nodes', 'customer/page-list', { _AND_: [{ _AND_: many(150) }, { _AND_: many(50) }] }, '_AND_[1]._AND_[48]', 'nodes'],
    ['1,001 values', 'customer/page-list', { _AND_: [{ name: { in: values } }] }, '_AND_[0].name.in', 'values'],
  ]
  test.each(cases)('%s in %s', async (_, list, body, path, rule) => {
    expect((await ask(list, body)).body).toMatchObject({ statusCode: 400, messageCode: 'VALIDATION-1000', data: { path, rule } })
  })

  test('eight deep, 200 nodes and 1,000 values are a search; a day range of one day is one', async () => {
    await rowsOf('customer/page-list', { _AND_: [deep(limits.searchDepth - 1)] })
    await rowsOf('customer/page-list', { _AND_: many(200) })
    await rowsOf('customer/page-list', { _AND_: [{ name: { in: values.slice(1) } }] })
    await rowsOf('cg-page-list', { _AND_: [{ startsAt: { ge: '2026-02-02 23:59' } }, { startsAt: { le: '2026-02-02' } }] })
  })

  test.each(LISTED)('text that looks like SQL is text, in %s', async (list) => {
    const prop = list.includes('/') && list !== 'review/page-list' ? 'name' : 'title'
    for (const text of ["' or 1=1 --", "'; drop table tender_project; --", '\\', '$1', '%', "a' || 'b"])
      for (const operator of ['eq', 'like', 'likeLeft', 'likeRight'])
        for (const row of await rowsOf(list, { _AND_: [{ [prop]: { [operator]: text } }] })) expect(String(row[prop])).toContain(text)
  })
})
