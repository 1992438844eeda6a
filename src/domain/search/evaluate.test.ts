import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Criteria, FieldType } from '#contract/search.ts'
import { bounds, NotCriteria, readCriteria } from './criteria.ts'
import { matches, typedClause } from './evaluate.ts'

const TYPES: Readonly<Record<string, FieldType>> = {
  title: 'TEXT',
  amount: 'DECIMAL',
  open: 'BOOL',
  startsAt: 'DATETIME',
  day: 'DATE',
  time: 'TIME',
  status: 'ENUM',
  rounds: 'INT',
}
const SHANGHAI = 'Asia/Shanghai'

const clauseOf = (body: unknown, zone = SHANGHAI) =>
  typedClause(readCriteria(body as Criteria, bounds), (prop) => (Object.hasOwn(TYPES, prop) ? TYPES[prop] : undefined), zone)
const finds = (leaf: unknown, row: Record<string, string | number | boolean | null | readonly string[]>, zone?: string) =>
  matches(clauseOf({ _AND_: [leaf] }, zone), row)
const faultOf = (body: unknown) => {
  try {
    clauseOf(body)
  } catch (cause) {
    if (cause instanceof NotCriteria) return [cause.fault, cause.at]
    throw cause
  }
  return undefined
}

describe('SEA-15 what a condition finds', () => {
  test.each([
    [{ title: { eq: 'Steel' } }, 'Steel', true],
    [{ title: { eq: 'steel' } }, 'Steel', false],
    [{ title: { ne: 'Steel' } }, 'Iron', true],
    [{ title: { ne: 'Steel' } }, null, false],
    [{ title: { ne: 'Steel' } }, '', false],
    [{ title: { notIn: ['a', 'b'] } }, null, false],
    [{ title: { notIn: ['a', 'b'] } }, 'c', true],
    [{ title: { in: ['a', 'b'] } }, 'b', true],
    [{ title: { isNull: true } }, '', true],
    [{ title: { isNull: true } }, ' ', false],
    [{ title: { isNotNull: true } }, null, false],
    [{ title: { eqOrIsNull: 'a' } }, null, true],
    [{ title: { eqOrIsNull: 'a' } }, 'b', false],
    [{ title: { like: '50%' } }, 'was 50% off', true],
    [{ title: { like: '50%' } }, 'was 500 off', false],
    [{ title: { like: 'a_c' } }, 'abc', false],
    [{ title: { like: 'STEEL' } }, 'stainless steel', true],
    [{ title: { like: '钢' } }, '不锈钢板', true],
    [{ title: { like: 'Ä' } }, 'ä', false],
    [{ title: { likeLeft: 'plate' } }, 'Steel Plate', true],
    [{ title: { likeLeft: 'Steel' } }, 'Steel Plate', false],
    [{ title: { likeRight: 'steel' } }, 'Steel Plate', true],
  ])('%j of %j: %j', (leaf, title, found) => {
    expect(finds(leaf, { title })).toBe(found)
  })

  test.each([
    [{ eq: 'a' }, ['a', 'b'], true],
    [{ eq: 'c' }, ['a', 'b'], false],
    [{ in: ['c', 'b'] }, ['a', 'b'], true],
    [{ in: ['c', 'b'] }, [], false],
    [{ ne: 'a' }, ['a', 'b'], false],
    [{ ne: 'c' }, ['a', 'b'], true],
    [{ ne: 'c' }, [], false],
    [{ notIn: ['c', 'a'] }, ['a', 'b'], false],
    [{ notIn: ['c', 'd'] }, ['a', 'b'], true],
    [{ notIn: ['c', 'd'] }, [], false],
    [{ isNull: true }, [], true],
    [{ isNull: true }, ['a'], false],
    [{ isNotNull: true }, ['a'], true],
    [{ isNotNull: true }, [], false],
  ])('a field of several values has any of them: %j of %j: %j', (status, cell, found) => {
    expect(finds({ status }, { status: cell })).toBe(found)
  })

  test.each([
    [{ eq: '10' }, '10.00', true],
    [{ ne: '10' }, '10.000', false],
    [{ gt: '0.1' }, '0.1000000001', true],
    [{ ge: '-5' }, '-5', true],
    [{ lt: 10 }, '9', true],
    [{ le: '99999999999999999' }, '99999999999999998', true],
    [{ le: '99999999999999997' }, '99999999999999998', false],
    [{ in: ['1', '2.0'] }, 2, true],
    [{ in: ['1', '-2.0'] }, '-2.000', true],
    [{ notIn: ['1', '2.0'] }, '2.00', false],
    [{ notIn: ['1', '2.0'] }, '2.0000000001', true],
  ])('an amount is exact: %j of %j: %j', (amount, cell, found) => {
    expect(finds({ amount }, { amount: cell })).toBe(found)
  })

  test.each([
    [{ le: '2026-11-30' }, '2026-11-30T15:59:59.999Z', true],
    [{ le: '2026-11-30' }, '2026-11-30T16:00:00.000Z', false],
    [{ gt: '2026-11-30' }, '2026-11-30T16:00:00.000Z', true],
    [{ le: '2026-11-30 23:59' }, '2026-11-30T15:59:59.999Z', true],
    [{ eq: '2026-01-01' }, '2025-12-31T16:00:00.000Z', true],
    [{ eq: '2026-01-01 00:00' }, '2025-12-31T16:00:59.999Z', true],
    [{ eq: '2026-01-01 00:00' }, '2025-12-31T16:01:00.000Z', false],
    [{ eq: '2026-01-01T00:00:00.000Z' }, '2026-01-01T00:00:00.000Z', true],
    [{ ne: '2026-01-01T00:00:00.000Z' }, '2026-01-01T00:00:00.001Z', true],
  ])('a time means all of the day or minute it names: %j of %j: %j', (startsAt, cell, found) => {
    expect(finds({ startsAt }, { startsAt: cell })).toBe(found)
  })

  test('days on which clocks change have 23 and 25 hours', () => {
    const berlin = (leaf: unknown, startsAt: string) => finds(leaf, { startsAt }, 'Europe/Berlin')
    expect(berlin({ startsAt: { eq: '2026-03-29' } }, '2026-03-28T23:00:00.000Z')).toBe(true)
    expect(berlin({ startsAt: { eq: '2026-03-29' } }, '2026-03-29T22:00:00.000Z')).toBe(false)
    expect(berlin({ startsAt: { eq: '2026-10-25' } }, '2026-10-25T22:59:59.999Z')).toBe(true)
    expect(finds({ startsAt: { ge: '2026-09-06' } }, { startsAt: '2026-09-06T03:59:59.999Z' }, 'America/Santiago')).toBe(false)
    expect(finds({ startsAt: { ge: '2026-09-06' } }, { startsAt: '2026-09-06T04:00:00.000Z' }, 'America/Santiago')).toBe(true)
  })

  test('days, times of day and yes or no', () => {
    expect(finds({ day: { le: '2026-02-28' } }, { day: '2026-02-28' })).toBe(true)
    expect(finds({ time: { eq: '10:30' } }, { time: '10:30:59' })).toBe(true)
    expect(finds({ time: { gt: '10:30' } }, { time: '10:30:59' })).toBe(false)
    expect(finds({ open: { eq: false } }, { open: false })).toBe(true)
    expect(finds({ open: { ne: true } }, { open: null })).toBe(false)
  })
})

describe('SEA-09 an empty value', () => {
  const row = { title: '' }
  test('is left out as a rule', () => {
    expect(clauseOf({ _AND_: [{ title: { eq: '' } }, { title: { in: [] } }, { _OR_: [] }] })).toEqual({ kind: 'all', clauses: [] })
  })
  test.each([
    [{ eq: '' }, true, false],
    [{ ne: '' }, false, true],
    [{ in: [] }, false, false],
    [{ notIn: [] }, false, true],
    [{ like: '' }, false, false],
    [{ eqOrIsNull: '' }, true, false],
  ])('is meant with appendEmptyCriteria: %j', (title, empty, filled) => {
    const clause = clauseOf({ _AND_: [{ title }], appendEmptyCriteria: true })
    expect([matches(clause, row), matches(clause, { title: 'a' })]).toEqual([empty, filled])
  })
})

describe('SEA-09 a body that is no search is refused where its fault is', () => {
  const deep = (levels: number): object => (levels === 0 ? { title: { eq: 'a' } } : { _AND_: [deep(levels - 1)] })
  test.each<[string, unknown, [string, string]]>([
    ['a text for a list', { _AND_: 'x' }, ['shape', '_AND_']],
    ['two keys in a node', { _AND_: [{ title: { eq: 'a' }, open: { eq: true } }] }, ['shape', '_AND_[0]']],
    ['two operators', { _AND_: [{ title: { eq: 'a', ne: 'b' } }] }, ['shape', '_AND_[0].title']],
    ['a null for a node', { _OR_: [null] }, ['shape', '_OR_[0]']],
    ['an unknown operator', { _AND_: [{ title: { toString: 'a' } }] }, ['operator', '_AND_[0].title']],
    ['an unknown property', { _AND_: [{ secret: { eq: 'a' } }] }, ['prop', '_AND_[0].secret.eq']],
    ['a property of objects', { _AND_: [{ constructor: { eq: 'a' } }] }, ['prop', '_AND_[0].constructor.eq']],
    ['SQL for a property', { _AND_: [{ 'a"; drop': { eq: 'a' } }] }, ['prop', '_AND_[0].a"; drop']],
    ['order of texts', { _AND_: [{ title: { gt: 'a' } }] }, ['operator', '_AND_[0].title.gt']],
    ['like on a choice', { _AND_: [{ status: { like: 'a' } }] }, ['operator', '_AND_[0].status.like']],
    ['a day that is not', { _AND_: [{ startsAt: { ge: '2026-02-30' } }] }, ['value', '_AND_[0].startsAt.ge']],
    ['a number with letters', { _AND_: [{ amount: { ge: '1e5' } }] }, ['value', '_AND_[0].amount.ge']],
    ['a part of a whole number', { _AND_: [{ rounds: { ge: '1.5' } }] }, ['value', '_AND_[0].rounds.ge']],
    ['a day that is not among several', { _AND_: [{ day: { in: ['2026-02-28', '2026-02-30'] } }] }, ['value', '_AND_[0].day.in']],
    ['a text for yes', { _AND_: [{ open: { eq: 'true' } }] }, ['value', '_AND_[0].open.eq']],
    ['a list for one', { _AND_: [{ title: { eq: ['a'] } }] }, ['value', '_AND_[0].title.eq']],
    ['NUL', { _AND_: [{ title: { eq: 'a\0' } }] }, ['value', '_AND_[0].title.eq']],
    ['nine levels', deep(9), ['depth', '_AND_[0]._AND_[0]._AND_[0]._AND_[0]._AND_[0]._AND_[0]._AND_[0]._AND_[0]._AND_']],
    ['201 nodes', { _OR_: Array.from({ length: 201 }, () => ({ title: { eq: 'a' } })) }, ['nodes', '_OR_[200]']],
    ['1,001 values', { _AND_: [{ title: { in: Array.from({ length: 1_001 }, String) } }] }, ['values', '_AND_[0].title.in']],
  ])('%s', (_, body, fault) => {
    expect(faultOf(body)).toEqual(fault)
  })

  test('eight levels, 200 nodes and 1,000 values are taken', () => {
    expect(faultOf(deep(8))).toBeUndefined()
    expect(faultOf({ _OR_: Array.from({ length: 200 }, () => ({ title: { eq: 'a' } })) })).toBeUndefined()
    expect(faultOf({ _AND_: [{ title: { in: Array.from({ length: 1_000 }, String) } }] })).toBeUndefined()
  })

  const lists = (...lengths: number[]) => ({
    _AND_: [{ _OR_: lengths.map((length) => ({ amount: { notIn: Array.from({ length }, (_, n) => n) } })) }],
  })
  test('T22 5,000 values of all lists together are taken, and the list that goes beyond is refused', () => {
    expect(faultOf(lists(1_000, 1_000, 1_000, 1_000, 1_000))).toBeUndefined()
    expect(faultOf(lists(1_000, 1_000, 1_000, 1_000, 999, 2))).toEqual(['values', '_AND_[0]._OR_[5].amount.notIn'])
  })

  test('whatever JSON comes, it is read or refused, never broken', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('_AND_', '_OR_'), (value, word) => {
        const fault = faultOf({ [word]: value })
        expect(fault === undefined || fault.length === 2).toBe(true)
      }),
    )
  })
})

test('SEA-15 of two opposite bounds exactly one holds for every value that is there', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (cell, bound) => {
      const asks = (operator: string) => finds({ amount: { [operator]: String(bound) } }, { amount: String(cell) })
      expect(asks('ge')).toBe(!asks('lt'))
      expect(asks('gt')).toBe(!asks('le'))
      expect(asks('eq')).toBe(!asks('ne'))
      expect(asks('eq')).toBe(asks('ge') && asks('le'))
    }),
  )
})

test('T22 a row is looked up in a list of numbers, not compared with each of them', () => {
  const clause = clauseOf({ _AND_: [{ amount: { in: Array.from({ length: 1_000 }, (_, n) => n) } }] })
  if (clause.kind === 'leaf' || clause.clauses[0]?.kind !== 'leaf') throw new Error('no leaf')
  // Only the first value stands beside the set: whoever walked would not find the last.
  const leaf = { ...clause.clauses[0], literals: clause.clauses[0].literals.slice(0, 1) }
  expect([matches(leaf, { amount: '999.0' }), matches(leaf, { amount: '1000' })]).toEqual([true, false])
})
