import { expect, test } from 'vitest'
import type { Json } from '#domain/workflow/model.ts'
import { defineForm } from './define-form.ts'
import { requisition } from './requisition.ts'
import { withSums } from './sums.ts'

const sumOf = (lines: Json) => withSums(requisition, { lines }).amount

test.each<[string, [quantity: string, unitPrice: string][], string]>([
  ['nothing', [], '0.00'],
  [
    'tenths that binary fractions cannot hold',
    [
      ['1', '0.10'],
      ['1', '0.20'],
    ],
    '0.30',
  ],
  [
    '1000 × 24.50 + 12 × 3,999.99',
    [
      ['1000', '24.50'],
      ['12', '3999.99'],
    ],
    '72499.88',
  ],
  [
    'each line rounded half-up, then added',
    [
      ['1.5', '0.33'],
      ['1.5', '0.33'],
    ],
    '1.00',
  ],
  ['0.005 is a cent', [['0.5', '0.01']], '0.01'],
  ['0.0049 is none', [['0.49', '0.01']], '0.00'],
  [
    'beyond what a float holds',
    [
      ['999999', '999999.99'],
      ['1', '0.01'],
    ],
    '999998990000.02',
  ],
])('the amount of a requisition is exact: %s', (_, lines, amount) => {
  expect(sumOf(lines.map(([quantity, unitPrice]) => ({ name: 'x', quantity, unitPrice })))).toBe(amount)
})

test('a line that is not finished counts nothing yet, and what is no list of lines is no sum', () => {
  expect(
    sumOf([{ quantity: '2' }, { unitPrice: '5' }, { quantity: '2', unitPrice: 'five' }, null, 'x', { quantity: '2', unitPrice: '5' }]),
  ).toBe('10.00')
  expect(sumOf('many')).toBe('0.00')
})

test('nobody types a sum: what stood there is gone, and the other values stay', () => {
  const values = withSums(requisition, { title: 'Paper', amount: '1.00', lines: [{ quantity: '3', unitPrice: '7' }] })
  expect(values).toEqual({ title: 'Paper', amount: '21.00', lines: [{ quantity: '3', unitPrice: '7' }] })
})

test('a form without sums keeps its values as they are', () => {
  const note = defineForm({ code: 'note', name: { zh: '便笺', en: 'Note' }, fields: {} })
  const values = { text: 'x' }
  expect(withSums(note, values)).toBe(values)
})
