import { describe, expect, test } from 'vitest'
import { advance, nextDueAt } from '#domain/tender/advance.ts'
import { plus } from '#domain/tender/instant.ts'
import { type Actor, SYSTEM } from '#domain/tender/model.ts'
import {
  anEnv,
  buyer,
  manager,
  on,
  type Played,
  play,
  REASON,
  reach,
  type Step,
  sealedQuotesOf,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { roundView } from './round-view.ts'
import { goOn, liveRounds, opens, playRound, roundOf, seals, withdraws } from './testing.ts'

/** Round 1 from 02:00 to 02:30, then ten minutes, then a quarter of an hour each. */
const CLOSE_1 = on('02:30:00.000')
const OPEN_2 = on('02:40:00.000')
const CLOSE_2 = on('02:55:00.000')

const quoted = (rules: Parameters<typeof liveRounds>[0] = {}): Played =>
  goOn(liveRounds(rules), [
    seals(on('02:00:01.000'), 'CA', 1, '980'),
    seals(on('02:00:02.000'), 'CB', 1, '970'),
    seals(on('02:00:03.000'), 'CC', 1, '960'),
  ])
const types = ({ entries }: Pick<Played, 'entries'>) => entries.map(({ type }) => type)
const outage = (from: string, to: string): Step => [to, SYSTEM, { type: 'system.outage', from, to, resumeAt: plus(to, 120_000) }]
const times = ({ state }: Pick<Played, 'state'>) => {
  const { opensAt, closesAt } = roundOf(state)
  return [opensAt.slice(11, 19), closesAt.slice(11, 19)]
}

describe('TEND-36 a round ends by the clock, whoever works', () => {
  test('with the worker stopped the first late command closes and opens it, and is itself too late', () => {
    const late = play(quoted().state, [seals(CLOSE_1, 'CA', 1, '900')], quoted().entries)
    expect(late.refusals[0]).toEqual({ code: 'TENDER-2051', args: { closedAt: CLOSE_1, at: CLOSE_1 } })
    expect(types(late)).toEqual([
      'round.closed',
      'round.unsealed',
      ...Array.from({ length: 3 }, () => 'quote.opened'),
      'round.scheduled',
      'quote.rejected',
    ])
    expect(late.entries.slice(0, -1).every(({ dueAt }) => dueAt === CLOSE_1)).toBe(true)
  })

  test('half-open: a millisecond before is in time', () => {
    expect(play(quoted().state, [seals(on('02:29:59.999'), 'CA', 1, '900')]).refusals).toEqual([undefined])
  })

  test('the due times lead from round to round', () => {
    let played = quoted()
    const seen: (string | undefined)[] = []
    for (let due = nextDueAt(played.state); due; due = nextDueAt(played.state)) {
      seen.push(due.slice(11, 19))
      played = goOn(played, [wait(due)])
    }
    expect(seen).toEqual(['02:30:00', '02:40:00', '02:55:00', '03:05:00', '03:20:00'])
    expect(played.state.status).toBe('REVIEW')
    expect(played.state.closesAt).toBe(on('03:20:00.000'))
  })

  test('advance gives every fact with its due time', () => {
    const { state, entries } = quoted()
    const facts = advance(state, anEnv(OPEN_2, { sealedQuotes: sealedQuotesOf(entries) }))
    expect(facts.map(({ dueAt }) => dueAt)).toEqual(facts.map(() => CLOSE_1))
    expect(facts.at(-1)?.parts.pub, 'two minutes from the opening, which was late').toMatchObject({ opensAt: on('02:42:00.000') })
  })
})

describe('6.4 the next round opens at least two minutes after the opening', () => {
  test.each([
    ['at once', CLOSE_1, '02:40:00', '02:55:00'],
    ['within the interval', on('02:35:00.000'), '02:40:00', '02:55:00'],
    ['two minutes before its end', on('02:38:00.000'), '02:40:00', '02:55:00'],
    ['late', on('02:39:00.000'), '02:41:00', '02:56:00'],
    ['much later', on('05:00:00.000'), '05:02:00', '05:17:00'],
  ])('opened %s', (_, at, opensAt, closesAt) => {
    const { state, entries } = quoted()
    const opened = reach(state, [wait(at)], entries)
    expect(times(opened)).toEqual([opensAt, closesAt])
    expect(opened.state.closesAt?.slice(11, 19)).toBe(closesAt)
  })
})

describe('P11 P12 a pause stops whatever clock runs', () => {
  const pause = (at: string, resumeAt: string): Step[] => [
    [at, supervisor, { type: 'project.suspend', reason: REASON }],
    [at, supervisor, { type: 'project.resume', resumeAt }],
  ]

  test('in a round: what is left of it goes on', () => {
    const paused = goOn(quoted(), pause(on('02:10:00.000'), on('02:20:00.000')))
    expect(play(paused.state, [seals(on('02:12:00.000'), 'CA', 1, '900')]).refusals).toMatchObject([{ code: 'TENDER-2055' }])
    const bidder = { side: 'bidder', userId: 'u', customerId: 'CA' } as const
    expect(roundView(paused.state, bidder, on('02:12:00.000'))).toMatchObject({
      phase: 'SUSPENDED',
      closesAt: on('02:40:00.000'),
      why: 'SUSPENDED',
    })
    expect(times(goOn(paused, [wait(on('02:20:00.000'))]))).toEqual(['02:00:00', '02:40:00'])
  })

  test('between rounds: the next one opens later and lasts as long', () => {
    const opened = goOn(quoted(), [wait(CLOSE_1)])
    const resumed = goOn(opened, [...pause(on('02:35:00.000'), on('02:45:00.000')), wait(on('02:45:00.000'))])
    expect(times(resumed)).toEqual(['02:50:00', '03:05:00'])
    expect(play(resumed.state, [seals(on('02:49:59.999'), 'CA', 2, '900'), seals(on('02:50:00.000'), 'CA', 2, '900')]).refusals).toEqual([
      { code: 'TENDER-2050', args: { n: 2 } },
      undefined,
    ])
  })

  test('while it waits for two persons: no clock runs, and nobody opens', () => {
    const paused = goOn(quoted({ opening: 'committee' }), [wait(CLOSE_1), ...pause(on('02:31:00.000'), on('02:40:00.000'))])
    expect(play(paused.state, [opens(on('02:35:00.000'), buyer, 1)]).refusals).toMatchObject([{ code: 'TENDER-2055' }])
    const resumed = goOn(paused, [wait(on('02:40:00.000'))])
    expect([resumed.state.status, ...times(resumed)]).toEqual(['BIDDING', '02:00:00', '02:30:00'])
    expect(resumed.state.closesAt).toBe(CLOSE_1)
  })

  test('once it is over the picture goes on, also before its entry is written', () => {
    const played = goOn(quoted(), [
      [on('02:10:00.000'), supervisor, { type: 'project.suspend', reason: REASON }],
      [on('02:11:00.000'), supervisor, { type: 'project.resume', resumeAt: on('02:20:00.000') }],
    ])
    const seen = (at: string) => roundView(played.state, { side: 'bidder', userId: 'user-CA', customerId: 'CA' }, at)
    expect(seen(on('02:19:59.999'))).toMatchObject({ status: 'SUSPENDED', phase: 'SUSPENDED', canQuote: false, why: 'SUSPENDED' })
    expect(seen(on('02:20:00.000'))).toMatchObject({ status: 'BIDDING', phase: 'OPEN', closesAt: on('02:40:00.000'), canQuote: true })
    expect(seen(on('02:20:00.000'))).not.toHaveProperty('suspension')
    expect(seen(on('02:40:00.000')).phase).toBe('WAITING')
    const written = goOn(played, [wait(on('02:20:00.000'))])
    const later = roundView(written.state, { side: 'bidder', userId: 'user-CA', customerId: 'CA' }, on('02:21:00.000'))
    expect({ ...seen(on('02:21:00.000')), seq: 0 }).toEqual({ ...later, seq: 0 })
  })

  test('without an announced end it goes on after a day', () => {
    const paused = goOn(quoted(), [[on('02:10:00.000'), supervisor, { type: 'project.suspend', reason: REASON }]])
    expect(nextDueAt(paused.state)).toBe(on('02:10:00.000', '2026-11-22'))
  })
})

describe('8.4 an outage takes no time from anybody', () => {
  test('in a round, also where its end fell into the gap', () => {
    const { state, entries } = quoted()
    const found = reach(state, [outage(on('02:25:00.000'), on('02:50:00.000'))], entries)
    expect(types(found)).toEqual(['outage.detected', 'bidding.suspended'])
    expect(times(reach(found.state, [wait(on('02:52:00.000'))]))).toEqual(['02:00:00', '02:57:00'])
  })

  test('between rounds both times move', () => {
    const opened = goOn(quoted(), [wait(CLOSE_1)])
    const found = reach(opened.state, [outage(on('02:35:00.000'), on('02:50:00.000')), wait(on('02:52:00.000'))])
    expect(times(found)).toEqual(['02:57:00', '03:12:00'])
  })

  test('a round that was over before the gap is opened after it, and its interval counts from then', () => {
    const { state, entries } = quoted()
    const found = reach(state, [outage(on('02:30:01.000'), on('03:00:00.000'))], entries)
    expect(types(found)).toContain('round.unsealed')
    expect(times(reach(found.state, [wait(on('03:02:00.000'))]))).toEqual(['03:04:00', '03:19:00'])
  })

  test('while a round waits for two persons nothing is made up for', () => {
    const waiting = goOn(quoted({ opening: 'committee' }), [wait(CLOSE_1)])
    const found = reach(waiting.state, [outage(on('02:35:00.000'), on('02:50:00.000'))])
    expect([found.state.status, found.entries]).toEqual(['BIDDING', []])
  })

  test('the start falls into the gap', () => {
    const { state } = liveRounds()
    const found = reach(state, [outage(on('02:00:00.000'), on('02:10:00.000')), wait(on('02:12:00.000'))])
    expect(times(found)).toEqual(['02:00:00', '02:42:00'])
  })
})

test('8.4 a clock that steps back changes no end: the log stands still until it has caught up', () => {
  const { state, entries } = quoted()
  const at = state.lastAt
  const found = play(state, [[at, SYSTEM, { type: 'system.advance' }, { clockAt: plus(at, -60_000) }]], entries)
  expect(times(found)).toEqual(['02:00:00', '02:30:00'])
})

describe('TEND-37 a missing key opens nothing, and nothing is made up', () => {
  test('by the clock: the round stays closed until the key is back', () => {
    const { state, entries } = quoted()
    const lost = play(state, [[on('02:45:00.000'), SYSTEM, { type: 'system.advance' }, { lostKey: 'k1' }]], entries)
    expect([types(lost), lost.state.status]).toEqual([['round.closed'], 'BIDDING'])
    const [when, who, command] = seals(on('02:46:00.000'), 'CA', 1, '900')
    const late = play(lost.state, [[when, who, command, { lostKey: 'k1' }]], entries)
    expect(late.refusals).toMatchObject([{ code: 'TENDER-2051' }])
    const back = reach(lost.state, [wait(on('02:50:00.000'))], entries)
    expect(times(back)).toEqual(['02:52:00', '03:07:00'])
  })

  test('whoever asks to open it is told which key it is', () => {
    const { state, entries } = quoted()
    const lost = play(state, [[on('02:45:00.000'), buyer, { type: 'round.open', roundNo: 1 }, { lostKey: 'k1' }]], entries)
    expect(lost.refusals).toEqual([{ code: 'TENDER-2097', args: { kid: 'k1' } }])
  })

  test('a project that cannot be opened can be stopped', () => {
    const { state, entries } = quoted()
    const stop = (who: Actor): Step => [on('03:00:00.000'), who, { type: 'project.void', reason: REASON }, { lostKey: 'k1' }]
    expect(play(state, [stop(supervisor), stop(manager)], entries).state.status).toBe('VOID')
  })

  test('by two persons: the second word answers 2097 and leaves the first one standing', () => {
    const waiting = goOn(quoted({ opening: 'committee' }), [wait(CLOSE_1), opens(on('02:31:00.000'), buyer, 1)])
    const press: Step = [on('02:32:00.000'), supervisor, { type: 'round.open', roundNo: 1 }, { lostKey: 'k1' }]
    const lost = play(waiting.state, [press], waiting.entries)
    expect([lost.refusals, lost.entries]).toEqual([[{ code: 'TENDER-2097', args: { kid: 'k1' } }], []])
    const back = reach(lost.state, [opens(on('02:33:00.000'), supervisor, 1)], waiting.entries)
    expect(roundOf(back.state).no).toBe(2)
  })

  test('what was sealed to another round or commitment does not open', () => {
    const { state, entries } = quoted()
    const [first, second] = entries.filter(({ type }) => type === 'quote.accepted')
    const swapped = { ...sealedQuotesOf(entries), [first!.seq]: String(second!.parts.lines?.sealed) }
    expect(() => play(state, [[CLOSE_1, SYSTEM, { type: 'system.advance' }, { sealedQuotes: swapped }]])).toThrow(
      'sealed to something else',
    )
  })
})

describe('D6 whether there are enough is known without opening', () => {
  test.each([
    [[], 'NO_QUOTE'],
    [['CA'], 'TOO_FEW_QUOTES'],
    [['CA', 'CB'], 'TOO_FEW_QUOTES'],
  ])('%o quoted: %s, and nothing was opened', (firms, reason) => {
    const played = goOn(
      liveRounds(),
      firms.map((firm, n) => seals(on(`02:01:0${n}.000`), firm, 1, '900')),
    )
    const over = reach(played.state, [wait(CLOSE_1)])
    expect(types(over)).toEqual(['round.closed', 'bidding.closed', 'project.failed'])
    expect([over.state.status, over.state.failReason, over.state.bidders.every(({ stands }) => stands.length === 0)]).toEqual([
      'FAILED',
      reason,
      true,
    ])
  })

  test('a quote that was taken back is none', () => {
    const taken = goOn(quoted(), [withdraws(on('02:20:00.000'), 'CA', 1)])
    expect(reach(taken.state, [wait(CLOSE_1)]).state.failReason).toBe('TOO_FEW_QUOTES')
  })

  test('two are enough where the supervisor waived the third before the close, and not after it', () => {
    const waive = (at: string): Step => [at, supervisor, { type: 'project.waive-minimum', reason: REASON }]
    const two = goOn(liveRounds(), [seals(on('02:01:00.000'), 'CA', 1, '900'), seals(on('02:02:00.000'), 'CB', 1, '910')])
    const waived = goOn(two, [waive(on('02:29:59.999')), wait(CLOSE_1)])
    expect([waived.state.status, roundOf(waived.state).no]).toEqual(['BIDDING', 2])
    const after = goOn(quoted(), [wait(CLOSE_1)])
    expect(play(after.state, [waive(on('02:31:00.000'))]).refusals).toMatchObject([{ code: 'TENDER-2002' }])
  })

  test('a later round nobody quotes in is no failure', () => {
    const two = playRound(goOn(quoted(), [wait(CLOSE_1), wait(OPEN_2)]), {})
    expect(roundOf(two.state)).toMatchObject({ no: 3, phase: 'SCHEDULED' })
    expect(two.state.lastAt).toBe(CLOSE_2)
  })
})
