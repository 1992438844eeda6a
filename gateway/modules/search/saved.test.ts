import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { bounds, QUERY_NAME_LENGTH } from '#domain/search/bounds.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { CODE, content, PEOPLE, savedCalls } from '#support/saved-queries.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(PEOPLE)
})
afterAll(() => gateway.close())
beforeEach(async () => void (await gateway.pool.query('delete from saved_query')))

const { save, saved, list, names, find, remove } = savedCalls(() => gateway)
const fill = (who: string, most: number) =>
  gateway.pool.query(
    `insert into saved_query (id, tenant_id, owner_id, code, name, name_key, content) select 'S' || n, 'north', $3, $1, 'n' || n, 'n' || n, '{}' from generate_series(1, $2) n`,
    [CODE, most, who],
  )

describe('SEA-12 a common query', () => {
  test('is kept, listed by name under its list, found and deleted', async () => {
    const one = await saved('wang', { name: '  月底前开始  ', view: '{"pageSize":20}' })
    expect(one).toMatchObject({
      ...{ account: 'wang', code: CODE, name: '月底前开始', view: '{"pageSize":20}', shared: false, isDefault: false },
      ...{ mine: true, ownerName: '王五', version: 1 },
    })
    expect(JSON.parse(one.content)).toEqual(JSON.parse(content))
    await save('wang', { name: 'A' })
    await save('wang', { name: 'elsewhere', code: 'items' })
    expect(await names('wang')).toEqual(['A', '月底前开始'])
    expect((await find('wang', one.id)).body.data).toEqual(one)

    expect((await remove('wang', one.id)).body.data).toBe(true)
    expect((await find('wang', one.id)).body).toMatchObject({ messageCode: 'VALIDATION-1006' })
    expect(await names('wang')).toEqual(['A'])
  })

  test('comes with all the own ones and a thousand shared ones when the panel asks for 10,000', async () => {
    for (const name of ['a', 'b', 'c']) await save('wang', { name })
    expect(await list('wang', CODE, { pageIndex: 2, pageSize: 2 })).toMatchObject({ rows: [{ name: 'c' }], total: 3, totalPages: 2 })
    expect(await list('wang', CODE, { pageIndex: 1, pageSize: 10_000 })).toMatchObject({ total: 3, pageSize: 1_200 })
    expect((await list('wang', CODE, { pageIndex: 9, pageSize: 2 })).total).toBe(3)
    await fill('wang', limits.maxSavedQueries - 3)
    await save('chen', { shared: true })
    const { rows } = await list('wang', CODE, { pageIndex: 1, pageSize: 10_000 })
    expect([rows.length, rows.at(-1)]).toMatchObject([201, { name: '常用', mine: false }])
  })

  test('T46 is nobody else’s: not read, not deleted, not overwritten, and no account but the own is taken', async () => {
    const { id } = await saved('wang')
    const none = await find('wang', 'NOTHING')
    for (const who of ['chen', 'zhao', 'supA']) {
      expect(await names(who)).toEqual([])
      expect((await find(who, id)).body.messageCode).toBe(none.body.messageCode)
      expect((await remove(who, id)).body).toMatchObject({ statusCode: 404, messageCode: 'VALIDATION-1006' })
      expect((await save(who, { id, version: 1 })).body).toMatchObject({ statusCode: 404, messageCode: 'VALIDATION-1006' })
    }
    for (const call of ['POST /tender/api/v1/advanced-search/page-list', 'POST /tender/api/v1/advanced-search/save'] as const) {
      const sent = { account: 'wang', code: CODE, ...(call.endsWith('save') && { name: 'x', content }) }
      expect((await gateway.as('chen').call(call, sent as never)).body).toMatchObject({ statusCode: 403, messageCode: 'AUTH-1004' })
      expect((await gateway.as('').call(call, sent as never)).status).toBe(401)
    }
    expect((await find('wang', id)).status).toBe(200)
  })
})

describe('SEA-11 a name', () => {
  test.each([
    ['of 30 characters', '搜'.repeat(30), 200],
    ['of 30 characters outside the basic plane', '𠮷'.repeat(30), 200],
    ['of 31', '搜'.repeat(31), 400],
    ['of blanks', '   ', 400],
  ])('%s: %#', async (_, name, status) => {
    expect((await save('wang', { name })).status).toBe(status)
  })

  test('stands once under a list of a person; others and other lists may have it too', async () => {
    await save('wang')
    expect((await save('wang', { name: ' 常用 ' })).body).toMatchObject({ statusCode: 400, messageCode: 'VALIDATION-1001' })
    expect((await save('wang', { code: 'items' })).status).toBe(200)
    expect((await save('chen')).status).toBe(200)
    const raced = await Promise.all(Array.from({ length: 5 }, () => save('wang', { name: 'race' })))
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    const other = await saved('wang', { name: 'other' })
    expect((await save('wang', { id: other.id, version: 1 })).body.messageCode).toBe('VALIDATION-1001')
  })

  test('is held to its length by the database itself', async () => {
    const insert = (name: string) =>
      gateway.pool.query(
        `insert into saved_query (id, tenant_id, owner_id, code, name, name_key, content) values ('X', 'north', 'wang', 'c', $1, 'x', '{}')`,
        [name],
      )
    await expect(insert('字'.repeat(31))).rejects.toMatchObject({ constraint: 'saved_query_name_length' })
    await expect(insert('')).rejects.toMatchObject({ constraint: 'saved_query_name_length' })
  })
})

describe('SEA-12 overwriting', () => {
  test('needs the version that was read; a stale one is told which stands', async () => {
    const { id } = await saved('wang', { view: '{"sort":null}' })
    const renamed = await saved('wang', { id, version: 1, name: '改名' })
    expect(renamed).toMatchObject({ id, name: '改名', version: 2, view: '{"sort":null}' })
    expect((await save('wang', { id, version: 1 })).body).toMatchObject({
      ...{ statusCode: 409, messageCode: 'VALIDATION-1011', data: { version: 2 } },
    })
    expect((await save('wang', { id })).body).toMatchObject({ messageCode: 'VALIDATION-1000', data: { path: '/version' } })
    expect(await names('wang')).toEqual(['改名'])
  })

  test('by two at once is done by one', async () => {
    const { id } = await saved('wang')
    const both = await Promise.all(['x', 'y'].map((name) => save('wang', { id, version: 1, name })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('SEA-12 one query a list opens it; another one takes its place, and it can be none', async () => {
  const a = await saved('wang', { name: 'a', isDefault: true })
  const b = await saved('wang', { name: 'b', isDefault: true })
  await save('wang', { name: 'c', code: 'items', isDefault: true })
  const defaults = async () => (await list('wang')).rows.filter(({ isDefault }) => isDefault).map(({ name }) => name)
  expect(await defaults()).toEqual(['b'])
  await save('wang', { id: a.id, version: 1, name: 'a', isDefault: false })
  expect(await defaults()).toEqual(['b'])
  await save('wang', { id: b.id, version: 1, name: 'b', isDefault: false })
  expect(await defaults()).toEqual([])
})

describe('SEA-12 opening a list with a query', () => {
  const begin = (who: string, id: string, over = {}) =>
    gateway.as(who).call('POST /tender/api/v1/advanced-search/set-default', { id, code: CODE, isDefault: true, ...over })
  const opened = async (who: string) => (await list(who)).rows.filter(({ isDefault }) => isDefault).map(({ name }) => name)

  test('is one’s own wish, also for what a colleague shares; his list stays', async () => {
    const { id } = await saved('wang', { shared: true })
    const own = await saved('chen', { name: 'own' })
    await begin('chen', own.id)
    expect((await begin('chen', id)).body.data).toBe(true)
    expect([await opened('chen'), await opened('wang')]).toEqual([['常用'], []])
    await begin('chen', id, { isDefault: false })
    expect(await opened('chen')).toEqual([])
    // No longer shared: the list opens as if it had never been chosen.
    await begin('chen', id)
    await save('wang', { id, version: 1, shared: false })
    expect(await opened('chen')).toEqual([])
  })

  test('T46 with what one does not see, or under another list, is like with what is not there', async () => {
    const { id } = await saved('wang')
    const shared = await saved('wang', { name: 'shared', shared: true })
    const none = await begin('chen', 'NOTHING')
    expect(none.body).toMatchObject({ statusCode: 404, messageCode: 'VALIDATION-1006' })
    for (const answer of [await begin('chen', id), await begin('zhao', shared.id), await begin('supA', shared.id)])
      expect(answer.body).toMatchObject({ statusCode: 404, messageCode: 'VALIDATION-1006', message: none.body.message })
    expect((await begin('wang', id, { code: 'items' })).status).toBe(404)
    expect((await begin('', id)).status).toBe(401)
    expect((await begin('wang', id, { isDefault: 'yes' })).body).toMatchObject({ statusCode: 400, messageCode: 'VALIDATION-1000' })
    expect((await gateway.pool.query('select count(*)::int as n from saved_query_default')).rows).toEqual([{ n: 0 }])
  })
})

describe('SEA-12 opening a list with a query that is being deleted', () => {
  test('waits for what becomes of it, and is like with one that is not there', async () => {
    const { id } = await saved('wang')
    const other = await gateway.pool.connect()
    try {
      await other.query('begin')
      await other.query('delete from saved_query where id = $1', [id])
      const asked = gateway.as('wang').call('POST /tender/api/v1/advanced-search/set-default', { id, code: CODE, isDefault: true })
      await waiting(other, asked)
      await other.query('commit')
      expect((await asked).body).toMatchObject({ statusCode: 404, messageCode: 'VALIDATION-1006' })
    } finally {
      await other.query('rollback')
      other.release()
    }
  })
})

/** Until the call waits for what the connection holds, or has ended without waiting. Asked outside its transaction, which sees who is there only once. */
async function waiting(holder: PoolClient, call: Promise<unknown>): Promise<void> {
  let isDone = false
  void call.finally(() => {
    isDone = true
  })
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const held = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
  while (!isDone && (await gateway.pool.query(held, [rows[0]?.pid])).rowCount === 0);
}

describe('T46 content', () => {
  const deep = (depth: number): object => ({ logic: 'AND', children: depth > 1 ? [deep(depth - 1)] : [] })
  test.each([
    ['no JSON', '{"logic'],
    ['no tree', '[]'],
    ['a script', JSON.stringify('<script>alert(1)</script>')],
    ['another word for AND', JSON.stringify({ logic: 'and', children: [] })],
    ['an unknown rule', JSON.stringify({ logic: 'AND', children: [{ prop: 'a', rule: 'drop table' }] })],
    ['nested too deep', JSON.stringify(deep(limits.searchDepth + 1))],
    ['of too many parts', JSON.stringify({ logic: 'AND', children: Array.from({ length: limits.searchNodes + 1 }, () => ({})) })],
  ])('that is %s is refused', async (_, bad) => {
    expect((await save('wang', { content: bad })).body).toMatchObject({ messageCode: 'VALIDATION-1000', data: { path: '/content' } })
    expect(await names('wang')).toEqual([])
  })

  test('keeps fields that the list has lost, and loses what is no part of a condition', async () => {
    const odd = { logic: 'OR', children: [{ prop: 'gone', rule: 'eq', value: 'x', onclick: 'alert(1)' }], evil: true }
    const { content: kept } = await saved('wang', { content: JSON.stringify(odd) })
    expect(JSON.parse(kept)).toEqual({ logic: 'OR', children: [{ prop: 'gone', rule: 'eq', value: 'x' }] })
  })

  test('that was spoilt in the database is read as an empty tree, never as it stands', async () => {
    const { id } = await saved('wang')
    await gateway.pool.query(`update saved_query set content = '{"logic":"AND","children":[{"rule":"<img onerror>"}]}' where id = $1`, [id])
    expect((await find('wang', id)).body.data.content).toBe('{"logic":"AND","children":[]}')
    expect((await list('wang')).rows[0]?.content).toBe('{"logic":"AND","children":[]}')
  })

  test.each(['[]', '1', '{"a":', 'null', '{"pageSize":"20"}', '{"columns":{"order":[1]}}'])('no view is refused: %s', async (view) => {
    expect((await save('wang', { view })).body).toMatchObject({ messageCode: 'VALIDATION-1000', data: { path: '/view' } })
  })
})

test('SEA-12 a view loses what no list knows; one of an older version says what can still be used', async () => {
  const view = { columns: { order: ['code'], hidden: [], widths: { code: 90 }, fixed: {} }, pageSize: 20 }
  const { id, view: kept } = await saved('wang', { view: JSON.stringify({ ...view, onclick: 'alert(1)' }) })
  expect(JSON.parse(kept)).toEqual(view)
  await gateway.pool.query('update saved_query set view = $2 where id = $1', [id, '{"columns":["code"],"pageSize":50}'])
  expect((await find('wang', id)).body.data.view).toBe('{"pageSize":50}')
  await gateway.pool.query('update saved_query set view = $2 where id = $1', [id, 'spoilt'])
  expect((await list('wang')).rows[0]?.view).toBe('')
})

test('a person keeps at most 200 queries of a list', async () => {
  await fill('wang', limits.maxSavedQueries)
  expect((await save('wang')).body).toMatchObject({ messageCode: 'VALIDATION-1000', data: { path: '/code', rule: 'maxItems' } })
  expect((await save('wang', { code: 'items' })).status).toBe(200)
})

test('T46 a person keeps at most 2,000 queries of all lists together, whatever the lists are called', async () => {
  await gateway.pool.query(
    `insert into saved_query (id, tenant_id, owner_id, code, name, name_key, content)
       select 'S' || n, 'north', 'wang', 'list-' || n % 20, 'n' || n, 'n' || n, '{}' from generate_series(1, $1::int) n`,
    [limits.maxSavedQueriesOfOne],
  )
  expect((await save('wang')).body).toMatchObject({ messageCode: 'VALIDATION-1000', data: { path: '/code', rule: 'maxItems' } })
  expect((await save('chen')).status).toBe(200)
  await remove('wang', 'S1')
  expect((await save('wang')).status).toBe(200)
})

test('T17 deleting by GET is refused from another site and as a navigation', async () => {
  const { id } = await saved('wang')
  const byGet = (headers: Record<string, string>) =>
    gateway.as('wang').call('GET /tender/api/v1/advanced-search/delete-by-id', { id }, { headers })
  expect((await byGet({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).status).toBe(403)
  expect((await byGet({ 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' })).status).toBe(403)
  expect((await gateway.as('').call('GET /tender/api/v1/advanced-search/delete-by-id', { id })).status).toBe(401)
  // A portal of another site that is allowed asks with CORS.
  expect((await byGet({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).body.data).toBe(true)
})

test('T22 what a search may have at most is one thing for who builds it and for who judges it', () => {
  const { searchDepth, searchNodes, searchValues, searchTreeValues, searchNameLength } = limits
  expect(bounds).toEqual({ depth: searchDepth, nodes: searchNodes, values: searchValues, treeValues: searchTreeValues })
  expect(QUERY_NAME_LENGTH).toBe(searchNameLength)
})
