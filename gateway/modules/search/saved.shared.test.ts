import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SavedDraft } from '#contract/search.ts'
import { type CallOptions, startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    wang: { roles: ['BUYER'], realName: '王五' },
    chen: { roles: ['MANAGER'] },
    admin: { roles: ['TENDER_ADMIN'] },
    zhao: { tenant: 'south', roles: ['BUYER'] },
    supA: { roles: ['BIDDER'], customerId: 'CA' },
    supA2: { roles: ['BIDDER'], customerId: 'CA' },
    supB: { roles: ['BIDDER'], customerId: 'CB' },
    alone: { roles: ['BIDDER'] },
  })
  await gateway.pool.query("insert into tender_customer_user (customer_id, user_id) values ('CB', 'supA')")
})
afterAll(() => gateway.close())
beforeEach(async () => void (await gateway.pool.query('delete from saved_query')))

const CODE = 'pu-project-list'
const code = 'cu-project-list'
const content = JSON.stringify({ logic: 'AND', children: [{ prop: 'title', rule: 'like', value: '钢' }] })
const save = (who: string, draft: Partial<SavedDraft> = {}, options: CallOptions = {}) =>
  gateway.as(who).call('POST /tender/api/v1/advanced-search/save', { account: who, code: CODE, name: '常用', content, ...draft }, options)
const saved = async (who: string, draft: Partial<SavedDraft> = {}) => (await save(who, draft)).body.data
const list = async (who: string, of = CODE, query = {}) =>
  (await gateway.as(who).call('POST /tender/api/v1/advanced-search/page-list', { account: who, code: of }, { query })).body.data
const names = async (who: string, of = CODE) => (await list(who, of)).rows.map(({ name }) => name)
const find = (who: string, id: string, options: CallOptions = {}) =>
  gateway.as(who).call('GET /tender/api/v1/advanced-search/find-by-id', { id }, options)
const remove = (who: string, id: string, options: CallOptions = {}) =>
  gateway.as(who).call('POST /tender/api/v1/advanced-search/delete-by-id', { id }, options)
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
