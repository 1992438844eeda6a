import { expect, test } from 'vitest'
import { type BookType, utils, write } from 'xlsx'
import type { Cell, Row } from '#domain/ooxml/cell.ts'
import { inspectWorkbook, readSheet, readWorkbook } from './read-workbook.ts'

async function everyRow(...asked: Parameters<typeof readWorkbook>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of readWorkbook(...asked)) rows.push(...batch)
  return rows
}

function aWorkbook(rows: unknown[][], bookType: BookType = 'xlsx'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '数据')
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer
}

const table = [
  ['编号', '名称', '数量', '启用', '日期'],
  ['00123', '螺栓 <&> "M8"', 12.5, true, new Date(Date.UTC(2026, 10, 21, 9, 30))],
  [],
  ['00124', '😀 مرحبا', -3, false, new Date(Date.UTC(2026, 10, 22))],
]

test.each(['xlsx', 'biff8'] as const)('IMP-01 the rows of a workbook of the kind %s, typed, without the empty ones', async (kind) => {
  const file = aWorkbook(table, kind)
  const view = await inspectWorkbook(file)
  expect(view).toMatchObject({
    kind: kind === 'xlsx' ? 'xlsx' : 'xls',
    sheets: [{ name: '数据', state: 'visible' }],
    sheet: '数据',
    headerLine: 1,
    header: { line: 1, cells: table[0] },
    notes: { rows: 2, columns: 5, hiddenRows: 0, hiddenColumns: 0, merged: 0, rounded: 0, uncalculated: 0 },
  })
  const rows = await everyRow(file)
  expect(view.first).toEqual(rows)
  expect(rows.map(({ line, cells }) => [line, ...cells.slice(0, 4)])).toEqual([
    [2, '00123', '螺栓 <&> "M8"', 12.5, true],
    [4, '00124', '😀 مرحبا', -3, false],
  ])
  expect(rows[0]!.cells[4]).toEqual({ wall: '2026-11-21 09:30:00' })
})

test.each(['xlsx', 'biff8'] as const)('IMP-05 a cover does not stand for the rows of a later sheet (%s)', async (kind) => {
  const book = utils.book_new()
  const cover: unknown[][] = [['登记表']]
  for (const [name, rows] of Object.entries({ 封面: cover, 数据: table })) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  const file = write(book, { type: 'buffer', bookType: kind }) as Buffer
  expect(await inspectWorkbook(file)).toMatchObject({ sheet: '数据', notes: { rows: 2 } })
  await expect(inspectWorkbook(file, { sheet: '封面' })).rejects.toMatchObject({ code: 'EXCEL-1005', args: { sheet: '封面' } })
})

test('IMP-20 what is no workbook is refused with its code, whatever it says it is', async () => {
  await expect(inspectWorkbook(Buffer.from('a,b\n1,2\n'))).rejects.toMatchObject({ code: 'EXCEL-1001' })
  await expect(everyRow(Buffer.alloc(0))).rejects.toMatchObject({ code: 'EXCEL-1001' })
  await expect(inspectWorkbook(aWorkbook([['a']]))).rejects.toMatchObject({ code: 'EXCEL-1005', args: { sheet: '数据' } })
  await expect(inspectWorkbook(aWorkbook(table), { sheet: 'x' })).rejects.toMatchObject({ code: 'EXCEL-1010', args: { sheet: 'x' } })
  await expect(inspectWorkbook(aWorkbook(table), { maxRows: 1 })).rejects.toMatchObject({ code: 'EXCEL-1004', args: { max: 1 } })
})

test('IMP-20 one reading gives the rows and what is to be said of them, or the refusal', async () => {
  const file = aWorkbook(table)
  const reading = readSheet(file)
  const lines: number[] = []
  const known: Cell[] = []
  let step = await reading.next()
  for (; !step.done; step = await reading.next()) lines.push(...step.value.rows(known).map(({ line }) => line))
  expect(lines).toEqual([1, 2, 4])
  const { first: _, ...seen } = await inspectWorkbook(file)
  expect(step.value).toEqual({ ...seen, first: [] })
  const tooMany = readSheet(file, { maxRows: 1 })
  await expect(tooMany.next().then(() => tooMany.next())).rejects.toMatchObject({ code: 'EXCEL-1004' })
})
