import { expect, test } from 'vitest'
import { creditCheckDigit, isCreditCode } from './credit-code.ts'

test.each(['914403001922038216', '91440300708461136T', '91330100799655058B'])('a real code fits its check character: %s', (code) => {
  expect(isCreditCode(code)).toBe(true)
})

test.each(['914403001922038217', '91440300708461136I', '9144030070846113', '', '91330100799655085B'])(
  'a changed one does not: %o',
  (code) => {
    expect(isCreditCode(code)).toBe(false)
  },
)

test('the check character is in the alphabet for any body', () => expect(creditCheckDigit('91310000MA1FL0000')).toMatch(/^[0-9A-Y]$/))
