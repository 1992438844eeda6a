import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InstanceView } from '#contract/workflow/task-calls.ts'
import { inShares } from '#domain/tender/award/testing.ts'
import { awardRanking } from '#domain/tender/scoring/award-ranking.ts'
import { REASON } from '#domain/tender/testing.ts'
import { aClosedHall, aReadyProject, inMs } from '#gateway/modules/tender/testing.ts'
import { aNode, aProcess, aRecord, deploy } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { askedOf } from './project-values.ts'
import { aDraft, aSubmitted, aTenderHouse, deployed, stricter } from './testing.ts'

/** What approvals of a project say they are about, and to whom. */

const HOUR = 3_600_000
const EN = { 'accept-language': 'en' }
let gateway: TestGateway
beforeAll(async () => {
  gateway = await aTenderHouse()
  await gateway.pool.query(
    `insert into tender_customer (id, tenant_id, name) values ('CC', 'north', '丙公司') on conflict (id) do update set name = '丙公司'`,
  )
})
afterAll(() => gateway.close())

async function seenBy(user: string, process: string, id: string, headers = {}): Promise<InstanceView> {
  const { status, body } = await aRecord(gateway, process, id).find(user as never, headers)
  expect([user, status]).toEqual([user, 200])
  return body.data
}
const labelsOf = ({ form }: InstanceView) => form?.fields.map(({ label }) => label)
const act = (user: string, process: string, id: string, actionType: string, more = {}) =>
  gateway.as(user).call('POST /workflow/process/task/approve', {
    ...{ processCode: process, bussinessId: id, actionType: actionType as never }, // sic
    ...more,
  })

const DEVIATES = '次低价供应商交货期更短，综合考虑后推荐其中标，详见评审报告第三节'
async function aProposal(price = '960000.00') {
  const state = await aClosedHall(gateway.pool)
  const { alias } = state.bidders.find(({ stands }) => stands.at(-1)?.gross === price.replace('.', ''))!
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: state.id, conclusion: '程序合规' })
  const reason = price === '960000.00' ? {} : { reason: DEVIATES }
  const { status } = await gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId: state.id, alias, ...reason })
  expect(status).toBe(200)
  return { id: state.id, alias }
}

test('FLOW-10 TEND W8 an award says who is to win, at which price, of which rank and why, to whoever decides it', async () => {
  const { id, alias } = await aProposal('970000.00')
  for (const user of ['U1', 'M1', 'S1', 'A1'])
    expect((await seenBy(user, 'tender_award', id)).values).toMatchObject({ price: '970000.00', rank: 2, reason: DEVIATES })
  const first = await aProposal()
  const view = await seenBy('M1', 'tender_award', first.id)
  expect(view.values).toMatchObject({ winner: `${first.alias} 丙公司`, price: '960000.00', rank: 1, reason: '' })
  expect(labelsOf(view)?.slice(-3)).toEqual(['拟中标供应商', '拟中标价', '拟中标供应商排名'])
  expect(labelsOf(await seenBy('M1', 'tender_award', id, EN))?.slice(-4)).toEqual([
    ...['Proposed winner', 'Proposed price', 'Rank of the proposed winner', 'Reason'],
  ])
  expect(alias).not.toBe(first.alias)
  for (const user of ['southern', 'user-CA', 'user-CC', 'U2'])
    expect((await aRecord(gateway, 'tender_award', id).find(user as never)).status).toBeGreaterThanOrEqual(403)
})

test('TEND-30 W8 an award says the rank that its proposal goes by: of a firm that could still mend its lines at the last entry, and can no more', async () => {
  const state = await aClosedHall(gateway.pool)
  const longAgo = new Date(Date.parse(state.closesAt!) - 25 * HOUR).toISOString()
  const bidders = state.bidders.map((one) => (one.alias === 'B01' ? { ...one, over: 'lines' as const } : one))
  const award = { ...state.form.award, method: 'averagePrice' as const, avg: { rule: 'closest' as const, floatBp: 100 } }
  const old = { ...state, bidders, closesAt: longAgo, lastAt: longAgo, form: { ...state.form, award } }
  const sent = { type: 'award.propose' as const, alias: 'B02' }
  expect(await askedOf.tender_award(gateway.pool, { state: old, tenantId: 'north', sent })).toMatchObject({ price: '970000.00', rank: 1 })
  expect(awardRanking(old, longAgo).map(({ alias }) => alias)).toEqual(['B01', 'B02', 'B03'])
})

test('W8 TEND-42 an award by shares names every winner with his share, and what all of them come to', async () => {
  const { id: projectId } = await aClosedHall(gateway.pool, inShares(70, 30))
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId, conclusion: '程序合规' })
  const lines = [
    { alias: 'B03', sharePct: 70 },
    { alias: 'B02', sharePct: 30 },
  ]
  expect((await gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId, alias: 'B03', lines })).status).toBe(200)
  const told = { winner: 'B03 丙公司 70% · B02 Firm CB 30%', price: '963000.00', rank: 1, reason: '' }
  for (const user of ['M1', 'S1']) expect((await seenBy(user, 'tender_award', projectId)).values).toMatchObject(told)
  await gateway.as('M1').call('POST /tender/api/v1/award/decide', { projectId, agree: true })
  expect((await act('S1', 'tender_award', projectId, 'agree', { commentText: '可以' })).status).toBe(200)
  const { shares } = (await gateway.as('user-CB').call('GET /tender/api/v1/project/find-by-id', { id: projectId })).body.data
  expect(shares?.map(({ alias, amount, own = false }) => [alias, amount, own])).toEqual([
    ['B03', '672000.00', false],
    ['B02', '291000.00', true],
  ])
})

/** What every answer about a process says to somebody. */
async function everythingFor(user: string, process: string, id: string): Promise<string> {
  const of = { processCode: process, bussinessId: id } // sic
  const as = gateway.as(user)
  const answers = [
    await as.call('GET /workflow/api/v1/instance/find', of),
    await as.call('GET /workflow/process/task/getApprovalProgress', of),
    await as.call('GET /workflow/process/task/getStatusInfo', of),
    await as.call('GET /workflow/process/tasks', { id }),
    await as.call('GET /workflow/api/v1/instance/chart', of),
  ]
  expect([user, answers.map(({ status }) => status)]).toEqual([user, [200, 200, 200, 200, 200]])
  return JSON.stringify(answers.map(({ body }) => body))
}

test('W7 W12 winner and price are for those who see the project alone: not for who is asked beside it, copied in, administers, or has gone to a firm', async () => {
  const { id } = await aProposal()
  expect((await act('M1', 'tender_award', id, 'cooperationAddsign', { targetUserList: ['F1'], commentText: '请提意见' })).status).toBe(200)
  expect((await act('M1', 'tender_award', id, 'deliverRead', { targetUserList: ['U2'], commentText: '请阅' })).status).toBe(200)
  const told = /960000|丙公司|"winner"|"price"|"rank"/
  expect(await everythingFor('M1', 'tender_award', id)).toMatch(told)
  for (const user of ['F1', 'U2', 'T1']) {
    const seen = await everythingFor(user, 'tender_award', id)
    expect([user, told.exec(seen.replaceAll(/\{"field":"[a-zA-Z]+","perm":"H"\}/g, ''))?.[0]]).toEqual([user, undefined])
  }
  expect((await act('S1', 'tender_award', id, 'agree', { commentText: '同意' })).status).toBe(200)
  expect((await seenBy('S1', 'tender_award', id)).values).toMatchObject({ price: '960000.00' })
  await gateway.pool.query(`insert into tender_customer_user (customer_id, user_id) values ('CA', 'S1')`)
  expect(await everythingFor('S1', 'tender_award', id)).not.toMatch(/960000|丙公司/)
  await gateway.pool.query(`delete from tender_customer_user where user_id = 'S1'`)
})

test('W7 3013 whoever may not read the price learns nothing by sending one, the right one or another', async () => {
  const { id } = await aProposal()
  await act('M1', 'tender_award', id, 'cooperationAddsign', { targetUserList: ['F1'], commentText: '请提意见' })
  const sent = async (price: string) => {
    const { status, body } = await act('F1', 'tender_award', id, 'agree', { commentText: '可以', formData: { price } })
    return [status, body.messageCode, body.message]
  }
  const refused = [403, 'FLOW-3013', '当前节点不可修改拟中标价']
  expect([await sent('960000.00'), await sent('1.00'), await sent('x')]).toEqual([refused, refused, refused])
})

test('FLOW-10 TEND P9 a change of time says old and new times and the reason, and goes on saying so after it was made', async () => {
  const { id, startsAt, form } = await aReadyProject(gateway.pool, 5 * HOUR)
  const newValue = inMs(7 * HOUR)
  await gateway
    .as('U1')
    .call('POST /tender/api/v1/time-change/save', { projectId: id, field: 'startsAt', newValue, shiftLater: false, reason: REASON })
  const wall = (iso: string) => `${new Date(Date.parse(iso) + 8 * HOUR).toISOString().slice(0, 16).replace('T', ' ')} ${form.timeZone}`
  const asked = { startsAt: wall(startsAt), newStartsAt: wall(newValue), reason: REASON, registrationEndsAt: '', newRegistrationEndsAt: '' }
  const view = await seenBy('M1', 'tender_time_change', id)
  expect(view.values).toMatchObject(asked)
  expect(labelsOf(view)?.slice(-3)).toEqual(['竞价开始', '变更后竞价开始', '原因'])
  expect((await act('M1', 'tender_time_change', id, 'agree', { commentText: '同意' })).status).toBe(200)
  expect((await seenBy('M1', 'tender_time_change', id)).values).toMatchObject(asked)
})

test('W8 what was asked stays as it was asked, whatever becomes of the project', async () => {
  const { id } = await aProposal()
  await gateway.pool.query(
    `update tender_project set state = jsonb_set(jsonb_set(state, '{award,alias}', '"B01"'), '{form,ceiling}', '"1"') where id = $1`,
    [id],
  )
  expect((await seenBy('M1', 'tender_award', id)).values).toMatchObject({ price: '960000.00', rank: 1 })
})

test('FLOW-10 TEND P21 a stop says why, asked for in the tender or in the workspace', async () => {
  const { id } = await aReadyProject(gateway.pool, 5 * HOUR)
  await gateway.as('U1').call('POST /tender/api/v1/project/void', { id, reason: REASON })
  expect((await seenBy('M1', 'tender_void', id)).values).toMatchObject({ reason: REASON })
  const { id: other } = await aReadyProject(gateway.pool, 5 * HOUR)
  expect((await act('U1', 'tender_void', other, 'startFlow', { commentText: REASON })).status).toBe(200)
  expect((await seenBy('M1', 'tender_void', other)).values).toMatchObject({ reason: REASON })
})

test('FLOW-10 TEND P2 a publication says mode, direction and schedule; a hidden ceiling is for those who see the project', async () => {
  const times = (id: string) =>
    gateway.pool.query<{ at: string }>(`select state -> 'form' ->> 'startsAt' as at from tender_project where id = $1`, [id])
  const id = await aSubmitted(gateway, { managerId: 'M1', ceilingVisible: false })
  const view = await seenBy('M1', 'tender_publish', id)
  expect(view.values).toMatchObject({ mode: 'freeBid', direction: 'reverse' })
  const at = (await times(id)).rows[0]!.at
  expect(view.values.startsAt).toBe(`${new Date(Date.parse(at) + 8 * HOUR).toISOString().slice(0, 16).replace('T', ' ')} Asia/Shanghai`)
  expect(labelsOf(view)).toEqual(expect.arrayContaining(['最高限价', '竞价方式', '竞价方向', '报名截止', '竞价开始']))
  expect(labelsOf(view)).not.toContain('拟中标价')
  const shown = await aSubmitted(gateway, { managerId: 'M1' })
  for (const one of [id, shown]) await act('M1', 'tender_publish', one, 'deliverRead', { targetUserList: ['F1'], commentText: '请阅' })
  expect((await seenBy('F1', 'tender_publish', id)).values).not.toHaveProperty('amount')
  expect((await seenBy('F1', 'tender_publish', shown)).values).toHaveProperty('amount')
})

test('W7 a process of the house’s own over a project keeps its hidden ceiling as well', async () => {
  const definition = aProcess('asked_review', [aNode('one', ['F1'])], { formCode: 'tender_project' })
  await deploy(gateway.pool, definition)
  const id = await aDraft(gateway, { managerId: 'M1', ceilingVisible: false })
  expect((await act('U1', definition.code, id, 'startFlow')).status).toBe(200)
  expect((await seenBy('U1', definition.code, id)).values).toHaveProperty('amount')
  expect((await seenBy('F1', definition.code, id)).values).not.toHaveProperty('amount')
})

/** Finance signs above a price. */
const signedAbove = (price: string) =>
  stricter(price, { code: 'tender_award' })
    .replace('{"amount":', '{"price":')
    .replace(
      '<bpmn:sequenceFlow id="to-amount" sourceRef="manager"',
      '<bpmn:sequenceFlow id="to-supervisor" sourceRef="manager" targetRef="supervisor" />\n    <bpmn:userTask id="supervisor" name="监督员" fly:who="projectRole(supervisor)" fly:nobody="admin" />\n    <bpmn:sequenceFlow id="to-amount" sourceRef="supervisor"',
    )

test('FLOW-12 3013 a definition branches by the proposed price, and nobody brings another one with the start', async () => {
  expect((await deployed(gateway, signedAbove('965000'))).status).toBe(200)
  const stages = async (price: string) => {
    const { id } = await aProposal(price)
    for (const user of ['M1', 'S1']) expect((await act(user, 'tender_award', id, 'agree', { commentText: '同意' })).status).toBe(200)
    return (await aRecord(gateway, 'tender_award', id).state()).status
  }
  expect([await stages('960000.00'), await stages('970000.00')]).toEqual(['COMPLETED_PASS', 'APPROVALING'])
  const draft = await aDraft(gateway, { managerId: 'M1' })
  expect((await act('U1', 'tender_publish', draft, 'startFlow', { formData: { price: '1.00' } })).body.messageCode).toBe('FLOW-3013')
})

test('W7 whoever a definition asks to sign reads what it names for that node: not the ceiling, nobody beside, nobody of a firm', async () => {
  const named = signedAbove('1000').replace('fly:who="users(F1)"', 'fly:who="users(F1)" fly:fields="winner:R, price:R, amount:R"')
  expect((await deployed(gateway, named, 2)).status).toBe(200)
  const { id, alias } = await aProposal()
  for (const user of ['M1', 'S1']) expect((await act(user, 'tender_award', id, 'agree', { commentText: '同意' })).status).toBe(200)
  const brought = { targetUserList: ['U2'], commentText: '请提意见' }
  expect((await act('F1', 'tender_award', id, 'beforeAddsign', brought)).status).toBe(200)
  await gateway.pool.query(`update tender_project set state = jsonb_set(state, '{form,ceilingVisible}', 'false') where id = $1`, [id])
  const { values } = await seenBy('F1', 'tender_award', id)
  expect(values).toMatchObject({ price: '960000.00', winner: `${alias} 丙公司` })
  for (const field of ['rank', 'amount']) expect(values).not.toHaveProperty(field)
  for (const user of ['U2', 'T1'])
    expect([user, (await seenBy(user, 'tender_award', id)).values]).toEqual([user, expect.not.objectContaining({ price: '960000.00' })])
  await gateway.pool.query(`insert into tender_customer_user (customer_id, user_id) values ('CA', 'F1')`)
  expect((await seenBy('F1', 'tender_award', id)).values).not.toHaveProperty('price')
  await gateway.pool.query(`delete from tender_customer_user where user_id = 'F1'`)
})
