import { expect, test } from 'vitest'
import type { Receipt } from '#contract/tender/bid.ts'
import { aFreeBid } from '#domain/tender/testing.ts'
import { aBidRow, aBidView } from '#screens/bidding/live/testing.ts'
import { amountInWords } from './amount-words.rules.ts'
import { judge, stepPrice } from './standing/effect.rules.ts'
import { receiptFor } from './standing/outcome.rules.ts'

const rules = aFreeBid()
const START = Date.parse('2026-11-21T02:10:00.000Z')
/** B01 stands at 985 000.00 behind a lead of 975 000.00 (7.4, after 02:05:00). */
const behind = aBidView({
  seq: 9,
  bids: 3,
  lead: '975000.00',
  ownPrice: '985000.00',
  ownRank: 2,
  next: { own: '980000.00', lead: '970000.00', step: '5000.00' },
})
const judged = (typed: string, view = behind, now = START) => judge(view, rules, typed, now)

test.each([
  ['1e5', 'TENDER-2041', true],
  ['１００', 'TENDER-2041', true],
  ['-5', 'TENDER-2041', true],
  ['970000.001', 'TENDER-2041', true],
  ['980000.01', 'TENDER-2043', true],
  ['975000.00', 'TENDER-2045', false],
  ['974999.99', 'TENDER-2044', false],
] as const)('TEND-12 %s would be refused with %s before it is sent', (typed, code, certain) => {
  expect(judged(typed)).toMatchObject({ kind: 'refused', refused: { code }, certain })
})

test('TEND-12 below one step there is no price left: said as such, and not sent', () => {
  const last = aBidView({ bids: 3, isLead: true, lead: '3000.00', ownPrice: '3000.00', ownRank: 1, next: { own: '0.00', step: '5000.00' } })
  expect(judged('0.01', last)).toEqual({ kind: 'refused', refused: { code: 'TENDER-2079', args: {} }, certain: true })
})

test('TEND-12 the effect line says what a bid would do', () => {
  expect(judged('970000.00')).toMatchObject({ kind: 'allowed', effect: { rank: 1, same: false, extends: false, net: '858407.08' } })
  expect(judged('980000.00')).toMatchObject({ kind: 'allowed', effect: { extends: false } })
  expect(judged('')).toEqual({ kind: 'empty' })
})

test('TEND-12 taking the lead inside the window extends; staying behind does not, nor does a bid at the hard stop', () => {
  const late = Date.parse('2026-11-21T02:29:00.000Z')
  expect(judged('970000.00', behind, late)).toMatchObject({ effect: { extends: true } })
  expect(judged('980000.00', behind, late)).toMatchObject({ effect: { extends: false } })
  expect(judged('970000.00', { ...behind, hardStopAt: behind.closesAt }, late)).toMatchObject({ effect: { extends: false } })
})

test('a leader who lowers his own price keeps his rank', () => {
  const leads = aBidView({
    bids: 3,
    isLead: true,
    lead: '970000.00',
    ownPrice: '970000.00',
    ownRank: 1,
    next: { own: '965000.00', step: '5000.00' },
  })
  expect(judged('965000.00', leads)).toMatchObject({ effect: { rank: 1, same: true, extends: false } })
})

test('with open prices the exact rank is told; on equal price the earlier stands first', () => {
  const open = aBidView({
    ...behind,
    visibility: 'anonPrices',
    ranking: [
      { alias: 'B02', rank: 1, gross: '975000.00' },
      { alias: 'B01', rank: 2, gross: '985000.00', own: true },
      { alias: 'B03', rank: 3, gross: '990000.00' },
    ],
  })
  expect(judged('980000.00', open)).toMatchObject({ effect: { rank: 2, same: true } })
})

test('where the lead is hidden no rank is guessed', () => {
  const { lead: _, ...hidden } = behind
  const judgement = judge(
    { ...hidden, visibility: 'rankOnly', next: { own: '980000.00', step: '5000.00' } },
    aFreeBid({ visibility: 'rankOnly' }),
    '960000.00',
    START,
  )
  expect(judgement).toMatchObject({ kind: 'allowed', effect: { same: false } })
  expect(judgement).not.toHaveProperty('effect.rank')
})

test('quick prices go so many steps behind the own price, or behind the ceiling before the first bid', () => {
  expect([1, 2].map((n) => stepPrice(behind, n))).toEqual(['980000.00', '975000.00'])
  expect([1, 2].map((n) => stepPrice(aBidView(), n))).toEqual(['995000.00', '990000.00'])
  expect(stepPrice(aBidView({ next: { own: '4000.00', step: '5000.00' } }), 1)).toBeUndefined()
})

test('TEND-11 selling mirrors the quick prices', () => {
  const selling = aBidView({ direction: 'forward', ownPrice: '100.00', next: { own: '110.00', step: '10.00' } })
  expect([1, 2].map((n) => stepPrice(selling, n))).toEqual(['110.00', '120.00'])
})

test.each([
  ['985000.00', '玖拾捌万伍仟元整'],
  ['985000.50', '玖拾捌万伍仟元伍角整'],
  ['101295.08', '壹拾万壹仟贰佰玖拾伍元零捌分'],
  ['1409.50', '壹仟肆佰零玖元伍角整'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['100000000.00', '壹亿元整'],
  ['100050000.00', '壹亿零伍万元整'],
  ['10000001.00', '壹仟万零壹元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['0', '零元整'],
])('%s in capitals is %s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words)
})

test('what is no amount of CNY has no capitals', () => {
  expect(amountInWords('1.234')).toBeUndefined()
})

test('M2 an own bid finds its receipt by the place in the log, or where none is told by price and time', () => {
  const receipt = (hash: string, gross: string, second: number, seq?: number) =>
    ({ hash, gross, at: `2026-11-21T02:00:0${second}.000Z`, ...(seq && { seq }) }) as Receipt
  const row = (gross: string, second: number, seq = 0) => aBidRow({ seq, gross, at: `2026-11-21T02:00:0${second}.000Z` })
  const again = [receipt('third', '970000.00', 9), receipt('second', '970000.00', 6), receipt('entry', '990000.00', 6)]
  expect([row('990000.00', 0), row('970000.00', 6), row('970000.00', 9)].map((one) => receiptFor(one, again)?.hash)).toEqual([
    'entry',
    'second',
    'third',
  ])
  const placed = [receipt('late', '970000.00', 9, 8), receipt('early', '970000.00', 6, 5)]
  expect([5, 8, 7].map((seq) => receiptFor(row('970000.00', 6, seq), placed)?.hash)).toEqual(['early', 'late', undefined])
})
