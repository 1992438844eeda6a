import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoundView, keptView, type ListView, readView, toldView, viewText } from './list-view.ts'

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

/** One value of each part, another one, and the list's or the reader's own before. */
const PARTS: readonly [part: keyof ListView, one: ListView, other: ListView, own: ListView][] = [
  [
    'columns',
    ...([{ hidden: ['a'] }, { widths: { a: 90 } }, { order: ['b', 'a'] }] as const).map((columns) => readView({ columns })),
  ] as never,
  ['sort', { sort: { prop: 'code', order: 'ascending' } }, { sort: { prop: 'code', order: 'descending' } }, { sort: null }],
  ['pageSize', { pageSize: 20 }, { pageSize: 50 }, { pageSize: 10 }],
  ['tab', { tab: '1' }, { tab: '2' }, { tab: '0' }],
  ['keyword', { keyword: 'x' }, { keyword: 'y' }, {}],
]
const REST: ListView = { sort: null, pageSize: 10, tab: '0' }
/** What a query says of a list when it is overwritten, and whether it is marked as changed. */
function overwritten(applied: ListView, first: ListView, now: ListView) {
  const text = keptView(viewText(applied), toldView(applied, first, now), undefined)
  return { view: readView(text), isMarked: text !== viewText(applied) }
}

test.each(PARTS)(
  'SEA-12 overwriting keeps what a query says of %s, and takes what was changed since it was applied',
  (part, one, other, own) => {
    for (const beside of [{}, REST]) {
      const said = readView({ ...beside, ...one })
      const { [part]: _, ...unsaid } = said
      // The query says it: the list shows that, until it is changed.
      expect(overwritten(said, said, said)).toEqual({ view: said, isMarked: false })
      expect(overwritten(said, said, { ...said, ...other })).toEqual({ view: readView({ ...said, ...other }), isMarked: true })
      // A list that could not follow it, e.g. to an order that it has lost, has not changed it.
      const unable = readView({ ...unsaid, ...own })
      expect(overwritten(said, unable, unable)).toEqual({ view: said, isMarked: false })
      // The query does not say it: the reader's own is no part of it, until he changes that for the query.
      for (const mine of [own, one]) {
        const first = readView({ ...unsaid, ...mine })
        expect(overwritten(unsaid, first, first)).toEqual({ view: unsaid, isMarked: false })
        expect(overwritten(unsaid, first, { ...first, ...other })).toEqual({ view: readView({ ...unsaid, ...other }), isMarked: true })
      }
    }
  },
)

test('SEA-12 of a list that names no parts of the reader’s own, what stood there when the query was applied is none of the query’s', () => {
  const [kept, columns] = [viewText({ pageSize: 20 }), readView({ columns: { hidden: ['a'] } })]
  const since = { ...columns, pageSize: 10 }
  // Before the list has told anything new, nothing is changed.
  expect(keptView(kept, since, since)).toBe(kept)
  expect(keptView(kept, { ...columns, pageSize: 20 }, since)).toBe(kept)
  expect(readView(keptView(kept, { ...columns, pageSize: 50 }, since))).toEqual({ pageSize: 50 })
  expect(readView(keptView(kept, { columns: { hidden: ['b'] }, pageSize: 20 }, since))).toMatchObject({ columns: { hidden: ['b'] } })
  expect([keptView(kept, {}, since), keptView(kept, 'spoilt', since), keptView('', since, {})]).toEqual([kept, kept, viewText(since)])
})

test('SEA-12 what a query says is never lost because a list calls it the reader’s own', () => {
  expect(keptView(viewText({ pageSize: 50 }), { pageSize: 10, own: ['pageSize'] }, {})).toBe(viewText({ pageSize: 10 }))
})
