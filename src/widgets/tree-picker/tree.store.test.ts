import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { flattenRows } from '#domain/flat-tree.ts'
import { createTreeStore, type TreeNode, type TreeRules } from './tree.store.ts'

const ROWS = ['g:', 'g1:g', 'g2:g', 'h:', 'h1:h', 'h11:h1', 'h12:h1'].map((row) => row.split(':') as [string, string])

function aStore(value: string[] = [], over: Partial<TreeRules> = {}, locked: string[] = []) {
  const ids = signal<readonly string[]>(value)
  const rules = signal<TreeRules>({ multiple: true, strict: false, leafOnly: false, as: 'checked', ...over })
  const store = createTreeStore(ids, rules)
  const { tree, items } = flattenRows(
    ROWS,
    ([id]) => id,
    ([, parent]) => parent,
  )
  const nodes = items.map(([id]): TreeNode => ({ id, label: `Node ${id}`, disabled: locked.includes(id), source: { id } }))
  store.put({ tree, items: nodes })
  const names = () => [...store.visible.value].map((at) => store.flat.value.items[at]!.id)
  const press = (id: string) => {
    const next = store.chosenAfter(store.nodeOf(id))
    if (next) ids.value = next
    return next
  }
  return { store, ids, rules, names, press }
}

test('PICK-02 checking a branch checks what lies beneath; the value is all of it, the chips are the branch', () => {
  const { store, press } = aStore()
  expect(press('h1')).toEqual(['h', 'h1', 'h11', 'h12'])
  expect(store.shown.value).toEqual(['h'])
  expect(press('h11')).toEqual(['h12'])
  expect(store.checks.value?.[store.nodeOf('h')]).toBe(1)
})

test.each([
  ['checked', ['g', 'g1', 'g2']],
  ['parent', ['g']],
  ['leaf', ['g1', 'g2']],
] as const)('PICK-10 value-format %s', (as, expected) => {
  const { press } = aStore([], { as })
  expect(press('g')).toEqual(expected)
})

test('PICK-10 ids that the tree does not hold stay in the value, and go only when they are taken away', () => {
  const { store, press, ids } = aStore(['gone', 'g1'])
  expect(press('g2')).toEqual(['g', 'g1', 'g2', 'gone'])
  expect(store.shown.value).toEqual(['g', 'gone'])
  expect(store.without('gone')).toEqual(['g', 'g1', 'g2'])
  expect(store.without('g')).toEqual(['gone'])
  expect(ids.value).toContain('gone')
})

test('PICK-10 strict: parents and children are chosen independently', () => {
  const { press } = aStore([], { strict: true })
  press('h')
  expect(press('h11')).toEqual(['h', 'h11'])
})

test('PICK-10 leaf-only: a branch is no value of a single choice; several take its leaves', () => {
  expect(aStore([], { multiple: false, leafOnly: true }).press('h')).toBeUndefined()
  expect(aStore([], { multiple: false, leafOnly: true }).press('h11')).toEqual(['h11'])
  expect(aStore([], { leafOnly: true }).press('h')).toEqual(['h11', 'h12'])
})

test('a disabled node and what stands beneath it cannot be chosen, and is kept when its siblings are', () => {
  const { press } = aStore(['h11'], {}, ['h11'])
  expect(press('h11')).toBeUndefined()
  expect(press('h')).toEqual(['h', 'h1', 'h11', 'h12'])
  expect(press('h')).toEqual(['h11'])
})

test('a search keeps matches in their place; what the person unfolds shows everything beneath', () => {
  const { store, names } = aStore()
  store.search('h1')
  expect(names()).toEqual(['h', 'h1', 'h11', 'h12'])
  expect(store.matches.value).toBe(3)
  store.search('NODE H')
  store.open([store.nodeOf('h')], false)
  expect(names()).toEqual(['h'])
  store.search(' node g ')
  expect(names()).toEqual(['g', 'g1', 'g2'])
  store.search('')
  expect(names()).toEqual(['g', 'h'])
})

test('what was unfolded stays so when the tree grows', () => {
  const { store, names } = aStore()
  store.reveal('h11')
  expect(names()).toEqual(['g', 'h', 'h1', 'h11', 'h12'])
  const { tree, items } = store.flat.value
  const rows = [{ id: 'a', parent: '' }, ...items.map(({ id }, at) => ({ id, parent: items[tree.parent[at]!]?.id ?? '' }))]
  const next = flattenRows(
    rows,
    ({ id }) => id,
    ({ parent }) => parent,
  )
  store.put({ tree: next.tree, items: next.items.map(({ id }) => ({ id, label: id, source: {} })) })
  expect(names()).toEqual(['a', 'g', 'h', 'h1', 'h11', 'h12'])
})

test('100,000 nodes: everything unfolded, searched and checked', () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => ({ id: `n${at}`, parent: at < 100 ? '' : `n${Math.floor(at / 10)}` }))
  const { store, ids } = aStore()
  const flat = flattenRows(
    rows,
    ({ id }) => id,
    ({ parent }) => parent,
  )
  store.put({ tree: flat.tree, items: flat.items.map(({ id }) => ({ id, label: `Node ${id}`, source: {} })) })
  store.openAll(true)
  expect(store.visible.value.length).toBe(100_000)
  store.search('n99999')
  expect(store.visible.value.length).toBe(4)
  ids.value = store.chosenAfter(store.nodeOf('n11')) ?? []
  expect(store.shown.value).toEqual(['n11'])
})
