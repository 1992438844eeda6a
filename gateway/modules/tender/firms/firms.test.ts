import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFreeBidForm, anItem, PLEDGE, REASON } from '#domain/tender/testing.ts'
import { aClosedHall, anUpload, inMs, keepPledge, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Firms as the purchaser's side sees them: the register, the firms of a project, their papers, the history of its schedule. */

const HOUR = 3_600_000
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, 'user-CD': { roles: ['BIDDER'], customerId: 'CD' }, R1: { roles: ['REVIEWER'] } })
  await keepPledge(gateway.pool)
  await gateway.pool.query(
    `update tender_customer set code = 'SUP-' || id, credit_code = '914403001922038216', grade = 'A', categories = '{STEEL,PUMP}', contact = '张三',
       phone = '13812348000', email = 'sales@ca.example', legal_rep = '李四', bank_account = '6222 0001' where id = 'CA'`,
  )
  await gateway.pool.query(
    `update tender_customer set grade = 'C', categories = '{STEEL}', phone = '+86 138 1234 8000', bank_account = '62220001', status = 'SUSPENDED'
      where id = 'CX'`,
  )
})
afterAll(() => gateway.close())

const firmList = (who: string, body: object = {}, query = {}) =>
  gateway.as(who).call('POST /tender/api/v1/customer/page-list', body, { query })
const firm = (who: string, id: string, projectId?: string) =>
  gateway.as(who).call('GET /tender/api/v1/customer/find-by-id', projectId ? { id, projectId } : { id })
const roster = async (who: string, body: { projectId: string; invitation?: string[]; application?: string[]; keyword?: string }) =>
  (await gateway.as(who).call('POST /tender/api/v1/invitation/page-list', body)).body.data
const registrations = async (who: string, body: { projectId: string; status?: string[] }) =>
  (await gateway.as(who).call('POST /tender/api/v1/application/page-list', body)).body.data

const docs = [
  { code: 'LICENCE', name: '营业执照', mandatory: true },
  { code: 'REFERENCES', name: '业绩', mandatory: false },
]

/** Published, with CA, CB and CC invited; CD was proposed and refused. */
async function invited(): Promise<{ id: string; rulesHash: string }> {
  const as = gateway.as('U1').call
  const form = aFreeBidForm({
    ...{ inviteMode: 'invited', requiredDocs: docs, title: `邀请 ${randomUUID()}` },
    ...{ registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(10 * HOUR) },
  })
  const { id } = (await as('POST /tender/api/v1/project/save', { form, items: [anItem()] })).body.data
  const ids = ['CA', 'CB', 'CC']
  await as('POST /tender/api/v1/invitation/save-batch', { projectId: id, customerIds: [...ids, 'CD'], reason: REASON })
  const review = (customerIds: string[], agree: boolean, comment: string) =>
    gateway.as('M1').call('POST /tender/api/v1/invitation/review', { projectId: id, customerIds, agree, comment })
  await review(ids, true, '同意')
  await review(['CD'], false, '资质不符')
  await as('POST /tender/api/v1/project/submit', { id, version: 1 })
  await gateway.as('M1').call('POST /tender/api/v1/project/approve', { id, agree: true })
  const { rulesHash } = (await gateway.as('user-CA').call('GET /tender/api/v1/project/find-by-id', { id })).body.data
  return { id, rulesHash }
}

const aFile = (customerId: string) => anUpload(gateway.pool, customerId)

/** CA registers with this file as its licence. */
async function register({ id, rulesHash }: { id: string; rulesHash: string }, attachmentId: string): Promise<void> {
  const as = gateway.as('user-CA').call
  await as('POST /tender/api/v1/pledge/accept', { projectId: id, ...PLEDGE })
  for (const kind of ['fight', 'win'] as const) await as('POST /tender/api/v1/rule/ack', { projectId: id, kind, rulesHash })
  const sent = await as('POST /tender/api/v1/application/submit', {
    ...{
      projectId: id,
      contactName: '王伟',
      contactPhone: '13900001111',
      contactEmail: 'wei@ca.example',
      taxBp: 1_300,
      remark: '附件一份',
    },
    documents: [{ code: 'LICENCE', attachmentId, sha256: 'a'.repeat(64) }],
  })
  expect(sent).toMatchObject({ status: 200 })
}

describe('TEND-20 the register of suppliers', () => {
  test('is searched by word, category, grade and standing; numbers are masked for who decides no registration', async () => {
    const found = async (who: string, body: object) => (await firmList(who, body)).body.data.rows.map(({ customerId }) => customerId)
    expect(await found('U1', { categoryCode: 'STEEL' })).toEqual(['CA', 'CX'])
    expect(await found('U1', { categoryCode: 'STEEL', grade: ['A', 'B'] })).toEqual(['CA'])
    expect(await found('U1', { status: ['SUSPENDED'] })).toEqual(['CX'])
    expect(await found('M1', { keyword: 'sup-ca' })).toEqual(['CA'])
    expect(await found('M1', { keyword: '%' })).toEqual([])
    const row = async (who: string) => (await firmList(who, { keyword: 'SUP-CA' })).body.data.rows[0]
    expect(await row('U1')).toMatchObject({ phone: '13812348000', email: 'sales@ca.example', creditCodeValid: true, firmStatus: 'ACTIVE' })
    expect(await row('M1')).toMatchObject({ phone: '138****8000', email: 's****@ca.example', contact: '张三' })
    expect((await firmList('U1', {}, { pageIndex: 2, pageSize: 3 })).body.data).toMatchObject({ total: 5, totalPages: 2, pageIndex: 2 })
    expect((await firmList('U1', {}, { pageIndex: 9, pageSize: 3 })).body.data).toMatchObject({ total: 5, rows: [] })
  })

  test('comes in the asked order, whichever page; firms without what it is sorted by come last', async () => {
    const inOrder = async (sort: object, query: object) => (await firmList('U1', { sort }, query)).body.data.rows
    const all = (await firmList('U1', {}, { pageSize: 200 })).body.data.rows
    const known = all.flatMap(({ grade }) => grade || []).sort()
    const graded = await inOrder({ by: 'grade' }, { pageSize: 200 })
    expect(graded.map(({ grade }) => grade)).toEqual([...known, ...all.slice(known.length).map(() => '')])
    const codes = await inOrder({ by: 'code', desc: true }, { pageSize: 200 })
    expect(codes.map(({ code }) => code)).not.toEqual(codes.map(({ code }) => code).sort())
    const second = await inOrder({ by: 'code', desc: true }, { pageIndex: 2, pageSize: 1 })
    expect(second.map(({ customerId }) => customerId)).toEqual([codes[1]?.customerId])
    expect((await firmList('U1', { sort: { by: 'phone' } })).status).toBe(400)
    expect((await firmList('U1', { sort: { by: "name'; drop table tender_customer" } })).status).toBe(400)
  })

  test('tells how a firm did in what is over, and what it shares with others of a project, never the value', async () => {
    const { id } = await aClosedHall(gateway.pool)
    await gateway.pool.query(`update tender_project set status = 'AWARDED' where id = $1`, [id])
    await gateway.pool.query(`update tender_party set award = 'CONFIRMED' where project_id = $1 and customer_id = 'CC'`, [id])
    expect((await firm('M1', 'CC')).body.data).toMatchObject({
      ...{ took: 1, won: 1, failed: 0 },
      last: [{ code: `TB-${id}`, rank: 1, bidders: 3, won: true, status: 'AWARDED' }],
    })
    expect((await firm('M1', 'CA')).body.data).toMatchObject({ took: 1, won: 0, last: [{ rank: 3, won: false }] })
    const project = await invited()
    await gateway.pool.query('insert into tender_customer_user (customer_id, user_id) values ($1, $2) on conflict do nothing', [
      'CB',
      'user-CX',
    ])
    const { body } = await firm('M1', 'CX', project.id)
    expect(body.data.shared).toEqual([
      { customerId: 'CA', name: 'Firm CA', what: ['phone', 'bankAccount'] },
      { customerId: 'CB', name: 'Firm CB', what: ['user'] },
    ])
    expect(JSON.stringify(body.data)).not.toMatch(/6222/)
  })

  test('belongs to the tenant, and to the purchaser’s side', async () => {
    expect((await firmList('southern', {})).body.data.rows.map(({ customerId }) => customerId)).toEqual(['CS'])
    expect(await firm('southern', 'CA')).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
    expect(await firmList('user-CA')).toMatchObject({ status: 403, body: { messageCode: 'AUTH-1003' } })
    const { id } = await invited()
    for (const who of ['U2', 'southern']) {
      expect(await firmList(who, { projectId: id })).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
      expect(await firm(who, 'CA', id)).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
    }
    expect(await firmList('U1', { grade: ['E'] })).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
    expect(await firmList('U1', {}, { pageSize: 201 })).toMatchObject({ body: { messageCode: 'VALIDATION-1009' } })
  })
})

describe('9.10 the firms of a project', () => {
  test('stand there with their invitation and its times, who refused one, and their registration', async () => {
    const project = await invited()
    await register(project, await aFile('CA'))
    await gateway.as('user-CB').call('POST /tender/api/v1/invitation/decline', { projectId: project.id, reason: '产能不足，本次不参加' })
    const { rows } = await roster('U1', { projectId: project.id })
    expect(rows.map(({ customerId, invitation, application }) => [customerId, invitation, application])).toEqual([
      ['CA', 'ACCEPTED', 'SUBMITTED'],
      ['CB', 'DECLINED', undefined],
      ['CC', 'SENT', undefined],
      ['CD', 'REJECTED', undefined],
    ])
    const [first, second, third, fourth] = rows
    expect(first).toMatchObject({
      ...{ proposedBy: 'U1', reason: REASON, contact: '王伟', phone: '13900001111', grade: 'A', categories: ['STEEL', 'PUMP'] },
      ...{ documents: { given: 1, asked: 2 }, deposit: 'NOT_REQUIRED' },
    })
    for (const at of [first?.sentAt, first?.viewedAt, first?.pledgedAt, first?.submittedAt, second?.declinedAt]) expect(at).toMatch(/^20/)
    expect(second?.declineReason).toBe('产能不足，本次不参加')
    expect(third).not.toHaveProperty('viewedAt')
    expect(fourth).toMatchObject({ reviewComment: '资质不符' })
    expect(fourth).not.toHaveProperty('sentAt')
    expect((await roster('M1', { projectId: project.id, application: ['SUBMITTED'] })).rows).toMatchObject([
      { customerId: 'CA', phone: '139****1111', email: 'w****@ca.example' },
    ])
    expect((await roster('S1', { projectId: project.id, keyword: 'firm cb' })).total).toBe(1)
  })

  test('are told again by the owner while they have not answered', async () => {
    const project = await invited()
    await register(project, await aFile('CA'))
    const resend = (who: string, customerIds: string[], projectId = project.id) =>
      gateway.as(who).call('POST /tender/api/v1/invitation/resend', { projectId, customerIds })
    expect(await resend('U1', ['CB', 'CC'])).toMatchObject({ status: 200 })
    expect((await roster('U1', { projectId: project.id, keyword: 'CB' })).rows[0]?.resentAt).toMatch(/^20/)
    expect(await resend('U1', ['CA'])).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2027' } })
    expect(await resend('U1', ['CX'])).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
    for (const who of ['U2', 'southern'])
      expect(await resend(who, ['CB'])).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
    expect(await resend('M1', ['CB'])).toMatchObject({ status: 403 })
    expect(await resend('U1', [])).toMatchObject({ status: 400 })
  })

  test('TEND-16 show what one of two persons has asked for, with the reason, until the second one agrees', async () => {
    const { id } = await invited()
    const revoke = (who: string) =>
      gateway.as(who).call('POST /tender/api/v1/invitation/revoke', { projectId: id, customerId: 'CB', reason: REASON })
    const row = async () => (await roster('M1', { projectId: id, keyword: 'firm cb' })).rows[0]
    expect(await row()).not.toHaveProperty('asked')
    await revoke('U1')
    expect(await row()).toMatchObject({ invitation: 'SENT', asked: [{ what: 'revoke', role: 'BUYER', by: 'U1', reason: REASON }] })
    expect(await revoke('U1')).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2061' } })
    await revoke('M1')
    const revoked = await row()
    expect([revoked?.invitation, revoked?.asked]).toEqual(['REVOKED', undefined])
  })

  test('are not there for a stranger, another tenant, nor for the firms themselves', async () => {
    const { id } = await invited()
    for (const call of ['POST /tender/api/v1/invitation/page-list', 'POST /tender/api/v1/application/page-list'] as const) {
      for (const who of ['U2', 'southern']) {
        expect(await gateway.as(who).call(call, { projectId: id })).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
      }
      expect(await gateway.as('user-CA').call(call, { projectId: id })).toMatchObject({ status: 403 })
    }
  })
})

describe('FILE-04 papers that were handed in', () => {
  const detail = (who: string, id: string) => gateway.as(who).call('POST /api/v3/attachment/detail', { id })

  test('TEND-42 a reviewer reads them when bidding is over, and not before', async () => {
    const project = await invited()
    const file = await aFile('CA')
    await register(project, file)
    const gone = (state: object) =>
      gateway.pool.query('update tender_project set reviewer_ids = $2, state = state || $3::jsonb where id = $1', [
        project.id,
        ['R1'],
        state,
      ])
    await gone({})
    expect(await detail('R1', file)).toMatchObject({ status: 404 })
    await gone({ namesRevealed: true })
    expect(await detail('R1', file)).toMatchObject({ status: 200 })
  })

  test('stand in the registration, and are read by the purchaser’s side of that project alone', async () => {
    const project = await invited()
    const file = await aFile('CA')
    for (const who of ['U1', 'M1', 'S1']) expect(await detail(who, file)).toMatchObject({ status: 404 })
    await register(project, file)
    const [row] = (await registrations('U1', { projectId: project.id })).rows
    expect(row).toMatchObject({
      ...{ customerId: 'CA', agentName: 'user-CA', taxBp: 1_300, remark: '附件一份', application: 'SUBMITTED' },
      papers: [
        { code: 'LICENCE', name: '营业执照', mandatory: true, sha256: 'a'.repeat(64), file: { id: file, name: '执照.pdf', ext: 'pdf' } },
        { code: 'REFERENCES', mandatory: false },
      ],
    })
    for (const who of ['U1', 'M1', 'S1']) {
      expect(await detail(who, file)).toMatchObject({ status: 200 })
      expect(await gateway.as(who).call('POST /api/v3/attachment/ticket', { id: file })).toMatchObject({ status: 200 })
    }
    // The auditor comes in after the close; another buyer, another firm and another tenant never.
    for (const who of ['A1', 'U2', 'user-CB', 'southern', 'southern-firm']) {
      expect(await detail(who, file)).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
    }
  })

  test('go out of sight with a registration that is withdrawn; what was decided about one is told with its person', async () => {
    const project = await invited()
    const file = await aFile('CA')
    await register(project, file)
    const sent = {
      projectId: project.id,
      customerId: 'CA',
      decision: 'RETURNED' as const,
      comment: '请补盖章',
      newDeadline: inMs(2 * HOUR),
    }
    expect(await gateway.as('U1').call('POST /tender/api/v1/application/review', sent)).toMatchObject({ status: 200 })
    const [row] = (await registrations('M1', { projectId: project.id, status: ['RETURNED'] })).rows
    expect(row).toMatchObject({
      decisionComment: '请补盖章',
      newDeadline: sent.newDeadline,
      decisions: [{ decision: 'RETURNED', by: 'U1' }],
    })
    await gateway.as('user-CA').call('POST /tender/api/v1/application/withdraw', { projectId: project.id })
    expect(await detail('U1', file)).toMatchObject({ status: 404 })
    expect(await detail('user-CA', file)).toMatchObject({ status: 200 })
  })
})

describe('9.12 the history of the schedule', () => {
  const history = async (who: string, projectId: string) => gateway.as(who).call('POST /tender/api/v1/time-change/page-list', { projectId })

  test('tells what was asked, by whom, what became of it, and what the newest waits for', async () => {
    const { id } = await invited()
    const { startsAt } = (await gateway.as('U1').call('GET /tender/api/v1/project/find-by-id', { id })).body.data
    const ask = (newValue: string) =>
      gateway
        .as('U1')
        .call('POST /tender/api/v1/time-change/save', { projectId: id, field: 'startsAt', newValue, shiftLater: true, reason: REASON })
    const decide = (agree: boolean) =>
      gateway.as('M1').call('POST /tender/api/v1/time-change/decide', { projectId: id, agree, comment: agree ? '同意' : '理由不足' })
    expect((await history('U1', id)).body.data).toMatchObject({ total: 0, rows: [] })
    await ask(inMs(20 * HOUR))
    expect((await history('M1', id)).body.data.rows).toMatchObject([
      { status: 'REQUESTED', oldValue: startsAt, needs: ['MANAGER'], acksNeeded: 0 },
    ])
    await decide(false)
    const moved = inMs(30 * HOUR)
    await ask(moved)
    await decide(true)
    await ask(inMs(28 * HOUR))
    await gateway.as('U1').call('POST /tender/api/v1/time-change/withdraw', { projectId: id })
    await ask(inMs(25 * HOUR))
    expect((await history('S1', id)).body.data.rows).toMatchObject([
      { status: 'REQUESTED', oldValue: moved, needs: ['MANAGER', 'BIDDERS'], ackedBy: [] },
      { status: 'WITHDRAWN', oldValue: moved, decidedBy: ['U1'] },
      { status: 'APPROVED', oldValue: startsAt, newValue: moved, requestedBy: 'U1', decidedBy: ['M1'], comment: '同意' },
      { status: 'REJECTED', decidedBy: ['M1'], comment: '理由不足', reason: REASON },
    ])
  })

  test('is not there for a stranger, another tenant, nor for the firms', async () => {
    const { id } = await invited()
    for (const who of ['U2', 'southern'])
      expect(await history(who, id)).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
    expect(await history('user-CA', id)).toMatchObject({ status: 403 })
  })
})
