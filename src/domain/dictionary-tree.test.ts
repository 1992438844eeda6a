import { expect, test } from 'vitest'
import { dictionaryTree, ROOT_PARENT } from './dictionary-tree.ts'

const an = (id: string, parentId: string, treeSort: number) => ({ id, parentId, treeSort })

test('entries are nested by parent and sorted by treeSort at every level', () => {
  const tree = dictionaryTree([an('b', 'type', 2), an('b2', 'b', 2), an('a', 'type', 1), an('b1', 'b', 1)])
  expect(tree.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(tree[1]?.children.map(({ id }) => id)).toEqual(['b1', 'b2'])
})

test('an entry whose parent is 32 zeros is dropped, its children become roots', () => {
  expect(dictionaryTree([an('type', ROOT_PARENT, 0), an('a', 'type', 1)])).toEqual([{ ...an('a', 'type', 1), children: [] }])
})

test('the list given is not changed, and a circle of parents does not hang', () => {
  const entries = Object.freeze([an('a', 'b', 2), an('b', 'a', 1), an('c', 'x', 3)])
  expect(dictionaryTree(entries).map(({ id }) => id)).toEqual(['c'])
})
