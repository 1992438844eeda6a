import { expect, test } from 'vitest'
import { inSlices } from './slices.ts'

/** A clock that goes on by 3 ms whenever it is read, and counts the pauses. */
function aClock(onPause = () => {}) {
  let now = 0
  const seen = { pauses: 0 }
  const wait = async (_: number, signal?: AbortSignal) => {
    seen.pauses += 1
    onPause()
    signal?.throwIfAborted()
  }
  return { seen, timers: { monotonic: () => (now += 3), wait, random: () => 0 } }
}

function* counting(to: number, done: number[] = []): Generator<void, number[]> {
  for (let n = 1; n <= to; n++) {
    done.push(n)
    yield
  }
  return done
}

test('work is done whole, with a pause after every few milliseconds', async () => {
  const { seen, timers } = aClock()
  expect(await inSlices(counting(9), undefined, timers)).toHaveLength(9)
  expect(seen.pauses).toBe(3)
})

test('work that nobody waits for any more ends at the next pause', async () => {
  const done: number[] = []
  const leaving = new AbortController()
  const { timers } = aClock(() => leaving.abort())
  await expect(inSlices(counting(100, done), leaving.signal, timers)).rejects.toThrow()
  expect(done).toHaveLength(3)
})
