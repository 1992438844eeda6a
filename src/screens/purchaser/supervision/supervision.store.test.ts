import { expect, test } from 'vitest'
import { settle } from '#core/testing.tsx'
import type { Wanted } from './supervision.api.ts'
import { createSupervisionStore } from './supervision.store.ts'

test('SEA-14, TEND-29 another word ends the reading under way; a list that became shorter is found at its last page', async () => {
  const asked: { wanted: Wanted; signal: AbortSignal }[] = []
  const held: (() => void)[] = []
  const store = createSupervisionStore({
    read: async (wanted, signal) => {
      asked.push({ wanted, signal })
      if (asked.length <= 2) await new Promise<void>((release) => held.push(release))
      return { rows: [], total: 12, totalPages: 2, pageIndex: wanted.pageIndex, pageSize: 10 }
    },
    follow: () => undefined,
  })
  const [opened, chosen] = [store.open(), store.choose({ keyword: '纸' })]
  expect(asked.map(({ wanted: { keyword }, signal }) => [keyword, signal.aborted])).toEqual([
    ['', true],
    ['纸', false],
  ])
  for (const release of held.reverse()) release()
  await Promise.all([opened, chosen])
  await store.turn(5)
  await settle()
  expect([store.wanted.value.pageIndex, store.state.value]).toMatchObject([2, { phase: 'ready', page: { pageIndex: 2 } }])
})
