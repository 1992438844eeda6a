import { expect, test } from 'vitest'
import { checkIdToken, type IdClaims } from './id-token.ts'

const claims: IdClaims = { iss: 'https://op.example', aud: 'fly', sub: 'u1', exp: 1_000, nonce: 'n1' }
const wanted = { issuer: 'https://op.example', clientId: 'fly', nonce: 'n1', nowSec: 900 }

test('R-33 the token that was asked for is accepted', () => {
  expect(() => checkIdToken(claims, wanted)).not.toThrow()
  expect(() => checkIdToken({ ...claims, aud: ['fly', 'other'], azp: 'fly' }, { ...wanted, subject: 'u1' })).not.toThrow()
})

test.each<[string, Partial<IdClaims>, object?]>([
  ['iss', { iss: 'https://evil.example' }],
  ['aud', { aud: 'other' }],
  ['azp', { aud: ['fly', 'other'] }],
  ['azp', { azp: 'other' }],
  ['nonce', { nonce: 'n2' }],
  ['nonce', { nonce: undefined }],
  ['exp', { exp: 900 }],
  ['exp', { exp: Number.NaN }],
  ['sub', { sub: 'u2' }, { subject: 'u1' }],
])('R-33 a token with a forged %s is refused', (claim, forged, expected = {}) => {
  expect(() => checkIdToken({ ...claims, ...forged }, { ...wanted, ...expected })).toThrow(claim)
})
