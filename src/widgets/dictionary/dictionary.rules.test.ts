import { expect, test } from 'vitest'
import { ROOT_PARENT } from '#domain/dictionary-tree.ts'
import { entriesIn, labelOf, layOut, rowPredicate, valuesOf } from './dictionary.rules.ts'

const entries = (...rows: object[]) => entriesIn(rows) ?? []

test.each([
  ['', []],
  ['a', ['a']],
  [' a , b,,a', ['a', 'b']],
])('PICK-11 values of %j', (value, values) => {
  expect(valuesOf(value)).toEqual(values)
})

test('PICK-11 a label is in the language of the reader; without a name it is the code', () => {
  const unit = { code: 'TNE', name: '吨', nameEn: 'tonne' }
  expect([labelOf(unit, 'zh-CN'), labelOf(unit, 'en'), labelOf({ ...unit, nameEn: '' }, 'en')]).toEqual(['吨', 'tonne', '吨'])
  expect(labelOf({ code: 'TNE', name: '', nameEn: '' }, 'zh')).toBe('TNE')
})

test('PICK-11 entries of 32 zeros are dropped, the rest is sorted by treeSort and nested', () => {
  const { items, tree } = layOut(
    entries(
      { id: 'r', parentId: ROOT_PARENT, code: 'dictionary', treeSort: 0 },
      { id: '2', parentId: 'r', code: 'b', treeSort: 2 },
      { id: '3', parentId: '1', code: 'a1', treeSort: 1 },
      { id: '1', parentId: 'r', code: 'a', treeSort: 1 },
    ),
  )
  expect(items.map(({ code }, at) => `${tree.level[at]} ${code}`)).toEqual(['1 a', '2 a1', '1 b'])
})

test.each([[undefined], [null], ['a'], [{}], [7]])('PICK-11 %j is no list of entries', (given) => {
  expect(entriesIn(given)).toBeUndefined()
})

test('PICK-11 entries of a page may be short; what has no code is left out', () => {
  expect(entries({ code: 1, name: 'one' }, null as unknown as object, { name: 'none' }, { code: 'b', treeSort: 'x' })).toEqual([
    { id: '1', parentId: '', code: '1', name: 'one', nameEn: '', treeSort: 0 },
    { id: 'b', parentId: '', code: 'b', name: '', nameEn: '', treeSort: 3 },
  ])
})

test('PICK-11 numbers are found however they are written, words only as they are', () => {
  const numbers = layOut(entries({ code: '1' }, { code: '02' }, { code: 'none' }))
  const numeric = rowPredicate(numbers, true)
  expect(['1', '1.0', '2', 'none', '3'].map(numeric)).toEqual([0, 0, 1, 2, undefined])
  const exact = rowPredicate(numbers, false)
  expect(['1', '1.0', '2', '02'].map(exact)).toEqual([0, undefined, undefined, 1])
})
