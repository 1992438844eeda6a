import { describe, expect, test } from 'vitest'
import { lowPriceOf } from '#domain/tender/award/abnormal.ts'
import { signalsOf } from '#domain/tender/award/signal-evidence.ts'
import { reserveCommitment } from '#domain/tender/bidding/sealed.ts'
import { plus } from '#domain/tender/instant.ts'
import type { At, Entry, ProjectState } from '#domain/tender/model.ts'
import {
  anEnv,
  anItem,
  bidder,
  bids,
  buyer,
  live,
  on,
  type Played,
  play,
  reach,
  type Step,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { goOn, liveRounds, playRound, roundOf } from './testing.ts'

/** What is looked at between the last opening and an award, where prices came in by rounds (tendering.md 7.6, 7.7, 8.5). */

const RULES = { rounds: 2, durationsSec: [1_800, 900], intervalsSec: [600], out: [0], keepMin: 1, minOffers: 2 }
const rules = (over: object = {}) => ({ ...RULES, ...over })

describe('TEND-43 abnormally low prices in rounds', () => {
  const FOUR = ['CA', 'CB', 'CC', 'CD']
  test.each([
    ['560', '42.47', '34.89', true],
    ['600', '38.36', '30.24', true],
    ['640', '34.25', '25.59', false],
  ])(
    'the worked numbers: %s, with the first prices of round 1, those of an eliminated bidder among them',
    (own, vsMean, vsNext, flagged) => {
      const first = playRound(liveRounds(rules({ out: [1] }), {}, FOUR), { CA: '990', CB: '980', CC: '1000', CD: '940' })
      expect(first.state.bidders.map(({ state }) => state)).toEqual(['ACTIVE', 'ACTIVE', 'ELIMINATED', 'ACTIVE'])
      const { state } = playRound(first, { CA: own, CB: '860', CD: '900' })
      expect([state.status, lowPriceOf(state, 'B01')]).toEqual(['REVIEW', { vsMean, vsNext, flagged }])
      // Who is out wins nothing: neither is his price low, nor is it the next one of anybody.
      expect(lowPriceOf(state, 'B03')).toEqual({ flagged: false })
    },
  )

  test('who never lowers has his carried price, and what he began with stays his first one', () => {
    const { state } = playRound(playRound(liveRounds(rules()), { CA: '1000', CB: '980', CC: '940' }), { CA: '580' })
    expect(lowPriceOf(state, 'B01')).toEqual({ vsMean: '39.59', vsNext: '38.30', flagged: true })
    expect(lowPriceOf(state, 'B02').flagged).toBe(false)
  })
})

describe('TEND-44 clues in rounds', () => {
  const found = ({ state, entries }: Pick<Played, 'state' | 'entries'>) =>
    signalsOf(state, entries).map(({ code, firms }) => [code, ...firms])
  const played = (prices: readonly Readonly<Record<string, string>>[], over: object = {}) =>
    prices.reduce((before, round) => playRound(before, round), liveRounds(rules(over)))
  const codesOf = (...of: Parameters<typeof played>) => found(played(...of)).map(([code]) => code)

  test('G6 totals of round 1 at equal distances; later rounds do not make them so', () => {
    expect(
      codesOf([
        { CA: '990', CB: '980', CC: '970' },
        { CA: '955', CB: '951' },
      ]),
    ).toContain('G6')
    expect(
      codesOf([
        { CA: '990', CB: '985', CC: '970' },
        { CA: '960', CB: '950', CC: '940' },
      ]),
    ).not.toContain('G6')
  })

  test('G8 one goes down from round to round, the others stay at the ceiling', () => {
    expect(
      codesOf([
        { CA: '995', CB: '1000', CC: '999' },
        { CA: '900', CB: '1000' },
      ]),
    ).toContain('G8')
    expect(
      codesOf([
        { CA: '995', CB: '1000', CC: '999' },
        { CA: '900', CB: '990' },
      ]),
    ).not.toContain('G8')
    expect(codesOf([{ CA: '995', CB: '970', CC: '999' }, { CA: '900' }])).not.toContain('G8')
  })

  test('G7 does not apply: quotes that are opened together follow nobody', () => {
    const many = { rounds: 3, durationsSec: [600, 600, 600], intervalsSec: [600, 600], out: [0, 0] }
    expect(
      codesOf(
        [
          { CA: '990', CB: '985' },
          { CA: '960', CB: '955' },
          { CA: '930', CB: '925' },
        ],
        many,
      ),
    ).not.toContain('G7')
  })

  test('G5 lines of round 1 by one factor; what a later round says is another price', () => {
    const items = [1, 2, 3, 4, 5].map((lineNo) => anItem({ lineNo, quantity: '1' }))
    const start = liveRounds(rules())
    const before = { ...start, state: { ...start.state, items } }
    const base = [100, 200, 300, 400, 500]
    const other = [103, 206, 309, 412, 515]
    const apart = [101, 230, 280, 430, 477]
    const of = (first: readonly number[], second: readonly number[]) =>
      found(lines(lines(before, { CA: base, CB: first }), { CA: base.map((price) => price - 1), CB: second })).map(([code]) => code)
    expect(of(other, apart)).toContain('G5')
    expect(of(apart, apart)).not.toContain('G5')
  })

  test('none before the names are known, whatever was opened', () => {
    expect(codesOf([{ CA: '990', CB: '980', CC: '970' }])).toEqual([])
  })

  /** A round in which these firms quote these unit prices. */
  function lines(before: Played, prices: Readonly<Record<string, readonly number[]>>): Played {
    const { no, opensAt, closesAt } = roundOf(before.state)
    const steps = Object.entries(prices).map(([firm, own], index): Step => {
      const total = `${own.reduce((sum, price) => sum + price, 0)}.00`
      const given = own.map((unitPrice, at) => ({ lineNo: at + 1, unitPrice: String(unitPrice) }))
      const quote = { roundNo: no, lines: given, total, taxBp: 1_300, currency: 'CNY', deliveryDays: 30 }
      return [plus(opensAt, (index + 1) * 1_000), bidder(firm), { type: 'quote.submit', ...quote }]
    })
    return goOn(before, [...steps, wait(closesAt)])
  }
})

/** Both ways to come by a best price of 950 000.00, from the publication on. */
const MODES = {
  'free bidding': (reserve: string) => {
    const before = live({ reserve })
    const steps = [
      bids(on('02:01:00.000'), 'CA', '950000.00'),
      bids(on('02:02:00.000'), 'CB', '960000.00'),
      bids(on('02:03:00.000'), 'CC', '970000.00'),
    ]
    const open = reach(before.state, steps)
    const closed = reach(open.state, [wait(on('02:30:00.000'))], [...before.entries, ...open.entries])
    return { before: { ...open, entries: [...before.entries, ...open.entries] }, closed }
  },
  'three rounds': (reserve: string) => {
    const before = playRound(liveRounds(rules(), { reserve }), { CA: '980', CB: '985', CC: '990' })
    return { before, closed: playRound(before, { CA: '950', CB: '960', CC: '970' }) }
  },
} as const

describe.each(Object.keys(MODES) as (keyof typeof MODES)[])('TEND-46 the reserve price in %s', (mode) => {
  const { before, closed } = MODES[mode]('955000.00')
  const later = (state: ProjectState): At => plus(state.lastAt, 60_000)
  const signs = ({ state, entries }: Pick<Played, 'state' | 'entries'>) =>
    play(state, [[later(state), supervisor, { type: 'review.sign', conclusion: '合规' }]], entries).refusals.at(-1)?.code

  test('is committed to at publication and stands in clear nowhere before the close, to nobody', () => {
    const published = before.entries.find(({ type }) => type === 'project.published')!
    expect(published.parts.pub!.reserveCommit).toBe(
      reserveCommitment(anEnv(on('02:00:00.000')).sha256, { reserve: '955000.00', salt: '5'.repeat(32) }),
    )
    expect(JSON.stringify([before.state, before.entries])).not.toMatch(/955000|95500000/)
    expect(before.state.reserve).not.toHaveProperty('amount')
  })

  test('is opened with the last close, for the purchaser’s side alone', () => {
    expect(closed.state).toMatchObject({ status: 'REVIEW', reserve: { amount: '95500000' } })
    const opened = closed.entries.find(({ type }) => type === 'reserve.opened') as Entry
    expect(opened.parts.note).toMatchObject({ reserve: '955000.00' })
    expect(readableParts(opened, closed.state, { side: 'buyer', userId: buyer.userId })).toEqual(['pub', 'note'])
    expect(readableParts(opened, closed.state, { side: 'bidder', userId: 'X', customerId: 'CA' })).toEqual(['pub'])
  })

  test('2075 a best price that misses it is not awarded, one that meets it is', () => {
    expect(signs(MODES[mode]('949999.99').closed)).toBe('TENDER-2075')
    expect(signs(MODES[mode]('950000.00').closed)).toBeUndefined()
  })
})
