import { expect, test } from 'vitest'
import { pageWord, shownTitle, webAddress } from './frame-words.rules.ts'

test.each([
  [
    { fly: 1, type: 'hello', session: true },
    { type: 'hello', session: true },
  ],
  [{ fly: 1, type: 'session' }, { type: 'session' }],
  [
    { fly: 1, type: 'title', title: '单据' },
    { type: 'title', title: '单据' },
  ],
  [
    { fly: 1, type: 'height', height: 0 },
    { type: 'height', height: 0 },
  ],
  [
    { fly: 1, type: 'height', height: 20_000 },
    { type: 'height', height: 20_000 },
  ],
])('R-23 %j is a word of the protocol', (data, word) => {
  expect(pageWord(data)).toEqual(word)
})

class Odd {
  fly = 1
  type = 'session'
}

const hostile: readonly unknown[] = [
  undefined,
  null,
  1,
  'hello',
  [],
  [{ fly: 1, type: 'session' }],
  {},
  { type: 'hello', session: true },
  { fly: '1', type: 'session' },
  { fly: 2, type: 'session' },
  { fly: 1, type: 'hello' },
  { fly: 1, type: 'hello', session: 'yes' },
  { fly: 1, type: 'hello', session: true, more: 1 },
  { fly: 1, type: 'session', token: 'x' },
  { fly: 1, type: 'title' },
  { fly: 1, type: 'title', title: 7 },
  { fly: 1, type: 'title', title: { toString: () => 'x' } },
  { fly: 1, type: 'title', title: 'x'.repeat(201) },
  { fly: 1, type: 'height', height: '100' },
  { fly: 1, type: 'height', height: Number.NaN },
  { fly: 1, type: 'height', height: -1 },
  { fly: 1, type: 'height', height: 20_001 },
  { fly: 1, type: 'height', height: Number.POSITIVE_INFINITY },
  { fly: 1, type: 'constructor' },
  { fly: 1, type: '__proto__' },
  { fly: 1, type: 'toString' },
  { fly: 1, type: ['session'] },
  { fly: 1, type: 'session', constructor: 1 },
  new Odd(),
  new Map([['fly', 1]]),
]

test.each(hostile.map((data) => [data] as const))('R-23 hostile word %#: nothing is heard', (data) => {
  expect(pageWord(data)).toBeUndefined()
})

test('a title shows what it says, in one line and of a length a tab can hold', () => {
  expect(shownTitle('  付款单\n 7 ')).toBe('付款单 7')
  expect(shownTitle('a\u202eb\u200bc\u0000d')).toBe('a b c d')
  expect(shownTitle('x'.repeat(200))).toHaveLength(60)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://a.example/1', 'about:blank', '/page', '', 'https://'])(
  'R-51 %j is nothing a person could open',
  (text) => {
    expect(webAddress(text)).toBeUndefined()
  },
)
