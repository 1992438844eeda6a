import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreeBidForm, anItem } from '#domain/tender/testing.ts'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { payloads } from './hostile-texts.ts'

/** What people write is stored and told as it was written: nothing is cut out, nothing escaped twice, and no answer could be taken for a page. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const short = payloads.filter((text) => text.trim() === text && text.length <= 100)

test('R-12 hostile texts in a project come back as they were written, as JSON that no browser runs', async () => {
  const items = short.map((name, index) => anItem({ lineNo: index + 1, name }))
  const form = aFreeBidForm({ title: short[0] ?? '', titleEn: short.at(-1) ?? '' })
  const saved = await gateway.as('U1').call('POST /tender/api/v1/project/save', { form, items })
  expect(saved.status).toBe(200)
  const { body, headers } = await gateway.as('U1').call('GET /tender/api/v1/project/find-by-id', { id: saved.body.data.id })
  expect(body.data.items.map(({ name }) => name)).toEqual(short)
  expect([body.data.title, body.data.titleEn]).toEqual([short[0], short.at(-1)])
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('R-12 hostile texts in a hall reach every reader and the log as they were written', async () => {
  const { id } = await anOpenHall(gateway.pool, { bidding: { showBidderCount: true } })
  const sent = short.slice(0, 60)
  for (const text of sent)
    expect((await gateway.as('S1').call('POST /tender/api/v1/hall/message', { projectId: id, text })).status).toBe(200)
  const read = await gateway
    .as('user-CA')
    .call('POST /tender/api/v1/hall/message/page-list', { projectId: id }, { query: { pageSize: 200 } })
  expect(read.body.data.rows.map(({ text }) => text).toSorted()).toEqual(sent.toSorted())
  const log = await gateway.as('user-CA').call('POST /tender/api/v1/log/page-list', { projectId: id }, { query: { pageSize: 200 } })
  for (const text of sent) expect(JSON.stringify(log.body.data.rows)).toContain(JSON.stringify(text).slice(1, -1))
  expect((await gateway.as('user-CA').call('GET /tender/api/v1/log/verify', { projectId: id })).body.data.ok).toBe(true)
})

test('R-12 hostile texts as values and names of common queries come back as they were written; a name that holds what cannot be seen is refused', async () => {
  const as = { account: 'U1', code: 'texts' }
  const save = (name: string, value: string) => {
    const content = JSON.stringify({ logic: 'AND', children: [{ prop: 'title', rule: 'eq', value }] })
    return gateway.as('U1').call('POST /tender/api/v1/advanced-search/save', { ...as, name, content })
  }
  const list = async () => (await gateway.as('U1').call('POST /tender/api/v1/advanced-search/page-list', as)).body.data.rows
  for (const text of new Set(short.filter((one) => [...one].length <= 30))) {
    const isSeen = !/[\p{Cc}\p{Cf}]/u.test(text)
    const { status } = await save(isSeen ? text : 'a name', text)
    expect([text, status]).toEqual([text, 200])
    if (!isSeen) expect([text, (await save(text, 'x')).status]).toEqual([text, 400])
    const [kept, ...more] = await list()
    expect([kept?.name, more]).toEqual([isSeen ? text : 'a name', []])
    expect(JSON.parse(kept?.content ?? '').children[0].value).toBe(text)
    await gateway.as('U1').call('GET /tender/api/v1/advanced-search/delete-by-id', { id: kept?.id ?? '' })
  }
})
