import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DepartmentRow, departmentTree } from './department-tree.ts'

const row = (id: string, parentId: string | null): DepartmentRow => ({ id, parentId, name: id, nameEn: '', searchText: id })

test('brothers keep their order; the way is from the root; everything beneath comes parents first', () => {
  const tree = departmentTree([row('c', 'a'), row('a', null), row('b', 'a'), row('d', 'c'), row('z', null)])
  expect(tree.children().map(({ id }) => id)).toEqual(['a', 'z'])
  expect(tree.children('a').map(({ id }) => id)).toEqual(['c', 'b'])
  expect(tree.wayTo('d').map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  expect(tree.beneath('a').map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b'])
  expect([tree.wayTo('none'), tree.beneath('none'), tree.children('none')]).toEqual([[], [], []])
})

test('whatever the parents say, circles and strangers too, every department is in the tree once and nothing runs for ever', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const parents = fc.array(fc.constantFrom(null, 'stranger', ...ids), { minLength: ids.length, maxLength: ids.length })
  fc.assert(
    fc.property(parents, (chosen) => {
      const tree = departmentTree(ids.map((id, at) => row(id, chosen[at] ?? null)))
      expect(
        tree
          .beneath()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(ids)
      for (const id of ids) expect(tree.wayTo(id).at(-1)?.id).toBe(id)
    }),
    { seed: 20261121, numRuns: 300 },
  )
})
