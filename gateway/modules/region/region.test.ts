import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {}, zhao: { tenant: 'south' } })
})
afterAll(() => gateway.close())

const district = async (keywords: string, subdistrict?: 0 | 1) =>
  (await gateway.as('wang').call('GET /platform/region/district', { keywords, ...(subdistrict !== undefined && { subdistrict }) })).body
const beneath = async (keywords: string) => (await district(keywords)).districts[0]?.districts ?? []

test('PICK-13 a region is answered as the map service answers, with one level beneath', async () => {
  expect(await district('330100')).toMatchObject({
    status: '1',
    info: 'OK',
    count: '1',
    districts: [{ adcode: '330100', name: '杭州市', level: 'city', citycode: [], center: '' }],
  })
  expect(await beneath('330100')).toContainEqual({
    adcode: '330106',
    name: '西湖区',
    level: 'district',
    citycode: [],
    center: '',
    districts: [],
  })
})

test('PICK-13 Shanghai and Chongqing have their telephone code at province level, other provinces the empty list', async () => {
  const provinces = new Map((await beneath('')).map(({ name, citycode }) => [name, citycode]))
  expect([provinces.get('上海市'), provinces.get('重庆市'), provinces.get('浙江省')]).toEqual(['021', '023', []])
  expect((await beneath('310100'))[0]?.citycode).toBe('021')
})

test('PICK-13 streets come for a district and are leaves', async () => {
  const streets = await beneath('330106')
  expect(streets.length).toBeGreaterThan(5)
  expect(
    streets.every(({ level, districts, adcode }) => level === 'street' && districts.length === 0 && /^330106\d{3}$/.test(adcode)),
  ).toBe(true)
  expect((await district(streets[0]!.adcode)).districts).toEqual([])
})

test.each(['', '100000', '中华人民共和国'])('PICK-13 the country (%j) has 34 provinces', async (keywords) => {
  expect(await beneath(keywords)).toHaveLength(34)
})

test('PICK-13 a name is as good as a code; one that several regions have answers all of them', async () => {
  expect((await district('西湖区')).districts.map(({ adcode }) => adcode)).toEqual(['330106', '360103'])
  expect((await district('北京市')).districts.map(({ level }) => level)).toEqual(['province', 'city'])
})

test('PICK-13 no such region is no district; subdistrict 0 answers nothing beneath', async () => {
  for (const words of ['999999', '无此地', "' or 1=1 --"]) expect(await district(words)).toMatchObject({ count: '0', districts: [] })
  expect((await district('330100', 0)).districts).toMatchObject([{ adcode: '330100', districts: [] }])
})

test('picked regions are named by their whole way, streets too', async () => {
  const [first] = await beneath('330106')
  const street = first?.adcode ?? ''
  const codes = ['330106', street, '810101', '999999', '330106']
  const { body } = await gateway.as('wang').call('POST /platform/region/by-codes', { codes })
  expect(body.data.map(({ code, names }) => [code, names.join('/')])).toEqual([
    ['330106', '浙江省/杭州市/西湖区'],
    [street, `浙江省/杭州市/西湖区/${first?.name}`],
    ['810101', '香港特别行政区/中西区'],
  ])
  expect(body.data[1]?.codes).toEqual(['330000', '330100', '330106', street])
})

test('regions are the same for every tenant; a stranger gets none; bad questions are refused', async () => {
  const ask = (user: string, query: object) => gateway.as(user).call('GET /platform/region/district', query as never)
  expect((await ask('zhao', { keywords: '330106' })).body.districts).toEqual((await ask('wang', { keywords: '330106' })).body.districts)
  expect((await ask('', { keywords: '330106' })).status).toBe(401)
  for (const bad of [{ subdistrict: 2 }, { keywords: 'x'.repeat(61) }]) expect((await ask('wang', bad)).status).toBe(400)
  const many = Array.from({ length: 201 }, (_, n) => `${n}`)
  expect((await gateway.as('wang').call('POST /platform/region/by-codes', { codes: many })).status).toBe(400)
})
