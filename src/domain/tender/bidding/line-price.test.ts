import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { anItem } from '#domain/tender/testing.ts'
import { type LineContext, pricedLines, scaledLines, splitLines } from './line-price.ts'

/** Prices by line (tendering.md 7.2). */

const items = [anItem({ lineNo: 1, quantity: '1234.567' }), anItem({ lineNo: 2, quantity: '1' }), anItem({ lineNo: 7, quantity: '3' })]
const context: LineContext = { items, scale: 2, direction: 'reverse', limitVisible: true }
const line = (lineNo: number, unitPrice: string) => ({ lineNo, unitPrice })
const codeOf = (answer: object) => ('code' in answer ? String(answer.code).replace('TENDER-', '') : 'ok')

describe('7.2 unit prices to lines and total', () => {
  test('each line is rounded half-up by itself, and the total is their sum', () => {
    const priced = pricedLines(context, [line(7, '12.345'), line(1, '4.1275'), line(2, '0.005')])
    expect(priced).toEqual({
      total: 513_273n,
      lines: [
        { lineNo: 1, unitPrice: '4.127500', amount: '5095.68' },
        { lineNo: 2, unitPrice: '0.005000', amount: '0.01' },
        { lineNo: 7, unitPrice: '12.345000', amount: '37.04' },
      ],
    })
  })

  const all = (price: string) => [line(1, '1'), line(2, '1'), line(7, price)]
  test.each([
    ['a line left out', [line(1, '1')], { code: 'TENDER-2048', args: { n: 2 } }],
    ['a line left empty', all('  '), { code: 'TENDER-2048', args: { n: 1 } }],
    ['zero', all('0'), { code: 'TENDER-2041', args: { scale: 6 } }],
    ['seven decimals', all('1.0000001'), { code: 'TENDER-2041', args: { scale: 6 } }],
    ['a minus', all('-1'), { code: 'TENDER-2041', args: { scale: 6 } }],
    ['an exponent', all('1e3'), { code: 'TENDER-2041', args: { scale: 6 } }],
    ['a line that does not exist', [...all('1'), line(3, '1')], { code: 'VALIDATION-1000', args: {} }],
    ['a line twice', [...all('1'), line(1, '2')], { code: 'VALIDATION-1000', args: {} }],
    ['more than the storage takes', all('999999999999.999999'), 'too much'],
  ])('2048 2041 %s is refused', (_, given, refused) => {
    const answer = pricedLines(
      { ...context, items: items.map((item) => ({ ...item, quantity: item.lineNo === 7 ? '99999' : item.quantity })) },
      given,
    )
    if (refused === 'too much') expect(codeOf(answer)).toBe('2041')
    else expect(answer).toEqual(refused)
  })

  test('2042 the limit of a line; a hidden one is not told', () => {
    const limited = { ...context, items: [anItem({ ceilingUnitPrice: '10.5' })] }
    expect(codeOf(pricedLines(limited, [line(1, '10.5')]))).toBe('ok')
    expect(pricedLines(limited, [line(1, '10.500001')])).toEqual({ code: 'TENDER-2042', args: { max: '10.5' } })
    expect(pricedLines({ ...limited, limitVisible: false }, [line(1, '10.500001')])).toEqual({ code: 'TENDER-2087', args: { line: 1 } })
    expect(pricedLines({ ...limited, direction: 'forward' }, [line(1, '10.4')])).toMatchObject({ code: 'TENDER-2042' })
  })
})

describe('7.2 a total over the lines', () => {
  const entry = (...amounts: string[]) => amounts.map((amount, index) => ({ lineNo: index + 1, unitPrice: '', amount }))
  const three = [1, 2, 3].map((lineNo) => anItem({ lineNo, quantity: '10' }))

  test('in the proportion of the entry quote: the worked numbers', () => {
    const scaled = scaledLines(three, 2, 95_000_000n, entry('600000.00', '300000.00', '80000.00'))
    expect(scaled?.map(({ amount }) => amount)).toEqual(['581632.65', '290816.33', '77551.02'])
    expect(scaled?.[0]).toEqual({ lineNo: 1, unitPrice: '58163.265000', amount: '581632.65' })
    expect(scaledLines(three, 2, 10_000n, entry('1.00', '1.00', '1.00'))?.map(({ amount }) => amount)).toEqual(['33.34', '33.33', '33.33'])
  })

  test('without an entry quote in that of the limits; one line takes all; else nothing tells', () => {
    const limited = three.map((item, index) => ({ ...item, ceilingUnitPrice: ['6', '3', '1'][index]! }))
    expect(scaledLines(limited, 2, 1_000n, undefined)?.map(({ amount }) => amount)).toEqual(['6.00', '3.00', '1.00'])
    expect(scaledLines([anItem()], 2, 1_000n, undefined)?.map(({ amount }) => amount)).toEqual(['10.00'])
    expect(scaledLines(three, 2, 1_000n, undefined)).toBeUndefined()
  })

  test('I13 the parts are the total, to the last cent', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 12n }), (given, total) => {
        const many = given.map((_, index) => anItem({ lineNo: index + 1, quantity: '7.5' }))
        const scaled = scaledLines(many, 2, total, entry(...given.map((amount) => formatMoney(amount, 2))))!
        expect(scaled.reduce((sum, { amount }) => sum + parseMoney(amount, 2)!, 0n)).toBe(total)
      }),
    )
  })
})

describe('7.2 a split by the bidder', () => {
  const two = [anItem({ lineNo: 1, quantity: '3' }), anItem({ lineNo: 2, quantity: '1', ceilingUnitPrice: '60' })]
  const own: LineContext = { ...context, items: two }
  const split = (a: string, b: string) =>
    splitLines(
      own,
      [
        { lineNo: 1, amount: a },
        { lineNo: 2, amount: b },
      ],
      10_000n,
    )
  test('keeps the total; the unit price follows from the amount', () => {
    expect(split('50', '50.00')).toEqual([
      { lineNo: 1, unitPrice: '16.666667', amount: '50.00' },
      { lineNo: 2, unitPrice: '50.000000', amount: '50.00' },
    ])
  })
  test.each([
    ['2058', '50.00', '49.99', { total: '100.00', sum: '99.99' }],
    ['2048', '100.00', '', { n: 1 }],
    ['2041', '100.00', '0', { scale: 2 }],
    ['2041', '50.001', '49.999', { scale: 2 }],
    ['2042', '39.99', '60.01', { max: '60' }],
  ])('%s for %s and %s', (code, a, b, args) => expect(split(a, b)).toEqual({ code: `TENDER-${code}`, args }))
})
