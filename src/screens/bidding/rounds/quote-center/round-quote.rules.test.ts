import { expect, test } from 'vitest'
import type { RoundView } from '#contract/tender/round-view.ts'
import type { Judged } from '#screens/bidding/quote-center/lines/index.ts'
import { dropOf, judgedInRound, refusedTerms, stakeOf, takingOf } from './round-quote.rules.ts'

const view = (over: Partial<RoundView>) => ({ direction: 'reverse', scale: 2, closesAt: '2026-11-21T02:30:00.000Z', ...over }) as RoundView
const before = Date.parse('2026-11-21T02:29:59.999Z')
const judged = (over: Partial<Judged>): Judged => ({ amounts: {}, total: '0.00', net: '0.00', ...over })

test.each([
  [{ canQuote: true }, 'open'],
  [{ canQuote: false, why: 'NOT_STARTED', phase: 'BEFORE' }, 'ahead'],
  [{ canQuote: false, why: 'SUSPENDED', phase: 'SUSPENDED' }, 'ahead'],
  [{ canQuote: false, why: 'NOT_OPEN', phase: 'INTERVAL' }, 'ahead'],
  [{ canQuote: false, why: 'NOT_OPEN', phase: 'WAITING' }, 'none'],
  [{ canQuote: false, why: 'ELIMINATED', phase: 'OPEN' }, 'none'],
  [{ canQuote: false, why: 'ONCE', phase: 'OPEN' }, 'none'],
] as const)('TEND-36 %o: the form is %s', (over, taking) => {
  expect(takingOf(view(over as Partial<RoundView>), before)).toBe(taking)
})

test('I3 TEND-36 at the end of the round nothing is sent any more, whatever the last picture said', () => {
  expect(takingOf(view({ canQuote: true }), before + 1)).toBe('none')
})

test.each([
  ['reverse', '985000.00', '985000.01', 'TENDER-2052'],
  ['reverse', '985000.00', '985000.00', undefined],
  ['forward', '985000.00', '984999.99', 'TENDER-2052'],
  ['forward', '985000.00', '985000.00', undefined],
] as const)('TEND-36 %s, the round takes up to %s: a total of %s is %s', (direction, max, total, code) => {
  const found = judgedInRound(judged({ total }), view({ direction, next: { max } }), true)
  expect([found.refused?.code, found.refused?.args]).toEqual(code ? [code, { max }] : [undefined, undefined])
})

test('TEND-36 the total of a sale is held against its least with the last line; a wrong line and the ceiling come first', () => {
  const sale = view({ direction: 'forward', next: { max: '985000.00' } })
  expect(judgedInRound(judged({ total: '10.00' }), sale, false).refused).toBeUndefined()
  const wrong = judged({ total: '990000.00', line: 3, first: 3, refused: { code: 'TENDER-2041', args: {} } })
  expect(judgedInRound(wrong, view({ next: { max: '985000.00' } }), false)).toBe(wrong)
  const above = judged({ total: '1000001.00', refused: { code: 'TENDER-2042', args: { max: '1000000.00' } } })
  expect(judgedInRound(above, view({ next: { max: '985000.00' } }), true)).toBe(above)
})

test.each([
  ['30', '', undefined],
  ['1', '', undefined],
  ['3650', '', undefined],
  ['3651', '', 'TENDER-2098'],
  ['0', '', 'TENDER-2098'],
  ['', '', 'TENDER-2098'],
  ['1.5', '', 'TENDER-2098'],
  ['30', 'x'.repeat(500), undefined],
  ['30', 'x'.repeat(501), 'VALIDATION-1000'],
] as const)('TEND-36 terms of %s days and %s: %s', (deliveryDays, paymentTerms, code) => {
  expect(refusedTerms({ deliveryDays, paymentTerms })?.code).toBe(code)
})

test.each([
  ['985000.00', '970000.00', 152],
  ['985000.00', '985000.00', 0],
  ['985000.00', '985000.01', 0],
  ['1000.00', '1010.00', -100],
  ['3.00', '2.00', 3_333],
  ['2000.00', '1999.99', 0],
  ['20000.00', '19999.00', 1],
  [undefined, '2.00', undefined],
])('TEND-36 after %s a total of %s is %s hundredths of a percent lower', (was, is, drop) => {
  expect(dropOf(was, is, 2)).toBe(drop)
})

test.each([
  [{ roundNo: 1 }, 'carry', 'eliminate'],
  [{ roundNo: 2, ownPrice: '1.00' }, 'carry', 'carry'],
  [{ roundNo: 2, ownPrice: '1.00' }, 'eliminate', 'eliminate'],
  [{ roundNo: 4, ownPrice: '1.00' }, 'eliminate', 'carry'],
  [{ roundNo: 2, ownPrice: '1.00' }, undefined, undefined],
] as const)('TEND-36 %o without a quote, where the rule is %s: %s', (over, missed, stake) => {
  const rounds: RoundView['rounds'] = [
    { no: 2, state: 'OPEN' },
    { no: 4, state: 'OPEN', extra: true },
  ]
  expect(stakeOf({ rounds, ...over }, missed)).toBe(stake)
})
