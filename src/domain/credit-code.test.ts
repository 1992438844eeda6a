import { expect, test } from 'vitest'
import { creditCheckDigit, isCreditCode } from './credit-code.ts'

test.each(['914403001922038216', '91440300708461136T', '91330100799655058B'])('a real code fits its check character: %s', (code) => {
  expect(creditCheckDigit(code)).toBe(code[17])
})

test.each(['914403001922038217', '91440300708461136I', '91330100799655085B'])('a changed one does not: %o', (code) => {
  expect(creditCheckDigit(code)).not.toBe(code[17])
})

test('the check character is in the alphabet for any body', () => expect(creditCheckDigit('91310000MA1FL0000')).toMatch(/^[0-9A-Y]$/))

test.each([
  ['914403001922038216', true],
  ['914403001922038217', false],
  ['91440300708461136I', false],
  ['91440300192203821', false],
  ['', false],
])('TEND-20 whether %o is a credit code: %s', (code, is) => expect(isCreditCode(code)).toBe(is))
