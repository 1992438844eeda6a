import { kindOfFormat, NO_DATE } from '#domain/excel/serial-date.ts'
import { type Batch, createBatch, emptyBatch, isFull } from './batch.ts'
import { encoded } from './bytes.ts'
import { beginRow, endRow, putFault, putSerial, putText, putYesNo, type RowInHand } from './cells.ts'
import { cellName, noTallies, note, type Span, type Tallies } from './sheet-scan.ts'
import type { Platform } from './workbook.types.ts'
import type { WorkbookFile } from './workbook-file.ts'
import { damaged, WorkbookRefusal } from './workbook-refusal.ts'

/** An old binary workbook as the xlsx package gives it. */
export interface OldWorkbook {
  readonly SheetNames: readonly string[]
  readonly Sheets: Readonly<Record<string, OldSheet>>
  readonly Workbook?: { readonly Sheets?: readonly { readonly Hidden?: 0 | 1 | 2 }[]; readonly WBProps?: { readonly date1904?: boolean } }
  readonly Custprops?: object
}

interface OldSheet {
  readonly '!type'?: string
  readonly '!data'?: readonly (readonly (OldCell | undefined)[] | undefined)[]
  readonly '!merges'?: readonly { readonly s: OldPlace; readonly e: OldPlace }[]
  readonly '!cols'?: readonly ({ readonly hidden?: boolean } | undefined)[]
  readonly '!rows'?: readonly ({ readonly hidden?: boolean } | undefined)[]
}

interface OldPlace {
  readonly r: number
  readonly c: number
}

interface OldCell {
  readonly t: string
  readonly v?: unknown
  readonly z?: string | number
}

/** How the package is to read one: nothing but what is asked for. */
export const oldOptions = { dense: true, nodim: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false } as const

const STATES = ['visible', 'hidden', 'veryHidden'] as const

/** It is read as a whole: it has 65,536 lines at most. */
export async function openOld(file: Uint8Array, platform: Pick<Platform, 'readOld'>): Promise<WorkbookFile> {
  const book = await parsed(file, platform)
  const states = book.Workbook?.Sheets ?? []
  // Charts and macro sheets have no cells; they are told apart by their type.
  const names = book.SheetNames.filter((name) => (book.Sheets[name]?.['!type'] ?? 'sheet') === 'sheet')
  const stateOf = (name: string) => STATES[states[book.SheetNames.indexOf(name)]?.Hidden ?? 0]
  const mark = (book.Custprops as Record<string, unknown> | undefined)?.flyTask
  return {
    kind: 'xls',
    sheets: names.map((name) => ({ name, state: stateOf(name) })),
    mark: typeof mark === 'string' && mark !== '' ? mark : undefined,
    async *scan(sheet, span, told) {
      const cells = book.Sheets[names[sheet]!]
      if (!cells) throw damaged('xls')
      yield* scanOld(book, cells, span, told)
    },
  }
}

async function parsed(file: Uint8Array, { readOld }: Pick<Platform, 'readOld'>): Promise<OldWorkbook> {
  try {
    const book = await readOld(file)
    if (book.SheetNames.length === 0) throw damaged('xls')
    return book
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message)
    throw isProtected ? new WorkbookRefusal('EXCEL-1002') : damaged('xls')
  }
}

async function* scanOld(
  book: OldWorkbook,
  sheet: OldSheet,
  span: Span,
  told: (tallies: Tallies) => void,
): AsyncGenerator<Batch, void, undefined> {
  const row: RowInHand = {
    ...noTallies(),
    span,
    batch: createBatch(),
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
  for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
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

function tellShape(row: RowInHand, sheet: OldSheet): void {
  for (const { s, e } of sheet['!merges'] ?? []) note(row.merged, `${cellName(s.r + 1, s.c)}:${cellName(e.r + 1, e.c)}`)
  for (const [column, { hidden } = {}] of (sheet['!cols'] ?? []).entries()) if (hidden) row.hiddenColumns.push([column + 1, column + 1])
}

function putCells(row: RowInHand, cells: readonly (OldCell | undefined)[], is1904: boolean): void {
  for (const [column, cell] of cells.entries()) {
    if (!cell || cell.v === undefined || cell.t === 'z') continue
    row.column = column
    if (cell.t === 'n') putSerial(row, Number(cell.v), typeof cell.z === 'string' ? kindOfFormat(cell.z) : NO_DATE, is1904)
    else if (cell.t === 'b') putYesNo(row, cell.v === true)
    else if (cell.t === 'e') putFault(row, FAULTS[Number(cell.v)] ?? '#VALUE!')
    else {
      const bytes = encoded(String(cell.v))
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
