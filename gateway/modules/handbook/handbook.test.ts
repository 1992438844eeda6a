import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { createHandbookModule } from './handbook.module.ts'
import { readHandbook, readPage } from './handbook-pages.ts'
import { searchHandbook } from './search-handbook.ts'
import { excerptOf, hanTerms, hanVector, plainText } from './terms.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {}, zhao: { tenant: 'south' } })
})
afterAll(() => gateway.close())

const english = { headers: { 'accept-language': 'en' } }
const find = async (query: string, language: 'zh' | 'en' = 'zh', limit = 20) =>
  searchHandbook(gateway.deps.pool, { language, query, limit })
const headings = async (query: string, language: 'zh' | 'en' = 'zh') =>
  (await find(query, language)).map((hit) => `${hit.path} ${hit.heading}`)

test('WID-11 a question in Chinese finds the section that answers it, first', async () => {
  expect((await headings('网络中断了怎么办？'))[0]).toBe('free-quote-center 网络中断时')
  expect((await headings('如何核对回执'))[0]).toBe('log-check 核对回执')
  expect((await find('大写'))[0]?.excerpt).toContain('大写')
})

test('WID-11 a question in English finds words in all their forms, and the one being typed by its beginning', async () => {
  expect((await headings('What does a missing anchor mean?', 'en'))[0]).toBe('log-check Anchors')
  expect(await headings('verifies', 'en')).toContain('log-check Verifying the log')
  expect(await headings('recei', 'en')).toContain('log-check Checking receipts')
})

test('WID-11 one character is enough; words of neither page find nothing', async () => {
  expect(await headings('锚')).toContain('log-check 锚点')
  for (const nothing of ['', '  ', '?!', '龘龘', 'xyzzy', 'the of and'])
    expect(await find(nothing, nothing === 'xyzzy' ? 'en' : 'zh')).toEqual([])
})

test('what others could mean as an order to the database is words', async () => {
  for (const odd of ["' or 1=1 --", "a' & !b | c:*", "招标\\':*", '\u0000', '%_', '🀄', 'a'.repeat(200), '标'.repeat(200)])
    expect(Array.isArray(await find(odd))).toBe(true)
  const answer = await gateway.as('wang').call('GET /platform/handbook/search', { query: "'; drop table handbook_page; --" })
  expect(answer.status).toBe(200)
  expect(await gateway.count('handbook_page')).toBe(readHandbook().length)
})

test('pages are told in the language of the caller, alike for every tenant, and for no stranger', async () => {
  const pages = (user: string, options = {}) => gateway.as(user).call('GET /platform/handbook/pages', undefined, options)
  const zh = (await pages('wang')).body.data
  expect(zh).toContainEqual({ path: 'log-check', title: '日志校验', part: 'hall' })
  expect((await pages('wang', english)).body.data).toContainEqual({ path: 'log-check', title: 'Log verification', part: 'hall' })
  expect((await pages('zhao')).body.data).toEqual(zh)
  const page = (user: string, path: string) => gateway.as(user).call('GET /platform/handbook/page', { path })
  expect((await page('zhao', 'log-check')).body.data).toMatchObject({
    title: '日志校验',
    sections: [{ heading: '' }, { heading: '校验日志' }, {}, {}],
  })
  for (const nowhere of ['', '../en/log-check', 'LOG-CHECK', "x' or '1'='1"])
    expect(await page('wang', nowhere)).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
  for (const status of [
    (await pages('')).status,
    (await page('', 'log-check')).status,
    (await gateway.as('').call('GET /platform/handbook/search', { query: '回执' })).status,
  ])
    expect(status).toBe(401)
  for (const bad of [{ query: 'x'.repeat(201) }, { query: 'x', limit: 0 }, { query: 'x', limit: 51 }, {}])
    expect((await gateway.as('wang').call('GET /platform/handbook/search', bad as never)).status).toBe(400)
})

test('a hit names its place in the page that is read', async () => {
  const hits = (await gateway.as('wang').call('GET /platform/handbook/search', { query: '申请更正', limit: 3 })).body.data
  expect(hits.length).toBeLessThanOrEqual(3)
  const [hit] = hits
  const { data } = (await gateway.as('wang').call('GET /platform/handbook/page', { path: hit?.path ?? '' })).body
  expect(data.sections[hit?.place ?? -1]?.heading).toBe(hit?.heading)
})

test('gateways that start together write the handbook once; a new edition takes the place of the old one', async () => {
  const loaded = () => gateway.pool.query("select at from loaded_content where name = 'handbook'")
  const before = (await loaded()).rows
  await Promise.all([createHandbookModule(gateway.deps), createHandbookModule(gateway.deps)])
  expect((await loaded()).rows).toEqual(before)
  await gateway.pool.query("update loaded_content set hash = 'older' where name = 'handbook'")
  await gateway.pool.query("insert into handbook_page values ('zh', 'gone', 'x', 'jobs', 999)")
  await createHandbookModule(gateway.deps)
  expect((await gateway.pool.query("select 1 from handbook_page where path = 'gone'")).rowCount).toBe(0)
})

test('a page without a title or a part is refused when the gateway starts', () => {
  const source = '---\ntitle: A\npart: hall\n---\nLead.\n\n## One\n\nText\n\n### Deeper\n\nMore\n'
  expect(readPage('en', 'a', source).sections).toEqual([
    { heading: '', text: 'Lead.' },
    { heading: 'One', text: 'Text\n\n### Deeper\n\nMore' },
  ])
  for (const bad of ['', source.replace('title: A\n', ''), source.replace('hall', 'cellar'), source.slice(4)])
    expect(() => readPage('en', 'a', bad)).toThrow('en/a')
})

test('terms of Chinese are what stands together; headings weigh more', () => {
  expect(hanTerms('招标，3 号项目')).toEqual(['招标', '标', '号项', '项目', '目'].toSpliced(2, 0))
  expect(
    hanVector([
      ['锚点', 'A'],
      ['锚点', 'D'],
    ]),
  ).toBe("'锚点':1A,3D '点':2A,4D")
})

test('an excerpt is plain words around what was asked for', () => {
  const text = `${'前言。'.repeat(90)}点击**出价**，见[规则](cu-fightrule.md)。`
  expect(excerptOf(text, '出价')).toMatch(/^….*点击 ?出价 ?，见规则。$/)
  expect(plainText('| a | b |\n| --- | --- |\n| c | d |\n\n![x](y.webp)\n\n1. **e**')).toBe('a b c d e')
})
