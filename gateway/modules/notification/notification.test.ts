import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProject } from '#domain/tender/testing.ts'
import { keep } from '#gateway/modules/tender/testing.ts'
import { channels } from '#gateway/platform/database/bus.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { announce } from './notification.module.ts'
import { insertNotifications, type NewNotification } from './notification.queries.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {}, li: {}, zhao: { tenant: 'south' } })
})
afterAll(() => gateway.close())
beforeEach(() => gateway.pool.query('delete from notification'))

const a = (id: string, over: Partial<NewNotification> = {}): NewNotification => ({
  id,
  tenantId: 'north',
  userId: 'wang',
  kind: 'outbid',
  args: { alias: 'A' },
  at: `2026-11-21T02:00:0${id}.123Z`,
  ...over,
})
const list = (user: string, body: object = {}, query: Record<string, unknown> = {}) =>
  gateway.as(user).call('POST /platform/notification/page-list', body as { unreadOnly?: boolean }, { query })
const read = (user: string, ids: string[]) => gateway.as(user).call('POST /platform/notification/read', { ids })

test('my notifications come newest first, a page at a time', async () => {
  await insertNotifications(gateway.pool, [a('1'), a('3'), a('2')])
  const { body } = await list('wang', {}, { pageIndex: 1, pageSize: 2 })
  expect(body.data).toMatchObject({ total: 3, pageIndex: 1, pageSize: 2, totalPages: 2 })
  expect(body.data.rows).toEqual([
    { id: '3', kind: 'outbid', projectId: '', projectCode: '', projectTitle: '', args: { alias: 'A' }, at: '2026-11-21T02:00:03.123Z' },
    expect.objectContaining({ id: '2' }),
  ])
  expect((await list('wang', {}, { pageIndex: 2, pageSize: 2 })).body.data.rows).toMatchObject([{ id: '1' }])
  expect((await list('wang', {}, { pageIndex: 9, pageSize: 2 })).body.data.rows).toEqual([])
})

test('nobody reads or marks those of others, in the same tenant or another', async () => {
  await insertNotifications(gateway.pool, [a('1'), a('2', { userId: 'zhao', tenantId: 'south' })])
  expect((await list('li')).body.data).toMatchObject({ rows: [], total: 0 })
  expect((await list('zhao')).body.data.rows).toMatchObject([{ id: '2' }])
  expect((await read('li', ['1', '2'])).body.data).toEqual({ read: 0 })
  expect((await read('li', [])).body.data).toEqual({ read: 0 })
  expect((await list('wang', { unreadOnly: true })).body.data.total).toBe(1)
})

test('marking names some or all, counts each once, and tells my other tabs', async () => {
  await insertNotifications(gateway.pool, [a('1'), a('2'), a('3')])
  const heard: unknown[] = []
  const end = gateway.deps.bus.subscribe(channels.me, (payload) => heard.push(payload))
  expect((await read('wang', ['1', 'none'])).body.data).toEqual({ read: 1 })
  expect((await read('wang', ['1'])).body.data).toEqual({ read: 0 })
  expect((await list('wang', { unreadOnly: true })).body.data.rows.map(({ id }) => id)).toEqual(['3', '2'])
  expect((await read('wang', [])).body.data).toEqual({ read: 2 })
  end()
  expect(heard).toEqual([
    { userId: 'wang', kind: 'read', projectId: '', id: '' },
    { userId: 'wang', kind: 'read', projectId: '', id: '' },
  ])
  expect((await list('wang')).body.data.rows.every(({ readAt }) => readAt !== undefined)).toBe(true)
})

test('the same notification written twice is one, and only the new ones are announced, each to its person', async () => {
  expect(await insertNotifications(gateway.pool, [a('1')])).toHaveLength(1)
  const fresh = await insertNotifications(gateway.pool, [a('1'), a('2', { projectId: 'p' }), a('2')])
  expect(fresh.map(({ id }) => id)).toEqual(['2'])
  const heard: unknown[] = []
  announce({ publish: (channel, payload) => heard.push([channel, payload]) }, fresh)
  expect(heard).toEqual([['me', { userId: 'wang', kind: 'outbid', projectId: 'p', id: '2' }]])
})

test('what is undone is not written: the insert belongs to the transaction of the caller', async () => {
  const client = await gateway.pool.connect()
  await client.query('begin')
  await insertNotifications(client, [a('1')])
  await client.query('rollback')
  client.release()
  expect((await list('wang')).body.data.total).toBe(0)
})

test('a stranger, too large a page and a wrong body are refused', async () => {
  expect((await list('')).status).toBe(401)
  expect((await read('', [])).status).toBe(401)
  expect(await list('wang', {}, { pageSize: 201 })).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1009' } })
  expect((await list('wang', {}, { pageIndex: 0 })).status).toBe(400)
  expect((await read('wang', Array.from({ length: 201 }, String))).status).toBe(400)
  expect((await gateway.as('wang').call('POST /platform/notification/read', {} as never)).status).toBe(400)
})

test('SEA-15 messages are searched by kind, time, project and whether they were read, among those of the reader alone', async () => {
  await insertNotifications(gateway.pool, [
    a('1', { kind: 'won' }),
    a('2', { kind: 'closed' }),
    a('3', { kind: 'closed', at: '2026-11-23T02:00:00.000Z' }),
    a('4', { kind: 'closed', userId: 'li' }),
    a('5', { kind: 'closed', userId: 'zhao', tenantId: 'south' }),
  ])
  await read('wang', ['2'])
  const found = async (...conditions: object[]) => (await list('wang', { _AND_: conditions })).body.data.rows.map(({ id }) => id)
  expect(await found({ kind: { eq: 'closed' } })).toEqual(['3', '2'])
  expect(await found({ kind: { in: ['won', 'closed'] } }, { at: { le: '2026-11-21' } })).toEqual(['2', '1'])
  expect(await found({ isRead: { eq: true } })).toEqual(['2'])
  expect(await found({ projectTitle: { isNull: true } }, { isRead: { eq: false } })).toEqual(['3', '1'])
  const { body } = await list('wang', { unreadOnly: true, _AND_: [{ kind: { eq: 'closed' } }] }, { pageIndex: 1, pageSize: 1 })
  expect(body.data).toMatchObject({ rows: [{ id: '3' }], total: 1 })
})

test('SEA-15 the title of a project is searched as the reader reads it', async () => {
  const titles = { title: '办公用纸', titleEn: 'Office paper' }
  const { id } = await keep(gateway.pool, { state: aProject(titles), entries: [], refusals: [] })
  await insertNotifications(gateway.pool, [a('1', { projectId: id }), a('2')])
  const found = async (lang: string, like: string) => {
    const body = { _AND_: [{ projectTitle: { like } }] }
    const { data } = (
      await gateway.as('wang').call('POST /platform/notification/page-list', body, { headers: { 'accept-language': lang } })
    ).body
    return data.rows.map(({ projectTitle }) => projectTitle)
  }
  expect([await found('zh', '用纸'), await found('en', 'paper')]).toEqual([['办公用纸'], ['Office paper']])
  expect([await found('zh', 'paper'), await found('en', '用纸')]).toEqual([[], []])
})

test('SEA-15 a search that is none is refused with its place: no other column, no rule that the field lacks', async () => {
  for (const [condition, rule] of [
    [{ userId: { eq: 'li' } }, 'prop'],
    [{ isRead: { like: 't' } }, 'operator'],
    [{ at: { ge: '2026-02-31' } }, 'value'],
  ] as const) {
    const { body } = await list('wang', { _AND_: [condition] })
    expect(body).toMatchObject({ messageCode: 'VALIDATION-1000', data: { rule } })
  }
})
