import { expect, test } from 'vitest'
import { countOf, everythingSelected, nothingSelected, pageState, rangeOf, select, selectedIn, someSelected } from './selection.ts'

test('WID-01 rows are chosen over pages, in the order of choosing, each once', () => {
  const two = select(select(nothingSelected, ['b'], true), ['a', 'b'], true)
  expect(two).toEqual({ all: false, keys: ['b', 'a'] })
  expect(select(two, ['b', 'x'], false)).toEqual({ all: false, keys: ['a'] })
  expect(someSelected(['a', 'b', 'a'])).toEqual({ all: false, keys: ['a', 'b'] })
})

test('WID-01 all matching rows but a few: rows that nobody loaded are chosen too', () => {
  const but = select(everythingSelected, ['c'], false)
  const chosen = selectedIn(but)
  expect([chosen('c'), chosen('never loaded'), countOf(but, 3_214)]).toEqual([false, true, 3_213])
  expect(select(but, ['c'], true)).toEqual(everythingSelected)
})

test('a limit keeps who came first', () => {
  expect(select(someSelected(['a', 'b']), ['c', 'd'], true, 3)).toEqual({ all: false, keys: ['a', 'b', 'c'] })
})

test('the box in the head: none, some, all; an empty page is none', () => {
  const one = someSelected(['a'])
  expect([pageState(one, ['a', 'b']), pageState(one, ['a']), pageState(one, ['x']), pageState(everythingSelected, [])]).toEqual([
    'some',
    'all',
    'none',
    'none',
  ])
})

test('a range goes both ways, and is the pressed row alone when it began on another page', () => {
  const page = ['a', 'b', 'c', 'd']
  expect([rangeOf(page, 'b', 'd'), rangeOf(page, 'c', 'a'), rangeOf(page, 'z', 'b'), rangeOf(page, undefined, 'b')]).toEqual([
    ['b', 'c', 'd'],
    ['a', 'b', 'c'],
    ['b'],
    ['b'],
  ])
})
