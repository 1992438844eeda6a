import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestPairs } from './best-pairs.ts'
import { matchHeaders, type NamedField } from './header-match.ts'

const fields: readonly NamedField[] = [
  { prop: 'id', label: '主键', aliases: ['primary key'] },
  { prop: 'code', label: '客户编码', aliases: ['customer code', '编号'] },
  { prop: 'name', label: '企业名称', aliases: ['company name'] },
  { prop: 'shortName', label: '企业简称', aliases: ['short name'] },
  { prop: 'creditCode', label: '统一社会信用代码', aliases: ['credit code'] },
  { prop: 'mobile', label: '电话（手机）', aliases: [] },
  { prop: 'office', label: '电话（办公）', aliases: [] },
  { prop: 'amount', label: '金额', aliases: ['amount'] },
]
const found = (headers: readonly string[], chosen?: Record<string, string>) =>
  Object.fromEntries(matchHeaders(headers, fields, chosen).map(({ column, prop }) => [headers[column], prop]))

test.each([
  ['企业名称', 'name'],
  ['name', 'name'],
  ['Company Name', 'name'],
  ['company_name', 'name'],
  ['＊企业名称', 'name'],
  ['企业名称 *', 'name'],
  ['企 业 名 称', 'name'],
  ['【企业名称】', 'name'],
  ['CREDIT-CODE', 'creditCode'],
  ['creditcode', 'creditCode'],
  ['金额（元）', 'amount'],
  ['金额/万元', 'amount'],
  ['Amount (CNY)', 'amount'],
  ['Ａｍｏｕｎｔ', 'amount'],
  ['编号', 'code'],
  ['电话(手机)', 'mobile'],
  ['电话(办公)', 'office'],
])('IMP-07 the header "%s" is the field %s', (header, prop) => {
  expect(found([header])).toEqual({ [header]: prop })
})

test('IMP-07 what only sounds alike is marked as a guess, and what says nothing is left open', () => {
  expect(matchHeaders(['统一社会信用码', '备注', ''], fields)).toEqual([
    { column: 0, prop: 'creditCode', how: 'like', score: expect.closeTo(0.71, 1) },
  ])
})

test('IMP-07 the sheet is looked at as a whole: nobody takes a field that another column fits better', () => {
  expect(found(['名称', '企业名称'])).toEqual({ 企业名称: 'name' })
  const two: NamedField[] = [
    { prop: 'a', label: '供应商编码' },
    { prop: 'b', label: '供应商名称编码' },
  ]
  const headers = ['供应商名称编号', '供应商编号']
  expect(matchHeaders(headers, two).map(({ column, prop }) => [headers[column], prop])).toEqual([
    ['供应商名称编号', 'b'],
    ['供应商编号', 'a'],
  ])
})

test('IMP-07 what this person chose before goes first, unless the field is no more', () => {
  expect(found(['客户', '企业名称'], { 客户: 'name', 企业名称: 'shortName' })).toEqual({ 客户: 'name', 企业名称: 'shortName' })
  expect(found(['企业名称'], { 企业名称: 'gone', constructor: 'id' })).toEqual({ 企业名称: 'name' })
})

test('a header that is a word of the language itself is a header like others', () => {
  expect(matchHeaders(['constructor', '__proto__', 'toString'], fields)).toEqual([])
})

test('pairs have the greatest sum of all, each row and column once', () => {
  const score = fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10)
  const table = fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) => fc.array(fc.array(score, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }))
  const most = (scores: readonly (readonly number[])[], row = 0, free = new Set(scores[0]?.keys() ?? [])): number => {
    if (row === scores.length) return 0
    let best = most(scores, row + 1, free)
    for (const column of free) {
      const own = scores[row]![column]!
      if (own < 0.6) continue
      best = Math.max(best, own + most(scores, row + 1, new Set([...free].filter((one) => one !== column))))
    }
    return best
  }
  fc.assert(
    fc.property(table, (scores) => {
      const pairs = bestPairs(scores, 0.6)
      const sum = pairs.reduce((total, [row, column]) => total + scores[row]![column]!, 0)
      expect(sum).toBeCloseTo(most(scores), 6)
      expect(new Set(pairs.map(([, column]) => column)).size).toBe(pairs.length)
      expect(pairs.every(([row, column]) => scores[row]![column]! >= 0.6)).toBe(true)
    }),
  )
})

test('256 columns against 256 fields take no noticeable time', () => {
  const headers = Array.from({ length: 256 }, (_, at) => `表头第${at}列`)
  const many = Array.from({ length: 256 }, (_, at) => ({ prop: `p${at}`, label: `字段第${at}项` }))
  expect(matchHeaders(headers, many).length).toBeLessThanOrEqual(256)
})
