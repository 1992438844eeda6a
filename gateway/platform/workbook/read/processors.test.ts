import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { readingProcesses } from '#support/reading-processes.ts'
import { endReaders } from './kept-readers.ts'
import { processorsIn } from './processors.ts'

/** More than fits between two processes: none of them ends before it is looked at. */
const rows = Array.from({ length: 20_000 }, (_, n) => [`N${n}`.padEnd(200, '.')])
const book = utils.book_new()
utils.book_append_sheet(book, utils.aoa_to_sheet([['编号'], ...rows]), '数据')
const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer

const own = processorsIn(readFileSync('/proc/self/status', 'utf8'))
const allowed = (pid: number) => processorsIn(readFileSync(`/proc/${pid}/status`, 'utf8'))

test.each([
  ['Cpus_allowed_list:\t0', [0]],
  ['Cpus_allowed_list:\t0-1', [0, 1]],
  ['Cpus_allowed:\tf3\nCpus_allowed_list:\t0-1,4-7\nMems_allowed_list:\t0', [0, 1, 4, 5, 6, 7]],
  ['Cpus_allowed_list:\t3,5', [3, 5]],
  ['Name:\tnode', []],
  ['', []],
])('R-08 the processors in %j', (status, processors) => {
  expect(processorsIn(status)).toEqual(processors)
})

test('R-08 a reading may use every processor; as many readings as processors leave the first one to those who wait', async () => {
  const readings = own.map(() => readWorkbook(file))
  try {
    for (const one of readings.slice(1)) await one.next()
    expect(readingProcesses().map(allowed)).toEqual(own.slice(1).map(() => own))
    await readings[0]!.next()
    const left = own.length > 1 ? own.slice(1) : own
    await expect.poll(() => readingProcesses().map(allowed), { timeout: 10_000 }).toEqual(own.map(() => left))
  } finally {
    for (const one of readings) await one.return()
  }
}, 60_000)

test('R-08 a process that has left a processor to others may use every one when it reads alone', async () => {
  const owners = own.map((_, n) => ({ tenantId: 'north', userId: `person-${n}` }))
  const readings = owners.map((owner) => readWorkbook(file, { owner }))
  for (const one of readings) await one.next()
  const [first = 0] = readingProcesses()
  await expect.poll(() => allowed(first), { timeout: 10_000 }).toEqual(own.length > 1 ? own.slice(1) : own)
  for (const one of readings) for await (const rows of one) expect(rows).not.toEqual([])
  const alone = readWorkbook(file, { owner: owners[0] })
  try {
    await alone.next()
    expect(readingProcesses()).toContain(first)
    await expect.poll(() => allowed(first), { timeout: 10_000 }).toEqual(own)
  } finally {
    await alone.return()
    endReaders()
  }
}, 60_000)
