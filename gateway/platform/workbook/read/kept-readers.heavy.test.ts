import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { utils, write } from 'xlsx'
import { inspectWorkbook, readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { UnfinishedReading } from '#gateway/platform/workbook/refused-workbook.ts'
import type { WorkbookOwner } from '#gateway/platform/workbook/workbook.ts'
import { readingProcesses } from '#support/reading-processes.ts'
import { handMade } from '../../../../tests/corpus/make-excel.ts'
import { endReaders, keepSpare } from './kept-readers.ts'

const aBook = (bookType: 'xlsx' | 'xls', rows: unknown[][]) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '数据')
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer
}
const file = aBook('xlsx', [['编号'], ['A'], ['B']])
/** More than fits between two processes: it is still being read when its first rows have come. */
const large = aBook('xlsx', [['编号'], ...Array.from({ length: 20_000 }, (_, n) => [`N${n}`.padEnd(200, '.')])])

const anna = { tenantId: 'north', userId: 'anna' }
const ben = { tenantId: 'north', userId: 'ben' }
const otherAnna = { tenantId: 'south', userId: 'anna' }

async function codes(owner?: WorkbookOwner, workbook = file): Promise<unknown[]> {
  const read: unknown[] = []
  for await (const rows of readWorkbook(workbook, { owner })) read.push(...rows.map(({ cells }) => cells[0]))
  return read
}

const toItsEnd = (reading: ReturnType<typeof readWorkbook>) => Promise.all(Array.from({ length: 30 }, () => reading.next()))

/** What a process has worked, in hundredths of a second. @see proc_pid_stat(5) */
const workOf = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13])

/** Its number: the list of children may be a moment late. */
async function theSpare(): Promise<number> {
  let found: number[] = []
  const look = () => {
    found = readingProcesses()
    return found
  }
  await expect.poll(look).toHaveLength(1)
  return found[0]!
}

afterEach(async () => {
  vi.useRealTimers()
  endReaders()
  await expect.poll(readingProcesses).toEqual([])
})

test('R-08 the spare reading process reads one workbook and is followed by another one', async () => {
  keepSpare()
  const first = [await theSpare()]
  const reading = readWorkbook(file)
  expect((await reading.next()).value).toMatchObject([{ cells: ['A'] }, { cells: ['B'] }])
  await reading.return()
  await expect.poll(() => readingProcesses().filter((pid) => !first.includes(pid))).toHaveLength(1)
  await expect.poll(() => readingProcesses().filter((pid) => first.includes(pid))).toEqual([])
  expect(await codes()).toEqual(['A', 'B'])
})

test('R-08 the spare one knows nothing of our environment, and its end is nobody’s: the next workbook has a process of its own', async () => {
  keepSpare()
  const pid = await theSpare()
  await expect.poll(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toMatch(/--permission/)
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/PATH|HOME|DATABASE|FLY/)
  process.kill(pid, 'SIGKILL')
  // Until we have heard of it.
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  expect(await codes()).toEqual(['A', 'B'])
  await expect.poll(readingProcesses).toHaveLength(1)
})

test('R-08 a spare one that has died, and nobody has heard of it yet, says nothing of the workbook: a new one reads it', async () => {
  keepSpare()
  process.kill(await theSpare(), 'SIGKILL')
  expect(await codes()).toEqual(['A', 'B'])
})

test('R-08 a process reads one workbook of a person after the other, and none of anybody else', async () => {
  expect(await codes(anna)).toEqual(['A', 'B'])
  const annas = readingProcesses()
  expect(annas).toHaveLength(1)
  expect(await codes(anna)).toEqual(['A', 'B'])
  await expect(codes(anna, file.subarray(0, 100))).rejects.toMatchObject({ code: 'EXCEL-1003' })
  expect(readingProcesses()).toEqual(annas)
  expect(await codes(ben)).toEqual(['A', 'B'])
  const both = readingProcesses()
  expect(both).toHaveLength(2)
  expect(both).toEqual(expect.arrayContaining(annas))
  expect(await codes(otherAnna)).toEqual(['A', 'B'])
  // No more than two wait: the one that has waited longest goes.
  await expect.poll(readingProcesses).not.toEqual(expect.arrayContaining(annas))
  expect(await codes()).toEqual(['A', 'B'])
  await expect.poll(readingProcesses).toHaveLength(2)
})

test('R-08 a process that has died since it read, and nobody has heard of it yet, says nothing of the next workbook', async () => {
  await codes(anna)
  process.kill(readingProcesses()[0]!, 'SIGKILL')
  expect(await codes(anna)).toEqual(['A', 'B'])
})

test('R-08 a process that has read another workbook and dies before it gives anything of this one says nothing of it: a new one reads it', async () => {
  await codes(anna)
  const [first = 0] = readingProcesses()
  const before = workOf(first)
  const looking = inspectWorkbook(large, { owner: anna })
  await expect.poll(() => workOf(first), { interval: 1 }).toBeGreaterThan(before + 1)
  process.kill(first, 'SIGKILL')
  await expect(looking).resolves.toMatchObject({ notes: { rows: 20_000 } })
})

test('R-08 a process that has refused many protected workbooks keeps nothing of them', async () => {
  const warned = vi.fn()
  process.on('warning', warned)
  const [isProtected] = handMade.filter(({ name }) => name === 'protected xlsx')
  for (let times = 0; times < 12; times++)
    await expect(inspectWorkbook(isProtected!.make(), { owner: anna })).rejects.toMatchObject({ code: 'EXCEL-1002' })
  expect(readingProcesses()).toHaveLength(1)
  // Warnings come with the next turn.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', warned)
  expect(warned).not.toHaveBeenCalled()
})

test('R-08 a process that has read another workbook and dies in the middle of this one says nothing of it: another time it is read', async () => {
  await codes(anna)
  const reading = readWorkbook(large, { owner: anna })
  await reading.next()
  process.kill(readingProcesses()[0]!, 'SIGKILL')
  await expect(toItsEnd(reading)).rejects.toBeInstanceOf(UnfinishedReading)
})

test('R-08 a process that has waited, but has read nothing else, is the workbook’s own when it dies in the middle of it', async () => {
  keepSpare()
  const spare = await theSpare()
  const reading = readWorkbook(large, { owner: anna })
  await reading.next()
  process.kill(spare, 'SIGKILL')
  const refusal = await toItsEnd(reading).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'EXCEL-1011' })
  expect(refusal).not.toBeInstanceOf(UnfinishedReading)
})

test('R-08 a process that has given a workbook to another package, or has worked for a second, reads no other one', async () => {
  expect(await codes(anna, aBook('xls', [['编号'], ['A']]))).toEqual(['A'])
  await expect.poll(readingProcesses).toEqual([])
  await codes(anna)
  const [first] = readingProcesses()
  for (let times = 0; times < 40 && readingProcesses().includes(first!); times++) expect(await codes(anna, large)).toHaveLength(20_000)
  expect(readingProcesses()).not.toContain(first)
})

test('R-08 a process that nobody sends anything for half a minute ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await codes(anna)
  vi.advanceTimersByTime(29_999)
  expect(await codes(anna)).toEqual(['A', 'B'])
  vi.advanceTimersByTime(29_999)
  expect(readingProcesses()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await expect.poll(readingProcesses).toEqual([])
})

test('two at once have a process each', async () => {
  keepSpare()
  expect(await Promise.all([codes(), codes()])).toEqual([
    ['A', 'B'],
    ['A', 'B'],
  ])
})

test('R-08 whoever keeps a spare one ends when it has nothing else to do, and the spare one ends with it', async () => {
  // A process that has just begun has no command line for an instant.
  const [spare, processes] = [import.meta.resolve('./kept-readers.ts'), import.meta.resolve('#support/reading-processes.ts')]
  const script = `import { keepSpare } from '${spare}'; import { readingProcesses } from '${processes}'
    keepSpare(); let pids = []; const until = Date.now() + 5_000
    while (pids.length === 0 && Date.now() < until) pids = readingProcesses()
    console.log(pids.join())`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [told, [code]] = await Promise.all([text(owner.stdout), once(owner, 'exit')])
  expect(code).toBe(0)
  const pid = Number(told)
  expect(pid).toBeGreaterThan(0)
  // What has ended has no command, be it asked for by somebody or not.
  await expect.poll(() => (existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '')).toBe('')
})
