import { describe, expect, test } from 'vitest'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { checkRoundPrice, nextMax, type RoundPriceContext, roundLimit } from './price-rule.ts'

type Rule = ThreeRounds['priceRule']
interface Given {
  own?: string
  lowest?: string
  ceiling?: string
  taxBp?: number
  net?: boolean
  forward?: boolean
  no?: number
  extra?: boolean
}

const minor = (amount: string) => parseMoney(amount, 2)!

function contextOf(
  priceRule: Rule,
  { own = '985000.00', lowest, ceiling, taxBp = 1_300, net, forward, no = 2, extra = false }: Given,
): RoundPriceContext {
  const direction = forward ? 'forward' : 'reverse'
  const limit = roundLimit({ priceRule }, { no, extra }, minor(own), lowest === undefined ? undefined : minor(lowest), direction)
  return {
    direction,
    scale: 2,
    compareBasis: net ? 'net' : 'gross',
    taxBp,
    ...(limit !== undefined && { limit }),
    ...(ceiling && { ceiling: minor(ceiling) }),
  }
}

function judged(rule: Rule, given: Given, price: string): string {
  const done = checkRoundPrice(contextOf(rule, given), minor(price))
  return 'code' in done ? [done.code.slice(7), done.args.max].join(' ').trim() : 'ok'
}

describe('TEND-36 price rules of a later round', () => {
  test.each<[Rule, Given, string, string]>([
    ['notHigherThanOwn', {}, '985000.00', 'ok'],
    ['notHigherThanOwn', {}, '985000.01', '2052 985000.00'],
    ['lowerThanOwn', {}, '985000.00', '2052 984999.99'],
    ['lowerThanOwn', {}, '984999.99', 'ok'],
    ['notHigherThanLowest', { own: '1000000.00', lowest: '985000.00' }, '990000.00', '2052 985000.00'],
    ['notHigherThanLowest', { own: '1000000.00', lowest: '985000.00' }, '985000.00', 'ok'],
    ['notHigherThanOwn', { own: '975000.00', net: true }, '1101750.01', '2052 1101750.00'],
    ['notHigherThanOwn', { own: '975000.00', net: true }, '1101750.00', 'ok'],
    ['notHigherThanOwn', { own: '975000.00', net: true, taxBp: 300 }, '1004250.01', '2052 1004250.00'],
    ['lowerThanOwn', { own: '0.01' }, '0.01', '2079'],
    ['notHigherThanOwn', { forward: true }, '984999.99', '2052 985000.00'],
    ['lowerThanOwn', { forward: true }, '985000.00', '2052 985000.01'],
    ['lowerThanOwn', { forward: true }, '985000.01', 'ok'],
    ['notHigherThanLowest', { forward: true, own: '980000.00', lowest: '985000.00' }, '984999.99', '2052 985000.00'],
    ['notHigherThanOwn', { extra: true, no: 4 }, '985000.00', '2052 984999.99'],
    ['lowerThanOwn', { no: 1 }, '990000.00', 'ok'],
    ['notHigherThanOwn', { ceiling: '980000.00' }, '990000.00', '2042 980000.00'],
    ['notHigherThanOwn', { ceiling: '980000.00', forward: true, own: '970000.00' }, '975000.00', '2042 980000.00'],
  ])('%s %o at %s: %s', (rule, given, price, answer) => {
    expect(judged(rule, given, price)).toBe(answer)
  })

  test.each<[Rule, Given, string | undefined]>([
    ['notHigherThanOwn', {}, '985000.00'],
    ['lowerThanOwn', {}, '984999.99'],
    ['notHigherThanOwn', { ceiling: '980000.00' }, '980000.00'],
    ['notHigherThanOwn', { ceiling: '990000.00' }, '985000.00'],
    ['notHigherThanOwn', { own: '975000.00', net: true }, '1101750.00'],
    ['notHigherThanOwn', { forward: true, ceiling: '990000.00' }, '990000.00'],
    ['lowerThanOwn', { no: 1, ceiling: '990000.00' }, '990000.00'],
    ['lowerThanOwn', { no: 1 }, undefined],
  ])('%s %o: the form offers %s, and it passes', (rule, given, max) => {
    const offered = nextMax(contextOf(rule, given))
    expect(offered === undefined ? undefined : formatMoney(offered, 2)).toBe(max)
    if (max) expect(judged(rule, given, max)).toBe('ok')
  })
})
