import { expect, test, vi } from 'vitest'
import { aFailure, fakeStream, fakeTimers } from '#core/testing.tsx'
import { followedQuery } from './followed.ts'

function aBlock(answers: (string | Error)[]) {
  const [stream, timers] = [fakeStream(), fakeTimers()]
  const read = vi.fn(async () => {
    const answer = answers.shift() ?? ''
    if (answer instanceof Error) throw answer
    return answer
  })
  const runtime = { stream, clock: { wait: timers.wait } } as unknown as Parameters<typeof followedQuery>[0]
  const change = (topic = 'list:gy') => stream.tell('list', { topic })
  return { store: followedQuery(runtime, 'list:gy', read), read, change, pass: timers.pass }
}

test('a burst of changes reads the rows once, when it has paused', async () => {
  const { store, read, change, pass } = aBlock(['first', 'second'])
  await store.open()
  for (let n = 0; n < 5; n++) {
    change()
    await pass(400)
  }
  expect(read).toHaveBeenCalledTimes(1)
  await pass(100)
  expect([read.mock.calls.length, store.state.value]).toEqual([2, { phase: 'ready', data: 'second' }])
})

test('what happens in another list is not heard', async () => {
  const { store, read, change, pass } = aBlock(['first'])
  await store.open()
  change('list:cg')
  await pass(1_000)
  expect(read).toHaveBeenCalledTimes(1)
})

test('ERR-03 a first reading that fails is a phase, and opening again tries again', async () => {
  const { store } = aBlock([aFailure('broken'), 'there'])
  await store.open()
  expect(store.state.value.phase).toBe('failed')
  await store.open()
  expect(store.state.value).toEqual({ phase: 'ready', data: 'there' })
})

test('a closed block hears nothing any more, also of a burst that had begun', async () => {
  const { store, read, change, pass } = aBlock(['first'])
  await store.open()
  change()
  store.close()
  change()
  await pass(1_000)
  expect(read).toHaveBeenCalledTimes(1)
})
