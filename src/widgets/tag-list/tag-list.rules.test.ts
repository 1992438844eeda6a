import { expect, test } from 'vitest'
import { endsTag, joinTags, problemOf, tagsIn, tagsOf } from './tag-list.rules.ts'

test.each([
  ['', []],
  ['  ,、;\n ', []],
  ['钢材', ['钢材']],
  ['钢材，水泥、砂石;木材\n玻璃', ['钢材', '水泥', '砂石', '木材', '玻璃']],
  ['a\tb\r\nc', ['a', 'b', 'c']],
  [' a , a ,b', ['a', 'b']],
])('WID-08 only non-empty tags, none twice: %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags)
})

test('WID-08 a separator ends the tag that is being typed', () => {
  expect(['钢', '钢,', '钢、', '钢；'].map(endsTag)).toEqual([false, true, true, true])
})

test('WID-08 tags and form value say the same', () => {
  const tags = ['钢材', 'C30', 'x y']
  expect(tagsIn(joinTags(tags))).toEqual(tags)
})

test.each([[undefined], [null], ['a,b'], [{}], [7]])('WID-08 a property that is no list has no tags: %j', (given) => {
  expect(tagsOf(given)).toEqual([])
})

test('WID-08 a list is read as if it was typed: what is no text is left out, separators split', () => {
  expect(tagsOf(['a', '', 7, null, { b: 1 }, 'c,d', 'a'])).toEqual(['a', '7', 'c', 'd'])
})

test('WID-08 limits: how many, and how long as people count', () => {
  expect(problemOf(['a', 'b'], { max: 2, maxLength: 0 })).toBeUndefined()
  expect(problemOf(['a', 'b', 'c'], { max: 2, maxLength: 0 })).toEqual({ reason: 'count', limit: 2 })
  expect(problemOf(['👍👍'], { max: 0, maxLength: 2 })).toBeUndefined()
  expect(problemOf(['👍👍', 'abc'], { max: 0, maxLength: 2 })).toEqual({ reason: 'length', tag: 'abc', limit: 2 })
})
