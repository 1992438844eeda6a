import { expect, test } from 'vitest'
import { changeBetween, clearQuickFilter, quickFilterOf, setQuickFilter, withoutItem } from './quick-filters.ts'
import type { Condition, Group, Item } from './tree.ts'

const line = (id: string, over: Partial<Condition> = {}): Condition => ({ kind: 'condition', id, ...over })
const status = (id: string, value: string): Condition => line(id, { prop: 'status', rule: 'eq', value })
const title = (id: string): Condition => line(id, { prop: 'title', rule: 'like', value: 'x' })
const root = (children: readonly Item[], logic: Group['logic'] = 'AND'): Group => ({ kind: 'group', id: '1', logic, children })

test('SEA-06 a filter reads the one condition of its field that holds for every row', () => {
  expect(quickFilterOf(root([title('2'), status('3', 'A')]), 'status')).toEqual({ kind: 'one', condition: status('3', 'A') })
  expect(quickFilterOf(root([status('2', 'A')], 'OR'), 'status').kind).toBe('one')
  expect(quickFilterOf(root([title('2')]), 'status').kind).toBe('none')
  expect(quickFilterOf(root([{ ...status('2', 'A'), muted: true }, line('3', { prop: 'status' })]), 'status').kind).toBe('none')
})

test.each<[string, Partial<Condition>]>([
  ['no value', { rule: 'eq' }],
  ['an empty value', { rule: 'eq', value: '' }],
  ['an empty list', { rule: 'in', value: [] }],
  ['a region without a code', { rule: 'eq', citySelect: { name: '', code: '' } }],
  ['no bound', { rule: 'range', min: '', max: '' }],
  ['half a step', { rule: 'dynamicTime', dynamic: { before: { num: 3 } } }],
  ['half a time', { rule: 'calendarTime', calendar: { start: 'before' } }],
])('SEA-06 a condition with %s filters nothing yet, and is no reason why another cannot be shown', (_, over) => {
  const unfinished = line('2', { prop: 'status', ...over })
  expect(quickFilterOf(root([unfinished]), 'status').kind).toBe('none')
  expect(quickFilterOf(root([unfinished, status('3', 'A')], 'OR'), 'status')).toEqual({ kind: 'one', condition: status('3', 'A') })
  // What a filter says takes its place.
  expect(setQuickFilter(root([unfinished]), 'status', { rule: 'eq', value: 'B' }).children).toEqual([status('2', 'B')])
})

test.each<[string, Partial<Condition>]>([
  ['an empty field', { rule: 'isNull' }],
  ['one bound', { rule: 'range', min: '1' }],
  ['today', { rule: 'dynamicTime', dynamic: { after: { type: 'today' } } }],
  ['this month', { rule: 'calendarTime', calendar: { start: 'current', num: 1, end: 'month' } }],
  ['a region', { rule: 'eq', citySelect: { name: 'x', code: '330100' } }],
  ['no', { rule: 'eq', value: false }],
])('SEA-06 a condition that asks for %s is a filter', (_, over) => {
  expect(quickFilterOf(root([line('2', { prop: 'status', ...over })]), 'status').kind).toBe('one')
})

test.each([
  ['said twice', root([status('2', 'A'), status('3', 'B')])],
  ['in an OR', root([status('2', 'A'), title('3')], 'OR')],
  ['in a group', root([title('2'), { ...root([status('4', 'A')]), id: '3' }])],
])('SEA-06 what is %s is more than a filter shows', (_, tree) => expect(quickFilterOf(tree, 'status').kind).toBe('many'))

test('SEA-06 a filter takes the place of what it said before, else of an empty line, else it is added', () => {
  const answer = { rule: 'eq', value: 'B' } as const
  expect(setQuickFilter(root([status('2', 'A'), title('3'), status('4', 'C')]), 'status', answer).children).toEqual([
    status('2', 'B'),
    title('3'),
  ])
  expect(setQuickFilter(root([line('2'), line('3')]), 'status', answer).children).toEqual([status('2', 'B'), line('3')])
  expect(setQuickFilter(root([title('2')]), 'status', answer).children).toEqual([title('2'), status('3', 'B')])
})

test('SEA-06 beside an OR a filter holds for all of it', () => {
  const either = root([title('2'), status('3', 'A')], 'OR')
  const narrowed = setQuickFilter(either, 'mode', { rule: 'eq', value: 'freeBid' })
  expect(narrowed).toEqual(
    root([
      { ...either, id: '4' },
      { kind: 'condition', id: '5', prop: 'mode', rule: 'eq', value: 'freeBid' },
    ]),
  )
  expect(clearQuickFilter(narrowed, 'mode').children).toEqual([{ ...either, id: '4' }])
})

test('SEA-06 taking a filter away leaves everything else, and what is no filter', () => {
  expect(clearQuickFilter(root([status('2', 'A'), title('3')]), 'status').children).toEqual([title('3')])
  const either = root([status('2', 'A'), title('3')], 'OR')
  expect(clearQuickFilter(either, 'status')).toBe(either)
})

test('SEA-12 what a chip says goes from what is built where that says the same, and stays where it became something else', () => {
  const searched = root([title('2'), status('3', 'A')])
  const left = (built: Group) => withoutItem(built, searched, '3').children
  // A filter beside the list gave the line another id here than there; the parts of a condition come in any order.
  expect(left(root([line('3'), title('2'), { kind: 'condition', id: '9', value: 'A', rule: 'eq', prop: 'status' }]))).toEqual([
    line('3'),
    title('2'),
  ])
  // Of two the one of the search goes: the other one was copied from it since.
  expect(left(root([status('7', 'A'), status('3', 'A')]))).toEqual([status('7', 'A')])
  for (const built of [
    root([title('2'), status('3', 'B')]),
    root([title('2'), status('3', 'A')], 'OR'),
    root([title('2'), { ...root([status('3', 'A')]), id: '4' }]),
  ])
    expect(withoutItem(built, searched, '3')).toBe(built)
})

test('SEA-06 what filters said between two searches can be said in a third one; anything else is no filter', () => {
  const before = root([line('2'), title('3'), status('4', 'A')])
  const built = root([title('2'), { ...title('3'), value: 'y' }], 'OR')
  const carried = (after: Group) => changeBetween(before, after)?.(built)
  // Lines that ask nothing, and the order in which the parts of a condition were set, are no difference.
  const other = { kind: 'condition', id: '7', value: 'B', rule: 'eq', prop: 'status' } as const
  expect(carried(root([title('5'), other]))).toEqual(setQuickFilter(built, 'status', { rule: 'eq', value: 'B' }))
  expect(changeBetween(before, root([title('5')]))?.(before).children).toEqual([line('2'), title('3')])
  expect(carried(root([title('5'), status('6', 'A')]))).toBe(built)
  expect(carried(root([title('5'), status('6', 'A')], 'OR'))).toBeUndefined()
  expect(carried(root([title('5'), status('6', 'B'), status('7', 'C')]))).toBeUndefined()
})
