import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FreeBid } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { standings } from '#domain/tender/bidding/competition.ts'
import { evolve } from '#domain/tender/evolve.ts'
import { plus } from '#domain/tender/instant.ts'
import { begun, live4, openedRound } from '#domain/tender/log/testing.ts'
import type { Entry, ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { goOn, playRound, roundOf, seals, withdraws } from '#domain/tender/rounds/testing.ts'
import { aProject, bids, buyer, live, on, type Played, play, published, REASON, supervisor, wait } from '#domain/tender/testing.ts'
import { momentAt, replayOf } from './replay.ts'
import { bidderViewer, copyFor, replayFor, SUPERVISOR, shownTo } from './testing.ts'

const START = on('02:00:00.000')

/** The state that the log leads to after each entry, by its number. */
function statesOf(first: ProjectState, entries: readonly Entry[]): Map<number, ProjectState> {
  const states = new Map<number, ProjectState>()
  let state = first
  for (const entry of entries) {
    state = evolve(state, entry)
    states.set(entry.seq, state)
  }
  return states
}

const placesOf = (state: ProjectState): unknown[] =>
  standings(state).map(({ alias, gross }, index) => ({ alias, rank: index + 1, gross: formatMoney(gross, state.form.scale) }))

const FIRMS = ['CA', 'CB', 'CC']
const acts = fc.array(
  fc.record({
    firm: fc.constantFrom(...FIRMS),
    kind: fc.constantFrom('bid', 'bid', 'bid', 'bid', 'correct', 'exclude'),
    price: fc.integer({ min: 700, max: 999 }),
  }),
  { maxLength: 14 },
)
type Acts = typeof acts extends fc.Arbitrary<infer T> ? T : never

/** What they do, ten seconds apart; then the close. What the rules refuse is part of it. */
function auction(rules: Partial<FreeBid>, given: Acts): { before: Played; after: Played } {
  const before = live({ bidding: { bidRule: 'beatOwn', maxDropPct: 50, trigger: 'any', protectLead: false, ...rules } }, FIRMS)
  let played: Played = { ...before, refusals: [] }
  const go = (steps: Parameters<typeof play>[1]) => {
    const done = play(played.state, steps, played.entries)
    played = { ...done, entries: [...played.entries, ...done.entries] }
  }
  for (const [index, { firm, kind, price }] of given.entries()) {
    const at = plus(START, (index + 1) * 10_000)
    if (kind === 'bid') go([bids(at, firm, `${price}000.00`, { confirmBigDrop: true })])
    if (kind === 'correct') correct(firm, at)
    if (kind === 'exclude' && index === given.length - 1) exclude(firm, at)
  }
  function correct(firm: string, at: string) {
    const own = played.state.bidders.find(({ customerId }) => customerId === firm)?.stands.at(-1)
    const command = { type: 'bid.void-request' as const, bidSeq: own?.seq ?? 0, reason: REASON }
    go([[at, { userId: `user-${firm}`, name: firm, roles: [], customerId: firm }, command]])
    const requestSeq = played.state.corrections?.at(-1)?.requestSeq ?? 0
    for (const who of [buyer, supervisor]) go([[plus(at, 1_000), who, { type: 'bid.void-decide', requestSeq, agree: true }]])
  }
  function exclude(customerId: string, at: string) {
    for (const who of [buyer, supervisor]) go([[at, who, { type: 'application.disqualify', customerId, reason: REASON }]])
  }
  go([wait(plus(START, 3 * 3_600_000))])
  return { before, after: played }
}

describe('TEND-45 free bidding', () => {
  test('TEND-45 a supervisor sees at each instant who stood where at which price, as the engine had it', () => {
    fc.assert(
      fc.property(acts, fc.constantFrom<FreeBid['visibility']>('anonPrices', 'leadPrice', 'rankOnly', 'leadOnly'), (given, visibility) => {
        const { after } = auction({ visibility }, given)
        const replay = replayFor(SUPERVISOR, after.state, after.entries)
        const states = statesOf(aProject(), after.entries)
        for (const [index, { entries }] of replay.moments.entries()) {
          const state = states.get(entries.at(-1)!.seq)!
          const { places, best, closesAt, bids: count } = replay.frameAt(index)
          // Of a project that failed nobody is named, so that whoever was excluded may be any of them.
          if (!after.state.namesRevealed && state.bidders.some((bidder) => bidder.state === 'BANNED')) {
            expect([best, ...places.map(({ rank, isRankOld }) => (isRankOld ? undefined : rank))].filter(Boolean)).toEqual([])
            continue
          }
          const racing = places.filter(({ isBanned, gross }) => !isBanned && gross !== undefined)
          expect(racing.map(({ alias, rank, gross }) => ({ alias, rank, gross }))).toEqual(placesOf(state))
          expect([best, closesAt, count]).toEqual([racing[0]?.gross, state.closesAt, state.bids])
          expect(replay.line[index]).toMatchObject(best === undefined ? {} : { best })
        }
      }),
      { numRuns: 40 },
    )
  })

  test('TEND-45 a bidder who sees ranks and no prices sees who stood where, and at his own price alone', () => {
    fc.assert(
      fc.property(
        acts.map((given) => given.filter(({ kind }) => kind === 'bid')),
        (given) => {
          const { after } = auction({ visibility: 'leadPrice' }, given)
          const replay = replayFor(bidderViewer('CB'), after.state, after.entries)
          const states = statesOf(aProject(), after.entries)
          for (const [index, { entries }] of replay.moments.entries()) {
            const state = states.get(entries.at(-1)!.seq)!
            const { places } = replay.frameAt(index)
            const told = places.filter(({ rank }) => rank !== undefined).map(({ alias, rank }) => ({ alias, rank }))
            expect(told).toEqual(standings(state).map(({ alias }, at) => ({ alias, rank: at + 1 })))
            expect(places.filter(({ gross, isOwn }) => gross !== undefined && !isOwn)).toEqual([])
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('TEND-45 a rank that his own bid told says that it is of then, once somebody else has bid', () => {
    const { after } = auction({ visibility: 'rankOnly' }, [
      { firm: 'CB', kind: 'bid', price: 900 },
      { firm: 'CA', kind: 'bid', price: 850 },
    ])
    const replay = replayFor(bidderViewer('CB'), after.state, after.entries)
    const own = (index: number) => replay.frameAt(index).places.find(({ isOwn }) => isOwn)
    const at = replay.moments.findIndex(({ entries }) => entries.some(({ type }) => type === 'bid.accepted'))
    expect([own(at), own(at + 1)]).toEqual([
      expect.objectContaining({ alias: 'B02', gross: '900000.00', rank: 1 }),
      expect.objectContaining({ rank: 1, isRankOld: true }),
    ])
    expect(own(at)).not.toHaveProperty('isRankOld')
  })

  test('TEND-45 a suspension, its announced end and an extension are seen as they happened', () => {
    const steps = [
      bids(on('02:01:00.000'), 'CA', '980000.00'),
      [on('02:02:00.000'), supervisor, { type: 'project.suspend', reason: REASON }],
      [on('02:03:00.000'), supervisor, { type: 'project.resume', resumeAt: on('02:20:00.000') }],
      wait(on('02:20:00.000')),
      bids(on('02:47:30.000'), 'CB', '970000.00'),
      wait(on('03:30:00.000')),
    ] as const
    const before = live({})
    const done = goOn(before, steps)
    const replay = replayFor(SUPERVISOR, done.state, done.entries)
    expect(
      replay.moments.map(({ at }, index) => [at.slice(11, 19), replay.frameAt(index).phase, replay.frameAt(index).closesAt?.slice(11, 19)]),
    ).toEqual([
      ['02:00:00', 'OPEN', '02:30:00'],
      ['02:01:00', 'OPEN', '02:30:00'],
      ['02:02:00', 'SUSPENDED', '02:30:00'],
      ['02:03:00', 'SUSPENDED', '02:30:00'],
      ['02:20:00', 'OPEN', '02:48:00'],
      ['02:47:30', 'OPEN', '02:49:30'],
      ['02:49:30', 'CLOSED', '02:49:30'],
    ])
    expect([replay.frameAt(2).reason, replay.frameAt(3).resumeAt, replay.frameAt(4).reason]).toEqual([
      REASON,
      on('02:20:00.000'),
      undefined,
    ])
  })

  test('TEND-45 what follows the close is no part of it, and without bidding there is nothing', () => {
    const { after } = auction({}, [
      { firm: 'CA', kind: 'bid', price: 900 },
      { firm: 'CB', kind: 'bid', price: 880 },
      { firm: 'CC', kind: 'bid', price: 870 },
    ])
    const later = goOn(after, [[on('06:00:00.000'), buyer, { type: 'hall.message', text: 'said afterwards' }]])
    expect(replayFor(SUPERVISOR, later.state, later.entries).moments).toEqual(replayFor(SUPERVISOR, after.state, after.entries).moments)
    const open = published(aProject())
    const { direction, scale, compareBasis } = open.state.form
    expect(replayOf(copyFor(SUPERVISOR, open.state, open.entries), { direction, scale, compareBasis })).toBeUndefined()
    expect(replayOf([], { direction, scale, compareBasis })).toBeUndefined()
  })

  test('TEND-45 the instant of a time is the last one that is not after it', () => {
    const moments = ['02:00:00.000', '02:00:01.000', '02:00:05.000'].map((time) => ({ at: on(time), entries: [] }))
    const at = (time: string) => momentAt(moments, Date.parse(on(time)))
    expect(['01:00:00.000', '02:00:00.000', '02:00:04.999', '02:00:05.000', '03:00:00.000'].map(at)).toEqual([0, 0, 1, 2, 2])
  })
})

describe('TEND-45 sealed rounds', () => {
  const RULES: Partial<ThreeRounds> = {
    disclose: 'anonPrices',
    hallDetail: 'anonPrices',
    out: [1, 0],
    keepMin: 2,
    missed: 'carry',
    tieBreak: 'draw',
  }
  const [first, second, third] = [
    { CA: '980', CB: '970', CC: '975', CD: '990' },
    { CA: '960', CB: undefined, CC: '965' },
    { CA: '950', CB: '950', CC: '955' },
  ]

  function whole(): Played {
    let played = live4(RULES)
    for (const prices of [first, second, third]) {
      const { no, opensAt } = roundOf(played.state)
      const steps = Object.entries(prices).flatMap(([firm, price], n) =>
        price === undefined ? [] : [seals(plus(opensAt, (n + 1) * 1_000), firm, no, price)],
      )
      played = openedRound(goOn(played, steps), RULES)
      if (played.state.status === 'BIDDING') played = begun(played)
    }
    return played
  }

  test('TEND-45 each round is seen sealed, closed and opened: prices, ranks, who left and how the tie was drawn', () => {
    const { state, entries } = whole()
    expect(state.status).toBe('REVIEW')
    const replay = replayFor(SUPERVISOR, state, entries)
    const told = replay.moments.map((moment, index) => {
      const { phase, round, received, best, places } = replay.frameAt(index)
      const board = places
        .filter(({ gross }) => gross)
        .map(({ alias, gross, rank, out }) => `${alias} ${gross} #${rank}${out ? ' out' : ''}`)
      return [moment.entries.at(-1)!.type, phase, round, received, best, board.join(', ')]
    })
    expect(told.filter(([type]) => type !== 'quote.accepted')).toMatchInlineSnapshot(`
      [
        [
          "round.opened",
          "OPEN",
          1,
          0,
          undefined,
          "",
        ],
        [
          "round.scheduled",
          "INTERVAL",
          2,
          0,
          "970000.00",
          "B02 970000.00 #1, B03 975000.00 #2, B01 980000.00 #3, B04 990000.00 #4 out",
        ],
        [
          "round.opened",
          "OPEN",
          2,
          0,
          "970000.00",
          "B02 970000.00 #1, B03 975000.00 #2, B01 980000.00 #3, B04 990000.00 #4 out",
        ],
        [
          "round.scheduled",
          "INTERVAL",
          3,
          0,
          "960000.00",
          "B01 960000.00 #1, B03 965000.00 #2, B02 970000.00 #3, B04 990000.00 #4 out",
        ],
        [
          "round.opened",
          "OPEN",
          3,
          0,
          "960000.00",
          "B01 960000.00 #1, B03 965000.00 #2, B02 970000.00 #3, B04 990000.00 #4 out",
        ],
        [
          "reserve.opened",
          "CLOSED",
          3,
          0,
          "950000.00",
          "B01 950000.00 #1, B02 950000.00 #2, B03 955000.00 #3, B04 990000.00 #4 out",
        ],
      ]
    `)
    expect(told.filter(([type]) => type === 'quote.accepted').map(([, , round, received]) => [round, received])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 1],
      [2, 2],
      [3, 1],
      [3, 2],
      [3, 3],
    ])
  })

  test('TEND-45 a quote that is replaced counts once, one taken back not at all, and no price is seen before its opening', () => {
    const before = live4(RULES)
    const at = (s: number) => plus(roundOf(before.state).opensAt, s * 1_000)
    const sealed = goOn(before, [
      ...[seals(at(1), 'CA', 1, '980'), seals(at(2), 'CB', 1, '970'), seals(at(3), 'CA', 1, '960'), seals(at(4), 'CC', 1, '955')],
      ...[withdraws(at(5), 'CB', 1), seals(at(6), 'CD', 1, '950')],
    ])
    let { state, entries } = openedRound(sealed, RULES)
    for (const no of [2, 3]) ({ state, entries } = openedRound(playRoundOf({ state, entries, refusals: [] }, no), RULES))
    const replay = replayFor(SUPERVISOR, state, entries)
    const upTo = replay.moments.findIndex(({ entries: some }) => some.some(({ type }) => type === 'round.unsealed'))
    const frames = replay.moments.slice(0, upTo).map((_, index) => replay.frameAt(index))
    expect(frames.map(({ received }) => received)).toEqual([0, 1, 2, 2, 3, 2, 3])
    expect(frames.flatMap(({ places, best }) => [best, ...places.map(({ gross }) => gross)]).filter(Boolean)).toEqual([])
    expect(
      frames
        .at(-1)!
        .places.filter(({ hasSealed }) => hasSealed)
        .map(({ alias }) => alias),
    ).toEqual(['B01', 'B03', 'B04'])
  })

  const playRoundOf = (before: Played, no: number): Played => {
    const next = begun(before)
    return goOn(next, [seals(plus(roundOf(next.state).opensAt, 1_000), 'CD', no, String(950 - no))])
  }

  test('TEND-45 a loser sees what his log opens to him: his own prices, and of rivals that somebody had quoted', () => {
    let played = live4({ ...RULES, disclose: 'rank', tieBreak: 'earliest' })
    for (const prices of [first, second, third]) {
      played = playRound(played, prices)
      if (played.state.status === 'BIDDING') played = begun(played)
    }
    const replay = replayFor(bidderViewer('CC'), played.state, played.entries)
    const { places, best } = replay.frameAt(replay.moments.length - 1)
    expect(best).toBeUndefined()
    expect(places.map(({ alias, rounds }) => [alias, rounds.map(({ gross, rank }) => [gross, rank])])).toEqual([
      [
        'B03',
        [
          ['975000.00', 2],
          ['965000.00', 2],
          ['955000.00', 3],
        ],
      ],
    ])
    expect(Math.max(...replay.moments.map((_, index) => replay.frameAt(index).received))).toBe(4)
  })
})

describe('TEND-45 two logs that differ only in what a reader may not know are the same replay', () => {
  const price = fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))

  test('TEND-45 free bidding: prices of rivals, where only whether he leads is told', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('CA', 'CC'), price), { maxLength: 8 }), (given) => {
        const worlds = [0, 1].map((world) => {
          // Rivals bid above him, each below what he bid before, so that all is accepted and he leads in both.
          const last: Record<string, number> = { CA: 1_000_000, CC: 1_000_000 }
          const start = live(
            { bidding: { visibility: 'leadOnly', bidRule: 'beatOwn', protectLead: false, step: { mode: 'absolute', value: '1000.00' } } },
            FIRMS,
          )
          const rivals = given.map(([firm, n], index) => {
            last[firm] = last[firm]! - 1_000 - n[world as 0 | 1] * 100
            return bids(plus(START, (index + 2) * 10_000), firm, `${last[firm]}.00`)
          })
          const own = bids(plus(START, 10_000), 'CB', '900000.00')
          return goOn(start, [own, ...rivals, wait(plus(START, 3 * 3_600_000))])
        })
        const [one, two] = worlds.map(({ state, entries }) => shownTo(bidderViewer('CB'), state, entries))
        expect(one).toEqual(two)
      }),
      { numRuns: 25 },
    )
  })

  test.each(['none', 'rank'] as const)('TEND-45 rounds that disclose %s: prices of rivals', (disclose) => {
    fc.assert(
      fc.property(price, price, (a, c) => {
        const worlds = [0, 1].map((world) => {
          let played = live4({ disclose, out: [0, 0], tieBreak: 'earliest', priceRule: 'notHigherThanOwn' })
          for (const no of [1, 2, 3]) {
            const of = (n: [number, number], least: number) => String(least + 200 - no * 50 - Math.floor(n[world as 0 | 1] / 3))
            played = playRound(played, { CB: String(700 - no), CA: of(a, 800), CC: of(c, 800) })
            if (played.state.status === 'BIDDING') played = begun(played)
          }
          return played
        })
        const [one, two] = worlds.map(({ state, entries }) => shownTo(bidderViewer('CB'), state, entries))
        expect(one).toEqual(two)
      }),
      { numRuns: 15 },
    )
  })
})
