import { describe, expect, test } from 'vitest'
import { quoteCommitment, quoteHashes, type SealedQuote } from '#domain/tender/bidding/sealed.ts'
import { sha256 } from '#domain/tender/log/testing.ts'
import { drawOrder, tiedAtTop } from './tie-break.ts'

/** Hash of the third entry of the vector in 8.5, and its project. */
const HEAD = 'ec50ab111155867aa88884e66f307a3d3157419d610c3348c2fbeab0feafb18e'
const PROJECT = '01JD0000000000000000000001'

describe('TEND-41 a tie at rank 1', () => {
  test.each([
    [[100n, 100n, 101n], 2],
    [[100n, 100n, 100n], 3],
    [[100n, 101n, 101n], 1],
    [[], 0],
  ])('%o: %i at the top', (prices, n) => {
    expect(tiedAtTop(prices.map((basis, index) => ({ alias: `B${index}`, basis })))).toHaveLength(n)
  })

  test('a draw is recomputed from the head of the log', () => {
    const { seed, order } = drawOrder(sha256, HEAD, PROJECT, ['B01', 'B03', 'B07', 'B12'])
    expect(seed).toBe('130168f73bdb375fc2ef98c84463acb0282c478c841d4ae9bceec2b9c11d0e6f')
    expect(order).toEqual(['B12', 'B07', 'B01', 'B03'])
    expect(drawOrder(sha256, HEAD, PROJECT, ['B12', 'B07', 'B03', 'B01']).order, 'in whatever order it is asked').toEqual(order)
    expect(drawOrder(sha256, sha256('another'), PROJECT, []).seed).not.toBe(seed)
  })

  test.each([2, 3, 7, 20])('of %i: everybody once', (n) => {
    const aliases = Array.from({ length: n }, (_, index) => `B${index + 1}`)
    expect(drawOrder(sha256, HEAD, PROJECT, aliases).order.toSorted()).toEqual(aliases.toSorted())
  })
})

const VECTOR = {
  alias: 'B07',
  round: 1,
  currency: 'CNY',
  gross: '5095.68',
  taxBp: 1_300,
  lines: [{ itemId: 'i1', unitPrice: '4.127500' }] as unknown as SealedQuote['lines'],
  salt: '0f'.repeat(16),
  linesSalt: 'f0'.repeat(16),
} satisfies SealedQuote
const COMMITMENT = '488764e62fea9e316b768423c17e6254844a50359eb2ade76756522f4152a120'

describe('TEND-37 8.5 the commitment of a quote', () => {
  test('is that of the vector', () => {
    expect(quoteHashes(sha256, VECTOR)).toEqual({ linesHash: '22cdee32b062ae1eafd9843d5c6a7ce173451d9ac1ac5a119c624e865cc3e329' })
    expect(quoteCommitment(sha256, VECTOR)).toBe(COMMITMENT)
  })

  test.each<[string, Partial<SealedQuote>]>([
    ['another round', { round: 2 }],
    ['another alias', { alias: 'B08' }],
    ['another digit', { gross: '5095.69' }],
    ['another rate', { taxBp: 300 }],
    ['delivery days', { deliveryDays: 30 }],
    ['payment terms', { paymentTerms: '月结30天' }],
    ['another line', { lines: [{ itemId: 'i1', unitPrice: '4.127501' }] as unknown as SealedQuote['lines'] }],
  ])('%s make another one', (_, over) => {
    expect(quoteCommitment(sha256, { ...VECTOR, ...over })).not.toBe(COMMITMENT)
  })
})
