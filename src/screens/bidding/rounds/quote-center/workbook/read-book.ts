import type { Item } from '#contract/tender/project.ts'
import { columnName } from '#domain/excel/column-name.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import type { Values } from '#screens/bidding/quote-center/lines/index.ts'
import { type Book, type BookRow, Refused } from '#widgets/import-dialog/read/index.ts'
import { type BookMark, type BookProject, COLUMN, HEAD_LINE, MARK_SHEET, markOf, SHEET, sealed } from './quote-book.ts'

/** What a workbook that is brought back says, or why it is not taken. */

export type BookFault =
  | { kind: 'noMark' | 'oldKind' }
  | { kind: 'changedMark' | 'otherProject' | 'otherLines' | 'heads' | 'beyond' | 'unknown'; cell: string }
  | { kind: 'twice' | 'renamed'; cell: string; line: number }
  | { kind: 'missing'; line: number }
  | { kind: 'text' | 'decimals' | 'notAbove' | 'error' | 'formula'; cell: string }

export interface Taken {
  values: Values
  /** It was written for this other round: taken only when the bidder wants it. */
  round?: number
}

/** As the reader of workbooks, for one file. */
export interface OpenBook {
  look(sheet: string, headerLine: number, maxRows: number): Promise<Pick<Book, 'kind' | 'uncalculated'>>
  rows(sheet: string, from: number, to: number): Promise<readonly BookRow[]>
}

/** More than a project may have, so that what is too much is named by its line. */
const MOST_ROWS = 600

/** @throws Refused for a file that is no workbook */
export async function readBook(
  book: OpenBook,
  project: BookProject,
  digest: (text: string) => Promise<string>,
): Promise<Taken | { faults: BookFault[] }> {
  const mark = await markIn(book)
  if (!mark) return { faults: [{ kind: 'noMark' }] }
  const own = await markOf(project, digest)
  const other = await strange(mark, own, digest)
  if (other) return { faults: [other] }
  const { kind, uncalculated } = await book.look(SHEET, HEAD_LINE, MOST_ROWS)
  if (kind !== 'xlsx') return { faults: [{ kind: 'oldKind' }] }
  const [heads, ...rows] = await book.rows(SHEET, HEAD_LINE, HEAD_LINE + MOST_ROWS)
  if (heads?.line !== HEAD_LINE || heads.cells.length !== COLUMN.price + 1)
    return { faults: [{ kind: 'heads', cell: nameOf(COLUMN.price, HEAD_LINE) }] }
  const { faults, values } = linesOf(rows, project.items)
  for (const cell of uncalculated) if (cell.startsWith(columnName(COLUMN.price))) faults.push({ kind: 'formula', cell })
  if (faults.length > 0) return { faults }
  return { values, ...(mark.round !== own.round && { round: Number(mark.round) }) }
}

async function markIn(book: OpenBook): Promise<BookMark | undefined> {
  try {
    const [projectId, round, itemsHash, rulesHash, mark] = (await book.rows(MARK_SHEET, 1, 5)).map(({ cells }) => String(cells[0] ?? ''))
    return projectId && round && itemsHash && rulesHash && mark ? { projectId, round, itemsHash, rulesHash, mark } : undefined
  } catch (cause) {
    if (cause instanceof Refused && cause.refusal.code === 'EXCEL-1010') return undefined
    throw cause
  }
}

/** Whether it is another workbook than this project's, and where that stands. */
async function strange(mark: BookMark, own: BookMark, digest: (text: string) => Promise<string>): Promise<BookFault | undefined> {
  const place = (line: number) => `${MARK_SHEET}!A${line}`
  if ((await sealed(mark, digest)).mark !== mark.mark) return { kind: 'changedMark', cell: place(5) }
  if (mark.projectId !== own.projectId) return { kind: 'otherProject', cell: place(1) }
  return mark.itemsHash === own.itemsHash && mark.rulesHash === own.rulesHash ? undefined : { kind: 'otherLines', cell: place(3) }
}

const nameOf = (column: number, line: number): string => `${columnName(column)}${line}`

function linesOf(rows: readonly BookRow[], items: readonly Item[]): { faults: BookFault[]; values: Values } {
  const known = new Map(items.map((item) => [item.lineNo, item]))
  const seen = new Set<number>()
  const faults: BookFault[] = []
  const values: Record<number, string> = {}
  for (const [at, { line, cells }] of rows.entries()) {
    const lineNo = Number(cells[COLUMN.lineNo] ?? Number.NaN)
    const fault = wrongLine(lineNo, cells, line, { item: known.get(lineNo), isTwice: seen.has(lineNo), isBeyond: at >= items.length })
    if (fault) {
      faults.push(fault)
      if (fault.kind === 'beyond') break
      continue
    }
    seen.add(lineNo)
    const price = priceOf(cells[COLUMN.price] ?? null)
    if (price.fault) faults.push({ kind: price.fault, cell: nameOf(COLUMN.price, line) })
    else if (price.text !== undefined) values[lineNo] = price.text
  }
  const missing = items.filter(({ lineNo }) => !seen.has(lineNo) && !faults.some((fault) => 'line' in fault && fault.line === lineNo))
  return { faults: [...faults, ...missing.map(({ lineNo }): BookFault => ({ kind: 'missing', line: lineNo }))], values }
}

interface LinePlace {
  item: Item | undefined
  isTwice: boolean
  isBeyond: boolean
}

function wrongLine(lineNo: number, cells: readonly Cell[], line: number, { item, isTwice, isBeyond }: LinePlace): BookFault | undefined {
  const cell = nameOf(COLUMN.lineNo, line)
  if (isTwice) return { kind: 'twice', cell, line: lineNo }
  if (isBeyond) return { kind: 'beyond', cell }
  if (!item) return { kind: 'unknown', cell }
  const name = cells[COLUMN.name]
  const isSame = typeof name === 'string' && (name === item.name || name === item.nameEn)
  return isSame ? undefined : { kind: 'renamed', cell: nameOf(COLUMN.name, line), line: lineNo }
}

/** Digits of a number that a spreadsheet keeps. */
const DIGITS = 15

/** A unit price as it would be typed; nothing for an empty cell. */
function priceOf(cell: Cell): { text?: string; fault?: 'text' | 'decimals' | 'notAbove' | 'error' } {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return {}
  if (typeof cell === 'object') return { fault: 'fault' in cell ? 'error' : 'text' }
  const text = typeof cell === 'number' ? plain(cell) : String(cell).trim()
  if (!/^-?\d+(\.\d+)?$/.test(text)) return { fault: 'text' }
  if (!/^-?\d+(\.\d{1,6})?$/.test(text)) return { fault: 'decimals' }
  return /[1-9]/.test(text) && !text.startsWith('-') ? { text } : { fault: 'notAbove' }
}

/** Without the last digits, in which sums of a spreadsheet are not exact; never with an exponent. */
function plain(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS))
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(20).replace(/\.?0+$/, '') : text
}
