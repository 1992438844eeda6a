import { expect, test } from 'vitest'
import { fakeTimers } from '#core/testing.tsx'
import { cachedIn, createBatch } from './batch.ts'

const aBatch = (read?: (ids: readonly string[]) => Promise<{ id: string }[]>) => {
  const timers = fakeTimers()
  const calls: string[][] = []
  const batch = createBatch<{ id: string }>({
    ms: 50,
    most: 500,
    keepMs: 1_000,
    idOf: ({ id }) => id,
    timers,
    read: async (ids) => {
      calls.push([...ids])
      return read ? read(ids) : ids.filter((id) => id !== 'nobody').map((id) => ({ id }))
    },
  })
  return { batch, calls, timers }
}

test('PICK-03 what is asked within the window is one call, each id once; what nobody knows is left out', async () => {
  const { batch, calls, timers } = aBatch()
  const answers = [batch.read(['a', 'b']), batch.read(['b', 'nobody'])]
  await timers.pass(40)
  answers.push(batch.read(['c']))
  await timers.pass(200)
  expect((await Promise.all(answers)).map((map) => [...map.keys()])).toEqual([['a', 'b'], ['b'], ['c']])
  expect(calls).toEqual([['a', 'b', 'nobody', 'c']])
})

test('PICK-03 more ids than a call may carry are several calls', async () => {
  const { batch, calls, timers } = aBatch()
  const ids = Array.from({ length: 700 }, (_, at) => `u${at}`)
  const answer = batch.read(ids)
  await timers.pass(200)
  expect((await answer).size).toBe(700)
  expect(calls.map(({ length }) => length)).toEqual([500, 200])
})

test('an endless stream of askers is not waited for', async () => {
  const { batch, calls, timers } = aBatch()
  for (let turn = 0; turn < 70; turn += 1) {
    void batch.read([`u${turn}`])
    await timers.pass(50)
  }
  expect(calls.length).toBeGreaterThan(0)
})

test('PICK-06 a page that is busy drawing is waited for', async () => {
  const { timers, ...made } = aBatch()
  let late = 400
  const slow = createBatch<{ id: string }>({
    ms: 50,
    most: 500,
    keepMs: 1_000,
    idOf: ({ id }) => id,
    read: async (ids) => {
      made.calls.push([...ids])
      return []
    },
    timers: { monotonic: timers.monotonic, wait: (ms) => timers.wait(ms + late) },
  })
  const first = slow.read(['a'])
  await timers.pass(460)
  late = 0
  const second = slow.read(['b'])
  await timers.pass(500)
  await Promise.all([first, second])
  expect(made.calls).toEqual([['a', 'b']])
})

test('an answer is good for its time, unless a fresh one is wanted', async () => {
  const { batch, calls, timers } = aBatch()
  const read = async (options?: { fresh: boolean }) => {
    const answer = batch.read(['a'], options)
    await timers.pass(110)
    return answer
  }
  await read()
  await read()
  expect(calls).toHaveLength(1)
  await read({ fresh: true })
  expect(calls).toHaveLength(2)
  await timers.pass(1_000)
  await read()
  expect(calls).toHaveLength(3)
})

test('a failure reaches all who waited, and the next who asks tries again', async () => {
  let broken = true
  const { batch, calls, timers } = aBatch(async (ids) => {
    if (broken) throw new Error('down')
    return ids.map((id) => ({ id }))
  })
  const both = Promise.allSettled([batch.read(['a']), batch.read(['a', 'b'])])
  await timers.pass(200)
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  broken = false
  const again = batch.read(['a'])
  await timers.pass(200)
  expect([...(await again).keys()]).toEqual(['a'])
  expect(calls).toHaveLength(2)
})

test('a shelf makes each thing once', () => {
  const cache = new Map<string, unknown>()
  const one = cachedIn(cache, 'x', () => ({}))
  expect(cachedIn(cache, 'x', () => ({}))).toBe(one)
})
