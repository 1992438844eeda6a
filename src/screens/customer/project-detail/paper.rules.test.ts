import { expect, test } from 'vitest'
import { itemsCsv } from './paper.rules.ts'

test('TEND-25 items go into a sheet as texts: commas and quotes are kept, and no cell begins a formula', () => {
  const item = { lineNo: 1, name: '=HYPERLINK("x")', spec: '4,5 "mm"', unitCode: 'EA', quantity: '10.5', remark: '@cmd' }
  expect(itemsCsv({ items: [item] }, ['行号', '编码', '名称', '规格', '数量', '单位', '需求日期', '备注'])).toBe(
    '行号,编码,名称,规格,数量,单位,需求日期,备注\r\n1,,"\'=HYPERLINK(""x"")","4,5 ""mm""",10.5,EA,,\'@cmd',
  )
})
