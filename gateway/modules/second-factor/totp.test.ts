import { expect, test } from 'vitest'
import { isRecoveryCode, newRecoveryCode, recoveryHash } from './recovery-codes.ts'
import { addressOf, codeAt, newSecret, qrOf, stepOf } from './totp.ts'

/** RFC 6238, appendix B: the secret "12345678901234567890". */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('M5 a code is that of RFC 6238 at %i s', (seconds, code) => {
  expect([codeAt(RFC, seconds * 1_000), stepOf(RFC, code, seconds * 1_000)]).toEqual([code, Math.floor(seconds / 30)])
})

test('M5 codes of the step before and after are taken, as the steps they are, and no others', () => {
  const now = 1_800_000_015_000
  const steps = [-60, -30, 0, 30, 60].map((away) => stepOf(RFC, codeAt(RFC, now + away * 1_000), now))
  const step = now / 30_000
  expect(steps).toEqual([undefined, Math.floor(step) - 1, Math.floor(step), Math.floor(step) + 1, undefined])
  for (const odd of ['', '1', 'abcdef', '0000000', '１２３４５６', '一二三四五六', '12345 '])
    expect(stepOf(RFC, odd, now), odd).toBeUndefined()
})

test('M5 digits of a Chinese keyboard are digits', () => {
  expect(stepOf(RFC, ' ２８７ ０８２', 59_000)).toBe(1)
})

test('M5 a secret has 160 bits, no two are the same, and its address is what apps read', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect([one.length, one === other, /^[A-Z2-7]+$/.test(one)]).toEqual([32, false, true])
  const address = new URL(addressOf(one, 'liu yan:1'))
  expect([address.protocol, address.host, address.searchParams.get('secret'), address.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    'totp',
    one,
    'fly-tender',
  ])
  expect(qrOf(address.href).path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
})

test('M5 recovery codes have 80 bits and are read as people write them; what is kept tells none', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(recoveryHash('u', ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`)).toBe(
    recoveryHash('u', code),
  )
  expect(recoveryHash('v', code)).not.toBe(recoveryHash('u', code))
  expect([isRecoveryCode(code), isRecoveryCode('123456'), isRecoveryCode('')]).toEqual([true, false, false])
})
