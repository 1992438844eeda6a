import { expect, test, vi } from 'vitest'
import { keepThread } from './thread.ts'

/** A thread of one statement. */
const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const COUNT = `import { workerData } from 'node:worker_threads'; Atomics.add(workerData, 0, 1);`
const LISTEN = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit());`
const aCounter = () => new Int32Array(new SharedArrayBuffer(4))

test.each([
  ['ends', ''],
  ['fails', `throw new Error('as planned')`],
])('a thread that %s by itself is started again', async (_, end) => {
  const starts = aCounter()
  const thread = keepThread(script(`${COUNT}${end}`), starts)
  await vi.waitFor(() => expect(starts[0]).toBeGreaterThan(1), { timeout: 15_000 })
  await thread.stop()
})

test('a thread that is stopped has ended, and is not started again', async () => {
  const starts = aCounter()
  const thread = keepThread(script(LISTEN + COUNT), starts)
  await vi.waitFor(() => expect(starts[0]).toBe(1), { timeout: 15_000 })
  await thread.stop()
  expect(starts[0]).toBe(1)
})

test('a thread that does not listen is ended all the same', async () => {
  const starts = aCounter()
  const thread = keepThread(script(`${COUNT}for (;;);`), starts)
  await vi.waitFor(() => expect(starts[0]).toBe(1), { timeout: 15_000 })
  await thread.stop()
  expect(starts[0]).toBe(1)
})
