import { expect, test } from 'vitest'
import { ordering } from './list-order.ts'

const { sortOf, toView, toBody } = ordering(['code', 'closesAt'], ['closesAt'])

test('SEA-14 an order is said alike to a common query and to the call of the list, each in its own way', () => {
  expect([toView('code'), toBody('code')]).toEqual([{ prop: 'code', order: 'ascending' }, { sort: { by: 'code', desc: false } }])
  expect([toView('closesAt'), toBody('closesAt')]).toEqual([
    { prop: 'closesAt', order: 'descending' },
    { sort: { by: 'closesAt', desc: true } },
  ])
})

test('SEA-14 the list’s own order is none of them: a common query says so, a call says nothing', () => {
  expect([toView(undefined), toBody(undefined)]).toEqual([null, {}])
})

test.each([undefined, '', 'gone', 'toString'])('SEA-14 an order that the list does not have is its own one: %s', (name) => {
  expect(sortOf(name)).toBe(undefined)
  expect(sortOf('code')).toBe('code')
})
