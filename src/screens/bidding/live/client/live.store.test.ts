import { expect, test } from 'vitest'
import { Failure } from '#core/http/failure.ts'
import { aFailure } from '#core/testing.tsx'
import { aBidRow, aBidView, aClient } from '#screens/bidding/live/testing.ts'
import { createLiveStore } from './live.store.ts'

async function opened() {
  const client = aClient(aBidView({ seq: 5 }))
  const live = createLiveStore(client)
  await live.open()
  return { client, live, listener: [...client.listeners][0]! }
}

test('the board is read, then followed', async () => {
  const { client, live } = await opened()
  expect(live.phase.value).toEqual({ phase: 'ready' })
  expect(live.view.value?.seq).toBe(5)
  expect(client.listeners.size).toBe(1)
})

test('TEND-06 a hello ahead of the picture reads the board again, one behind it does not', async () => {
  const { client, live, listener } = await opened()
  listener.hello({ topic: 'p:P1', seq: 4, now: '', view: aBidView({ seq: 4 }) })
  expect(client.boards).toBe(1)
  client.shows = { ...client.shows, view: aBidView({ seq: 8, bids: 1 }), rows: [aBidRow({ seq: 8 })] }
  listener.hello({ topic: 'p:P1', seq: 8, now: '', view: aBidView({ seq: 8, bids: 1 }) })
  await client.timers.pass(0)
  expect(client.boards).toBe(2)
  expect(live.rows.value.map((row) => row.seq)).toEqual([8])
})

test('TEND-06 a row that does not come within the patience is fetched with the board; one that comes is not', async () => {
  const { client, listener } = await opened()
  const next = aBidView({ seq: 6, bids: 1 })
  listener.view({ topic: 'p:P1', seq: 6, now: '', cause: 'bid.accepted', view: next })
  listener.row({ topic: 'p:P1', row: aBidRow({ seq: 6 }) })
  await client.timers.pass(1_000)
  expect(client.boards).toBe(1)
  client.shows = { ...client.shows, view: aBidView({ seq: 7, bids: 2 }), rows: [aBidRow({ seq: 7 }), aBidRow({ seq: 6 })] }
  listener.view({ topic: 'p:P1', seq: 7, now: '', cause: 'bid.accepted', view: aBidView({ seq: 7, bids: 2 }) })
  await client.timers.pass(1_000)
  expect(client.boards).toBe(2)
})

test.each(['hello', 'view', 'answer', 'board'] as const)('I7 TEND-06 a lower number that comes by %s never goes back', async (way) => {
  const { client, live, listener } = await opened()
  const late = aBidView({ seq: 4, bids: 9 })
  const shown: number[] = []
  const stop = live.view.subscribe((view) => view && shown.push(view.seq))
  if (way === 'hello') listener.hello({ topic: 'p:P1', seq: 4, now: '', view: late })
  if (way === 'view') listener.view({ topic: 'p:P1', seq: 4, now: '', cause: 'bid.accepted', view: late })
  if (way === 'answer') live.take(late)
  if (way === 'board') {
    client.shows = { ...client.shows, view: late }
    await live.open()
  }
  await client.timers.pass(1_000)
  stop()
  expect(shown).toEqual([5])
})

test('TEND-09 a struck-out bid reads the rows again at once', async () => {
  const { client, live, listener } = await opened()
  client.shows = { ...client.shows, view: aBidView({ seq: 6 }), rows: [aBidRow({ seq: 3, voided: true })] }
  listener.view({ topic: 'p:P1', seq: 6, now: '', cause: 'bid.voided', view: aBidView({ seq: 6 }) })
  await client.timers.pass(0)
  expect(live.rows.value[0]).toMatchObject({ seq: 3, voided: true })
})

test('an auction that cannot be read is a phase, and can be opened again', async () => {
  const client = aClient()
  const failure = new Failure('refused', '', { code: 'TENDER-2001' })
  const board = client.board
  client.board = async () => {
    throw failure
  }
  const live = createLiveStore(client)
  await live.open()
  expect(live.phase.value).toEqual({ phase: 'failed', failure })
  client.board = board
  await live.open()
  expect(live.phase.value).toEqual({ phase: 'ready' })
})

test('a closed store listens no more, and listens again when the kept tab is shown again', async () => {
  const { client, live } = await opened()
  live.close()
  expect(client.listeners.size).toBe(0)
  await live.open()
  expect(client.listeners.size).toBe(1)
})

test('being outbid is said as such, other changes as what they are', async () => {
  const { live } = await opened()
  live.take(aBidView({ seq: 6, ownRank: 1, isLead: true }))
  live.take(aBidView({ seq: 7, ownRank: 2 }))
  expect(live.news.value).toEqual({ kind: 'outbid', rank: 2, seq: 7 })
  live.take(aBidView({ seq: 8, ownRank: 2, extensions: 1, closesAt: '2026-11-21T02:32:00.000Z' }))
  expect(live.news.value).toMatchObject({ kind: 'extended' })
  live.take(aBidView({ seq: 9, ownRank: 2, phase: 'CLOSED', extensions: 1 }))
  expect(live.news.value).toMatchObject({ kind: 'closed' })
})

test('TEND-06 what changes while the board is being read is read with another board', async () => {
  const { client, live, listener } = await opened()
  const first = Promise.withResolvers<typeof client.shows>()
  const struck = { ...client.shows, view: aBidView({ seq: 7 }), rows: [aBidRow({ seq: 3, voided: true })] }
  const boards = [() => first.promise, async () => struck]
  client.board = async () => boards.shift()!()
  listener.hello({ topic: 'p:P1', seq: 6, now: '', view: aBidView({ seq: 6 }) })
  listener.view({ topic: 'p:P1', seq: 7, now: '', cause: 'bid.voided', view: aBidView({ seq: 7 }) })
  first.resolve({ ...client.shows, view: aBidView({ seq: 6, bids: 1 }), rows: [aBidRow({ seq: 3 })] })
  await client.timers.pass(0)
  expect(live.rows.value[0]).toMatchObject({ seq: 3, voided: true })
  expect(boards).toEqual([])
})

test('TEND-06 shown again without network, the picture stays and is followed from where it stopped', async () => {
  const { client, live } = await opened()
  live.close()
  client.board = async () => Promise.reject(aFailure('unreachable'))
  await live.open()
  expect([live.phase.value, live.view.value?.seq, client.listeners.size]).toEqual([{ phase: 'ready' }, 5, 1])
})

test('shown again after access was taken away, nothing of the picture stays', async () => {
  const { client, live } = await opened()
  live.close()
  client.board = async () => Promise.reject(aFailure('refused', { code: 'TENDER-2001' }))
  await live.open()
  expect(live.phase.value).toMatchObject({ phase: 'failed', failure: { code: 'TENDER-2001' } })
})

test('H4 an auction that breaks while it is open shows why, in place of its last price, and can be opened again', async () => {
  const { client, live, listener } = await opened()
  const { board } = client
  client.board = async () => Promise.reject(aFailure('unreachable'))
  listener.fault?.()
  await client.timers.pass(0)
  expect(live.phase.value).toEqual({ phase: 'ready' })
  const failure = aFailure('refused', { code: 'TENDER-2094' })
  client.board = async () => Promise.reject(failure)
  listener.fault?.()
  await client.timers.pass(0)
  expect(live.phase.value).toEqual({ phase: 'failed', failure })
  expect(client.listeners.size).toBe(0)
  client.board = board
  await live.open()
  expect(live.phase.value).toEqual({ phase: 'ready' })
  expect(client.listeners.size).toBe(1)
})
