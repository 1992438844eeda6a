import { describe, expect, test } from 'vitest'
import { fold } from '#domain/tender/evolve.ts'
import { acceptedBid } from '#domain/tender/facts.ts'
import type { Entry, ProjectState } from '#domain/tender/model.ts'
import { aProject, bidder, bids, live, on, play, ready, wait } from '#domain/tender/testing.ts'
import { bidView } from '#domain/tender/visibility/view.ts'
import { standings } from './competition.ts'

/** Whole auctions through `execute`. A, B and C of the specification are the firms CA, CB and CC with the aliases B01, B02 and B03. */

const aliases = (state: ProjectState) =>
  standings(state)
    .map(({ alias }) => alias)
    .join('>')
const A = 'CA'
const B = 'CB'
const C = 'CC'

const WORKED_RUN: [time: string, firm: string, gross: string, result: string, closesAt?: string][] = [
  ['01:59:59.999', A, '980000.00', '2040 2026-11-21T02:00:00.000Z'],
  ['02:00:05.000', A, '1000000.01', '2042 1000000.00'],
  ['02:00:06.000', A, '980000.00', 'B01'],
  ['02:00:09.000', B, '980000.00', '2045'],
  ['02:00:10.000', B, '979999.99', '2044 975000.00'],
  ['02:00:12.000', B, '985000.00', 'B01>B02'],
  ['02:05:00.000', B, '975000.00', 'B02>B01'],
  ['02:06:00.000', A, '976000.00', '2043 975000.00'],
  ['02:06:02.000', A, '975000.00', '2045'],
  ['02:06:05.000', A, '970000.00', 'B01>B02'],
  ['02:07:00.000', C, '700000.00', '2046 27.8'],
  ['02:07:10.000', C, '969000.00', '2044 965000.00'],
  ['02:07:20.000', C, '990000.00', 'B01>B02>B03'],
  ['02:27:59.999', B, '965000.00', 'B02>B01>B03', '02:30:00.000'],
  ['02:28:00.000', A, '960000.00', 'B01>B02>B03', '02:30:00.000'],
  ['02:29:10.000', A, '955000.00', 'B01>B02>B03', '02:30:00.000'],
  ['02:29:30.500', B, '950000.00', 'B02>B01>B03', '02:31:30.500'],
  ['02:31:00.000', C, '985000.00', 'B02>B01>B03', '02:31:30.500'],
  ['02:31:30.499', A, '945000.00', 'B01>B02>B03', '02:33:30.499'],
  ['02:33:30.499', B, '940000.00', '2051 2026-11-21T02:33:30.499Z 2026-11-21T02:33:30.499Z'],
]

/** Plays rows one by one and tells of each: the ranking after an accepted bid, or the code and the values of the refusal. */
function told(start: ProjectState, rows: typeof WORKED_RUN) {
  let state = start
  const entries: Entry[] = []
  const results = rows.map(([time, firm, gross, , closes]) => {
    const done = play(state, [bids(on(time), firm, gross)])
    state = done.state
    entries.push(...done.entries)
    const refused = done.refusals[0]
    const result = refused ? [refused.code.slice(7), ...Object.values(refused.args)].join(' ') : aliases(state)
    return closes ? [time, firm, gross, result, state.closesAt?.slice(11, 23)] : [time, firm, gross, result]
  })
  return { state, entries, results }
}

describe('the worked run of tendering.md 7.4', () => {
  const start = ready()
  const run = told(start.state, WORKED_RUN)
  const all = [...start.entries, ...run.entries]

  test('TEND-01 TEND-02 every line is accepted or refused as written, with its maximum and its close', () => {
    expect(run.results).toEqual(WORKED_RUN)
  })

  test('TEND-02 three bids extend; a refused one and one that leaves the lead alone do not', () => {
    const extensions = run.entries.filter(({ type }) => type === 'bidding.extended').map(({ parts }) => parts.pub)
    expect(extensions).toEqual([
      { from: on('02:30:00.000'), to: on('02:31:30.500') },
      { from: on('02:31:30.500'), to: on('02:33:30.499') },
    ])
    expect(run.state.extensions).toBe(2)
  })

  test('TEND-03 the bid at the closing instant meets a closed auction: the close is logged before it', () => {
    expect(run.entries.slice(-3).map(({ type, dueAt }) => [type, dueAt])).toEqual([
      ['bidding.closed', on('02:33:30.499')],
      ['names.revealed', on('02:33:30.499')],
      ['bid.rejected', undefined],
    ])
    expect(run.state.status).toBe('REVIEW')
    expect(bidView(run.state, { side: 'buyer', userId: 'U1' }, run.state.lastAt)).toMatchObject({
      phase: 'CLOSED',
      lead: '945000.00',
      leadAlias: 'B01',
      bids: 11,
    })
  })

  test('I5 the state is the fold of the log', () => {
    expect(fold(aProject(), all)).toEqual(run.state)
  })

  test('I3 numbers have no gap and time never goes back', () => {
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 2))
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted())
  })

  test('every refused bid of an approved bidder is logged with its code', () => {
    const refused = run.entries.filter(({ type }) => type === 'bid.rejected').map(({ parts }) => String(parts.price?.code).slice(7))
    expect(refused).toEqual(WORKED_RUN.filter(([, , , result]) => /^2/.test(result)).map(([, , , result]) => result.slice(0, 4)))
  })

  test('an accepted bid tells its number, rank and whether it took the lead', () => {
    const accepted = run.entries.filter(({ type }) => type === 'bid.accepted').map(acceptedBid)
    expect(accepted.slice(0, 3)).toEqual([
      { alias: 'B01', n: 1, rank: 1, tookLead: true, extended: false, gross: '980000.00', basis: '980000.00', taxBp: 1300 },
      { alias: 'B02', n: 2, rank: 2, tookLead: false, extended: false, gross: '985000.00', basis: '985000.00', taxBp: 1300 },
      { alias: 'B02', n: 3, rank: 1, tookLead: true, extended: false, gross: '975000.00', basis: '975000.00', taxBp: 1300 },
    ])
  })
})

describe('TEND-01 the order of the checks', () => {
  const start = live().state
  const refusals = (...steps: Parameters<typeof play>[1]) => play(start, steps).refusals.map((refused) => refused?.code.slice(7))

  test('2039 for a firm that was not approved, before anything else', () => {
    expect(refusals(bids(on('02:01:00.000'), 'CX', 'abc'))).toEqual(['2039'])
  })

  test('2049 comes before the price, 2041 before 2047, 2047 before the limits', () => {
    expect(
      refusals(
        bids(on('02:01:00.000'), A, '980000.00'),
        bids(on('02:01:00.999'), A, 'abc'),
        bids(on('02:01:01.000'), A, 'abc', { taxBp: 900 }),
        bids(on('02:01:01.000'), A, '1e3'),
        bids(on('02:01:01.000'), A, '-1'),
        bids(on('02:01:01.000'), A, '0.00'),
        bids(on('02:01:01.000'), A, '960000.001'),
        bids(on('02:01:01.000'), A, '9999999.00', { taxBp: 900 }),
        bids(on('02:01:01.000'), A, '9999999.00', { currency: 'USD' }),
        bids(on('02:01:01.000'), A, '9999999.00'),
      ),
    ).toEqual([undefined, '2049', '2041', '2041', '2041', '2041', '2041', '2047', '2047', '2042'])
  })

  test('2009 without a firm, 2037 for a second firm, 2065 for somebody of the purchaser side', () => {
    const place = { type: 'bid.place', gross: '980000.00', taxBp: 1300, currency: 'CNY' } as const
    expect(
      refusals(
        [on('02:01:00.000'), { userId: 'X', name: 'X', roles: [] }, place],
        [on('02:01:00.000'), bidder(B, 'user-CA'), place],
        [on('02:01:00.000'), { ...bidder(A, 'U1'), roles: ['BUYER'] }, place],
      ),
    ).toEqual(['2009', '2037', '2065'])
  })

  test('a big drop passes once it is confirmed', () => {
    expect(
      refusals(
        bids(on('02:01:00.000'), A, '980000.00'),
        bids(on('02:01:01.000'), B, '800000.00'),
        bids(on('02:01:02.000'), B, '800000.00', { confirmBigDrop: true }),
      ),
    ).toEqual([undefined, '2046', undefined])
  })

  test('H3 a ceiling that bidders may not see refuses nothing', () => {
    const { state } = live({ ceilingVisible: false })
    expect(play(state, [bids(on('02:01:00.000'), A, '1000000.01')]).refusals).toEqual([undefined])
  })
})

describe('TEND-02 extension', () => {
  const atHardStop = (trigger: 'lead' | 'topN' | 'any', gross: string, topN = 1) => {
    const { state } = live({ bidding: { trigger, topN } })
    return play(state, [
      bids(on('02:01:00.000'), A, '900000.00'),
      bids(on('02:02:00.000'), B, '950000.00'),
      bids(on('02:29:30.000'), C, gross),
    ]).state.closesAt
  }

  test('the trigger decides which bid extends', () => {
    expect(atHardStop('lead', '895000.00')).toBe(on('02:31:30.000'))
    expect(atHardStop('lead', '945000.00')).toBe(on('02:30:00.000'))
    expect(atHardStop('topN', '945000.00', 2)).toBe(on('02:31:30.000'))
    expect(atHardStop('topN', '960000.00', 2)).toBe(on('02:30:00.000'))
    expect(atHardStop('any', '960000.00')).toBe(on('02:31:30.000'))
  })

  test('I14 the close never passes the hard stop, and a bid at the hard stop is late', () => {
    const { state } = live({ bidding: { maxExtendSec: 60 } })
    const end = play(state, [
      bids(on('02:01:00.000'), A, '980000.00'),
      bids(on('02:29:20.000'), B, '970000.00'),
      bids(on('02:30:50.000'), A, '960000.00'),
      bids(on('02:31:00.000'), C, '950000.00'),
    ])
    expect(end.entries.filter(({ type }) => type === 'bidding.extended').map(({ parts }) => parts.pub?.to)).toEqual([on('02:31:00.000')])
    expect(end.refusals.at(-1)).toEqual({ code: 'TENDER-2051', args: { closedAt: on('02:31:00.000'), at: on('02:31:00.000') } })
  })
})

describe('TEND-11 selling and net prices', () => {
  test('forward: the highest wins and every comparison is mirrored', () => {
    const { state } = live({ direction: 'forward', ceiling: '900000.00' })
    const end = play(state, [
      bids(on('02:01:00.000'), A, '899999.99'),
      bids(on('02:01:01.000'), A, '900000.00'),
      bids(on('02:01:02.000'), B, '900000.01'),
      bids(on('02:01:03.000'), B, '905000.00'),
      bids(on('02:01:04.000'), A, '904999.99'),
      bids(on('02:01:05.000'), A, '910000.00'),
      bids(on('02:01:06.000'), C, '1100000.00'),
    ])
    expect(end.refusals.map((refused) => refused && [refused.code.slice(7), refused.args.max ?? refused.args.pct])).toEqual([
      ['2042', '900000.00'],
      undefined,
      ['2044', '905000.00'],
      undefined,
      ['2043', '905000.00'],
      undefined,
      ['2046', '20.8'],
    ])
    expect(aliases(end.state)).toBe('B01>B02')
  })

  test('net: a higher gross price with more tax in it may lead; limits come back as gross prices of the bidder', () => {
    const { state } = live({ compareBasis: 'net', ceiling: '2000000.00' }, ['CA', 'CB', 'CC'], { CB: 300 })
    const end = play(state, [
      bids(on('02:01:00.000'), A, '1130000.00'),
      bids(on('02:01:01.000'), B, '1040000.00', { taxBp: 300 }),
      bids(on('02:01:02.000'), B, '1029000.00', { taxBp: 300 }),
    ])
    expect(end.refusals[1]).toBeUndefined()
    expect(aliases(end.state)).toBe('B01>B02')
    expect(end.refusals[2]).toEqual({ code: 'TENDER-2044', args: { max: '1024850.00' } })
    const view = bidView(end.state, { side: 'bidder', userId: 'b', customerId: B }, on('02:01:03.000'))
    expect(view).toMatchObject({ lead: '1130000.00', ownPrice: '1040000.00', next: { lead: '1024850.00' } })
  })
})

describe('6.1 P13 P14 the close', () => {
  const close = (offers: string[], over: Parameters<typeof live>[0] = {}) => {
    const { state } = live(over)
    const steps = offers.map((firm, index) => bids(on(`02:0${index + 1}:00.000`), firm, `${980 - index * 10}000.00`))
    return play(state, [...steps, wait(on('03:30:00.000'))]).state
  }
  test.each([
    [[], 'FAILED', 'NO_QUOTE'],
    [[A], 'FAILED', 'TOO_FEW_QUOTES'],
    [[A, B], 'FAILED', 'TOO_FEW_QUOTES'],
    [[A, B, C], 'REVIEW', undefined],
  ])('offers of %j end in %s %s', (offers, status, failReason) => {
    expect(close(offers)).toMatchObject({ status, namesRevealed: status === 'REVIEW' })
    expect(close(offers).failReason).toBe(failReason)
  })
})
