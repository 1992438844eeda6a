import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {}, chen: {}, zhao: { tenant: 'south' } })
})
afterAll(() => gateway.close())
beforeEach(async () => void (await gateway.pool.query('delete from person_place')))

const mine = async (who: string) => (await gateway.as(who).call('GET /platform/places/mine')).body.data
const visit = (who: string, to: string, about = '') => gateway.as(who).call('POST /platform/places/visit', { to, about })
const favour = (who: string, to: string, isFavourite = true) =>
  gateway.as(who).call('POST /platform/places/favourite', { to, about: '', isFavourite })
const at = (n: number) => `/customer/cu-project-detail?id=P${n}`

test('R-29 what was opened last is remembered, the newest first, each once', async () => {
  await visit('wang', at(1), 'TB-1')
  await visit('wang', '/layout')
  await visit('wang', at(1), 'TB-1b')
  expect((await mine('wang')).recents).toEqual([
    { to: at(1), about: 'TB-1b' },
    { to: '/layout', about: '' },
  ])
})

test('R-29 only the last ones are kept; a favourite stays', async () => {
  await visit('wang', '/layout')
  await favour('wang', '/layout')
  for (let n = 0; n <= limits.recentPlaces; n += 1) await visit('wang', at(n))
  const { recents, favourites } = await mine('wang')
  expect([recents.length, recents[0]?.to, recents.at(-1)?.to]).toEqual([limits.recentPlaces, at(limits.recentPlaces), at(1)])
  expect(favourites).toEqual([{ to: '/layout', about: '' }])
  expect((await gateway.pool.query('select 1 from person_place')).rowCount).toBe(limits.recentPlaces + 1)
})

test('R-29 favourites stand in the order of adding, and go again; a visit that was one stays', async () => {
  await favour('wang', '/b')
  await favour('wang', '/a')
  await favour('wang', '/b')
  expect((await mine('wang')).favourites.map(({ to }) => to)).toEqual(['/b', '/a'])
  await visit('wang', '/a')
  for (const to of ['/a', '/b', '/never']) expect((await favour('wang', to, false)).status).toBe(200)
  expect(await mine('wang')).toEqual({ favourites: [], recents: [{ to: '/a', about: '' }] })
})

test('R-29 more favourites than there may be are refused, those that are there are kept', async () => {
  for (let n = 0; n < limits.favouritePlaces; n += 1) expect((await favour('wang', at(n))).status).toBe(200)
  expect(await favour('wang', '/layout')).toMatchObject({ status: 400, body: { data: { path: '/to', rule: 'maxItems' } } })
  expect((await favour('wang', at(3))).status).toBe(200)
  expect((await mine('wang')).favourites).toHaveLength(limits.favouritePlaces)
})

test('R-29 they are nobody else’s, here or in another tenant; a stranger has none', async () => {
  await visit('wang', at(1))
  await favour('wang', at(2))
  for (const who of ['chen', 'zhao']) {
    expect(await mine(who)).toEqual({ favourites: [], recents: [] })
    await favour(who, at(2), false)
  }
  expect((await mine('wang')).favourites).toHaveLength(1)
  expect((await gateway.as('').call('GET /platform/places/mine')).status).toBe(401)
  expect((await visit('', at(1))).status).toBe(401)
})

test.each(['', 'layout', '//evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b', '/a\n', `/${'x'.repeat(600)}`, '/飞'])(
  'R-29 %j is no address of the application',
  async (to) => {
    expect((await visit('wang', to)).status).toBe(400)
    expect((await favour('wang', to)).status).toBe(400)
  },
)
