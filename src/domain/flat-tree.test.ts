import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flatten, flattenRows, isLeaf, nodesAround, pathTo, reveal, standingOf, treeOf, visibleNodes } from './flat-tree.ts'

interface Node {
  id: string
  children: Node[]
}
const node = (id: string, ...children: Node[]): Node => ({ id, children })

const forest = () => [node('a', node('a1'), node('a2', node('a2x'))), node('b')]
const flat = () => flatten(forest(), ({ children }) => children)
const idsOf = (numbers: Iterable<number>) => [...numbers].map((at) => flat().items[at]!.id)

test('PICK-01 nested nodes lie flat in their order, each with level, place and number of siblings', () => {
  const { tree, items } = flat()
  expect(items.map(({ id }) => id)).toEqual(['a', 'a1', 'a2', 'a2x', 'b'])
  expect([...tree.parent]).toEqual([-1, 0, 0, 2, -1])
  expect([...tree.end]).toEqual([4, 2, 4, 4, 5])
  expect([...tree.level]).toEqual([1, 2, 2, 3, 1])
  expect([4, 0, 2, 1, 3].map((at) => standingOf(tree, at))).toEqual([
    { place: 2, setSize: 2 },
    { place: 1, setSize: 2 },
    { place: 2, setSize: 2 },
    { place: 1, setSize: 2 },
    { place: 1, setSize: 1 },
  ])
  expect([isLeaf(tree, 1), isLeaf(tree, 2)]).toEqual([true, false])
})

test('only what is unfolded shows; a node is revealed by unfolding what stands above it', () => {
  const { tree } = flat()
  const closed = new Uint8Array(tree.size)
  expect(idsOf(visibleNodes(tree, closed))).toEqual(['a', 'b'])
  const open = reveal(tree, closed, 3)
  expect(idsOf(visibleNodes(tree, open))).toEqual(['a', 'a1', 'a2', 'a2x', 'b'])
  expect([...closed]).toEqual([0, 0, 0, 0, 0])
  expect(idsOf(pathTo(tree, 3))).toEqual(['a', 'a2', 'a2x'])
})

test('a search keeps what matches and the way to it', () => {
  const { tree, items } = flat()
  expect(idsOf(nodesAround(tree, (at) => items[at]!.id === 'a2x'))).toEqual(['a', 'a2', 'a2x'])
  expect(idsOf(nodesAround(tree, () => false))).toEqual([])
})

test('rows with parent ids give the same tree; strangers, repeats and rings stand at the top', () => {
  const rows = (list: [string, string?][]) =>
    flattenRows(
      list,
      ([id]) => id,
      ([, parent]) => parent,
    )
  const shape = ({ tree, items }: ReturnType<typeof rows>) => items.map(([id], at) => `${tree.level[at]}${id}`)
  expect(shape(rows([['a2x', 'a2'], ['a'], ['a1', 'a'], ['a2', 'a'], ['b']]))).toEqual(['1a', '2a1', '2a2', '3a2x', '1b'])
  expect(shape(rows([['x', 'nowhere'], ['y', 'y'], ['x']]))).toEqual(['1x', '1y'])
  expect(
    shape(
      rows([
        ['p', 'q'],
        ['q', 'p'],
        ['r', 'q'],
      ]),
    ),
  ).toEqual(['1p', '2q', '3r'])
})

test('any rows: every one is there once, after its parent, and `end` covers exactly what is beneath', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 60 }), (picks) => {
      const rows = picks.map((pick, at) => ({ id: String(at), parent: String(pick) }))
      const { tree, items } = flattenRows(
        rows,
        ({ id }) => id,
        ({ parent }) => parent,
      )
      expect(items.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(rows.map((_, at) => at))
      for (let at = 0; at < tree.size; at += 1) {
        expect(tree.parent[at]!).toBeLessThan(at)
        for (let other = 0; other < tree.size; other += 1) {
          expect(other >= at && other < tree.end[at]!).toBe(pathTo(tree, other).includes(at))
        }
      }
    }),
    { seed: 7, numRuns: 60 },
  )
})

test('100,000 levels deep and 100,000 wide need no stack and no square', () => {
  const deep = treeOf(Int32Array.from({ length: 100_000 }, (_, at) => at - 1))
  expect([deep.level[99_999], deep.end[0]]).toEqual([100_000, 100_000])
  const rows = Array.from({ length: 100_000 }, (_, at) => at)
  const wide = flattenRows(rows, String, (at) => (at === 0 ? '' : '0'))
  expect(standingOf(wide.tree, 99_999)).toEqual({ place: 99_999, setSize: 99_999 })
})
