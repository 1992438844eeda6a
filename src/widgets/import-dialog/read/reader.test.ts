import { expect, test } from 'vitest'
import type { Reply, Request } from './book.types.ts'
import { NoWorker } from './book-errors.ts'
import { createReader } from './reader.ts'

/** A worker that answers what the test says, when it says so. */
function aWorker() {
  const asked: Request[] = []
  const listeners: Record<string, (event: { data: Reply }) => void> = {}
  let ended = 0
  const worker = {
    addEventListener: (name: string, listener: (event: { data: Reply }) => void) => {
      listeners[name] = listener
    },
    postMessage: (request: Request) => void asked.push(request),
    terminate: () => {
      ended += 1
    },
  }
  return {
    asked,
    ended: () => ended,
    start: () => worker as unknown as Worker,
    say: (reply: Reply) => listeners.message?.({ data: reply }),
    fail: () => listeners.error?.({} as never),
  }
}
const file = new Blob(['x'])
const ask = { maxRows: 10 }
const never = () => new Promise<void>(() => undefined)

test('answers find those who asked, in whatever order they come', async () => {
  const worker = aWorker()
  const reader = createReader(worker.start, never)
  const { signal } = new AbortController()
  const first = reader.rows(file, 's', { from: 1, to: 1 }, signal)
  const second = reader.rows(file, 's', { from: 2, to: 2 }, signal)
  worker.say({ id: worker.asked[1]!.id, rows: [{ line: 2, cells: ['b'] }] })
  worker.say({ id: worker.asked[0]!.id, rows: [{ line: 1, cells: ['a'] }] })
  expect([(await first)[0]?.line, (await second)[0]?.line]).toEqual([1, 2])
})

test('IMP-20 a refusal comes with its code', async () => {
  const worker = aWorker()
  const opening = createReader(worker.start, never).open(file, ask, new AbortController().signal)
  worker.say({ id: worker.asked[0]!.id, refusal: { code: 'EXCEL-1004', args: { max: 10 } } })
  await expect(opening).rejects.toMatchObject({ refusal: { code: 'EXCEL-1004', args: { max: 10 } } })
})

test('a reading that is given up ends its worker; the next file gets a new one', async () => {
  const worker = aWorker()
  const reader = createReader(worker.start, never)
  const controller = new AbortController()
  const opening = reader.open(file, ask, controller.signal)
  controller.abort(new Error('another file'))
  await expect(opening).rejects.toThrow('another file')
  expect(worker.ended()).toBe(1)
  void reader.open(file, ask, new AbortController().signal).catch(() => undefined)
  expect(worker.asked).toHaveLength(2)
})

test('IMP-20 a workbook that never ends is left to the gateway after 8 s, and its worker is ended', async () => {
  const worker = aWorker()
  const waits: { ms: number; pass: () => void }[] = []
  const reader = createReader(worker.start, (ms) => new Promise((pass) => waits.push({ ms, pass })))
  const opening = reader.open(file, ask, new AbortController().signal)
  expect(waits.map(({ ms }) => ms)).toEqual([8_000])
  waits[0]!.pass()
  await expect(opening).rejects.toBeInstanceOf(NoWorker)
  expect(worker.ended()).toBe(1)
})

test('where no worker may start, that is told apart from a bad file', async () => {
  const refused = createReader(() => {
    throw new TypeError('policy')
  }, never)
  await expect(refused.open(file, ask, new AbortController().signal)).rejects.toBeInstanceOf(NoWorker)
  const worker = aWorker()
  const opening = createReader(worker.start, never).open(file, ask, new AbortController().signal)
  worker.fail()
  await expect(opening).rejects.toBeInstanceOf(NoWorker)
})
