import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createStorages, memoryArea } from '#core/browser/storage.ts'
import { correctionBytes } from '#domain/excel/corrections.ts'
import { sentWith, unanswered } from './kept.rules.ts'
import { MOST } from './mended.rules.ts'
import { createMending, type KeptCorrections, type Mending } from './mending.store.ts'

function aMending(kept: KeptCorrections = {}) {
  let store = kept
  const mending = createMending({
    read: () => store,
    write: (next) => {
      store = next
    },
  })
  mending.begin('sheet')
  return { mending, kept: () => store }
}
const SHEET = JSON.stringify(['tender.line', 'p1', 'lines.xlsx', 1, 1, 'Sheet1', 1])
const order = { modelId: 'tender.line', pageId: 'p1', upload: 'o1' }
const cell = (line: number, value: string, inFile = 'x') => ({ line, column: 'price', value, inFile })

test('IMP-07 what is typed is kept with its sheet, and found with it again; another sheet has none of it', () => {
  const { mending, kept } = aMending()
  mending.setCells([cell(3, '1')])
  mending.setValue('unit', 'Stk.', '件')
  mending.leaveOut(7, true)
  expect([mending.count.value, mending.untried.value, mending.found.value]).toEqual([3, true, false])
  mending.begin('other')
  expect([mending.count.value, mending.cell(3, 'price')]).toEqual([0, undefined])

  const again = createMending({ read: kept, write: () => undefined })
  again.begin('sheet')
  expect([again.count.value, again.found.value, again.untried.value]).toEqual([3, true, false])
  expect([again.cell(3, ' price'), again.value('unit', ' Stk. '), again.isLeftOut(7)]).toEqual(['1', '件', true])
})

test('IMP-07 typing again what stood there, choosing nothing, and taking back leave no correction', () => {
  const { mending, kept } = aMending()
  mending.setCells([cell(3, '1'), cell(4, '2')])
  mending.setCells([cell(3, 'x')])
  mending.forgetCell(4, 'price')
  mending.setValue('unit', 'Stk.', '件')
  mending.setValue('unit', 'Stk.', undefined)
  mending.leaveOut(7, true)
  mending.leaveOut(7, false)
  expect(mending.count.value).toBe(0)
  expect(kept()).toEqual({})
  mending.setCells([cell(3, '')])
  expect(mending.cell(3, 'price')).toBe('')
  mending.clear()
  expect(mending.sent(['price'])).toBeUndefined()
})

test('IMP-07 only corrections of columns that are imported are sent', () => {
  const { mending } = aMending()
  mending.setCells([cell(3, '1'), { ...cell(3, 'a'), column: 'note' }])
  mending.setValue('note', 'a', 'b')
  expect(mending.sent([' price '])).toEqual({ cells: [{ line: 3, column: 'price', value: '1' }], values: [], leaveOut: [] })
  mending.leaveOut(4, true)
  expect(mending.sent([])).toEqual({ cells: [], values: [], leaveOut: [4] })
})

test('IMP-07 no more is kept than an import takes, and what is there can still be changed', () => {
  const { mending } = aMending()
  mending.setCells(Array.from({ length: MOST.cells + 5 }, (_, at) => cell(at + 2, '1')))
  expect([mending.corrections.value.cells.length, mending.full.value]).toEqual([MOST.cells, true])
  expect(mending.setCells([cell(2, '9'.repeat(MOST.chars))])).toBe(1)
  expect(mending.cell(2, 'price')).toBe('9'.repeat(MOST.chars))
})

test.each([
  ['too long', '9'.repeat(limits.mendedChars + 1)],
  ['half a letter', 'a\ud83d'],
])('IMP-07 a text that is %s is not taken and nothing is cut off it; what stood there stays, and there is room for more', (_, text) => {
  const { mending } = aMending()
  mending.setCells([cell(3, '1')])
  expect(mending.setCells([cell(3, text), cell(4, '2')])).toBe(1)
  expect([mending.cell(3, 'price'), mending.cell(4, 'price'), mending.full.value]).toEqual(['1', '2', false])
  expect([mending.setValue('unit', 'x', text), mending.value('unit', 'x')]).toEqual([false, undefined])
})

test('IMP-07 corrections of many long texts end where one order carries no more, and are told to be full; shorter ones make room', () => {
  const { mending } = aMending()
  const long = '值'.repeat(limits.mendedChars)
  const taken = mending.setCells(Array.from({ length: 200 }, (_, at) => cell(at + 2, long)))
  expect(taken).toBeLessThan(126)
  expect([mending.count.value, mending.full.value]).toEqual([taken, true])
  const bytes = correctionBytes(mending.sent(['price'])!)
  expect(bytes).toBeLessThanOrEqual(limits.correctionBytes)
  expect(bytes).toBeGreaterThan(limits.correctionBytes - 7_000)
  expect([mending.setValue('price', 'x', long), mending.leaveOut(1_000, true)]).toEqual([false, true])
  mending.setCells([cell(2, 'y')])
  expect([mending.setCells([cell(999, long)]), mending.full.value]).toEqual([1, false])
})

test('IMP-07 what was typed is a correction as long as it is not what stands in the file, whatever was tried in between', () => {
  const { mending } = aMending()
  mending.setCells([cell(3, 'y')])
  mending.isTried()
  // A later try shows the mended text as what stands there.
  mending.setCells([cell(3, 'yz', 'y')])
  mending.setCells([cell(3, 'y', 'y')])
  expect(mending.sent(['price'])?.cells).toEqual([{ line: 3, column: 'price', value: 'y' }])
  mending.setCells([cell(3, 'x', 'y')])
  expect([mending.count.value, mending.inFile(3, 'price')]).toEqual([0, 'x'])
})

test('IMP-07 what an import was begun with is kept no longer; the same file that is chosen again says what it still has', () => {
  const { mending, kept } = aMending()
  mending.setCells([cell(3, '1')])
  mending.begin('sheet')
  expect([mending.found.value, mending.count.value]).toEqual([true, 1])
  mending.goesWith(order)
  mending.answered('o1', 'task1')
  mending.settle('task2', true)
  expect([mending.count.value, Object.values(kept())[0]?.task]).toEqual([1, 'task1'])
  mending.settle('task1', true)
  expect([mending.count.value, kept()]).toEqual([0, {}])
  mending.begin('sheet')
  expect([mending.found.value, mending.count.value]).toEqual([false, 0])
})

test('IMP-07 what is typed after an import took the corrections with it has not gone with that, and outlives it', () => {
  const { mending, kept } = aMending()
  mending.setCells([cell(3, '1')])
  mending.goesWith(order)
  mending.answered('o1', 'task1')
  mending.begin('sheet')
  mending.setCells([cell(4, '2')])
  mending.settle('task1', true)
  expect([mending.count.value, Object.values(kept())[0]?.cells.length]).toEqual([2, 2])
})

test.each([
  ['another cell', (mending: Mending) => mending.setCells([cell(4, '2')]), 2],
  ['the last correction taken back', (mending: Mending) => mending.forgetCell(3, 'price'), 0],
])(
  'IMP-07 an order that is under way is found whatever is typed before its answer: %s has not gone with it, and outlives it',
  (_, edit, count) => {
    const { mending, kept } = aMending()
    mending.begin(SHEET)
    mending.setCells([cell(3, '1')])
    mending.goesWith(order)
    edit(mending)
    expect(unanswered(kept())).toEqual([order])
    mending.answered('o1', 'task1')
    expect([unanswered(kept()), sentWith(kept())]).toEqual([[], []])
    mending.settle('task1', true)
    expect([mending.count.value, Object.values(kept()).map(({ cells }) => cells.length)]).toEqual([count, count > 0 ? [count] : []])
  },
)

test('IMP-07 corrections of another sheet of a file do not go with an order of that file which they were refused with before', () => {
  const { mending, kept } = aMending()
  for (const sheet of [SHEET, 'second']) {
    mending.begin(sheet)
    mending.setCells([cell(3, '1')])
    mending.goesWith(order)
  }
  mending.answered('o1', 'task1')
  mending.settle('task1', true)
  expect(Object.keys(kept())).toEqual([SHEET])
})

test('R-50 cells of one person are not those of the next one, and are gone when he signs out', () => {
  const cache = memoryArea()
  const storages = createStorages({ tab: () => cache, browser: memoryArea })
  const ofTab = () => {
    const mending = createMending({
      read: () => storages.tab.read<KeptCorrections>('importMended') ?? {},
      write: (kept) => void storages.tab.write('importMended', kept),
    })
    mending.begin('sheet')
    return mending
  }
  storages.own({ tenantId: 't1', userId: 'u1' })
  const mending = ofTab()
  mending.setCells([cell(3, 'secret')])
  mending.leave()
  expect(mending.count.value).toBe(0)
  expect(ofTab().cell(3, 'price')).toBe('secret')
  storages.own({ tenantId: 't1', userId: 'u2' })
  expect(ofTab().count.value).toBe(0)
  storages.own({ tenantId: 't1', userId: 'u1' })
  storages.clear()
  expect([ofTab().count.value, cache.length]).toEqual([0, 0])
})

test('IMP-07 corrections of the last five sheets are kept; an order that is under way takes the place of none', () => {
  const { mending, kept } = aMending()
  const mend = (of: string) => {
    mending.begin(of)
    mending.leaveOut(2, true)
  }
  for (const of of ['a', 'b', 'c', 'd', 'e', 'f']) mend(of)
  expect(Object.keys(kept())).toEqual(['b', 'c', 'd', 'e', 'f'])
  mending.goesWith(order)
  mend('g')
  expect(Object.keys(kept())).toEqual(['c', 'd', 'e', 'f', expect.stringContaining('tender.line'), 'g'])
})
