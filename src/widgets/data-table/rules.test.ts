// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatsOf } from '#core/i18n/formats.ts'
import { drawPaper } from '#ui/print-paper.ts'
import { boxOf, isInside, nextCell } from './cells.rules.ts'
import {
  besides,
  changeColumn,
  columnsInSight,
  edgeOf,
  isHidden,
  moveColumn,
  noSettings,
  orderedColumns,
  placeColumns,
  readColumns,
  readSettings,
  widthOf,
} from './columns.rules.ts'
import { keysOf } from './row-keys.ts'
import { mergeCells, propsIn, sortRows, spanStart, textOf, totalsOf } from './rows.rules.ts'
import { sheetPaper } from './sheet.rules.ts'
import type { TableColumn } from './table.types.ts'

const columns = readColumns(['a', 'b', 'c', 'd'].map((prop) => ({ prop, label: prop.toUpperCase() })))
const orderOf = (settings: typeof noSettings, of = columns) => orderedColumns(of, settings).map(({ prop }) => prop)

test('WID-01 settings outlive the declaration: lost columns are forgotten, new ones stand where they were declared', () => {
  const moved = moveColumn(columns, noSettings, 0, 2)
  expect(orderOf(moved)).toEqual(['b', 'c', 'a', 'd'])
  const later = readColumns([{ prop: 'first' }, ...columns.slice(1), { prop: 'last' }])
  expect(orderOf(moved, later)).toEqual(['first', 'b', 'c', 'd', 'last'])
})

test('a hidden column can be shown and stays shown, though it is declared hidden', () => {
  const [secret] = readColumns([{ prop: 's', hidden: true }]) as [TableColumn]
  expect(isHidden(secret, noSettings)).toBe(true)
  const shown = changeColumn([secret], noSettings, 's', { hidden: false })
  expect([isHidden(secret, shown), isHidden(secret, changeColumn([secret], shown, 's', { width: 90 }))]).toEqual([false, false])
})

test('widths are kept between what can be read and what fits; anything else is the usual one', () => {
  const width = (given: unknown) => widthOf({ prop: 'a', label: 'A', width: given as number }, noSettings)
  expect([width(80), width('90px'), width(1), width(99_999), width('wide'), width(undefined)]).toEqual([80, 90, 56, 1200, 160, 160])
})

test('where a column stands: by any of the words, or nowhere', () => {
  const edge = (fixed: unknown) => edgeOf({ prop: 'a', label: 'A', fixed: fixed as true })
  expect([true, 'left', 'start', 'right', 'end', false, undefined, 'x'].map(edge)).toEqual([
    'start',
    'start',
    'start',
    'end',
    'end',
    'none',
    'none',
    'none',
  ])
})

test('fixed columns stand at their edges in the order of the others, each beside those before it; hidden ones take no room', () => {
  const fixed = { a: 'end', b: 'start', d: 'start' } as const
  const settings = { ...noSettings, fixed, widths: { a: 90, b: 70 }, order: ['d', 'c', 'b', 'a'] }
  const placed = (hidden: string[]) => {
    const { shown, offsets } = placeColumns(orderedColumns(columns, settings), { ...settings, hidden })
    return [shown.map(({ prop, edge, px }) => `${prop} ${edge} ${px}`), Object.fromEntries(offsets)]
  }
  expect(placed([])).toEqual([['d start 160', 'b start 70', 'c none 160', 'a end 90'], { d: 0, b: 160, a: 0 }])
  expect(placed(['d', 'a'])).toEqual([['b start 70', 'c none 160'], { b: 0 }])
})

test('settings that somebody else wrote into the storage do no harm', () => {
  const junk = [null, 1, 'x', [], { order: 'a', hidden: [1, 'b'], widths: { a: 'wide', b: 80 }, fixed: { a: 'middle', b: 'end' } }]
  expect(junk.map(readSettings).slice(0, 3)).toEqual([noSettings, noSettings, noSettings])
  expect(readSettings(junk[4])).toEqual({ order: [], hidden: ['b'], widths: { b: 80 }, fixed: { b: 'end' } })
})

const show = (value: unknown, column: Partial<TableColumn>) =>
  textOf(value, { prop: 'x', label: '', ...column }, formatsOf('zh'), { yes: '是', no: '否' })

test('WID-13 cells by their type and pattern', () => {
  const instant = '2026-11-20T17:04:05Z'
  const at = (format: string) => show(instant, { type: 'datetime', format })
  expect(['yyyy-MM-dd', 'yyyy-MM-dd HH:mm:ss', 'yyyy-MM-dd HH:mm', 'yyyy-MM', 'yyyy', 'HH:mm:ss'].map(at)).toEqual([
    '2026-11-21',
    '2026-11-21 01:04:05',
    '2026-11-21 01:04',
    '2026-11',
    '2026',
    '01:04:05',
  ])
  expect([
    show('1234567.50', { type: 'money', format: 'CNY' }),
    show('1234567.5', { type: 'number' }),
    show(0, { type: 'number' }),
  ]).toEqual(['¥1,234,567.50', '1,234,567.5', '0'])
  expect([show('1', { type: 'boolean' }), show(false, { type: 'boolean' }), show(null, { type: 'boolean' })]).toEqual(['是', '否', ''])
  expect([show(['a', 'b'], {}), show({ a: 1 }, {}), show('no date', { type: 'date' })]).toEqual(['a, b', '{"a":1}', 'no date'])
})

test('WID-13 the week belongs to the year that has most of it', () => {
  const week = (day: string) => show(`${day}T04:00:00Z`, { type: 'date', format: 'yyyy第w周' })
  expect(['2024-12-30', '2025-12-28', '2025-12-29', '2027-01-03', '2027-01-04'].map(week)).toEqual([
    '2025第1周',
    '2025第52周',
    '2026第1周',
    '2026第53周',
    '2027第1周',
  ])
})

test('texts are sorted as people read them, empty ones last either way', () => {
  const rows = ['Lot 10', '', 'Lot 2', null, 'lot 1'].map((name) => ({ name }))
  const order = (way: 'ascending' | 'descending') =>
    sortRows(rows, { prop: 'name', order: way }, { prop: 'name', label: '' }, 'en').map(({ name }) => name)
  expect([order('ascending'), order('descending')]).toEqual([
    ['lot 1', 'Lot 2', 'Lot 10', '', null],
    ['Lot 10', 'Lot 2', 'lot 1', '', null],
  ])
})

test('merged cells cover every row once, are equal, and never cross what stands before them', () => {
  const value = fc.constantFrom('x', 'y', '')
  fc.assert(
    fc.property(fc.array(fc.record({ a: value, b: value }), { maxLength: 30 }), (rows) => {
      const spans = mergeCells(rows, ['a', 'b'])
      for (const prop of ['a', 'b'] as const) {
        const cover = spans.get(prop)!
        expect(cover.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
        rows.forEach((row, at) => {
          const start = spanStart(cover, at)
          expect(start + cover[start]!).toBeGreaterThan(at)
          expect(rows[start]![prop]).toBe(row[prop])
          if (prop === 'b') expect(spanStart(spans.get('a')!, at)).toBeLessThanOrEqual(start)
        })
      }
    }),
    { seed: 2 },
  )
})

test('a column with something that is no number has no sum', () => {
  expect(
    totalsOf(
      [
        { a: '1.5', b: 'n/a' },
        { a: '', b: '2' },
      ],
      ['a', 'b'],
    ),
  ).toEqual({ a: '1.5' })
  expect(propsIn(' a, b，c ')).toEqual(['a', 'b', 'c'])
})

const key = (name: string, over: object = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...over })

test('the keyboard stays on the grid, whose head is above the first row', () => {
  const go = (name: string, from = { row: 0, column: 1 }, over = {}) => nextCell(key(name, over), from, 5, 3, 2)
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'x'].map((name) => go(name))).toEqual([
    { row: -1, column: 1 },
    { row: 1, column: 1 },
    { row: 0, column: 0 },
    { row: 0, column: 2 },
    { row: 0, column: 0 },
    { row: 0, column: 2 },
    { row: 2, column: 1 },
    undefined,
  ])
  expect([
    go('ArrowDown', { row: 4, column: 0 }),
    go('End', undefined, { ctrlKey: true }),
    go('ArrowDown', undefined, { altKey: true }),
  ]).toEqual([{ row: 4, column: 0 }, { row: 4, column: 2 }, undefined])
})

test('a range is the same from either corner, without the head', () => {
  const box = boxOf({ from: { row: 3, column: 2 }, to: { row: -1, column: 0 } })
  expect(box).toEqual({ top: 0, bottom: 3, left: 0, right: 2 })
  expect([isInside(box, { row: 3, column: 0 }), isInside(box, { row: 4, column: 0 })]).toEqual([true, false])
})

test('the printed sheet repeats its head, aligns figures and keeps markup as text', () => {
  const sheet = {
    head: ['Name', 'Sum', 'Unit'],
    aligns: ['start', 'end', 'center'] as const,
    body: [['<b>x</b>', '1.00', 'kg']],
    foot: ['Total', '1.00', ''],
  }
  const [heading, table] = drawPaper(document, sheetPaper('Offers', sheet))
  expect([heading!.textContent, table!.querySelector('thead')?.textContent, table!.querySelector('b')]).toEqual([
    'Offers',
    'NameSumUnit',
    null,
  ])
  expect([...table!.querySelectorAll('tbody td')].map((cell) => [cell.textContent, cell.className])).toEqual([
    ['<b>x</b>', 'whole'],
    ['1.00', 'end'],
    ['kg', 'center'],
  ])
  expect(table!.querySelector('tfoot')?.textContent).toBe('Total1.00')
})

test('of many columns those in sight are drawn, with one to spare; fixed ones and the active one always', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({
    prop: `c${at}`,
    label: '',
    px: 100,
    edge: at === 0 ? ('start' as const) : at === 39 ? ('end' as const) : ('none' as const),
  }))
  expect(columnsInSight(many, 0, 320, undefined)).toEqual([0, 1, 2, 3, 4, 39])
  expect(columnsInSight(many, 1_600, 320, 30)).toEqual([0, 14, 15, 16, 17, 18, 19, 20, 30, 39])
})

test('a column moves to the side of one on the same edge, never over a fixed one', () => {
  const shown = ['start', 'none', 'none', 'end'].map((edge, at) => ({ prop: `c${at}`, label: '', px: 100, edge: edge as 'start' }))
  expect([besides(shown, 1, 'ArrowRight'), besides(shown, 1, 'ArrowLeft'), besides(shown, 2, 'ArrowRight')]).toEqual([
    shown[2],
    undefined,
    undefined,
  ])
})

test('keys of many rows are made as they are needed; two rows of one key stay two once all are known', () => {
  let read = 0
  const rows = Array.from({ length: 5_000 }, (_, at) => ({
    get id() {
      read += 1
      return at === 4_999 ? 'k0' : `k${at}`
    },
  }))
  const keys = keysOf(rows, 'id')
  expect([keys.at(3), keys.length, read]).toEqual(['k3', 5_000, 1])
  expect([keys.indexOf('k0'), keys.at(4_999), keys.indexOf('nobody')]).toEqual([0, 'k0#4999', -1])
})
