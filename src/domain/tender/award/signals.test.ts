import { describe, expect, test } from 'vitest'
import { on } from '#domain/tender/testing.ts'
import { firmsOf, gatherBid, noEvidence } from './signal-evidence.ts'
import { type FirmEvidence, findSignals as found, type SignalContext } from './signals.ts'

const context: SignalContext = { direction: 'reverse', ceiling: 100_000_000n }
type Bid = { at: string; gross: bigint }
type Firm = Omit<FirmEvidence, 'bids'> & { bids: readonly Bid[] }
const a = (firm: string, over: Partial<Firm> = {}): Firm => ({
  firm,
  ips: [],
  devices: [],
  phones: [],
  emails: [],
  contacts: [],
  users: [],
  papers: [],
  lines: new Map(),
  bids: [],
  ...over,
})
const lines = (...prices: number[]) => new Map(prices.map((price, index) => [index + 1, BigInt(price)]))
const bidsAt = (...rows: [second: number, gross: number][]) =>
  rows.map(([second, gross]) => ({
    at: on(`02:${String(10 + Math.floor(second / 60))}:${String(second % 60).padStart(2, '0')}.000`),
    gross: BigInt(gross),
  }))
/** The bids of all firms, in the order in which they came. */
function findSignals(firms: readonly Firm[], on: SignalContext) {
  const evidence = noEvidence()
  const all = firms.flatMap(({ firm, bids }) => bids.map((bid) => ({ firm, ...bid }))).sort((x, y) => (x.at < y.at ? -1 : 1))
  for (const { firm, at, gross } of all) gatherBid(evidence, firm, at, gross)
  const course = new Map(firmsOf(evidence).map(({ firm, bids }) => [firm, bids]))
  const none = { count: 0, varies: false, followedBy: {} }
  return found(
    firms.map((one) => ({ ...one, bids: course.get(one.firm) ?? none })),
    on,
  )
}
const codes = (...firms: Firm[]) => findSignals(firms, context).map(({ key }) => key)

describe('TEND-29 what two firms share', () => {
  test.each([
    ['G1:A:B', 'medium', { ips: ['203.0.113.7'] }],
    ['G2:A:B', 'high', { devices: ['d1'] }],
    ['G3:A:B', 'high', { phones: ['13800000000'] }],
    ['G3:A:B', 'high', { emails: ['x@example.com'] }],
    ['G4:A:B', 'high', { papers: ['ab'.repeat(32)] }],
    ['G9:A:B', 'high', { users: ['u'] }],
    ['G9:A:B', 'high', { contacts: ['王伟'] }],
  ] as const)('%s', (key, severity, shared) => {
    expect(findSignals([a('B', shared), a('A', shared), a('C')], context)).toMatchObject([{ key, severity, firms: ['A', 'B'] }])
    expect(codes(a('A', shared), a('B'))).toEqual([])
  })

  test('the same phone and the same mailbox are one clue with both as its evidence', () => {
    const shared = { phones: ['1'], emails: ['e'] }
    expect(findSignals([a('A', shared), a('B', shared)], context)).toMatchObject([{ evidence: { phone: '1', email: 'e' } }])
  })

  test('addresses of the machine itself, addresses known to be shared, and templates tell nothing', () => {
    const both = (over: Partial<Firm>) => [a('A', over), a('B', over)]
    expect(findSignals(both({ ips: ['127.0.0.1', '::1', '198.51.100.1'] }), { ...context, sharedIps: ['198.51.100.1'] })).toEqual([])
    expect(findSignals(both({ ips: ['::ffff:127.0.0.1', '::ffff:198.51.100.1'] }), { ...context, sharedIps: ['198.51.100.1'] })).toEqual([])
    expect(findSignals(both({ papers: ['t'] }), { ...context, templates: ['t'] })).toEqual([])
    expect(codes(...both({ phones: [''] }))).toEqual([])
  })
})

describe('TEND-29 G5: lines with one factor, or the same lines', () => {
  const base = [1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000]
  const times = (factor: number) => base.map((price) => Math.round(price * factor))
  test.each([
    ['one factor', times(1.03), true],
    ['five different factors', [1_010_000, 2_050_000, 3_100_000, 4_300_000, 5_700_000], false],
    ['four of five the same', [1_000_000, 2_000_000, 3_000_000, 4_000_000, 9_000_000], true],
    ['three of five the same', [1_000_000, 2_000_000, 3_000_000, 6_000_000, 9_000_000], false],
  ])('%s', (_, prices, found) => {
    expect(codes(a('A', { lines: lines(...base) }), a('B', { lines: lines(...prices) }))).toEqual(found ? ['G5:A:B'] : [])
  })

  test('the limit of 0.5 % of the mean, from both sides', () => {
    const near = (last: number) => codes(a('A', { lines: lines(...times(1.1).slice(0, 4), last) }), a('B', { lines: lines(...base) }))
    expect(near(5_527_000)).toEqual(['G5:A:B'])
    expect(near(5_529_000)).toEqual([])
  })

  test('fewer than five lines are too few', () => {
    expect(codes(a('A', { lines: lines(1, 2, 3, 4) }), a('B', { lines: lines(1, 2, 3, 4) }))).toEqual([])
  })
})

describe('TEND-29 G6: sealed totals in arithmetic progression', () => {
  const of = (...totals: number[]) => codes(...totals.map((total, index) => a(`F${index}`, { sealedTotal: BigInt(total) })))
  test.each([
    [[98_000_000, 97_000_000, 96_000_000], true],
    [[98_000_000, 97_000_000, 96_090_000], true],
    [[98_000_000, 97_000_000, 96_100_000], false],
    [[98_000_000, 97_000_000], false],
    [[98_000_000, 98_000_000, 98_000_000], false],
    [[98_000_000, 97_000_000, 96_000_000, 90_000_000], false],
  ])('%j: %s', (totals, found) => expect(of(...totals).length).toBe(found ? 1 : 0))

  test('live prices at equal distances are the step of the auction, no clue', () => {
    expect(codes(...[98, 97, 96].map((price, index) => a(`F${index}`, { bids: bidsAt([index, price * 1_000_000]) })))).toEqual([])
  })
})

describe('TEND-29 G7: one follows the other', () => {
  const leader = bidsAt([0, 990], [60, 980], [120, 970], [180, 960], [240, 950])
  const later = (seconds: number, n = 5) => bidsAt(...leader.slice(0, n).map((_, index): [number, number] => [index * 60 + seconds, 995]))
  test.each([
    ['five of five within 5 s', later(5), ['G7:A:B']],
    ['after 6 s', later(6), []],
    ['four times only', later(3, 4), []],
    ['at the same instant is not after', later(0), []],
  ])('%s', (_, bids, found) => expect(codes(a('A', { bids: leader }), a('B', { bids }))).toEqual(found))

  test('five of seven are less than 80 %', () => {
    const seven = [...leader, ...bidsAt([400, 940], [500, 930])]
    expect(codes(a('A', { bids: seven }), a('B', { bids: later(2) }))).toEqual([])
  })
})

describe('TEND-29 G8: one alone improves', () => {
  const still = (gross: number) => a(`S${gross}`, { bids: bidsAt([5, gross]) })
  const mover = a('M', { bids: bidsAt([0, 99_000_000], [60, 90_000_000]) })
  test.each([
    [[still(98_000_000), still(99_000_000)], ['G8:M']],
    [[still(97_999_999), still(99_000_000)], []],
    [[a('N', { bids: bidsAt([1, 99_500_000], [50, 98_500_000]) })], []],
    [[], []],
  ])('case %#', (others, found) => expect(codes(mover, ...others)).toEqual(found))

  test('in a sale the floor stands for the ceiling', () => {
    const sale: SignalContext = { direction: 'forward', ceiling: 100_000_000n }
    const up = a('M', { bids: bidsAt([0, 100_000_000], [60, 120_000_000]) })
    expect(findSignals([up, a('S', { bids: bidsAt([5, 101_000_000]) })], sale)).toMatchObject([{ code: 'G8' }])
    expect(findSignals([up, a('S', { bids: bidsAt([5, 103_000_000]) })], sale)).toEqual([])
  })
})
