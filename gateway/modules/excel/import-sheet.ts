import { keyOf, keysTwice } from '#domain/excel/import-plan.ts'
import type { Row } from '#gateway/platform/workbook/cell.ts'
import { readSheet, readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import type { SheetChoice, SheetReading, SheetView, WorkbookSource } from '#gateway/platform/workbook/workbook.ts'
import { type Plan, readRow } from './import-columns.ts'

/** The rows of a task's workbook, as often as they are wanted. */
export interface SheetRows {
  /** In batches of so many, after a line: the same ones every time. */
  batches: (afterLine: number, size: number) => AsyncGenerator<readonly Row[]>
}

export type SheetReader = typeof readSheet

/** What is kept between two goings through the rows; of a larger sheet the file is read again. */
const KEPT_CELLS = 1_500_000
const KEPT_CHARS = 30_000_000

/**
 * Reads a sheet to its end: what is wrong with the file is known before anything is stored.
 *
 * @throws RefusedWorkbook
 */
export async function openSheet(source: WorkbookSource, choice: SheetChoice, read: SheetReader = readSheet) {
  const store = rowStore()
  const reading = read(source, choice)
  let next = await reading.next()
  for (; !next.done; next = await reading.next()) store.take(next.value)
  const view: SheetView = next.value
  const kept = store.kept()?.filter(({ line }) => line > view.headerLine)
  const again = { ...choice, sheet: view.sheet, headerLine: view.headerLine }
  const rows: SheetRows = kept ? { batches: (after, size) => keptBatches(kept, after, size) } : rowsOfFile(source, again)
  return { view, rows }
}

/** Line of another row with the same key, for rows whose key comes twice in the whole sheet. */
export async function twiceIn(rows: SheetRows, { columns, rules }: Plan): Promise<Map<number, number>> {
  if (rules.key === undefined) return new Map()
  const column = columns.filter(({ prop }) => prop === rules.key)
  const keys: [number, string][] = []
  for await (const batch of rows.batches(0, 1_000)) {
    for (const row of batch) {
      const key = keyOf(readRow(row, column), rules)
      if (key !== undefined) keys.push([row.line, key])
    }
  }
  return keysTwice(keys)
}

function rowStore() {
  let rows: Row[] | undefined = []
  let cells = 0
  let chars = 0
  return {
    take: (more: readonly Row[]) => {
      for (const row of more) {
        cells += row.cells.length
        for (const cell of row.cells) if (typeof cell === 'string') chars += cell.length
      }
      if (cells > KEPT_CELLS || chars > KEPT_CHARS) rows = undefined
      rows?.push(...more)
    },
    kept: () => rows,
  }
}

const rowsOfFile = (source: WorkbookSource, reading: SheetReading): SheetRows => ({
  batches: (afterLine, size) => inBatches(readWorkbook(source, { ...reading, afterLine }), size),
})

async function* keptBatches(rows: readonly Row[], afterLine: number, size: number): AsyncGenerator<readonly Row[]> {
  const begin = rows.findIndex(({ line }) => line > afterLine)
  if (begin < 0) return
  for (let from = begin; from < rows.length; from += size) yield rows.slice(from, from + size)
}

async function* inBatches(read: AsyncIterable<readonly Row[]>, size: number): AsyncGenerator<readonly Row[]> {
  let waiting: Row[] = []
  for await (const rows of read) {
    waiting.push(...rows)
    while (waiting.length >= size) {
      yield waiting.slice(0, size)
      waiting = waiting.slice(size)
    }
  }
  if (waiting.length > 0) yield waiting
}
