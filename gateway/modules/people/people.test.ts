import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_PARENT } from '#domain/dictionary-tree.ts'
import type { TestGateway } from '#support/gateway.ts'
import { writeMissingPinyin } from './pinyin.ts'
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

describe('PICK-06 the user picker finds', () => {
  test.each([
    ['a part of the name', '文博', ['li.1', 'li.2']],
    ['the account', 'li.1', ['li.1']],
    ['the whole pinyin', 'zengzhi', ['zeng']],
    ['the initials, the family name read as one', 'zzw', ['zeng']],
    ['the name in Latin letters, in any case', 'WENBO', ['li.1', 'li.2']],
    ['full-width letters', 'ｚｚｗ', ['zeng']],
    ['the department', '物资', ['li.1']],
    ['a name and a department together', '李文博 采购', []],
    ['a name and its own department', '李 财务', ['li.1', 'li.2']],
    ['signs of the pattern language as they are', '100%', ['a_b']],
    ['an underscore as it is', 'a_', ['a_b']],
    ['nobody', '不存在', []],
    ['nobody who left', '何磊', []],
  ])('%s', async (_, text, ids) => {
    expect(await found('wang', text)).toEqual(ids)
  })

  test('everyone, in the order of the pinyin, 20 a page, when nothing is asked for', async () => {
    const { data } = await search('wang', '')
    expect(data).toMatchObject({ total: 5, pageIndex: 1, pageSize: 20, totalPages: 1 })
    expect(data.rows.map(({ id }) => id)).toEqual(['li.1', 'li.2', 'wang', 'zeng', 'a_b'])
  })

  test('what begins with the text first', async () => {
    // A department's name may hold the letter too: 财务 is caiwu.
    expect(await found('wang', 'w')).toEqual(['wang', 'li.1', 'li.2', 'zeng', 'a_b'])
  })

  test('a page after the last is empty and knows the total', async () => {
    expect((await search('wang', '李', { pageIndex: 3, pageSize: 1 })).data).toMatchObject({ rows: [], total: 2, totalPages: 2 })
    expect((await search('wang', '李', { pageIndex: 2, pageSize: 1 })).data.rows.map(({ id }) => id)).toEqual(['li.2'])
  })

  test('options with name, account and main department, in the language of the caller', async () => {
    expect((await search('wang', 'li.1')).data.rows[0]).toEqual({
      id: 'li.1',
      realName: '李文博',
      realNameEn: 'Li Wenbo',
      username: 'li.1',
      orgName: '生产物资处',
      i18nKey: '',
      avatar: '',
      left: false,
    })
    const en = await gateway
      .as('wang')
      .call('POST /platform/empUser/page-list', {}, { query: { searchName: 'li.1' }, headers: { 'accept-language': 'en' } })
    expect(en.body.data.rows[0]?.orgName).toBe('Materials')
  })

  test('only people beneath a department, without those who are excluded, with leavers when asked for', async () => {
    expect((await search('wang', '', { orgId: 'buy' })).data.rows.map(({ id }) => id)).toEqual(['li.1', 'zeng'])
    expect((await search('wang', '', { orgId: ROOT_PARENT })).data.total).toBe(5)
    expect((await search('wang', '', { orgId: 'far' })).data.total).toBe(0)
    const { body } = await gateway
      .as('wang')
      .call('POST /platform/empUser/page-list', { includeLeft: true, excludeIds: ['zeng'] }, { query: { orgId: 'buy' } })
    expect(body.data.rows.map(({ id, left }) => [id, left])).toEqual([
      ['gone', true],
      ['li.1', false],
    ])
  })

  test('the same in the other mode, where paging is in the body and the account has another name', async () => {
    const call = 'POST /api/user/internal/page-list'
    const { body } = await gateway.as('wang').call(call, { searchName: '李', pageIndex: 2, pageSIze: 1 })
    expect(body.data).toMatchObject({ total: 2, pageSize: 1, rows: [{ id: 'li.2', userName: 'li.2', realName: '李文博' }] })
    expect(body.data.rows[0]).not.toHaveProperty('username')
    expect(await gateway.as('wang').call(call, { pageSIze: 201 })).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1009' } })
  })
})

describe('PICK-06 by ids', () => {
  const ids = ['zeng', 'nobody', 'gone', 'south.li', 'sup', 'zeng']

  test('people come in the order asked, each once, leavers too; who is not there or not to be seen is left out', async () => {
    const { body } = await gateway.as('wang').call('POST /platform/empUserByIds/list', { ids })
    expect(body.data.map(({ id, left }) => [id, left])).toEqual([
      ['zeng', false],
      ['gone', true],
    ])
    const plain = await gateway.as('wang').call('POST /api/user/internal/queryUserByIds', ids)
    expect(plain.body.data.map(({ id, userName }) => [id, userName])).toEqual([
      ['zeng', 'zeng'],
      ['gone', 'gone'],
    ])
  })

  test('PICK-05 the details hold every department, the main one first and marked', async () => {
    const { body } = await gateway.as('wang').call('POST /platform/select-emp/by-userIds', { userIds: ['li.1'] })
    expect(body.data[0]?.orgs).toEqual([
      { id: 'mat', name: '生产物资处', parentIds: ['root', 'buy'], treeNames: '华岳集团/采购管理部/生产物资处', isMaster: '1' },
      { id: 'fin', name: '财务部', parentIds: ['root'], treeNames: '华岳集团/财务部', isMaster: '0' },
    ])
  })
})

test('a pasted list is answered name by name: one, several, none; accounts, mail and phone too, parts not', async () => {
  const names = ['曾志伟', '李文博', '谁', 'LI@north.example', '13800000001', 'Li Wenbo', '文博', '曾志伟', ' a_b ']
  const { body } = await gateway.as('wang').call('POST /platform/empUser/by-names', { names })
  expect(body.data.map(({ name, users }) => [name, users.map(({ id }) => id)])).toEqual([
    ['曾志伟', ['zeng']],
    ['李文博', ['li.1', 'li.2']],
    ['谁', []],
    ['LI@north.example', ['li.1']],
    ['13800000001', ['li.1']],
    ['Li Wenbo', ['li.1']],
    ['文博', []],
    [' a_b ', ['a_b']],
  ])
})

describe('PICK-03 the personnel picker', () => {
  test('opens level by level, with what lies beneath', async () => {
    for (const orgId of [undefined, '', ROOT_PARENT])
      expect(await tree('wang', { ...(orgId !== undefined && { orgId }) })).toMatchObject({
        orgs: [{ id: 'root', parentId: '', treeNames: '华岳集团', hasOrgNum: 2, hasEmpNum: 0 }],
        empUsers: [],
      })
    expect(await tree('wang', { orgId: 'buy' })).toMatchObject({
      orgs: [{ id: 'mat', orgName: '生产物资处', parentId: 'buy', parentIds: ['root', 'buy'], hasOrgNum: 0, hasEmpNum: 1 }],
      empUsers: [{ id: 'zeng' }],
      empTotal: 1,
    })
    expect(await tree('wang', { orgId: 'nothing' })).toEqual({ orgs: [], empUsers: [], orgTotal: 0, empTotal: 0 })
  })

  test('a level with many people comes in pages', async () => {
    const first = await tree('wang', { orgId: 'fin' }, { pageSize: 2 })
    const second = await tree('wang', { orgId: 'fin' }, { pageSize: 2, pageIndex: 2 })
    expect([first, second].map(({ empUsers, empTotal }) => [empUsers.map(({ id }) => id), empTotal])).toEqual([
      [['li.1', 'li.2'], 3],
      [['a_b'], 3],
    ])
  })

  test('finds departments and people at once; nothing for an empty text', async () => {
    const ask = async (nameLike: string) => (await gateway.as('wang').call('POST /platform/select-emp/search', { nameLike })).body.data
    const both = await ask('cwb')
    expect(both.orgs.map(({ id }) => id)).toEqual(['fin'])
    expect(both.empUsers.map(({ id }) => id)).toEqual(['li.1', 'li.2', 'a_b'])
    expect(await ask('  ')).toEqual({ orgs: [], empUsers: [], orgTotal: 0, empTotal: 0 })
  })

  test('PICK-02 everyone beneath a department, at any depth, each once', async () => {
    const beneath = async (orgId: string) => (await gateway.as('wang').call('POST /platform/select-emp/by-orgId', { orgId })).body
    expect((await beneath('root')).data).toMatchObject({ empTotal: 4, totalPages: 1 })
    expect((await beneath('root')).data.empUsers.map(({ id }) => id)).toEqual(['li.1', 'li.2', 'zeng', 'a_b'])
    for (const orgId of ['far', 'nothing']) expect((await beneath(orgId)).messageCode).toBe('VALIDATION-1006')
  })

  test('PICK-02 whether all, half or none of a department is picked is said by the gateway', async () => {
    const ask = async (orgUsers: { orgId: string; userIds: string[] }[]) =>
      (await gateway.as('wang').call('POST /platform/select-emp/ensure-status', { orgUsers })).body.data
    expect(
      await ask([
        { orgId: 'root', userIds: ['li.1', 'zeng'] },
        { orgId: 'buy', userIds: ['li.1', 'zeng', 'stranger'] },
        { orgId: 'fin', userIds: ['zeng'] },
        { orgId: 'far', userIds: ['south.li'] },
      ]),
    ).toEqual({ root: 'half', buy: 'all', fin: 'none' })
    // Who left does not count.
    expect(await ask([{ orgId: 'mat', userIds: ['li.1'] }])).toEqual({ mat: 'all' })
    expect(await ask([{ orgId: 'mat', userIds: ['gone'] }])).toEqual({ mat: 'none' })
  })

  test('departments alone: a level, a search, a branch, some, all', async () => {
    const as = gateway.as('wang')
    const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)
    expect(ids(await as.call('POST /platform/select-org/tree-list', { orgId: 'root' }))).toEqual(['buy', 'fin'])
    expect(ids(await as.call('POST /platform/select-org/search', { nameLike: '采购' }))).toEqual(['buy'])
    expect(ids(await as.call('POST /platform/select-org/search', { nameLike: 'cgglb' }))).toEqual(['buy'])
    expect(ids(await as.call('POST /platform/select-org/search', { nameLike: '' }))).toEqual([])
    expect(ids(await as.call('POST /platform/select-org/by-orgId', { orgId: 'buy' }))).toEqual(['buy', 'mat'])
    expect(ids(await as.call('POST /platform/select-org/by-orgIds', { orgIds: ['fin', 'far', 'mat', 'fin'] }))).toEqual(['fin', 'mat'])
    expect(ids(await as.call('POST /platform/select-org/tree', {}))).toEqual(['root', 'buy', 'mat', 'fin'])
    expect((await as.call('POST /platform/select-org/by-orgId', { orgId: 'far' })).body.messageCode).toBe('VALIDATION-1006')
  })
})

test('who is renamed is found by the new name at once and by its pinyin after the next start', async () => {
  await gateway.pool.query("update user_account set real_name = '欧阳雨' where id = 'li.2'")
  expect(await found('wang', '欧阳')).toEqual(['li.2'])
  expect(await found('wang', 'liwenbo')).toEqual(['li.1'])
  expect(await writeMissingPinyin(gateway.pool)).toBe(1)
  expect(await found('wang', 'oyy')).toEqual(['li.2'])
  expect(await writeMissingPinyin(gateway.pool)).toBe(0)
})

test.each([
  ['POST /platform/empUserByIds/list', { ids: Array.from({ length: 501 }, (_, n) => `u${n}`) }],
  ['POST /platform/empUserByIds/list', { ids: 'zeng' }],
  ['POST /api/user/internal/queryUserByIds', { ids: ['zeng'] }],
  ['POST /platform/select-emp/by-orgId', {}],
  ['POST /platform/select-emp/ensure-status', { orgUsers: [{ orgId: 'root' }] }],
  ['POST /platform/select-emp/search', { nameLike: 'x'.repeat(101) }],
  ['POST /platform/empUser/by-names', { names: [''] }],
] as const)('T21 %s refuses a body that is not as written', async (name, body) => {
  expect(await gateway.as('wang').call(name, body as never)).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
  expect((await gateway.as('').call(name, body as never)).status).toBe(401)
})
