import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read as readWithXlsx, type WorkSheet, write } from 'xlsx'
import type { Cell } from '#domain/ooxml/cell.ts'
import { cellsOf } from '#gateway/modules/excel/export/export-cells.ts'
import { planOf, readRow } from '#gateway/modules/excel/import/import-columns.ts'
import { byTier } from '#support/tier.ts'
import { cellTables, fieldTables, wallTables } from './tables.ts'
import { columnsOf, comesBackAs, difference, read, written } from './travel.ts'

/** What is exported and imported again is what was there. */

const FIELD_TABLES = byTier({ gate: 50, all: 1_000 })
const CELL_TABLES = byTier({ gate: 25, all: 500 })
const WALL_TABLES = byTier({ gate: 10, all: 100 })
const SEED = 20_261_122

test(`R-28 EXP-10 cells of ${CELL_TABLES} generated tables come back as they were, and xlsx reads the same`, {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(cellTables, async (rows) => {
      const bytes = await written(columnsOf(rows[0]!.length), rows)
      expect(difference(rows, await read(bytes))).toBeUndefined()
      const sheet = readWithXlsx(bytes, { dense: true, cellDates: false, cellNF: true }).Sheets.数据!
      const seen = rows.map((row, line) => row.map((_, column) => seenByXlsx(sheet, line + 1, column)))
      expect(JSON.stringify(seen)).toBe(JSON.stringify(rows.map((row) => row.map(forXlsx))))
    }),
    { numRuns: CELL_TABLES, seed: SEED, endOnFailure: true },
  )
})

test(`R-28 what ${FIELD_TABLES} generated tables of fields hold is what an import reads of their export`, {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fieldTables, fc.constantFrom('zh' as const, 'en' as const), async ({ fields, rows }, lang) => {
      const columns = fields.map(({ label, typeStr, scale }) => ({
        label: label[lang],
        kind: typeStr,
        ...(scale !== undefined && { scale }),
      }))
      const bytes = await written(columns, rows.map(cellsOf(fields, lang)))
      const header = { line: 1, cells: columns.map(({ label }) => label), isHidden: false }
      const mapping = fields.map(({ prop, label }) => ({ cellValue: label[lang], tableHeaderName: prop }))
      const plan = planOf(header, { excelHeadersMapping: mapping, importMode: 'CREATE' }, fields, lang)
      const found = await read(bytes)
      const seen = rows.map((_, at) => readRow(found.get(at + 2) ?? { line: at + 2, cells: [], isHidden: false }, plan))
      expect(seen).toEqual(rows.map((values, at) => ({ line: at + 2, values, faults: [] })))
    }),
    { numRuns: FIELD_TABLES, seed: SEED, endOnFailure: true },
  )
})

test(`R-28 days and times of ${WALL_TABLES} generated tables come back from a spreadsheet that counts from 1904`, {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(wallTables, async (rows) => {
      const bytes = countedFrom1904(await written(columnsOf(3), rows))
      expect(difference(rows, await read(bytes))).toBeUndefined()
    }),
    { numRuns: WALL_TABLES, seed: SEED, endOnFailure: true },
  )
})

/** Days between the first ones of both counts. */
const SHIFT = 1_462

/** As somebody's spreadsheet saves it that counts from 1904. */
function countedFrom1904(bytes: Buffer): Buffer {
  const book = readWithXlsx(bytes, { dense: true, cellDates: false, cellNF: true })
  for (const row of book.Sheets.数据!['!data'] ?? [])
    for (const cell of row ?? []) if (cell?.t === 'n' && /y/.test(String(cell.z))) cell.v = Number(cell.v) - SHIFT
  book.Workbook = { ...book.Workbook, WBProps: { date1904: true } }
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

const ERRORS: Readonly<Record<string, number>> = { '#DIV/0!': 0x07, '#REF!': 0x17, '#N/A': 0x2a }

/** A cell as xlsx has it: type and value; days and times as their number, to the millisecond. */
function seenByXlsx(sheet: WorkSheet, line: number, column: number): unknown {
  const cell = sheet['!data']?.[line]?.[column]
  if (cell === undefined || cell.v === undefined) return null
  const isWall = cell.t === 'n' && /[ymdhs]/.test(String(cell.z ?? ''))
  return isWall ? Math.round(Number(cell.v) * 86_400_000) : cell.v
}

function forXlsx(cell: Cell): unknown {
  const back = comesBackAs(cell)
  // It reads LF for the CR LF that a cell's text may have.
  if (typeof back === 'string') return back.replaceAll('\r\n', '\n')
  if (typeof back !== 'object' || back === null) return back
  if ('fault' in back) return ERRORS[back.fault]
  if ('wall' in back) return serialMs(back.wall)
  return back
}

/** Milliseconds of a spreadsheet's own count. */
function serialMs(wall: string): number {
  const [date = '', clock = ''] = wall.includes('-') ? wall.split(' ') : ['', wall]
  const ms = clock === '' ? 0 : Date.parse(`1970-01-01T${clock}Z`)
  if (date === '') return ms
  if (date === '1900-02-29') return 60 * 86_400_000 + ms
  const days = Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569
  return (days <= 60 ? days - 1 : days) * 86_400_000 + ms
}
