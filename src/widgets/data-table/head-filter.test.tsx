// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pretendLayout } from '#ui/testing.ts'
import { aTable, someColumns } from './testing.ts'

beforeAll(() => pretendLayout())
afterEach(cleanup)

const columns = someColumns.map((column) => ({ ...column, filterable: column.prop === 'city' }))

test('SEA-06 the head of a filterable column asks the page for its condition, beside its button; it does not sort', async () => {
  const { told } = await aTable({ columns, filtered: ['city'] })
  const button = screen.getByRole('button', { name: 'Filter by City, in use' })
  await act(async () => void fireEvent.click(button))
  expect([told('fly-filter'), told('fly-sort')]).toEqual([[{ prop: 'city', anchor: button }], []])
  expect(screen.queryByRole('button', { name: /Filter by Name/ })).toBeNull()
})

test('SEA-06 by keyboard it is Alt and arrow down on the head, which the head says', async () => {
  const { told } = await aTable({ columns })
  const head = screen.getByRole('columnheader', { name: /City/ })
  expect(head.getAttribute('aria-description')).toContain('Alt and arrow down filter')
  const grid = screen.getByRole('grid')
  act(() => grid.focus())
  for (const key of ['ArrowUp', 'ArrowRight']) await act(async () => void fireEvent.keyDown(grid, { key }))
  await act(async () => void fireEvent.keyDown(grid, { key: 'ArrowDown', altKey: true }))
  expect(told('fly-filter')).toMatchObject([{ prop: 'city' }])
})
