import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createWorkflowModule } from '#gateway/modules/workflow/workflow.module.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { actorOf } from './directory.ts'

const LIST = 'GET /workflow/api/v1/deputy/list'
const SAVE = 'POST /workflow/api/v1/deputy/save'
const REMOVE = 'POST /workflow/api/v1/deputy/remove'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    {
      wang: { roles: ['BUYER'], realName: '王建华' },
      li: { roles: ['MANAGER'], realName: '李文博' },
      zhao: { roles: ['AUDITOR'] },
      gone: { roles: ['BUYER'], realName: '何磊' },
      southern: { tenant: 'south', roles: ['BUYER'], realName: '赵敏' },
      supplier: { roles: ['BIDDER'], customerId: 'c1' },
    },
    { modules: async (deps) => [await createWorkflowModule(deps)], environment: { tenantId: 'north' } },
  )
  await gateway.pool.query(`update user_account set left_at = now() where id = 'gone'`)
  await gateway.pool.query(`update user_account set real_name_en = 'Li Wenbo' where id = 'li'`)
  await gateway.pool.query(`update user_account set real_name_en = 'He Lei' where id = 'gone'`)
})
afterAll(() => gateway.close())
afterEach(() => gateway.pool.query('delete from wf_deputy'))

/** An instant so many hours from now. */
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const save = async (user: string, sent: Partial<{ userId: string; from: string; until: string }>, options = {}) => {
  const { status, body } = await gateway.as(user).call(SAVE, { userId: 'li', from: hours(-1), until: hours(8), ...sent }, options)
  return { status, code: body.messageCode, data: body.data, message: body.message }
}
const remove = async (user: string, id: string, options = {}) => {
  const { status, body } = await gateway.as(user).call(REMOVE, { id }, options)
  return { status, code: body.messageCode, data: body.data }
}
const list = async (user: string, headers = {}) => (await gateway.as(user).call(LIST, undefined, { headers })).body.data
const actsFor = async (userId: string, tenantId = 'north') => {
  const session: Pick<Session, 'tenantId' | 'userId' | 'name' | 'codes'> = { tenantId, userId, name: userId, codes: new Set() }
  return (await actorOf(gateway.deps.pool, session)).actsFor
}

test('both see a deputyship, each with the name of the other', async () => {
  const [from, until] = [hours(-1), hours(8)]
  const { data } = await save('wang', { from, until })
  expect(await list('wang')).toEqual({
    mine: [{ id: data.id, from, until, deputy: { userId: 'li', name: '李文博', avatar: '', left: false } }],
    forOthers: [],
  })
  expect(await list('li')).toEqual({
    mine: [],
    forOthers: [{ id: data.id, from, until, person: { userId: 'wang', name: '王建华', avatar: '', left: false } }],
  })
  expect((await list('wang', { 'accept-language': 'en' })).mine[0]?.deputy.name).toBe('Li Wenbo')
  expect(await list('zhao')).toEqual({ mine: [], forOthers: [] })
  expect(await list('southern')).toEqual({ mine: [], forOthers: [] })
})

test('a deputy acts for somebody from the first moment to the last, and for nobody who has left', async () => {
  await save('wang', { from: hours(-1), until: hours(1) })
  await save('zhao', { from: hours(1), until: hours(2) })
  expect(await actsFor('li')).toEqual(['wang'])
  expect(await actsFor('wang')).toEqual([])
  expect(await actsFor('li', 'south')).toEqual([])
  await gateway.pool.query(`update wf_deputy set from_at = now() - interval '2 h', until_at = now() where user_id = 'wang'`)
  expect(await actsFor('li')).toEqual([])
  await gateway.pool.query(`update wf_deputy set from_at = now() - interval '1 s', user_id = 'gone' where user_id = 'zhao'`)
  expect(await actsFor('li')).toEqual([])
})

describe('who and when', () => {
  test.each([
    ['oneself', () => ({ userId: 'wang' }), 400, 'VALIDATION-1000'],
    ['nobody', () => ({ userId: 'nobody' }), 422, 'FLOW-3009'],
    ['somebody who has left', () => ({ userId: 'gone' }), 422, 'FLOW-3009'],
    ['somebody of another tenant', () => ({ userId: 'southern' }), 422, 'FLOW-3009'],
    ['somebody of a supplier', () => ({ userId: 'supplier' }), 422, 'FLOW-3009'],
    ['an end before the beginning', () => ({ from: hours(8), until: hours(7) }), 400, 'VALIDATION-1000'],
    ['no time at all', () => ({ from: '2030-01-01T00:00:00.000Z', until: '2030-01-01T00:00:00.000Z' }), 400, 'VALIDATION-1000'],
    ['a time that is over', () => ({ from: hours(-8), until: hours(-7) }), 400, 'VALIDATION-1000'],
    ['a day that does not exist', () => ({ until: '2027-02-30T00:00:00.000Z' }), 400, 'VALIDATION-1000'],
    ['NUL', () => ({ userId: 'a\0' }), 400, 'VALIDATION-1000'],
  ])('%s', async (_, sent, status, code) => {
    expect(await save('wang', sent())).toMatchObject({ status, code })
    expect(await gateway.count('wf_deputy')).toBe(0)
  })

  test('the name of somebody of another tenant is told to nobody', async () => {
    expect((await save('wang', { userId: 'southern' })).message).not.toContain('赵敏')
    expect((await save('wang', { userId: 'gone' })).message).toContain('何磊')
    expect((await save('wang', { userId: 'gone' }, { headers: { 'accept-language': 'en' } })).message).toContain('He Lei has left')
  })

  test('the same deputy twice at one time is one too many; another one, or at another time, is not', async () => {
    await save('wang', { from: hours(1), until: hours(3) })
    for (const [from, until] of [
      [2, 4],
      [0, 2],
      [0, 9],
      [1.5, 2],
    ] as const)
      expect(await save('wang', { from: hours(from), until: hours(until) })).toMatchObject({ status: 400, code: 'VALIDATION-1001' })
    expect((await save('wang', { from: hours(4), until: hours(5) })).status).toBe(200)
    expect((await save('wang', { userId: 'zhao', from: hours(1), until: hours(3) })).status).toBe(200)
    expect(await gateway.count('wf_deputy')).toBe(3)
  })

  test('C3 as many as there may be, and no more; those that are over do not count and go', async () => {
    await gateway.pool.query(`insert into wf_deputy (id, tenant_id, user_id, deputy_id, from_at, until_at)
      values ('old', 'north', 'wang', 'li', now() - interval '2 d', now() - interval '1 d')`)
    for (let at = 0; at < limits.deputiesPerPerson; at++)
      expect((await save('wang', { from: hours(at), until: hours(at + 0.5) })).status).toBe(200)
    expect(await save('wang', { from: hours(50), until: hours(51) })).toMatchObject({ status: 400, code: 'VALIDATION-1000' })
    expect(await gateway.count('wf_deputy')).toBe(limits.deputiesPerPerson)
  })
})

describe('I4 twice with one key', () => {
  test('a deputy is named once, also when both requests come at the same time', async () => {
    const [key, sent] = [randomUUID(), { from: hours(1), until: hours(2) }]
    const [one, two] = await Promise.all([0, 1].map(() => save('wang', sent, { key })))
    expect(one?.data.id).toBe(two?.data.id)
    expect([one?.data.replayed, two?.data.replayed].filter(Boolean)).toEqual([true])
    expect(await save('wang', { ...sent, userId: 'zhao' }, { key })).toMatchObject({ status: 409, code: 'TENDER-2005' })
    expect(await gateway.count('wf_deputy')).toBe(1)
  })

  test('one is removed once, and named again it stays', async () => {
    const { data } = await save('wang', {})
    const key = randomUUID()
    expect((await remove('wang', data.id, { key })).data).toEqual({ id: data.id })
    expect((await remove('wang', data.id, { key })).data).toEqual({ id: data.id, replayed: true })
    expect(await remove('wang', data.id)).toMatchObject({ status: 404, code: 'VALIDATION-1006' })
  })
})

test('R-03 nobody but who named a deputy removes it, the deputy neither', async () => {
  const { data } = await save('wang', {})
  for (const user of ['li', 'zhao', 'southern']) expect(await remove(user, data.id)).toMatchObject({ status: 404, code: 'VALIDATION-1006' })
  for (const user of ['supplier']) {
    expect((await gateway.as(user).call(LIST)).status).toBe(403)
    expect((await save(user, {})).status).toBe(403)
    expect((await remove(user, data.id)).status).toBe(403)
  }
  expect((await gateway.as('').call(LIST)).status).toBe(401)
  expect(await gateway.count('wf_deputy')).toBe(1)
})

test('W11 naming and removing are told to the audit', async () => {
  const before = gateway.audited().length
  const { data } = await save('zhao', {})
  await remove('zhao', data.id)
  const lines = gateway
    .audited()
    .slice(before)
    .filter(({ kind }) => kind === 'deputy-changed')
  expect(lines.map(({ detail }) => detail)).toEqual(['named', 'removed'])
  expect(lines[0]?.subject).toEqual(lines[1]?.subject)
})

describe('who is away now is told to whoever chooses people', () => {
  const AWAY = 'POST /workflow/api/v1/deputy/away'
  const away = async (user: string, userIds: readonly string[], headers = {}) =>
    (await gateway.as(user).call(AWAY, { userIds: [...userIds] }, { headers })).body

  test('FLOW-06 with until when and who decides meanwhile; who is there, comes back or goes later is left out', async () => {
    const until = hours(8)
    await save('wang', { until })
    await save('zhao', { from: hours(2), until: hours(3) })
    const deputies = [{ userId: 'li', name: '李文博', avatar: '', left: false }]
    expect((await away('li', ['wang', 'zhao', 'li', 'nobody'])).data).toEqual([{ userId: 'wang', name: '王建华', until, deputies }])
    expect((await away('li', ['wang'], { 'accept-language': 'en' })).data[0]?.deputies[0]?.name).toBe('Li Wenbo')
    await save('wang', { userId: 'zhao', until: hours(9) })
    expect((await away('li', ['wang'])).data[0]?.deputies.map(({ userId }) => userId)).toEqual(['li', 'zhao'])
  })

  test('FLOW-06 a deputy who has left is none', async () => {
    await gateway.pool.query(`insert into wf_deputy (id, tenant_id, user_id, deputy_id, from_at, until_at)
      values ('late', 'north', 'wang', 'gone', now() - interval '1 d', now() + interval '1 d')`)
    expect((await away('li', ['wang'])).data).toMatchObject([{ userId: 'wang', deputies: [] }])
  })

  test('R-03 not to suppliers, not to another house, not for more people than can be chosen', async () => {
    await save('wang', {})
    expect((await away('southern', ['wang'])).data).toEqual([])
    expect((await away('supplier', ['wang'])).messageCode).toBe('AUTH-1003')
    expect((await gateway.as('').call(AWAY, { userIds: ['wang'] })).status).toBe(401)
    const many = Array.from({ length: 101 }, (_, at) => `u${at}`)
    for (const userIds of [many, ['']]) expect((await away('li', userIds)).messageCode).toBe('VALIDATION-1000')
  })
})
