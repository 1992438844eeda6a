import { describe, expect, test } from 'vitest'
import { bids, live, on, quotes, reach, ready, wait } from '#domain/tender/testing.ts'
import { lowPrice, lowPriceOf } from './abnormal.ts'

const RULES = { vsMeanPct: 40, vsNextPct: 30 }
const OTHERS = [98_000_000n, 100_000_000n, 94_000_000n]

describe('TEND-43 abnormally low prices (7.6)', () => {
  test.each([
    [56_000_000n, '42.47', '34.89', true],
    [60_000_000n, '38.36', '30.24', true],
    [64_000_000n, '34.25', '25.59', false],
  ])('the worked numbers: %s', (price, vsMean, vsNext, flagged) => {
    expect(lowPrice(price, OTHERS, 86_000_000n, RULES)).toEqual({ vsMean, vsNext, flagged })
  })
  test('at the limit itself it is low, a cent above it is not', () => {
    expect(lowPrice(6_000n, [10_000n], undefined, RULES).flagged).toBe(true)
    expect(lowPrice(6_001n, [10_000n], undefined, RULES).flagged).toBe(false)
    expect(lowPrice(7_000n, [7_000n], 10_000n, RULES).flagged).toBe(true)
    expect(lowPrice(7_001n, [7_000n], 10_000n, RULES).flagged).toBe(false)
  })
  test('alone nothing is low, and a price above the others is a negative distance', () => {
    expect(lowPrice(1n, [], undefined, RULES)).toEqual({ flagged: false })
    expect(lowPrice(11_000n, [10_000n], undefined, RULES)).toEqual({ vsMean: '-10.00', flagged: false })
  })

  const steps = [
    bids(on('02:01:00.000'), 'CB', '990000.00'),
    bids(on('02:02:00.000'), 'CC', '980000.00'),
    bids(on('02:03:00.000'), 'CB', '800000.00', { confirmBigDrop: true }),
    bids(on('02:04:00.000'), 'CA', '580000.00', { confirmBigDrop: true }),
    wait(on('02:30:00.000')),
  ]
  test('the first prices of the others count, not their last ones; the setting moves the limit', () => {
    const { state } = reach(live().state, steps)
    expect(lowPriceOf(state, 'B01')).toEqual({ vsMean: '41.12', vsNext: '27.50', flagged: true })
    expect(lowPriceOf(state, 'B02').flagged).toBe(false)
    const lenient = { method: 'lowestPrice', publicityDays: 3, confirmHours: 72, alp: { vsMeanPct: 42, vsNextPct: 28 } } as const
    expect(lowPriceOf({ ...state, form: { ...state.form, award: lenient } }, 'B01').flagged).toBe(false)
    expect(lowPriceOf({ ...state, form: { ...state.form, direction: 'forward' } }, 'B01')).toEqual({ flagged: false })
  })
  test('H3 sham prices beyond a hidden ceiling make no honest price low: neither the first ones nor the next one', () => {
    const sham = (next: string) => {
      const { state } = reach(live({ ceilingVisible: false }).state, [
        bids(on('02:01:00.000'), 'CB', '900000000.00'),
        bids(on('02:02:00.000'), 'CC', '890000000.00'),
        bids(on('02:03:00.000'), 'CC', next, { confirmBigDrop: true }),
        bids(on('02:04:00.000'), 'CA', '900000.00', { confirmBigDrop: true }),
        wait(on('02:30:00.000')),
      ])
      return lowPriceOf(state, 'B01')
    }
    expect(sham('800000000.00')).toEqual({ vsMean: '10.00', flagged: false })
    expect(sham('990000.00')).toEqual({ vsMean: '10.00', vsNext: '9.10', flagged: false })
  })
  test('an entry quote is the first price', () => {
    const before = ready()
    const sealed = reach(before.state, [quotes(on('01:00:00.000'), 'CB', '999000.00', ['999'])])
    const { state } = reach(sealed.state, [bids(on('02:01:00.000'), 'CB', '900000.00')], sealed.entries)
    expect(state.bidders.find(({ customerId }) => customerId === 'CB')?.initial).toBe('99900000')
  })
})
