import fc from 'fast-check'
import type { FieldValue, Values } from '#domain/excel/sheet-cell.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import type { FieldKind, ModelField } from '#gateway/modules/excel/model.types.ts'

/** Tables that are likely to be changed on their way through a spreadsheet: by cells of any kind, and by fields with the values they can hold. */

/** What spreadsheets and their readers like to take for something else. */
const TRAPS = [
  '=1+1',
  '+86 10 1234',
  '-5',
  '@SUM(A1)',
  '＝1',
  "'quoted",
  "'=1",
  '00123',
  '0',
  '1e5',
  '1,234.50',
  '12345678901234567890',
  '310101199001011234',
  '2026-11-22',
  '10:30',
  '1/2',
  'TRUE',
  '是',
  '#N/A',
  '_x0041_',
  '_X000d_',
  '_x005F_x0041_',
  '_xD83D_',
  '<c r="A1"/>',
  '&amp;&#65;]]>',
  '"a","b"',
  '👩‍👩‍👧‍👦 family',
  '🏳️‍🌈',
  '𠮷野家',
  'مرحبا بالعالم',
  '\u202eevil',
  'שלום',
  'e\u0301',
  '\ufeffmark',
  'a\nb',
  'a\tb',
  '\u3000wide\u3000',
  '\u00a0',
  '\u0085',
  '\ufffe',
  '\u0001',
  '\u001f_x001F_',
]
/** A text without halves of surrogate pairs: no database can store them. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TRAPS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 500, maxLength: 3_000 }) },
)
const DAY_MS = 86_400_000
const day = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: Date.UTC(1900, 2, 1) / DAY_MS, max: Date.UTC(9999, 11, 31) / DAY_MS }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['1900-03-01', '1970-01-01', '1903-12-31', '1904-01-01', '1904-01-02', '2000-02-29', '9999-12-31'].map(dayNumber),
      ),
    },
    { weight: 1, arbitrary: fc.integer({ min: Date.UTC(1904, 0, 1) / DAY_MS, max: Date.UTC(1905, 0, 1) / DAY_MS }) },
  )
  .map((days) => new Date(days * DAY_MS).toISOString().slice(0, 10))
/** Also so near to midnight that a careless rounding is another day. */
const time = fc
  .oneof(
    fc.integer({ min: 0, max: 86_399_999 }),
    fc.integer({ min: 0, max: 86_399 }).map((s) => s * 1_000),
    fc.constantFrom(0, 1, 86_399_999),
  )
  .map((ms) =>
    new Date(ms)
      .toISOString()
      .slice(11, 23)
      .replace(/\.000$/, ''),
  )
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }).filter((value) => value === 0 || Math.abs(value) > 1e-300),
  fc.constantFrom(0.1, 1 / 3, 1e21, -1e-7, 2 ** 53, 123_456_789_012_345, 99_999_999_999.99),
)
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]) => decimalText(digits, scale))

const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: decimal.map((digits) => ({ decimal: digits })) },
  { weight: 1, arbitrary: day.map((wall) => ({ wall })) },
  { weight: 1, arbitrary: fc.tuple(day, time).map(([date, clock]) => ({ wall: `${date} ${clock}` })) },
  { weight: 1, arbitrary: time.map((wall) => ({ wall })) },
  { weight: 1, arbitrary: fc.constantFrom('1899-12-31', '0001-01-01', '1900-01-01', '1900-02-28', '1900-02-29').map((wall) => ({ wall })) },
  { weight: 1, arbitrary: fc.constantFrom('#N/A', '#DIV/0!', '#REF!').map((fault) => ({ fault })) },
)

/** Rows of cells as they come, of one width. */
export const cellTables: fc.Arbitrary<Cell[][]> = fc
  .integer({ min: 1, max: 12 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }))

const wall = fc.oneof(
  time,
  day.filter((date) => date >= '1904'),
  fc
    .tuple(day, time)
    .map((parts) => parts.join(' '))
    .filter((text) => text >= '1904'),
)

/** Days and times that a spreadsheet that counts from 1904 has too. */
export const wallTables: fc.Arbitrary<Cell[][]> = fc.array(
  fc.array(
    wall.map((text) => ({ wall: text })),
    { minLength: 3, maxLength: 3 },
  ),
  {
    minLength: 1,
    maxLength: 30,
  },
)

export interface FieldTable {
  fields: ModelField[]
  rows: Values[]
}

const OPTIONS = ['草稿', '=cmd', '是', '00123', 'a'].map((zh, at) => ({ code: `C${at}`, label: { zh, en: `Label ${at}` } }))
const KINDS: readonly FieldKind[] = ['TEXT', 'LONGTEXT', 'INT', 'LONG', 'DECIMAL', 'BOOL', 'DATE', 'DATETIME', 'TIME', 'ENUM', 'DICT']

const field = (kind: FieldKind, at: number, scale: number, isList: boolean): ModelField => ({
  prop: `f${at}`,
  label: { zh: `字段${at}`, en: `Field ${at}` },
  typeStr: kind,
  ...(kind === 'DECIMAL' && { scale }),
  ...((kind === 'ENUM' || kind === 'DICT') && { options: OPTIONS, ...(isList && { isList: true as const }) }),
})

/** What a field can hold once it is stored: text without white space around it, and no controls. */
const storedText = text
  .map((value) =>
    value
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .replace(/\r/g, '')
      .trim(),
  )
  .filter((value) => value !== '')
const codes = fc.constantFrom(...OPTIONS.map(({ code }) => code))
const instant = fc
  .integer({ min: Date.UTC(1900, 2, 2) / 1_000, max: Date.UTC(9999, 11, 30) / 1_000 })
  .map((seconds) => new Date(seconds * 1_000).toISOString())

function valuesFor({ typeStr, scale = 0, isList }: ModelField): fc.Arbitrary<FieldValue> {
  switch (typeStr) {
    case 'INT':
      return fc.integer()
    case 'LONG':
      return fc.maxSafeInteger()
    case 'DECIMAL':
      return fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }).map((digits) => decimalText(digits, scale))
    case 'BOOL':
      return fc.boolean()
    case 'DATE':
      return day
    case 'DATETIME':
      return instant
    case 'TIME':
      return time.map((clock) => clock.slice(0, 8))
    case 'ENUM':
    case 'DICT':
      return isList ? fc.uniqueArray(codes, { minLength: 1 }) : codes
    default:
      return storedText
  }
}

/** Fields of every kind, with rows of values that they can hold. */
export const fieldTables: fc.Arbitrary<FieldTable> = fc
  .array(fc.tuple(fc.constantFrom(...KINDS), fc.integer({ min: 0, max: 6 }), fc.boolean()), { minLength: 1, maxLength: 10 })
  .chain((kinds) => {
    const fields = kinds.map(([kind, scale, isList], at) => field(kind, at, scale, isList))
    const row = fc.record(Object.fromEntries(fields.map((one) => [one.prop, fc.option(valuesFor(one), { freq: 5 })])))
    return fc.record({ fields: fc.constant(fields), rows: fc.array(row, { minLength: 1, maxLength: 12 }) })
  })

function decimalText(digits: bigint, scale: number): string {
  const sign = digits < 0n ? '-' : ''
  const padded = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  return scale === 0 ? sign + padded : `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`
}

function dayNumber(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / DAY_MS
}
