import { expect, test } from 'vitest'
import { fieldTypesOf, labelOf } from './define-form.ts'
import { formOf } from './forms.ts'
import { requisition } from './requisition.ts'

test('conditions may ask the fields of a requisition, but neither its lines nor its files', () => {
  expect(fieldTypesOf(requisition)).toEqual({
    title: 'TEXT',
    deptId: 'REF',
    needDate: 'DATE',
    reason: 'LONGTEXT',
    amount: 'DECIMAL',
  })
})

test.each([
  ['reason', '申请理由', 'Reason'],
  ['lines', '采购明细', 'Items'],
  ['lines.2.quantity', '第 3 行数量', 'Quantity of line 3'],
  ['lines.0.colour', '第 1 行colour', 'colour of line 1'],
  ['constructor', 'constructor', 'constructor'],
])('a message names the field %s in both languages', (place, zh, en) => {
  expect(labelOf(requisition, place)).toEqual({ zh, en })
})

test('a form is found by its code, and only by its own', () => {
  expect(formOf('requisition')).toBe(requisition)
  expect(formOf('')).toBeUndefined()
  expect(formOf('constructor')).toBeUndefined()
})

test('every sum adds columns that its lines have', () => {
  const { fields } = requisition
  for (const field of Object.values(fields)) {
    if (!('sumOf' in field)) continue
    const lines = fields[field.sumOf.lines]
    expect(lines?.type === 'LINES' && field.sumOf.factors.map((factor) => lines.columns[factor]?.type)).toEqual(['DECIMAL', 'DECIMAL'])
  }
})
