import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject, published as openForRegistration, REASON } from '#domain/tender/testing.ts'
import { anOpenHall, anUpload, aPublishedAward, aReadyProject, inMs, keep, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Announcements, the own registration, objections and counts, through the calls. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, 'user-CD': { roles: ['BIDDER'], customerId: 'CD' } })
})
afterAll(() => gateway.close())

const announcements = (user: string, projectId: string) =>
  gateway.as(user).call('POST /tender/api/v1/hall/message/page-list', { projectId })
const mine = (user: string, projectId: string) => gateway.as(user).call('GET /tender/api/v1/application/find-mine', { projectId })
const objections = (user: string, projectId: string) => gateway.as(user).call('POST /tender/api/v1/objection/page-list', { projectId })

const published = () => aPublishedAward(gateway)

test('TEND-25 announcements are messages and what happened to all, newest first, with the role of who spoke', async () => {
  const { id: projectId } = await anOpenHall(gateway.pool)
  await gateway.as('U1').call('POST /tender/api/v1/hall/message', { projectId, text: '请注意报价步长' })
  await gateway.as('S1').call('POST /tender/api/v1/project/suspend', { id: projectId, reason: REASON })
  const { body } = await announcements('user-CA', projectId)
  expect(body.data).toMatchObject({
    total: 2,
    rows: [
      { kind: 'suspended', from: 'SUPERVISOR', text: REASON },
      { kind: 'message', from: 'BUYER', text: '请注意报价步长' },
    ],
  })
  expect(JSON.stringify(body.data)).not.toContain('"U1"')
})

test('TEND-25 a change of times is announced with the times in force from then on', async () => {
  const { id: projectId, startsAt } = await aReadyProject(gateway.pool, 172_800_000)
  const newValue = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
  const times = { field: 'startsAt' as const, newValue, shiftLater: false }
  await gateway.as('U1').call('POST /tender/api/v1/time-change/save', { projectId, ...times, reason: '供应商要求延期准备报价材料' })
  expect((await announcements('user-CA', projectId)).body.data.rows).toEqual([])
  for (const user of ['user-CA', 'user-CB', 'user-CC']) await gateway.as(user).call('POST /tender/api/v1/time-change/ack', { projectId })
  await gateway.as('M1').call('POST /tender/api/v1/time-change/decide', { projectId, agree: true })
  expect((await announcements('user-CA', projectId)).body.data.rows).toMatchObject([{ kind: 'schedule', times: { startsAt: newValue } }])
})

test('TEND-25 a firm reads its own registration step by step, and no other one', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const { body } = await mine('user-CA', id)
  expect(body.data.application).toMatchObject({ status: 'APPROVED', deposit: expect.any(String), contactName: expect.stringMatching(/./) })
  const kinds = body.data.steps.map(({ kind }: { kind: string }) => kind)
  expect(kinds.indexOf('submitted')).toBeGreaterThan(kinds.indexOf('pledged'))
  expect(kinds.at(-1)).toBe('APPROVED')
  expect(kinds.filter((kind: string) => kind === 'APPROVED')).toHaveLength(1)
  expect(await mine('U1', id)).toMatchObject({ status: 403 })
})

test('TEND-31 an objection is read by who filed it and by the purchaser side, with its answer; no rival learns of it', async () => {
  const projectId = await published()
  const filed = await gateway.as('user-CB').call('POST /tender/api/v1/objection/file', { projectId, text: REASON })
  const objectionSeq = filed.body.data.seq
  await gateway.as('U1').call('POST /tender/api/v1/objection/answer', { projectId, objectionSeq, text: '已核实，交货记录合格' })

  const own = await objections('user-CB', projectId)
  expect(own.body.data).toMatchObject({
    total: 1,
    rows: [{ seq: objectionSeq, status: 'ANSWERED', text: REASON, answer: { text: '已核实，交货记录合格' } }],
  })
  expect(own.body.data.rows[0]?.by).toBeUndefined()
  expect((await objections('user-CA', projectId)).body.data).toMatchObject({ total: 0, rows: [] })
  expect((await objections('S1', projectId)).body.data.rows[0]).toMatchObject({ text: REASON, answer: expect.anything() })
  await gateway.as('user-CB').call('POST /tender/api/v1/objection/close', { projectId, objectionSeq })
  expect((await objections('user-CB', projectId)).body.data.rows).toMatchObject([{ status: 'CLOSED', closedAt: expect.any(String) }])
})

test('TEND-24 R-03 counts by kind and stage agree with the list a firm gets', async () => {
  const counted = (await gateway.as('user-CC').call('POST /tender/api/v1/project/cu-counts', {})).body.data
  const list = async (filter: object) =>
    (await gateway.as('user-CC').call('POST /tender/api/v1/project/cu-page-list', filter)).body.data.total
  expect(counted.modes).toEqual({ '0': await list({ mode: '0' }), '1': await list({ mode: '1' }), '2': await list({ mode: '2' }) })
  for (const [quick, count] of Object.entries(counted.stage)) expect([quick, await list({ quick })]).toEqual([quick, count])
  // The stage is a condition of the search as well, and other conditions narrow what is counted.
  for (const [stage, count] of Object.entries(counted.stage))
    expect([stage, await list({ _AND_: [{ stage: { eq: stage } }] })]).toEqual([stage, count])
  const none = { _AND_: [{ title: { eq: 'no such title' } }] }
  expect((await gateway.as('user-CC').call('POST /tender/api/v1/project/cu-counts', none)).body.data).toMatchObject({
    modes: { '0': 0 },
    stage: { toConfirm: 0, history: 0 },
  })
  expect(counted.stage.toConfirm).toBe(1)
  expect((await gateway.as('user-CC').call('POST /tender/api/v1/project/cu-counts', { mode: '1' })).body.data.stage.toConfirm).toBe(0)
  // A search and a kind together: the search narrows all kinds, the kind the stages alone.
  const { rows } = (await gateway.as('user-CC').call('POST /tender/api/v1/project/cu-page-list', { quick: 'toConfirm' })).body.data
  const one = { _AND_: [{ code: { eq: rows[0]!.code } }] }
  const both = async (mode: '1' | '2') =>
    (await gateway.as('user-CC').call('POST /tender/api/v1/project/cu-counts', { mode, ...one })).body.data
  const modes = { '0': 1, '1': 0, '2': 1 }
  expect(await both('2')).toMatchObject({ modes, stage: { toConfirm: 1, history: 1, toRegister: 0 } })
  expect(await both('1')).toMatchObject({ modes, stage: { toConfirm: 0, history: 0, toRegister: 0 } })
})

test('R-03 a project that is not theirs does not exist for a strange firm and another tenant; bad paging is refused', async () => {
  const { id } = await anOpenHall(gateway.pool)
  for (const user of ['user-CX', 'southern', 'southern-firm']) {
    expect(await announcements(user, id)).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
    expect(await objections(user, id)).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
  }
  for (const user of ['user-CX', 'southern-firm'])
    expect(await mine(user, id)).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
  expect((await gateway.as('southern-firm').call('POST /tender/api/v1/project/cu-counts', {})).body.data.modes).toEqual({
    '0': 0,
    '1': 0,
    '2': 0,
  })
  const many = await gateway
    .as('user-CA')
    .call('POST /tender/api/v1/hall/message/page-list', { projectId: id }, { query: { pageSize: 500 } })
  expect(many.body).toMatchObject({ messageCode: 'VALIDATION-1009' })
})

test('6.3 what a firm filled in is there again for itself, and nobody else learns of it', async () => {
  const schedule = { registrationEndsAt: inMs(10_800_000), qualificationEndsAt: inMs(14_400_000), startsAt: inMs(36_000_000) }
  const open = openForRegistration(aProject(schedule), inMs(-60_000))
  const { id: projectId } = await keep(gateway.pool, open)
  const [licence, voucher] = [await anUpload(gateway.pool, 'CA'), await anUpload(gateway.pool, 'CA')]
  const documents = [{ code: 'LICENCE', attachmentId: licence, sha256: 'a'.repeat(64) }]
  const saved = { contactName: '王伟', taxBp: 600, documents, depositVoucherId: voucher, remark: '稍后补充' }
  expect((await gateway.as('user-CA').call('POST /tender/api/v1/application/save', { projectId, ...saved })).status).toBe(200)
  expect((await mine('user-CA', projectId)).body.data.draft).toMatchObject(saved)
  expect((await mine('user-CB', projectId)).body.data.draft).toBeUndefined()
  for (const user of ['U1', 'M1', 'S1']) {
    const log = await gateway.as(user).call('POST /tender/api/v1/log/page-list', { projectId }, { query: { pageSize: 200 } })
    expect(JSON.stringify(log.body)).not.toMatch(/王伟|"CA"/)
  }
})
