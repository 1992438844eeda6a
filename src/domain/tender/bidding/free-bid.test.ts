import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Step } from '#contract/tender/project.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { aFreeBid } from '#domain/tender/testing.ts'
import { type BidContext, checkPrice, nextAllowed } from './free-bid.ts'
import { rank } from './ranking.ts'
import { stepAt } from './step.ts'

const fen = (text: string) => parseMoney(text, 2)!
const context = (over: Partial<BidContext> = {}): BidContext => ({
  rules: aFreeBid(),
  direction: 'reverse',
  scale: 2,
  compareBasis: 'gross',
  ceiling: fen('1000000.00'),
  ownIsLead: false,
  taxBp: 1300,
  ...over,
})
const verdict = (over: Partial<BidContext>, gross: string, confirmBigDrop = false) => {
  const result = checkPrice(context(over), { gross, confirmBigDrop })
  return 'code' in result ? [result.code.slice(7), ...(result.args.max ? [result.args.max] : [])] : 'ok'
}

describe('TEND-01 the prices of the worked run', () => {
  const lead980 = { best: fen('980000.00') }
  test.each([
    ['A over the ceiling', {}, '1000000.01', ['2042', '1000000.00']],
    ['A opens', {}, '980000.00', 'ok'],
    ['B equals the lead', lead980, '980000.00', ['2045']],
    ['B undercuts by a fen', lead980, '979999.99', ['2044', '975000.00']],
    ['B stays behind', lead980, '985000.00', 'ok'],
    ['B takes the lead', { ...lead980, ownLast: fen('985000.00') }, '975000.00', 'ok'],
    ['A moves less than a step', { best: fen('975000.00'), ownLast: fen('980000.00') }, '976000.00', ['2043', '975000.00']],
    ['A equals B', { best: fen('975000.00'), ownLast: fen('980000.00') }, '975000.00', ['2045']],
    ['A takes the lead', { best: fen('975000.00'), ownLast: fen('980000.00') }, '970000.00', 'ok'],
    ['C drops far', { best: fen('970000.00') }, '700000.00', ['2046']],
    ['C drops to the edge', { best: fen('970000.00') }, '873000.00', 'ok'],
    ['C inside the protected lead', { best: fen('970000.00') }, '969000.00', ['2044', '965000.00']],
    ['C stays behind', { best: fen('970000.00') }, '990000.00', 'ok'],
    ['the leader lowers his own price', { best: fen('960000.00'), ownLast: fen('960000.00'), ownIsLead: true }, '955000.00', 'ok'],
  ] as const)('%s', (_, over, gross, expected) => expect(verdict(over, gross)).toEqual(expected))

  test('a big drop passes once confirmed', () => expect(verdict({ best: fen('970000.00') }, '700000.00', true)).toBe('ok'))

  test('how far below is said with one decimal', () => {
    expect(checkPrice(context({ best: fen('970000.00') }), { gross: '700000.00' })).toEqual({ code: 'TENDER-2046', args: { pct: '27.8' } })
  })

  test.each(['0', '0.00', '-5', '1e3', '９', '', '1,000'])('not a price: %o', (gross) => {
    expect(checkPrice(context(), { gross })).toEqual({ code: 'TENDER-2041', args: { scale: 2 } })
  })
})

describe('TEND-01 other settings', () => {
  test('beatBest: a price behind the lead is refused with the price that takes it', () => {
    const over = { rules: aFreeBid({ bidRule: 'beatBest' }), best: fen('970000.00') }
    expect(verdict(over, '968000.00')).toEqual(['2044', '965000.00'])
    expect(verdict(over, '965000.00')).toBe('ok')
  })

  test('where the lead is hidden an equal price is allowed and says nothing', () => {
    expect(verdict({ rules: aFreeBid({ visibility: 'rankOnly', protectLead: false }), best: fen('970000.00') }, '970000.00')).toBe('ok')
  })

  test('where the lead is hidden a big drop is measured from the own price, never from the lead', () => {
    const hidden = { rules: aFreeBid({ visibility: 'leadOnly', protectLead: false }), best: fen('970000.00') }
    expect(verdict(hidden, '500000.00')).toBe('ok')
    expect(verdict({ ...hidden, ownLast: fen('990000.00') }, '500000.00')).toEqual(['2046'])
  })

  test('TEND-11 selling mirrors every comparison', () => {
    const selling = { direction: 'forward', ceiling: fen('100000.00') } as const
    expect(verdict(selling, '99999.99')).toEqual(['2042', '100000.00'])
    expect(verdict({ ...selling, best: fen('120000.00'), ownLast: fen('110000.00') }, '114000.00')).toEqual(['2043', '115000.00'])
    expect(verdict({ ...selling, best: fen('120000.00') }, '121000.00')).toEqual(['2044', '125000.00'])
    expect(verdict({ ...selling, best: fen('120000.00') }, '125000.00')).toBe('ok')
    expect(verdict({ ...selling, best: fen('120000.00') }, '140000.00')).toEqual(['2046'])
  })

  test('TEND-11 on a net basis limits are net and are said gross', () => {
    const over = {
      compareBasis: 'net',
      ceiling: fen('1200000.00'),
      best: fen('980000.00'),
      ownLast: fen('980000.00'),
      ownIsLead: true,
      taxBp: 1300,
    } as const
    expect(verdict(over, '1101750.01')).toEqual(['2043', '1101750.00'])
    expect(verdict(over, '1101750.00')).toBe('ok')
  })
})

const limits = (over: Partial<BidContext>) => {
  const { own, lead, step } = nextAllowed(context(over))
  return [own, lead, step].map((minor) => minor !== undefined && formatMoney(minor, 2))
}

describe('TEND-12 the allowed prices are known before sending', () => {
  test('before the first bid: the ceiling', () => expect(limits({})).toEqual(['1000000.00', '1000000.00', '5000.00']))
  test('behind the lead', () => {
    expect(limits({ best: fen('970000.00'), ownLast: fen('990000.00') })).toEqual(['985000.00', '965000.00', '5000.00'])
  })
  test('the leader has no price to take the lead', () => {
    expect(limits({ best: fen('970000.00'), ownLast: fen('970000.00'), ownIsLead: true })).toEqual(['965000.00', false, '5000.00'])
  })
  test.each([
    ['own price of one step', { best: fen('5000.00'), ownLast: fen('5000.00'), ownIsLead: true }, '4999.99', ['0.00', false]],
    ['own price below one step', { best: fen('3000.00'), ownLast: fen('3000.00'), ownIsLead: true }, '0.01', ['0.00', false]],
    ['a lead below one step', { best: fen('3000.00'), ownLast: fen('990000.00') }, '2999.99', ['985000.00', false]],
    ['the same net', { compareBasis: 'net', best: fen('10.00'), ownLast: fen('10.00'), ownIsLead: true }, '5.00', ['0.00', false]],
  ] as const)('a limit of zero is said as such: %s', (_, over, gross, [own, lead]) => {
    expect(verdict(over, gross)).toEqual(['2079'])
    expect(limits(over).slice(0, 2)).toEqual([own, lead])
  })
  test('one minor unit above a step there is a price', () => {
    const over = { best: fen('5000.01'), ownLast: fen('5000.01'), ownIsLead: true }
    expect([verdict(over, '0.02'), verdict(over, '0.01', true)]).toEqual([['2043', '0.01'], 'ok'])
  })
  test('a hidden lead is not revealed', () => {
    expect(
      limits({ rules: aFreeBid({ visibility: 'rankOnly', protectLead: false }), best: fen('1.00'), ownLast: fen('990000.00') }),
    ).toEqual(['985000.00', false, '5000.00'])
  })

  test('a limit inside the protected stretch moves beyond the lead', () => {
    expect(limits({ best: fen('975000.00'), ownLast: fen('977000.00') })).toEqual(['970000.00', '970000.00', '5000.00'])
  })

  test('a limit beyond the ceiling, whose net price is the lead, moves beyond the lead', () => {
    const rules = aFreeBid({ step: { mode: 'percent', ppm: 1 }, protectLead: false })
    const over = { rules, compareBasis: 'net', best: fen('884955.75'), ownLast: fen('884956.65') } as const
    expect([verdict(over, '1000000.00'), verdict(over, '999999.99')]).toEqual([['2045'], 'ok'])
    expect(limits(over).slice(0, 2)).toEqual(['999999.99', '999998.99'])
  })

  test('what it allows is accepted, one minor unit further is not, in either direction', () => {
    const price = fc.bigInt(fen('500000.00'), fen('1000000.00'))
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.constant<Step>({ mode: 'absolute', value: '5000.00' }),
      fc.integer({ min: 1, max: 50_000 }).map((ppm): Step => ({ mode: 'percent', ppm })),
    )
    const setting = fc.record({
      step,
      protectLead: fc.boolean(),
      bidRule: fc.constantFrom('beatOwn' as const, 'beatBest' as const),
      visibility: fc.constantFrom('leadPrice' as const, 'anonPrices' as const),
    })
    const has = fc.constantFrom('own', 'lead', 'both', 'none')
    fc.assert(
      fc.property(
        price,
        price,
        setting,
        fc.constantFrom('gross' as const, 'net' as const),
        fc.constantFrom('reverse' as const, 'forward' as const),
        has,
        (a, b, over, compareBasis, direction, known) => {
          const [low, high] = a < b ? [a, b] : [b, a]
          const [best, ownLast] = direction === 'reverse' ? [low, high] : [high, low]
          const standing = {
            ...(known !== 'none' && { best: known === 'own' ? ownLast : best }),
            ...((known === 'own' || known === 'both') && { ownLast }),
          }
          const ownIsLead = known === 'own' || (known === 'both' && best === ownLast)
          const here = context({
            rules: aFreeBid(over),
            ...standing,
            ownIsLead,
            compareBasis,
            direction,
            ceiling: direction === 'reverse' ? fen('1000000.00') : fen('400000.00'),
          })
          const say = (gross: bigint) => checkPrice(here, { gross: formatMoney(gross, 2), confirmBigDrop: true })
          const { own, lead } = nextAllowed(here)
          expect(say(own)).toHaveProperty('basis')
          if (lead !== undefined) expect(say(lead)).toHaveProperty('basis')
          const further = say(direction === 'reverse' ? own + 1n : own - 1n)
          expect(further).toHaveProperty('code')
        },
      ),
    )
  })
})

describe('TEND-01 the step', () => {
  const percent: Step = { mode: 'percent', ppm: 5_000 }
  test.each([
    ['980000.00', '4900.00'],
    ['975100.00', '4875.50'],
    ['333.33', '1.67'],
    ['0.50', '0.01'],
  ])('half a percent of %s is %s, rounded up', (ref, step) => expect(formatMoney(stepAt(percent, fen(ref), 2), 2)).toBe(step))

  test('tiers walk 1050 → 850 → 780 → 730 → 680 → 650', () => {
    const tiers: Step = {
      mode: 'tiers',
      tiers: [
        { from: '0', value: '30' },
        { from: '700.01', value: '50' },
        { from: '800.01', value: '70' },
        { from: '1000.01', value: '200' },
      ],
    }
    const walk = [fen('1050.00')]
    while (walk.length < 6) walk.push(walk.at(-1)! - stepAt(tiers, walk.at(-1)!, 2))
    expect(walk.map((price) => formatMoney(price, 2))).toEqual(['1050.00', '850.00', '780.00', '730.00', '680.00', '650.00'])
  })
})

test('TEND-01 equal prices rank by who was there first, and the order is total', () => {
  const entry = fc.record({ basis: fc.bigInt(1n, 5n), sinceSeq: fc.integer({ min: 1, max: 1_000 }) })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: (e) => e.sinceSeq, maxLength: 12 }), (entries) => {
      const bidders = entries.map((e, i) => ({ ...e, alias: `B${i}` }))
      const order = rank(bidders, 'reverse')
      for (const [i, a] of order.slice(1).entries()) {
        const b = order[i]!
        expect(b.basis < a.basis || (b.basis === a.basis && b.sinceSeq < a.sinceSeq)).toBe(true)
      }
      expect(rank(bidders.toReversed(), 'reverse')).toEqual(order)
    }),
  )
})
