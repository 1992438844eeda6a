import { expect, test } from 'vitest'
import { CFB, utils, type WorkSheet, write } from 'xlsx'
import { limits } from '#contract/limits.ts'
import type { BookAsk } from './book.types.ts'
import { Refused } from './book-errors.ts'
import { inspectBook, most, readRows } from './inspect.ts'

type Rows = readonly (readonly (string | number | boolean | null)[])[]

interface Making {
  type?: 'xlsx' | 'biff8'
  more?: object
  touch?: (sheet: WorkSheet) => void
}

function aBook(sheets: Record<string, Rows>, { type = 'xlsx', more = {}, touch }: Making = {}): Uint8Array {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
    touch?.(sheet)
    utils.book_append_sheet(book, sheet, name)
  }
  return new Uint8Array(write(Object.assign(book, more), { type: 'array', bookType: type, compression: true }) as ArrayBuffer)
}
const HEAD = ['名称', '编码', '金额']
const aRow = (at: number) => [`供应商${at}`, `S${at}`, at]
const rows = (count: number) => [HEAD, ...Array.from({ length: count }, (_, at) => aRow(at))]

function anEncrypted(): Uint8Array {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/EncryptedPackage', new Uint8Array(8_192))
  return new Uint8Array(CFB.write(file, { type: 'array' }) as ArrayBuffer)
}

/** Of the first entry in the directory, and of what stands before its bytes. */
function withWrongChecksum(book: Uint8Array): Uint8Array {
  const changed = book.slice()
  const file = new DataView(changed.buffer)
  let at = 0
  while (file.getUint32(at, true) !== 0x02014b50) at++
  file.setUint32(at + 16, file.getUint32(at + 16, true) ^ 1, true)
  return changed
}

async function refusal(bytes: Uint8Array, ask: Partial<BookAsk> = {}) {
  try {
    return await inspectBook(bytes, { maxRows: 50_000, ...ask })
  } catch (cause) {
    if (cause instanceof Refused) return { code: cause.refusal.code, args: cause.refusal.args }
    throw cause
  }
}
const look = (bytes: Uint8Array, ask: Partial<BookAsk> = {}) => inspectBook(bytes, { maxRows: 50_000, ...ask })

test.each(['xlsx', 'biff8'] as const)(
  'IMP-20 a workbook (%s) tells its sheets, headers, first rows and how many there are',
  async (type) => {
    const book = await look(aBook({ 说明: [], 供应商: rows(30) }, { type }))
    expect(book).toMatchObject({
      kind: type === 'xlsx' ? 'xlsx' : 'xls',
      sheets: [
        { name: '说明', hidden: false },
        { name: '供应商', hidden: false },
      ],
      ...{ sheet: '供应商', headerLine: 1, headers: HEAD, rows: 30, merged: 0, hiddenRows: 0, task: undefined },
    })
    expect(book.first).toHaveLength(20)
    expect(book.first[0]).toEqual({ line: 2, cells: aRow(0) })
  },
)

test('a title above the headers is not taken for them, and another line may be named', async () => {
  const bytes = aBook({ s: [['供应商登记表'], [], ['名称', '编码', '金额'], ['A', 'B', 1], ['C', 'D', 2]] })
  expect(await look(bytes)).toMatchObject({ headerLine: 3, headers: HEAD, rows: 2 })
  expect(await look(bytes, { headerLine: 4 })).toMatchObject({ headers: ['A', 'B', '1'], rows: 1 })
})

test('dates are the texts of a wall clock, in workbooks of either age; numbers of times have no day', async () => {
  const touch = (sheet: WorkSheet) => {
    for (const [cell, format] of [
      ['A2', 'yyyy-mm-dd'],
      ['B2', 'yyyy/m/d h:mm'],
      ['C2', 'h:mm'],
      ['D2', '#,##0.00'],
    ] as const)
      Object.assign(sheet[cell] as object, { z: format })
  }
  const sheet = [
    ['a', 'b', 'c', 'd'],
    [46_000, 46_000.25, 0.5, 46_000.5],
  ]
  expect((await look(aBook({ s: sheet }, { touch }))).first[0]?.cells).toEqual([
    { wall: '2025-12-09' },
    { wall: '2025-12-09 06:00:00' },
    { wall: '12:00:00' },
    46_000.5,
  ])
  const early = await look(aBook({ s: sheet }, { touch, more: { Workbook: { WBProps: { date1904: true } } } }))
  expect(early.first[0]?.cells[0]).toEqual({ wall: '2029-12-10' })
})

test('what a person must know is counted: hidden rows and columns, merged areas', async () => {
  const touch = (sheet: WorkSheet) => {
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
    sheet['!rows'] = [{}, {}, { hidden: true }]
    sheet['!cols'] = [{}, { hidden: true }]
  }
  expect(await look(aBook({ s: rows(3) }, { touch }))).toMatchObject({ rows: 3, merged: 1, hiddenRows: 1, hiddenColumns: 1 })
})

test('IMP-20 rows without a value are no rows, wherever they stand', async () => {
  const blank = [null, null, null]
  const touch = (sheet: WorkSheet) => {
    for (let line = 500; line < 900; line += 1) sheet[`A${line}`] = { t: 's', v: '' }
    sheet['!ref'] = 'A1:C900'
  }
  expect(await look(aBook({ s: [HEAD, aRow(1), blank, aRow(2), blank] }, { touch }))).toMatchObject({ rows: 2 })
})

test('a row whose first cell is an empty text is a row', async () => {
  expect(await look(aBook({ s: [HEAD, ['', 'S1', 1], ['b', 'S2', 2]] }))).toMatchObject({ rows: 2 })
})

test('IMP-20 the limit of rows is allowed, one more is refused', async () => {
  expect(await refusal(aBook({ s: rows(300) }), { maxRows: 300 })).toMatchObject({ rows: 300 })
  expect(await refusal(aBook({ s: rows(301) }), { maxRows: 300 })).toEqual({ code: 'EXCEL-1004', args: { max: 300 } })
})

test.each([
  ['a text that is called .xlsx', new TextEncoder().encode('名称,编码\na,b\n'), 'EXCEL-1001'],
  ['a page of a browser', new TextEncoder().encode('<html><table><tr><td>a</td></tr></table></html>'), 'EXCEL-1001'],
  ['a cut workbook', aBook({ s: rows(5) }).slice(0, 900), 'EXCEL-1003'],
  ['an empty sheet', aBook({ s: [] }), 'EXCEL-1005'],
  ['headers alone', aBook({ s: [HEAD] }), 'EXCEL-1005'],
  ['an encrypted workbook', anEncrypted(), 'EXCEL-1002'],
  ['a workbook with a wrong checksum', withWrongChecksum(aBook({ s: rows(5) })), 'EXCEL-1003'],
  ['a cell that stands far below and far out', aBook({ s: [...rows(400), Array.from({ length: 257 }, () => 'x')] }), 'EXCEL-1008'],
  ['more columns than there may be', aBook({ s: [Array.from({ length: 257 }, (_, at) => `c${at}`), ['x']] }), 'EXCEL-1008'],
])('IMP-20 %s is refused before it is uploaded', async (_, bytes, code) => {
  expect(await refusal(bytes)).toMatchObject({ code })
})

test('IMP-20 a header that stands twice is refused with both places', async () => {
  const wide = [...Array.from({ length: 27 }, (_, at) => `c${at}`), 'c1']
  expect(await refusal(aBook({ s: [wide, wide.map((_, at) => at)] }))).toEqual({
    code: 'EXCEL-1006',
    args: { name: 'c1', first: 'B', second: 'AB' },
  })
})

test('IMP-20 of a long header that stands twice a sentence tells the beginning', async () => {
  const long = 'x'.repeat(32_000)
  expect(
    await refusal(
      aBook({
        s: [
          [long, long],
          ['a', 'b'],
        ],
      }),
    ),
  ).toMatchObject({ code: 'EXCEL-1006', args: { name: 'x'.repeat(100) } })
})

test.each(['xlsx', 'biff8'] as const)('IMP-20 a table (%s) that begins far below the first line is found there', async (type) => {
  const touch = (sheet: WorkSheet) => {
    for (const [name, cell] of Object.entries(sheet).filter(([name]) => /^[A-C]\d/.test(name))) {
      delete sheet[name]
      sheet[name.replace(/\d+/, (line) => String(Number(line) + 299))] = cell
    }
    sheet['!ref'] = 'A300:C330'
  }
  const book = await look(aBook({ s: rows(30) }, { type, touch }))
  expect(book).toMatchObject({ headerLine: 300, headers: HEAD, rows: 30 })
  expect(book.first[0]).toEqual({ line: 301, cells: aRow(0) })
})

test('the report of an earlier import says which one', async () => {
  expect((await look(aBook({ s: rows(1) }, { more: { Custprops: { flyTask: '01ABC' } } }))).task).toBe('01ABC')
})

test('single lines are read wherever they stand', async () => {
  const bytes = aBook({ a: [['x'], ['y']], s: rows(400) })
  expect(await readRows(bytes, 's', 399, 399)).toEqual([{ line: 399, cells: aRow(397) }])
  await expect(readRows(bytes, 'gone', 1, 1)).rejects.toThrow(Refused)
})

test('IMP-05 a hidden sheet with rows before a visible one is not taken in its place; where all else is empty it is', async () => {
  const more = {
    Workbook: {
      Sheets: [
        { name: 'options', Hidden: 1 },
        { name: 'rows', Hidden: 0 },
      ],
    },
  }
  expect(await look(aBook({ options: rows(2), rows: rows(3) }, { more }))).toMatchObject({ sheet: 'rows', rows: 3 })
  expect(await look(aBook({ options: rows(2), rows: [] }, { more }))).toMatchObject({ sheet: 'options', rows: 2 })
})

test.each(['xlsx', 'biff8'] as const)('IMP-05 a cover does not stand for the rows of a later sheet (%s)', async (type) => {
  const bytes = aBook({ 封面: [['供应商登记表']], 供应商: rows(3) }, { type })
  expect(await look(bytes)).toMatchObject({ sheet: '供应商', headers: HEAD, rows: 3 })
  expect(await refusal(bytes, { sheet: '封面' })).toEqual({ code: 'EXCEL-1005', args: { sheet: '封面' } })
})

test('IMP-05 an empty template is told as that: neither its notes nor its hidden drop-downs are its rows', async () => {
  const more = { Workbook: { Sheets: [{ name: 'rows' }, { name: 'notes' }, { name: 'options', Hidden: 1 }] } }
  const template = { rows: [HEAD], notes: rows(4), options: rows(2) }
  expect(await refusal(aBook(template, { more }))).toEqual({ code: 'EXCEL-1005', args: { sheet: 'rows' } })
  const cover = { rows: [['供应商登记表']], notes: [], options: rows(2) }
  expect(await refusal(aBook(cover, { more }))).toEqual({ code: 'EXCEL-1005', args: { sheet: 'rows' } })
})

test('IMP-20 a sheet with a header twice is refused, and the others are told with that', async () => {
  const twice = aBook({
    甲: [
      ['名称', '名称'],
      ['a', 'b'],
    ],
    乙: rows(2),
  })
  const sheets = [
    { name: '甲', hidden: false },
    { name: '乙', hidden: false },
  ]
  await expect(look(twice)).rejects.toMatchObject({
    refusal: { code: 'EXCEL-1006', outline: { kind: 'xlsx', sheets, sheet: '甲', headerLine: 1 } },
  })
  expect(await look(twice, { sheet: '乙' })).toMatchObject({ sheets, rows: 2 })
})

test.each(['xlsx', 'biff8'] as const)(
  'IMP-20 rows of a sheet (%s) are found below hundreds of lines that have a format alone; a sheet of such lines and no more is passed over',
  async (type) => {
    const touch = (sheet: WorkSheet) => {
      for (let line = 1; line <= 300; line += 1) sheet[`A${line}`] ??= { t: 'z', z: '0.00' }
      if (!sheet['!ref']?.includes(':')) sheet['!ref'] = 'A1:A300'
    }
    const below = [...Array.from({ length: 300 }, () => [null, null]), ...rows(3)]
    const book = await look(aBook({ leer: [], s: below }, { type, touch }))
    expect(book).toMatchObject({ sheet: 's', headerLine: 301, headers: HEAD, rows: 3 })
    expect(await refusal(aBook({ leer: [] }, { type, touch }))).toMatchObject({ code: 'EXCEL-1005' })
  },
)

test('IMP-20 what is refused of one sheet tells the others, so that another one may be chosen', async () => {
  const wide = [HEAD, Array.from({ length: 300 }, () => 'x')]
  await expect(look(aBook({ 甲: wide, 乙: rows(2) }))).rejects.toMatchObject({
    refusal: { code: 'EXCEL-1008', outline: { sheet: '甲', headerLine: 1, sheets: [{ name: '甲' }, { name: '乙' }] } },
  })
})

test('IMP-20 columns and characters are those of the contract', () => {
  expect(most).toEqual({ maxColumns: limits.sheetColumns, maxChars: limits.cellChars })
})
