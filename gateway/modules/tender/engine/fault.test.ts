import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rulesHash } from '#domain/tender/project/rule-text.ts'
import { aFreeBid, aFreeBidForm, anItem, REASON } from '#domain/tender/testing.ts'
import { aClosedHall, anOpenHall, inMs, keep, people } from '#gateway/modules/tender/testing.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** What a hostile or careless caller might try: no 5xx, nothing hidden told, no duty held twice. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, S2: { roles: ['SUPERVISOR', 'BIDDER'] }, A2: { roles: ['AUDITOR'] } })
  await gateway.pool.query(`insert into tender_customer_user (customer_id, user_id) values ('CA', 'S2'), ('CA', 'A2')`)
})
afterAll(() => gateway.close())

const HOUR = 3_600_000
const times = { registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(5 * HOUR) }

test('R-29 a number that no log and no column can hold is a parameter error', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const refused = { status: 400, body: { messageCode: 'VALIDATION-1000' } }
  const bidder = gateway.as('user-CA')
  // What a bidder is given may be a time in place of a number of the log.
  for (const odd of [253_402_300_800_000, Number.MAX_SAFE_INTEGER, 1e300]) {
    expect(await bidder.call('POST /tender/api/v1/bid/page-list', { projectId: id, afterSeq: odd })).toMatchObject(refused)
    expect(await bidder.call('POST /tender/api/v1/bid/void-request', { projectId: id, bidSeq: odd, reason: REASON })).toMatchObject(refused)
  }
  for (const time of [2_147_483_648, 253_402_300_799_999]) {
    expect((await bidder.call('POST /tender/api/v1/bid/page-list', { projectId: id, afterSeq: time })).status).toBe(200)
    const { status } = await bidder.call('POST /tender/api/v1/bid/void-request', { projectId: id, bidSeq: time, reason: REASON })
    expect(status).toBeLessThan(500)
  }
  for (const odd of [2_147_483_648, Number.MAX_SAFE_INTEGER, 1e300]) {
    expect(await bidder.call('POST /tender/api/v1/log/page-list', { projectId: id, afterSeq: odd })).toMatchObject(refused)
    const draft = { id, version: odd, form: aFreeBidForm(), items: [anItem()] }
    expect(await gateway.as('U1').call('POST /tender/api/v1/project/update', draft)).toMatchObject(refused)
  }
})

test('a draft may hold anything its form takes: it can be read, and is not submitted', async () => {
  const form = aFreeBidForm({
    ...times,
    timeZone: 'Mars/Olympus',
    ceiling: '1000000.00',
    bidding: aFreeBid({ step: { mode: 'absolute', value: 'some' } }),
  })
  const saved = await gateway.as('U1').call('POST /tender/api/v1/project/save', { form, items: [anItem({ quantity: 'many' })] })
  const { id } = saved.body.data
  expect((await gateway.as('U1').call('GET /tender/api/v1/project/find-by-id', { id })).status).toBe(200)
  expect((await gateway.as('U1').call('GET /tender/api/v1/bid/view', { projectId: id })).status).toBe(200)
  for (const kind of ['fight', 'win'] as const)
    expect((await gateway.as('U1').call('GET /tender/api/v1/rule/text', { projectId: id, kind })).status).toBe(200)
  expect((await gateway.as('U1').call('POST /tender/api/v1/project/submit', { id, version: 1 })).status).toBe(422)
})

test('R-19 TEND-05 where the ceiling is hidden from bidders, so are the limits of the lines and every trace of it', async () => {
  const hall = await anOpenHall(gateway.pool, { ceilingVisible: false, ceiling: '1234567.00' })
  const { id } = await keep(gateway.pool, {
    // The builders of the rules hash by a sketch.
    state: { ...hall, rulesHash: rulesHash(sha256, hall.form), items: [anItem({ ceilingUnitPrice: '1234.567' })] },
    entries: [],
    refusals: [],
  })
  const over = { projectId: id, gross: '1240000.00', taxBp: 1_300, currency: 'CNY' }
  const told = await Promise.all([
    gateway.as('user-CA').call('GET /tender/api/v1/project/find-by-id', { id }),
    gateway.as('user-CA').call('POST /tender/api/v1/project/cu-page-list', {}),
    gateway.as('user-CA').call('GET /tender/api/v1/bid/view', { projectId: id }),
    gateway.as('user-CA').call('GET /tender/api/v1/hall/board', { projectId: id }),
    gateway.as('user-CA').call('GET /tender/api/v1/rule/text', { projectId: id, kind: 'fight' }),
    gateway.as('user-CA').call('POST /tender/api/v1/bid/place', over),
    gateway.as('user-CA').call('POST /tender/api/v1/log/page-list', { projectId: id }, { query: { pageSize: 200 } }),
  ])
  expect(told[5]!.status).toBe(200)
  expect(told[6]!.status).toBe(200)
  for (const { body } of told.slice(0, 5)) expect(JSON.stringify(body)).not.toMatch(/1,?234,?[.5]?567/)
  const bought = await gateway.as('U1').call('GET /tender/api/v1/project/find-by-id', { id })
  expect(bought.body.data).toMatchObject({ ceiling: '1234567.00', items: [{ ceilingUnitPrice: '1234.567' }] })
})

test('TEND-06 who belongs to a registered firm holds no duty here, also when he does not say that he acts for it', async () => {
  const { id } = await anOpenHall(gateway.pool, { supervisorIds: ['S1', 'S2'] })
  const missing = { status: 404, body: { messageCode: 'TENDER-2001' } }
  expect(await gateway.as('S2').call('GET /tender/api/v1/hall/board', { projectId: id })).toMatchObject(missing)
  expect(await gateway.as('S2').call('POST /tender/api/v1/log/page-list', { projectId: id })).toMatchObject(missing)
  const listed = await gateway.as('S2').call('POST /tender/api/v1/project/cg-page-list', {}, { query: { pageSize: 200 } })
  expect(listed.body.data.rows.map((row) => row.id)).not.toContain(id)
  expect(await gateway.as('S2').call('POST /tender/api/v1/project/suspend', { id, reason: REASON })).toMatchObject({
    status: 403,
    body: { messageCode: 'TENDER-2065' },
  })
  expect((await gateway.as('S1').call('GET /tender/api/v1/hall/board', { projectId: id })).status).toBe(200)
  const closed = await aClosedHall(gateway.pool)
  expect(await gateway.as('A2').call('GET /tender/api/v1/award/preview', { projectId: closed.id })).toMatchObject(missing)
})

test('R-41 of many streams that one user opens at the same instant no more than his number are served', async () => {
  const url = `${await gateway.url()}/tender/api/v1/live/stream?topics=me`
  const headers = await gateway.as('U2').headers()
  const leave = new AbortController()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => fetch(url, { headers: { ...headers, 'x-request-id': randomUUID() }, signal: leave.signal })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(6).fill(200), ...Array<number>(6).fill(429)])
  leave.abort()
})
