import { expect, test, vi } from 'vitest'
import type { Overview } from '#contract/tender/stat-calls.ts'
import { createOverviewStore, REFRESH_MS } from './overview.store.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const figures = (total: number) => ({ total }) as Overview

function aStore(read: (filter: object, signal: AbortSignal) => Promise<Overview>) {
  const pauses: [ms: number, done: () => void][] = []
  const asked = vi.fn(read)
  const store = createOverviewStore({
    read: asked,
    now: () => NOW,
    wait: (ms, until) =>
      new Promise((resolve, reject) => {
        until.addEventListener('abort', () => reject(until.reason))
        pauses.push([ms, resolve])
      }),
  })
  return { store, asked, pauses }
}

test('TEND-32 the year is shown first, and read again every 60 s', async () => {
  let total = 0
  const { store, asked, pauses } = aStore(async () => figures(++total))
  await store.open()
  expect(asked.mock.calls[0]?.[0]).toEqual({ from: '2025-12-31T16:00:00.000Z' })
  expect(pauses.map(([ms]) => ms)).toEqual([REFRESH_MS])
  pauses[0]![1]()
  await expect.poll(() => store.state.value).toEqual({ phase: 'ready', data: figures(2) })
  store.close()
})

test('TEND-32 only the last question’s answer is shown', async () => {
  const open: ((figures: Overview) => void)[] = []
  const { store } = aStore(() => new Promise((resolve) => open.push(resolve)))
  void store.open()
  const last = store.choose({ deptId: 'd1', period: 'all' })
  open[1]!(figures(2))
  await last
  open[0]!(figures(1))
  await Promise.resolve()
  expect(store.state.value).toEqual({ phase: 'ready', data: figures(2) })
})

test('TEND-32 a refresh that fails keeps the figures and says so; a first reading that fails is a failure', async () => {
  const answers: (Overview | Error)[] = [new Error('down'), figures(1), new Error('down')]
  const { store } = aStore(async () => {
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return answer
  })
  await store.open()
  expect(store.state.value.phase).toBe('failed')
  await store.choose({ period: 'month' })
  expect(store.state.value).toEqual({ phase: 'ready', data: figures(1) })
  await store.choose({ period: 'year' })
  expect(store.state.value).toMatchObject({ phase: 'ready', data: { total: 1 }, failure: { message: 'down' } })
  store.close()
})
