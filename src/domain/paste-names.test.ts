import { expect, test } from 'vitest'
import { isList, pasteNames, resolveNames } from './paste-names.ts'

const people = [
  { id: '1', words: ['张伟', 'zhangwei', 'zw@example.com'] },
  { id: '2', words: ['张伟', 'zhangwei2'] },
  { id: '3', words: ['Ann Lee', 'ann'] },
]
const textsOf = (text: string) => pasteNames(text).map((name) => name.text)

test('PICK-06 a pasted column, row or sentence gives its entries once, with names that have spaces', () => {
  expect(textsOf('张伟\r\n李娜\t王芳, Ann Lee；张伟、\n\n')).toEqual(['张伟', '李娜', '王芳', 'Ann Lee'])
  expect(textsOf('"Ann  Lee";ANN LEE;ａｎｎ lee')).toEqual(['Ann Lee'])
  expect(pasteNames(' \t\n')).toEqual([])
  expect([isList('Ann Lee'), isList('Ann; Lee')]).toEqual([false, true])
})

test('one hit is taken, several are asked about, none is listed', () => {
  const { found, several, unknown } = resolveNames(pasteNames('Ann Lee\n张伟\n无名'), people)
  expect(found.map(({ id }) => id)).toEqual(['3'])
  expect(several.map(({ text, hits }) => [text, hits.map(({ id }) => id)])).toEqual([['张伟', ['1', '2']]])
  expect(unknown).toEqual(['无名'])
})

test('name and account together settle who is meant; account, mail and capitals do alone', () => {
  const found = (text: string) => resolveNames(pasteNames(text), people).found.map(({ id }) => id)
  expect([
    found('张伟(zhangwei2)'),
    found('张伟（zhangwei）'),
    found('张伟 <zw@example.com>'),
    found('ZHANGWEI2'),
    found('ann\nAnn Lee'),
  ]).toEqual([['2'], ['1'], ['1'], ['2'], ['3']])
})

test('a name with another account offers whoever bears one of them', () => {
  expect(resolveNames(pasteNames('张伟(ann)'), people).several[0]?.hits.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(resolveNames(pasteNames('谁(ann)'), people).found.map(({ id }) => id)).toEqual(['3'])
})
