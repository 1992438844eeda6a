import { describe, expect, test } from 'vitest'
import type { FormData, Json } from '#domain/workflow/model.ts'
import { checkForm } from './check-form.ts'
import { defineForm } from './define-form.ts'
import { requisition } from './requisition.ts'

const aLine = (over: FormData = {}): FormData => ({ name: 'A4 paper', quantity: '1000', unitCode: 'BX', unitPrice: '24.50', ...over })
const aRequisition = (over: FormData = {}): FormData => ({
  title: '办公用纸',
  deptId: 'D1',
  needDate: '2026-12-24',
  reason: '第四季度用量',
  lines: [aLine()] as Json,
  files: ['F1'],
  ...over,
})
const complete = (over: FormData = {}) => checkForm(requisition, aRequisition(over), { complete: true })
const written = (values: FormData) => checkForm(requisition, values, { complete: false })
const withLine = (over: FormData) => complete({ lines: [aLine(), aLine(over)] as Json })

test('a whole requisition has no fault, and an empty one may be kept while it is written', () => {
  expect(complete()).toBeUndefined()
  expect(written({})).toBeUndefined()
  expect(written({ title: '', needDate: null, lines: [{}], files: [] })).toBeUndefined()
})

test.each<[string, FormData]>([
  ['title', { title: '' }],
  ['title', { title: '  ' }],
  ['deptId', { deptId: null }],
  ['needDate', { needDate: '' }],
  ['reason', { reason: ' \n' }],
  ['lines', { lines: [] }],
])('what is required and missing is told by its place: %s', (field, over) => {
  expect(complete(over)).toEqual({ field, code: 'FLOW-3012', args: { field } })
})

test.each(['name', 'quantity', 'unitCode', 'unitPrice'])('a line lacks its %s: the second line is named', (column) => {
  expect(withLine({ [column]: '' })).toEqual({ field: `lines.1.${column}`, code: 'FLOW-3012', args: { field: `lines.1.${column}` } })
})

test('the first fault in the order of the form is told', () => {
  expect(complete({ reason: '', title: '' })?.field).toBe('title')
})

test('a text is as long as a reader counts it: a sign outside the first plane is one', () => {
  expect(complete({ title: '𠮷'.repeat(120) })).toBeUndefined()
  expect(complete({ title: '𠮷'.repeat(121) })).toEqual({ field: 'title', code: 'FLOW-3017', args: { field: 'title', max: 120 } })
  expect(written({ reason: 'x'.repeat(2_001) })).toMatchObject({ code: 'FLOW-3017', args: { max: 2_000 } })
})

describe('what is none of the type is refused, complete or not', () => {
  test.each<[string, FormData]>([
    ['an unknown field', { colour: 'red' }],
    ['a field that every object has', JSON.parse('{"__proto__":"x"}')],
    ['a number as title', { title: 5 }],
    ['NUL', { reason: 'a\0b' }],
    ['half a pair', { reason: '\ud800' }],
    ['a line break in a single line', { title: 'a\nb' }],
    ['a day that does not exist', { needDate: '2026-02-30' }],
    ['a day as it is typed', { needDate: '2026/12/24' }],
    ['a time', { needDate: '2026-12-24 10:00' }],
    ['a department that is none', { deptId: ['D1'] }],
    ['a department longer than an id', { deptId: 'x'.repeat(65) }],
    ['lines that are no list', { lines: 'x' }],
    ['a line that is none', { lines: [null] }],
    ['an unknown column', { lines: [aLine({ price: '1' })] as Json }],
    ['an amount as a number', { lines: [aLine({ quantity: 5 })] as Json }],
    ['more decimals than the field has', { lines: [aLine({ unitPrice: '1.1234567' })] as Json }],
    ['a sign', { lines: [aLine({ quantity: '-1' })] as Json }],
    ['spaces around', { lines: [aLine({ quantity: ' 1' })] as Json }],
    ['an exponent', { lines: [aLine({ quantity: '1e3' })] as Json }],
    ['files that are no list', { files: 'F1' }],
    ['a file twice', { files: ['F1', 'F1'] }],
    ['a file without id', { files: [''] }],
    ['more than fifty files', { files: Array.from({ length: 51 }, (_, index) => `F${index}`) }],
    ['a sum that is no text', { amount: 5 }],
    ['a sum beyond twelve digits', { lines: [aLine({ quantity: '999999999999', unitPrice: '2' })] as Json }],
  ])('%s', (_, over) => {
    expect(written(over)?.code).toBe('VALIDATION-1000')
  })
})

test('five hundred lines are the most', () => {
  const lines = (count: number): Json => Array.from({ length: count }, () => aLine({ unitPrice: '1', quantity: '1' })) as Json
  expect(complete({ lines: lines(500) })).toBeUndefined()
  expect(complete({ lines: lines(501) })?.code).toBe('VALIDATION-1000')
})

test('a sum that does not fit its lines is no fault: it is computed', () => {
  expect(complete({ amount: '1.00' })).toBeUndefined()
})

const trip = defineForm({
  code: 'trip',
  name: { zh: '出差', en: 'Trip' },
  fields: {
    nights: { type: 'INT', label: { zh: '天数', en: 'Nights' }, required: true },
    with: { type: 'USER', label: { zh: '同行', en: 'With' } },
  },
})
test.each<[Json, string | undefined]>([
  [3, undefined],
  [0, undefined],
  [3.5, 'VALIDATION-1000'],
  ['3', 'VALIDATION-1000'],
  [1e12, 'VALIDATION-1000'],
  [null, 'FLOW-3012'],
])('a whole number is one, and zero is not empty: %j', (nights, code) => {
  expect(checkForm(trip, { nights }, { complete: true })?.code).toBe(code)
})

test('a person is named by one id', () => {
  expect(checkForm(trip, { nights: 1, with: 'U1' }, { complete: true })).toBeUndefined()
  expect(checkForm(trip, { nights: 1, with: { id: 'U1' } }, { complete: true })?.field).toBe('with')
})
