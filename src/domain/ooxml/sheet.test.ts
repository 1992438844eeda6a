import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { nodePlatform } from '#gateway/platform/workbook/read/node-platform.ts'
import { byTier } from '#support/tier.ts'
import { type Batch, rowsOfBatch } from './batch.ts'
import type { Cell, Row } from './cell.ts'
import { choose, probe } from './probe.ts'
import { openWorkbook } from './workbook-file.ts'

/** What spreadsheets write in nearly every cell is read in one go; the same, written a little otherwise, is read the long way. */

/** More than a batch when everything runs. */
const ROWS = byTier({ gate: 200, all: 1_100 })
const SHEET = 'xl/worksheets/sheet1.xml'
const SHARED = 'xl/sharedStrings.xml'
const texts = [
  '编号',
  '螺栓 & <M8>',
  ' spaced ',
  'a_x000D_b',
  '_',
  'two\r\nlines',
  '',
  '😀 مرحبا',
  '长'.repeat(2_000),
  'again',
  'again',
  'again',
]
const day = { t: 'n', v: 46_023, z: 'yyyy-mm-dd' } as const
const moment = { t: 'n', v: 46_023.4375, z: 'yyyy-mm-dd hh:mm' } as const
const numbers = [0, -1.5, 123_456_789_012_345, 0.1 + 0.2, 1e-7, 46_023.123_456_789_01, true, false, null, day, day, moment, moment]

async function told(file: Buffer) {
  const workbook = await openWorkbook(file, nodePlatform)
  const chosen = await choose(workbook, { maxRows: 50_000, maxColumns: 256, maxChars: 32_767, afterLine: 0 })
  const [rows, known]: [Row[], Cell[]] = [[], []]
  const give = async (batch: Batch) => void rows.push(...rowsOfBatch(batch, known))
  return { ...(await probe(workbook, chosen, 0, give)), rows }
}

function aFile(bookSST: boolean): Record<string, Uint8Array> {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([texts, ...Array.from({ length: ROWS }, (_, n) => [n, ...numbers, ...texts])])
  sheet['!rows'] = [{}, {}, { hidden: true }, { hpx: 40 }]
  utils.book_append_sheet(book, sheet, '数据')
  const parts = unzipSync(write(book, { type: 'buffer', bookType: 'xlsx', bookSST }) as Buffer)
  const inline = strFromU8(parts[SHEET]!).replace(
    /<c r="(\w+)" t="str"><v>([^<]*)<\/v><\/c>/g,
    '<c r="$1" t="inlineStr"><is><t xml:space="preserve">$2</t></is></c>',
  )
  return { ...parts, [SHEET]: strToU8(inline) }
}

const rewritten = (parts: Record<string, Uint8Array>, change: (xml: string) => string) =>
  Buffer.from(
    zipSync({
      ...parts,
      [SHEET]: strToU8(change(strFromU8(parts[SHEET]!))),
      ...(parts[SHARED] && { [SHARED]: strToU8(change(strFromU8(parts[SHARED]))) }),
    }),
  )

test.each([
  ['texts in a list', true],
  ['texts in their cells', false],
])('however a sheet is written, its rows are the same: %s', { timeout: 60_000 }, async (_, bookSST) => {
  const parts = aFile(bookSST)
  const short = await told(rewritten(parts, (xml) => xml))
  expect(short.rows).toHaveLength(ROWS + 1)
  expect(short.notes).toMatchObject({ rows: ROWS, hiddenRows: 1, columns: 26 })
  expect(short.rows[0]!.cells).toEqual([...texts.slice(0, 3), 'a\rb', ...texts.slice(4, 6), null, ...texts.slice(7)])
  expect(short.rows[ROWS]!.cells.slice(0, 14)).toEqual([
    ROWS - 1,
    ...numbers.slice(0, 9),
    { wall: '2026-01-01' },
    { wall: '2026-01-01' },
    { wall: '2026-01-01 10:30:00' },
    { wall: '2026-01-01 10:30:00' },
  ])
  const ways: ((xml: string) => string)[] = [
    (xml) => xml.replaceAll('<row r', '<row\n r').replaceAll('</row>', '</row >\n'),
    (xml) => xml.replaceAll('<c r', '<c\n r').replaceAll('</si>', '</si>\n'),
    (xml) => xml.replaceAll('<v>', '<v >').replaceAll('<is>', '<is >').replaceAll('<si>', '<si >'),
    (xml) => xml.replaceAll('hidden="1"', "hidden = 'true'"),
  ]
  for (const way of ways) expect(await told(rewritten(parts, way))).toEqual(short)
})

test('a date written as text is one when the calendar has it, and text otherwise', async () => {
  const days = ['2026-11-22', '2026-11-22T23:59:59', '2026-13-45', '2026-02-30', '2026-11-22T25:00:00', '2026-11-22T10:61']
  const sheet = utils.aoa_to_sheet([['日期'], ...days.map((v) => [v])])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '数据')
  const parts = unzipSync(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: false }) as Buffer)
  const xml = strFromU8(parts[SHEET]!).replace(
    /<c r="A([2-9])" t="\w+"><v>[^<]*<\/v>/g,
    (_, line) => `<c r="A${line}" t="d"><v>${days[line - 2]}</v>`,
  )
  const { rows } = await told(Buffer.from(zipSync({ ...parts, [SHEET]: strToU8(xml) })))
  expect(rows.slice(1).map(({ cells: [cell] }) => cell)).toEqual([
    { wall: '2026-11-22' },
    { wall: '2026-11-22 23:59:59' },
    ...days.slice(2),
  ])
})
