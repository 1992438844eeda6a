import { expect, test, vi } from 'vitest'
import { phaseOf } from '#core/query.ts'
import type { MenuItem } from '#domain/menu.ts'
import { createMenuStore } from './menu.store.ts'

const tree = [{ id: '1' } as MenuItem]

test('NAV-05 the menu tree is read once, however often it is asked for', async () => {
  const read = vi.fn(async () => tree)
  const menu = createMenuStore(read)
  await Promise.all([menu.load(), menu.load()])
  await menu.load()
  expect([read.mock.calls.length, menu.items.value, phaseOf(menu)]).toEqual([1, tree, 'ready'])
})

test('NAV-05 a reading that failed is tried again when asked', async () => {
  const read = vi.fn(async () => tree).mockRejectedValueOnce(new Error('gone'))
  const menu = createMenuStore(read)
  await menu.load()
  expect([phaseOf(menu), menu.state.value.failure?.message]).toEqual(['failed', 'gone'])
  await menu.load()
  expect(phaseOf(menu)).toBe('ready')
})

test('another user gets his own menu, and a late answer for the former one is dropped', async () => {
  const slow = Promise.withResolvers<MenuItem[]>()
  const own = [{ id: '2' } as MenuItem]
  const menu = createMenuStore(vi.fn(async () => own).mockImplementationOnce(() => slow.promise))
  const first = menu.load()
  menu.forget()
  expect([menu.items.value, phaseOf(menu)]).toEqual([[], 'idle'])
  await menu.load()
  slow.resolve(tree)
  await first
  expect([menu.items.value, phaseOf(menu)]).toEqual([own, 'ready'])
})
