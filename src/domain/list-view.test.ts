import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoundView, readView, viewText } from './list-view.ts'

const full = {
  columns: { order: ['code', 'title'], hidden: ['title'], widths: { code: 120 }, fixed: { code: 'start' } },
  sort: { prop: 'code', order: 'descending' },
  pageSize: 20,
  tab: '2',
  keyword: '钢',
} as const

test('SEA-12 a view comes back as it was kept, from an object and from its text', () => {
  expect(readView(full)).toEqual(full)
  expect(readView(viewText(full))).toEqual(full)
  expect(readView({ sort: null })).toEqual({ sort: null })
})

test('SEA-12 what does not fit counts as not set; a table that is missing is empty', () => {
  const odd = { columns: { order: ['a', 1, 'a', ''], widths: { a: -3, b: 80, c: '9' } }, sort: { prop: 'a' }, pageSize: 0, tab: 7, evil: 1 }
  expect(readView(odd)).toEqual({ columns: { order: ['a'], hidden: [], widths: { b: 80 }, fixed: {} } })
  expect([viewText({}), viewText('{'), viewText([]), viewText(null)]).toEqual(['', '', '', ''])
})

test('SEA-12 one view has one text, in whatever order its parts were said', () => {
  const other = { tab: '2', keyword: '钢', pageSize: 20, sort: full.sort, columns: { ...full.columns, widths: { z: 90, code: 120 } } }
  const same = { columns: { ...full.columns, widths: { code: 120, z: 90 } }, sort: full.sort, pageSize: 20, tab: '2', keyword: '钢' }
  expect(viewText(other)).toBe(viewText(same))
})

test.each([
  [full, true],
  [{}, true],
  [{ columns: { order: ['a'] }, later: 'part' }, true],
  [{ columns: { order: [1] } }, false],
  [{ columns: { widths: { a: '1px' } } }, false],
  [{ columns: { fixed: { a: 'middle' } } }, false],
  [{ columns: [] }, false],
  [{ sort: 'code' }, false],
  [{ pageSize: 1.5 }, false],
  [{ keyword: 'x'.repeat(201) }, false],
  [[], false],
  ['{}', false],
])('SEA-12 whether all of a view can be used: %j', (view, sound) => expect(isSoundView(view)).toBe(sound))

test('SEA-12 nothing that anybody kept is an error, and what is read once is read again alike', () => {
  fc.assert(
    fc.property(fc.anything(), fc.json(), (thing, text) => {
      for (const given of [thing, text, { columns: thing }, { columns: { widths: thing, order: [thing] } }, { sort: thing }]) {
        const once = readView(given)
        expect(readView(viewText(once))).toEqual(once)
        expect(isSoundView(once)).toBe(true)
      }
    }),
  )
})
