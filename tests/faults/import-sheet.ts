import type { ImportMode } from '#contract/excel-shapes.ts'
import type { StockRow } from '#support/sequential-import.ts'

/** A sheet and a table of a seed: the worker and whoever judges it make the same ones. */
export interface StockCase {
  seed: number
  mode: ImportMode
  /** Lines below the header. */
  rows: number
  batchSize: number
  /** Its rows are in a workbook, and too many to be kept: they are read from it again. */
  isLarge?: true
}

export const STOCK_HEADER = ['code', 'name', 'price']

/** Numbers from 0 to 1, the same ones for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const codeOf = (at: number) => `C${String(at).padStart(6, '0')}`

/** Half of the codes of the sheet are there already. */
export function rowsBefore({ rows }: StockCase): StockRow[] {
  return Array.from({ length: rows >> 1 }, (_, at): StockRow => [codeOf(at * 2), 'old', at % 3 === 0 ? null : '1.00'])
}

/** Every code about once: some twice, some missing, some with a price that is none. */
export function sheetRows({ seed, rows }: StockCase): StockRow[] {
  const random = randomOf(seed)
  return Array.from({ length: rows }, (_, at): StockRow => {
    const kind = random()
    const code = kind < 0.01 ? null : codeOf(kind < 0.03 ? (at * 7) % rows : at)
    return [code, kind < 0.3 ? 'old' : 'new', kind > 0.98 ? 'bad' : kind > 0.9 ? null : (random() * 100).toFixed(2)]
  })
}
