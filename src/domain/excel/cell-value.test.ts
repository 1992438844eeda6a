import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from '#domain/ooxml/cell.ts'
import { cellReader } from './cell-value.ts'
import { compareDecimals, decimalOfNumber, decimalOfText } from './decimal-text.ts'
import type { TargetField } from './sheet-cell.ts'

const field = (typeStr: string, more: Partial<TargetField> = {}): TargetField => ({ prop: 'x', typeStr, ...more })
const good = (value: unknown) => ({ ok: true, value })
const bad = (kind: string) => ({ ok: false, fault: expect.objectContaining({ kind }) })

test.each<[Cell, number | undefined, string]>([
  ['1,234.50', 2, '1234.50'],
  ['１，２３４．５', 2, '1234.50'],
  ['（12）', 2, '-12.00'],
  ['(1,200.5)', 2, '-1200.50'],
  ['¥ 12', 2, '12.00'],
  ['-￥12.5', 2, '-12.50'],
  ['12.5元', 2, '12.50'],
  ['−7', 0, '-7'],
  ['+7', 0, '7'],
  ['007.10', 2, '7.10'],
  ['-0.00', 2, '0.00'],
  ['.5', 1, '0.5'],
  ['5.', undefined, '5'],
  ['12.340', 2, '12.34'],
  [0.1 + 0.2, 2, '0.30'],
  [1.005, 3, '1.005'],
  [-0, 2, '0.00'],
  [1e-7, 10, '0.0000001000'],
  [123456789012345, 0, '123456789012345'],
  [{ decimal: '999999999999999999.99' }, 2, '999999999999999999.99'],
  ['123456789012345678', 0, '123456789012345678'],
])('a decimal: %j with %s decimals is %s', (cell, scale, value) =>
  expect(cellReader(field('DECIMAL', scale === undefined ? {} : { scale }))(cell)).toEqual(good(value)),
)

test.each<[Cell, string]>([
  ['twelve', 'number'],
  ['1e5', 'exponent'],
  ['1.234,50', 'number'],
  ['12,34', 'grouping'],
  ['1,2345', 'grouping'],
  ['(-5)', 'number'],
  ['--5', 'number'],
  ['5%', 'number'],
  ['0x10', 'number'],
  ['.', 'number'],
  ['1.005', 'decimals'],
  [1 / 3, 'decimals'],
  [1e15, 'rounded'],
  [1.2345678901234567e19, 'rounded'],
  ['1234567890123456789', 'tooLarge'],
  [true, 'number'],
  [{ wall: '2026-01-01' }, 'number'],
  [{ fault: '#N/A' }, 'cellFault'],
])('no decimal: %j (%s)', (cell, kind) => expect(cellReader(field('DECIMAL', { scale: 2 }))(cell)).toEqual(bad(kind)))

test('T34 however long a cell is, reading it as a number or a time takes no time', () => {
  const long = [
    '9'.repeat(32_767),
    `${'0'.repeat(16_000)}.${'0'.repeat(16_000)}1x`,
    `2026-11-30 ${' '.repeat(32_000)}x`,
    '('.repeat(32_000),
  ]
  const start = performance.now()
  for (const kind of ['DECIMAL', 'DATE', 'DATETIME', 'TIME', 'BOOL'])
    for (const text of long) expect(cellReader(field(kind, { scale: 2 }))(text).ok, kind).toBe(false)
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('whole numbers have their range, and no fractions', () => {
  expect(cellReader(field('INT'))('2,147,483,647')).toEqual(good(2_147_483_647))
  expect(cellReader(field('INT'))(2_147_483_648)).toEqual(bad('tooLarge'))
  expect(cellReader(field('LONG'))(2_147_483_648)).toEqual(good(2_147_483_648))
  expect(cellReader(field('LONG'))('9007199254740993')).toEqual(bad('tooLarge'))
  expect(cellReader(field('INT'))(1.5)).toEqual(bad('integer'))
  expect(cellReader(field('INT'))('3.0')).toEqual(good(3))
})

test('IMP-20 long ids: text stays as it is, a number that the spreadsheet has rounded is refused', () => {
  const read = cellReader(field('TEXT'))
  expect(read('12345678901234567890')).toEqual(good('12345678901234567890'))
  expect(read('00123')).toEqual(good('00123'))
  expect(read(13_800_138_000)).toEqual(good('13800138000'))
  expect(read(1.2345678901234567e19)).toEqual(bad('rounded'))
  expect(read(0.1 + 0.2)).toEqual(good('0.3'))
})

test('bounds are allowed themselves and say what they are', () => {
  const read = cellReader(field('DECIMAL', { scale: 2, min: '0', max: '100.5' }))
  expect(read('0')).toEqual(good('0.00'))
  expect(read('100.50')).toEqual(good('100.50'))
  expect(read('-0.01')).toEqual({ ok: false, fault: { kind: 'min', args: { min: '0' } } })
  expect(read('100.51')).toEqual({ ok: false, fault: { kind: 'max', args: { max: '100.5' } } })
  expect(cellReader(field('DATE', { min: '2020-01-01' }))('2019-12-31')).toEqual(bad('min'))
})

test('text: spaces around it go, code points are counted, what cannot be stored is refused', () => {
  const read = cellReader(field('TEXT', { maxLength: 3 }))
  expect(read('\u3000 甲乙 \u00a0')).toEqual(good('甲乙'))
  expect(read('👩👩👩')).toEqual(good('👩👩👩'))
  expect(read('甲乙丙丁')).toEqual({ ok: false, fault: { kind: 'tooLong', args: { max: 3, length: 4 } } })
  expect(read('   ')).toEqual(good(null))
  expect(read('')).toEqual(good(null))
  expect(read(null)).toEqual(good(null))
  expect(read('a\u0000b')).toEqual(bad('control'))
  expect(read('a\ud800b')).toEqual(bad('control'))
  expect(read('a\u001bb')).toEqual(bad('control'))
  expect(cellReader(field('LONGTEXT'))('a\r\nb\rc')).toEqual(good('a\nb\nc'))
  expect(read(true)).toEqual({ ok: false, fault: { kind: 'tooLong', args: { max: 3, length: 4 } } })
})

test('T35 R-28 text that looks like a formula comes in as it stands: in a workbook the guard is the format of the cell', () => {
  const read = cellReader(field('TEXT'))
  for (const text of ['=1+1', '+86 10', '-5', '@SUM(A1)', "'=1+1", '\u202eabc']) expect(read(text)).toEqual(good(text))
})

const COLOURS = [
  { code: 'RED', labels: ['红', 'Red'] },
  { code: 'ROSE', labels: ['玫红', 'Red'] },
  { code: '红', labels: ['code of its own', ''] },
]

test('IMP-07 a choice is a code or a label of either language; a label of two codes names both', () => {
  const read = cellReader(field('DICT', { options: COLOURS }))
  expect(read('ROSE')).toEqual(good('ROSE'))
  expect(read(' rose ')).toEqual(good('ROSE'))
  expect(read('ＲＯＳＥ')).toEqual(good('ROSE'))
  expect(read('玫红')).toEqual(good('ROSE'))
  expect(read('红')).toEqual(good('红'))
  expect(read('red')).toEqual(good('RED'))
  expect(read('RED')).toEqual(good('RED'))
  expect(read('blue')).toEqual({ ok: false, fault: { kind: 'option', args: { text: 'blue' } } })
  const two = cellReader(field('DICT', { options: [...COLOURS.slice(1), { code: 'RUBY', labels: ['Red'] }] }))
  expect(two('Red')).toEqual({ ok: false, fault: { kind: 'ambiguous', args: { text: 'Red', codes: 'ROSE, RUBY' } } })
  for (const name of ['__proto__', 'constructor', 'toString']) expect(read(name)).toEqual(bad('option'))
  expect(cellReader(field('ENUM', { options: [{ code: '1', labels: ['one'] }] }))(1)).toEqual(good('1'))
})

test('lists take commas of every kind, each value once, in their order', () => {
  const read = cellReader(field('DICT', { isList: true, options: COLOURS }))
  expect(read('玫红,RED，ROSE、 红 ')).toEqual(good(['ROSE', 'RED', '红']))
  expect(read(' ,、')).toEqual(good(null))
  expect(read('RED,blue')).toEqual({ ok: false, fault: { kind: 'option', args: { text: 'blue' } } })
  expect(cellReader(field('TEXT', { isList: true, maxLength: 2 }))('ab；cd;ab')).toEqual(good(['ab', 'cd']))
  expect(cellReader(field('TEXT', { isList: true, maxLength: 2 }))('ab，cde')).toEqual(bad('tooLong'))
})

test.each<[Cell, boolean | string]>([
  [true, true],
  ['是', true],
  ['否', false],
  [' TRUE ', true],
  ['false', false],
  [1, true],
  [0, false],
  ['１', true],
  ['Yes', true],
  ['n', false],
  ['perhaps', 'boolean'],
  [2, 'boolean'],
  [{ wall: '2026-01-01' }, 'boolean'],
])('yes or no: %j', (cell, value) => expect(cellReader(field('BOOL'))(cell)).toEqual(typeof value === 'boolean' ? good(value) : bad(value)))

test('a yes or no with names of its own takes them', () => {
  const options = [
    { code: 'true', labels: ['启用', 'On'] },
    { code: 'false', labels: ['停用', 'Off'] },
  ]
  expect(cellReader(field('BOOL', { options }))('停用')).toEqual(good(false))
  expect(cellReader(field('BOOL', { options }))('on')).toEqual(good(true))
})

test.each<[Cell, string]>([
  [{ wall: '2026-11-30' }, '2026-11-30'],
  [{ wall: '2026-11-30 13:20:00' }, '2026-11-30'],
  ['2026/1/5', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['２０２６．１．５', '2026-01-05'],
  ['20260105', '2026-01-05'],
  [20_260_105, '2026-01-05'],
  [46_000, '2025-12-09'],
  [61, '1900-03-01'],
  ['2024-02-29', '2024-02-29'],
  ['0099-01-01', '0099-01-01'],
])('a day: %j is %s', (cell, value) => expect(cellReader(field('DATE'))(cell)).toEqual(good(value)))

test.each<[Cell, string]>([
  ['2026-02-29', 'noSuchDay'],
  ['2026-13-01', 'noSuchDay'],
  ['20260231', 'noSuchDay'],
  ['0000-01-01', 'noSuchDay'],
  ['26-01-05', 'day'],
  ['01/02/03', 'day'],
  ['11/30/2026', 'day'],
  ['soon', 'day'],
  [60, 'day'],
  [-5, 'day'],
  [3_000_000, 'day'],
  [{ wall: '10:00:00' }, 'day'],
  [false, 'day'],
])('no day: %j (%s)', (cell, kind) => expect(cellReader(field('DATE'))(cell)).toEqual(bad(kind)))

test.each<[Cell, string]>([
  [{ wall: '2026-11-30 10:00:30' }, '2026-11-30T02:00:30.000Z'],
  [{ wall: '2026-11-30 10:00:30.250' }, '2026-11-30T02:00:30.000Z'],
  [{ wall: '2026-11-30' }, '2026-11-29T16:00:00.000Z'],
  ['2026/11/30 10:00', '2026-11-30T02:00:00.000Z'],
  ['2026年11月30日 10时05分', '2026-11-30T02:05:00.000Z'],
  ['2026年11月30日10:05', '2026-11-30T02:05:00.000Z'],
  ['2026-11-30T10:00:00Z', '2026-11-30T10:00:00.000Z'],
  ['2026-11-30T10:00:00+08:00', '2026-11-30T02:00:00.000Z'],
  [46_356.5, '2026-11-30T04:00:00.000Z'],
  // The clock of Shanghai was an hour ahead in the summers of 1986 to 1991.
  ['1990-07-01 12:00', '1990-07-01T03:00:00.000Z'],
  ['1990-04-15 23:59', '1990-04-15T14:59:00.000Z'],
])('an instant by the clock of Shanghai: %j is %s', (cell, value) => expect(cellReader(field('DATETIME'))(cell)).toEqual(good(value)))

test.each<[Cell, string]>([
  ['2026-11-30 25:00', 'noSuchTime'],
  ['2026-02-30 10:00', 'noSuchDay'],
  // Put forward from 2 to 3 o'clock.
  ['1990-04-15 02:30', 'noSuchTime'],
  ['10:00', 'instant'],
  ['2026-11-30 ten', 'instant'],
])('no instant: %j (%s)', (cell, kind) => expect(cellReader(field('DATETIME'))(cell)).toEqual(bad(kind)))

test('times of day', () => {
  const read = cellReader(field('TIME'))
  expect(read({ wall: '09:05:07' })).toEqual(good('09:05:07'))
  expect(read('9:05')).toEqual(good('09:05:00'))
  expect(read('9时05分')).toEqual(good('09:05:00'))
  expect(read(0.5)).toEqual(good('12:00:00'))
  expect(read('24:00')).toEqual(bad('noSuchTime'))
  expect(read(1)).toEqual(bad('time'))
})

test('a decimal that was written is read again exactly, grouped or not, in brackets or with a sign', () => {
  const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (cents) => {
      const size = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
      const [whole, fraction] = [size.slice(0, -2), size.slice(-2)]
      const value = `${cents < 0n ? '-' : ''}${whole}.${fraction}`
      const read = cellReader(field('DECIMAL', { scale: 2 }))
      const said = good(cents === 0n ? '0.00' : value)
      expect(read(value)).toEqual(said)
      expect(read(cents < 0n ? `（${grouped(whole)}.${fraction}）` : `¥${grouped(whole)}.${fraction}`)).toEqual(said)
      // Fifteen digits are what a cell keeps.
      if (size.length <= 15) expect(read(Number(value))).toEqual(said)
    }),
  )
})

test('decimals are ordered as their values are', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: -99_999, max: 99_999 }), (a, b) => {
      const [first, second] = [a, b].map((value) => (value / 100).toFixed(2).replace('-0.00', '0.00'))
      expect(Math.sign(compareDecimals(first!, second!))).toBe(Math.sign(a - b))
    }),
  )
})

test('no cell, however odd, makes a reader throw or give a value that cannot be stored', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.string().map((wall) => ({ wall })),
    fc.string().map((decimal) => ({ decimal })),
    fc.constantFrom('1e999', '99999999999', '2026-99-99', '-', '()', '（）', '¥', ',', '0'.repeat(300)),
  )
  const kinds = ['TEXT', 'LONGTEXT', 'INT', 'LONG', 'DECIMAL', 'BOOL', 'DATE', 'DATETIME', 'TIME', 'ENUM', 'REF']
  fc.assert(
    fc.property(cell, fc.constantFrom(...kinds), fc.boolean(), (value, kind, isList) => {
      const read = cellReader(field(kind, { isList, ...(kind === 'ENUM' && { options: COLOURS }) }))(value)
      if (read.ok) expect(JSON.stringify(read.value)).not.toContain('\\u0000')
      if (read.ok && kind === 'DATETIME' && !isList && read.value !== null) expect(read.value).toMatch(/Z$/)
    }),
    { numRuns: 2_000 },
  )
})

test('numbers of cells keep what the spreadsheet shows of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 5 }), (units, places) => {
      const value = units / 10 ** places
      const read = decimalOfNumber(value)
      expect(read.ok && Number(read.value)).toBe(value === 0 ? 0 : value)
      expect(decimalOfText(read.ok ? read.value : '')).toEqual(read)
    }),
  )
})

test('of any number of a cell the 15 digits are kept that a spreadsheet keeps, written in one way', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e14, max: 1e14, noNaN: true }), (value) => {
      const read = decimalOfNumber(value)
      expect(read.ok && Number(read.value)).toBe(Number(value.toPrecision(15)) + 0)
      expect(decimalOfText(read.ok ? read.value : '')).toEqual(read)
    }),
    { numRuns: 2_000 },
  )
})
