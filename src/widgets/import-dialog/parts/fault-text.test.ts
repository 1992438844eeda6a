import { expect, test } from 'vitest'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import type { BookRefusal } from '#widgets/import-dialog/read/book.types.ts'
import { faultText } from './fault-text.ts'

/** With what the reader says of each; another code of it does not compile without its line here. */
const REFUSALS: Record<BookRefusal['code'], BookRefusal['args']> = {
  'EXCEL-1001': {},
  'EXCEL-1002': {},
  'EXCEL-1003': { place: 'C2' },
  'EXCEL-1004': { max: 50_000 },
  'EXCEL-1005': { sheet: 'Sheet1' },
  'EXCEL-1006': { name: 'Code', first: 'A', second: 'C' },
  'EXCEL-1007': {},
  'EXCEL-1008': { max: 200 },
  'EXCEL-1009': { cell: 'C2', max: 32_767 },
  'EXCEL-1010': { sheet: 'Sheet1' },
  'EXCEL-1011': {},
}

test.each(Object.entries(REFUSALS))(
  'IMP-20 a workbook refused with %s is told so in a sentence of its own, in both languages',
  (code, args) => {
    for (const lang of ['en', 'zh'] as const) {
      const fill = (key: keyof typeof messages.en) =>
        messages[lang][key].replace(/\{\{(\w+)\}\}/g, (hole, name: string) => String(args[name] ?? hole))
      const text = faultText(fill, { code, args })
      expect(text).toBe(fill(`import.fault.${code}` as never))
      expect(text).not.toContain('{{')
    }
  },
)

test('IMP-20 a text that calls itself a workbook is told apart from a file of another kind: its name alone says that it may come in', () => {
  for (const lang of ['en', 'zh'] as const) {
    const { 'import.fault.EXCEL-1001': renamed, 'import.fault.type': other } = messages[lang]
    expect(renamed.startsWith(other)).toBe(true)
    expect(renamed).toContain('.xlsx')
    expect(other).not.toContain('.xlsx')
  }
})
