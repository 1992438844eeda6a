import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProjectState } from '#domain/tender/model.ts'
import {
  aProject,
  bidder,
  buyer,
  manager,
  play,
  published,
  REASON,
  reach,
  ready,
  registration,
  type Step,
  wait,
} from '#domain/tender/testing.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'
import { anOpenHall, inMs, keep, keepPledge, people } from './testing.ts'

/**
 * Commands through their calls, one row each: who may do it and what becomes of it, whom the rules refuse and why. Everybody else is
 * turned away from every one of them, and leaves no trace in the log.
 */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
  await keepPledge(gateway.pool)
})
afterAll(() => gateway.close())

const HOUR = 3_600_000
const earlier = inMs(-HOUR)
const schedule = { registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(10 * HOUR) }
const invited = { ...schedule, inviteMode: 'invited' as const }
const kept = (state: ProjectState, steps: readonly Step[] = []) => keep(gateway.pool, reach(state, steps))

const invitation = (customerIds: string[]): Step => [earlier, buyer, { type: 'invitation.save-batch', customerIds, reason: REASON }]
const agreed = (customerIds: string[]): Step => [earlier, manager, { type: 'invitation.review', customerIds, agree: true }]
const aDraft = () => kept(aProject(invited))
const aProposal = () => kept(aProject(invited), [invitation(['CA'])])
const anInvitedRegistration = () =>
  kept(aProject(invited), [
    invitation(['CA', 'CB', 'CC']),
    agreed(['CA', 'CB', 'CC']),
    [earlier, buyer, { type: 'project.submit' }],
    [earlier, manager, { type: 'project.approve', agree: true }],
  ])

/** CA has registered, and declared a deposit where one is asked for. */
const aRegistration = (over: { deposit?: string } = {}) => {
  const { state } = published(aProject({ ...schedule, ...over }), earlier)
  const steps = registration('CA', earlier, state.rulesHash).map(([at, actor, command]): Step => {
    const paid = command.type === 'application.submit' && over.deposit ? { ...command, depositVoucherId: 'V1' } : command
    return [at, actor, paid]
  })
  return kept(state, steps)
}
const aDeposit = () => aRegistration({ deposit: '1000.00' })
/** Ready in good time, so that its start can be moved either way. */
const aPlannedHall = (steps: readonly Step[] = []) => {
  const past = { registrationEndsAt: inMs(-3 * HOUR), qualificationEndsAt: inMs(-2 * HOUR) }
  return kept(ready({ ...past, startsAt: inMs(10 * HOUR) }).state, steps)
}
const asked: Step = [
  earlier,
  buyer,
  { type: 'time-change.save', field: 'startsAt', newValue: inMs(5 * HOUR), shiftLater: false, reason: REASON },
]
const anAskedChange = () => aPlannedHall([asked])
const anAgreedChange = () =>
  aPlannedHall([asked, ...['CA', 'CB', 'CC'].map((firm): Step => [earlier, bidder(firm), { type: 'time-change.ack' }])])
const anOpen = () => anOpenHall(gateway.pool)
const aSuspended = async () => {
  const hall = await anOpen()
  expect((await send('POST /tender/api/v1/project/suspend', 'S1', hall.id, { reason: REASON })).status).toBe(200)
  return hall
}
const aQualification = () => {
  const { state } = published(
    aProject({ registrationEndsAt: inMs(2 * HOUR), qualificationEndsAt: inMs(3 * HOUR), startsAt: inMs(10 * HOUR) }),
    earlier,
  )
  const early = { ...state, registrationEndsAt: inMs(-HOUR / 2) }
  return keep(gateway.pool, play(early, [...registration('CA', earlier, state.rulesHash), wait(inMs(-HOUR / 4))]))
}

async function send(name: TestCallName, user: string, id: string, body: object) {
  const key = name.includes('/project/') ? 'id' : 'projectId'
  const { status, body: answer } = await gateway.as(user).call(name, { [key]: id, ...body } as never)
  return { status, code: answer.messageCode, data: 'data' in answer ? (answer.data as Record<string, unknown> | undefined) : undefined }
}

type Try = readonly [user: string, code: string, body?: object]
interface Row {
  on: () => Promise<ProjectState>
  body: object
  /** One after the other; two where two persons must speak. */
  by: readonly string[]
  /** Status of the project afterwards. */
  status: string
  /** The last fact in the log. */
  fact: string
  before: readonly Try[]
  after: readonly Try[]
}

const reason = { reason: REASON }
const short = { reason: 'too short' }
const rows: Partial<Record<TestCallName, Row>> = {
  'POST /tender/api/v1/application/save': {
    on: anInvitedRegistration,
    body: { contactName: '王伟', taxBp: 600 },
    by: ['user-CA'],
    status: 'REGISTRATION',
    // A draft is no fact: the last one is the publication.
    fact: 'project.published',
    before: [
      ['U1', 'AUTH-1003'],
      ['user-CX', 'TENDER-2001'],
      ['user-CA', 'VALIDATION-1000', { taxBp: '13' }],
    ],
    after: [],
  },
  'POST /tender/api/v1/invitation/save-batch': {
    on: aDraft,
    body: { customerIds: ['CX'], reason: REASON },
    by: ['U1'],
    status: 'DRAFT',
    fact: 'invitation.proposed',
    before: [
      ['U2', 'TENDER-2001'],
      ['M1', 'AUTH-1003'],
      ['U1', 'VALIDATION-1006', { customerIds: ['CS'] }],
      ['U1', 'VALIDATION-1006', { customerIds: ['nobody'] }],
      ['U1', 'VALIDATION-1006', { customerIds: ['constructor', '__proto__'] }],
    ],
    after: [['U1', 'TENDER-2026']],
  },
  'POST /tender/api/v1/invitation/review': {
    on: aProposal,
    body: { customerIds: ['CA'], agree: true },
    by: ['M1'],
    status: 'DRAFT',
    fact: 'invitation.reviewed',
    before: [
      ['U1', 'AUTH-1003'],
      ['M1', 'TENDER-2038', { agree: false }],
      ['M1', 'VALIDATION-1006', { customerIds: ['CX'] }],
    ],
    after: [['M1', 'TENDER-2027']],
  },
  'POST /tender/api/v1/invitation/revoke': {
    on: anInvitedRegistration,
    body: { customerId: 'CA', reason: REASON },
    by: ['U1', 'M1'],
    status: 'REGISTRATION',
    fact: 'invitation.revoked',
    before: [
      ['S1', 'AUTH-1003'],
      ['A1', 'AUTH-1003'],
      ['U1', 'TENDER-2022', short],
    ],
    after: [['U1', 'TENDER-2027']],
  },
  'POST /tender/api/v1/invitation/decline': {
    on: anInvitedRegistration,
    body: reason,
    by: ['user-CA'],
    status: 'REGISTRATION',
    fact: 'invitation.declined',
    before: [
      ['U1', 'AUTH-1003'],
      ['user-CX', 'TENDER-2001'],
    ],
    after: [['user-CA', 'TENDER-2029']],
  },
  'POST /tender/api/v1/application/withdraw': {
    on: () => aRegistration(),
    body: {},
    by: ['user-CA'],
    status: 'REGISTRATION',
    fact: 'application.withdrawn',
    before: [
      ['U1', 'AUTH-1003'],
      ['user-CB', 'TENDER-2036'],
    ],
    after: [['user-CA', 'TENDER-2036']],
  },
  'POST /tender/api/v1/application/confirm-deposit': {
    on: aDeposit,
    body: { customerId: 'CA' },
    by: ['U1'],
    status: 'REGISTRATION',
    fact: 'deposit.confirmed',
    before: [
      ['S1', 'AUTH-1003'],
      ['user-CA', 'AUTH-1003'],
      ['U1', 'VALIDATION-1006', { customerId: 'CB' }],
    ],
    after: [['U1', 'TENDER-2036']],
  },
  'POST /tender/api/v1/application/disqualify': {
    on: () => aPlannedHall(),
    body: { customerId: 'CA', reason: REASON },
    by: ['U1', 'S1'],
    status: 'READY',
    fact: 'application.disqualified',
    before: [
      ['M1', 'AUTH-1003'],
      ['U1', 'TENDER-2022', short],
      ['S1', 'VALIDATION-1006', { customerId: 'CX' }],
    ],
    after: [['U1', 'TENDER-2036']],
  },
  'POST /tender/api/v1/time-change/save': {
    on: () => aPlannedHall(),
    body: { field: 'startsAt', newValue: inMs(12 * HOUR), shiftLater: false, reason: REASON },
    by: ['U1'],
    status: 'READY',
    fact: 'schedule.requested',
    before: [
      ['M1', 'AUTH-1003'],
      ['U1', 'TENDER-2022', short],
      ['U1', 'TENDER-2020', { newValue: inMs(60_000) }],
      ['U1', 'TENDER-2021', { field: 'qualificationEndsAt' }],
    ],
    after: [['U1', 'TENDER-2024']],
  },
  'POST /tender/api/v1/time-change/decide': {
    on: anAgreedChange,
    body: { agree: true },
    by: ['M1'],
    status: 'READY',
    fact: 'schedule.changed',
    before: [
      ['U1', 'AUTH-1003'],
      ['S1', 'TENDER-2003'],
      ['M1', 'TENDER-2038', { agree: false }],
    ],
    after: [['M1', 'TENDER-2021']],
  },
  'POST /tender/api/v1/time-change/withdraw': {
    on: anAskedChange,
    body: {},
    by: ['U1'],
    status: 'READY',
    fact: 'schedule.refused',
    before: [['M1', 'AUTH-1003']],
    after: [['U1', 'TENDER-2021']],
  },
  'POST /tender/api/v1/time-change/ack': {
    on: anAskedChange,
    body: {},
    by: ['user-CA'],
    status: 'READY',
    fact: 'schedule.acknowledged',
    before: [
      ['U1', 'AUTH-1003'],
      ['user-CX', 'TENDER-2039'],
    ],
    after: [],
  },
  'POST /tender/api/v1/project/void': {
    on: anOpen,
    body: reason,
    by: ['S1', 'M1'],
    status: 'VOID',
    fact: 'project.voided',
    before: [
      ['U1', 'TENDER-2003'],
      ['S1', 'TENDER-2022', short],
    ],
    after: [['S1', 'TENDER-2002']],
  },
  'POST /tender/api/v1/project/waive-minimum': {
    on: anOpen,
    body: reason,
    by: ['S1'],
    status: 'BIDDING',
    fact: 'minimum.waived',
    before: [
      ['U1', 'AUTH-1003'],
      ['M1', 'AUTH-1003'],
      ['S1', 'TENDER-2022', short],
    ],
    after: [['S1', 'TENDER-2002']],
  },
  'POST /tender/api/v1/project/suspend': {
    on: anOpen,
    body: reason,
    by: ['M1'],
    status: 'SUSPENDED',
    fact: 'bidding.suspended',
    before: [
      ['U1', 'AUTH-1003'],
      ['M1', 'TENDER-2022', short],
    ],
    after: [['S1', 'TENDER-2002']],
  },
  'POST /tender/api/v1/project/resume': {
    on: aSuspended,
    body: { resumeAt: inMs(HOUR) },
    by: ['S1'],
    status: 'SUSPENDED',
    fact: 'bidding.resume-set',
    before: [
      ['U1', 'AUTH-1003'],
      ['M1', 'TENDER-2003'],
      ['S1', 'TENDER-2020', { resumeAt: inMs(60_000) }],
      ['S1', 'TENDER-2021', { resumeAt: inMs(48 * HOUR) }],
    ],
    after: [],
  },
  'POST /tender/api/v1/project/finish-qualification': {
    on: aQualification,
    body: {},
    by: [],
    status: 'QUALIFICATION',
    fact: 'registration.closed',
    before: [
      ['M1', 'AUTH-1003'],
      ['U2', 'TENDER-2001'],
      ['U1', 'TENDER-2002'],
    ],
    after: [],
  },
}

const lastFact = async (id: string) =>
  (
    await gateway.pool.query<{ type: string; seq: number }>(
      'select type, seq from tender_log where project_id = $1 order by seq desc limit 1',
      [id],
    )
  ).rows[0]
const statusOf = async (id: string) =>
  (await gateway.pool.query<{ status: string }>('select status from tender_project where id = $1', [id])).rows[0]?.status

describe.each(Object.entries(rows) as [TestCallName, Row][])('R-03 %s', (name, { on, body, by, status, fact, before, after }) => {
  test('is done by whom it belongs to, and refused to whom the rules refuse it', async () => {
    const { id } = await on()
    const first = await lastFact(id)
    for (const [user, code, over] of before)
      expect([user, over, (await send(name, user, id, { ...body, ...over })).code]).toEqual([user, over, code])
    expect(await lastFact(id)).toEqual(first)

    for (const [index, user] of by.entries()) {
      const done = await send(name, user, id, body)
      expect([user, done.code, done.status]).toEqual([user, undefined, 200])
      if (index < by.length - 1) {
        expect((await lastFact(id))?.type).toBe('confirmation.given')
        expect((await send(name, user, id, body)).code).toBe('TENDER-2061')
      }
    }
    expect([(await lastFact(id))?.type, await statusOf(id)]).toEqual([fact, status])
    for (const [user, code, over] of after)
      expect([user, over, (await send(name, user, id, { ...body, ...over })).code]).toEqual([user, over, code])
  })

  test('is not there for another tenant, for a stranger, nor under an id that does not exist', async () => {
    const { id } = await on()
    const first = await lastFact(id)
    const purchasers = ['southern', 'southern-firm']
    for (const user of purchasers) expect(['TENDER-2001', 'AUTH-1003']).toContain((await send(name, user, id, body)).code)
    const codes = await Promise.all(purchasers.map((user) => send(name, user, id, body)))
    expect(codes.map(({ code }) => code)).toContain('TENDER-2001')
    const missing = await Promise.all(purchasers.map((user) => send(name, user, 'nothing', body)))
    expect(missing.map(({ code }) => code)).toEqual(codes.map(({ code }) => code))
    expect(await send(name, '', id, body)).toMatchObject({ status: 401, code: 'AUTH-1001' })
    expect(await lastFact(id)).toEqual(first)
  })
})

test('TEND-18 an earlier start waits until every bidder has agreed (2023)', async () => {
  const { id } = await anAskedChange()
  const decide = () => send('POST /tender/api/v1/time-change/decide', 'M1', id, { agree: true })
  for (const firm of ['CA', 'CB', 'CC']) {
    expect((await decide()).code).toBe('TENDER-2023')
    expect((await send('POST /tender/api/v1/time-change/ack', `user-${firm}`, id, {})).status).toBe(200)
  }
  expect((await decide()).status).toBe(200)
})

test('U-01 a firm is told the change it is asked to agree to, and agrees to no other that came while its word was under way', async () => {
  const { id } = await anAskedChange()
  const told = async (user: string) => (await gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })).body.data.timeChange
  const read = await told('user-CA')
  expect(read).toEqual({ field: 'startsAt', newValue: expect.any(String), shiftLater: false })
  expect([await told('U1'), await told('M1')]).toEqual([undefined, undefined])
  const ack = (change: typeof read) => send('POST /tender/api/v1/time-change/ack', 'user-CA', id, { change })
  expect((await send('POST /tender/api/v1/time-change/withdraw', 'U1', id, {})).status).toBe(200)
  expect(await ack(read)).toMatchObject({ status: 409, code: 'TENDER-2096' })
  const other = { field: 'startsAt', newValue: inMs(6 * HOUR), shiftLater: false }
  expect((await send('POST /tender/api/v1/time-change/save', 'U1', id, { ...other, reason: REASON })).status).toBe(200)
  expect(await ack(read)).toMatchObject({ status: 409, code: 'TENDER-2096' })
  expect(await told('user-CA')).toEqual(other)
  expect((await ack(await told('user-CA'))).status).toBe(200)
  expect(await told('user-CA')).toBeUndefined()
})

test('P21 before bidding the buyer and the manager stop a project, and a firm sees it no more as one to register for', async () => {
  const { id } = await anInvitedRegistration()
  expect((await send('POST /tender/api/v1/project/void', 'S1', id, reason)).code).toBe('TENDER-2003')
  expect((await send('POST /tender/api/v1/project/void', 'U1', id, reason)).data).toMatchObject({ status: 'REGISTRATION' })
  expect((await send('POST /tender/api/v1/project/void', 'M1', id, reason)).data).toMatchObject({ status: 'VOID' })
  const list = await gateway
    .as('user-CA')
    .call('POST /tender/api/v1/project/cu-page-list', { quick: 'toRegister' }, { query: { pageSize: 200 } })
  expect(list.body.data.rows.map((row) => row.id)).not.toContain(id)
})

test('a revoked invitation hides the project from the firm', async () => {
  const { id } = await anInvitedRegistration()
  const look = () => gateway.as('user-CA').call('GET /tender/api/v1/project/find-by-id', { id })
  expect((await look()).status).toBe(200)
  for (const user of ['M1', 'U1'])
    expect((await send('POST /tender/api/v1/invitation/revoke', user, id, { customerId: 'CA', reason: REASON })).status).toBe(200)
  expect(await look()).toMatchObject({ status: 404, body: { messageCode: 'TENDER-2001' } })
})
