import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { PEOPLE, savedCalls } from '#support/saved-queries.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(PEOPLE)
  await gateway.pool.query("insert into tender_customer_user (customer_id, user_id) values ('CB', 'supA')")
  // Of the house by his department.
  await gateway.pool.query(
    "with d as (insert into department (id, tenant_id, name) values ('D1', 'north', '门卫') returning id) insert into user_department select 'porter', id from d",
  )
})
afterAll(() => gateway.close())
beforeEach(async () => void (await gateway.pool.query('delete from saved_query')))

const { save, saved, list, names, find, remove } = savedCalls(() => gateway)
const code = 'cu-project-list'
const leave = (who: string) => gateway.pool.query('update user_account set left_at = now() where id = $1', [who])
const back = (who: string) => gateway.pool.query('update user_account set left_at = null where id = $1', [who])

describe('SEA-12 a shared query', () => {
  test('is read by those of the house who see the list, and written by its owner alone', async () => {
    const { id } = await saved('wang', { shared: true })
    expect((await find('chen', id)).body.data).toMatchObject({ mine: false, account: 'wang', ownerName: '王五' })
    expect(await names('chen')).toEqual(['常用'])
    expect((await remove('chen', id)).status).toBe(404)
    expect((await save('chen', { id, version: 1 })).status).toBe(404)
    for (const who of ['admin', 'zhao', 'supA', 'alone']) {
      expect(await names(who)).toEqual([])
      expect((await find(who, id)).status).toBe(404)
    }
    await save('wang', { id, version: 1, shared: false })
    expect((await find('chen', id)).status).toBe(404)
  })

  // Who is of the house, or of the firm, and holds nothing of the list reads none of it; who may see the list does.
  test.each([
    ['wang', 'chen', 'admin', 'pu-firmpop'],
    ['wang', 'admin', 'porter', 'project-log'],
    ['supA', 'supA2', 'clerk', 'project-log'],
  ])('T46 of %s is read by %s, and not by %s who may not see the list: %s', async (who, other, stranger, list) => {
    const { id } = await saved(who, { code: list, shared: true })
    expect(await names(other, list)).toEqual(['常用'])
    expect((await find(other, id)).status).toBe(200)
    expect(await names(stranger, list)).toEqual([])
    expect((await find(stranger, id)).status).toBe(404)
  })

  test.each(['clues', 'own-bids'])('T46 of a list that has no common queries any more is its owner’s alone: %s', async (list) => {
    const { id } = await saved('wang', { shared: true })
    await gateway.pool.query('update saved_query set code = $1', [list])
    expect(await names('wang', list)).toEqual(['常用'])
    expect(await names('chen', list)).toEqual([])
    expect((await find('chen', id)).status).toBe(404)
    expect((await save('wang', { code: list, name: '又一个', shared: true })).body).toMatchObject({ messageCode: 'AUTH-1003' })
  })

  test('of one’s messages, which everybody has, goes to the house without what its values were called', async () => {
    const tree = { logic: 'AND', children: [{ prop: 'kind', rule: 'eq', value: 'x', texts: { x: 'X' } }] }
    const { id } = await saved('wang', { code: 'messages', shared: true, content: JSON.stringify(tree) })
    const theirs = (await find('porter', id)).body.data.content
    expect(JSON.parse(theirs).children).toEqual([{ prop: 'kind', rule: 'eq', value: 'x' }])
  })

  test('T46 goes to others without what its values were called: names are asked for by whoever may see them', async () => {
    const named = { prop: 'ownerId', rule: 'eq', value: 'wang', texts: { wang: '王五' } }
    const tree = { logic: 'AND', children: [named, { logic: 'OR', children: [named] }] }
    const { texts: _, ...bare } = named
    const { id, content: own } = await saved('wang', { shared: true, content: JSON.stringify(tree) })
    expect(JSON.parse(own)).toEqual(tree)
    for (const theirs of [(await find('chen', id)).body.data.content, (await list('chen')).rows[0]!.content])
      expect(JSON.parse(theirs)).toEqual({ logic: 'AND', children: [bare, { logic: 'OR', children: [bare] }] })
  })

  test('of a supplier is read in his firm alone', async () => {
    const { id } = await saved('supA', { code, shared: true })
    expect(await names('supA2', code)).toEqual(['常用'])
    for (const who of ['supB', 'wang', 'chen', 'alone']) {
      expect(await names(who, code)).toEqual([])
      expect((await find(who, id)).status).toBe(404)
    }
    expect((await save('alone', { code, shared: true })).body).toMatchObject({ statusCode: 403, messageCode: 'AUTH-1003' })
    // Naming a firm that one does not belong to opens nothing.
    const posing = await gateway
      .as('alone')
      .call('GET /tender/api/v1/advanced-search/find-by-id', { id }, { headers: { 'x-tender-customer-id': 'CA' } })
    expect(posing.status).toBe(404)
  })

  test('is written and deleted by its owner only while he acts for the firm that sees it', async () => {
    const { id } = await saved('supA', { code, shared: true })
    for (const firm of ['CB', '']) {
      const inFirm = { headers: { 'x-tender-customer-id': firm } }
      for (const over of [{}, { shared: true }, { shared: false }]) {
        const answer = await save('supA', { code, id, version: 1, name: 'moved', ...over }, inFirm)
        expect(answer.body).toMatchObject({ statusCode: 403, messageCode: 'AUTH-1003' })
      }
      expect((await remove('supA', id, inFirm)).body).toMatchObject({ statusCode: 403, messageCode: 'AUTH-1003' })
    }
    expect([await names('supA2', code), await names('supB', code)]).toEqual([['常用'], []])
    expect((await saved('supA', { code, id, version: 1, name: 'renamed' })).shared).toBe(true)
    expect([await names('supA2', code), await names('supB', code)]).toEqual([['renamed'], []])
    expect((await remove('supA', id)).status).toBe(200)
  })

  test('is seen by those for whom its owner acts when he shares it, wherever he made it', async () => {
    const inB = { headers: { 'x-tender-customer-id': 'CB' } }
    const { id } = await saved('supA', { code })
    await save('supA', { code, id, version: 1, name: 'renamed' }, inB)
    expect((await save('supA', { code, id, version: 2, shared: true }, inB)).status).toBe(200)
    expect([await names('supA2', code), await names('supB', code)]).toEqual([[], ['常用']])
  })

  test('of somebody who belongs to the firm no longer is left to it, and no more his', async () => {
    const { id } = await saved('supA', { code, shared: true })
    const own = await saved('supA', { code, name: 'own' })
    expect((await remove('supA2', id)).status).toBe(404)
    await gateway.pool.query("update tender_customer_user set active = false where user_id = 'supA' and customer_id = 'CA'")
    try {
      const inB = { headers: { 'x-tender-customer-id': 'CB' } }
      expect((await find('supA', id, inB)).status).toBe(404)
      expect((await save('supA', { code, id, version: 1 }, inB)).status).toBe(404)
      expect((await find('supA', own.id, inB)).body.data).toMatchObject({ mine: true, ownerName: 'supA' })
      expect((await find('supA2', id)).body.data).toMatchObject({ mine: false, ownerName: '' })
      for (const who of ['supB', 'wang']) expect((await remove(who, id)).status).toBe(404)
      expect(await saved('supA2', { code, id, version: 1, name: 'taken over' })).toMatchObject({
        mine: true,
        account: 'supA2',
        shared: true,
      })
    } finally {
      await gateway.pool.query("update tender_customer_user set active = true where user_id = 'supA'")
    }
  })

  test('of somebody who has left stays, and belongs to whoever takes it over', async () => {
    const { id } = await saved('wang', { shared: true })
    const own = await saved('wang', { name: 'own' })
    await leave('wang')
    try {
      expect((await find('chen', id)).body.data).toMatchObject({ mine: false, ownerName: '' })
      expect((await find('chen', own.id)).status).toBe(404)
      expect((await remove('supA', id)).status).toBe(404)
      expect(await saved('chen', { id, version: 1, name: 'taken over' })).toMatchObject({ id, mine: true, account: 'chen', version: 2 })
      expect((await remove('chen', id)).status).toBe(200)
      expect((await remove('chen', own.id)).status).toBe(404)
    } finally {
      await back('wang')
    }
  })
})
