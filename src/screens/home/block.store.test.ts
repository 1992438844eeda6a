import { expect, test, vi } from 'vitest'
import type { ProjectRow } from '#contract/tender/project.ts'
import { createBlockStore } from './block.store.ts'

const row = { id: 'p1' } as ProjectRow
const aBlock = (answers: (ProjectRow[] | Error)[]) => {
  let change = () => {}
  const pauses: (() => void)[] = []
  const read = vi.fn(async () => {
    const answer = answers.shift() ?? []
    if (answer instanceof Error) throw answer
    return answer
  })
  const store = createBlockStore({
    read,
    follow: (changed) => {
      change = changed
    },
    wait: (_ms, until) =>
      new Promise((resolve, reject) => {
        until.addEventListener('abort', () => reject(until.reason))
        pauses.push(resolve)
      }),
  })
  return { store, read, change: () => change(), pause: () => pauses.at(-1)?.() }
}

test('rows are read when the block opens', async () => {
  const { store } = aBlock([[row]])
  await store.open()
  expect(store.state.value).toEqual({ phase: 'ready', rows: [row] })
})

test('a burst of changes reads the rows once', async () => {
  const { store, read, change, pause } = aBlock([[], [row]])
  await store.open()
  for (let n = 0; n < 5; n++) change()
  pause()
  await vi.waitFor(() => expect(store.state.value).toEqual({ phase: 'ready', rows: [row] }))
  expect(read).toHaveBeenCalledTimes(2)
})

test('rows stay when reading them again fails', async () => {
  const { store, read, change, pause } = aBlock([[row], new Error('gone')])
  await store.open()
  change()
  pause()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  expect(store.state.value).toEqual({ phase: 'ready', rows: [row] })
})

test('ERR-03 a first reading that fails is a phase, and opening again tries again', async () => {
  const { store } = aBlock([new Error('gone'), [row]])
  await store.open()
  expect(store.state.value).toMatchObject({ phase: 'failed', failure: { message: 'gone' } })
  await store.open()
  expect(store.state.value.phase).toBe('ready')
})

test('a closed block hears nothing any more', async () => {
  const { store, read, change, pause } = aBlock([[row]])
  await store.open()
  change()
  store.close()
  pause()
  expect(read).toHaveBeenCalledTimes(1)
})
