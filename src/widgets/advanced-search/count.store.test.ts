import { expect, test } from 'vitest'
import type { Criteria } from '#contract/search.ts'
import { settle } from '#core/testing.tsx'
import { createCountStore } from './count.store.ts'

const STEEL: Criteria = { _AND_: [{ title: { like: 'steel' } }] }

/** A panel that the test opens and fills in; questions wait for the test. */
function aCount() {
  const now = { open: true, query: STEEL as Criteria | undefined, rows: 7 }
  const asked: { query: Criteria; signal: AbortSignal }[] = []
  const counting = () => async (question: (typeof asked)[number]) => {
    asked.push(question)
    return now.rows
  }
  let counter = counting()
  const pauses: (() => void)[] = []
  const count = createCountStore(
    { counter: () => counter, isShown: () => now.open, query: () => now.query },
    { wait: (_, signal) => new Promise((go, stop) => [pauses.push(go), signal?.addEventListener('abort', () => stop(signal.reason))]) },
  )
  return {
    now,
    count,
    asked,
    pause: async () => {
      pauses.at(-1)?.()
      await settle()
    },
    otherCounter: () => {
      counter = counting()
    },
  }
}

test('SEA-14 a search is counted after a pause; the same one is not counted twice', async () => {
  const { count, asked, pause } = aCount()
  void count.ask()
  expect(count.state.value).toEqual({ phase: 'counting' })
  await pause()
  expect(count.state.value).toEqual({ phase: 'known', count: 7 })
  void count.ask()
  expect([count.state.value.phase, asked.length]).toEqual(['known', 1])
})

test('SEA-14 nothing is counted while the panel is closed, and what it was closed with is counted when it is opened', async () => {
  const { now, count, asked, pause } = aCount()
  now.open = false
  void count.ask()
  await pause()
  expect([asked, count.state.value]).toEqual([[], { phase: 'none' }])
  now.open = true
  void count.open()
  await pause()
  expect([asked.length, count.state.value]).toEqual([1, { phase: 'known', count: 7 }])
  // Closing it ends what is under way.
  now.query = { _AND_: [{ title: { eq: 'a' } }] }
  void count.ask()
  now.open = false
  void count.open()
  await pause()
  expect([asked.length, count.state.value]).toEqual([1, { phase: 'none' }])
})

test('SEA-14 a panel that opens without a condition counts nothing', async () => {
  const { now, count, asked, pause } = aCount()
  now.query = { _AND_: [] }
  void count.open()
  await pause()
  expect([asked, count.state.value]).toEqual([[], { phase: 'none' }])
})

test('SEA-14 what is told of a search is counted again when the list is narrowed by something else, and ended where it was under way', async () => {
  const { now, count, asked, pause, otherCounter } = aCount()
  void count.ask()
  await pause()
  now.rows = 3
  otherCounter()
  void count.recount()
  await pause()
  expect([asked.length, count.state.value]).toEqual([2, { phase: 'known', count: 3 }])
  count.clear()
  otherCounter()
  void count.recount()
  expect([asked.length, count.state.value]).toEqual([2, { phase: 'none' }])
})

test('SEA-14 conditions that have to be mended are not counted; a count that failed is asked for again', async () => {
  const { now, count, asked, pause } = aCount()
  now.query = undefined
  void count.ask()
  expect([count.state.value, asked]).toEqual([{ phase: 'none' }, []])
  now.query = STEEL
  const failing = createCountStore(
    { counter: () => async () => Promise.reject(new Error('away')), isShown: () => true, query: () => STEEL },
    { wait: async () => undefined },
  )
  await failing.ask()
  expect(failing.state.value).toEqual({ phase: 'failed' })
  void failing.ask()
  expect(failing.state.value).toEqual({ phase: 'counting' })
  await pause()
})
