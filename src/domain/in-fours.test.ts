import { expect, test } from 'vitest'
import { inFours } from './in-fours.ts'

test.each([
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABCDE', 'ABCD E'],
  ['ABCD', 'ABCD'],
  ['', ''],
])('%s is read as %s', (word, read) => expect(inFours(word)).toBe(read))

test('with something else between', () => expect(inFours('ABCDEFGH', '-')).toBe('ABCD-EFGH'))
