import { expect, test } from 'vitest'
import { addressOf, isOf, neighbour, nextAfter, openedBy } from './workspace.rules.ts'

const row = (businessId: string, processCode = 'requisition') => ({ processCode, businessId })
const rows = ['a', 'b', 'c', 'd'].map((id) => row(id))

test('FLOW-12 J and K go to the rows beside the open one and stop at the ends; with none open they begin at the first', () => {
  expect(neighbour(rows, row('b'), 1)).toEqual(row('c'))
  expect(neighbour(rows, row('b'), -1)).toEqual(row('a'))
  expect(neighbour(rows, row('a'), -1)).toBeUndefined()
  expect(neighbour(rows, row('d'), 1)).toBeUndefined()
  expect(neighbour(rows, undefined, 1)).toEqual(row('a'))
})

test('FLOW-12 after a decision what followed opens; at the end what stands there now; of none that is left, none', () => {
  const left = rows.filter(({ businessId }) => businessId !== 'b')
  expect(nextAfter(rows, left, row('b'))).toEqual(row('c'))
  // Somebody else has decided that one meanwhile.
  expect(nextAfter(rows, [row('a'), row('d')], row('b'))).toEqual(row('d'))
  expect(nextAfter(rows, rows.slice(0, 3), row('d'))).toEqual(row('c'))
  expect(nextAfter([row('a')], [], row('a'))).toBeUndefined()
  // The list has not heard of the decision yet.
  expect(nextAfter([row('a')], [row('a')], row('a'))).toBeUndefined()
})

test('an address opens what names both its process and its record', () => {
  expect(openedBy({ processCode: 'requisition', id: 'a' })).toEqual(row('a'))
  expect(openedBy({ id: 'a' })).toBeUndefined()
  expect(isOf(row('a'), row('a', 'tender_void'))).toBe(false)
  for (const task of ['', '0', '-1', 'x', '1.5', '2147483648'])
    expect(openedBy({ processCode: 'requisition', id: 'a', task })).toEqual(row('a'))
})

test('FLOW-12 two tasks of one record are two rows: the one goes on to the other, and an address names which', () => {
  const task = (taskId: number, businessId = 'a') => ({ ...row(businessId), taskId })
  const both = [task(1), task(2), task(3, 'b')]
  expect(neighbour(both, task(1), 1)).toEqual(task(2))
  expect(neighbour(both, task(2), 1)).toEqual(task(3, 'b'))
  expect(neighbour(both, task(2), -1)).toEqual(task(1))
  expect(nextAfter(both, [task(2), task(3, 'b')], task(1))).toEqual(task(2))
  for (const one of both) expect(openedBy(addressOf(one))).toEqual(one)
  // A link of a message knows the record alone.
  expect(neighbour(both, row('a'), 1)).toEqual(task(2))
})
