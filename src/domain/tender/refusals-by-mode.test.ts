import { describe, expect, test } from 'vitest'
import { later } from './instant.ts'
import type { Actor, At, Command, ProjectState } from './model.ts'
import { goOn, inRounds, liveRounds, playRound, seals } from './rounds/testing.ts'
import { bidder, bids, buyer, live, manager, on, type Played, play, REASON, reach, ready, supervisor, wait } from './testing.ts'

/** What each way of taking prices answers to the commands of both: what one does not have it refuses by its state, and writes nothing. */

const AT = on('02:10:00.000')
const BEFORE = on('01:00:00.000')
const FIRMS = ['CA', 'CB', 'CC'] as const

const begun = {
  free: live(),
  rounds: liveRounds({ opening: 'committee' }),
  freeReady: ready(),
  roundsReady: ready(inRounds()),
  waiting: playRound(liveRounds({ opening: 'committee' }), { CA: '900', CB: '910', CC: '920' }),
  freePaused: goOn(live(), [[on('02:05:00.000'), supervisor, { type: 'project.suspend', reason: REASON }]]),
  roundsPaused: goOn(liveRounds(), [[on('02:05:00.000'), supervisor, { type: 'project.suspend', reason: REASON }]]),
  freeBid: goOn(live({ bidding: { minBidIntervalMs: 60_000 } }), [bids(on('02:09:50.000'), 'CA', '980000.00')]),
  once: goOn(liveRounds({ revisions: 'once' }), [seals(on('02:05:00.000'), 'CA', 1, '900')]),
  secondRound: goOn(playRound(liveRounds({ out: [1, 0], keepMin: 2 }), { CA: '900', CB: '910', CC: '920' }), [wait(on('02:40:00.000'))]),
  pressed: goOn(playRound(liveRounds({ opening: 'committee' }), { CA: '900', CB: '910', CC: '920' }), [
    [on('02:31:00.000'), supervisor, { type: 'round.open', roundNo: 1 }],
  ]),
  freeReview: ended(
    live(),
    FIRMS.map((firm, n) => bids(on(`02:0${n + 1}:00.000`), firm, `${95 + n}0000.00`)),
  ),
  roundsReview: ended(
    liveRounds({ rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] }),
    FIRMS.map((firm, n) => seals(on(`02:0${n + 1}:00.000`), firm, 1, `${950 + n * 10}`)),
  ),
} satisfies Record<string, Played>
const reported = (review: Played): Played =>
  goOn(review, [[on('02:40:00.000'), supervisor, { type: 'review.sign', conclusion: 'all in order' }]])
const worlds = { ...begun, freeSigned: reported(begun.freeReview), roundsSigned: reported(begun.roundsReview) }

function ended(before: Played, steps: Parameters<typeof goOn>[1]): Played {
  return goOn(before, [...steps, wait(on('02:30:00.000'))])
}

const quote = (over: Partial<Extract<Command, { type: 'quote.submit' }>> = {}): Command => ({
  type: 'quote.submit',
  roundNo: 1,
  lines: [{ lineNo: 1, unitPrice: '900' }],
  total: '900000.00',
  taxBp: 1_300,
  currency: 'CNY',
  deliveryDays: 30,
  ...over,
})
const bid = (gross = '980000.00'): Command => ({ type: 'bid.place', gross, taxBp: 1_300, currency: 'CNY' })
const { roundNo: _, ...withoutRound } = quote() as Extract<Command, { type: 'quote.submit' }>

type World = keyof typeof worlds
const answer = (world: World, who: Actor, command: Command, at: At): [string, number] => {
  const { state, entries } = worlds[world]
  const when = world.endsWith('Ready') ? BEFORE : later(at, state.lastAt)
  const { refusals, entries: written } = play(state, [[when, who, command]], entries)
  return [refusals[0]?.code.replace('TENDER-', '') ?? 'ok', written.length]
}

const ca = bidder('CA')
const CLOSED = on('02:45:00.000')
const LATER = on('02:41:00.000')
const LINE = { lineNo: 1, unitPrice: '900' }
const at901 = { lines: [{ lineNo: 1, unitPrice: '901' }], total: '901000.00' }

describe('TEND-36 TEND-01 the commands of one way of taking prices in the other', () => {
  test.each<[string, Actor, Command, World, string, World, string, At]>([
    ['a bid', ca, bid(), 'free', 'ok', 'rounds', '2002', AT],
    ['a bid before the start', ca, bid(), 'freeReady', '2040', 'roundsReady', '2002', BEFORE],
    ['a bid after the close', ca, bid(), 'freeReview', '2051', 'roundsReview', '2002', CLOSED],
    ['a correction', ca, { type: 'bid.void-request', bidSeq: 1, reason: REASON }, 'free', '2056', 'rounds', '2002', AT],
    ['a word on a correction', buyer, { type: 'bid.void-decide', requestSeq: 1, agree: true }, 'free', '2057', 'rounds', '2002', AT],
    [
      'splitting a price anew',
      ca,
      { type: 'line.confirm', lines: [{ lineNo: 1, amount: '950000.00' }] },
      'freeReview',
      'ok',
      'roundsReview',
      '2002',
      CLOSED,
    ],
    ['a quote before the start', ca, quote(), 'freeReady', 'ok', 'roundsReady', '2050', BEFORE],
    ['a quote once bidding runs', ca, quote(), 'free', '2051', 'rounds', 'ok', AT],
    ['a quote without a round', ca, withoutRound as Command, 'freeReady', 'ok', 'rounds', 'VALIDATION-1000', AT],
    ['a quote without lines', ca, quote({ lines: [] }), 'freeReady', '2048', 'rounds', '2048', AT],
    ['a price of nothing', ca, quote({ lines: [{ lineNo: 1, unitPrice: '0' }] }), 'freeReady', '2041', 'rounds', '2041', AT],
    ['another currency', ca, quote({ currency: 'EUR' }), 'freeReady', '2047', 'rounds', '2047', AT],
    ['another sum', ca, quote({ total: '1.00' }), 'freeReady', '2058', 'rounds', '2058', AT],
    ['no delivery days', ca, quote({ deliveryDays: 0 }), 'freeReady', 'ok', 'rounds', '2098', AT],
    [
      'beyond the ceiling',
      ca,
      quote({ lines: [{ lineNo: 1, unitPrice: '1001' }], total: '1001000.00' }),
      'freeReady',
      '2042',
      'rounds',
      '2042',
      AT,
    ],
    ['a quote of no bidder', bidder('CX'), quote(), 'freeReady', '2039', 'rounds', '2039', AT],
    ['a quote of the purchaser', { ...buyer, customerId: 'CA' }, quote(), 'freeReady', '2065', 'rounds', '2065', AT],
    ['taking a quote back', ca, { type: 'quote.withdraw', roundNo: 1 }, 'free', '2002', 'rounds', '2059', AT],
    [
      'taking back the quote of a closed round',
      ca,
      { type: 'quote.withdraw', roundNo: 1 },
      'freeReview',
      '2002',
      'roundsReview',
      '2051',
      CLOSED,
    ],
    ['a bid, or a quote, before the last one has rested', ca, bid('970000.00'), 'freeBid', '2049', 'rounds', '2002', AT],
    ['a second quote where one is allowed', ca, quote(), 'free', '2051', 'once', '2054', AT],
    ['a price above the own one of before', ca, quote({ roundNo: 2, ...at901 }), 'free', '2051', 'secondRound', '2052', LATER],
    ['a quote of who was eliminated', bidder('CC'), quote({ roundNo: 2 }), 'free', '2051', 'secondRound', '2053', LATER],
    ['a bid in a pause', ca, bid(), 'freePaused', '2055', 'roundsPaused', '2002', AT],
    ['a quote in a pause', ca, quote(), 'freePaused', '2051', 'roundsPaused', '2055', AT],
    [
      'a unit price with seven decimals',
      ca,
      quote({ lines: [{ lineNo: 1, unitPrice: '900.0000001' }] }),
      'freeReady',
      '2041',
      'rounds',
      '2041',
      AT,
    ],
    [
      'a line that is not there',
      ca,
      quote({ lines: [LINE, { ...LINE, lineNo: 2 }] }),
      'freeReady',
      'VALIDATION-1000',
      'rounds',
      'VALIDATION-1000',
      AT,
    ],
    ['a line twice', ca, quote({ lines: [LINE, LINE] }), 'freeReady', 'VALIDATION-1000', 'rounds', 'VALIDATION-1000', AT],
    ['in the instant of the close', ca, quote(), 'free', '2051', 'rounds', '2051', on('02:30:00.000')],
    ['a bid in the instant of the close', ca, bid(), 'free', '2051', 'rounds', '2002', on('02:30:00.000')],
    ['the same person a second time', supervisor, { type: 'round.open', roundNo: 1 }, 'free', '2002', 'pressed', '2061', AT],
    [
      'another than the lowest, without a reason',
      buyer,
      { type: 'award.propose', alias: 'B02' },
      'freeSigned',
      '2062',
      'roundsSigned',
      '2062',
      CLOSED,
    ],
    ['opening', buyer, { type: 'round.open', roundNo: 1 }, 'free', '2002', 'rounds', '2060', AT],
    ['opening what is not there', supervisor, { type: 'round.open', roundNo: 3 }, 'free', '2002', 'rounds', '2050', AT],
    ['opening by a manager', manager, { type: 'round.open', roundNo: 1 }, 'free', '2002', 'rounds', '2003', AT],
    ['opening what waits', supervisor, { type: 'round.open', roundNo: 1 }, 'free', '2002', 'waiting', 'ok', AT],
    ['opening what was opened', supervisor, { type: 'round.open', roundNo: 1 }, 'freeReview', '2002', 'roundsReview', '2002', CLOSED],
    ['a pause', supervisor, { type: 'project.suspend', reason: REASON }, 'free', 'ok', 'rounds', 'ok', AT],
    ['a pause without a reason', supervisor, { type: 'project.suspend', reason: '' }, 'free', '2022', 'rounds', '2022', AT],
    ['going on where nothing rests', supervisor, { type: 'project.resume', resumeAt: CLOSED }, 'free', '2002', 'rounds', '2002', AT],
    ['waiving the minimum', supervisor, { type: 'project.waive-minimum', reason: REASON }, 'free', 'ok', 'rounds', 'ok', AT],
    [
      'waiving it after the first close',
      supervisor,
      { type: 'project.waive-minimum', reason: REASON },
      'free',
      'ok',
      'waiting',
      '2002',
      AT,
    ],
    ['an announcement', buyer, { type: 'hall.message', text: 'm' }, 'free', 'ok', 'rounds', 'ok', AT],
    ['an award before the report', buyer, { type: 'award.propose', alias: 'B01' }, 'freeReview', '2072', 'roundsReview', '2072', CLOSED],
  ])('%s', (_name, who, command, free, inFree, rounds, inRound, at) => {
    expect([answer(free, who, command, at)[0], answer(rounds, who, command, at)[0]]).toEqual([inFree, inRound])
  })

  test('what the other way has is refused without an entry', () => {
    for (const [world, who, command] of [
      ['rounds', ca, bid()],
      ['free', buyer, { type: 'round.open', roundNo: 1 }],
      ['free', ca, { type: 'quote.withdraw', roundNo: 1 }],
    ] as const) {
      expect(answer(world, who, command, AT)).toEqual(['2002', 0])
    }
  })
})

/** From the review on there is one way: report, award, publicity. */
test.each(['freeReview', 'roundsReview'] as const)('%s: the lowest price is awarded', (world) => {
  const { state, entries } = worlds[world]
  const at = on('03:00:00.000')
  const award: ProjectState = reach(
    state,
    [
      [at, supervisor, { type: 'review.sign', conclusion: 'all in order' }],
      [at, buyer, { type: 'award.propose', alias: 'B01' }],
      [at, manager, { type: 'award.decide', agree: true }],
      [at, supervisor, { type: 'award.decide', agree: true }],
      [at, ca, { type: 'award.confirm' }],
      wait(on('03:00:00.000', '2026-11-25')),
    ],
    entries,
  ).state
  expect([award.status, award.award?.alias]).toEqual(['AWARDED', 'B01'])
})

test('6.7 who left after a round may object, and cannot be awarded', () => {
  const rules = { rounds: 2, durationsSec: [1_800, 900], intervalsSec: [600], out: [1], keepMin: 1 }
  const one = playRound(liveRounds(rules), { CA: '950', CB: '960', CC: '970' })
  const end = playRound(goOn(one, [wait(on('02:40:00.000'))]), {})
  const at = on('03:00:00.000')
  const signed = goOn(end, [[at, supervisor, { type: 'review.sign', conclusion: 'all in order' }]])
  const { refusals } = play(
    signed.state,
    [[at, buyer, { type: 'award.propose', alias: 'B03', reason: 'a reason of twenty characters' }]],
    signed.entries,
  )
  expect(refusals[0]?.code, 'no candidate').toBe('VALIDATION-1006')
  const published = goOn(signed, [
    [at, buyer, { type: 'award.propose', alias: 'B01' }],
    [at, manager, { type: 'award.decide', agree: true }],
    [at, supervisor, { type: 'award.decide', agree: true }],
    [at, bidder('CC'), { type: 'objection.file', text: 'an objection of more than twenty characters' }],
  ])
  expect(published.state.objections).toMatchObject([{ customerId: 'CC', status: 'OPEN' }])
})

describe('TEND-46 the reserve price is committed to at publication and opened with the review, however prices come in', () => {
  const reserve = { reserve: '940000.00' }
  const one = { rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] }
  const reserved = {
    free: () => [live(reserve), FIRMS.map((firm, n) => bids(on(`02:0${n + 1}:00.000`), firm, `${95 + n}0000.00`))] as const,
    rounds: () => [liveRounds(one, reserve), FIRMS.map((firm, n) => seals(on(`02:0${n + 1}:00.000`), firm, 1, `${950 + n * 10}`))] as const,
  }

  test.each(['free', 'rounds'] as const)('%s', (mode) => {
    const [begun, steps] = reserved[mode]()
    const running = goOn(begun, steps)
    const published = running.entries.find(({ type }) => type === 'project.published')!
    expect(published.parts.pub?.reserveCommit).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify([running.state, running.entries]), 'nowhere in clear').not.toMatch(/940000|94000000/)
    const review = goOn(running, [wait(on('02:30:00.000'))])
    expect(review.state.reserve?.amount).toBe('94000000')
    expect(review.entries.find(({ type }) => type === 'reserve.opened')?.parts.note).toMatchObject({ reserve: '940000.00' })
    const award = play(
      review.state,
      [[on('03:00:00.000'), supervisor, { type: 'review.sign', conclusion: 'all in order' }]],
      review.entries,
    )
    expect(award.refusals, 'no price meets it').toMatchObject([{ code: 'TENDER-2075' }])
  })
})
