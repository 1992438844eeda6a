import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreeBidForm, anItem, REASON } from '#domain/tender/testing.ts'
import { anOpenHall, inMs, keepPledge, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** A project's life through the calls, from draft to bidding, and the lists on the way. */

const HOUR = 3_600_000
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
  await keepPledge(gateway.pool)
})
afterAll(() => gateway.close())

const form = (over: Parameters<typeof aFreeBidForm>[0] = {}) =>
  aFreeBidForm({
    registrationEndsAt: inMs(3 * HOUR),
    qualificationEndsAt: inMs(4 * HOUR),
    startsAt: inMs(5 * HOUR),
    title: `采购 ${randomUUID()}`,
    ...over,
  })

const draft = async (over: Parameters<typeof aFreeBidForm>[0] = {}) => {
  const given = form(over)
  const { body } = await gateway.as('U1').call('POST /tender/api/v1/project/save', { form: given, items: [anItem()] })
  expect(body).toMatchObject({ statusCode: 200, data: { version: 1 } })
  return { id: body.data.id, form: given }
}
const find = async (user: string, id: string) => (await gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })).body

test('TEND-04 a draft saved twice with one key is one draft; numbers of a day follow each other', async () => {
  const key = randomUUID()
  const sent = { form: form(), items: [anItem()] }
  const [first, again] = await Promise.all([
    gateway.as('U1').call('POST /tender/api/v1/project/save', sent, { key }),
    gateway.as('U1').call('POST /tender/api/v1/project/save', sent, { key }),
  ])
  expect(again.body.data.id).toBe(first.body.data.id)
  const other = await gateway.as('U1').call('POST /tender/api/v1/project/save', { ...sent, items: [] }, { key })
  expect(other).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2005' } })
  const codes = await Promise.all([draft(), draft(), draft()])
  const found = await Promise.all(codes.map(({ id }) => find('U1', id)))
  expect(new Set(found.map(({ data }) => data.code)).size).toBe(3)
  expect(found[0]?.data.code).toMatch(/^TB-\d{8}-\d{4}$/)
})

test('TEND-13 who saves an older version is told who was faster, and changes nothing', async () => {
  const { id, form: given } = await draft()
  const save = (version: number, title: string) =>
    gateway.as('U1').call('POST /tender/api/v1/project/update', { id, version, form: { ...given, title }, items: [anItem()] })
  expect((await save(1, '第二版')).body).toMatchObject({ data: { version: 2 } })
  expect(await save(1, '旧的')).toMatchObject({
    status: 409,
    body: { messageCode: 'TENDER-2004', args: { user: 'U1' }, data: { version: 2 } },
  })
  expect((await find('U1', id)).data).toMatchObject({ title: '第二版', version: 2 })
})

test('U-01 a project that was taken back, changed and submitted again is not published by who has read the former one', async () => {
  const { id, form: given } = await draft()
  const { call } = gateway.as('U1')
  await call('POST /tender/api/v1/project/submit', { id, version: 1 })
  const read = (await find('M1', id)).data
  await call('POST /tender/api/v1/project/recall', { id })
  await call('POST /tender/api/v1/project/update', { id, version: 1, form: { ...given, ceiling: '990000.00' }, items: [anItem()] })
  expect((await call('POST /tender/api/v1/project/submit', { id, version: 2 })).body.data).toMatchObject({ status: 'PUBLISH_APPROVAL' })
  const decide = (version: number, agree: boolean) =>
    gateway.as('M1').call('POST /tender/api/v1/project/approve', { id, version, agree, comment: REASON })
  for (const agree of [true, false])
    expect(await decide(read.version, agree)).toMatchObject({
      status: 409,
      body: { messageCode: 'TENDER-2004', args: { user: 'U1' }, data: { version: 2 } },
    })
  expect((await find('M1', id)).data).toMatchObject({ status: 'PUBLISH_APPROVAL', version: 2 })
  expect((await decide(2, true)).body.data).toMatchObject({ status: 'REGISTRATION' })
})

test('I9 who bid last is told to nobody who saves or submits an older version while bidding runs', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const bid = { projectId: id, gross: '980000.00', taxBp: 1_300, currency: 'CNY' }
  expect(await gateway.as('user-CA').call('POST /tender/api/v1/bid/place', bid)).toMatchObject({ status: 200 })
  const old = { id, version: 7 }
  const answers = [
    await gateway.as('U1').call('POST /tender/api/v1/project/submit', old),
    await gateway.as('U1').call('POST /tender/api/v1/project/update', { ...old, form: form(), items: [anItem()] }),
  ]
  for (const { status, body } of answers) {
    expect({ status, code: body.messageCode }).toEqual({ status: 409, code: 'TENDER-2002' })
    expect(JSON.stringify(body)).not.toContain('user-CA')
  }
})

test('TEND-18 from draft through approval, registration and approval of firms, with the lists of both sides', async () => {
  const { id, form: given } = await draft()
  const call = gateway.as('U1').call
  expect((await call('POST /tender/api/v1/project/submit', { id, version: 1 })).body.data).toMatchObject({ status: 'PUBLISH_APPROVAL' })
  expect(await call('POST /tender/api/v1/project/approve', { id, agree: true })).toMatchObject({ status: 403 })
  expect((await gateway.as('M1').call('POST /tender/api/v1/project/approve', { id, agree: true })).body.data).toMatchObject({
    status: 'REGISTRATION',
  })

  const listed = await gateway.as('user-CA').call('POST /tender/api/v1/project/cu-page-list', { keyword: given.title, quick: 'toRegister' })
  expect(listed.body.data).toMatchObject({ total: 1, rows: [{ id, status: 'REGISTRATION' }] })
  expect(listed.body.data.rows[0]).not.toHaveProperty('ownerName')

  const rules = (await gateway.as('user-CA').call('GET /tender/api/v1/rule/text', { projectId: id, kind: 'fight', lang: 'en' })).body.data
  expect(rules.sections.length).toBeGreaterThan(2)
  const pledge = (await gateway.as('user-CA').call('GET /tender/api/v1/pledge/current', { projectId: id, lang: 'en' })).body.data
  expect(pledge).toEqual({ templateId: 'P1', version: 1, body: 'Pledge', bodyHash: 'b'.repeat(64) })
  const apply = {
    projectId: id,
    contactName: '王伟',
    contactPhone: '13800000000',
    contactEmail: 'w@example.com',
    taxBp: 1_300,
    documents: [],
  }
  expect(await gateway.as('user-CA').call('POST /tender/api/v1/application/submit', apply)).toMatchObject({
    body: { messageCode: 'TENDER-2032' },
  })
  for (const firm of ['CA', 'CB', 'CC']) {
    const as = gateway.as(`user-${firm}`)
    await as.call('POST /tender/api/v1/pledge/accept', { projectId: id, templateId: 'P1', bodyHash: 'b'.repeat(64) })
    for (const kind of ['fight', 'win'] as const)
      await as.call('POST /tender/api/v1/rule/ack', { projectId: id, kind, rulesHash: rules.rulesHash })
    expect((await as.call('POST /tender/api/v1/application/submit', apply)).body).toMatchObject({ statusCode: 200 })
    const { rows } = (await call('POST /tender/api/v1/application/page-list', { projectId: id })).body.data
    const { submittedAt } = rows.find(({ customerId }) => customerId === firm)!
    const decide = (read: string) => ({ projectId: id, customerId: firm, submittedAt: read, decision: 'APPROVED' as const })
    const former = decide(new Date(Date.parse(submittedAt!) - 1).toISOString())
    expect((await call('POST /tender/api/v1/application/review', former)).body).toMatchObject({ messageCode: 'TENDER-2096' })
    expect((await call('POST /tender/api/v1/application/review', decide(submittedAt!))).body).toMatchObject({ statusCode: 200 })
  }
  const seen = (await find('user-CA', id)).data
  expect(seen).toMatchObject({ application: 'APPROVED', acknowledged: ['fight', 'win'], version: 1 })
  expect(seen.pledgedAt).toBeDefined()
  const registered = await gateway
    .as('user-CA')
    .call('POST /tender/api/v1/project/cu-page-list', { keyword: given.title, quick: 'registered' })
  expect(registered.body.data).toMatchObject({ total: 1 })
  const bought = await call('POST /tender/api/v1/project/cg-page-list', { keyword: given.title })
  expect(bought.body.data).toMatchObject({ total: 1, rows: [{ id, approved: 3, ceiling: '1000000.00' }] })
  const strangers = await gateway.as('U2').call('POST /tender/api/v1/project/cg-page-list', { keyword: given.title })
  expect(strangers.body.data).toMatchObject({ total: 0, rows: [] })
  const again = (await gateway.as('user-CA').call('GET /tender/api/v1/rule/text', { projectId: id, kind: 'fight' })).body.data
  expect(again.acknowledgedAt).toBeDefined()
})

test('a list takes at most 200 rows a page, and a sign of a pattern in a search word means itself', async () => {
  const call = gateway.as('U1').call
  expect(await call('POST /tender/api/v1/project/cg-page-list', {}, { query: { pageSize: 201 } })).toMatchObject({
    status: 400,
    body: { messageCode: 'VALIDATION-1009' },
  })
  await draft({ title: '折扣 50% 以上' })
  expect((await call('POST /tender/api/v1/project/cg-page-list', { keyword: '50%' })).body.data.total).toBe(1)
  expect((await call('POST /tender/api/v1/project/cg-page-list', { keyword: '%_%' })).body.data.total).toBe(0)
})

test('the check names the faults of a draft without storing anything', async () => {
  const before = await gateway.count('tender_project')
  const { body } = await gateway.as('U1').call('POST /tender/api/v1/project/check', { form: form(), items: [] })
  expect(body.data.errors.map(({ code }) => code)).toContain('TENDER-2010')
  expect(await gateway.count('tender_project')).toBe(before)
})

test('a command without its key is refused, and a bidder calls no purchaser path', async () => {
  const { id } = await draft()
  expect(await gateway.as('U1').call('POST /tender/api/v1/project/recall', { id }, { key: null })).toMatchObject({
    status: 400,
    body: { messageCode: 'TENDER-2006' },
  })
  expect(await gateway.as('user-CA').call('POST /tender/api/v1/project/void', { id, reason: REASON })).toMatchObject({
    status: 403,
    body: { messageCode: 'AUTH-1003' },
  })
  expect((await find('M1', id)).data).toMatchObject({ status: 'DRAFT' })
})
