import { describe, expect, test } from 'vitest'
import { fold } from '#domain/tender/evolve.ts'
import { execute } from '#domain/tender/execute.ts'
import type { Actor, Command, Env, ProjectState } from '#domain/tender/model.ts'
import {
  anEnv,
  aProject,
  bidder,
  bids,
  buyer,
  live,
  manager,
  on,
  type Played,
  play,
  REASON,
  reach,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'

/** After the close: sections 6.6 and 6.7, and rows P15 to P20 of 6.1. B01 leads before B02 and B03. */

const give = (state: ProjectState, at: string, who: Actor, command: Command, env?: Partial<Env>) => {
  const done = play(state, [env ? [at, who, command, env] : [at, who, command]])
  return { ...done, code: done.refusals[0]?.code.slice(7) ?? 'ok', args: done.refusals[0]?.args }
}
const T = on('03:00:00.000')
const day = (n: number, time = '03:00:00.000') => on(time, `2026-11-${21 + n}`)

const sign: Command = { type: 'review.sign', conclusion: '过程合规' }
const propose = (alias: string, reason?: string): Command => ({ type: 'award.propose', alias, ...(reason && { reason }) })
const decide = (agree: boolean, comment?: string): Command => ({ type: 'award.decide', agree, ...(comment && { comment }) })

const joined = (first: Played, next: Played): Played => ({ ...next, entries: [...first.entries, ...next.entries] })
function upTo(start: Played, steps: Parameters<typeof reach>[1]): Played {
  return joined(start, reach(start.state, steps))
}
const closed = () =>
  upTo(live(), [
    bids(on('02:01:00.000'), 'CA', '950000.00'),
    bids(on('02:02:00.000'), 'CB', '960000.00'),
    bids(on('02:03:00.000'), 'CC', '970000.00'),
    wait(on('02:30:00.000')),
  ])
const signed = () => upTo(closed(), [[T, supervisor, sign]])
const proposed = () => upTo(signed(), [[T, buyer, propose('B01')]])
const published = () =>
  upTo(proposed(), [
    [T, manager, decide(true)],
    [T, supervisor, decide(true)],
  ])

describe('6.6 the report', () => {
  test('signed once by the supervisor, when the log verifies', () => {
    const { state } = closed()
    expect(give(state, T, supervisor, sign).state.review).toEqual({ signedBy: 'S1', signedAt: T })
    expect(give(state, T, buyer, sign).code).toBe('2003')
    expect(give(state, T, supervisor, sign, { logIsSound: false, fault: { kind: 'entry', seq: 7 } })).toMatchObject({
      code: '2073',
      args: { seq: 7 },
    })
    expect(give(signed().state, T, supervisor, sign).code).toBe('2002')
    expect(give(live().state, on('02:01:00.000'), supervisor, sign).code).toBe('2002')
  })
  test('a log that nobody has verified does not count as sound', () => {
    const { logIsSound: _, ...unknown } = anEnv(T)
    expect(execute(closed().state, sign, supervisor, unknown).refused?.code).toBe('TENDER-2073')
  })
})

describe('TEND-30 award', () => {
  test('P15 rank 1 without a word, another rank with a reason of twenty characters', () => {
    const { state } = signed()
    expect(give(state, T, buyer, propose('B01')).state).toMatchObject({ status: 'AWARD_APPROVAL', award: { alias: 'B01', round: 1 } })
    expect(give(state, T, buyer, propose('B02')).code).toBe('2062')
    expect(give(state, T, buyer, propose('B02', 'x'.repeat(19))).code).toBe('2062')
    expect(give(state, T, buyer, propose('B02', 'x'.repeat(20))).code).toBe('ok')
    expect(give(state, T, buyer, propose('B09')).code).toBe('VALIDATION-1006'.slice(7))
    expect(give(closed().state, T, buyer, propose('B01')).code).toBe('2072')
    expect(give(state, T, buyer, propose('B01'), { logIsSound: false }).code).toBe('2073')
    expect(give(state, T, manager, propose('B01')).code).toBe('2003')
  })

  test('P16 a no with a comment sends it back to review', () => {
    const { state } = proposed()
    expect(give(state, T, manager, decide(false)).code).toBe('2038')
    const back = give(state, T, manager, decide(false, 'price too high'))
    expect(back.state.status).toBe('REVIEW')
    expect(give(back.state, T, buyer, propose('B01')).state.award?.round).toBe(2)
    expect(give(signed().state, T, manager, decide(true)).code).toBe('2002')
  })

  test.each([
    [undefined, manager, true, 'ok'],
    [2, manager, true, 'ok'],
    [2, supervisor, false, 'ok'],
    [1, manager, true, '2096'],
    [3, supervisor, true, '2096'],
    [1, manager, false, '2096'],
    [1, buyer, true, '2003'],
  ])('U-01 a word on proposal %s, where the second stands (%#)', (round, who, agree, code) => {
    const second = upTo(proposed(), [
      [T, manager, decide(false, 'price too high')],
      [T, buyer, propose('B02', REASON.repeat(2))],
    ])
    expect(second.state.award).toMatchObject({ alias: 'B02', round: 2 })
    const done = give(second.state, T, who, { type: 'award.decide', agree, comment: 'seen', ...(round && { round }) })
    expect([done.code, done.entries.length]).toEqual([code, code === 'ok' ? 1 : 0])
  })

  test('P17 manager and supervisor both agree, each once; then the periods begin', () => {
    const { state } = proposed()
    const one = give(state, T, supervisor, decide(true))
    expect(one.state.status).toBe('AWARD_APPROVAL')
    expect(give(one.state, T, supervisor, decide(true)).code).toBe('2061')
    expect(give(one.state, T, buyer, decide(true)).code).toBe('2003')
    const both = give(one.state, T, manager, decide(true))
    expect(both.state).toMatchObject({ status: 'PUBLICITY', publicityEndsAt: day(3), award: { status: 'WAIT_CONFIRM', confirmBy: day(3) } })
    expect(both.entries.at(-1)?.parts).toMatchObject({ pub: { alias: 'B01' }, price: { gross: '950000.00' }, who: { customerId: 'CA' } })
  })

  test('P18 awarded at the end of publicity when the winner has confirmed', () => {
    const { state } = published()
    expect(give(state, day(1), bidder('CB'), { type: 'award.confirm' }).code).toBe('2003')
    const confirmed = reach(state, [[day(1), bidder('CA'), { type: 'award.confirm' }]]).state
    expect(give(confirmed, day(1), bidder('CA'), { type: 'award.confirm' })).toMatchObject({ code: '2067', args: { t: day(3) } })
    expect(play(confirmed, [wait(day(3, '02:59:59.999'))]).state.status).toBe('PUBLICITY')
    expect(play(confirmed, [wait(day(3))]).state.status).toBe('AWARDED')
  })

  test('P19 a winner who declines or stays silent loses the award; the next rank can be proposed without a reason', () => {
    const { state } = published()
    expect(give(state, day(1), bidder('CA'), { type: 'award.decline', reason: 'no' }).code).toBe('2022')
    const declined = give(state, day(1), bidder('CA'), { type: 'award.decline', reason: REASON }).state
    expect(declined).toMatchObject({ status: 'REVIEW', award: { status: 'DECLINED', skipped: ['B01'] } })
    const silent = play(state, [wait(day(3))])
    expect(silent.state).toMatchObject({ status: 'REVIEW', award: { status: 'EXPIRED', skipped: ['B01'] } })
    expect(silent.entries[0]).toMatchObject({ type: 'award.declined', dueAt: day(3) })
    expect(give(silent.state, day(3), bidder('CA'), { type: 'award.confirm' }).code).toBe('2067')
    expect(give(declined, day(1), buyer, propose('B01')).code).toBe('VALIDATION-1006'.slice(7))
    expect(give(declined, day(1), buyer, propose('B03')).code).toBe('2062')
    expect(give(declined, day(1), buyer, propose('B02')).state.award).toMatchObject({ alias: 'B02', round: 2, skipped: ['B01'] })
  })

  test('P20 buyer and supervisor end it without an award', () => {
    const reject: Command = { type: 'project.reject', reason: REASON }
    const one = give(closed().state, T, supervisor, reject)
    expect(one.state.status).toBe('REVIEW')
    expect(give(one.state, T, manager, reject).code).toBe('2003')
    expect(give(one.state, T, buyer, reject).state).toMatchObject({ status: 'FAILED', failReason: 'REJECTED' })
    expect(give(proposed().state, T, buyer, reject).code).toBe('2002')
    const nobody = ['CA', 'CB', 'CC'].flatMap((customerId) =>
      [buyer, supervisor].map((who) => [T, who, { type: 'application.disqualify', customerId, reason: REASON }] as const),
    )
    expect(play(closed().state, [...nobody, [T, buyer, reject], [T, supervisor, reject]]).state.failReason).toBe('ALL_DISQUALIFIED')
  })

  test('I5 from draft to award the log leads to the state', () => {
    const end = upTo(published(), [
      [day(1), bidder('CA'), { type: 'award.confirm' }],
      [day(1), bidder('CB'), { type: 'objection.file', text: '中标人资格存疑，请采购方核实其营业执照有效期。' }],
      [day(2), buyer, { type: 'objection.answer', objectionSeq: published().state.lastSeq + 2, text: '已核实' }],
      wait(day(9)),
    ])
    expect(end.state.status).toBe('AWARDED')
    expect(fold(aProject(), end.entries)).toEqual(end.state)
  })
})

describe('TEND-31 objections', () => {
  const text = '中标人资格存疑，请采购方核实其营业执照有效期。'
  const file: Command = { type: 'objection.file', text }
  const filed = () =>
    upTo(published(), [
      [day(1), bidder('CA'), { type: 'award.confirm' }],
      [day(1), bidder('CB'), file],
    ]).state
  const seq = () => filed().objections[0]!.seq

  test('by a bidder, during publicity, 20 to 2000 characters', () => {
    const { state } = published()
    expect(give(state, day(1), bidder('CB'), file).state.objections).toMatchObject([{ customerId: 'CB', status: 'OPEN' }])
    expect(give(state, day(1), bidder('CX'), file).code).toBe('2039')
    expect(give(state, day(1), bidder('CB'), { ...file, text: 'short' }).code).toBe('2071')
    expect(give(closed().state, T, bidder('CB'), file).code).toBe('2070')
    expect(give(state, day(1), buyer, file).code).toBe('2009')
  })

  test('an open one keeps the award waiting; answered it closes after a day, or when the filer is satisfied', () => {
    expect(play(filed(), [wait(day(5))]).state.status).toBe('PUBLICITY')
    const answer: Command = { type: 'objection.answer', objectionSeq: seq(), text: '已核实' }
    expect(give(filed(), day(2), manager, answer).code).toBe('2003')
    expect(give(filed(), day(2), buyer, { ...answer, objectionSeq: 1 }).code).toBe('VALIDATION-1006'.slice(7))
    const answered = give(filed(), day(5), buyer, answer).state
    expect(give(answered, day(5), buyer, answer).code).toBe('2002')
    const end = play(answered, [wait(day(6))])
    expect(end.entries.map(({ type, dueAt }) => [type, dueAt])).toEqual([
      ['objection.closed', day(6)],
      ['project.awarded', day(3)],
    ])
    const close: Command = { type: 'objection.close', objectionSeq: seq() }
    expect(give(answered, day(5), bidder('CA'), close).code).toBe('2003')
    expect(give(give(answered, day(5), bidder('CB'), close).state, day(5), bidder('CB'), close).code).toBe('2002')
  })

  test('not at or after the end of publicity', () => {
    expect(give(filed(), day(3), bidder('CC'), file)).toMatchObject({ code: '2070', args: { t: day(3) } })
  })
})
