import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { SavedDraft } from '#contract/search.ts'
import { down, up } from '#gateway/schema/0017-saved-query-names.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { CODE, content, PEOPLE, savedCalls } from '#support/saved-queries.ts'

/** What may be sent as a common query by hand: each is refused with a sentence in the caller's language, or kept and read again; never a 5xx. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(PEOPLE)
})
afterAll(() => gateway.close())
beforeEach(async () => void (await gateway.pool.query('delete from saved_query')))

const { save, saved, list, names, find } = savedCalls(() => gateway)
const both = (who: string, draft: Partial<SavedDraft>) =>
  Promise.all((['zh-CN', 'en'] as const).map((lang) => save(who, draft, { headers: { 'accept-language': lang } })))

const condition = (over: object = {}) => ({ prop: 'title', rule: 'eq', value: 'x', ...over })
const tree = (...children: object[]) => JSON.stringify({ logic: 'AND', children })
const deep = (depth: number): object => ({ logic: 'AND', children: depth > 1 ? [deep(depth - 1)] : [] })

describe('T46 content is refused with a sentence in both languages', () => {
  test.each([
    ['deeper than 8', JSON.stringify(deep(limits.searchDepth + 1))],
    ['of 201 conditions', tree(...Array.from({ length: limits.searchNodes + 1 }, () => condition()))],
    ['with 1,001 values of one condition', tree(condition({ rule: 'in', value: Array.from({ length: limits.searchValues + 1 }, String) }))],
    ['with an unknown rule', tree(condition({ rule: 'regex' }))],
    ['with a rule that objects bring along', tree(condition({ rule: 'constructor' }))],
    ['with a value that is an object', tree(condition({ value: { $ne: 1 } }))],
    ['with a null character', tree(condition({ value: 'a\0b' }))],
    ['with half a character', '{"logic":"AND","children":[{"prop":"title","rule":"eq","value":"\\ud800"}]}'],
    ['that is longer than a query may be', tree(condition({ value: 'x'.repeat(limits.searchContentChars) }))],
  ])('%s', async (_, bad) => {
    const [zh, en] = await both('wang', { content: bad })
    for (const answer of [zh!, en!])
      expect(answer.body).toMatchObject({ statusCode: 400, messageCode: 'VALIDATION-1000', data: { path: '/content' } })
    expect(zh!.body.message).toMatch(/[\u4e00-\u9fff]/)
    expect(en!.body.message).toMatch(/^[\x20-\x7e]+$/)
    expect(await names('wang')).toEqual([])
  })
})

test('T46 conditions that ask nothing that can be are kept as they are: whoever opens the query mends them where they stand', async () => {
  const odd = [
    condition({ prop: 'noSuchProp' }),
    condition({ prop: '__proto__' }),
    condition({ prop: 'ceiling', rule: 'range', value: undefined, min: '9', max: '1' }),
    condition({ prop: 'startsAt', rule: 'eq', value: '2026-02-30' }),
    condition({ prop: 'startsAt', rule: 'dynamicTime', value: undefined, dynamic: { before: { num: -5, type: 'eon' } } }),
  ].map((one) => JSON.parse(JSON.stringify(one)) as object)
  const { id } = await saved('wang', { content: tree(...odd) })
  expect(JSON.parse((await find('wang', id)).body.data.content).children).toEqual(odd)
})

describe('SEA-11 a name', () => {
  test.each([
    ['in other case', 'Steel', 'STEEL'],
    ['in full width', 'Steel 1', 'Ｓｔｅｅｌ　１'],
    ['with more blanks', 'my list', 'my   list'],
    ['with blanks that do not break', 'my list', 'my\u00a0list'],
    ['made of a letter and its mark', 'Café', 'Cafe\u0301'],
    ['in letters of another case than the database knows', 'ΟΔΟΣ', 'οδος'],
    ['with a sign that shows nothing', '❤', '❤\ufe0f'],
  ])('that reads like another one of the list is taken: %s', async (_, first, second) => {
    await save('wang', { name: first })
    expect((await save('wang', { name: second })).body).toMatchObject({ statusCode: 400, messageCode: 'VALIDATION-1001' })
    expect(await names('wang')).toEqual([first])
    expect((await save('chen', { name: second })).status).toBe(200)
    expect((await save('wang', { name: second, code: 'items' })).status).toBe(200)
  })

  test('may be written otherwise by its owner', async () => {
    const { id } = await saved('wang', { name: 'steel' })
    expect(await saved('wang', { id, version: 1, name: 'STEEL' })).toMatchObject({ name: 'STEEL', version: 2 })
  })

  test('that is given up is free, and the one that took its place is taken', async () => {
    const { id } = await saved('wang', { name: 'steel' })
    await saved('wang', { id, version: 1, name: 'iron' })
    expect((await save('wang', { name: 'IRON' })).body.messageCode).toBe('VALIDATION-1001')
    expect((await save('wang', { name: 'STEEL' })).status).toBe(200)
  })

  test('that reads alike is kept once, also of five at once', async () => {
    const raced = await Promise.all(['a b', 'A B', 'a  b', 'ａ b', 'A\u00a0b'].map((name) => save('wang', { name })))
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  describe('that was kept before names were compared by how they read', () => {
    /** The names of a person as they are then, in the order in which they were kept. */
    const upgraded = async (kept: readonly string[]) => {
      const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: gateway.pool }) })
      await down(db)
      for (const [at, name] of kept.entries()) {
        await gateway.pool.query(
          `insert into saved_query (id, tenant_id, owner_id, code, name, content) values ($1, 'north', 'wang', $2, $3, $4)`,
          [`Q${at}`, CODE, name, content],
        )
      }
      await up(db)
      const { rows } = await gateway.pool.query<{ name: string }>('select name from saved_query order by created_at, id')
      return rows.map(({ name }) => name)
    }
    const long = '长'.repeat(28)

    test.each([
      ['first ones keep theirs, later ones get a number', ['a b', 'A B', 'a  b', 'other'], ['a b', 'A B 2', 'a  b 3', 'other']],
      ['a number is not one that another name has', ['a b', 'A B', 'A B 2', 'a b 3'], ['a b', 'A B 4', 'A B 2', 'a b 3']],
      ['a later one has the number already', ['a b', 'A B', 'x', 'a b  2'], ['a b', 'A B 3', 'x', 'a b  2']],
      [
        'long ones that differ at their end',
        [`${long}ab`, `${long}AB`, `${long}cd`, `${long}CD`],
        [`${long}ab`, `${long} 2`, `${long}cd`, `${long} 3`],
      ],
      ['what cannot be seen goes', ['a\tb', 'c\u200bd', 'cd', '\u202ex'], ['a b', 'cd', 'cd 2', 'x']],
      ['nothing is left of it', ['\u200b', '\u200d', '2'], ['3', '4', '2']],
      ['letters that a database folds otherwise', ['ΟΔΟΣ', 'οδος', 'İx', 'i̇x'], ['ΟΔΟΣ', 'οδος 2', 'İx', 'i̇x 2']],
    ])('%s', async (_, kept, now) => {
      expect(await upgraded(kept)).toEqual(now)
      // Each can be overwritten by its owner, and none be given again.
      for (const [at, name] of now.entries()) {
        expect((await save('wang', { id: `Q${at}`, version: 1, name })).status).toBe(200)
        expect((await save('wang', { name })).body.messageCode).toBe('VALIDATION-1001')
      }
    })

    test('names of other people and of other lists stay', async () => {
      const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: gateway.pool }) })
      await down(db)
      for (const [owner, code, name] of [
        ['wang', CODE, 'a'],
        ['chen', CODE, 'A'],
        ['wang', 'items', 'A'],
      ]) {
        await gateway.pool.query(
          `insert into saved_query (id, tenant_id, owner_id, code, name, content) values ($1, 'north', $2, $3, $4, $5)`,
          [`${owner}${code}`, owner, code, name, content],
        )
      }
      await up(db)
      expect([await names('wang'), await names('chen'), await names('wang', 'items')]).toEqual([['a'], ['A'], ['A']])
    })
  })

  test.each([
    // No body holds these two.
    ['a null character', 'a\0b', ''],
    ['half a character', '\ud800', ''],
    ['a line break', 'a\nb', '/name'],
    ['a blank without width', 'a\u200bb', '/name'],
    ['what turns the line around', 'a\u202eb', '/name'],
    ['what cannot be seen alone', '\u200b\u200d\ufeff', '/name'],
    ['31 characters outside the basic plane', '𠮷'.repeat(31), '/name'],
  ])('of %s is refused', async (_, name, path) => {
    const [zh, en] = await both('wang', { name })
    for (const answer of [zh!, en!]) expect(answer.body).toMatchObject({ statusCode: 400, messageCode: 'VALIDATION-1000', data: { path } })
    expect(zh!.body.message).not.toBe(en!.body.message)
  })
})

describe('SEA-12 what is asked by hand', () => {
  test.each([
    ['a page of 10,001', { pageSize: 10_001 }],
    ['a page of none', { pageSize: 0 }],
    ['page 0', { pageIndex: 0 }],
    ['a page that is no number', { pageSize: 'all' }],
  ])('%s is refused', async (_, query) => {
    const answer = await gateway
      .as('wang')
      .call('POST /tender/api/v1/advanced-search/page-list', { account: 'wang', code: CODE }, { query: query as never })
    expect(answer.body).toMatchObject({ statusCode: 400, messageCode: 'VALIDATION-1000' })
  })

  test('the 31st default takes the place of the 30 before', async () => {
    for (let n = 1; n <= 31; n += 1) expect((await save('wang', { name: `n${n}`, isDefault: true })).status).toBe(200)
    expect((await list('wang')).rows.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['n31'])
    expect((await gateway.pool.query('select count(*)::int as n from saved_query_default')).rows).toEqual([{ n: 1 }])
  })

  test.each([
    ['a list that objects bring along', { code: '__proto__' }],
    ['a list with a null character', { code: 'a\0b' }],
    ['an id with a null character', { id: 'a\0b', version: 1 }],
    ['a version beyond all', { id: 'x', version: 2 ** 40 }],
    ['a view with a null character', { view: JSON.stringify({ keyword: 'a\0b' }) }],
  ])('%s is never an error of the gateway', async (_, draft) => {
    const { status } = await save('wang', draft)
    expect([200, 400, 404]).toContain(status)
  })

  test.each(['find-by-id', 'delete-by-id'])(
    'an id of another tenant, of another person, and one that never was are answered alike by %s',
    async (call) => {
      const { id } = await saved('wang', { shared: true })
      const own = await saved('wang', { name: 'own' })
      const ask = (who: string, wished: string) =>
        gateway.as(who).call(`GET /tender/api/v1/advanced-search/${call}` as never, { id: wished } as never)
      const answers = await Promise.all([ask('zhao', id), ask('zhao', 'NEVER'), ask('supA', id), ask('chen', own.id)])
      const [first] = answers.map(({ status, body }) => ({ status, ...(body as { messageCode: string; message: string }) }))
      expect(first).toMatchObject({ status: 404, messageCode: 'VALIDATION-1006' })
      for (const { status, body } of answers)
        expect(body).toMatchObject({ statusCode: status, messageCode: first!.messageCode, message: first!.message })
      expect((await find('wang', id)).status).toBe(200)
      expect(content).toBe((await find('wang', id)).body.data.content)
    },
  )
})
