import { expect, test } from 'vitest'
import type { ImportMode } from './import.types.ts'
import { createMapping, IGNORE, type Memory } from './mapping.store.ts'
import type { Book } from './read/book.types.ts'
import { aBook as anyBook, field } from './testing.ts'

const FIELDS = [
  field('id', '主键', { isKey: true }),
  field('code', '编码', { isKey: true }),
  field('name', '名称', { required: true }),
  field('note', '说明'),
]
const aBook = (...headers: string[]): Book => anyBook({ headers })
const aMapping = (mode: ImportMode = 'CREATE', memory: Memory = {}) =>
  createMapping(
    () => FIELDS,
    () => mode,
    () => memory,
  )

test('IMP-07 headers that are a label or an identifier have their field; the others wait', () => {
  const mapping = aMapping()
  mapping.begin(aBook('名称', 'CODE', '', '其他'))
  expect(mapping.entries()).toEqual([
    { cellValue: '名称', tableHeaderName: 'name' },
    { cellValue: 'CODE', tableHeaderName: 'code' },
  ])
  expect(mapping.open.value.map(({ header }) => header)).toEqual(['其他'])
  mapping.ignoreRest()
  expect(mapping.open.value).toEqual([])
})

test('a field has one column: chosen elsewhere, it is taken from the one that had it, and that is told', () => {
  const mapping = aMapping()
  mapping.begin(aBook('名称', '其他'))
  expect(mapping.choose(1, 0, 'name')).toBe('名称')
  expect(mapping.entries()).toEqual([{ cellValue: '其他', tableHeaderName: 'name' }])
  expect(mapping.open.value.map(({ header }) => header)).toEqual(['名称'])
})

test('IMP-08 one column may become several fields, and that is seen', () => {
  const mapping = aMapping()
  mapping.begin(aBook('名称'))
  mapping.addField(0)
  expect(mapping.doubled.value).toEqual([])
  mapping.choose(0, 1, 'note')
  expect(mapping.entries().map(({ tableHeaderName }) => tableHeaderName)).toEqual(['name', 'note'])
  expect(mapping.doubled.value).toHaveLength(1)
  mapping.choose(0, 0, IGNORE)
  expect(mapping.entries()).toEqual([])
})

test('required fields without a column are told, unless rows are only changed', () => {
  const adding = aMapping('CREATE_OR_UPDATE')
  adding.begin(aBook('编码'))
  expect(adding.missing.value.map(({ prop }) => prop)).toEqual(['name'])
  const changing = aMapping('UPDATE')
  changing.begin(aBook('编码'))
  expect(changing.missing.value).toEqual([])
})

test('IMP-08 the update basis is the first key that has a column; another one may be chosen by field or by column', () => {
  const mapping = aMapping('UPDATE')
  mapping.begin(aBook('编码', '主键', '名称'))
  expect([mapping.matchField.value, mapping.keyColumn.value]).toEqual(['id', 1])
  mapping.keyBy(0)
  expect([mapping.matchField.value, mapping.keyColumn.value]).toEqual(['code', 0])
  mapping.matchBy('id')
  expect([mapping.matchField.value, mapping.keyColumn.value]).toEqual(['id', 1])
})

test('what was chosen is chosen the next time, what was left out is left out', () => {
  const first = aMapping()
  first.begin(aBook('名称', '其他', '杂项'))
  first.choose(1, 0, 'note')
  first.choose(2, 0, IGNORE)
  const next = aMapping('CREATE', first.memory())
  next.begin(aBook('杂项', '其他', '名称'))
  expect(next.entries()).toEqual([
    { cellValue: '其他', tableHeaderName: 'note' },
    { cellValue: '名称', tableHeaderName: 'name' },
  ])
  expect(next.open.value).toEqual([])
})

test('the columns of an earlier import come back; the reason that its report adds is left out', () => {
  const mapping = aMapping()
  const given = [
    { cellValue: '其他', tableHeaderName: 'name' },
    { cellValue: '其他', tableHeaderName: 'note' },
    { cellValue: '编码', tableHeaderName: 'gone' },
  ]
  mapping.begin(aBook('其他', '编码', '失败原因'), given)
  expect(mapping.entries()).toEqual(given.slice(0, 2))
  expect(mapping.open.value).toEqual([])
})

test('R-28 a report of an update has its basis column again, also one that becomes no field; a long header has the name that the wire takes', () => {
  const long = '很长的表头'.repeat(80)
  const mapping = aMapping('UPDATE')
  mapping.begin(aBook('旧编码', long), [{ cellValue: long.slice(0, 255), tableHeaderName: 'name' }])
  mapping.matchBy('code', '旧编码')
  expect([mapping.matchField.value, mapping.keyColumn.value]).toEqual(['code', 0])
  expect(mapping.entries()).toEqual([{ cellValue: long.slice(0, 255), tableHeaderName: 'name' }])
})
