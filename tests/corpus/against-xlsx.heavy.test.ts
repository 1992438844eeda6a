import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CellObject, read, SSF, utils, type WorkSheet, write } from 'xlsx'
import type { Cell } from '#domain/ooxml/cell.ts'
import { byTier } from '#support/tier.ts'
import { everyRow } from './outcome.ts'

/** The reader beside another one, cell by cell, on workbooks of every kind that the other one writes. */

const FORMATS = [
  'General',
  '0.00',
  'yyyy-mm-dd',
  'yyyy/m/d h:mm:ss',
  'h:mm',
  '#,##0.00;[Red]-#,##0.00',
  'm"月"d"日"',
  '0.00E+00',
  '[$-804]dddd',
  '@',
]

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '00123',
    '12345678901234567890',
    '=1+1',
    '+cmd',
    '@x',
    '-',
    '\tx',
    'a\r\nb',
    ' ',
    '_x000D_',
    '_x005F_',
    'مرحبا',
    '👩‍👩‍👧',
    ']]>',
  ),
)
const cell: fc.Arbitrary<CellObject | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: text.map((v) => ({ t: 's' as const, v })) },
  { weight: 2, arbitrary: fc.integer().map((v) => ({ t: 'n' as const, v })) },
  {
    weight: 2,
    arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }).map((v) => ({ t: 'n' as const, v })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 86_400 * 90_000 }), fc.constantFrom(...FORMATS))
      .map(([s, z]) => ({ t: 'n' as const, v: s / 86_400, z })),
  },
  { weight: 1, arbitrary: fc.boolean().map((v) => ({ t: 'b' as const, v })) },
  { weight: 1, arbitrary: fc.constantFrom(0x07, 0x2a, 0x0f).map((v) => ({ t: 'e' as const, v })) },
)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 20 })

function sheetOf(rows: readonly (readonly (CellObject | null)[])[]): WorkSheet {
  const sheet: WorkSheet = { '!ref': utils.encode_range({ r: 0, c: 0 }, { r: rows.length - 1, c: 11 }) }
  for (const [r, cells] of rows.entries()) for (const [c, one] of cells.entries()) if (one) sheet[utils.encode_cell({ r, c })] = one
  return sheet
}

/** The other reader makes one line end of CR LF, also where CR was written on purpose. */
const oneLineEnd = (text: string) => text.replaceAll('\r\n', '\n')

/** What the other reader says, in our words. Days and times are compared where the formats of both say that there are any. */
function theirs(cell: CellObject | undefined, is1904: boolean): Cell {
  if (!cell || cell.t === 'z' || cell.v === undefined || cell.v === '') return null
  if (cell.t === 'e') return { fault: { 7: '#DIV/0!', 42: '#N/A', 15: '#VALUE!' }[Number(cell.v)] ?? '?' }
  if (cell.t === 's') return oneLineEnd(String(cell.v))
  if (cell.t !== 'n') return cell.v as Cell
  const number = Number(cell.v)
  if (!SSF.is_date(String(cell.z ?? ''))) return number
  const whole = Math.round(number * 86_400) / 86_400
  const { y, m, d, H, M, S } = SSF.parse_date_code(whole, { date1904: is1904 }) as Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>
  const two = (value: number) => String(value).padStart(2, '0')
  const time = `${two(H)}:${two(M)}:${two(S)}`
  if (whole < 1 && (!is1904 || cell.z === 'h:mm')) return { wall: time }
  const day = `${y}-${two(m)}-${two(d)}`
  const hasTime = whole % 1 !== 0 || /h/.test(String(cell.z))
  return { wall: hasTime ? `${day} ${time}` : day }
}

test.each([
  ['xlsx', true, false],
  ['xlsx', false, true],
  ['biff8', true, false],
  ['biff8', true, true],
] as const)(
  'IMP-01 %s, shared texts %s, 1904 %s: what another reader sees is what we see',
  { timeout: 60_000 },
  async (bookType, bookSST, is1904) => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const book = utils.book_new()
        utils.book_append_sheet(book, sheetOf(rows), '数据')
        book.Workbook = { WBProps: { date1904: is1904 } }
        const bytes = write(book, { type: 'buffer', bookType, bookSST, compression: true }) as Buffer
        const other = read(bytes, { cellNF: true, cellText: false })
        const sheet = other.Sheets[other.SheetNames[0]!]!
        const ours = new Map(
          (await everyRow(bytes)).flatMap(({ line, cells }) => cells.map((cell, c) => [`${line - 1},${c}`, cell] as const)),
        )
        for (const [r, cells] of rows.entries()) {
          for (const c of cells.keys()) {
            const name = utils.encode_cell({ r, c })
            const own = ours.get(`${r},${c}`) ?? null
            expect(typeof own === 'string' ? oneLineEnd(own) : own, name).toEqual(theirs(sheet[name], is1904))
          }
        }
      }),
      { seed: 20_261_122, numRuns: byTier({ gate: 30, all: 150 }) },
    )
  },
)
