import { describe, expect, test } from 'vitest'
import { nextDueAt } from '#domain/tender/advance.ts'
import { fold } from '#domain/tender/evolve.ts'
import { execute } from '#domain/tender/execute.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Actor, Command, ProjectState } from '#domain/tender/model.ts'
import { SYSTEM } from '#domain/tender/model.ts'
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
  REASON,
  reach,
  ready,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { bidView } from '#domain/tender/visibility/view.ts'
import { standings } from './competition.ts'

const give = (state: ProjectState, time: string, who: Actor, command: Command) => {
  const done = play(state, [[on(time), who, command]])
  return { ...done, code: done.refusals[0]?.code.slice(7) ?? 'ok', args: done.refusals[0]?.args }
}
const aliases = (state: ProjectState) =>
  standings(state)
    .map(({ alias }) => alias)
    .join('>')
const suspend: Command = { type: 'project.suspend', reason: REASON }
const resume = (time: string, day?: string): Command => ({ type: 'project.resume', resumeAt: on(time, day) })
const types = (entries: readonly { type: string }[]) => entries.map(({ type }) => type)

describe('TEND-10 suspension (P11, P12)', () => {
  const stopped = () => give(live().state, '02:10:00.000', supervisor, suspend).state

  test('supervisor or manager stop the clock with a reason, the buyer does not', () => {
    expect(stopped()).toMatchObject({
      status: 'SUSPENDED',
      suspension: { remainingMs: 1_200_000, hardRemainingMs: 3_000_000, outage: false },
    })
    expect(give(live().state, '02:10:00.000', manager, suspend).state.suspension?.byRole).toBe('MANAGER')
    expect(give(live().state, '02:10:00.000', buyer, suspend).code).toBe('2003')
    expect(give(live().state, '02:10:00.000', supervisor, { ...suspend, reason: 'why' }).code).toBe('2022')
    expect(give(stopped(), '02:11:00.000', supervisor, suspend).code).toBe('2002')
    expect(give(ready().state, '01:00:00.000', supervisor, suspend).code).toBe('2002')
  })

  test('no bid and no close while suspended', () => {
    expect(play(stopped(), [bids(on('02:11:00.000'), 'CA', '980000.00')]).refusals[0]).toEqual({
      code: 'TENDER-2055',
      args: { reason: REASON },
    })
    expect(play(stopped(), [wait(on('02:45:00.000'))]).state.status).toBe('SUSPENDED')
  })

  test('the supervisor announces the end two minutes ahead and within a day; the time that was left follows', () => {
    expect(give(stopped(), '02:40:00.000', manager, resume('02:42:00.000')).code).toBe('2003')
    expect(give(stopped(), '02:40:00.000', supervisor, resume('02:41:59.999'))).toMatchObject({ code: '2020', args: { n: 2 } })
    expect(give(stopped(), '02:40:00.000', supervisor, resume('02:10:00.001', '2026-11-22')).code).toBe('2021')
    expect(give(live().state, '02:40:00.000', supervisor, resume('02:42:00.000')).code).toBe('2002')
    const announced = give(stopped(), '02:40:00.000', supervisor, resume('02:42:00.000')).state
    expect(nextDueAt(announced)).toBe(on('02:42:00.000'))
    expect(bidView(announced, { side: 'buyer', userId: 'U1' }, on('02:41:00.000'))).toMatchObject({
      phase: 'SUSPENDED',
      closesAt: on('03:02:00.000'),
      hardStopAt: on('03:32:00.000'),
    })
    const { state } = play(announced, [wait(on('02:42:00.000'))])
    expect(state).toMatchObject({ status: 'BIDDING', closesAt: on('03:02:00.000'), hardStopAt: on('03:32:00.000') })
    expect(play(state, [bids(on('02:42:00.000'), 'CA', '980000.00')]).refusals).toEqual([undefined])
  })

  test('after a day bidding goes on by itself', () => {
    expect(nextDueAt(stopped())).toBe(on('02:10:00.000', '2026-11-22'))
    expect(play(stopped(), [wait(on('02:10:00.000', '2026-11-22'))]).state).toMatchObject({
      status: 'BIDDING',
      closesAt: on('02:30:00.000', '2026-11-22'),
    })
  })

  test('announcements come from the purchaser side under the name of a role', () => {
    const text = { type: 'hall.message', text: '请各位注意' } as const
    expect(give(live().state, '02:01:00.000', supervisor, text).entries[0]?.parts.pub).toEqual({ from: 'SUPERVISOR', text: '请各位注意' })
    expect(give(live().state, '02:01:00.000', bidder('CA'), text).code).toBe('2003')
    expect(give(aProject(), '02:01:00.000', buyer, text).code).toBe('2002')
  })
})

describe('TEND-10 outage', () => {
  const outage = (from: string, to: string): Command => ({
    type: 'system.outage',
    from: on(from),
    to: on(to),
    resumeAt: plus(on(to), 120_000),
  })
  const unserved = (state: ProjectState, from: string, to: string) => execute(state, outage(from, to), SYSTEM, anEnv(on(to)))

  test('a window open in the gap is suspended with the time it had at the beginning of the gap', () => {
    const { state, entries } = unserved(live().state, '02:29:00.000', '02:50:00.000')
    expect(types(entries)).toEqual(['outage.detected', 'bidding.suspended'])
    expect(state).toMatchObject({
      status: 'SUSPENDED',
      suspension: { remainingMs: 60_000, hardRemainingMs: 1_860_000, outage: true, resumeAt: on('02:52:00.000') },
    })
    const resumed = play(state, [wait(on('02:52:00.000'))])
    expect(resumed.state).toMatchObject({ status: 'BIDDING', closesAt: on('02:53:00.000'), hardStopAt: on('03:23:00.000') })
    expect(types(resumed.entries)).toEqual(['bidding.resumed'])
  })

  test('a window that opened in the gap keeps all its time', () => {
    const { state, entries } = unserved(ready().state, '01:59:00.000', '02:40:00.000')
    expect(types(entries)).toEqual(['bidders.sealed', 'bidding.opened', 'outage.detected', 'bidding.suspended'])
    expect(state.suspension).toMatchObject({ from: on('02:00:00.000'), remainingMs: 1_800_000 })
  })

  test('what had ended before the gap stays ended, and a suspended project stays as it was', () => {
    expect(unserved(live().state, '02:30:00.000', '02:50:00.000').state).toMatchObject({ status: 'FAILED', failReason: 'NO_QUOTE' })
    const stopped = give(live().state, '02:10:00.000', supervisor, suspend).state
    expect(unserved(stopped, '02:11:00.000', '02:50:00.000')).toEqual({ state: stopped, entries: [] })
  })

  test('a suspension that ended in the gap goes on as an outage from its end', () => {
    const stopped = give(live().state, '02:10:00.000', supervisor, suspend).state
    const announced = give(stopped, '02:11:00.000', supervisor, resume('02:20:00.000')).state
    const { state, entries } = unserved(announced, '02:12:00.000', '03:00:00.000')
    expect(types(entries)).toEqual(['bidding.resumed', 'outage.detected', 'bidding.suspended'])
    expect(state.suspension).toMatchObject({ from: on('02:20:00.000'), remainingMs: 1_200_000 })
  })

  test('nobody but the system reports one', () => {
    expect(give(live().state, '02:20:00.000', supervisor, outage('02:10:00.000', '02:20:00.000')).code).toBe('2003')
    expect(give(live().state, '02:20:00.000', manager, { type: 'system.advance' }).code).toBe('2003')
  })

  test('a clock that went back is logged and does not take time back', () => {
    const { state } = live()
    const env = anEnv(state.lastAt, { clockAt: plus(state.lastAt, -1_001) })
    const stepped = execute(state, { type: 'hall.message', text: 'x' }, supervisor, env)
    expect(types(stepped.entries)).toEqual(['clock.stepped', 'message.sent'])
    const within = execute(
      state,
      { type: 'hall.message', text: 'x' },
      supervisor,
      anEnv(state.lastAt, { clockAt: plus(state.lastAt, -1_000) }),
    )
    expect(types(within.entries)).toEqual(['message.sent'])
  })

  test('TEND-03 a step back is told once, a further one again, and a new one after the clock had caught up', () => {
    let { state } = live()
    const at = (step: number, clockMs: number) => {
      const env = anEnv(plus(state.lastAt, step), { clockAt: plus(state.lastAt, clockMs) })
      const run = execute(state, { type: 'hall.message', text: 'x' }, supervisor, env)
      state = run.state
      return types(run.entries)
    }
    expect(at(0, -60_000)).toEqual(['clock.stepped', 'message.sent'])
    expect(at(0, -59_900)).toEqual(['message.sent'])
    expect(at(0, -30_000)).toEqual(['message.sent'])
    expect(at(0, -60_900)).toEqual(['message.sent'])
    expect(at(0, -90_000)).toEqual(['clock.stepped', 'message.sent'])
    expect(at(0, -89_000)).toEqual(['message.sent'])
    expect(at(5_000, 5_000)).toEqual(['message.sent'])
    expect(at(0, -2_000)).toEqual(['clock.stepped', 'message.sent'])
  })
})

describe('TEND-09 correction of a mistaken bid', () => {
  const mistaken = () =>
    reach(live().state, [
      bids(on('02:01:00.000'), 'CA', '980000.00'),
      bids(on('02:02:00.000'), 'CB', '970000.00'),
      bids(on('02:29:00.000'), 'CA', '900000.00'),
    ])
  const seqOf = (state: ProjectState, firm: string) => state.bidders.find(({ customerId }) => customerId === firm)!.stands.at(-1)!.seq
  const request = (state: ProjectState, firm: string, time: string, bidSeq = seqOf(state, firm), reason = REASON) =>
    give(state, time, bidder(firm), { type: 'bid.void-request', bidSeq, reason })
  const asked = () => request(mistaken().state, 'CA', '02:29:30.000').state
  const decide = (state: ProjectState, agree = true): Command => ({
    type: 'bid.void-decide',
    requestSeq: state.corrections?.[0]?.requestSeq ?? 1,
    agree,
  })

  test('asked for the own last bid within 60 s, with a reason, once', () => {
    const { state } = mistaken()
    expect(request(state, 'CA', '02:30:00.000').code).toBe('ok')
    expect(request(state, 'CA', '02:30:00.001')).toMatchObject({ code: '2056', args: { s: 60 } })
    expect(request(state, 'CA', '02:29:30.000', seqOf(state, 'CB')).code).toBe('2056')
    expect(request(state, 'CA', '02:29:30.000', seqOf(state, 'CA'), 'oops').code).toBe('2022')
    expect(request(state, 'CX', '02:29:30.000', 1).code).toBe('2039')
    expect(request(asked(), 'CA', '02:29:31.000').code).toBe('2056')
    const without = reach(live({ bidding: { correction: false } }).state, [bids(on('02:01:00.000'), 'CA', '980000.00')]).state
    expect(request(without, 'CA', '02:01:01.000').code).toBe('2056')
  })

  test('buyer and supervisor together strike it out: rank, price and close follow', () => {
    const one = give(asked(), '02:29:40.000', buyer, decide(asked()))
    expect(one.state.corrections?.[0]).toMatchObject({ buyer: true })
    expect(one.state.voidedSeqs).toEqual([])
    const both = give(one.state, '02:29:50.000', supervisor, decide(asked()))
    expect(types(both.entries)).toEqual(['bid.correction-decided', 'bid.voided', 'bidding.extended', 'message.sent'])
    expect(aliases(both.state)).toBe('B02>B01')
    expect(both.state).toMatchObject({ closesAt: on('02:31:50.000'), bids: 2, corrections: [], extensions: 2 })
    expect(both.state.bidders[0]).toMatchObject({ bids: 1, stands: [{ gross: '98000000' }] })
    const view = bidView(both.state, { side: 'bidder', userId: 'x', customerId: 'CA' }, on('02:29:51.000'))
    expect(view).toMatchObject({ lead: '970000.00', ownPrice: '980000.00', ownRank: 2, next: { own: '975000.00', lead: '965000.00' } })
    expect(both.entries.at(-1)?.parts.pub).toEqual({ from: 'SYSTEM', text: '一条报价已被更正撤销 / one bid was annulled as an error' })
  })

  test('one no ends it; the same role does not decide twice; who decides nothing is refused', () => {
    const refused = give(asked(), '02:29:40.000', supervisor, decide(asked(), false))
    expect(refused.state).toMatchObject({ corrections: [], voidedSeqs: [] })
    expect(give(refused.state, '02:29:41.000', buyer, decide(asked())).code).toBe('2057')
    const one = give(asked(), '02:29:40.000', buyer, decide(asked()))
    expect(give(one.state, '02:29:41.000', buyer, decide(asked())).code).toBe('2057')
    expect(give(asked(), '02:29:41.000', manager, decide(asked())).code).toBe('2003')
  })

  test('it lapses after five minutes, and with the close', () => {
    const early = reach(live().state, [bids(on('02:01:00.000'), 'CA', '980000.00')]).state
    const open = request(early, 'CA', '02:01:10.000').state
    expect(play(open, [wait(on('02:06:09.999'))]).state.corrections).toHaveLength(1)
    const lapsed = play(open, [wait(on('02:06:10.000'))])
    expect(lapsed.state.corrections).toEqual([])
    expect(lapsed.entries[0]).toMatchObject({
      type: 'bid.correction-decided',
      dueAt: on('02:06:10.000'),
      parts: { note: { outcome: 'LAPSED' } },
    })
    const closed = play(asked(), [wait(on('02:31:00.000'))])
    expect(types(closed.entries)).toEqual(['bid.correction-decided', 'bidding.closed', 'project.failed'])
  })

  test('requests of two bidders do not wait for each other', () => {
    const two = reach(asked(), [bids(on('02:29:31.000'), 'CB', '890000.00')]).state
    const both = request(two, 'CB', '02:29:32.000').state
    expect(both.corrections?.map(({ alias }) => alias)).toEqual(['B01', 'B02'])
  })

  test('two mistakes in a row lead back to the price of long before', () => {
    const { state } = reach(live().state, [
      bids(on('02:01:00.000'), 'CA', '980000.00'),
      bids(on('02:20:00.000'), 'CA', '900000.00'),
      bids(on('02:20:30.000'), 'CA', '890000.00'),
    ])
    const strike = (from: ProjectState, at: string) => {
      const open = request(from, 'CA', at).state
      return reach(open, [
        [on(at), buyer, decide(open)],
        [on(at), supervisor, decide(open)],
      ]).state
    }
    const back = strike(strike(state, '02:20:40.000'), '02:20:50.000')
    expect(back.bidders[0]).toMatchObject({ bids: 1, stands: [{ gross: '98000000' }] })
    expect(back.bidders[0]?.sinceSeq).toBe(back.bidders[0]?.stands[0]?.seq)
  })

  test('one annulment after the other comes to an end: the last price that is kept cannot be struck out', () => {
    const times = Array.from({ length: 10 }, (_, index) => on(`02:20:0${index}.000`))
    let { state } = reach(
      live().state,
      times.map((at, index) => bids(at, 'CA', `${990 - index * 5}000.00`)),
    )
    let struck = 0
    for (; request(state, 'CA', '02:20:10.000').code === 'ok'; struck++) {
      const open = request(state, 'CA', '02:20:10.000').state
      state = reach(open, [
        [on('02:20:10.000'), buyer, decide(open)],
        [on('02:20:10.000'), supervisor, decide(open)],
      ]).state
    }
    expect(struck).toBe(7)
    expect(state.bidders[0]).toMatchObject({ bids: 3, stands: [{ gross: '98000000' }] })
  })

  test('a first bid that is struck out leaves the bidder without a price', () => {
    const only = reach(live().state, [bids(on('02:01:00.000'), 'CA', '980000.00')]).state
    const open = request(only, 'CA', '02:01:01.000').state
    const gone = reach(open, [
      [on('02:01:02.000'), buyer, decide(open)],
      [on('02:01:03.000'), supervisor, decide(open)],
    ]).state
    expect(aliases(gone)).toBe('')
    expect(play(gone, [bids(on('02:01:04.000'), 'CA', '999000.00')]).refusals).toEqual([undefined])
  })

  test('in a suspension the time to answer is added to what is left', () => {
    const { state } = mistaken()
    const stopped = give(state, '02:29:20.000', supervisor, suspend).state
    const left = stopped.suspension!.remainingMs
    const open = request(stopped, 'CA', '02:29:30.000').state
    const gone = reach(open, [
      [on('02:29:40.000'), buyer, decide(open)],
      [on('02:29:50.000'), supervisor, decide(open)],
    ]).state
    expect(left).toBe(100_000)
    expect(gone.suspension?.remainingMs).toBe(120_000)
  })

  test('I5 the log leads to the same state', () => {
    const run = mistaken()
    const open = play(run.state, [
      [on('02:29:30.000'), bidder('CA'), { type: 'bid.void-request', bidSeq: seqOf(run.state, 'CA'), reason: REASON }],
    ])
    const done = play(open.state, [
      [on('02:29:40.000'), buyer, decide(open.state)],
      [on('02:29:50.000'), supervisor, decide(open.state)],
    ])
    expect(fold(aProject(), [...live().entries, ...run.entries, ...open.entries, ...done.entries])).toEqual(done.state)
  })
})

describe('6.3 disqualified while bidding', () => {
  const remove: Command = { type: 'application.disqualify', customerId: 'CA', reason: REASON }
  const led = () => reach(live().state, [bids(on('02:01:00.000'), 'CA', '980000.00'), bids(on('02:02:00.000'), 'CB', '985000.00')]).state

  test('by buyer and supervisor together: banned, out of the ranks, its bids in the log', () => {
    const first = give(led(), '02:03:00.000', buyer, remove)
    expect(aliases(first.state)).toBe('B01>B02')
    expect(give(first.state, '02:03:01.000', manager, remove).code).toBe('2003')
    const gone = give(first.state, '02:03:02.000', supervisor, remove)
    expect(aliases(gone.state)).toBe('B02')
    expect(gone.entries[0]?.parts.price).toEqual({ lead: '985000.00' })
    expect(gone.state.bidders[0]).toMatchObject({ state: 'BANNED', bids: 1 })
    expect(play(gone.state, [bids(on('02:04:00.000'), 'CA', '900000.00')]).refusals[0]?.code).toBe('TENDER-2039')
    expect(bidView(gone.state, { side: 'bidder', userId: 'x', customerId: 'CA' }, on('02:04:00.000'))).toMatchObject({
      canBid: false,
      why: 'BANNED',
    })
    expect(give(gone.state, '02:05:00.000', buyer, remove)).toMatchObject({ code: '2036', args: { status: 'DISQUALIFIED' } })
    expect(give(led(), '02:03:00.000', buyer, { ...remove, reason: 'x' }).code).toBe('2022')
  })
})
