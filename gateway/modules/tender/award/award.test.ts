import { afterAll, beforeAll, expect, test } from 'vitest'
import { REASON } from '#domain/tender/testing.ts'
import { aClosedHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** From the close to the award, through the calls. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const sign = (projectId: string) =>
  gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId, conclusion: '程序合规，同意进入定标' })
const propose = (projectId: string, alias: string, reason?: string) =>
  gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId, alias, ...(reason && { reason }) })
const decide = (user: string, projectId: string, agree = true) =>
  gateway.as(user).call('POST /tender/api/v1/award/decide', { projectId, agree, ...(!agree && { comment: REASON }) })
const find = async (user: string, id: string) => (await gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })).body.data

test('TEND-30 report, proposal, two agreements, publicity, confirmation: each step by whom it belongs to', async () => {
  const { id } = await aClosedHall(gateway.pool)
  expect(await propose(id, 'B03')).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2072' } })
  expect((await sign(id)).body).toMatchObject({ statusCode: 200, data: { status: 'REVIEW' } })
  expect(await propose(id, 'B01')).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2062' } })
  expect((await propose(id, 'B03')).body.data).toMatchObject({ status: 'AWARD_APPROVAL' })
  expect((await find('user-CC', id)).winner).toBeUndefined()
  expect(await decide('U1', id)).toMatchObject({ status: 403 })
  expect((await decide('M1', id)).body.data).toMatchObject({ status: 'AWARD_APPROVAL' })
  expect((await decide('S1', id)).body.data).toMatchObject({ status: 'PUBLICITY' })

  expect(await find('user-CA', id)).toMatchObject({ winner: { name: 'Firm CC', gross: '960000.00', alias: 'B03' }, ownRank: 3 })
  const mine = await gateway.as('user-CC').call('POST /tender/api/v1/project/cu-page-list', { quick: 'toConfirm' })
  expect(mine.body.data.rows).toMatchObject([{ id, awardLine: 'WAIT_CONFIRM', ownRank: 1 }])
  expect(await gateway.as('user-CA').call('POST /tender/api/v1/award/confirm', { projectId: id })).toMatchObject({ status: 403 })
  expect((await gateway.as('user-CC').call('POST /tender/api/v1/award/confirm', { projectId: id })).body).toMatchObject({ statusCode: 200 })
})

test('U-01 who has read one proposal does not approve the next one, which came while his word was under way', async () => {
  const { id: projectId } = await aClosedHall(gateway.pool)
  await sign(projectId)
  await propose(projectId, 'B03')
  const read = (await gateway.as('M1').call('GET /tender/api/v1/award/state', { projectId })).body.data.award!
  expect(await decide('S1', projectId, false)).toMatchObject({ status: 200 })
  expect(await propose(projectId, 'B02', REASON)).toMatchObject({ status: 200 })
  const agree = (round?: number) =>
    gateway.as('M1').call('POST /tender/api/v1/award/decide', { projectId, agree: true, ...(round && { round }) })
  expect(await agree(read.round)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2096' } })
  const state = (await gateway.as('M1').call('GET /tender/api/v1/award/state', { projectId })).body.data
  expect(state.award).toMatchObject({ alias: 'B02', round: 2, manager: false })
  expect(await agree(state.award!.round)).toMatchObject({ status: 200 })
})

test('TEND-07 an award on a log that was tampered with is refused, with the entry (2073)', async () => {
  const { id } = await aClosedHall(gateway.pool)
  const { rows } = await gateway.pool.query<{ seq: number }>(
    `select seq from tender_log where project_id = $1 and type = 'bid.accepted' order by seq limit 1`,
    [id],
  )
  const { seq } = rows[0]!
  await gateway.pool.query('alter table tender_log disable trigger tender_log_no_change')
  await gateway.pool.query(
    `update tender_log set parts = jsonb_set(parts, '{pub,data,alias}', '"B02"') where project_id = $1 and seq = $2`,
    [id, seq],
  )
  await gateway.pool.query('alter table tender_log enable trigger tender_log_no_change')
  expect(await sign(id)).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2073', args: { seq } } })
})

test('TEND-31 an objection is filed by a bidder, answered by the buyer and closed by the filer', async () => {
  const { id } = await aClosedHall(gateway.pool)
  await sign(id)
  await propose(id, 'B03')
  await decide('M1', id)
  await decide('S1', id)
  const text = '我公司认为公示的中标价格与大厅显示的不一致，请予以核实并答复。'
  const filed = await gateway.as('user-CB').call('POST /tender/api/v1/objection/file', { projectId: id, text })
  const objectionSeq = filed.body.data.seq
  const answered = await gateway
    .as('U1')
    .call('POST /tender/api/v1/objection/answer', { projectId: id, objectionSeq, text: '经核实，价格一致，详见日志。' })
  expect(answered.body).toMatchObject({ statusCode: 200 })
  expect(await gateway.as('user-CA').call('POST /tender/api/v1/objection/close', { projectId: id, objectionSeq })).toMatchObject({
    status: 403,
  })
  expect((await gateway.as('user-CB').call('POST /tender/api/v1/objection/close', { projectId: id, objectionSeq })).body).toMatchObject({
    statusCode: 200,
  })
})

test('the auditor reads everything after the close, and changes nothing', async () => {
  const { id } = await aClosedHall(gateway.pool)
  expect((await find('A1', id)).status).toBe('REVIEW')
  const preview = await gateway.as('A1').call('GET /tender/api/v1/award/preview', { projectId: id })
  expect(preview.body.data.rows.map(({ name }) => name)).toEqual(['Firm CC', 'Firm CB', 'Firm CA'])
  expect(await gateway.as('user-CC').call('GET /tender/api/v1/award/preview', { projectId: id })).toMatchObject({ status: 403 })
  expect(await decide('A1', id)).toMatchObject({ status: 403, body: { messageCode: 'AUTH-1003' } })
})
