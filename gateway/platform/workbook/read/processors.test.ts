import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { readingProcesses } from '#support/reading-processes.ts'
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
