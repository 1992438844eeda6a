import { expect, test } from 'vitest'
import { signForm, verifyForm } from './post-policy.ts'

const key = { id: 'ak', secret: 'secret', region: 'local' }
const now = new Date('2026-11-21T02:00:00.000Z')
const expiresAt = new Date('2026-11-21T02:10:00.000Z')
const form = signForm(key, 'b', { key: 'ab/k.pdf', minBytes: 1, maxBytes: 10, now, expiresAt })

test('R-40 what was signed is taken until its end, and not from then on', () => {
  expect(verifyForm(key, form, new Date('2026-11-21T02:09:59.999Z'))).toEqual({ minBytes: 1, maxBytes: 10 })
  expect(() => verifyForm(key, form, expiresAt)).toThrow('FILE-1005')
})

test('R-40 the signature of another secret or another day is none', () => {
  expect(() => verifyForm({ ...key, secret: 'other' }, form, now)).toThrow('FILE-1005')
  const credential = form['x-amz-credential'].replace('20261121', '20261120')
  expect(() => verifyForm(key, { ...form, 'x-amz-credential': credential }, now)).toThrow('FILE-1005')
})

test('R-40 every field is one that the policy names, with its value', () => {
  for (const field of ['key', 'bucket', 'x-amz-algorithm', 'x-amz-date']) {
    const { [field]: _, ...without } = form as Record<string, string>
    expect(() => verifyForm(key, without, now), field).toThrow('FILE-1005')
    expect(() => verifyForm(key, { ...form, [field]: 'other' }, now), field).toThrow('FILE-1005')
  }
  expect(() => verifyForm(key, { ...form, acl: 'public-read' }, now)).toThrow('FILE-1005')
})
