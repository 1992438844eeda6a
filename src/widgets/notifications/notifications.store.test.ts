import { expect, test } from 'vitest'
import type { Notification } from '#contract/platform.ts'
import { createInboxStore } from './notifications.store.ts'

const note = (id: string): Notification => ({
  id,
  kind: 'k',
  projectId: 'p',
  projectCode: 'T-1',
  projectTitle: 'Steel',
  args: {},
  at: '2026-11-21T02:00:00.000Z',
})

test('the inbox shows what was read, and says when it could not be', async () => {
  let answer = async () => ({ rows: [note('1')], unread: 1 })
  const store = createInboxStore({ read: () => answer(), markAll: async () => undefined })
  await store.load()
  expect(store.state.value).toEqual({ phase: 'shown', rows: [note('1')], unread: 1 })

  answer = () => Promise.reject(new Error('down'))
  await store.load()
  expect(store.state.value).toEqual({ phase: 'failed' })
})

test('an older answer never overwrites a newer one', async () => {
  const answers: ((value: { rows: Notification[]; unread: number }) => void)[] = []
  const store = createInboxStore({ read: () => new Promise((resolve) => answers.push(resolve)), markAll: async () => undefined })
  const first = store.load()
  const second = store.load()
  answers[1]!({ rows: [note('2')], unread: 0 })
  await second
  answers[0]!({ rows: [note('1')], unread: 1 })
  await first
  expect(store.state.value).toMatchObject({ rows: [{ id: '2' }], unread: 0 })
})

test('marking all reads the inbox again', async () => {
  let unread = 3
  const store = createInboxStore({
    read: async () => ({ rows: [], unread }),
    markAll: async () => {
      unread = 0
    },
  })
  await store.load()
  await store.markAll()
  expect(store.state.value).toMatchObject({ unread: 0 })
})
