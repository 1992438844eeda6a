import { describe, expect, test } from 'vitest'
import { execute } from './execute.ts'
import type { Actor, Command, ProjectState, Role } from './model.ts'
import {
  anEnv,
  aProject,
  bidder,
  bids,
  buyer,
  live,
  manager,
  on,
  play,
  published,
  REASON,
  reach,
  ready,
  registration,
  supervisor,
  wait,
} from './testing.ts'

/** Separation of duty as a matrix: every command, given by everybody who could try it. @see tendering.md 3 */

const person = (userId: string, ...roles: Role[]): Actor => ({ userId, name: userId, roles })
const people = {
  owner: buyer,
  'another buyer': person('U2', 'BUYER'),
  'the owner with a manager’s role': person('U1', 'BUYER', 'MANAGER'),
  manager,
  'another manager': person('M2', 'MANAGER'),
  supervisor,
  'another supervisor': person('S2', 'SUPERVISOR'),
  'a supervisor with the manager’s role': person('S1', 'SUPERVISOR', 'MANAGER'),
  auditor: person('A1', 'AUDITOR'),
  reviewer: person('R1', 'REVIEWER'),
  administrator: person('T1', 'TENDER_ADMIN'),
  bidder: bidder('CA'),
  'an owner who acts for a registered firm': { ...buyer, customerId: 'CA' },
  'a manager who acts for a registered firm': { ...manager, customerId: 'CA' },
  'a supervisor who acts for a registered firm': { ...supervisor, customerId: 'CA' },
  'somebody without any role': person('N1'),
} satisfies Record<string, Actor>
type Who = keyof typeof people

const OWNER: Who[] = ['owner', 'the owner with a manager’s role']
const MANAGER: Who[] = ['manager']
const SUPERVISOR: Who[] = ['supervisor', 'a supervisor with the manager’s role']

const T19 = on('02:00:00.000', '2026-11-19')
const T20 = on('20:00:00.000', '2026-11-20')
const LIVE = on('02:03:00.000')
const OVER = on('03:00:00.000')

/** CA has registered in an open project; so the firm of the matrix is on the supplier side everywhere. */
const registering = () => {
  const { state } = published(aProject())
  return reach(state, [
    ...registration('CA', T19, state.rulesHash),
    [T19, buyer, { type: 'invitation.save-batch', customerIds: ['CX', 'CY'], reason: REASON }],
    [T19, manager, { type: 'invitation.review', customerIds: ['CY'], agree: true }],
  ]).state
}
const submitted = () => {
  const draft = aProject()
  const party = {
    customerId: 'CA',
    acknowledged: {},
    application: { status: 'SUBMITTED', taxBp: 0, userId: 'user-CA', deposit: 'DECLARED', submittedAt: T19 },
  } as const
  return reach({ ...draft, parties: { CA: party } }, [[T19, buyer, { type: 'project.submit' }]]).state
}
const qualifying = () => play(registering(), [wait(on('06:00:00.000', '2026-11-20'))]).state
const asked = () =>
  reach(ready().state, [
    [T20, buyer, { type: 'time-change.save', field: 'startsAt', newValue: on('08:00:00.000'), shiftLater: false, reason: REASON }],
  ]).state
const correcting = () => {
  const { state } = reach(live().state, [bids(on('02:02:50.000'), 'CA', '980000.00')])
  return reach(state, [[on('02:02:51.000'), bidder('CA'), { type: 'bid.void-request', bidSeq: state.lastSeq, reason: REASON }]]).state
}
const closed = () =>
  reach(live().state, [
    bids(on('02:01:00.000'), 'CA', '950000.00'),
    bids(on('02:02:00.000'), 'CB', '960000.00'),
    bids(on('02:03:00.000'), 'CC', '970000.00'),
    wait(on('02:30:00.000')),
  ]).state
const signed = () => reach(closed(), [[OVER, supervisor, { type: 'review.sign', conclusion: 'ok' }]]).state
const proposed = () => reach(signed(), [[OVER, buyer, { type: 'award.propose', alias: 'B01' }]]).state
const objected = () =>
  reach(proposed(), [
    [OVER, manager, { type: 'award.decide', agree: true }],
    [OVER, supervisor, { type: 'award.decide', agree: true }],
    [OVER, bidder('CB'), { type: 'objection.file', text: 'an objection of more than twenty characters' }],
  ]).state

type Row = [command: Command, state: () => ProjectState, at: string, may: Who[]]
const draft = () => ({ ...submitted(), status: 'DRAFT' }) as const
const rows: Row[] = [
  [{ type: 'project.update', version: 1, form: aProject().form, items: aProject().items }, draft, T19, OWNER],
  [{ type: 'project.submit' }, draft, T19, OWNER],
  [{ type: 'project.recall' }, submitted, T19, OWNER],
  [{ type: 'project.approve', agree: true }, submitted, T19, MANAGER],
  [{ type: 'project.void', reason: REASON }, registering, T19, [...OWNER, ...MANAGER]],
  [{ type: 'project.void', reason: REASON }, closed, OVER, [...MANAGER, ...SUPERVISOR]],
  [{ type: 'project.waive-minimum', reason: REASON }, qualifying, T20, SUPERVISOR],
  [{ type: 'project.suspend', reason: REASON }, () => live().state, LIVE, [...MANAGER, ...SUPERVISOR]],
  [{ type: 'project.reject', reason: REASON }, closed, OVER, [...OWNER, ...SUPERVISOR]],
  [{ type: 'invitation.save-batch', customerIds: ['CZ'], reason: REASON }, registering, T19, OWNER],
  [{ type: 'invitation.review', customerIds: ['CX'], agree: true }, registering, T19, MANAGER],
  [{ type: 'invitation.revoke', customerId: 'CY', reason: REASON }, registering, T19, [...OWNER, ...MANAGER]],
  [{ type: 'application.review', customerId: 'CA', decision: 'APPROVED' }, registering, T19, OWNER],
  [{ type: 'application.disqualify', customerId: 'CB', reason: REASON }, () => live().state, LIVE, [...OWNER, ...SUPERVISOR]],
  [
    { type: 'time-change.save', field: 'startsAt', newValue: on('08:00:00.000'), shiftLater: false, reason: REASON },
    () => ready().state,
    T20,
    OWNER,
  ],
  [{ type: 'time-change.decide', agree: true }, asked, T20, MANAGER],
  [
    { type: 'bid.void-decide', requestSeq: correcting().corrections![0]!.requestSeq, agree: true },
    correcting,
    LIVE,
    [...OWNER, ...SUPERVISOR],
  ],
  [{ type: 'hall.message', text: 'x' }, () => live().state, LIVE, [...OWNER, ...MANAGER, ...SUPERVISOR]],
  [{ type: 'review.sign', conclusion: 'x' }, closed, OVER, SUPERVISOR],
  [{ type: 'award.propose', alias: 'B01' }, signed, OVER, OWNER],
  [{ type: 'award.decide', agree: true }, proposed, OVER, [...MANAGER, ...SUPERVISOR]],
  [{ type: 'objection.answer', objectionSeq: objected().objections[0]!.seq, text: 'x' }, objected, OVER, OWNER],
]

/** Refusals that speak of the person, not of the thing. */
const OF_THE_PERSON = ['2001', '2003', '2018', '2028', '2065']

describe('TEND-35 who may give which command', () => {
  test.each(rows.map((row) => [row[0].type, row[1]().status, row] as const))('%s in %s', (_, __, [command, state, at, may]) => {
    const before = state()
    const accepted = (Object.keys(people) as Who[]).filter((who) => {
      const done = execute(before, command, people[who], anEnv(at))
      if (done.refused) expect(OF_THE_PERSON, who).toContain(done.refused.code.slice(7))
      if (done.refused) expect(done.state, who).toEqual(before)
      return !done.refused
    })
    expect(accepted.toSorted()).toEqual(may.toSorted())
  })

  test.each([
    ['2028', people['the owner with a manager’s role'], { type: 'project.approve', agree: true }, submitted, T19],
    [
      '2018',
      people['a supervisor with the manager’s role'],
      { type: 'project.approve', agree: true },
      () => ({ ...submitted(), form: { ...submitted().form, managerId: '' } }),
      T19,
    ],
    ['2065', people['a manager who acts for a registered firm'], { type: 'project.approve', agree: true }, submitted, T19],
    ['2065', people['an owner who acts for a registered firm'], { type: 'award.propose', alias: 'B01' }, signed, OVER],
    [
      '2065',
      person('user-CA', 'MANAGER'),
      { type: 'award.decide', agree: true },
      () => ({ ...proposed(), form: { ...proposed().form, managerId: '' } }),
      OVER,
    ],
  ] as const)('%s is told to who crosses the line', (code, who, command, state, at) => {
    expect(execute(state(), command, who, anEnv(at)).refused?.code.slice(7)).toBe(code)
  })

  test('2065 2037: nobody of the purchaser side bids, nobody acts for two firms', () => {
    const bid: Command = { type: 'bid.place', gross: '980000.00', taxBp: 1_300, currency: 'CNY' }
    const code = (who: Actor) => execute(live().state, bid, who, anEnv(LIVE)).refused?.code.slice(7)
    expect(
      [
        { ...buyer, customerId: 'CB' },
        { ...manager, customerId: 'CB' },
        { ...supervisor, customerId: 'CB' },
      ].map(code),
    ).toEqual(['2065', '2065', '2065'])
    expect(code(bidder('CB', 'user-CA'))).toBe('2037')
    expect(code(bidder('CB', 'a colleague'))).toBeUndefined()
  })

  test('I12 two persons are two persons: one who holds both roles counts once', () => {
    const both = person('S1', 'SUPERVISOR', 'MANAGER')
    const once = play(closed(), [
      [OVER, both, { type: 'project.void', reason: REASON }],
      [OVER, both, { type: 'project.void', reason: REASON }],
    ])
    expect(once.refusals.map((refused) => refused?.code)).toEqual([undefined, 'TENDER-2061'])
    expect(once.state.status).toBe('REVIEW')
  })
})
