import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { limits } from '#contract/limits.ts'
import type { Row } from '#gateway/platform/workbook/cell.ts'
import { readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { type Allowance, framesFrom } from './isolation.ts'

const ROWS = 20_000
let file: Buffer
beforeAll(() => {
  const book = utils.book_new()
  const rows = [['编号', '名称', '数量'], ...Array.from({ length: ROWS }, (_, n) => [`N${n}`, `第${n}号`, n / 4])]
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '数据')
  file = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
})

/** The reading processes that this one has started. */
const readers = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').map(Number))
    .filter((pid) => pid > 0 && existsSync(`/proc/${pid}`) && /reading-process/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))

const errand = { maxRows: limits.importRows, maxColumns: limits.sheetColumns, maxChars: limits.cellChars, afterLine: 0 }
const enough: Allowance = { cpuS: 20, waitMs: 20_000, heapMB: 512, addressMB: 3_072 }

async function framesWithin(allowance: Partial<Allowance>): Promise<number> {
  let frames = 0
  for await (const _ of framesFrom(file, errand, undefined, { ...enough, ...allowance })) frames++
  return frames
}

test('R-08 a reading process that dies is a refused workbook, and it knows nothing of our environment', async () => {
  const reading = readWorkbook(file)
  expect((await reading.next()).value).toHaveLength(1_000)
  const [pid = 0, ...others] = readers()
  expect(others).toEqual([])
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/PATH|HOME|DATABASE|FLY/)
  process.kill(pid, 'SIGKILL')
  await expect(Promise.all(Array.from({ length: 30 }, () => reading.next()))).rejects.toMatchObject({
    code: 'EXCEL-1011',
    cause: expect.objectContaining({ message: expect.stringContaining('SIGKILL') }),
  })
})

test('R-08 more time, processor or memory than is allowed is a refused workbook', async () => {
  await expect(framesWithin({ waitMs: 1 })).rejects.toMatchObject({ code: 'EXCEL-1011' })
  await expect(framesWithin({ cpuS: 0 })).rejects.toMatchObject({ code: 'EXCEL-1011' })
  await expect(framesWithin({ addressMB: 500 })).rejects.toMatchObject({ code: 'EXCEL-1011' })
  await expect(framesWithin({ heapMB: 1 })).rejects.toMatchObject({ code: 'EXCEL-1011' })
  await expect(framesWithin({})).resolves.toBe(ROWS / 1_000)
})

test('whoever stops early or is told to stop leaves no process behind', async () => {
  for await (const rows of readWorkbook(file)) {
    expect(rows[0]?.line).toBe(2)
    break
  }
  const stop = new AbortController()
  const reading = readWorkbook(file, { signal: stop.signal })
  await reading.next()
  expect(readers()).toHaveLength(1)
  stop.abort(new Error('enough'))
  await expect(Promise.all(Array.from({ length: 30 }, () => reading.next()))).rejects.toThrow('enough')
  await expect(readWorkbook(file, { signal: stop.signal }).next()).rejects.toThrow('enough')
  await expect.poll(readers).toEqual([])
})

test('IMP-19 an interrupted reading goes on behind the line it had come to, with the same rows', async () => {
  const rest: Row[] = []
  for await (const rows of readWorkbook(file, { afterLine: 19_001 })) rest.push(...rows)
  expect(rest.map(({ line }) => line)).toEqual(Array.from({ length: 1_000 }, (_, n) => 19_002 + n))
  expect(rest[0]!.cells).toEqual(['N19000', '第19000号', 4_750])
})
