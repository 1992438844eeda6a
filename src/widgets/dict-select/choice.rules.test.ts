import { expect, test } from 'vitest'
import { entriesIn, layOut } from '#widgets/dictionary/index.ts'
import { type ChoiceRules, choose, detailOf, matching, mayChoose, shownOf, without } from './choice.rules.ts'

/** a, and b with b1 and b2 beneath it. */
const dictionary = layOut(
  entriesIn([
    { code: 'a', name: '甲', nameEn: 'Alpha' },
    { code: 'b', name: '乙', nameEn: 'Beta' },
    { code: 'b1', name: '乙一', parentId: 'b' },
    { code: 'b2', name: '乙二', parentId: 'b' },
  ]) ?? [],
)
const rules = (over: Partial<ChoiceRules> = {}): ChoiceRules => ({
  dictionary,
  multiple: true,
  numeric: false,
  leafOnly: false,
  cascade: false,
  ...over,
})
const [A, B, B1] = [0, 1, 2]

test('PICK-11 one takes the place of the other; of several each press takes or gives back', () => {
  expect(choose(['a'], B, rules({ multiple: false }))).toEqual(['b'])
  expect(choose(['a'], B, rules())).toEqual(['a', 'b'])
  expect(choose(['a', 'b'], A, rules())).toEqual(['b'])
})

test('PICK-11 in a tree of boxes a branch is everything beneath it, and what nobody knows stays', () => {
  expect(choose(['old'], B, rules({ cascade: true }))).toEqual(['old', 'b', 'b1', 'b2'])
  expect(choose(['old'], B, rules({ cascade: true, leafOnly: true }))).toEqual(['old', 'b1', 'b2'])
  expect(choose(['b', 'b1', 'b2'], B1, rules({ cascade: true }))).toEqual(['b2'])
  expect(without(['old', 'b', 'b1', 'b2'], 'b', rules({ cascade: true }))).toEqual(['old'])
  expect(without(['old', 'b'], 'old', rules({ cascade: true }))).toEqual(['b'])
})

test('PICK-11 a branch may be chosen unless only leaves may', () => {
  expect([mayChoose(rules(), B), mayChoose(rules({ leafOnly: true }), B), mayChoose(rules({ leafOnly: true }), B1)]).toEqual([
    true,
    false,
    true,
  ])
})

test('PICK-11 values show labels of the language, unknown ones themselves', () => {
  expect(shownOf(['b', 'x'], rules(), 'en').map(({ label }) => label)).toEqual(['Beta', 'x'])
  expect(detailOf(['b', 'x'], rules(), 'zh')).toEqual({
    labels: ['乙', 'x'],
    selected: [{ id: 'b', parentId: '', name: '乙', code: 'b', value: 'b', label: '乙' }],
  })
})

test('PICK-11 a search keeps the branches above what it finds', () => {
  expect([...matching(rules(), '二', 'zh')]).toEqual([B, 3])
  expect([...matching(rules(), ' ALPHA ', 'en')]).toEqual([A])
  expect([...matching(rules(), '', 'zh')]).toEqual([0, 1, 2, 3])
})
