import { createWriteStream } from 'node:fs'
import type { Cell } from '#domain/ooxml/cell.ts'
import type { ColumnKind } from '#gateway/platform/workbook/write/table.ts'
import { openWorkbookWriter } from '#gateway/platform/workbook/write/workbook.ts'
import { tell } from './report.ts'
import { type Kind, kindOf, valueAt } from './rows.ts'

const [rows, columns, file = ''] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]]
const KIND: Partial<Record<Kind, ColumnKind>> = {
  count: 'INT',
  money: 'DECIMAL',
  day: 'DATE',
  instant: 'DATETIME',
  yes: 'BOOL',
  ratio: 'ANY',
}

function cellAt(row: number, column: number): Cell {
  const value = valueAt(row, column)
  switch (kindOf(column)) {
    case 'money': {
      const cents = value as number
      return { decimal: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` }
    }
    case 'day':
      return { wall: new Date(value as number).toISOString().slice(0, 10) }
    case 'instant':
      return { wall: new Date(value as number).toISOString().slice(0, 19).replace('T', ' ') }
    default:
      return value
  }
}

await tell(file, async () => {
  const writer = await openWorkbookWriter(createWriteStream(file), {
    title: 'Export',
    columns: Array.from({ length: columns }, (_, column) => ({
      label: `字段${column + 1}`,
      kind: KIND[kindOf(column)] ?? 'TEXT',
      ...(kindOf(column) === 'money' && { scale: 2 }),
    })),
  })
  for (let row = 0; row < rows; row++) await writer.row(Array.from({ length: columns }, (_, column) => cellAt(row, column)))
  await writer.end()
})
