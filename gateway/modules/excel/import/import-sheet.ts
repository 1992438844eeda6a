import { keyOf, keysTwice } from '#domain/excel/import-plan.ts'
import type { Cell, Row } from '#domain/ooxml/cell.ts'
import type { SheetView } from '#domain/ooxml/workbook.types.ts'
import { readSheet, readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import type { PackedRows, SheetChoice, SheetReading } from '#gateway/platform/workbook/workbook.ts'
import { type Plan, readRow } from './import-columns.ts'

/** The rows of a task's workbook, as often as they are wanted. */
export interface SheetRows {
  /** In batches of so many, after a line: the same ones every time. */
  batches: (afterLine: number, size: number) => AsyncGenerator<readonly Row[]>
}

export type SheetReader = typeof readSheet

/** What is kept, packed as it came, between two goings through the rows; of a larger sheet the file is read again. */
const KEPT_BYTES = 48 << 20

/**
 * Reads a sheet to its end: what is wrong with the file is known before anything is stored.
 *
 * @param whileRead gets the rows when the first of them have come, and the header above them. Their batches wait for those that are still to come, and throw
 *   what the reading throws. It was right to begin with them if they are the ones that are given in the end.
 * @throws RefusedWorkbook
 */
export async function openSheet(
  file: Uint8Array,
  choice: SheetChoice,
  read: SheetReader = readSheet,
  whileRead: (rows: SheetRows, header: Row) => void = () => {},
) {
  const store = rowStore()
  const reading = read(file, choice)
  let early: { rows: SheetRows; line: number } | undefined
  try {
    let next = await reading.next()
    for (; !next.done; next = await reading.next()) {
      store.take(next.value)
      if (early) continue
      const header = next.value.rows([])[0]!
      early = { rows: store.below(header.line), line: header.line }
      whileRead(early.rows, header)
    }
    store.end()
    const view: SheetView = next.value
    const again = { ...choice, sheet: view.sheet, headerLine: view.headerLine }
    const kept = early?.line === view.headerLine ? early.rows : store.below(view.headerLine)
    return { view, rows: store.isKept() ? kept : rowsOfFile(file, again) }
  } catch (error) {
    store.end(error)
    // It may have been the header that was not to be judged: nobody asks the reading for the rest.
    await reading.return(undefined as never)
    throw error
  }
}

/** Line of another row with the same key, for rows whose key comes twice in the whole sheet. */
export async function twiceIn(rows: SheetRows, { columns, rules }: Plan): Promise<Map<number, number>> {
  if (rules.key === undefined) return new Map()
  const key = { columns: columns.filter(({ prop }) => prop === rules.key), blank: {} }
  const keys: [number, string][] = []
  for await (const batch of rows.batches(0, 1_000)) {
    for (const row of batch) {
      const text = keyOf(readRow(row, key), rules)
      if (text !== undefined) keys.push([row.line, text])
    }
  }
  return keysTwice(keys)
}

/** Packed rows, to be gone through while they come. */
function rowStore() {
  let packs: PackedRows[] | undefined = []
  let bytes = 0
  let failure: unknown
  let isWhole = false
  let more = Promise.withResolvers<void>()
  const tell = () => {
    more.resolve()
    more = Promise.withResolvers()
  }
  async function* all(): AsyncGenerator<readonly Row[]> {
    const known: Cell[] = []
    for (let n = 0; ; n++) {
      while (packs && n >= packs.length && !isWhole) await more.promise
      if (failure !== undefined) throw failure
      if (!packs) throw new Error('The rows of a large sheet are not kept')
      const pack = packs[n]
      if (!pack) return
      yield pack.rows(known)
    }
  }
  async function* below(line: number) {
    for await (const rows of all()) yield rows[0]!.line > line ? rows : rows.filter((row) => row.line > line)
  }
  return {
    take: (pack: PackedRows) => {
      bytes += pack.bytes
      if (bytes > KEPT_BYTES) packs = undefined
      packs?.push(pack)
      tell()
    },
    end: (error?: unknown) => {
      isWhole = true
      failure = error
      tell()
    },
    isKept: () => packs !== undefined,
    below: (line: number): SheetRows => ({ batches: (after, size) => inBatches(below(Math.max(after, line)), size) }),
  }
}

const rowsOfFile = (file: Uint8Array, reading: SheetReading): SheetRows => ({
  batches: (afterLine, size) => inBatches(readWorkbook(file, { ...reading, afterLine }), size),
})

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
