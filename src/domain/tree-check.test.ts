import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLeaf, treeOf } from './flat-tree.ts'
import {
  ALL,
  type CheckedAs,
  checkedNodes,
  checksOf,
  HALF,
  NONE,
  noChecks,
  setAllChecked,
  setChecked,
  toggleChecked,
} from './tree-check.ts'

/** a ─ a1, a2 ─ a2x, a2y · b */
const tree = treeOf([-1, 0, 0, 2, 2, -1])
const states = (checks: Uint8Array) => [...checks].join('')

test('PICK-02 checking a branch checks all beneath; its parents follow: all when all are, half when some are', () => {
  const one = setChecked(tree, noChecks(tree), 2, true)
  expect(states(one)).toBe(states(Uint8Array.of(HALF, NONE, ALL, ALL, ALL, NONE)))
  const two = setChecked(tree, one, 1, true)
  expect(states(two)).toBe(states(Uint8Array.of(ALL, ALL, ALL, ALL, ALL, NONE)))
  expect(states(setChecked(tree, two, 3, false))).toBe(states(Uint8Array.of(HALF, ALL, HALF, NONE, ALL, NONE)))
})

test('PICK-02 a half-checked branch becomes checked by a press, a checked one unchecked', () => {
  const half = setChecked(tree, noChecks(tree), 3, true)
  const all = toggleChecked(tree, half, 0)
  expect(all[0]).toBe(ALL)
  expect(states(toggleChecked(tree, all, 0))).toBe('000000')
})

test('strict: parents and children go their own ways', () => {
  const checks = setChecked(tree, noChecks(tree), 2, true, { strict: true })
  expect(states(checks)).toBe('002000')
  expect(checkedNodes(tree, checks)).toEqual([2])
})

test('a frozen node keeps its state, the branch above never becomes whole, and a second press takes the rest back', () => {
  const frozen = (at: number) => at === 3
  const on = toggleChecked(tree, noChecks(tree), 0, { frozen })
  expect(states(on)).toBe(states(Uint8Array.of(HALF, ALL, HALF, NONE, ALL, NONE)))
  expect(states(toggleChecked(tree, on, 0, { frozen }))).toBe('000000')
  expect(setChecked(tree, on, 3, true, { frozen })).toBe(on)
  expect(states(setAllChecked(tree, noChecks(tree), true, { frozen }))).toBe(states(Uint8Array.of(HALF, ALL, HALF, NONE, ALL, ALL)))
})

test('a branch whose children are not loaded can be half', () => {
  const checks = noChecks(tree)
  checks[1] = HALF
  expect(setChecked(tree, checks, 3, true)[0]).toBe(HALF)
})

test('the value as every node, topmost nodes or leaves', () => {
  const checks = setChecked(tree, noChecks(tree), 2, true)
  const as = (form: CheckedAs) => checkedNodes(tree, checks, form)
  expect([as('checked'), as('parent'), as('leaf')]).toEqual([[2, 3, 4], [2], [3, 4]])
})

/** The same rules in the plainest words: leaves are checked or not, a branch is what its leaves are. */
function oracle(parents: readonly number[]) {
  const beneath = (at: number): number[] => parents.flatMap((parent, child) => (parent === at ? [child, ...beneath(child)] : []))
  const leavesOf = (at: number) => [at, ...beneath(at)].filter((one) => !parents.includes(one))
  const frozenAbove = (at: number, frozen: ReadonlySet<number>): boolean => at >= 0 && (frozen.has(at) || frozenAbove(parents[at]!, frozen))
  return {
    press(leaves: ReadonlySet<number>, at: number, frozen: ReadonlySet<number>): Set<number> {
      const free = leavesOf(at).filter((leaf) => !frozenAbove(leaf, frozen))
      if (frozenAbove(at, frozen)) return new Set(leaves)
      const full = leavesOf(at).every((leaf) => leaves.has(leaf)) || (free.length > 0 && free.every((leaf) => leaves.has(leaf)))
      const next = new Set(leaves)
      for (const leaf of free) full ? next.delete(leaf) : next.add(leaf)
      return next
    },
    states: (leaves: ReadonlySet<number>) =>
      parents.map((_, at) => {
        const own = leavesOf(at)
        const on = own.filter((leaf) => leaves.has(leaf)).length
        return on === 0 ? NONE : on === own.length ? ALL : HALF
      }),
  }
}

/** Parents of up to 40 nodes in preorder, as random depths that go down one step at most. */
const someTree = fc.array(fc.nat(5), { minLength: 1, maxLength: 40 }).map((wishes) => {
  const path: number[] = []
  return wishes.map((wanted, at) => {
    path.length = Math.min(wanted, path.length)
    const parent = path.at(-1) ?? -1
    path.push(at)
    return parent
  })
})

test('any presses on any tree give what the plain rules say, in every form and back', () => {
  fc.assert(
    fc.property(
      someTree,
      fc.array(fc.nat(39), { maxLength: 12 }),
      fc.uniqueArray(fc.nat(39), { maxLength: 4 }),
      (parents, presses, ice) => {
        const any = treeOf(parents)
        const frozen = new Set(ice)
        const plain = oracle(parents)
        let checks = noChecks(any)
        let leaves = new Set<number>()
        for (const press of presses) {
          const at = press % parents.length
          checks = toggleChecked(any, checks, at, { frozen: (one) => frozen.has(one) })
          leaves = plain.press(leaves, at, frozen)
          expect([...checks]).toEqual(plain.states(leaves))
        }
        for (const form of ['checked', 'parent', 'leaf'] as const) {
          expect([...checksOf(any, checkedNodes(any, checks, form))]).toEqual([...checks])
        }
        const topmost = checkedNodes(any, checks, 'parent')
        expect(topmost).toEqual(checkedNodes(any, checks).filter((at) => checks[parents[at]!] !== ALL))
        expect(checkedNodes(any, checks, 'leaf')).toEqual([...leaves].sort((a, b) => a - b))
        expect(checkedNodes(any, checks, 'leaf').every((at) => isLeaf(any, at))).toBe(true)
      },
    ),
    { seed: 11, numRuns: 300 },
  )
})

test('strict: any list of nodes comes back as it was given', () => {
  fc.assert(
    fc.property(someTree, fc.uniqueArray(fc.nat(39)), (parents, picks) => {
      const any = treeOf(parents)
      const given = [...new Set(picks.map((pick) => pick % parents.length))].sort((a, b) => a - b)
      expect(checkedNodes(any, checksOf(any, given, { strict: true }))).toEqual(given)
    }),
    { seed: 11 },
  )
})
