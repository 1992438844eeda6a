import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { UnfinishedReading } from '#gateway/platform/workbook/refused-workbook.ts'
import { readingProcesses } from '#support/reading-processes.ts'
import { keepSpare } from './spare-reader.ts'

const book = utils.book_new()
utils.book_append_sheet(book, utils.aoa_to_sheet([['编号'], ['A'], ['B']]), '数据')
const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer

async function codes(): Promise<unknown[]> {
  const read: unknown[] = []
  for await (const rows of readWorkbook(file)) read.push(...rows.map(({ cells }) => cells[0]))
  return read
}

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

let end = () => {}
afterEach(async () => {
  end()
  await expect.poll(readingProcesses).toEqual([])
})

test('R-08 the spare reading process reads one workbook and is followed by another one', async () => {
  end = keepSpare()
  const first = [await theSpare()]
  const reading = readWorkbook(file)
  expect((await reading.next()).value).toMatchObject([{ cells: ['A'] }, { cells: ['B'] }])
  await reading.return()
  await expect.poll(() => readingProcesses().filter((pid) => !first.includes(pid))).toHaveLength(1)
  await expect.poll(() => readingProcesses().filter((pid) => first.includes(pid))).toEqual([])
  expect(await codes()).toEqual(['A', 'B'])
})

test('R-08 the spare one knows nothing of our environment, and its end is nobody’s: the next workbook has a process of its own', async () => {
  end = keepSpare()
  const pid = await theSpare()
  await expect.poll(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toMatch(/--permission/)
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/PATH|HOME|DATABASE|FLY/)
  process.kill(pid, 'SIGKILL')
  // Until we have heard of it.
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  expect(await codes()).toEqual(['A', 'B'])
  await expect.poll(readingProcesses).toHaveLength(1)
})

test('R-08 a spare one that has died, and nobody has heard of it yet, says nothing of the workbook', async () => {
  end = keepSpare()
  const pid = await theSpare()
  process.kill(pid, 'SIGKILL')
  await expect(codes()).rejects.toBeInstanceOf(UnfinishedReading)
  expect(await codes()).toEqual(['A', 'B'])
})

test('two at once have a process each', async () => {
  end = keepSpare()
  expect(await Promise.all([codes(), codes()])).toEqual([
    ['A', 'B'],
    ['A', 'B'],
  ])
})

test('R-08 whoever keeps a spare one ends when it has nothing else to do, and the spare one ends with it', async () => {
  const [spare, processes] = [import.meta.resolve('./spare-reader.ts'), import.meta.resolve('#support/reading-processes.ts')]
  const script = `import { keepSpare } from '${spare}'; import { UnfinishedReading } from '#gateway/platform/workbook/refused-workbook.ts'
import { readingProcesses } from '${processes}'
    keepSpare(); console.log(readingProcesses().join())`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [told, [code]] = await Promise.all([text(owner.stdout), once(owner, 'exit')])
  expect(code).toBe(0)
  const pid = Number(told)
  expect(pid).toBeGreaterThan(0)
  // What has ended has no command, be it asked for by somebody or not.
  await expect.poll(() => (existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '')).toBe('')
})
