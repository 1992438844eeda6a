import { expect, test } from 'vitest'
import type { SheetView } from '#domain/ooxml/workbook.types.ts'
import type { readSheet } from '#gateway/platform/workbook/read-workbook.ts'
import { aWorkbook, readerOf } from '#support/stock.ts'
import { openSheet, type SheetRows } from './import-sheet.ts'

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
  yield { bytes: 1 << 30, rows: () => [{ line: 1, cells: HEADER, isHidden: false }] }
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

/** Tells the rows one pack after the other, as they are let through; then that it ends, or how it fails. */
function aSlowReading(failure?: Error) {
  const packs = [HEADER, ...ROWS].map((cells, at) => ({ bytes: 1, rows: () => [{ line: at + 1, cells, isHidden: false }] }))
  const passes = packs.map(() => Promise.withResolvers<void>())
  const told = { isClosed: false }
  const read: typeof readSheet = async function* (source, choice) {
    try {
      for (const [at, pack] of packs.entries()) {
        await passes[at]!.promise
        yield pack
      }
      if (failure) throw failure
      return (yield* readerOf(HEADER, [])(source, choice)) as SheetView
    } finally {
      told.isClosed = true
    }
  }
  const pass = (count: number) => {
    for (const { resolve } of passes.slice(0, count)) resolve()
  }
  return { read, pass, told }
}

/** Opens a sheet and begins with its rows as soon as there is a header. */
function openEarly(read: typeof readSheet) {
  const early = Promise.withResolvers<[SheetRows, unknown]>()
  const opened = openSheet(Buffer.alloc(0), {}, read, (rows, header) => early.resolve([rows, header.cells]))
  opened.catch(() => {})
  return { early: early.promise, opened }
}

test('R-10 rows are given while the sheet is still being read, and wait for those to come', async () => {
  const { read, pass } = aSlowReading()
  const { early, opened } = openEarly(read)
  pass(4)
  const [rows, header] = await early
  expect(header).toEqual(HEADER)
  const batches = rows.batches(1, 2)
  expect((await batches.next()).value.map(({ line }: { line: number }) => line)).toEqual([2, 3])
  const next = batches.next()
  pass(6)
  expect((await next).value.map(({ line }: { line: number }) => line)).toEqual([4, 5])
  expect((await opened).rows).toBe(rows)
})

test('R-10 what goes wrong later in the sheet is thrown to whoever began with its rows', async () => {
  const { read, pass } = aSlowReading(new Error('the rest is damaged'))
  const { early, opened } = openEarly(read)
  pass(3)
  const [rows] = await early
  const batches = rows.batches(1, 9)
  const first = batches.next()
  pass(6)
  await expect(first).rejects.toThrow('the rest is damaged')
  await expect(opened).rejects.toThrow('the rest is damaged')
})

test('R-08 a reading whose header could not be judged is ended', async () => {
  const { read, pass, told } = aSlowReading()
  pass(2)
  const opened = openSheet(Buffer.alloc(0), {}, read, () => {
    throw new Error('no plan')
  })
  await expect(opened).rejects.toThrow('no plan')
  expect(told.isClosed).toBe(true)
})
