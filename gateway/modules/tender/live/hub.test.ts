import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import type { HallReader } from './hub.ts'
import { createHub } from './hub.ts'

const pool = { query: async () => ({ rows: [] }) } as unknown as Pool

const aReader = (over: boolean): HallReader => ({
  actor: { userId: 'u', name: 'u', roles: [] },
  who: 'u',
  connection: { write: () => true, onDrain: () => {}, onClose: () => {}, end: () => {}, isOver: () => over },
  seq: 0,
  catching: false,
  mostRows: 500,
  onForbidden: () => {},
})

test('R-26 who leaves while he is being let in leaves nothing behind', async () => {
  const hub = createHub(pool, (error) => expect.fail(String(error)))
  await hub.join('north', 'p1', aReader(true), undefined)
  expect(hub.halls()).toBe(0)
  const reader = aReader(false)
  await hub.join('north', 'p1', reader, undefined)
  expect(hub.halls()).toBe(1)
  hub.leave('p1', reader)
  expect(hub.halls()).toBe(0)
})
