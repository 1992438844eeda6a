import { expect, test } from 'vitest'
import type { Criteria } from '#contract/search.ts'
import { phaseOf } from '#core/query.ts'
import { settle } from '#core/testing.tsx'
import { type CountStore, createCountStore } from './count.store.ts'

const STEEL: Criteria = { _AND_: [{ title: { like: 'steel' } }] }

/** The count, or how far it is. */
const told = (count: CountStore) => (count.state.value.phase === 'ready' ? count.state.value.data : phaseOf(count))

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
  expect(told(count)).toEqual('loading')
  await pause()
  expect(told(count)).toEqual(7)
  void count.ask()
  expect([phaseOf(count), asked.length]).toEqual(['ready', 1])
})

test('SEA-14 nothing is counted while the panel is closed, and what it was closed with is counted when it is opened', async () => {
  const { now, count, asked, pause } = aCount()
  now.open = false
  void count.ask()
  await pause()
  expect([asked, told(count)]).toEqual([[], 'idle'])
  now.open = true
  void count.open()
  await pause()
  expect([asked.length, told(count)]).toEqual([1, 7])
  // Closing it ends what is under way.
  now.query = { _AND_: [{ title: { eq: 'a' } }] }
  void count.ask()
  now.open = false
  void count.open()
  await pause()
  expect([asked.length, told(count)]).toEqual([1, 'idle'])
})

test('SEA-14 a panel that opens without a condition counts nothing', async () => {
  const { now, count, asked, pause } = aCount()
  now.query = { _AND_: [] }
  void count.open()
  await pause()
  expect([asked, told(count)]).toEqual([[], 'idle'])
})

test('SEA-14 what is told of a search is counted again when the list is narrowed by something else, and ended where it was under way', async () => {
  const { now, count, asked, pause, otherCounter } = aCount()
  void count.ask()
  await pause()
  now.rows = 3
  otherCounter()
  void count.recount()
  await pause()
  expect([asked.length, told(count)]).toEqual([2, 3])
  count.clear()
  otherCounter()
  void count.recount()
  expect([asked.length, told(count)]).toEqual([2, 'idle'])
})

test('SEA-14 conditions that have to be mended are not counted; a count that failed is asked for again', async () => {
  const { now, count, asked, pause } = aCount()
  now.query = undefined
  void count.ask()
  expect([told(count), asked]).toEqual(['idle', []])
  now.query = STEEL
  const failing = createCountStore(
    { counter: () => async () => Promise.reject(new Error('away')), isShown: () => true, query: () => STEEL },
    { wait: async () => undefined },
  )
  await failing.ask()
  expect(told(failing)).toEqual('failed')
  void failing.ask()
  expect(told(failing)).toEqual('loading')
  await pause()
})
