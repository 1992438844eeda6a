import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentsOf, peopleOf } from '#demo/seed/crowd.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { insertCrowd } from '#support/people.ts'

/** A house of 10,000 people in 500 departments: answers agree with a plain filter over the same people. */
const SIZE = { people: 10_000, departments: 500 }
const people = peopleOf(SIZE)
const departments = departmentsOf(SIZE.departments)

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ boss: { tenant: 'other', roles: ['BUYER'] }, wang: { realName: '', roles: ['BUYER'] } })
  await insertCrowd(gateway.pool, 'north', SIZE)
})
afterAll(() => gateway.close())

const as = () => gateway.as('wang')
const textOf = (id: string) => departments.find((department) => department.id === id)!
const fits = (text: string) =>
  people.filter(({ name, nameEn, id, pinyin, departments: places }) =>
    text
      .toLowerCase()
      .split(' ')
      .every(
        (word) =>
          `${name} ${nameEn} ${id} ${pinyin}`.toLowerCase().includes(word) ||
          places.some((place) => `${textOf(place).name} ${textOf(place).pinyin}`.includes(word)),
      ),
  )

test.each(['王', '王建华', 'wjh', 'Zhiqiang', 'caiwu 王', '采购37 李', 'zhang4711', 'zzzz'])(
  'PICK-06 a search for %s among 10,000 finds whom a plain filter finds',
  async (text) => {
    const expected = fits(text)
    const { body } = await as().call('POST /platform/empUser/page-list', {}, { query: { searchName: text, pageSize: 200 } })
    expect(body.data.total).toBe(expected.length)
    const ids = new Set(expected.map(({ id }) => `north-${id}`))
    expect(body.data.rows.filter(({ id }) => !ids.has(id))).toEqual([])
    expect(body.data.rows).toHaveLength(Math.min(200, expected.length))
  },
)

test('PICK-02 ticking the root gives everyone once, 1,000 a page, and they are all of it', async () => {
  const found: string[] = []
  let totalPages = 1
  for (let pageIndex = 1; pageIndex <= totalPages; pageIndex++) {
    const { body } = await as().call('POST /platform/select-emp/by-orgId', { orgId: 'north-d0' }, { query: { pageIndex } })
    expect(body.data.empTotal).toBe(SIZE.people)
    found.push(...body.data.empUsers.map(({ id }) => id))
    totalPages = body.data.totalPages
  }
  expect(new Set(found).size).toBe(SIZE.people)
  const [first = '', ...others] = found
  const state = async (userIds: string[]) =>
    (await as().call('POST /platform/select-emp/ensure-status', { orgUsers: [{ orgId: 'north-d0', userIds }] })).body.data
  expect(await state(found)).toEqual({ 'north-d0': 'all' })
  expect(await state(others)).toEqual({ 'north-d0': 'half' })
  expect(await state([first])).toEqual({ 'north-d0': 'half' })
})

test('the tree of 500 departments comes whole, parents before children', async () => {
  const { body } = await as().call('POST /platform/select-org/tree', {})
  const seen = new Set([''])
  for (const { id, parentId } of body.data) {
    expect(seen.has(parentId)).toBe(true)
    seen.add(id)
  }
  expect(body.data).toHaveLength(SIZE.departments)
  expect(body.data.reduce((sum, { hasEmpNum }) => sum + hasEmpNum, 0)).toBe(people.reduce((sum, { departments: d }) => sum + d.length, 0))
})

test('the trigram index serves a search when the table is too large to be read whole', async () => {
  const client = await gateway.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      "explain select id from user_account where tenant_id = 'north' and search_text like '%wangjianhua%'",
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('user_account_search')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('another tenant sees none of them', async () => {
  const { body } = await gateway.as('boss').call('POST /platform/empUser/page-list', {}, { query: { searchName: '王' } })
  expect(body.data.total).toBe(0)
})
