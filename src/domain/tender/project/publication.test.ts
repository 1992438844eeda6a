import { describe, expect, test } from 'vitest'
import type { Actor, Command, ProjectState } from '#domain/tender/model.ts'
import {
  aProject,
  bidder,
  buyer,
  CREATED_AT,
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
} from '#domain/tender/testing.ts'

/** Section 6.1 up to bidding, 6.2 and 6.3: each transition with the case that passes and those that do not. */

const AT = on('02:00:00.000', '2026-11-19')
const give = (state: ProjectState, who: Actor, command: Command, at = AT) => {
  const done = play(state, [[at, who, command]])
  return { ...done, code: done.refusals[0]?.code.slice(7) ?? 'ok', args: done.refusals[0]?.args }
}
const other = (roles: Actor['roles'], userId = 'X9'): Actor => ({ userId, name: userId, roles })

const submitted = () => reach(aProject(), [[AT, buyer, { type: 'project.submit' }]]).state
const registering = () => published(aProject()).state
/** In QUALIFICATION with these firms' registrations undecided. */
const qualifying = (firms: string[], over: Parameters<typeof aProject>[0] = {}) => {
  const open = published(aProject(over)).state
  const steps = firms.flatMap((firm) => registration(firm, on('03:00:00.000', '2026-11-19'), open.rulesHash))
  return reach(open, [...steps, wait(open.registrationEndsAt)]).state
}
const QUALIFYING_AT = on('07:00:00.000', '2026-11-20')
const approve = (customerId: string): Command => ({ type: 'application.review', customerId, decision: 'APPROVED' })
const approveAll = (state: ProjectState, firms: string[]) =>
  reach(
    state,
    firms.map((firm) => [QUALIFYING_AT, buyer, approve(firm)] as const),
  ).state

describe('TEND-18 publication (P2, P3, P4)', () => {
  test('P2 the owner submits a sound draft', () => {
    expect(give(aProject(), buyer, { type: 'project.submit' }).state.status).toBe('PUBLISH_APPROVAL')
  })

  test.each([
    ['no items', aProject({}, []), '2010'],
    ['no ceiling', aProject({ ceiling: '0.00' }), '2012'],
    ['too short a registration', aProject({ registrationEndsAt: on('03:59:59.999', '2026-11-19') }), '2013'],
    ['too early a start', aProject({ startsAt: on('12:09:59.999', '2026-11-20') }), '2014'],
    ['a step out of bounds', aProject({ bidding: { step: { mode: 'absolute', value: '60000.00' } } }), '2015'],
    ['rules that contradict each other', aProject({ bidding: { visibility: 'rankOnly', bidRule: 'beatBest' } }), '2016'],
    ['the owner as supervisor', aProject({ supervisorIds: ['U1'] }), '2018'],
    ['too few invited', aProject({ inviteMode: 'invited' }), '2019'],
  ])('P2 %s is refused', (_, draft, code) => {
    expect(give(draft, buyer, { type: 'project.submit' }).code).toBe(code)
  })

  test('P2 only the owner, only a draft', () => {
    expect(give(aProject(), other(['BUYER']), { type: 'project.submit' }).code).toBe('2001')
    expect(give(aProject(), manager, { type: 'project.submit' }).code).toBe('2003')
    expect(give(submitted(), buyer, { type: 'project.submit' })).toMatchObject({ code: '2002', args: { status: 'PUBLISH_APPROVAL' } })
  })

  test('a draft is edited by its owner without a log entry, a submitted one not at all', () => {
    const draft = aProject()
    const form = { ...draft.form, title: 'other', startsAt: on('05:00:00.000') }
    const edit: Command = { type: 'project.update', version: 1, form, items: draft.items }
    expect(give(draft, buyer, edit)).toMatchObject({
      entries: [],
      state: { form: { title: 'other' }, startsAt: on('05:00:00.000'), lastSeq: 1 },
    })
    expect(give(submitted(), buyer, edit).code).toBe('2002')
  })

  test('P3 the owner recalls; a manager returns it with a comment', () => {
    expect(give(submitted(), buyer, { type: 'project.recall' }).state.status).toBe('DRAFT')
    expect(give(submitted(), manager, { type: 'project.recall' }).code).toBe('2003')
    expect(give(submitted(), manager, { type: 'project.approve', agree: false, comment: 'no' }).state.status).toBe('DRAFT')
    expect(give(submitted(), manager, { type: 'project.approve', agree: false, comment: '  ' }).code).toBe('2038')
  })

  test('P4 publication freezes and hashes the rules', () => {
    const { state, entries } = give(submitted(), manager, { type: 'project.approve', agree: true })
    expect(state).toMatchObject({ status: 'REGISTRATION', rulesHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(entries[0]?.parts.pub).toEqual({ code: 'TB-20261121-0001', rulesHash: state.rulesHash })
  })

  test('P4 not by the owner, not with under two hours of registration left', () => {
    const both: Actor = { ...buyer, roles: ['BUYER', 'MANAGER'] }
    expect(give(submitted(), both, { type: 'project.approve', agree: true }).code).toBe('2028')
    const late = give(submitted(), manager, { type: 'project.approve', agree: true }, on('04:00:00.001', '2026-11-20'))
    expect(late).toMatchObject({ code: '2013', args: { h: 2 } })
  })

  test('P4 an invited project needs its approved invitations, and sends them', () => {
    const ids = ['CA', 'CB', 'CC']
    const proposed = reach(aProject({ inviteMode: 'invited' }), [
      [AT, buyer, { type: 'invitation.save-batch', customerIds: ids, reason: REASON }],
      [AT, buyer, { type: 'project.submit' }],
    ]).state
    expect(give(proposed, manager, { type: 'project.approve', agree: true })).toMatchObject({ code: '2019', args: { n: 3 } })
    const done = reach(proposed, [
      [AT, manager, { type: 'invitation.review', customerIds: ids, agree: true }],
      [AT, manager, { type: 'project.approve', agree: true }],
    ]).state
    expect(ids.map((id) => done.parties[id]?.invitation?.status)).toEqual(['SENT', 'SENT', 'SENT'])
  })
})

describe('registration and qualification by the clock (P5 to P8)', () => {
  test('P5 registration closes at its end, with at least one registration', () => {
    const before = published(aProject()).state
    const one = reach(before, registration('CA', AT, before.rulesHash)).state
    expect(play(one, [wait(on('05:59:59.999', '2026-11-20'))]).state.status).toBe('REGISTRATION')
    expect(play(one, [wait(on('06:00:00.000', '2026-11-20'))]).state.status).toBe('QUALIFICATION')
  })

  test('P6 without any it fails', () => {
    expect(play(registering(), [wait(on('06:00:00.000', '2026-11-20'))]).state).toMatchObject({
      status: 'FAILED',
      failReason: 'NO_REGISTRATION',
    })
  })

  test('P7 the buyer ends qualification when all is decided and enough are approved', () => {
    const open = qualifying(['CA', 'CB', 'CC'])
    expect(give(open, buyer, { type: 'project.finish-qualification' }, QUALIFYING_AT).code).toBe('2002')
    const two = approveAll(open, ['CA', 'CB'])
    const rejected = reach(two, [
      [QUALIFYING_AT, buyer, { type: 'application.review', customerId: 'CC', decision: 'REJECTED', comment: 'no licence' }],
    ]).state
    const finish = give(rejected, buyer, { type: 'project.finish-qualification' }, QUALIFYING_AT)
    expect(finish).toMatchObject({ code: '2074', args: { k: 2, n: 3 } })
    const waived = reach(rejected, [[QUALIFYING_AT, supervisor, { type: 'project.waive-minimum', reason: REASON }]]).state
    expect(give(waived, buyer, { type: 'project.finish-qualification' }, QUALIFYING_AT).state.status).toBe('READY')
  })

  test('TEND-23 the waiver is the supervisor’s, with a reason', () => {
    const open = qualifying(['CA', 'CB'])
    expect(give(open, buyer, { type: 'project.waive-minimum', reason: REASON }, QUALIFYING_AT).code).toBe('2003')
    expect(give(open, supervisor, { type: 'project.waive-minimum', reason: 'short' }, QUALIFYING_AT).code).toBe('2022')
    expect(give(registering(), supervisor, { type: 'project.waive-minimum', reason: REASON }).code).toBe('2002')
  })

  test('P7 the clock ends qualification; P8 with too few the project fails at the start', () => {
    expect(
      play(approveAll(qualifying(['CA', 'CB', 'CC']), ['CA', 'CB', 'CC']), [wait(on('12:00:00.000', '2026-11-20'))]).state.status,
    ).toBe('READY')
    const few = approveAll(qualifying(['CA', 'CB']), ['CA', 'CB'])
    expect(play(few, [wait(on('01:59:59.999'))]).state.status).toBe('QUALIFICATION')
    expect(play(few, [wait(on('02:00:00.000'))]).state).toMatchObject({ status: 'FAILED', failReason: 'TOO_FEW_BIDDERS' })
    const ended = give(few, buyer, { type: 'project.finish-qualification' }, on('12:00:00.000', '2026-11-20'))
    expect(ended.state).toMatchObject({ status: 'FAILED', failReason: 'TOO_FEW_BIDDERS' })
  })

  test('an undecided registration ten minutes before the start moves the start by a day and rejects nobody', () => {
    const open = qualifying(['CA', 'CB', 'CC'])
    expect(play(open, [wait(on('01:49:59.999'))]).state.startsAt).toBe(on('02:00:00.000'))
    const { state, entries } = play(open, [wait(on('01:50:00.000'))])
    expect(state).toMatchObject({ status: 'QUALIFICATION', startsAt: on('02:00:00.000', '2026-11-22'), scheduleChanges: 0 })
    expect(entries.map(({ type, dueAt }) => [type, dueAt])).toEqual([['schedule.changed', on('01:50:00.000')]])
    expect(state.parties.CA?.application?.status).toBe('SUBMITTED')
  })

  test('P10 bidding opens at the start, with an alias for each approved firm', () => {
    const { state } = play(ready().state, [wait(on('02:00:00.000'))])
    expect(state).toMatchObject({ status: 'BIDDING', closesAt: on('02:30:00.000'), hardStopAt: on('03:00:00.000') })
    expect(state.bidders.map(({ alias, customerId }) => [alias, customerId])).toEqual([
      ['B01', 'CA'],
      ['B02', 'CB'],
      ['B03', 'CC'],
    ])
    expect(play(ready().state, [wait(on('01:59:59.999'))]).state.status).toBe('READY')
  })
})

describe('6.2 invitations', () => {
  const propose = (...customerIds: string[]): Command => ({ type: 'invitation.save-batch', customerIds, reason: REASON })
  const accept: Command = { type: 'invitation.review', customerIds: ['CA'], agree: true }
  const sent = () =>
    reach(registering(), [
      [AT, buyer, propose('CA')],
      [AT, manager, accept],
    ]).state

  test('proposed by the buyer, once, and only firms in good standing', () => {
    const bad = { customers: { CX: { id: 'CX', name: 'X', status: 'BLACKLISTED' } } } as const
    expect(give(aProject(), buyer, propose('CA', 'CA')).state.parties.CA?.invitation).toEqual({ status: 'PROPOSED', proposedBy: 'U1' })
    expect(play(aProject(), [[AT, buyer, propose('CX'), bad]]).refusals).toEqual([
      { code: 'TENDER-2025', args: { name: 'X', status: 'BLACKLISTED' } },
    ])
    expect(play(aProject(), [[AT, buyer, propose('CY'), bad]]).refusals[0]?.code).toBe('VALIDATION-1006')
    expect(give(sent(), buyer, propose('CA')).code).toBe('2026')
    expect(give(ready().state, buyer, propose('CZ'), on('01:00:00.000')).code).toBe('2002')
  })

  test('reviewed by another person, with a comment when rejected; sent at once after publication', () => {
    const one = reach(aProject(), [[AT, buyer, propose('CA')]]).state
    expect(give(one, manager, accept).state.parties.CA?.invitation?.status).toBe('APPROVED')
    expect(give(one, manager, { ...accept, agree: false }).code).toBe('2038')
    expect(give(one, manager, { ...accept, agree: false, comment: 'unknown' }).state.parties.CA?.invitation?.status).toBe('REJECTED')
    expect(give(one, { ...buyer, roles: ['BUYER', 'MANAGER'] }, accept).code).toBe('2028')
    expect(sent().parties.CA?.invitation?.status).toBe('SENT')
    expect(give(sent(), manager, accept)).toMatchObject({ code: '2027', args: { status: 'SENT' } })
  })

  test('viewed once, declined, expired at the end of registration', () => {
    const viewed = give(sent(), bidder('CA'), { type: 'invitation.view' })
    expect(viewed.state.parties.CA?.invitation?.status).toBe('VIEWED')
    expect(give(viewed.state, bidder('CA'), { type: 'invitation.view' }).entries).toEqual([])
    expect(give(viewed.state, bidder('CA'), { type: 'invitation.decline' }).state.parties.CA?.invitation?.status).toBe('DECLINED')
    expect(give(registering(), bidder('CB'), { type: 'invitation.decline' }).code).toBe('2031')
    const other = reach(sent(), registration('CB', AT, sent().rulesHash)).state
    const closed = play(other, [wait(on('06:00:00.000', '2026-11-20'))]).state
    expect(closed.parties.CA?.invitation?.status).toBe('EXPIRED')
    expect(give(closed, bidder('CA'), { type: 'invitation.decline' }, QUALIFYING_AT).code).toBe('2029')
  })

  test('accepted by registering', () => {
    expect(reach(sent(), registration('CA', AT, sent().rulesHash)).state.parties.CA?.invitation?.status).toBe('ACCEPTED')
  })

  test('revoked by buyer and manager together, before a registration exists', () => {
    const revoke: Command = { type: 'invitation.revoke', customerId: 'CA', reason: REASON }
    const first = give(sent(), buyer, revoke)
    expect(first.state.parties.CA?.invitation?.status).toBe('SENT')
    expect(give(first.state, buyer, revoke)).toMatchObject({ code: '2061', args: { k: 2, n: 1 } })
    expect(give(first.state, manager, revoke).state.parties.CA?.invitation?.status).toBe('REVOKED')
    const registered = reach(sent(), registration('CA', AT, sent().rulesHash)).state
    expect(give(registered, buyer, revoke).code).toBe('2027')
  })

  test('an invited project does not exist for the uninvited', () => {
    const ids = ['CA', 'CB', 'CC']
    const closed = reach(aProject({ inviteMode: 'invited' }), [
      [AT, buyer, propose(...ids)],
      [AT, manager, { ...accept, customerIds: ids }],
      [AT, buyer, { type: 'project.submit' }],
      [AT, manager, { type: 'project.approve', agree: true }],
    ]).state
    const ack: Command = { type: 'rule.ack', kind: 'win', rulesHash: closed.rulesHash }
    expect(give(closed, bidder('CX'), ack).code).toBe('2001')
    expect(give(closed, bidder('CA'), ack).code).toBe('ok')
  })
})

describe('6.3 registration', () => {
  const papers = { requiredDocs: [{ code: 'LICENCE', name: '营业执照', mandatory: true }], deposit: '1000.00' }
  const open = () => published(aProject(papers)).state
  const steps = (state: ProjectState) => registration('CA', AT, state.rulesHash)
  const form = { type: 'application.submit', contactName: 'A', contactPhone: '12345', contactEmail: 'a@b', taxBp: 1300 } as const
  const documents = [{ code: 'LICENCE', attachmentId: 'F1', sha256: 'a'.repeat(64) }]
  const complete: Command = { ...form, documents, depositVoucherId: 'V1' }

  test('TEND-22 pledge 2032, rules 2033, documents 2034, deposit 2035, tax rate 2047, then it is in', () => {
    const [pledge, fight, win] = steps(open())
    expect(give(open(), bidder('CA'), complete).code).toBe('2032')
    const signed = reach(open(), [pledge!, fight!]).state
    expect(give(signed, bidder('CA'), complete).code).toBe('2033')
    const informed = reach(signed, [win!]).state
    expect(give(informed, bidder('CA'), { ...complete, documents: [] })).toMatchObject({ code: '2034', args: { name: '营业执照' } })
    expect(give(informed, bidder('CA'), { ...form, documents }).code).toBe('2035')
    expect(give(informed, bidder('CA'), { ...complete, taxBp: 1700 }).code).toBe('2047')
    expect(give(informed, bidder('CA'), complete).state.parties.CA?.application).toMatchObject({ status: 'SUBMITTED', deposit: 'DECLARED' })
  })

  test('a pledge of another version, and rules of another hash, are refused', () => {
    expect(give(open(), bidder('CA'), { type: 'pledge.accept', templateId: 'P0', bodyHash: 'x' }).code).toBe('2032')
    expect(give(open(), bidder('CA'), { type: 'rule.ack', kind: 'win', rulesHash: 'x' }).code).toBe('2033')
  })

  const submitted = () => {
    const state = open()
    return reach(state, [...steps(state).slice(0, 3), [AT, bidder('CA'), complete]]).state
  }

  test('once submitted it is not changed but by the buyer; 2037 keeps one person to one firm', () => {
    expect(give(submitted(), bidder('CA'), complete)).toMatchObject({ code: '2036', args: { status: 'SUBMITTED' } })
    expect(give(submitted(), bidder('CB', 'user-CA'), { type: 'pledge.accept', templateId: 'P1', bodyHash: 'b'.repeat(64) }).code).toBe(
      '2037',
    )
  })

  test('U-01 a registration that was withdrawn and handed in anew is not decided by who has read the former one', () => {
    const withdrawn = give(submitted(), bidder('CA'), { type: 'application.withdraw' }).state
    const anew = on('03:00:00.000', '2026-11-19')
    const { state } = give(withdrawn, bidder('CA'), complete, anew)
    const decide = (decision: 'APPROVED' | 'REJECTED', submittedAt?: string) => {
      const command: Command = {
        type: 'application.review',
        customerId: 'CA',
        decision,
        comment: 'seen',
        ...(submittedAt && { submittedAt }),
      }
      return give(state, buyer, command, anew).code
    }
    expect([decide('REJECTED', AT), decide('APPROVED', AT)]).toEqual(['2096', '2096'])
    expect([decide('REJECTED', anew), decide('REJECTED')]).toEqual(['ok', 'ok'])
  })

  test('TEND-23 approval needs the confirmed deposit and a firm in good standing; a comment goes with a no', () => {
    const review = (decision: 'APPROVED' | 'REJECTED' | 'RETURNED', comment?: string, newDeadline?: string): Command => ({
      type: 'application.review',
      customerId: 'CA',
      decision,
      ...(comment && { comment }),
      ...(newDeadline && { newDeadline }),
    })
    expect(give(submitted(), buyer, review('APPROVED')).code).toBe('2035')
    const paid = give(submitted(), buyer, { type: 'application.confirm-deposit', customerId: 'CA' }).state
    expect(give(paid, buyer, { type: 'application.confirm-deposit', customerId: 'CA' }).code).toBe('2036')
    const suspended = { customers: { CA: { id: 'CA', name: 'A', status: 'SUSPENDED' } } } as const
    expect(play(paid, [[AT, buyer, review('APPROVED'), suspended]]).refusals[0]?.code).toBe('TENDER-2025')
    expect(give(paid, buyer, review('APPROVED')).state.parties.CA?.application?.status).toBe('APPROVED')
    expect(give(paid, buyer, review('REJECTED')).code).toBe('2038')
    expect(give(paid, buyer, review('RETURNED', 'page 2 is missing', on('12:00:00.001', '2026-11-20'))).code).toBe('2021')
    const back = give(paid, buyer, review('RETURNED', 'page 2 is missing', on('10:00:00.000', '2026-11-20'))).state
    const reopened = reach(back, [wait(on('06:00:00.000', '2026-11-20'))]).state
    expect(give(reopened, bidder('CA'), complete, on('09:59:59.999', '2026-11-20')).code).toBe('ok')
    expect(give(reopened, bidder('CA'), complete, on('10:00:00.000', '2026-11-20')).code).toBe('2030')
  })

  test('withdrawn before the start, not after a decision', () => {
    expect(give(submitted(), bidder('CA'), { type: 'application.withdraw' }).state.parties.CA?.application?.status).toBe('WITHDRAWN')
    expect(give(ready().state, bidder('CA'), { type: 'application.withdraw' }, on('01:00:00.000')).code).toBe('2036')
  })

  test('2030 once registration is over', () => {
    expect(give(qualifying(['CA']), bidder('CX'), { type: 'rule.ack', kind: 'win', rulesHash: 'x' }, QUALIFYING_AT).code).toBe('2030')
  })
})

describe('P21 P22 stopped by two persons', () => {
  const stop: Command = { type: 'project.void', reason: REASON }
  test('before bidding by buyer and manager', () => {
    const first = give(registering(), buyer, stop)
    expect(first.state.status).toBe('REGISTRATION')
    expect(give(first.state, supervisor, stop).code).toBe('2003')
    expect(give(first.state, manager, stop).state.status).toBe('VOID')
    expect(give(registering(), buyer, { ...stop, reason: 'no' }).code).toBe('2022')
  })
  test('from bidding on by manager and supervisor', () => {
    const live = reach(ready().state, [wait(on('02:00:00.000'))]).state
    expect(give(live, buyer, stop, on('02:01:00.000')).code).toBe('2003')
    const first = give(live, manager, stop, on('02:01:00.000'))
    expect(give(first.state, supervisor, stop, on('02:02:00.000')).state.status).toBe('VOID')
    expect(give(give(first.state, supervisor, stop, on('02:02:00.000')).state, manager, stop, on('02:03:00.000')).code).toBe('2002')
  })
  test('a word given before bidding does not count for stopping it', () => {
    const planned = reach(ready().state, [
      [on('01:00:00.000'), manager, stop],
      wait(on('02:00:00.000')),
      [on('02:01:00.000'), supervisor, stop],
    ]).state
    expect(planned.status).toBe('BIDDING')
    expect(give(planned, manager, stop, on('02:02:00.000')).state.status).toBe('VOID')
  })
})

test('who belongs to no side is told that the project does not exist', () => {
  expect(
    give(registering(), other(['BUYER', 'MANAGER'].slice(0, 1) as Actor['roles']), { type: 'project.void', reason: REASON }).code,
  ).toBe('2001')
  expect(CREATED_AT < AT).toBe(true)
})
