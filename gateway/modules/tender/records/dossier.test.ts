import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClosedHall, anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const STATE = 'GET /tender/api/v1/award/state'
const HISTORY = 'POST /tender/api/v1/project/history'
const stateOf = async (user: string, projectId: string) => (await gateway.as(user).call(STATE, { projectId })).body.data
const history = async (user: string, projectId: string) =>
  (await gateway.as(user).call(HISTORY, { projectId }, { query: { pageSize: 200 } })).body.data.rows
const decide = (user: string, projectId: string, agree: boolean, comment?: string) =>
  gateway.as(user).call('POST /tender/api/v1/award/decide', { projectId, agree, ...(comment && { comment }) })

async function aProposal() {
  const { id } = await aClosedHall(gateway.pool)
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' })
  const reason = '第一名近期交货严重延误，经现场核实不能按期供货'
  await gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B02', reason })
  return { id, reason }
}

test('TEND-30 the state of an award tells the proposal with its reason, who has agreed, and what became of it', async () => {
  const { id, reason } = await aProposal()
  const proposed = { round: 1, alias: 'B02', name: 'Firm CB', gross: '970000.00', reason, proposedBy: 'U1' }
  expect(await stateOf('S1', id)).toEqual({
    award: { ...proposed, status: 'PROPOSED', manager: false, supervisor: false },
    confirmations: [],
    forfeitable: [],
  })
  await decide('M1', id, true)
  expect((await stateOf('U1', id)).award).toMatchObject({ status: 'PROPOSED', manager: true, supervisor: false })
  await decide('S1', id, false, '理由不充分，请补充证据')
  expect((await stateOf('U1', id)).award).toMatchObject({ status: 'RETURNED' })
  await gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B03' })
  await decide('M1', id, true)
  await decide('S1', id, true)
  const published = await stateOf('A1', id)
  expect(published).toMatchObject({ award: { round: 2, alias: 'B03', status: 'WAIT_CONFIRM', manager: true, supervisor: true } })
  expect([published.publicityEndsAt, published.award?.confirmBy].every((at) => at?.endsWith('Z'))).toBe(true)
})

test('TEND-30 the first word of two stands with its role, person, time and reason (2061)', async () => {
  const { id } = await aClosedHall(gateway.pool)
  const reason = '评审发现技术参数有误，需重新采购'
  await gateway.as('M1').call('POST /tender/api/v1/project/void', { id, reason })
  expect((await stateOf('S1', id)).confirmations).toEqual([
    { key: 'void', given: [{ role: 'MANAGER', by: 'M1', at: expect.any(String), reason }] },
  ])
})

test('TEND-31 a firm that declined can lose its deposit once only', async () => {
  const { id } = await aClosedHall(gateway.pool)
  expect((await stateOf('M1', id)).forfeitable).toEqual([])
  await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' })
  await gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B03' })
  await decide('M1', id, true)
  await decide('S1', id, true)
  await gateway.as('user-CC').call('POST /tender/api/v1/award/decline', { projectId: id, reason: '产能不足，无法按期供货' })
  await gateway.pool.query(
    `update tender_project set state = jsonb_set(state::jsonb, '{parties,CC,application,deposit}', '"CONFIRMED"') where id = $1`,
    [id],
  )
  expect(await stateOf('M1', id)).toMatchObject({
    award: { status: 'DECLINED' },
    forfeitable: [{ customerId: 'CC', alias: 'B03', name: 'Firm CC' }],
  })
  const keep = () =>
    gateway
      .as('M1')
      .call('POST /tender/api/v1/application/forfeit-deposit', { projectId: id, customerId: 'CC', reason: '中标后放弃，按规则没收' })
  expect((await keep()).status).toBe(200)
  expect((await stateOf('M1', id)).forfeitable).toEqual([])
})

test('TEND-29 the history tells who did what with their words, newest first, and no offers', async () => {
  const { id, reason } = await aProposal()
  await decide('M1', id, false, '请补充现场核实材料')
  const rows = await history('A1', id)
  expect(rows[0]).toMatchObject({ type: 'award.decided', by: 'M1', role: 'MANAGER', agree: false, text: '请补充现场核实材料' })
  expect(rows[1]).toMatchObject({ type: 'award.proposed', by: 'U1', text: reason })
  expect(rows[2]).toMatchObject({ type: 'review.signed', by: 'S1', text: '程序合规' })
  expect(rows.filter(({ type }) => /^(bid|quote|entry)\./.test(type))).toEqual([])
  expect(rows.at(-1)).toMatchObject({ type: 'project.created', by: 'U1' })
})

test('TEND-29 the history of a hall ties no alias to a firm (I9), and clues stay with the supervision', async () => {
  const { id } = await anOpenHall(gateway.pool)
  expect(JSON.stringify(await history('S1', id))).not.toMatch(/(?<![\dA-Z])B0\d(?![\dA-Z])/)
  expect(await stateOf('S1', id)).toEqual({ confirmations: [], forfeitable: [] })
})

test('a file is for the purchaser side of the project', async () => {
  const { id } = await aProposal()
  for (const call of [STATE, HISTORY] as const) {
    expect((await gateway.as('').call(call, { projectId: id })).status).toBe(401)
    expect((await gateway.as('user-CA').call(call, { projectId: id })).status).toBe(403)
    for (const user of ['U2', 'southern'])
      expect((await gateway.as(user).call(call, { projectId: id })).body.messageCode, user).toBe('TENDER-2001')
    expect((await gateway.as('U1').call(call, { projectId: 'none' })).body.messageCode).toBe('TENDER-2001')
    expect((await gateway.as('U1').call(call, {} as never)).status).toBe(400)
  }
  const huge = await gateway.as('U1').call(HISTORY, { projectId: id }, { query: { pageSize: 999 } })
  expect(huge).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1009' } })
})

test('I18N-02 persons and firms are named in the language of the reader; who has no English name keeps his own', async () => {
  const { id } = await aProposal()
  const { pool } = gateway
  await pool.query(`update user_account set real_name_en = 'Wang Jianhua' where id = 'U1'`)
  await pool.query(`update tender_customer set name_en = 'Foshan Boyuan Trading' where id = 'CB'`)
  const read = async (lang: string) => {
    const headers = { 'accept-language': lang }
    const state = (await gateway.as('M1').call(STATE, { projectId: id }, { headers })).body.data
    const project = (await gateway.as('M1').call('GET /tender/api/v1/project/find-by-id', { id }, { headers })).body.data
    const actions = (await gateway.as('M1').call(HISTORY, { projectId: id }, { headers, query: { pageSize: 200 } })).body.data.rows
    return [
      state.award?.name,
      state.award?.proposedBy,
      project.ownerName,
      project.managerName,
      actions.find(({ type }) => type === 'award.proposed')?.by,
    ]
  }
  expect(await read('en')).toEqual(['Foshan Boyuan Trading', 'Wang Jianhua', 'Wang Jianhua', 'M1', 'Wang Jianhua'])
  expect(await read('zh')).toEqual(['Firm CB', 'U1', 'U1', 'M1', 'U1'])
})
