import { expect, test } from 'vitest'
import type { readSheet } from '#gateway/platform/workbook/read-workbook.ts'
import { aWorkbook, readerOf } from '#support/stock.ts'
import { openSheet } from './import-sheet.ts'

const HEADER = ['code', 'name']
const ROWS = [
  ['A', 'Pump'],
  ['B', 'Valve'],
  ['C', 'Pipe'],
  ['D', 'Bolt'],
  ['E', 'Nut'],
]

async function linesOf(sheet: Awaited<ReturnType<typeof openSheet>>, afterLine: number, size: number): Promise<number[][]> {
  const batches: number[][] = []
  for await (const rows of sheet.rows.batches(afterLine, size)) batches.push(rows.map(({ line }) => line))
  return batches
}

/** As if the sheet held more text than is kept in memory. */
const aLargeReading: typeof readSheet = async function* (source, choice) {
  yield [{ line: 7, cells: Array.from({ length: 40 }, () => 'x'.repeat(1_000_000)), isHidden: false }]
  return yield* readerOf(HEADER, ROWS)(source, choice)
}

test('R-10 the batches after a line are the same, whether rows were kept or are read again from the file', {
  timeout: 60_000,
}, async () => {
  const file = await aWorkbook(HEADER, ROWS)
  const kept = await openSheet(file, {}, readerOf(HEADER, ROWS))
  const again = await openSheet(file, {}, aLargeReading)
  for (const sheet of [kept, again]) {
    expect(await linesOf(sheet, 1, 2)).toEqual([[2, 3], [4, 5], [6]])
    expect(await linesOf(sheet, 3, 2)).toEqual([[4, 5], [6]])
    expect(await linesOf(sheet, 6, 2)).toEqual([])
  }
})
