import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { PEOPLE, savedCalls } from '#support/saved-queries.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(PEOPLE)
})
afterAll(() => gateway.close())
beforeEach(async () => void (await gateway.pool.query('delete from saved_query')))

const { save, saved } = savedCalls(() => gateway)
const all = async (who: string) => (await gateway.as(who).call('GET /tender/api/v1/advanced-search/names')).body.data
const names = async (who: string) => (await all(who)).map(({ name }) => name)

test('SEA-12 R-29 names of all lists come at once, the own ones first, without what they ask for', async () => {
  await save('chen', { name: 'a shared', shared: true })
  const { id } = await saved('wang', { name: 'mine' })
  await save('wang', { name: 'of messages', code: 'messages' })
  const found = await all('wang')
  expect(found.map(({ name, code, mine }) => [name, code, mine])).toEqual([
    ['mine', 'pu-project-list', true],
    ['of messages', 'messages', true],
    ['a shared', 'pu-project-list', false],
  ])
  expect(found[0]).toEqual({ id, code: 'pu-project-list', name: 'mine', mine: true, ownerName: '王五' })
})

test('T46 R-29 names of another, of another tenant, of a firm and of lists one does not see are not told', async () => {
  await save('wang', { name: 'private' })
  await save('wang', { name: 'shared', shared: true })
  await save('supA', { name: 'of the firm', code: 'cu-project-list', shared: true })
  expect(await names('chen')).toEqual(['shared'])
  expect(await names('supA2')).toEqual(['of the firm'])
  for (const who of ['porter', 'zhao', 'supB', 'clerk', 'alone']) expect([who, await names(who)]).toEqual([who, []])
  expect((await gateway.as('').call('GET /tender/api/v1/advanced-search/names')).status).toBe(401)
})
