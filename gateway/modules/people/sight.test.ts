import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channels } from '#gateway/platform/database/bus.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aPeopleGateway } from './testing.ts'

type People = Awaited<ReturnType<typeof aPeopleGateway>>
let gateway: TestGateway
let search: People['search']
let found: People['found']
let tree: People['tree']
beforeAll(async () => {
  ;({ gateway, search, found, tree } = await aPeopleGateway())
})
afterAll(() => gateway.close())

describe('who sees whom', () => {
  test('another tenant sees its own people and departments, and nobody else', async () => {
    expect(await found('zhao', '')).toEqual(['south.li', 'zhao'])
    expect(await tree('zhao')).toMatchObject({ orgs: [{ id: 'far' }] })
    expect(await tree('zhao', { orgId: 'buy' })).toEqual(await tree('zhao', { orgId: 'nothing' }))
    const theirs = await gateway.as('zhao').call('POST /platform/select-emp/by-orgId', { orgId: 'buy' })
    const none = await gateway.as('zhao').call('POST /platform/select-emp/by-orgId', { orgId: 'nothing' })
    expect({ ...theirs.body, traceId: '' }).toEqual({ ...none.body, traceId: '' })
  })

  test("a supplier's user sees the users of the own firm, and no staff, no other firm and no department", async () => {
    expect(await found('sup', '')).toEqual(['mate', 'sup'])
    expect((await search('sup', '张')).data.rows[0]).toMatchObject({ id: 'sup', orgName: 'Firm c1' })
    for (const text of ['李', '采购', 'rival']) expect(await found('sup', text)).toEqual([])
    expect(await tree('sup')).toMatchObject({
      orgs: [],
      empUsers: [
        { id: 'mate', orgs: [] },
        { id: 'sup', orgs: [] },
      ],
    })
    const byIds = await gateway.as('sup').call('POST /platform/empUserByIds/list', { ids: ['wang', 'rival', 'mate'] })
    expect(byIds.body.data.map(({ id }) => id)).toEqual(['mate'])
    expect((await gateway.as('sup').call('POST /platform/select-org/tree', {})).body.data).toEqual([])
    const names = await gateway.as('sup').call('POST /platform/empUser/by-names', { names: ['王建华', '李文博', '孙勇'] })
    expect(names.body.data.map(({ users }) => users.length)).toEqual([0, 0, 1])
    const states = await gateway
      .as('sup')
      .call('POST /platform/select-emp/ensure-status', { orgUsers: [{ orgId: 'root', userIds: ['zeng'] }] })
    expect(states.body.data).toEqual({})
  })

  test('who leaves a firm sees only those of the others, and the firm no longer', async () => {
    await gateway.pool.query("update tender_customer_user set active = false where user_id = 'mate'")
    expect(await found('mate', '')).toEqual(['mate'])
    await gateway.pool.query("update tender_customer_user set active = true where user_id = 'mate'")
  })

  test('who has no role, no firm and no department yet sees nobody but himself', async () => {
    expect(await found('new', '')).toEqual(['new'])
    expect(await tree('new')).toMatchObject({ orgs: [], empUsers: [{ id: 'new' }] })
  })

  test('the side follows roles, firms and departments by itself', async () => {
    const side = async (id: string) => (await gateway.pool.query('select side from user_account where id = $1', [id])).rows[0].side
    expect([await side('wang'), await side('sup'), await side('zeng'), await side('new')]).toEqual(['staff', 'outside', 'staff', 'outside'])
    await gateway.pool.query("insert into user_role values ('zeng', 'BIDDER')")
    expect(await side('zeng')).toBe('outside')
    await gateway.pool.query("insert into user_role values ('zeng', 'MANAGER')")
    expect(await side('zeng')).toBe('staff')
    await gateway.pool.query("delete from user_role where user_id = 'zeng'")
    expect(await side('zeng')).toBe('staff')
  })
})

test('R-02 who has left is nobody any more to the gateway', async () => {
  await gateway.pool.query("update user_account set left_at = now() where id = 'rival'")
  gateway.deps.bus.publish(channels.person, { userId: 'rival' })
  expect(await search('rival', '')).toMatchObject({ status: 403, code: 'AUTH-1003' })
})
