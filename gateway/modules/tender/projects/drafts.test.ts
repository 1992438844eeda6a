import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFreeBidForm, anItem, REASON } from '#domain/tender/testing.ts'
import { anOpenHall, inMs, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Writing a draft through the calls: half-filled, from two windows, copied, thrown away. */

const HOUR = 3_600_000
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, BM: { roles: ['BUYER', 'SUPERVISOR'] } })
})
afterAll(() => gateway.close())

const whole = (over: Parameters<typeof aFreeBidForm>[0] = {}) =>
  aFreeBidForm({ registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(5 * HOUR), ...over })
const barest = { title: '才开始写', mode: 'freeBid' as const }
const save = async (form: object = whole(), items = [anItem()]) =>
  (await gateway.as('U1').call('POST /tender/api/v1/project/save', { form: form as ReturnType<typeof whole>, items })).body.data.id
const read = (user: string, id: string) => gateway.as(user).call('GET /tender/api/v1/project/draft', { id })
const find = (user: string, id: string) => gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })
const remove = (user: string, ids: string[], key?: string) =>
  gateway.as(user).call('POST /tender/api/v1/project/delete', { ids }, key ? { key } : {})

describe('P1 a draft is saved as one types', () => {
  test('title and mode are enough, and what was typed comes back as it was typed', async () => {
    const typed = { ...barest, ceiling: '12', startsAt: '', bidding: { durationSec: 5 } }
    const line = { lineNo: 1, name: '', unitCode: '', quantity: '1.' }
    const id = await save(typed, [line])
    expect((await read('U1', id)).body.data).toMatchObject({ id, version: 1, updatedBy: 'U1', form: typed, items: [line] })
    expect((await read('U1', id)).body.data.form).toEqual(typed)
  })

  test('every page that shows a project shows the barest draft too', async () => {
    const id = await save(barest, [])
    const as = gateway.as('U1')
    expect(await find('U1', id)).toMatchObject({ status: 200, body: { data: { startsAt: '', form: { bidding: { durationSec: 1_800 } } } } })
    const answers = await Promise.all([
      as.call('GET /tender/api/v1/project/timeline', { id }),
      as.call('GET /tender/api/v1/rule/text', { projectId: id, kind: 'fight' }),
      as.call('GET /tender/api/v1/bid/view', { projectId: id }),
      as.call('GET /tender/api/v1/hall/board', { projectId: id }),
      as.call('POST /tender/api/v1/project/cg-page-list', { keyword: barest.title }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('without a title, with a mode that is none, with a day that is none it is refused where it came in', async () => {
    for (const bad of [
      { title: '', mode: 'freeBid' },
      { title: 'x' },
      { ...barest, mode: 'dutch' },
      { ...barest, startsAt: '2026-02-30T10:00:00.000Z' },
    ])
      expect(await gateway.as('U1').call('POST /tender/api/v1/project/save', { form: bad as typeof barest, items: [] })).toMatchObject({
        status: 400,
        body: { messageCode: 'VALIDATION-1000' },
      })
  })

  test('7.1 it can be checked at any time; submitting insists', async () => {
    const id = await save(barest, [])
    const { body } = await gateway.as('U1').call('POST /tender/api/v1/project/check', { id, form: barest, items: [] })
    expect(body.data.errors).toContainEqual({ code: 'TENDER-2080', path: 'form.startsAt', args: {} })
    expect(body.data.errors).toContainEqual({ code: 'TENDER-2019', path: 'invitations', args: { n: 3 } })
    expect(await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id, version: 1 })).toMatchObject({ status: 422 })
    const onlyNumber = await save({ ...whole(), minBidders: 10 })
    expect(await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id: onlyNumber, version: 1 })).toMatchObject({
      status: 422,
      body: { messageCode: 'TENDER-2081', args: { min: 1, max: 9 } },
    })
    expect(await gateway.as('U2').call('POST /tender/api/v1/project/check', { id, form: barest, items: [] })).toMatchObject({ status: 404 })
  })
})

describe('a draft read for editing', () => {
  test('holds what no other page tells: ceiling, people, reserve price', async () => {
    const form = whole({ reserve: '900000.00' })
    const id = await save(form)
    expect((await read('U1', id)).body.data).toMatchObject({ form, items: [anItem()] })
  })

  test('R-27 who comes late is told whose version stands and since when, also after a manager has looked at invitations', async () => {
    const id = await save(whole({ inviteMode: 'invited' }))
    const { data } = (await read('U1', id)).body
    await gateway.as('U1').call('POST /tender/api/v1/invitation/save-batch', { projectId: id, customerIds: ['CA'], reason: REASON })
    await gateway.as('M1').call('POST /tender/api/v1/invitation/review', { projectId: id, customerIds: ['CA'], agree: true })
    const update = (version: number, title: string) =>
      gateway.as('U1').call('POST /tender/api/v1/project/update', { id, version, form: { ...data.form, title }, items: data.items })
    expect(await update(1, '先到')).toMatchObject({ status: 200 })
    const stands = (await read('U1', id)).body.data
    expect(await update(1, '后到')).toMatchObject({
      status: 409,
      body: { messageCode: 'TENDER-2004', data: { version: 2, updatedBy: 'U1', updatedAt: stands.updatedAt } },
    })
    expect(stands.form.title).toBe('先到')
  })

  test('is its owner’s alone, and only a draft', async () => {
    const id = await save()
    for (const who of ['U2', 'southern']) expect(await read(who, id)).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
    expect(await read('M1', id)).toMatchObject({ status: 403, body: { messageCode: 'AUTH-1003' } })
    await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id, version: 1 })
    expect(await read('U1', id)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2002' } })
  })
})

describe('drafts are thrown away', () => {
  test('nothing of one can be read any more, by anybody; its log stays', async () => {
    const title = `作废 ${randomUUID()}`
    const id = await save(whole({ title, reserve: '900000.00' }))
    expect((await remove('U1', [id])).body.data).toEqual({ deleted: [id], refused: [] })
    for (const who of ['U1', 'M1', 'S1', 'A1']) expect(await find(who, id)).toMatchObject({ status: 404 })
    for (const who of ['U1', 'M1', 'S1', 'A1']) {
      const list = await gateway.as(who).call('POST /tender/api/v1/project/cg-page-list', {})
      expect(list.body.data.rows.map((row) => row.id)).not.toContain(id)
    }
    expect(await gateway.as('U1').call('POST /tender/api/v1/log/page-list', { projectId: id })).toMatchObject({ status: 404 })
    const { rows } = await gateway.pool.query(
      `select p.state::text || p.title as kept, (select array_agg(type order by seq) from tender_log l where l.project_id = p.id) as log
        from tender_project p where id = $1`,
      [id],
    )
    const managed = (await gateway.as('M1').call('POST /tender/api/v1/project/cg-page-list', {})).body.data
    expect(managed.rows).toHaveLength(Math.min(10, managed.total))
    expect(rows[0].kept).not.toMatch(/作废|900000/)
    expect(rows[0].log).toEqual(['project.created', 'project.deleted'])
  })

  test('one that cannot be deleted does not keep the others, and says why; none at all is a refusal', async () => {
    const [mine, also, submitted] = [await save(), await save(), await save()]
    await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id: submitted, version: 1 })
    const key = randomUUID()
    const answer = {
      deleted: [mine, also],
      refused: [
        { id: submitted, messageCode: 'TENDER-2002' },
        { id: 'nothing', messageCode: 'TENDER-2001' },
      ],
    }
    expect((await remove('U1', [mine, submitted, 'nothing', also], key)).body.data).toEqual(answer)
    expect((await remove('U1', [mine, submitted, 'nothing', also], key)).body.data).toEqual({ ...answer, replayed: true })
    expect(await remove('U1', [submitted])).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2002' } })
  })

  test('another buyer and another tenant find nothing to delete', async () => {
    const id = await save()
    for (const who of ['U2', 'southern'])
      expect(await remove(who, [id])).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
    expect(await read('U1', id)).toMatchObject({ status: 200 })
  })
})

describe('a project is copied', () => {
  const copy = (user: string, id: string, key = randomUUID()) => gateway.as(user).call('POST /tender/api/v1/project/copy', { id }, { key })

  test('by who reads it from the purchaser side: a draft of his own, with its items, its times anew', async () => {
    const { id, form } = await anOpenHall(gateway.pool, { supervisorIds: ['S1', 'BM'] })
    const key = randomUUID()
    const made = (await copy('BM', id, key)).body.data
    const { data } = (await read('BM', made.id)).body
    expect(data).toMatchObject({ copiedFromId: id, version: 1, form: { title: form.title, supervisorIds: ['S1'] }, items: [anItem()] })
    expect(Date.parse(data.form.startsAt ?? '')).toBeGreaterThan(Date.now())
    expect((await copy('BM', id, key)).body.data).toMatchObject({ id: made.id, replayed: true })
  })

  test('a stranger’s and another tenant’s is not there, and a key serves one project', async () => {
    const id = await save()
    for (const who of ['U2', 'southern']) expect(await copy(who, id)).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
    const key = randomUUID()
    await copy('U1', id, key)
    expect(await copy('U1', await save(), key)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2005' } })
  })
})

test('C2 no buyer keeps the gateway busy with simulations: the page runs them, and nothing here does', async () => {
  const headers = await gateway.as('U1').headers()
  const payload = { form: whole(), script: { bidders: 20 } }
  const { statusCode } = await gateway.inject({ method: 'POST', url: '/tender/api/v1/project/simulate', headers, payload })
  expect(statusCode).toBe(404)
})
