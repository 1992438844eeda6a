import { expect, test } from 'vitest'
import { aRuntime } from '#core/testing.tsx'
import { createQuickFilters } from './list-query.ts'

const FIELDS = {
  title: { type: 'TEXT', label: { zh: '标题', en: 'Title' } },
  status: { type: 'TEXT', label: { zh: '状态', en: 'Status' } },
} as const
const steel = { prop: 'title', rule: 'like', value: 'steel' }
const READY = { rule: 'eq', value: 'READY' } as const
type Given = Record<string, unknown>

function pinned(conditions: Given) {
  const runtime = aRuntime({ lang: 'en' })
  const quickFilters = createQuickFilters(FIELDS, runtime)
  const searched = quickFilters.toListQuery(conditions)
  return {
    quickFilters,
    searched,
    said: () => runtime.notices.items.value.map(({ text }) => text),
    next: quickFilters.with(searched, 'status', READY),
  }
}
const nested = (depth: number): Given => ({ logic: 'OR', children: [steel, depth > 1 ? nested(depth - 1) : { ...steel, value: 'x' }] })

test.each<[string, Given]>([
  ['as many lines as it may', { logic: 'AND', children: [steel, ...Array.from({ length: 199 }, () => ({ ...steel, muted: true }))] }],
  ['as many empty ones', { logic: 'AND', children: [steel, ...Array.from({ length: 199 }, () => ({ prop: 'title', rule: 'like' }))] }],
  ['as many levels', nested(8)],
])('SEA-12 a filter beside a search with %s says that there is no room, and the search stays as it was', (_, conditions) => {
  const { next, searched, said, quickFilters } = pinned(conditions)
  expect(searched).toBeDefined()
  expect(next).toBe(searched)
  expect(said()).toEqual([expect.stringContaining('The search is full')])
  // Taking away is possible always.
  expect(quickFilters.with(searched, 'title', undefined)).not.toBe(searched)
})

test('SEA-12 a filter takes the last place that is free in a search', () => {
  const { next, said } = pinned({ logic: 'AND', children: Array.from({ length: 199 }, () => steel) })
  expect([next?.query._AND_?.length, said()]).toEqual([200, []])
})
