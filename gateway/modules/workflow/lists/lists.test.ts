import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { definitionCalls } from '#contract/workflow/definition-calls.ts'
import { workspaceListCalls } from '#contract/workflow/list-calls.ts'
import { aDefinition, aDeputy, anInstance, aReader, aTask } from '#gateway/modules/workflow/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { workflowListRoutes } from './list.routes.ts'

const LISTS = {
  unfinished: 'POST /workflow/api/v1/task/unfinished-page-list',
  finished: 'POST /workflow/api/v1/task/finished-page-list',
  submit: 'POST /workflow/api/v1/instance/submit-page-list',
  participation: 'POST /workflow/api/v1/instance/participation-page-list',
  instances: 'POST /workflow/api/v1/instance/page-list',
  definitions: 'POST /workflow/api/v1/definition/page-list',
} as const
type List = keyof typeof LISTS
const OWN = ['unfinished', 'finished', 'submit', 'participation'] as const
const OF_ADMINISTRATORS = ['instances', 'definitions'] as const
const ALL = [...OWN, ...OF_ADMINISTRATORS] as const

const COUNTS = 'GET /workflow/api/v1/task/counts'
const every = { ...workspaceListCalls, ...definitionCalls }
const calls = Object.fromEntries([...Object.values(LISTS), COUNTS].map((name) => [name, every[name as keyof typeof every]]))

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    {
      admin: { roles: ['TENDER_ADMIN'] },
      head: { roles: ['MANAGER'], realName: '李部长' },
      deputy: { roles: ['REVIEWER'], realName: '王副' },
      initiator: { roles: ['BUYER'], realName: '张三' },
      other: { roles: ['BUYER'] },
      southern: { tenant: 'south', roles: ['TENDER_ADMIN', 'BUYER'] },
      supplier: { roles: ['BIDDER'], customerId: 'CA' },
    },
    { modules: ({ pool }) => [{ calls, routes: workflowListRoutes(pool) }] },
  )
  await aDefinition(gateway.pool)
  await gateway.pool.query(`update user_account set real_name_en = 'Zhang San' where id = 'initiator'`)
})
afterAll(() => gateway.close())
afterEach(async () => {
  await gateway.pool.query('delete from wf_deputy; delete from wf_reader; delete from wf_task; delete from wf_instance')
})

type Row = Record<string, unknown>
async function pageOf(list: List, who: string, body: object = {}, options: { query?: object; headers?: Record<string, string> } = {}) {
  const { status, body: answer } = await gateway.as(who).call(LISTS[list], body as never, options as never)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data as unknown as { rows: Row[]; total: number }
}
const rowsOf = async (list: List, who: string, body: object = {}) => (await pageOf(list, who, body)).rows
const titles = async (list: List, who: string, body: object = {}) => (await rowsOf(list, who, body)).map(({ title }) => title)
const counts = async (who: string) => (await gateway.as(who).call(COUNTS)).body.data

describe('FLOW-12 what waits for me', () => {
  test('tells of each task its process, node and initiator in the language of its reader', async () => {
    const businessId = 'B-1'
    const id = await anInstance(gateway.pool, { businessId })
    await aTask(gateway.pool, id, 'head', { dueAt: '2099-01-01T00:00:00.000Z' })
    expect(await rowsOf('unfinished', 'head')).toEqual([
      {
        ...{ id, taskId: 1, processCode: 'requisition', processName: '采购申请', bussinessId: businessId, formCode: 'requisition' },
        ...{ title: '钢板', nodeName: '部门负责人', initiatorId: 'initiator', initiatorName: '张三', status: 'APPROVALING', batch: true },
        ...{ startedAt: '2026-11-20T01:00:00.000Z', at: '2026-11-20T02:00:00.000Z', dueAt: '2099-01-01T00:00:00.000Z' },
      },
    ])
    expect((await pageOf('unfinished', 'head', {}, { headers: { 'accept-language': 'en' } })).rows).toMatchObject([
      { processName: 'Purchase requisition', nodeName: 'Head of department', initiatorName: 'Zhang San' },
    ])
  })

  test('holds what is open alone, and each person’s own', async () => {
    for (const [status, title] of [
      ['TODO', '待办'],
      ['BLOCKED', '等加签'],
      ['WAITING', '未轮到'],
      ['DONE', '已办'],
      ['CANCELED', '已取消'],
    ] as const)
      await aTask(gateway.pool, await anInstance(gateway.pool, { title }), 'head', { status })
    expect(await titles('unfinished', 'head')).toEqual(['待办'])
    expect(await titles('unfinished', 'other')).toEqual([])
  })

  test('a deputy finds the tasks of who is away, named, while the absence lasts, and the other one keeps them', async () => {
    await aTask(gateway.pool, await anInstance(gateway.pool, { title: '代办' }), 'head')
    expect(await titles('unfinished', 'deputy')).toEqual([])
    await aDeputy(gateway.pool, 'head', 'deputy', { from: '-2 days', until: '-1 day' })
    await aDeputy(gateway.pool, 'head', 'deputy', { from: '1 day', until: '2 days' })
    expect(await titles('unfinished', 'deputy')).toEqual([])
    await aDeputy(gateway.pool, 'head', 'deputy')
    expect(await rowsOf('unfinished', 'deputy')).toMatchObject([{ title: '代办', forUserName: '李部长' }])
    expect((await rowsOf('unfinished', 'head'))[0]).not.toHaveProperty('forUserName')
    expect(await counts('deputy')).toMatchObject({ unfinished: 1 })
  })

  test('a deputy finds nothing of who has left, nor what the deputyship brings no word in', async () => {
    await aDeputy(gateway.pool, 'head', 'initiator')
    await aTask(gateway.pool, await anInstance(gateway.pool, { title: '自己的申请' }), 'head', { barredId: 'initiator' })
    await aTask(gateway.pool, await anInstance(gateway.pool, { title: '别人的申请', initiatorId: 'other' }), 'head', { barredId: 'other' })
    await aTask(gateway.pool, await anInstance(gateway.pool, { title: '交给本人' }), 'initiator', { barredId: 'initiator' })
    expect((await titles('unfinished', 'initiator')).toSorted()).toEqual(['交给本人', '别人的申请'].toSorted())
    expect(await counts('initiator')).toMatchObject({ unfinished: 2 })
    expect(await titles('unfinished', 'head')).toHaveLength(2)
    await gateway.pool.query(`update user_account set left_at = now() where id = 'head'`)
    expect(await titles('unfinished', 'initiator')).toEqual(['交给本人'])
    expect(await counts('initiator')).toMatchObject({ unfinished: 1 })
    await gateway.pool.query(`update user_account set left_at = null where id = 'head'`)
  })

  test('is found by a word and by conditions, sorted and paged', async () => {
    for (const [title, openedAt, dueAt] of [
      ['钢管 100%', '2026-11-20T01:00:00.000Z', '2026-12-03T00:00:00.000Z'],
      ['电缆', '2026-11-20T03:00:00.000Z', '2026-12-01T00:00:00.000Z'],
      ['油漆', '2026-11-20T02:00:00.000Z', '2026-12-02T00:00:00.000Z'],
    ] as const)
      await aTask(gateway.pool, await anInstance(gateway.pool, { title }), 'head', { openedAt, dueAt })
    expect(await titles('unfinished', 'head')).toEqual(['电缆', '油漆', '钢管 100%'])
    expect(await titles('unfinished', 'head', { sort: { by: 'dueAt' } })).toEqual(['电缆', '油漆', '钢管 100%'])
    expect(await titles('unfinished', 'head', { sort: { by: 'at' } })).toEqual(['钢管 100%', '油漆', '电缆'])
    for (const keyword of ['0%', '管']) expect(await titles('unfinished', 'head', { keyword })).toEqual(['钢管 100%'])
    for (const keyword of ['采购申请', 'requisition', '张三', 'zhang'])
      expect(await titles('unfinished', 'head', { keyword })).toHaveLength(3)
    expect(await titles('unfinished', 'head', { keyword: '没有' })).toEqual([])
    const search = { _AND_: [{ title: { like: '电' } }, { initiatorId: { eq: 'initiator' } }] }
    expect(await titles('unfinished', 'head', search)).toEqual(['电缆'])
    expect(await pageOf('unfinished', 'head', {}, { query: { pageSize: 2, pageIndex: 2 } })).toMatchObject({ total: 3, rows: [{}] })
  })
})

describe('FLOW-12 what I have handled', () => {
  test('holds decisions of one’s own, for others as well, and no submission', async () => {
    const decide = async (title: string, userId: string, decision: string, decidedBy: string, kind = 'APPROVAL') =>
      aTask(gateway.pool, await anInstance(gateway.pool, { title, status: 'COMPLETED_PASS' }), userId, {
        ...{ kind, decision, decidedBy, status: 'DONE', endedAt: '2026-11-21T00:00:00.000Z' },
      })
    await decide('自己同意', 'head', 'AGREE', 'head')
    await decide('代人驳回', 'head', 'REFUSE', 'deputy')
    await decide('自己发起', 'head', 'APPLY', 'head', 'APPLY')
    await aTask(gateway.pool, await anInstance(gateway.pool, { title: '他人先办' }), 'head', { status: 'DONE' })
    expect(await rowsOf('finished', 'head')).toMatchObject([
      { title: '自己同意', decision: 'AGREE', status: 'COMPLETED_PASS', at: '2026-11-21T00:00:00.000Z' },
    ])
    expect(await rowsOf('finished', 'deputy')).toMatchObject([{ title: '代人驳回', decision: 'REFUSE', forUserName: '李部长' }])
    expect(await titles('finished', 'deputy', { _AND_: [{ decision: { eq: 'AGREE' } }] })).toEqual([])
  })
})

describe('FLOW-12 lists of instances', () => {
  test('what I have started: where it stands, and who is asked, the first three', async () => {
    const holderIds = ['head', 'deputy', 'other', 'admin']
    await anInstance(gateway.pool, { title: '在办', holderIds, at: '2026-11-22T00:00:00.000Z' })
    await anInstance(gateway.pool, { title: '已办', status: 'COMPLETED_PASS', nodeNames: '', endedAt: '2026-11-21T00:00:00.000Z' })
    await anInstance(gateway.pool, { title: '别人的', initiatorId: 'other' })
    expect(await rowsOf('submit', 'initiator')).toMatchObject([
      { title: '在办', nodeNames: '部门负责人', holders: '李部长、王副、other…', round: 1, at: '2026-11-22T00:00:00.000Z' },
      { title: '已办', nodeNames: '', holders: '', endedAt: '2026-11-21T00:00:00.000Z' },
    ])
    expect(await titles('submit', 'initiator', { sort: { by: 'endedAt', desc: true } })).toEqual(['已办', '在办'])
  })

  test('what I read along or took part in, and whether it has been read', async () => {
    const read = await anInstance(gateway.pool, { title: '已阅', at: '2026-11-21T00:00:00.000Z' })
    const unread = await anInstance(gateway.pool, { title: '未阅', at: '2026-11-22T00:00:00.000Z' })
    const decided = await anInstance(gateway.pool, { title: '审过', at: '2026-11-23T00:00:00.000Z' })
    const asked = await anInstance(gateway.pool, { title: '待审' })
    await aReader(gateway.pool, read, 'head', '2026-11-21T00:00:00.000Z')
    await aReader(gateway.pool, unread, 'head')
    await aTask(gateway.pool, decided, 'head', { status: 'DONE', decision: 'AGREE', decidedBy: 'head' })
    await aTask(gateway.pool, asked, 'head')
    expect((await rowsOf('participation', 'head')).map(({ title, read: isRead }) => [title, isRead])).toEqual([
      ['审过', undefined],
      ['未阅', false],
      ['已阅', true],
    ])
    expect(await titles('participation', 'head', { _AND_: [{ read: { eq: false } }] })).toEqual(['未阅'])
    expect(await titles('participation', 'other')).toEqual([])
  })

  test('administrators find every instance of their house, and versions with what runs on them', async () => {
    await anInstance(gateway.pool, { title: '甲' })
    await anInstance(gateway.pool, { title: '乙', initiatorId: 'other', status: 'VOIDED_REJECT' })
    await anInstance(gateway.pool, { title: '南方的', tenantId: 'south', initiatorId: 'southern' })
    expect((await titles('instances', 'admin')).toSorted()).toEqual(['乙', '甲'].toSorted())
    expect(await titles('instances', 'admin', { _AND_: [{ status: { in: ['VOIDED_REJECT'] } }] })).toEqual(['乙'])
    expect(await titles('instances', 'southern')).toEqual(['南方的'])
    expect(await rowsOf('definitions', 'admin')).toMatchObject([
      {
        id: 'requisition:1',
        processCode: 'requisition',
        name: '采购申请',
        version: 1,
        current: 1,
        state: 'CURRENT',
        formCode: 'requisition',
        running: 1,
      },
    ])
    expect(await rowsOf('definitions', 'southern')).toEqual([])
  })
})

test('FLOW-12 counts: what waits, what is overdue, what was returned, what is not read; reading lets the last one fall', async () => {
  const id = await anInstance(gateway.pool)
  await aTask(gateway.pool, id, 'head', { dueAt: '2026-01-01T00:00:00.000Z' })
  await aTask(gateway.pool, await anInstance(gateway.pool), 'head', { dueAt: '2099-01-01T00:00:00.000Z' })
  await aTask(gateway.pool, await anInstance(gateway.pool, { initiatorId: 'head' }), 'head', { kind: 'APPLY' })
  await aReader(gateway.pool, id, 'deputy')
  expect(await counts('head')).toEqual({ unfinished: 3, overdue: 1, returned: 1, unread: 0 })
  expect(await counts('deputy')).toEqual({ unfinished: 0, overdue: 0, returned: 0, unread: 1 })
  await gateway.pool.query('update wf_reader set read_at = now()')
  expect(await counts('deputy')).toMatchObject({ unread: 0 })
})

describe('W12 who is shown nothing', () => {
  test.each(ALL)('%s: a stranger and a supplier are turned away', async (list) => {
    expect(await gateway.as('').call(LISTS[list], {})).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1001' } })
    expect(await gateway.as('supplier').call(LISTS[list], {})).toMatchObject({ status: 403, body: { messageCode: 'AUTH-1003' } })
    expect((await gateway.as('supplier').call(COUNTS)).status).toBe(403)
  })

  test.each(OF_ADMINISTRATORS)('%s is for administrators', async (list) => {
    for (const who of ['head', 'initiator', 'deputy'])
      expect(await gateway.as(who).call(LISTS[list], {})).toMatchObject({ status: 403, body: { messageCode: 'AUTH-1003' } })
  })

  test.each(OWN)('%s of another tenant stays empty, even where its rows name the reader', async (list) => {
    const id = await anInstance(gateway.pool, { initiatorId: 'southern' })
    await aTask(gateway.pool, id, 'southern')
    await aTask(gateway.pool, id, 'southern', { taskId: 2, status: 'DONE', decision: 'AGREE', decidedBy: 'southern' })
    await aReader(gateway.pool, id, 'southern')
    expect(await rowsOf(list, 'southern')).toEqual([])
    expect(await counts('southern')).toEqual({ unfinished: 0, overdue: 0, returned: 0, unread: 0 })
  })

  test.each(ALL)('%s refuses bad input where it came in', async (list) => {
    for (const body of [
      { sort: { by: 'initiator_id; drop' } },
      { sort: 'at' },
      { keyword: 12 },
      { keyword: 'a\0b' },
      { more: 1 },
      { _AND_: [{ nothing: { eq: 'x' } }] },
      { _AND_: 'all' },
    ])
      expect([body, await gateway.as('admin').call(LISTS[list], body as never)]).toEqual([
        body,
        expect.objectContaining({ status: 400, body: expect.objectContaining({ messageCode: 'VALIDATION-1000' }) }),
      ])
    expect(await gateway.as('admin').call(LISTS[list], {}, { query: { pageSize: 201 } as never })).toMatchObject({
      status: 400,
      body: { messageCode: 'VALIDATION-1009' },
    })
  })
})
