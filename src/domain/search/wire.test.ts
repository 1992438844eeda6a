import { describe, expect, test } from 'vitest'
import type { FieldType } from '#contract/search.ts'
import { CALENDAR_UNITS, type SearchField, startOf } from './field.ts'
import { calendarSpan, dynamicSpan, lastDays } from './relative.ts'
import { type Rule, rulesOf } from './rules.ts'
import { ME, MY_DEPARTMENT } from './self.ts'
import type { Condition, Group } from './tree.ts'
import { readCondition, toCriteria } from './wire.ts'

const fieldsOf = (types: Readonly<Record<string, FieldType>>) =>
  new Map(Object.entries(types).map(([prop, type]): [string, SearchField] => [prop, { prop, label: prop, type }]))
const FIELDS = fieldsOf({
  title: 'TEXT',
  amount: 'DECIMAL',
  open: 'BOOL',
  startsAt: 'DATETIME',
  day: 'DATE',
  time: 'TIME',
  status: 'ENUM',
  city: 'CITY_SELECT',
  rounds: 'INT',
  seq: 'LONG',
})
/** Shortly after midnight in Shanghai, the day before in UTC. */
const MOMENT = { now: '2026-11-20T16:30:00.000Z', zone: 'Asia/Shanghai' }

const condition = (over: Partial<Condition>): Condition => ({ kind: 'condition', id: '2', ...over })
const group = (logic: 'AND' | 'OR', ...children: Group['children']): Group => ({ kind: 'group', id: '1', logic, children })
const read = (over: Partial<Condition>) => {
  const reading = readCondition(condition(over), FIELDS, MOMENT)
  return reading.ok ? reading.tests : reading.fault
}

describe('SEA-09 a condition on the wire', () => {
  test.each<[Partial<Condition>, unknown]>([
    [{ prop: 'title', rule: 'like', value: 'steel' }, [{ title: { like: 'steel' } }]],
    [{ prop: 'title', rule: 'in', value: ['a', '', 'b'] }, [{ title: { in: ['a', 'b'] } }]],
    [{ prop: 'title', rule: 'isNull', value: 'ignored' }, [{ title: { isNull: true } }]],
    [{ prop: 'open', rule: 'eq', value: 'false' }, [{ open: { eq: false } }]],
    [{ prop: 'open', rule: 'eq', value: false }, [{ open: { eq: false } }]],
    [{ prop: 'amount', rule: 'range', min: '1', max: '2.50' }, [{ amount: { ge: '1' } }, { amount: { le: '2.50' } }]],
    [{ prop: 'amount', rule: 'range', min: '0' }, [{ amount: { ge: '0' } }]],
    [{ prop: 'rounds', rule: 'eq', value: '2.0' }, [{ rounds: { eq: '2.0' } }]],
    [{ prop: 'day', rule: 'in', value: ['2026-02-28', '2026-03-01'] }, [{ day: { in: ['2026-02-28', '2026-03-01'] } }]],
    [
      { prop: 'startsAt', rule: 'notIn', value: ['2026-02-28 10:00', '2026-03-01'] },
      [{ startsAt: { notIn: ['2026-02-28 10:00', '2026-03-01'] } }],
    ],
    [{ prop: 'amount', rule: 'range', max: '3' }, [{ amount: { le: '3' } }]],
    [{ prop: 'amount', rule: 'range' }, []],
    [{ prop: 'city', rule: 'eq', citySelect: { name: 'Hangzhou', code: '330100' } }, [{ city: { eq: '330100' } }]],
    [
      { prop: 'startsAt', rule: 'dynamicTime', dynamic: { before: { num: 1, type: 'day' }, after: { type: 'today' } } },
      [{ startsAt: { ge: '2026-11-20 00:00' } }, { startsAt: { le: '2026-11-21 23:59' } }],
    ],
    [
      { prop: 'day', rule: 'calendarTime', calendar: { start: 'before', num: 1, end: 'month' } },
      [{ day: { ge: '2026-10-01' } }, { day: { le: '2026-10-31' } }],
    ],
  ])('%j', (over, tests) => {
    expect(read(over)).toEqual(tests)
  })
})

describe('SEA-08 whoever searches', () => {
  const people = new Map<string, SearchField>([
    ['owner', { prop: 'owner', label: 'Owner', type: 'USER' }],
    ['dept', { prop: 'dept', label: 'Department', type: 'REF', refModelCode: 'Department' }],
    ['goods', { prop: 'goods', label: 'Goods', type: 'REF', refModelCode: 'goods' }],
  ])
  const asked = (over: Partial<Condition>, self?: { user: string; department: string }) => {
    const reading = readCondition(condition(over), people, { ...MOMENT, self })
    return reading.ok ? reading.tests : reading.fault
  }
  const SELF = { user: 'U1', department: 'D1' }

  test('is asked for by his own ids, once, and only where a field holds people or departments', () => {
    expect(asked({ prop: 'owner', rule: 'eq', value: ME }, SELF)).toEqual([{ owner: { eq: 'U1' } }])
    expect(asked({ prop: 'owner', rule: 'in', value: ['U1', ME, 'U2'] }, SELF)).toEqual([{ owner: { in: ['U1', 'U2'] } }])
    expect(asked({ prop: 'dept', rule: 'ne', value: MY_DEPARTMENT }, SELF)).toEqual([{ dept: { ne: 'D1' } }])
    expect(asked({ prop: 'goods', rule: 'eq', value: MY_DEPARTMENT }, SELF)).toEqual([{ goods: { eq: MY_DEPARTMENT } }])
  })

  test('where nobody is known the condition says nothing, beside others it leaves them', () => {
    expect(asked({ prop: 'owner', rule: 'eq', value: ME })).toBe('self')
    expect(asked({ prop: 'dept', rule: 'in', value: [MY_DEPARTMENT] }, { user: 'U1', department: '' })).toBe('self')
    expect(asked({ prop: 'owner', rule: 'in', value: [ME, 'U2'] })).toEqual([{ owner: { in: ['U2'] } }])
    const tree = group('AND', condition({ prop: 'owner', rule: 'eq', value: ME }))
    expect(toCriteria(tree, people, MOMENT)).toEqual({ _AND_: [] })
  })
})

describe('SEA-02 what is not asked', () => {
  test.each<[Partial<Condition>, string]>([
    [{ rule: 'eq', value: 'a' }, 'incomplete'],
    [{ prop: 'title', value: 'a' }, 'incomplete'],
    [{ prop: 'title', rule: 'eq', value: '' }, 'incomplete'],
    [{ prop: 'title', rule: 'in', value: ['', ''] }, 'incomplete'],
    [{ prop: 'city', rule: 'eq', value: '330100' }, 'incomplete'],
    [{ prop: 'startsAt', rule: 'dynamicTime' }, 'incomplete'],
    [{ prop: 'startsAt', rule: 'dynamicTime', dynamic: { before: { num: 3 } } }, 'incomplete'],
    [{ prop: 'startsAt', rule: 'calendarTime', calendar: { start: 'before', end: 'week' } }, 'incomplete'],
    [{ prop: 'gone', rule: 'eq', value: 'a' }, 'stale'],
    [{ prop: 'status', rule: 'like', value: 'a' }, 'stale'],
    [{ prop: 'amount', rule: 'eq', value: '1e5' }, 'number'],
    [{ prop: 'rounds', rule: 'eq', value: '1.5' }, 'whole'],
    [{ prop: 'rounds', rule: 'range', min: '1', max: '2.5' }, 'whole'],
    [{ prop: 'seq', rule: 'in', value: ['1', '2.01'] }, 'whole'],
    [{ prop: 'day', rule: 'in', value: ['2026-02-28', '2026-02-29'] }, 'day'],
    [{ prop: 'startsAt', rule: 'notIn', value: ['2026-02-29'] }, 'day'],
    [{ prop: 'amount', rule: 'range', min: '2', max: '1' }, 'order'],
    [{ prop: 'day', rule: 'range', min: '2026-11-22', max: '2026-11-21' }, 'order'],
    [{ prop: 'startsAt', rule: 'range', min: '2026-11-21 10:01', max: '2026-11-21 10:00' }, 'order'],
    [{ prop: 'day', rule: 'eq', value: '2026-02-29' }, 'day'],
    [{ prop: 'time', rule: 'eq', value: '24:00' }, 'time'],
    [{ prop: 'startsAt', rule: 'dynamicTime', dynamic: { before: { num: 1, type: 'decade' } } }, 'unit'],
    [{ prop: 'title', rule: 'in', value: Array.from({ length: 1_001 }, String) }, 'many'],
  ])('%j: %s', (over, fault) => {
    expect(read(over)).toBe(fault)
  })

  test('bounds within one minute or one day leave something between them', () => {
    expect(read({ prop: 'startsAt', rule: 'range', min: '2026-11-21 10:00', max: '2026-11-21 10:00' })).toHaveLength(2)
    expect(read({ prop: 'day', rule: 'range', min: '2026-11-21', max: '2026-11-21' })).toHaveLength(2)
  })
})

describe('SEA-09 a tree on the wire', () => {
  const title = condition({ prop: 'title', rule: 'eq', value: 'a' })
  const range = condition({ prop: 'amount', rule: 'range', min: '1', max: '2' })
  const criteria = (root: Group) => toCriteria(root, FIELDS, MOMENT)

  test('muted, incomplete and stale items are left out; empty groups go, a group of one is its item', () => {
    const root = group('AND', title, { ...title, muted: true }, condition({}), group('OR', title), group('OR', condition({ prop: 'gone' })))
    expect(criteria(root)).toEqual({ _AND_: [{ title: { eq: 'a' } }, { title: { eq: 'a' } }] })
    expect(criteria({ ...root, muted: true })).toEqual({ _AND_: [] })
  })

  test('a range within OR is one condition', () => {
    expect(criteria(group('OR', title, range))).toEqual({
      _OR_: [{ title: { eq: 'a' } }, { _AND_: [{ amount: { ge: '1' } }, { amount: { le: '2' } }] }],
    })
    expect(criteria(group('AND', title, group('OR', range)))).toEqual({
      _AND_: [{ title: { eq: 'a' } }, { _AND_: [{ amount: { ge: '1' } }, { amount: { le: '2' } }] }],
    })
  })

  test('a range alone in a group within OR does not come apart', () => {
    expect(criteria(group('OR', title, group('AND', range)))).toEqual({
      _OR_: [{ title: { eq: 'a' } }, { _AND_: [{ amount: { ge: '1' } }, { amount: { le: '2' } }] }],
    })
  })
})

describe('SEA-04 dynamic time', () => {
  const span = (before: object | undefined, after: object | undefined) =>
    dynamicSpan({ ...(before && { before }), ...(after && { after }) }, '2026-03-31')
  test('days, weeks, months and years away; the last day of a shorter month', () => {
    expect(span({ num: 1, type: 'month' }, { num: 3, type: 'month' })).toEqual({ from: '2026-02-28', to: '2026-06-30' })
    expect(span({ num: 2, type: 'week' }, { num: 1, type: 'year' })).toEqual({ from: '2026-03-17', to: '2027-03-31' })
  })
  test('today is 0, whatever number stands there; an open side stays open', () => {
    expect(span({ num: 5, type: 'today' }, undefined)).toEqual({ from: '2026-03-31' })
    expect(span(undefined, { num: 0, type: 'day' })).toEqual({ to: '2026-03-31' })
  })
  test('an unknown unit throws', () => {
    expect(() => span({ num: 1, type: 'decade' }, undefined)).toThrow('Invalid type')
  })
})

describe('SEA-05 calendar time', () => {
  test.each([
    // 2026-11-22 is a Sunday: the present week begins with it, the ones around it with Mondays.
    ['2026-11-22', { start: 'current', num: 1, end: 'week' }, '2026-11-22', '2026-11-28'],
    ['2026-11-21', { start: 'current', num: 1, end: 'week' }, '2026-11-15', '2026-11-21'],
    ['2026-11-22', { start: 'before', num: 1, end: 'week' }, '2026-11-09', '2026-11-15'],
    ['2026-11-22', { start: 'after', num: 2, end: 'week' }, '2026-11-23', '2026-12-06'],
    ['2026-01-31', { start: 'before', num: 2, end: 'month' }, '2025-11-01', '2025-12-31'],
    ['2026-01-31', { start: 'current', num: 1, end: 'month' }, '2026-01-01', '2026-01-31'],
    ['2027-12-31', { start: 'after', num: 1, end: 'month' }, '2028-01-01', '2028-01-31'],
    ['2028-01-15', { start: 'after', num: 1, end: 'month' }, '2028-02-01', '2028-02-29'],
    ['2026-06-15', { start: 'before', num: 4, end: 'year' }, '2022-01-01', '2025-12-31'],
    ['2026-06-15', { start: 'current', num: 1, end: 'year' }, '2026-01-01', '2026-12-31'],
  ] as const)('on %s %j is %s to %s', (today, calendar, from, to) => {
    expect(calendarSpan(calendar, today)).toEqual({ from, to })
  })
  test('the present unit is one, whatever number stands there; 5 is none', () => {
    expect(calendarSpan({ start: 'current', num: 4, end: 'year' }, '2026-06-15')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(calendarSpan({ start: 'before', num: 5, end: 'year' }, '2026-06-15')).toBeUndefined()
  })
  test.each(CALENDAR_UNITS)('a %s before, the present one and one after touch without a gap (weeks: from a Monday on)', (end) => {
    // On a Saturday the present week, which begins on Sunday, reaches into the one before.
    if (end === 'week') return
    const spans = (['before', 'current', 'after'] as const).map((start) => calendarSpan({ start, num: 1, end }, '2026-11-21')!)
    expect([spans[0]!.to < spans[1]!.from, spans[1]!.to < spans[2]!.from]).toEqual([true, true])
  })
})

test('SEA-10 quick ranges count today', () => {
  expect(lastDays('2026-03-01', 3)).toEqual({ from: '2026-02-27', to: '2026-03-01' })
})

test('SEA-14 a region that a field begins with is asked for by its code', () => {
  const begun = startOf({ prop: 'city', label: 'city', type: 'CITY_SELECT', defaultValue: '310000' })
  expect(begun).toEqual({ rule: 'eq', citySelect: { name: '', code: '310000' } })
  expect(read({ prop: 'city', ...begun })).toEqual([{ city: { eq: '310000' } }])
})

test('SEA-07, SEA-08 every type has its rules', () => {
  const all = (type: FieldType): string => [...rulesOf(type)].sort().join(' ')
  const texts: Rule[] = ['eq', 'eqOrIsNull', 'in', 'isNotNull', 'isNull', 'like', 'likeLeft', 'likeRight', 'ne', 'notIn']
  const choices = 'eq in isNotNull isNull ne notIn'
  const numbers = 'eq ge gt in isNotNull isNull le lt ne notIn range'
  const dates = 'calendarTime dynamicTime eq ge gt in isNotNull isNull le lt ne notIn range'
  const given: Record<FieldType, string> = {
    TEXT: texts.join(' '),
    LONGTEXT: texts.join(' '),
    LONG: numbers,
    INT: numbers,
    DECIMAL: numbers,
    DATE: dates,
    DATETIME: dates,
    TIME: 'eq ge gt isNotNull isNull le lt ne range',
    BOOL: choices,
    REF: choices,
    CASCADER: choices,
    ENUM: choices,
    DICT: choices,
    DICT_NUM: choices,
    MASTER_SLAVE: choices,
    USER: choices,
    CITY_SELECT: 'eq ne',
  }
  for (const [type, rules] of Object.entries(given)) expect(all(type as FieldType)).toBe(rules)
})
