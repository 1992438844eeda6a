import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_PARENT } from '#domain/dictionary-tree.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { type NewReferenceSource, replaceReferenceSource } from './reference.queries.ts'

const catalogue: NewReferenceSource = {
  code: 'catalogue',
  name: '物料目录',
  nameEn: 'Catalogue',
  rows: [
    { id: 'steel', code: 'S', name: '钢材', nameEn: 'Steel' },
    { id: 'valve', code: 'V', name: '阀门', nameEn: 'Valves' },
    { id: 's1', parentId: 'steel', code: 'S-1', name: '螺纹钢', nameEn: 'Rebar', detail: 'Φ18' },
    { id: 's2', parentId: 'steel', code: 'S-2', name: '螺纹钢', nameEn: 'Rebar', detail: 'Φ25' },
    { id: 'v1', parentId: 'valve', code: 'V-1', name: '闸阀', nameEn: 'Gate valve', detail: 'DN100' },
  ],
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    wang: { roles: ['BUYER'] },
    zhao: { tenant: 'south', roles: ['BUYER'] },
    sup: { roles: ['BIDDER'], customerId: 'c1' },
  })
  const client = await gateway.pool.connect()
  await replaceReferenceSource(client, 'north', catalogue)
  await replaceReferenceSource(client, 'north', { ...catalogue, code: 'open', forSuppliers: true })
  await replaceReferenceSource(client, 'south', { ...catalogue, rows: [{ id: 's1', code: 'X', name: '南方', nameEn: 'South' }] })
  client.release()
})
afterAll(() => gateway.close())

const PAGE = 'POST /platform/reference/page-list'
const page = async (user: string, body: object, query = {}) =>
  gateway.as(user).call(PAGE, { fieldCode: 'catalogue', ...body }, { query, headers: { 'accept-language': 'zh' } })
const ids = ({ body }: { body: { data: { rows: { id: string }[] } } }) => body.data.rows.map(({ id }) => id)

describe('PICK-08 the universal picker', () => {
  test('gets rows in their order, 10 a page, with the number of pages', async () => {
    const answer = await page('wang', {})
    expect(answer.body.data).toMatchObject({ total: 5, totalPages: 1, pageSize: 10 })
    expect(answer.body.data.rows[3]).toEqual({
      id: 's2',
      code: 'S-2',
      name: '螺纹钢',
      detail: 'Φ25',
      parentId: 'steel',
      treeNames: '钢材/螺纹钢',
      childNum: 0,
    })
    expect(ids(await page('wang', {}, { pageIndex: 2, pageSize: 2 }))).toEqual(['s1', 's2'])
  })

  test('gets all rows at once without pages', async () => {
    expect(ids(await page('wang', { splitPages: false }, { pageSize: 1 }))).toHaveLength(5)
  })

  test.each([
    ['the name', '螺纹', ['s1', 's2']],
    ['the pinyin', 'lwg', ['s1', 's2']],
    ['the detail and the name together', '螺纹钢 φ25', ['s2']],
    ['the code', 'v-1', ['v1']],
    ['the English name', 'GATE', ['v1']],
    ['signs of the pattern language as they are', '%', []],
  ])('finds by %s', async (_, text, found) => {
    expect(ids(await page('wang', { query: { text } }))).toEqual(found)
  })

  test('opens a tree level by level; only the rows named when some are', async () => {
    for (const parentId of ['', ROOT_PARENT]) expect(ids(await page('wang', { query: { parentId } }))).toEqual(['steel', 'valve'])
    expect(ids(await page('wang', { query: { parentId: 'steel' } }))).toEqual(['s1', 's2'])
    expect(ids(await page('wang', { query: { parentId: 'nothing' } }))).toEqual([])
    expect(ids(await page('wang', { uniques: ['v1', 'nothing'] }))).toEqual(['v1'])
  })
})

test('PICK-07 the remote picker gets the same with GET, and rows by id in the order asked with both methods', async () => {
  const as = gateway.as('wang')
  expect(ids(await as.call('GET /platform/reference/page-list', { fieldCode: 'catalogue', text: '闸阀', pageSize: 5 }))).toEqual(['v1'])
  const byPost = await as.call('POST /platform/reference/by-ids', { fieldCode: 'catalogue', ids: ['v1', 'nothing', 's1', 'v1'] })
  const byGet = await as.call('GET /platform/reference/by-ids', { fieldCode: 'catalogue', ids: 'v1,nothing,s1,v1' })
  expect(byPost.body.data.map(({ id }) => id)).toEqual(['v1', 's1'])
  expect(byGet.body.data).toEqual(byPost.body.data)
  expect((await as.call('POST /platform/reference/by-ids', { fieldCode: 'catalogue', ids: [] })).body.data).toEqual([])
})

test('PICK-09 a cascader gets options with code and pcode, whole or level by level', async () => {
  const call = 'GET /platform/reference/cascader'
  const all = await gateway.as('wang').call(call, { fieldCode: 'catalogue' }, { headers: { 'accept-language': 'en' } })
  expect(all.body.data).toContainEqual({ code: 'v1', pcode: 'valve', name: 'Gate valve', leaf: true })
  expect(all.body.data).toHaveLength(5)
  const level = await gateway.as('wang').call(call, { fieldCode: 'catalogue', parentId: 'valve' })
  expect(level.body.data.map(({ code }) => code)).toEqual(['v1'])
})

test('the suppliers are a source for the purchaser', async () => {
  expect((await page('wang', { fieldCode: 'customer' })).body.data.rows).toMatchObject([
    { id: 'c1', name: 'Firm c1', parentId: '', childNum: 0 },
  ])
})

test("a source of another tenant, one that a supplier may not see, and none answer alike; a supplier's own are readable", async () => {
  const none = await page('wang', { fieldCode: 'none' })
  expect(none).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
  for (const [user, fieldCode] of [
    ['zhao', 'open'],
    ['sup', 'catalogue'],
    ['sup', 'customer'],
  ] as const) {
    const theirs = await page(user, { fieldCode })
    expect({ ...theirs.body, traceId: '' }).toEqual({ ...none.body, traceId: '' })
  }
  expect(ids(await page('zhao', {}))).toEqual(['s1'])
  expect((await page('zhao', {})).body.data.rows[0]?.name).toBe('南方')
  expect(ids(await page('sup', { fieldCode: 'open' }))).toHaveLength(5)
})

test('a stranger gets nothing; what is not as written is refused', async () => {
  expect((await page('', {})).status).toBe(401)
  expect(await page('wang', {}, { pageSize: 201 })).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1009' } })
  for (const bad of [{ fieldCode: '' }, { query: { parentId: 1 } }, { query: { other: 'x' } }, { uniques: 'a' }])
    expect(await page('wang', bad)).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
  const many = Array.from({ length: 501 }, (_, n) => n).join(',')
  expect((await gateway.as('wang').call('GET /platform/reference/by-ids', { fieldCode: 'catalogue', ids: many })).status).toBe(400)
})
