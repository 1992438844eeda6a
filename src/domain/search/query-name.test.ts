import { expect, test } from 'vitest'
import { nameKey, nameSlip } from './query-name.ts'

test.each([
  ['Steel', 'STEEL'],
  ['Steel 1', 'Ｓｔｅｅｌ　１'],
  ['my list', 'my   list'],
  ['my list', 'my\u00a0list'],
  ['Café', 'Cafe\u0301'],
  ['ΟΔΟΣ', 'οδος'],
  ['İx', 'i̇x'],
  ['ab', 'a\u200bb'],
  ['ab', 'a\ufe0fb'],
  ['ab', 'a\u3164b'],
  ['é', 'e\u034f\u0301'],
])('SEA-11 names that read alike are one: %s, %s', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

test.each([
  ['钢材', '钢料'],
  ['my list', 'mylist'],
  ['a-b', 'a b'],
])('SEA-11 names that read otherwise are two: %s, %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))

test.each([
  ['钢', undefined],
  ['𠮷'.repeat(30), undefined],
  ['👍🏽', undefined],
  ['❤️', undefined],
  ['', 'empty'],
  ['\u200b\u200d', 'empty'],
  ['\u3164', 'empty'],
  ['\u0301', 'empty'],
  ['𠮷'.repeat(31), 'long'],
  ['a\tb', 'odd'],
  ['a\u2028b', 'odd'],
  ['a\u200bb', 'odd'],
  ['a\u202eb', 'odd'],
  ['a\u00adb', 'odd'],
  ['👨\u200d👩', 'odd'],
] as const)('SEA-11 whether a name can be one: %j', (name, slip) => expect(nameSlip(name)).toBe(slip))
