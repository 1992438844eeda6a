import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { limits } from '#contract/limits.ts'
import type { Row } from '#domain/ooxml/cell.ts'
import { readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { UnfinishedReading } from '#gateway/platform/workbook/refused-workbook.ts'
import { readingProcesses } from '#support/reading-processes.ts'
import { framesFrom } from './isolation.ts'
import type { Allowance } from './reader.ts'

const ROWS = 20_000
let file: Buffer
beforeAll(() => {
  const book = utils.book_new()
  const rows = [['编号', '名称', '数量'], ...Array.from({ length: ROWS }, (_, n) => [`N${n}`, `第${n}号`, n / 4])]
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '数据')
  file = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
})

const errand = { maxRows: limits.importRows, maxColumns: limits.sheetColumns, maxChars: limits.cellChars, afterLine: 0 }
const enough: Allowance = { cpuS: 20, waitMs: 20_000, restMs: 20_000, heapMB: 512, addressMB: 3_072 }

async function framesWithin(allowance: Partial<Allowance>): Promise<number> {
  let frames = 0
  for await (const _ of framesFrom({ file, errand }, { ...enough, ...allowance })) frames++
  return frames
}

test('R-08 a reading process that dies is a refused workbook; it knows nothing of our environment and gives way to everybody', async () => {
  const reading = readWorkbook(file)
  expect((await reading.next()).value).toHaveLength(1_000)
  const [pid = 0, ...others] = readingProcesses()
  expect(others).toEqual([])
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/PATH|HOME|DATABASE|FLY/)
  expect(getPriority(pid)).toBe(10)
  process.kill(pid, 'SIGKILL')
  await expect(Promise.all(Array.from({ length: 30 }, () => reading.next()))).rejects.toMatchObject({
    code: 'EXCEL-1011',
    cause: expect.objectContaining({ message: expect.stringContaining('SIGKILL') }),
  })
})

test('R-08 more processor or memory than is allowed is a refused workbook', async () => {
  for (const allowance of [{ cpuS: 0 }, { addressMB: 500 }, { heapMB: 1 }]) {
    const refusal = await framesWithin(allowance).catch((error: unknown) => error)
    expect(refusal, JSON.stringify(allowance)).toMatchObject({ code: 'EXCEL-1011' })
    expect(refusal, JSON.stringify(allowance)).not.toBeInstanceOf(UnfinishedReading)
  }
  await expect(framesWithin({})).resolves.toBe(ROWS / 1_000)
})

test('R-08 a process that got no processor while it was waited for says nothing of its workbook', async () => {
  const refusal = await framesWithin({ waitMs: 1 }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UnfinishedReading)
  expect(refusal).toMatchObject({ code: 'EXCEL-1011' })
})

test('R-08 a process whose rows nobody takes any more ends', async () => {
  const reading = framesFrom({ file, errand }, { ...enough, restMs: 50 })
  expect((await reading.next()).done).toBe(false)
  await expect.poll(readingProcesses).toEqual([])
  await expect(Promise.all(Array.from({ length: 30 }, () => reading.next()))).rejects.toBeInstanceOf(UnfinishedReading)
})

test('R-08 an old workbook that somebody forgot in the middle keeps no other one waiting', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(Array.from({ length: 5_000 }, (_, n) => [`N${n}`, `${n}`.repeat(20)])), 'old')
  const old = write(book, { type: 'buffer', bookType: 'xls' }) as Buffer
  const stop = new AbortController()
  const forgotten = framesFrom({ file: old, errand, signal: stop.signal }, enough)
  expect((await forgotten.next()).done).toBe(false)
  const next = framesFrom({ file: old, errand }, enough)
  const first = next.next()
  stop.abort()
  expect((await first).done).toBe(false)
  await next.return()
})

test('whoever stops early or is told to stop leaves no process behind', async () => {
  for await (const rows of readWorkbook(file)) {
    expect(rows[0]?.line).toBe(2)
    break
  }
  const stop = new AbortController()
  const reading = readWorkbook(file, { signal: stop.signal })
  await reading.next()
  // The one before is ended, and may not be gone yet.
  await expect.poll(readingProcesses).toHaveLength(1)
  stop.abort(new Error('enough'))
  await expect(Promise.all(Array.from({ length: 30 }, () => reading.next()))).rejects.toThrow('enough')
  await expect(readWorkbook(file, { signal: stop.signal }).next()).rejects.toThrow('enough')
  await expect.poll(readingProcesses).toEqual([])
})

test('IMP-19 an interrupted reading goes on behind the line it had come to, with the same rows', async () => {
  const rest: Row[] = []
  for await (const rows of readWorkbook(file, { afterLine: 19_001 })) rest.push(...rows)
  expect(rest.map(({ line }) => line)).toEqual(Array.from({ length: 1_000 }, (_, n) => 19_002 + n))
  expect(rest[0]!.cells).toEqual(['N19000', '第19000号', 4_750])
})
