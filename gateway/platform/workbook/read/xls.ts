import { type CellObject, read, type WorkBook, type WorkSheet } from 'xlsx'
import { kindOfFormat, NO_DATE } from '#domain/excel/serial-date.ts'
import { RefusedWorkbook } from '#gateway/platform/workbook/refused-workbook.ts'
import { beginRow, endRow, putFault, putSerial, putText, putYesNo, type RowInHand } from './cells.ts'
import { aBatch, type Batch, emptyBatch, isFull } from './ipc-frames.ts'
import { cellName, note, type Span, someTallies, type Tallies } from './sheet-scan.ts'
import type { WorkbookFile } from './workbook-file.ts'

const STATES = ['visible', 'hidden', 'veryHidden'] as const

/** The old binary workbooks, read by the xlsx package as a whole: they have 65,536 lines at most. */
export function openXls(file: Buffer): WorkbookFile {
  const book = parsed(file)
  const states = book.Workbook?.Sheets ?? []
  // Charts and macro sheets have no cells; they are told apart by their type.
  const names = book.SheetNames.filter((name) => {
    const type = (book.Sheets[name] as { '!type'?: string } | undefined)?.['!type']
    return type === undefined || type === 'sheet'
  })
  const stateOf = (name: string) => STATES[Number(states[book.SheetNames.indexOf(name)]?.Hidden ?? 0)] ?? 'visible'
  const mark = (book.Custprops as Record<string, unknown> | undefined)?.flyTask
  return {
    kind: 'xls',
    sheets: names.map((name) => ({ name, state: stateOf(name) })),
    mark: typeof mark === 'string' ? mark : undefined,
    async *scan(sheet, span, told) {
      const cells = book.Sheets[names[sheet]!]
      if (!cells) throw damaged()
      yield* scanOld(book, cells, span, told)
    },
  }
}

const damaged = () => new RefusedWorkbook('EXCEL-1003', { place: 'xls' })

function parsed(file: Buffer): WorkBook {
  try {
    const book = read(file, {
      type: 'buffer',
      dense: true,
      nodim: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    })
    if (book.SheetNames.length === 0) throw damaged()
    return book
  } catch (error) {
    if (error instanceof RefusedWorkbook) throw error
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message)
    throw isProtected ? new RefusedWorkbook('EXCEL-1002') : damaged()
  }
}

async function* scanOld(
  book: WorkBook,
  sheet: WorkSheet,
  span: Span,
  told: (tallies: Tallies) => void,
): AsyncGenerator<Batch, void, undefined> {
  const row: RowInHand = {
    ...someTallies(),
    span,
    batch: aBatch(),
    line: 0,
    isHidden: false,
    rowStart: 0,
    column: -1,
    textBytes: 0,
    remembered: 0,
    days: new Map(),
  }
  told(row)
  tellShape(row, sheet)
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  for (const [index, cells] of linesOf(sheet).entries()) {
    row.line = index + 1
    if (!cells || row.line <= span.afterLine) continue
    row.isHidden = sheet['!rows']?.[index]?.hidden === true
    beginRow(row)
    putCells(row, cells, is1904)
    endRow(row)
    if (!isFull(row.batch)) continue
    yield row.batch
    emptyBatch(row.batch)
  }
  if (row.batch.rows > 0) yield row.batch
}

const linesOf = (sheet: WorkSheet) => (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []

function tellShape(row: RowInHand, sheet: WorkSheet): void {
  for (const { s, e } of sheet['!merges'] ?? []) note(row.merged, `${cellName(s.r + 1, s.c)}:${cellName(e.r + 1, e.c)}`)
  for (const [column, { hidden } = {}] of (sheet['!cols'] ?? []).entries()) if (hidden) row.hiddenColumns.push([column + 1, column + 1])
}

function putCells(row: RowInHand, cells: readonly (CellObject | undefined)[], is1904: boolean): void {
  for (const [column, cell] of cells.entries()) {
    if (!cell || cell.v === undefined || cell.t === 'z') continue
    row.column = column
    if (cell.t === 'n') putSerial(row, Number(cell.v), typeof cell.z === 'string' ? kindOfFormat(cell.z) : NO_DATE, is1904)
    else if (cell.t === 'b') putYesNo(row, cell.v === true)
    else if (cell.t === 'e') putFault(row, FAULTS[Number(cell.v)] ?? '#VALUE!')
    else {
      const bytes = Buffer.from(String(cell.v))
      putText(row, bytes, 0, bytes.length, String(cell.v).length)
    }
  }
}

/** Error codes of the binary format ([MS-XLS] 2.5.10). */
const FAULTS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}
