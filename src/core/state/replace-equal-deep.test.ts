import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceEqualDeep } from './replace-equal-deep.ts'

test('what is read again and says the same is the same object', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const old = structuredClone(value)
      expect(Object.is(replaceEqualDeep(old, structuredClone(old)), old)).toBe(true)
    }),
  )
})

test('the answer always says what was read, whatever was there before', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (old, next) => {
      expect(replaceEqualDeep(old, structuredClone(next))).toStrictEqual(next)
    }),
  )
})

test('of a list of which one row changed the other rows stay themselves, and what was there is not touched', () => {
  const old = {
    rows: [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ],
    total: 2,
  }
  const made = replaceEqualDeep(old, {
    rows: [
      { id: 1, name: 'a' },
      { id: 2, name: 'c' },
    ],
    total: 2,
  })
  expect([made.rows[0] === old.rows[0], made.rows[1], old.rows[1]?.name]).toEqual([true, { id: 2, name: 'c' }, 'b'])
})

test('a key with no value is not a key that is missing', () => {
  const old = { a: undefined } as Record<string, unknown>
  expect(Object.keys(replaceEqualDeep(old, { b: undefined }))).toEqual(['b'])
})

test('what is no plain object is taken as it is', () => {
  const next = new Map([[1, 2]])
  expect(replaceEqualDeep(new Map([[1, 2]]), next)).toBe(next)
})
