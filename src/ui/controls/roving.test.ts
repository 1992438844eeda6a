import { expect, test } from 'vitest'
import { nextIndex } from './roving.ts'

const menu = ['Open', 'Close', 'Close all', '退出登录']

test('arrows move around the end, Home and End go to the ends', () => {
  expect([nextIndex('ArrowDown', 3, menu), nextIndex('ArrowUp', 0, menu), nextIndex('Home', 2, menu), nextIndex('End', 0, menu)]).toEqual([
    0, 3, 0, 3,
  ])
  expect([nextIndex('ArrowDown', -1, menu), nextIndex('ArrowUp', -1, menu)]).toEqual([0, 3])
})

test('a letter goes to the next item that begins with it, around the end, in any script', () => {
  expect([nextIndex('c', 0, menu), nextIndex('c', 1, menu), nextIndex('C', 2, menu), nextIndex('退', 0, menu)]).toEqual([1, 2, 1, 3])
  expect([nextIndex('x', 0, menu), nextIndex('Shift', 0, menu), nextIndex(' ', 0, menu)]).toEqual([undefined, undefined, undefined])
})

test('tabs move sideways and know no letters', () => {
  expect([
    nextIndex('ArrowRight', 0, menu, 'horizontal'),
    nextIndex('ArrowDown', 0, menu, 'horizontal'),
    nextIndex('c', 0, menu, 'horizontal'),
  ]).toEqual([1, undefined, undefined])
})

test('nothing to move among', () => expect(nextIndex('ArrowDown', 0, [])).toBeUndefined())
