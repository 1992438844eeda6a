import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultSentence, isFaultKind } from './cell-fault.ts'
import { type ImportMode, type ImportRules, type Known, keysTwice, planRow, type ReadRow, sameValue } from './import-plan.ts'
import { addCounts, importStatus, noCounts } from './import-result.ts'
import type { Values } from './sheet-cell.ts'

const fields = [
  { prop: 'id', typeStr: 'TEXT' },
  { prop: 'code', typeStr: 'TEXT', required: true },
  { prop: 'name', typeStr: 'TEXT', required: true },
  { prop: 'price', typeStr: 'DECIMAL', scale: 2 },
]
const rules = (mode: ImportMode, more: Partial<ImportRules> = {}): ImportRules => ({
  mode,
  fields,
  ...(mode !== 'CREATE' && { key: 'code' }),
  keepEmpty: false,
  ...more,
})
const aRow = (values: Values, faults: ReadRow['faults'] = []): ReadRow => ({ line: 7, values, faults })
const stored: Known = { id: 'r1', values: { code: 'A', name: 'Pump', price: '12.50' } }
const plan = (row: ReadRow, of: ImportRules, found: readonly Known[] = [], twice?: number) => planRow(row, of, found, twice)
const fails = (...faults: [prop: string, kind: string][]) => ({
  line: 7,
  does: 'fail',
  faults: faults.map(([prop, kind]) => expect.objectContaining({ prop, kind })),
})

test('IMP-04 adding makes a row of every row, and never takes its id from the file', () => {
  const row = aRow({ id: 'r1', code: 'A', name: 'Pump', price: null })
  expect(plan(row, rules('CREATE'))).toEqual({ line: 7, does: 'create', values: { code: 'A', name: 'Pump', price: null } })
  expect(plan(row, rules('CREATE_OR_UPDATE'))).toEqual({ line: 7, does: 'create', values: { code: 'A', name: 'Pump', price: null } })
})

test('IMP-04 updating changes what differs, and never adds', () => {
  const changed = aRow({ id: 'other', code: 'A', name: 'Pump', price: '13.00' })
  expect(plan(changed, rules('UPDATE'), [stored])).toEqual({
    line: 7,
    does: 'update',
    before: stored,
    values: { price: '13.00' },
    cleared: 0,
  })
  expect(plan(aRow({ code: 'A', name: 'Pump', price: '12.5' }), rules('UPDATE'), [stored])).toEqual({ line: 7, does: 'nothing' })
  expect(plan(aRow({ code: 'B', name: 'Pump' }), rules('UPDATE'))).toEqual(fails(['code', 'notFound']))
  expect(plan(aRow({ code: null, name: 'Pump' }), rules('UPDATE'))).toEqual(fails(['code', 'keyMissing']))
  expect(plan(aRow({ code: 'A', name: 'Pump' }), rules('UPDATE'), [stored, { ...stored, id: 'r2' }])).toEqual(fails(['code', 'several']))
})

test('IMP-03 rows with the same value of the basis field all fail, each naming another one', () => {
  const twice = keysTwice([
    [2, 'A'],
    [3, 'B'],
    [4, 'A'],
    [9, 'A'],
  ])
  expect([...twice]).toEqual([
    [2, 4],
    [4, 9],
    [9, 2],
  ])
  for (const mode of ['UPDATE', 'CREATE_OR_UPDATE'] as const)
    expect(plan(aRow({ code: 'A', name: 'Pump' }), rules(mode), [stored], 4)).toEqual(fails(['code', 'keyTwice']))
})

test('IMP-03 an empty cell clears what was there, or leaves it when that was chosen; a required field is never cleared', () => {
  const emptied = aRow({ code: 'A', name: 'Pump', price: null })
  expect(plan(emptied, rules('UPDATE'), [stored])).toMatchObject({ does: 'update', values: { price: null }, cleared: 1 })
  expect(plan(emptied, rules('UPDATE', { keepEmpty: true }), [stored])).toMatchObject({ does: 'nothing' })
  const nameless = aRow({ code: 'A', name: null, price: '12.50' })
  expect(plan(nameless, rules('UPDATE'), [stored])).toEqual(fails(['name', 'required']))
  expect(plan(nameless, rules('UPDATE', { keepEmpty: true }), [stored])).toMatchObject({ does: 'nothing' })
  expect(plan(nameless, rules('CREATE', { keepEmpty: true }))).toEqual(fails(['name', 'required']))
})

test('a row with any fault is left as a whole, and every fault is told once', () => {
  const broken = aRow({ code: 'A' }, [
    { prop: 'name', kind: 'tooLong' },
    { prop: 'price', kind: 'number' },
  ])
  expect(plan(broken, rules('CREATE'))).toEqual(fails(['name', 'tooLong'], ['price', 'number']))
  expect(plan(broken, rules('UPDATE'), [stored])).toEqual(fails(['name', 'tooLong'], ['price', 'number']))
  expect(plan(aRow({ name: null }, [{ prop: 'code', kind: 'tooLong' }]), rules('UPDATE'))).toEqual(fails(['code', 'tooLong']))
  expect(plan(aRow({ code: null, name: null }), rules('CREATE'))).toEqual(fails(['code', 'required'], ['name', 'required']))
})

test.each<[Parameters<typeof sameValue>, boolean]>([
  [['12.5', '12.500', 'DECIMAL'], true],
  [['100', '100.00', 'DECIMAL'], true],
  [['100', '1', 'DECIMAL'], false],
  [[null, '', 'TEXT'], true],
  [[null, [], 'DICT'], true],
  [[['a', 'b'], ['a', 'b'], 'DICT'], true],
  [[['a', 'b'], ['b', 'a'], 'DICT'], false],
  [[['a'], 'a', 'DICT'], false],
  [['2026-01-01T00:00:00.000Z', '2026-01-01T08:00:00+08:00', 'DATETIME'], true],
  [['a', 'A', 'TEXT'], false],
  [[false, null, 'BOOL'], false],
  [[0, null, 'INT'], false],
])('the same value or not: %j is %s', (values, same) => expect(sameValue(...values)).toBe(same))

test('IMP-15 how a task is called follows from its rows', () => {
  const counts = (created: number, failed: number) => addCounts(noCounts, { ...noCounts, created, failed })
  expect(importStatus(counts(3, 0), false)).toBe('SUCCESS')
  expect(importStatus(counts(3, 1), false)).toBe('PARTIAL_FAILURE')
  expect(importStatus(counts(0, 2), false)).toBe('FAILURE')
  expect(importStatus({ ...noCounts, unchanged: 1, failed: 1 }, false)).toBe('PARTIAL_FAILURE')
  expect(importStatus(counts(3, 0), true)).toBe('PARTIAL_FAILURE')
})

test('a row that was updated as planned is as the file says, and would be left alone the next time', () => {
  const value = fc.oneof(fc.constant(null), fc.constantFrom('a', 'b', 'c'))
  const price = fc.oneof(fc.constant(null), fc.constantFrom('1.00', '2.50', '0.00'))
  fc.assert(
    fc.property(value, price, value, price, fc.boolean(), (name, cost, wasName, wasCost, keepEmpty) => {
      const before = { id: 'r1', values: { code: 'A', name: wasName ?? 'x', price: wasCost } }
      const row = aRow({ code: 'A', name, price: cost })
      const first = plan(row, rules('UPDATE', { keepEmpty }), [before])
      if (first.does !== 'update') return
      const after = { id: 'r1', values: { ...before.values, ...first.values } }
      expect(plan(row, rules('UPDATE', { keepEmpty }), [after])).toEqual({ line: 7, does: 'nothing' })
      if (!keepEmpty) expect(after.values).toEqual({ code: 'A', name, price: cost })
      expect(first.cleared).toBe(Object.values(first.values).filter((one) => one === null).length)
    }),
  )
})

test('ERR-02 a fault is told in both languages, its places filled', () => {
  expect(faultSentence({ kind: 'tooLong', args: { max: 3, length: 4 } }, 'en')).toBe('At most 3 characters; these are 4')
  expect(faultSentence({ kind: 'tooLong', args: { max: 3, length: 4 } }, 'zh')).toBe('最多3个字符，当前为4个')
  expect(isFaultKind('duplicate')).toBe(true)
  expect(isFaultKind('__proto__')).toBe(false)
})
