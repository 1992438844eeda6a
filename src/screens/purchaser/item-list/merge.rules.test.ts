import { expect, test } from 'vitest'
import type { Draft } from './draft.types.ts'
import { merge, same, settled, valueAt, withValue } from './merge.rules.ts'

const base: Draft = {
  form: { title: '钢材', mode: 'freeBid', ceiling: '100.00', bidding: { windowSec: 120, extendSec: 120 } },
  items: [{ lineNo: 1, name: '钢板', unitCode: 'TNE', quantity: '1' }],
}
const write = (...changes: [string, unknown][]): Draft => changes.reduce((draft, [path, value]) => withValue(draft, path, value), base)

test('TEND-13 what only one of two editors changed is taken over, groups field by field', () => {
  const mine = write(['title', '钢材采购'], ['bidding.windowSec', 60])
  const theirs = write(['ceiling', '90.00'], ['bidding.extendSec', 300])
  expect(merge(base, mine, theirs)).toEqual({
    merged: { ...mine, form: { ...mine.form, ceiling: '90.00', bidding: { windowSec: 60, extendSec: 300 } } },
    conflicts: [],
    taken: ['ceiling', 'bidding.extendSec'],
  })
})

test('TEND-13 a field that both changed is a conflict in which mine stands until one is chosen; the same change is none', () => {
  const theirs = write(['title', '他'], ['ceiling', '90.00'], ['items', []])
  const found = merge(base, write(['title', '我'], ['ceiling', '90.00'], ['items', [{ ...base.items[0]!, quantity: '2' }]]), theirs)
  expect(found.conflicts).toEqual(['title', 'items'])
  expect(found.merged.form.title).toBe('我')
  expect(settled(found.merged, theirs, ['items'])).toMatchObject({ form: { title: '我' }, items: [] })
})

test('TEND-13 a field taken away by one is taken away, and empty is the same as not there', () => {
  const theirs = write(['ceiling', undefined])
  expect(valueAt(merge(base, base, theirs).merged, 'ceiling')).toBeUndefined()
  expect(merge(base, write(['ceiling', '']), theirs).conflicts).toEqual([])
  expect(same({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  expect(same('', undefined)).toBe(true)
})
