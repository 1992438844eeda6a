import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { Cell } from '#domain/ooxml/cell.ts'
import { openReportWriter } from './report.ts'

interface Refused {
  cells: readonly Cell[]
  faulty: readonly number[]
  reason: string
}

async function report(headers: readonly string[], rows: readonly Refused[], lang: 'zh' | 'en' = 'zh') {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  const writer = await openReportWriter(sink, { title: '导入错误', headers, mark: 'task-7', lang })
  for (const { cells, faulty, reason } of rows) await writer.row(cells, faulty, reason)
  const told = await writer.end()
  const book = read(await bytes, { cellStyles: true, dense: true, UTC: true })
  const sheet = book.Sheets[book.SheetNames[0]!]!
  return { told, book, sheet, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true }) }
}

test('the error report is the user’s own rows, each cell with its type, the faulty ones red, the reason behind them, and the mark of its task', async () => {
  const { book, sheet, rows, told } = await report(
    ['名称', '数量', '日期', ''],
    [
      { cells: ['=1+1', 'abc', { wall: '2026-11-22' }, true], faulty: [1], reason: '“数量”应为整数' },
      { cells: ['00123'], faulty: [0, 2], reason: '“名称”重复；“日期”必填' },
    ],
  )
  expect(book.Custprops).toEqual({ flyTask: 'task-7' })
  expect(rows[0]).toEqual(['名称', '数量', '日期', '', '失败原因'])
  expect(rows[1]).toEqual(['=1+1', 'abc', new Date('2026-11-22T00:00:00Z'), true, '“数量”应为整数'])
  const cellAt = (line: number, column: number) => sheet['!data']?.[line]?.[column]
  expect(cellAt(2, 0)).toMatchObject({ t: 's', v: '00123' })
  const red = [1, 2].map((line) => [0, 1, 2, 3, 4].filter((column) => cellAt(line, column)?.s?.fgColor?.rgb === 'FFC7CE'))
  expect(red).toEqual([[1], [0, 2]])
  expect(told.rows).toBe(2)
})

test('a date that is none is written as the text it was read as', async () => {
  const { rows } = await report(['Day'], [{ cells: [{ wall: '2026-13-45' }], faulty: [0], reason: 'no' }], 'en')
  expect(rows[1]).toEqual(['2026-13-45', 'no'])
})

test('a report of a report has one column of reasons', async () => {
  const { rows } = await report(['Name', '失败原因'], [{ cells: ['x', 'old'], faulty: [0], reason: 'new' }], 'en')
  expect(rows).toEqual([
    ['Name', 'Failure reason'],
    ['x', 'new'],
  ])
})
