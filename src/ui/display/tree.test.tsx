// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { flatten, treeOf, visibleNodes } from '#domain/flat-tree.ts'
import { noChecks, toggleChecked } from '#domain/tree-check.ts'
import { pretendLayout } from '#ui/testing.ts'
import { rowOf } from './tree-keys.ts'
import { VirtualTree } from './VirtualTree.tsx'

beforeAll(() => pretendLayout())
beforeEach(() => {
  document.documentElement.lang = 'en'
})
afterEach(cleanup)

interface Node {
  name: string
  children?: Node[]
}
const company: Node[] = [
  { name: 'Head office', children: [{ name: 'Sales', children: [{ name: 'North' }, { name: 'South' }] }, { name: 'Purchase' }] },
  { name: 'Factory' },
]
const small = flatten(company, ({ children }) => children)

/** A tree as a picker holds it. */
function Company({ flat = small, textOf = (node: number) => small.items[node]!.name, disabled = -1 }) {
  const [open, setOpen] = useState(() => new Uint8Array(flat.tree.size))
  const [checks, setChecks] = useState(() => noChecks(flat.tree))
  return (
    <VirtualTree
      label="Departments"
      tree={flat.tree}
      visible={visibleNodes(flat.tree, open)}
      isOpen={(node) => open[node] === 1}
      onOpen={(nodes, on) => {
        const next = open.slice()
        for (const node of nodes) next[node] = on ? 1 : 0
        setOpen(next)
      }}
      textOf={textOf}
      checks={checks}
      isDisabled={(node) => node === disabled}
      onChoose={(node) => setChecks(toggleChecked(flat.tree, checks, node))}
    />
  )
}

const tree = () => screen.getByRole('tree', { name: 'Departments' })
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(tree(), { key })
}
const active = () => document.getElementById(tree().getAttribute('aria-activedescendant') ?? '')?.textContent
const shown = () => screen.getAllByRole('treeitem').map((item) => item.textContent)

test('PICK-01 a tree by keyboard: right unfolds and goes in, left folds and goes out, * unfolds the siblings', () => {
  render(<Company />)
  fireEvent.focus(tree())
  expect([active(), shown()]).toEqual(['Head office', ['Head office', 'Factory']])
  press('ArrowRight')
  expect([active(), shown()]).toEqual(['Head office', ['Head office', 'Sales', 'Purchase', 'Factory']])
  press('ArrowRight', 'ArrowRight', 'ArrowRight')
  expect(active()).toBe('North')
  press('ArrowLeft')
  expect(active()).toBe('Sales')
  press('ArrowLeft', 'ArrowLeft', 'ArrowLeft')
  expect([active(), shown()]).toEqual(['Head office', ['Head office', 'Factory']])
  press('ArrowRight', 'ArrowDown', '*')
  expect(shown()).toEqual(['Head office', 'Sales', 'North', 'South', 'Purchase', 'Factory'])
  press('End')
  expect(active()).toBe('Factory')
  press('s')
  expect(active()).toBe('Sales')
})

test('PICK-02 the space bar checks; the states reach screen readers with level, place and number', () => {
  render(<Company />)
  fireEvent.focus(tree())
  press('ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', ' ')
  const states = screen.getAllByRole('treeitem').map((item) => [item.textContent, item.getAttribute('aria-checked')])
  expect(states).toEqual([
    ['Head office', 'mixed'],
    ['Sales', 'mixed'],
    ['North', 'true'],
    ['South', 'false'],
    ['Purchase', 'false'],
    ['Factory', 'false'],
  ])
  const north = screen.getByRole('treeitem', { name: 'North' })
  expect(['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => north.getAttribute(name))).toEqual([
    '3',
    '1',
    '2',
    null,
  ])
})

test('the pointer: a press on the mark folds alone, a press on the node checks; a disabled node does neither of the latter', () => {
  render(<Company disabled={4} />)
  const head = screen.getByRole('treeitem', { name: 'Head office' })
  fireEvent.click(head.firstElementChild!)
  expect([head.getAttribute('aria-checked'), head.getAttribute('aria-expanded')]).toEqual(['false', 'true'])
  const purchase = screen.getByRole('treeitem', { name: 'Purchase' })
  fireEvent.click(purchase)
  expect([purchase.getAttribute('aria-checked'), purchase.getAttribute('aria-disabled')]).toEqual(['false', 'true'])
  fireEvent.click(head)
  expect(head.getAttribute('aria-checked')).toBe('true')
})

test('what folds away takes the keyboard with it only if it stood there', () => {
  render(<Company />)
  fireEvent.focus(tree())
  press('ArrowRight', 'ArrowDown', 'ArrowRight', 'End')
  fireEvent.click(screen.getByRole('treeitem', { name: 'Sales' }).firstElementChild!)
  expect(active()).toBe('Factory')
})

test('100,000 nodes: a few rows are in the page', () => {
  const flat = { tree: treeOf(Int32Array.from({ length: 100_000 }, (_, at) => (at % 100 === 0 ? -1 : at - (at % 100)))), items: [] }
  render(<Company flat={flat} textOf={(node) => `Node ${node}`} />)
  fireEvent.focus(tree())
  press('*')
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
  press('End')
  expect(active()).toBe('Node 99999')
})

test('rows are found among the visible nodes, or not', () => {
  const visible = Int32Array.of(0, 3, 4, 9)
  expect([0, 3, 9, 1, 10, -1].map((node) => rowOf(visible, node))).toEqual([0, 1, 3, -1, -1, -1])
})
