import fc from 'fast-check'
import { expect, test } from 'vitest'
import { READINGS } from '#domain/pinyin-readings.ts'
import { bestOf, createSearch, type Entry, matcher, preparer } from './palette.rules.ts'

const anEntry = (label: string, over: Partial<Entry> = {}): Entry => ({
  id: label,
  group: 'menu',
  label,
  icon: 'dot',
  run: () => undefined,
  ...over,
})
const prepare = preparer(READINGS)
const match = (typed: string, label: string, words: string[] = []) => matcher(typed)(prepare(anEntry(label, { words })))
const none: ReadonlyMap<string, number> = new Map()

test.each([
  ['采购项目', '采购项目', 0],
  ['purchasing PROJECTS', 'Purchasing projects', 0],
  ['采购', '采购项目', 1],
  ['ｐｕｒ', 'Purchasing projects', 1],
  ['cg', '采购项目', 2],
  ['caigouxm', '采购项目', 2],
  ["cai'gou", '采购项目', 2],
  ['proj', 'Purchasing projects', 3],
  ['2024', 'TB-2024', 3],
  ['项目', '采购项目', 4],
  ['chas', 'Purchasing projects', 4],
  ['xm', '采购项目', 5],
  ['zhongxin', '报价中心', 5],
  // A word beside the name.
  ['报价', 'Quote centre', 7, ['报价中心']],
  ['bjzx', 'Quote centre', 8, ['报价中心']],
  // In parts, in any order.
  ['项目 采购', '采购项目', 11],
  ['pro pur', 'Purchasing projects', 10],
] as const)('R-29 %j fits %j by %d', (typed, label, score, words: readonly string[] = []) =>
  expect(match(typed, label, [...words])?.score).toBe(score),
)

test.each([
  ['xyz', '采购项目'],
  ['采目', '采购项目'],
  ['iang', '项目'],
  ['采购 中心', '采购项目'],
  ['  ', '采购项目'],
  ["'", '采购项目'],
])('R-29 %j does not fit %j', (typed, label) => expect(match(typed, label)).toBeUndefined())

test.each([
  ['xm', '采购项目', ['项目']],
  ['项 采', '采购项目', ['采', '项']],
  ['bid hall', 'The bidding hall', ['bid', 'hall']],
  ['ngh', 'Bidding hall', ['ng h']],
  ['㈱', '株式㈱会社', ['㈱']],
])('R-29 what fits is marked: %j in %j', (typed, label, marks) =>
  expect(match(typed, label)?.marks.map(({ from, to }) => label.slice(from, to))).toEqual(marks),
)

test('R-29 what fits by another word has no mark', () => expect(match('bjzx', 'Quote centre', ['报价中心'])?.marks).toEqual([]))

const found = (typed: string, entries: Entry[], recent = none, most = 9) =>
  createSearch(entries.map(prepare))(typed, recent, most).map(([group, { best, more }]) => [
    group,
    best.map(({ entry }) => entry.label),
    more,
  ])

test('R-29 the best comes first: as it fits, as it was used last, the shorter one, as it stands', () => {
  const entries = ['我的项目', '项目二号', '项目三', '项目一', '项目四号'].map((label) => anEntry(label))
  expect(found('项目', entries)).toEqual([['menu', ['项目三', '项目一', '项目二号', '项目四号', '我的项目'], 0]])
  const recent = new Map([
    ['项目四号', 0],
    ['我的项目', 1],
  ])
  expect(found('项目', entries, recent)).toEqual([['menu', ['项目四号', '项目三', '项目一', '项目二号', '我的项目'], 0]])
})

test('R-29 of many the best are shown, and it is told how many more fit', () => {
  const entries = Array.from({ length: 40 }, (_, n) => anEntry(`项目${'x'.repeat(40 - n)}`))
  expect(found('xm', entries, none, 2)).toEqual([['menu', ['项目x', '项目xx'], 38]])
  expect(bestOf([], none, 3)).toEqual({ best: [], more: 0 })
})

test('R-29 the group of the best one comes first', () => {
  const entries = [anEntry('打开采购项目', { group: 'actions' }), anEntry('采购', { group: 'menu' })]
  expect(found('采购', entries).map(([group]) => group)).toEqual(['menu', 'actions'])
  expect(found('dakai', entries).map(([group]) => group)).toEqual(['actions'])
})

test('R-29 typing on, back and anew finds what a fresh search finds', () => {
  const labels = ['采购项目', '采购申请', '招标项目', 'Process management', '流程管理', '藏品', 'zhen']
  const all = labels.map((label) => prepare(anEntry(label)))
  const search = createSearch(all)
  for (const typed of ['c', 'ca', 'cai', 'cg', 'cgx', 'z', 'zh', 'zhe', 'pr m', 'pr', '管', ''])
    expect([typed, search(typed, none, 9)]).toEqual([typed, createSearch(all)(typed, none, 9)])
})

test('R-29 whatever is typed letter by letter finds what a fresh search finds', () => {
  const all = ['采购项目 12', '采购申请', '招标项目 2', 'Process management', 'Pump overhaul 12', '藏品 c1', "xi'an 1 2"].map((label, at) =>
    prepare(anEntry(label, { words: [`TB-2026-${at}`] })),
  )
  const word = fc.string({ unit: fc.constantFrom(...'caigouxmzhpr12 -购目'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(word, (typed) => {
      const search = createSearch(all)
      for (let at = 1; at <= typed.length; at += 1) search(typed.slice(0, at), none, 9)
      expect(search(typed, none, 9)).toEqual(createSearch(all)(typed, none, 9))
    }),
    { numRuns: 2_000 },
  )
})
