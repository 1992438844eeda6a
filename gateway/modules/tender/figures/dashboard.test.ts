import { afterAll, beforeAll, expect, test } from 'vitest'
import { REASON } from '#domain/tender/testing.ts'
import { aClosedHall, anOpenHall, aReadyProject, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const PURCHASER = 'GET /tender/api/v1/workbench/purchaser'
const FIRM = 'GET /tender/api/v1/workbench/bidder'
const dashboard = async (user: string) => (await gateway.as(user).call(PURCHASER)).body.data
const firm = async (user: string) => (await gateway.as(user).call(FIRM)).body.data
const kinds = async (user: string, id: string) =>
  (await dashboard(user)).todos.flatMap(({ kind, project }) => (project.id === id ? [kind] : []))

test('TEND-33 what waits goes from one to the next: report, proposal, two agreements', async () => {
  const { id } = await aClosedHall(gateway.pool)
  expect([await kinds('S1', id), await kinds('U1', id), await kinds('M1', id)]).toEqual([['report'], [], []])
  expect((await dashboard('S1')).unsigned).toBe(1)
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: 'in order' })
  expect([await kinds('S1', id), await kinds('U1', id)]).toEqual([[], ['proposal']])
  await gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B03' })
  expect([await kinds('S1', id), await kinds('U1', id), await kinds('M1', id)]).toEqual([['award'], [], ['award']])
  expect((await dashboard('M1')).counts).toEqual([{ kind: 'award', count: 1 }])
  await gateway.as('M1').call('POST /tender/api/v1/award/decide', { projectId: id, agree: true })
  expect([await kinds('S1', id), await kinds('M1', id)]).toEqual([['award'], []])
  await gateway.as('S1').call('POST /tender/api/v1/award/decide', { projectId: id, agree: true })
  expect((await firm('user-CC')).results).toMatchObject([{ id }])
  expect((await firm('user-CC')).deadlines).toEqual([])
  expect((await firm('user-CA')).results).toEqual([])
})

test('TEND-33 starts and closes of the day stand in the order of their time, for both sides', async () => {
  const open = await anOpenHall(gateway.pool)
  const soon = await aReadyProject(gateway.pool, 3_600_000)
  const later = await aReadyProject(gateway.pool, 80 * 3_600_000)
  const moments = (await dashboard('U1')).timeline.map(({ kind, project }) => [kind, project.id])
  expect(moments).toEqual([
    ['close', open.id],
    ['start', soon.id],
  ])
  const work = await firm('user-CA')
  expect(work.deadlines.map(({ kind, project }) => [kind, project.id])).toEqual([
    ['close', open.id],
    ['start', soon.id],
  ])
  expect(work.live.map(({ id }) => id)).toEqual([open.id])
  expect(JSON.stringify(work)).not.toContain(later.id)
})

test('TEND-33 a hall that stands still is an alarm for its supervisor alone', async () => {
  const { id } = await anOpenHall(gateway.pool)
  await gateway.as('S1').call('POST /tender/api/v1/project/suspend', { id, reason: REASON })
  expect((await dashboard('S1')).alarms.map((row) => row.id)).toEqual([id])
  expect((await dashboard('S1')).watch.map((row) => row.id)).toContain(id)
  expect((await dashboard('U1')).alarms).toEqual([])
  expect((await dashboard('M1')).watch).toEqual([])
})

test('TEND-33 nobody sees the dashboard of others: strangers, other tenants, firms that are in nothing', async () => {
  expect((await gateway.as('').call(PURCHASER)).status).toBe(401)
  expect((await gateway.as('').call(FIRM)).status).toBe(401)
  expect((await gateway.as('user-CA').call(PURCHASER)).status).toBe(403)
  expect((await gateway.as('U1').call(FIRM)).status).toBe(403)
  const empty = { counts: [], todos: [], drafts: [], timeline: [], watch: [], unsigned: 0, alarms: [], unopened: 0 }
  expect(await dashboard('southern')).toEqual(empty)
  expect(await dashboard('U2')).toEqual(empty)
  expect(await firm('user-CX')).toEqual({ invitations: [], deadlines: [], live: [], results: [] })
  const other = await gateway.as('user-CA').call(FIRM, undefined, { headers: { 'x-tender-customer-id': 'CB' } })
  expect(other).toMatchObject({ status: 403, body: { messageCode: 'TENDER-2009' } })
})

test('a bidder’s dashboard says nothing of what the rules hide: no name, no other price', async () => {
  const text = JSON.stringify(await firm('user-CA'))
  expect(text).not.toMatch(/"CB"|"CC"|Firm C[BC]/)
})
