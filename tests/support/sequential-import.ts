import type { ImportMode } from '#contract/excel-shapes.ts'

/** What an import of the stock table means, one row after another: nothing of batches, transactions or SQL. */

export type StockRow = readonly [code: string | null, name: string | null, price: string | null]
export type StockTable = Record<string, { name: string; price: string | null }>

export interface SequentialCase {
  mode: ImportMode
  keepEmpty: boolean
  sheet: readonly StockRow[]
}

export interface SequentialResult {
  table: StockTable
  counts: { created: number; updated: number; unchanged: number; cleared: number; failed: number }
  /** As the spreadsheet counts, the header being line 1. */
  failedLines: number[]
}

/** A price `bad` is none; all others are written as they are stored. */
export function importSequentially({ mode, keepEmpty, sheet }: SequentialCase, before: StockTable): SequentialResult {
  const table = structuredClone(before)
  const counts = { created: 0, updated: 0, unchanged: 0, cleared: 0, failed: 0 }
  const times = new Map<string, number>()
  for (const [code] of sheet) if (code !== null) times.set(code, (times.get(code) ?? 0) + 1)
  const isTaken = ([code, name, price]: StockRow): boolean => {
    const stored = code === null ? undefined : table[code]
    if (code === null || price === 'bad') return false
    if (mode !== 'CREATE' && times.get(code) !== 1) return false
    if (mode === 'CREATE' ? stored !== undefined : mode === 'UPDATE' && stored === undefined) return false
    if (name === null && (stored === undefined || !keepEmpty)) return false
    if (stored === undefined) {
      table[code] = { name: name!, price }
      counts.created += 1
      return true
    }
    const next = { name: name ?? stored.name, price: price ?? (keepEmpty ? stored.price : null) }
    const isSame = next.name === stored.name && next.price === stored.price
    counts[isSame ? 'unchanged' : 'updated'] += 1
    if (stored.price !== null && next.price === null) counts.cleared += 1
    table[code] = next
    return true
  }
  const failedLines = sheet.flatMap((row, at) => (isTaken(row) ? [] : [at + 2]))
  return { table, counts: { ...counts, failed: failedLines.length }, failedLines }
}
