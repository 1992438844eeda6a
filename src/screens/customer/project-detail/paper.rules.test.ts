import { expect, test } from 'vitest'
import type { Formats } from '#core/i18n/formats.ts'
import { itemsCsv, paperOf } from './paper.rules.ts'
import type { Detail } from './project-detail.store.ts'

test('TEND-25 items go into a sheet as texts: commas and quotes are kept, and no cell begins a formula', () => {
  const item = { lineNo: 1, name: '=HYPERLINK("x")', spec: '4,5 "mm"', unitCode: 'EA', quantity: '10.5', remark: '@cmd' }
  expect(itemsCsv({ items: [item] }, ['行号', '编码', '名称', '规格', '数量', '单位', '需求日期', '备注'])).toBe(
    '行号,编码,名称,规格,数量,单位,需求日期,备注\r\n1,,"\'=HYPERLINK(""x"")","4,5 ""mm""",10.5,EA,,\'@cmd',
  )
})

test('TEND-25 units stand in words on paper', () => {
  const item = { lineNo: 1, name: '复印纸', unitCode: 'BX', quantity: '500' }
  const detail = { project: { title: 'P', code: 'TB-1', currency: 'CNY', items: [item] }, timeline: [] } as unknown as Detail
  const formats = { money: (amount: string) => amount, dateTime: (at: string) => at } as Formats
  const { blocks } = paperOf(
    detail,
    (key) => key,
    formats,
    'zh',
    (code) => (code === 'BX' ? '箱' : code),
  )
  expect(blocks.flatMap(({ lines = [] }) => lines)).toEqual(['1. 复印纸   500 箱'])
})
