import { describe, expect, test } from 'vitest'
import { standings } from '#domain/tender/bidding/competition.ts'
import type { Actor, At, Command, Refused } from '#domain/tender/model.ts'
import { bidder, on, type Played, play, REASON, ready, type Step, supervisor, wait } from '#domain/tender/testing.ts'
import { roundRows, roundView } from './round-view.ts'
import { goOn, inRounds, liveRounds, playRound, roundOf, seals, withdraws } from './testing.ts'

/** Round 1 from 02:00 to 02:30, round 2 from 02:40. */
const AT = on('02:10:00.000')
const CLOSE_1 = on('02:30:00.000')
const OPEN_2 = on('02:40:00.000')

const FIRMS = ['CA', 'CB', 'CC', 'CD'] as const
type Rules = Parameters<typeof liveRounds>[0]
type Over = Parameters<typeof liveRounds>[1]

const first = (rules: Rules = {}, over: Over = {}): Played => liveRounds(rules, over, FIRMS)
/** A 980, B 970, C 960, D 990 in round 1; round 2 is open. */
const second = (rules: Rules = {}, over: Over = {}): Played =>
  goOn(playRound(first(rules, over), { CA: '980', CB: '970', CC: '960', CD: '990' }), [wait(OPEN_2)])

const answer = (refused: Refused | undefined): string =>
  refused === undefined ? 'ok' : [refused.code.replace('TENDER-', ''), ...Object.values(refused.args)].join(' ')
const tried = (played: Played, step: Step): string => answer(play(played.state, [step], played.entries).refusals[0])
const sent = (at: At, who: Actor, command: Command): Step => [at, who, command]

describe('6.4 the order in which a quote is judged', () => {
  const base = { roundNo: 1, lines: [{ lineNo: 1, unitPrice: '900' }], total: '900000.00', taxBp: 1_300, currency: 'CNY', deliveryDays: 30 }
  const quote = (over: Partial<Extract<Command, { type: 'quote.submit' }>>): Command => ({ type: 'quote.submit', ...base, ...over })
  const late = { lines: [], total: '1.00', taxBp: 0, currency: 'EUR', deliveryDays: 0 }
  const { roundNo: _, ...unnumbered } = base

  test.each<[string, () => Played, At, Actor, Command, string]>([
    ['no firm', first, AT, { ...bidder('CA'), customerId: undefined } as never, quote(late), '2009'],
    ['no round', first, AT, bidder('CA'), { type: 'quote.submit', ...unnumbered }, 'VALIDATION-1000'],
    ['no bidder here', first, AT, bidder('CX'), quote(late), '2039'],
    ['a later round', first, AT, bidder('CA'), quote({ ...late, roundNo: 2 }), '2050 2'],
    ['an earlier round', second, OPEN_2, bidder('CA'), quote(late), `2051 ${CLOSE_1} ${OPEN_2}`],
    [
      'terms that are too long to be sealed',
      first,
      AT,
      bidder('CA'),
      quote({ ...late, paymentTerms: '😀'.repeat(251) }),
      'VALIDATION-1000',
    ],
    ['lines are missing', first, AT, bidder('CA'), quote(late), '2048 1'],
    ['no price', first, AT, bidder('CA'), quote({ ...late, lines: [{ lineNo: 1, unitPrice: '0' }] }), '2041 6'],
    ['seven decimals', first, AT, bidder('CA'), quote({ lines: [{ lineNo: 1, unitPrice: '1.0000001' }] }), '2041 6'],
    ['a line that is not there', first, AT, bidder('CA'), quote({ lines: [{ lineNo: 9, unitPrice: '1' }] }), 'VALIDATION-1000'],
    ['another currency', first, AT, bidder('CA'), quote({ currency: 'EUR', total: '1.00', deliveryDays: 0 }), '2047'],
    ['another rate', first, AT, bidder('CA'), quote({ taxBp: 300, total: '1.00', deliveryDays: 0 }), '2047'],
    ['another sum', first, AT, bidder('CA'), quote({ total: '900000.01', deliveryDays: 0 }), '2058 900000.01 900000.00'],
    ['no delivery days', first, AT, bidder('CA'), quote({ deliveryDays: 0 }), '2098'],
    ['delivery in more than ten years', first, AT, bidder('CA'), quote({ deliveryDays: 3_651 }), '2098'],
    ['half a day', first, AT, bidder('CA'), quote({ deliveryDays: 1.5 }), '2098'],
    [
      'beyond the ceiling',
      first,
      AT,
      bidder('CA'),
      quote({ lines: [{ lineNo: 1, unitPrice: '1000.01' }], total: '1000010.00' }),
      '2042 1000000.00',
    ],
    [
      'above the own price',
      second,
      OPEN_2,
      bidder('CA'),
      quote({ roundNo: 2, lines: [{ lineNo: 1, unitPrice: '981' }], total: '981000.00' }),
      '2052 980000.00',
    ],
    ['as it should be', first, AT, bidder('CA'), quote({}), 'ok'],
  ])('%s', (_name, start, at, who, command, expected) => {
    expect(tried(start(), sent(at, who, command))).toBe(expected)
  })

  test('before the start, after the end, in a stopped project', () => {
    expect(tried(ready(inRounds()), seals(on('01:00:00.000'), 'CA', 1, '900'))).toBe('2050 1')
    const over = goOn(first(), [wait(CLOSE_1)])
    expect(tried(over, seals(on('03:00:00.000'), 'CA', 1, '900'))).toBe(`2051 ${CLOSE_1} ${on('03:00:00.000')}`)
  })

  test('a firm that was disqualified, before anything else; its sealed quote is never opened', () => {
    const out = (at: At): Step[] => [
      sent(at, supervisor, { type: 'application.disqualify', customerId: 'CD', reason: REASON }),
      sent(at, { userId: 'U1', name: 'buyer', roles: ['BUYER'] }, { type: 'application.disqualify', customerId: 'CD', reason: REASON }),
    ]
    const banned = goOn(first(), [
      ...FIRMS.map((firm, n) => seals(on(`02:01:0${n}.000`), firm, 1, `${900 + n}`)),
      ...out(on('02:20:00.000')),
    ])
    expect(tried(banned, seals(on('02:21:00.000'), 'CD', 1, '800'))).toBe('2039')
    expect(tried(banned, withdraws(on('02:21:00.000'), 'CD', 1))).toBe('2039')
    const opened = goOn(banned, [wait(CLOSE_1)])
    expect(opened.state.bidders.find(({ customerId }) => customerId === 'CD')).toMatchObject({ state: 'BANNED', stands: [] })
    expect(roundOf(opened.state).done[0]).toMatchObject({ received: 3, active: 3, lowest: '90000000' })
    expect(banned.entries.findLast(({ type }) => type === 'application.disqualified')?.parts.price).toBeUndefined()
  })
})

describe('6.4 replacing and taking back', () => {
  test('the last one counts, and tells that it replaces one', () => {
    const twice = goOn(first(), [
      seals(AT, 'CA', 1, '900'),
      seals(AT, 'CA', 1, '950'),
      seals(AT, 'CB', 1, '960'),
      seals(AT, 'CC', 1, '970'),
    ])
    const [one, two] = twice.entries.filter(({ type }) => type === 'quote.accepted')
    expect(two!.parts.pub).toMatchObject({ round: 1, replaces: one!.seq })
    expect(roundOf(twice.state).quotes.B01).toMatchObject({ seq: two!.seq, replaced: 1 })
    const opened = goOn(twice, [wait(CLOSE_1)])
    expect(opened.state.bidders[0]!.stands).toMatchObject([{ seq: two!.seq, gross: '95000000' }])
    expect(JSON.stringify(opened.entries), 'the price that was replaced is nowhere').not.toContain('"900000.00"')
  })

  test('7.3 D10 on equal prices a replaced quote counts from its replacement, a price repeated in a later round from where it stood', () => {
    const ranks = ({ state }: Played) => state.bidders.map(({ customerId, rounds }) => `${customerId} ${rounds!.at(-1)!.rank}`)
    const sealed = ['CB', 'CA', 'CB', 'CC', 'CD'].map((firm, n) => seals(on(`02:10:0${n}.000`), firm, 1, '900'))
    const one = goOn(first(), [...sealed, wait(CLOSE_1)])
    expect(ranks(one)).toEqual(['CA 1', 'CB 2', 'CC 3', 'CD 4'])
    const later = [
      seals(on('02:41:00.000'), 'CD', 2, '900'),
      seals(on('02:42:00.000'), 'CC', 2, '890'),
      seals(on('02:43:00.000'), 'CB', 2, '890'),
      seals(on('02:44:00.000'), 'CB', 2, '900'),
    ]
    const two = goOn(one, [wait(OPEN_2), ...later, wait(on('02:55:00.000'))])
    expect(ranks(two), 'A carries, B comes back to the price he held, D repeats it').toEqual(['CA 2', 'CB 3', 'CC 1', 'CD 4'])
    const back = goOn(first(), [
      seals(AT, 'CB', 1, '900'),
      seals(AT, 'CA', 1, '900'),
      withdraws(AT, 'CB', 1),
      seals(AT, 'CB', 1, '900'),
      seals(AT, 'CC', 1, '950'),
      wait(CLOSE_1),
    ])
    expect(ranks({ ...back, state: { ...back.state, bidders: back.state.bidders.slice(0, 2) } })).toEqual(['CA 1', 'CB 2'])
  })

  test('once: the second one is refused, also after the first was taken back', () => {
    const quoted = goOn(first({ revisions: 'once' }), [seals(AT, 'CA', 1, '900')])
    expect(tried(quoted, seals(AT, 'CA', 1, '890'))).toBe('2054')
    expect(tried(goOn(quoted, [withdraws(AT, 'CA', 1)]), seals(AT, 'CA', 1, '890'))).toBe('2054')
  })

  test('replace: what was taken back may be followed by another', () => {
    const again = goOn(first(), [seals(AT, 'CA', 1, '900'), withdraws(AT, 'CA', 1), seals(AT, 'CA', 1, '910')])
    expect(again.entries.at(-1)!.parts.pub).not.toHaveProperty('replaces')
    expect(roundOf(again.state).quotes.B01).toMatchObject({ replaced: 0 })
  })

  test('without a quote there is nothing to take back, nor twice', () => {
    expect(tried(first(), withdraws(AT, 'CA', 1))).toBe('2059')
    expect(tried(goOn(first(), [seals(AT, 'CA', 1, '900'), withdraws(AT, 'CA', 1)]), withdraws(AT, 'CA', 1))).toBe('2059')
    expect(tried(first(), withdraws(AT, 'CA', 2))).toBe('2050 2')
    expect(tried(goOn(first(), [seals(AT, 'CA', 1, '900')]), withdraws(CLOSE_1, 'CA', 1))).toContain('2051')
  })

  test('taken back in a later round, the price of the round before stands', () => {
    const taken = goOn(second(), [seals(OPEN_2, 'CA', 2, '900'), withdraws(OPEN_2, 'CA', 2), wait(on('02:55:00.000'))])
    expect(taken.state.bidders[0]!.rounds!.at(-1)).toMatchObject({ no: 2, gross: '98000000', carried: true })
    expect(JSON.stringify(taken.entries)).not.toContain('"900000.00"')
  })
})

describe('7.3 who missed a round, who left, and what a limit asks', () => {
  test('eliminate: who does not quote leaves, and is told after which round', () => {
    const over = goOn(second({ missed: 'eliminate', disclose: 'anonPrices' }), [seals(OPEN_2, 'CA', 2, '950'), wait(on('02:55:00.000'))])
    expect(over.state.bidders.map(({ state, eliminatedRound, eliminatedCause }) => [state, eliminatedRound, eliminatedCause])).toEqual([
      ['ACTIVE', undefined, undefined],
      ...FIRMS.slice(1).map(() => ['ELIMINATED', 2, 'NO_PRICE']),
    ])
    const rows = roundRows(over.state, { side: 'bidder', userId: 'U', customerId: 'CA' })
    expect(rows.map(({ alias, round, missed }) => [alias, round, missed]).toSorted()).toEqual([
      ['B01', 1, undefined],
      ['B01', 2, undefined],
      ...['B02', 'B03', 'B04'].map((alias) => [alias, 1, 2]),
    ])
    const three = goOn(over, [wait(on('03:05:00.000'))])
    expect(tried(three, seals(on('03:05:00.000'), 'CB', 3, '900'))).toBe('2053 2')
    expect(tried(three, seals(on('03:05:00.000'), 'CA', 3, '900')), 'one goes on alone').toBe('ok')
    const end = goOn(three, [wait(on('03:20:00.000'))])
    expect([end.state.status, standings(end.state)], 'offers of those who left count as offers, and cannot win').toEqual(['REVIEW', []])
  })

  test('by rank: the last ranks leave after round 1, and their offers count', () => {
    const over = second({ out: [1, 0], keepMin: 3 })
    expect(over.state.bidders[3]).toMatchObject({ state: 'ELIMINATED', eliminatedCause: 'RANK' })
    const end = playRound(goOn(playRound(over, {}), [wait(on('03:05:00.000'))]), {})
    expect(end.state.status).toBe('REVIEW')
  })

  test.each<[Rules, string, string, string]>([
    [{ priceRule: 'lowerThanOwn' }, 'CA', '980', '2052 979999.99'],
    [{ priceRule: 'notHigherThanLowest' }, 'CA', '960.01', '2052 960000.00'],
    [{ priceRule: 'notHigherThanLowest' }, 'CA', '960', 'ok'],
    [{}, 'CA', '980', 'ok'],
  ])('%o %s at %s: %s', (rules, firm, price, expected) => {
    const played = second(rules)
    expect(tried(played, seals(OPEN_2, firm, 2, price, { total: `${Math.round(Number(price) * 1_000)}.00` }))).toBe(expected)
  })

  test('where nothing is lower than the own price none is offered, and the reason is said', () => {
    const least = (firm: string, no: number) => seals(on('02:10:00.000'), firm, no, '0.00001', { total: '0.01' })
    const one = goOn(first({ priceRule: 'lowerThanOwn' }), [least('CA', 1), ...['CB', 'CC', 'CD'].map((firm) => seals(AT, firm, 1, '990'))])
    const two = goOn(one, [wait(CLOSE_1), wait(OPEN_2)])
    const view = (customerId: string) => roundView(two.state, { side: 'bidder', userId: 'u', customerId }, OPEN_2)
    expect(view('CA')).toMatchObject({ canQuote: false, why: 'NO_LOWER' })
    expect([view('CA').next, view('CA').actions.includes('quote'), view('CB').actions.includes('quote')]).toEqual([undefined, false, true])
    expect(view('CB')).toMatchObject({ canQuote: true, next: { max: '989999.99' } })
    expect([tried(two, seals(OPEN_2, 'CA', 2, '0.00001', { total: '0.01' }))]).toEqual(['2079'])
  })

  test('a ceiling that is not published holds none, and is asked for at the end', () => {
    const hidden = first({ rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] }, { ceilingVisible: false })
    const end = playRound(hidden, { CA: '1200', CB: '970', CC: '960', CD: '990' })
    expect(end.state.status).toBe('REVIEW')
    expect(end.state.bidders.map(({ over }) => over)).toEqual(['total', undefined, undefined, undefined])
  })
})

describe('8.2 a refused quote of an approved bidder is logged with its reason alone', () => {
  test.each<[string, Step, string]>([
    ['too late', seals(CLOSE_1, 'CA', 1, '900'), 'TENDER-2051'],
    ['beyond the ceiling', seals(AT, 'CA', 1, '1001'), 'TENDER-2042'],
    ['too early', seals(AT, 'CA', 3, '900'), 'TENDER-2050'],
  ])('%s', (_, step, code) => {
    const { state, entries } = goOn(
      first(),
      FIRMS.map((firm) => seals(AT, firm, 1, '999')),
    )
    const rejected = play(state, [step], entries).entries.at(-1)!
    expect([rejected.type, rejected.parts.lines]).toEqual(['quote.rejected', { code }])
    expect(Object.keys(rejected.parts.pub!)).toEqual(['round'])
  })
})
