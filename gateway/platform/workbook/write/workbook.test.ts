import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { read, utils, type WorkSheet } from 'xlsx'
import type { Cell } from '#domain/ooxml/cell.ts'
import { type ColumnKind, type TableColumn, UnwritableCell } from './table.ts'
import { openWorkbookWriter } from './workbook.ts'

/** What xlsx reads of what we wrote. */
async function written(columns: readonly TableColumn[], rows: readonly (readonly Cell[])[], faulty: readonly number[] = []) {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  const writer = await openWorkbookWriter(sink, { title: 'Suppliers', columns, mark: 'task-1' })
  for (const row of rows) await writer.row(row, faulty)
  const told = await writer.end()
  const book = read(await bytes, { cellNF: true, cellStyles: true, UTC: true, dense: true })
  return { told, book, bytes: await bytes, sheet: book.Sheets[book.SheetNames[0]!]! }
}

const cellAt = (sheet: WorkSheet, line: number, column: number) => sheet['!data']?.[line]?.[column]
/** XML of a part of the package. */
const partOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name]!)
const one = async (kind: ColumnKind, cell: Cell, scale?: number) => {
  const { sheet } = await written([{ label: 'A', kind, ...(scale !== undefined && { scale }) }], [[cell]])
  const { t, v, z } = cellAt(sheet, 1, 0) ?? {}
  return { t, v, z }
}

describe('EXP-10 cells keep their type', () => {
  test.each<[ColumnKind, Cell, object]>([
    ['TEXT', '00123', { t: 's', v: '00123', z: '@' }],
    ['TEXT', '12345678901234567890', { t: 's', v: '12345678901234567890', z: '@' }],
    ['INT', -12, { t: 'n', v: -12, z: '0' }],
    ['LONG', 2_147_483_648, { t: 'n', v: 2_147_483_648, z: '0' }],
    ['DECIMAL', 0.1, { t: 'n', v: 0.1, z: 'General' }],
    ['DECIMAL', 1e-7, { t: 'n', v: 1e-7, z: 'General' }],
    ['BOOL', true, { t: 'b', v: true, z: 'General' }],
    ['ANY', { fault: '#N/A' }, { t: 'e', v: 0x2a, z: 'General' }],
    ['ANY', { fault: '#ODD!' }, { t: 's', v: '#ODD!', z: 'General' }],
    ['ANY', '00123', { t: 's', v: '00123', z: 'General' }],
  ])('%s %j', async (kind, cell, found) => {
    expect(await one(kind, cell)).toEqual(found)
  })

  test('money is a number with its decimals, to the last digit', async () => {
    expect(await one('DECIMAL', { decimal: '1234567.80' }, 2)).toEqual({ t: 'n', v: 1_234_567.8, z: '#,##0.00' })
    expect(await one('DECIMAL', { decimal: '9999999999999.99' }, 2)).toEqual({ t: 'n', v: 9_999_999_999_999.99, z: '#,##0.00' })
  })

  test('a decimal of more digits than a spreadsheet keeps is text, so that nothing is rounded', async () => {
    expect(await one('DECIMAL', { decimal: '12345678901234.56' }, 2)).toEqual({ t: 's', v: '12345678901234.56', z: '@' })
    expect(await one('DECIMAL', { decimal: '-0.0001234567890123456' })).toMatchObject({ t: 's', v: '-0.0001234567890123456' })
    expect(await one('LONG', 9_007_199_254_740_991)).toMatchObject({ t: 's', v: '9007199254740991' })
    expect(await one('LONG', 1_638_014_668_770_240)).toMatchObject({ t: 's', v: '1638014668770240' })
    // Zeros around the digits ask for nothing.
    expect(await one('DECIMAL', { decimal: '000123456789012345.000' })).toMatchObject({ t: 'n', v: 123_456_789_012_345 })
  })

  test.each<[string, number, string]>([
    ['2026-11-22', 46_348, 'yyyy-mm-dd'],
    ['1900-01-01', 1, 'yyyy-mm-dd'],
    ['1900-02-28', 59, 'yyyy-mm-dd'],
    ['1900-02-29', 60, 'yyyy-mm-dd'],
    ['1900-03-01', 61, 'yyyy-mm-dd'],
    ['1904-01-01', 1_462, 'yyyy-mm-dd'],
    ['2000-02-29', 36_585, 'yyyy-mm-dd'],
    ['9999-12-31', 2_958_465, 'yyyy-mm-dd'],
    ['2026-11-22 12:00:00', 46_348.5, 'yyyy-mm-dd hh:mm:ss'],
    ['2026-11-22 12:30:01.007', 46_348 + 45_001.007 / 86_400, 'yyyy-mm-dd hh:mm:ss.000'],
    ['00:00:00', 0, 'hh:mm:ss'],
    ['18:00:00', 0.75, 'hh:mm:ss'],
  ])('the wall time %s is the number %d, shown as %s', async (wall, serial, format) => {
    const { bytes, sheet } = await written([{ label: 'A', kind: 'DATETIME' }], [[{ wall }]])
    const number = /<c r="A2"[^>]*><v>([^<]*)<\/v>/.exec(partOf(bytes, 'xl/worksheets/sheet1.xml'))?.[1]
    expect(Number(number)).toBeCloseTo(serial, 11)
    expect(cellAt(sheet, 1, 0)?.z).toBe(format)
  })

  test('a day before 1900 has no number and stays text', async () => {
    expect(await one('DATE', { wall: '1899-12-31' })).toMatchObject({ t: 's', v: '1899-12-31' })
  })
})

test('EXP-09 R-28 text that a spreadsheet would run is text, marked as such, and unchanged', async () => {
  const texts = ['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx', '\rx', '\0x', '\nx', '＝1', '＋1', '－1', '＠x']
  const { bytes, sheet } = await written([{ label: 'A', kind: 'TEXT' }], [...texts.map((text) => [text]), ['plain']])
  for (const [at, text] of texts.entries()) expect(cellAt(sheet, at + 1, 0)).toMatchObject({ t: 's', v: text })
  const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
  const styles = [...partOf(bytes, 'xl/styles.xml').matchAll(/<xf [^>]*>/g)].map(([xf]) => xf).slice(1)
  const quoted = [...xml.matchAll(/<c r="A(\d+)" s="(\d+)"/g)].filter(([, , style]) => styles[Number(style)]!.includes('quotePrefix="1"'))
  expect(quoted.map(([, line]) => Number(line))).toEqual(texts.map((_, at) => at + 2))
})

test('what XML cannot carry comes back as it was', async () => {
  const texts = [
    'a\tb\nc',
    ' both ',
    'a\r\nb',
    'a\u0001b',
    '\ud800',
    'x\udc00y',
    '\uffff',
    '_x0041_',
    '_X0041_ _x00',
    '<&>"\']]>',
    '👩‍👩‍👧',
    '\u202eabc',
    '𠮷野家',
    'é',
    '',
  ]
  const { sheet } = await written(
    [{ label: 'A', kind: 'TEXT' }],
    [...texts, '.'].map((text) => [text]),
  )
  // xlsx reads LF for CR LF, and knows no lone surrogates; what it gives back of the others is what went in.
  for (const [at, text] of texts.entries()) {
    const found = cellAt(sheet, at + 1, 0)?.v ?? ''
    if (!text.includes('\r') && text.isWellFormed()) expect(found, JSON.stringify(text)).toBe(text)
  }
})

describe('a value that cannot be written is told with its place, never cut', () => {
  test.each<[Cell, string]>([
    ['x'.repeat(32_768), 'long'],
    [Number.NaN, 'number'],
    [Number.POSITIVE_INFINITY, 'number'],
    [{ decimal: '1,5' }, 'number'],
    [{ decimal: '1e5' }, 'number'],
    [{ wall: '2026-02-29' }, 'date'],
    [{ wall: '2026-11-22T10:00:00' }, 'date'],
    [{ wall: '24:00:00' }, 'date'],
    [{ wall: '1a:00:00' }, 'date'],
    [{ wall: '' }, 'date'],
  ])('%#', async (cell, reason) => {
    const writer = await openWorkbookWriter(new PassThrough().resume(), {
      title: 'T',
      columns: ['A', 'B'].map((label) => ({ label, kind: 'ANY' })),
    })
    await writer.row(['fine'])
    await expect(writer.row(['fine', cell])).rejects.toEqual(new UnwritableCell(2, 1, reason as UnwritableCell['reason']))
    // Half a row stands in the file: nothing is added to it.
    await expect(writer.row(['fine'])).rejects.toMatchObject({ row: 2 })
    await expect(writer.end()).rejects.toMatchObject({ row: 2 })
    writer.abandon()
  })

  test('the longest text that fits is written', async () => {
    const text = 'x\u0001'.repeat(16_383)
    const { bytes } = await written([{ label: 'A', kind: 'TEXT' }], [[text], ['after']])
    expect(/<t[^>]*>((?:x_x0001_)+)<\/t>/.exec(partOf(bytes, 'xl/worksheets/sheet1.xml'))?.[1]).toHaveLength(16_383 * 8)
  })
})

test('the header is frozen, bold and filtered, and columns fit what stands in them', async () => {
  const columns: TableColumn[] = [
    { label: '名称', kind: 'TEXT' },
    { label: 'Amount', kind: 'DECIMAL', scale: 2 },
    { label: 'Set', kind: 'TEXT', width: 30 },
    { label: 'Long', kind: 'LONGTEXT' },
  ]
  const { bytes, book, told } = await written(columns, [['钢材第一加工厂', { decimal: '1234567890.00' }, 'x', 'y'.repeat(500)]])
  const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<autoFilter ref="A1:D2"/>')
  expect([...xml.matchAll(/ width="([\d.]+)"/g)].map(([, width]) => Math.floor(Number(width)))).toEqual([15, 17, 30, 60])
  expect(partOf(bytes, 'xl/styles.xml')).toContain('<font><b/>')
  expect(book.Custprops).toEqual({ flyTask: 'task-1' })
  expect(book.Props?.Title).toBe('Suppliers')
  expect(told).toEqual({ bytes: bytes.length, rows: 1, sheets: 1 })
})

test('faulty cells are red, with and without a value', async () => {
  const columns = ['A', 'B', 'C', 'D'].map((label): TableColumn => ({ label, kind: 'ANY' }))
  const { sheet } = await written(columns, [['x', null, 7, '']], [0, 1, 3])
  expect([0, 1, 2, 3].map((column) => cellAt(sheet, 1, column)?.s?.fgColor?.rgb)).toEqual(['FFC7CE', 'FFC7CE', undefined, 'FFC7CE'])
})

test('rows beyond what a sheet holds go on in a further sheet under the same header', async () => {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  const writer = await openWorkbookWriter(sink, { title: 'T', sheet: '很/长', columns: [{ label: 'A', kind: 'INT' }] })
  const row = [1]
  await writer.rows(
    (function* () {
      for (let n = 0; n < 1_048_576; n++) yield row
    })(),
  )
  expect(await writer.end()).toMatchObject({ rows: 1_048_576, sheets: 2 })
  const parts = unzipSync(await bytes)
  const [first, second] = [1, 2].map((n) => strFromU8(parts[`xl/worksheets/sheet${n}.xml`]!))
  expect(first!.match(/<row /g)).toHaveLength(1_048_576)
  expect(second!.match(/<row r="\d+"/g)).toEqual(['<row r="1"', '<row r="2"'])
  expect(second).toContain('<t>A</t>')
  expect(partOf(await bytes, 'xl/workbook.xml')).toMatch(/name="很_长".*name="很_长 \(2\)"/)
})

describe('the sink', () => {
  const columns: TableColumn[] = [{ label: 'A', kind: 'TEXT' }]
  const many = Array.from({ length: 40_000 }, (_, n) => [`${(n * 7_919) % 65_537} ${(n * 104_729) % 1_299_709}`])

  test('a slow sink holds the rows back', async () => {
    let waiting: (() => void) | undefined
    const sink = new Writable({
      highWaterMark: 1,
      write(_, __, done) {
        waiting = done
      },
    })
    const opened = openWorkbookWriter(sink, { title: 'T', columns })
    const step = () => {
      const done = waiting
      waiting = undefined
      done?.()
    }
    // The parts in front of the sheet have to pass first.
    const pump = setInterval(step, 1)
    const writer = await opened
    clearInterval(pump)
    let isWritten = false
    const rows = writer.rows(Array.from({ length: 50 }).flatMap(() => many)).then(() => (isWritten = true))
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    expect(isWritten).toBe(false)
    writer.abandon()
    await expect(rows).rejects.toThrow()
  })

  test('what fails in the sink comes out of the writer', async () => {
    const sink = new Writable({ write: (piece, _, done) => done(piece.length > 20_000 ? new Error('the disk is full') : null) })
    const writer = await openWorkbookWriter(sink, { title: 'T', columns })
    await expect(
      (async () => {
        for (let n = 0; n < 20; n++) await writer.rows(many)
        await writer.end()
      })(),
    ).rejects.toThrow('the disk is full')
    await expect(writer.end()).rejects.toThrow()
  })
})

test('WID-12 a stamp stands on every printed page and in the properties, and the rows are as they were', async () => {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  const stamp = { who: '王五 (wang) & Co <x> 2026-11-27 10:00:00', mark: '内部资料 · 5678', at: new Date('2026-11-27T02:00:00Z') }
  const writer = await openWorkbookWriter(sink, { title: 'T', columns: [{ label: 'A', kind: 'INT' }], stamp })
  await writer.rows([[1], [2]])
  await writer.end()
  const xml = strFromU8(unzipSync(await bytes)['xl/worksheets/sheet1.xml']!)
  expect(xml).toContain('<oddHeader>&amp;C&amp;K808080内部资料 · 5678</oddHeader>')
  expect(xml).toContain(
    '<oddFooter>&amp;L&amp;K808080王五 (wang) &amp;&amp; Co &lt;x&gt; 2026-11-27 10:00:00&amp;R&amp;K808080&amp;P / &amp;N</oddFooter>',
  )
  const book = read(await bytes)
  expect(book.Props).toMatchObject({ Title: 'T', Comments: `${stamp.who} ${stamp.mark}` })
  expect(utils.sheet_to_json(book.Sheets.T!)).toEqual([{ A: 1 }, { A: 2 }])
})
