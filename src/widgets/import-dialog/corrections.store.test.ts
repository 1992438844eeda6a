import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createStorages, memoryArea } from '#core/browser/storage.ts'
import { correctionBytes } from '#domain/excel/corrections.ts'
import { MOST } from './corrections.rules.ts'
import { type Corrections, createCorrections, type DraftsBySheet } from './corrections.store.ts'
import { sentWith, unanswered } from './drafts.rules.ts'

function someCorrections(kept: DraftsBySheet = {}) {
  let store = kept
  const corrections = createCorrections({
    read: () => store,
    write: (next) => {
      store = next
    },
  })
  corrections.begin('sheet')
  return { corrections, kept: () => store }
}
const SHEET = JSON.stringify(['tender.line', 'p1', 'lines.xlsx', 1, 1, 'Sheet1', 1])
const order = { modelId: 'tender.line', pageId: 'p1', upload: 'o1' }
const cell = (line: number, value: string, inFile = 'x') => ({ line, column: 'price', value, inFile })

test('IMP-07 what is typed is kept with its sheet, and found with it again; another sheet has none of it', () => {
  const { corrections, kept } = someCorrections()
  corrections.setCells([cell(3, '1')])
  corrections.setValue('unit', 'Stk.', '件')
  corrections.leaveOut(7, true)
  expect([corrections.count.value, corrections.untried.value, corrections.found.value]).toEqual([3, true, false])
  corrections.begin('other')
  expect([corrections.count.value, corrections.cell(3, 'price')]).toEqual([0, undefined])

  const again = createCorrections({ read: kept, write: () => undefined })
  again.begin('sheet')
  expect([again.count.value, again.found.value, again.untried.value]).toEqual([3, true, false])
  expect([again.cell(3, ' price'), again.value('unit', ' Stk. '), again.isLeftOut(7)]).toEqual(['1', '件', true])
})

test('IMP-07 typing again what stood there, choosing nothing, and taking back leave no correction', () => {
  const { corrections, kept } = someCorrections()
  corrections.setCells([cell(3, '1'), cell(4, '2')])
  corrections.setCells([cell(3, 'x')])
  corrections.forgetCell(4, 'price')
  corrections.setValue('unit', 'Stk.', '件')
  corrections.setValue('unit', 'Stk.', undefined)
  corrections.leaveOut(7, true)
  corrections.leaveOut(7, false)
  expect(corrections.count.value).toBe(0)
  expect(kept()).toEqual({})
  corrections.setCells([cell(3, '')])
  expect(corrections.cell(3, 'price')).toBe('')
  corrections.clear()
  expect(corrections.sent(['price'])).toBeUndefined()
})

test('IMP-07 only corrections of columns that are imported are sent', () => {
  const { corrections } = someCorrections()
  corrections.setCells([cell(3, '1'), { ...cell(3, 'a'), column: 'note' }])
  corrections.setValue('note', 'a', 'b')
  expect(corrections.sent([' price '])).toEqual({ cells: [{ line: 3, column: 'price', value: '1' }], values: [], leaveOut: [] })
  corrections.leaveOut(4, true)
  expect(corrections.sent([])).toEqual({ cells: [], values: [], leaveOut: [4] })
})

test('IMP-07 no more is kept than an import takes, and what is there can still be changed', () => {
  const { corrections } = someCorrections()
  corrections.setCells(Array.from({ length: MOST.cells + 5 }, (_, at) => cell(at + 2, '1')))
  expect([corrections.draft.value.cells.length, corrections.full.value]).toEqual([MOST.cells, true])
  expect(corrections.setCells([cell(2, '9'.repeat(MOST.chars))])).toBe(1)
  expect(corrections.cell(2, 'price')).toBe('9'.repeat(MOST.chars))
})

test.each([
  ['too long', '9'.repeat(limits.mendedChars + 1)],
  ['half a letter', 'a\ud83d'],
])('IMP-07 a text that is %s is not taken and nothing is cut off it; what stood there stays, and there is room for more', (_, text) => {
  const { corrections } = someCorrections()
  corrections.setCells([cell(3, '1')])
  expect(corrections.setCells([cell(3, text), cell(4, '2')])).toBe(1)
  expect([corrections.cell(3, 'price'), corrections.cell(4, 'price'), corrections.full.value]).toEqual(['1', '2', false])
  expect([corrections.setValue('unit', 'x', text), corrections.value('unit', 'x')]).toEqual([false, undefined])
})

test('IMP-07 corrections of many long texts end where one order carries no more, and are told to be full; shorter ones make room', () => {
  const { corrections } = someCorrections()
  const long = '值'.repeat(limits.mendedChars)
  const taken = corrections.setCells(Array.from({ length: 200 }, (_, at) => cell(at + 2, long)))
  expect(taken).toBeLessThan(126)
  expect([corrections.count.value, corrections.full.value]).toEqual([taken, true])
  const bytes = correctionBytes(corrections.sent(['price'])!)
  expect(bytes).toBeLessThanOrEqual(limits.correctionBytes)
  expect(bytes).toBeGreaterThan(limits.correctionBytes - 7_000)
  expect([corrections.setValue('price', 'x', long), corrections.leaveOut(1_000, true)]).toEqual([false, true])
  corrections.setCells([cell(2, 'y')])
  expect([corrections.setCells([cell(999, long)]), corrections.full.value]).toEqual([1, false])
})

test('IMP-07 what was typed is a correction as long as it is not what stands in the file, whatever was tried in between', () => {
  const { corrections } = someCorrections()
  corrections.setCells([cell(3, 'y')])
  corrections.isTried()
  // A later try shows the mended text as what stands there.
  corrections.setCells([cell(3, 'yz', 'y')])
  corrections.setCells([cell(3, 'y', 'y')])
  expect(corrections.sent(['price'])?.cells).toEqual([{ line: 3, column: 'price', value: 'y' }])
  corrections.setCells([cell(3, 'x', 'y')])
  expect([corrections.count.value, corrections.inFile(3, 'price')]).toEqual([0, 'x'])
})

test('IMP-07 what an import was begun with is kept no longer; the same file that is chosen again says what it still has', () => {
  const { corrections, kept } = someCorrections()
  corrections.setCells([cell(3, '1')])
  corrections.begin('sheet')
  expect([corrections.found.value, corrections.count.value]).toEqual([true, 1])
  corrections.goesWith(order)
  corrections.answered('o1', 'task1')
  corrections.settle('task2', true)
  expect([corrections.count.value, Object.values(kept())[0]?.task]).toEqual([1, 'task1'])
  corrections.settle('task1', true)
  expect([corrections.count.value, kept()]).toEqual([0, {}])
  corrections.begin('sheet')
  expect([corrections.found.value, corrections.count.value]).toEqual([false, 0])
})

test('IMP-07 what is typed after an import took the corrections with it has not gone with that, and outlives it', () => {
  const { corrections, kept } = someCorrections()
  corrections.setCells([cell(3, '1')])
  corrections.goesWith(order)
  corrections.answered('o1', 'task1')
  corrections.begin('sheet')
  corrections.setCells([cell(4, '2')])
  corrections.settle('task1', true)
  expect([corrections.count.value, Object.values(kept())[0]?.cells.length]).toEqual([2, 2])
})

test.each([
  ['another cell', (corrections: Corrections) => corrections.setCells([cell(4, '2')]), 2],
  ['the last correction taken back', (corrections: Corrections) => corrections.forgetCell(3, 'price'), 0],
])(
  'IMP-07 an order that is under way is found whatever is typed before its answer: %s has not gone with it, and outlives it',
  (_, edit, count) => {
    const { corrections, kept } = someCorrections()
    corrections.begin(SHEET)
    corrections.setCells([cell(3, '1')])
    corrections.goesWith(order)
    edit(corrections)
    expect(unanswered(kept())).toEqual([order])
    corrections.answered('o1', 'task1')
    expect([unanswered(kept()), sentWith(kept())]).toEqual([[], []])
    corrections.settle('task1', true)
    expect([corrections.count.value, Object.values(kept()).map(({ cells }) => cells.length)]).toEqual([count, count > 0 ? [count] : []])
  },
)

test('IMP-07 corrections of another sheet of a file do not go with an order of that file which they were refused with before', () => {
  const { corrections, kept } = someCorrections()
  for (const sheet of [SHEET, 'second']) {
    corrections.begin(sheet)
    corrections.setCells([cell(3, '1')])
    corrections.goesWith(order)
  }
  corrections.answered('o1', 'task1')
  corrections.settle('task1', true)
  expect(Object.keys(kept())).toEqual([SHEET])
})

test('R-50 cells of one person are not those of the next one, and are gone when he signs out', () => {
  const cache = memoryArea()
  const storages = createStorages({ tab: () => cache, browser: memoryArea })
  const ofTab = () => {
    const corrections = createCorrections({
      read: () => storages.tab.read<DraftsBySheet>('importMended') ?? {},
      write: (kept) => void storages.tab.write('importMended', kept),
    })
    corrections.begin('sheet')
    return corrections
  }
  storages.own({ tenantId: 't1', userId: 'u1' })
  const corrections = ofTab()
  corrections.setCells([cell(3, 'secret')])
  corrections.leave()
  expect(corrections.count.value).toBe(0)
  expect(ofTab().cell(3, 'price')).toBe('secret')
  storages.own({ tenantId: 't1', userId: 'u2' })
  expect(ofTab().count.value).toBe(0)
  storages.own({ tenantId: 't1', userId: 'u1' })
  storages.clear()
  expect([ofTab().count.value, cache.length]).toEqual([0, 0])
})

test('IMP-07 corrections of the last five sheets are kept; an order that is under way takes the place of none', () => {
  const { corrections, kept } = someCorrections()
  const mend = (of: string) => {
    corrections.begin(of)
    corrections.leaveOut(2, true)
  }
  for (const of of ['a', 'b', 'c', 'd', 'e', 'f']) mend(of)
  expect(Object.keys(kept())).toEqual(['b', 'c', 'd', 'e', 'f'])
  corrections.goesWith(order)
  mend('g')
  expect(Object.keys(kept())).toEqual(['c', 'd', 'e', 'f', expect.stringContaining('tender.line'), 'g'])
})
