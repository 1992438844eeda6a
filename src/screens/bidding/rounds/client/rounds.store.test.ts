// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { Failure } from '#core/http/failure.ts'
import { createRoundsStore } from './rounds.store.ts'
import { anOpened, aRound, aRoundRow, aRoundsClient, aRoundView } from './testing.ts'

async function opened() {
  const client = aRoundsClient(aRoundView({ seq: 5 }))
  const store = createRoundsStore(client)
  await store.open()
  return { client, store, listener: [...client.listeners][0]! }
}

const frame = (view: ReturnType<typeof aRoundView>, cause = 'round.closed') => ({ topic: 'p:P3', seq: view.seq, now: '', cause, view })
const afterOne = (over = {}) =>
  aRoundView({
    seq: 8,
    phase: 'INTERVAL',
    rounds: [anOpened(), aRound({ no: 2, state: 'SCHEDULED' }), { no: 3, state: 'SCHEDULED' }],
    ...over,
  })

test('TEND-36 the board is read, then followed; a closed store listens no more', async () => {
  const { client, store } = await opened()
  expect([store.phase.value, store.view.value?.seq, client.listeners.size]).toEqual([{ phase: 'ready' }, 5, 1])
  store.close()
  expect(client.listeners.size).toBe(0)
  await store.open()
  expect(client.listeners.size).toBe(1)
})

test('TEND-36 prices are read again when a round was opened, and when it is drawn who is first, and by nothing else', async () => {
  const { client, store, listener } = await opened()
  listener.view(frame(aRoundView({ seq: 6, quotesReceived: 2 })))
  expect(client.boards).toBe(1)
  client.shows = { ...client.shows, round: afterOne(), prices: [aRoundRow()] }
  listener.view(frame(afterOne()))
  await client.timers.pass(0)
  expect([client.boards, store.prices.value]).toEqual([2, [aRoundRow()]])
  listener.view(frame(afterOne({ seq: 9, canQuote: false })))
  await client.timers.pass(0)
  expect(client.boards).toBe(2)
  const drawn = afterOne({ seq: 10, drawn: { headSeq: 9, seed: 'ab', aliases: ['B02', 'B01'] } })
  client.shows = { ...client.shows, round: drawn }
  listener.view(frame(drawn, 'tie.drawn'))
  await client.timers.pass(0)
  expect(client.boards).toBe(3)
})

test.each(['hello', 'view', 'answer', 'board'] as const)('I7 TEND-06 a lower number that comes by %s never goes back', async (way) => {
  const { client, store, listener } = await opened()
  const late = aRoundView({ seq: 4, roundNo: 0 })
  if (way === 'hello') listener.hello(frame(late))
  if (way === 'view') listener.view(frame(late))
  if (way === 'answer') store.take(late)
  if (way === 'board') {
    client.shows = { ...client.shows, round: late, prices: [aRoundRow()] }
    await store.open()
  }
  await client.timers.pass(0)
  expect([store.view.value?.seq, store.prices.value]).toEqual([5, []])
})

test('TEND-36 time alone changes a picture: one with the same number takes its place', async () => {
  const { store, listener } = await opened()
  listener.view(frame(aRoundView({ seq: 5, phase: 'WAITING', canQuote: false, why: 'NOT_OPEN' })))
  expect(store.view.value?.phase).toBe('WAITING')
})

test('TEND-06 a hello ahead of the picture reads the board again, one behind it does not', async () => {
  const { client, listener } = await opened()
  listener.hello(frame(aRoundView({ seq: 5 })))
  await client.timers.pass(0)
  expect(client.boards).toBe(1)
  listener.hello(frame(aRoundView({ seq: 7 })))
  await client.timers.pass(0)
  expect(client.boards).toBe(2)
})

test('TEND-36 announcements stand newest first, each once, and a board read before one came does not lose it', async () => {
  const { client, store, listener } = await opened()
  const message = (seq: number) => ({ topic: 'p:P3', message: { seq, at: '', from: 'BUYER', text: `m${seq}` } })
  for (const seq of [6, 7, 6]) listener.msg(message(seq))
  client.shows = { ...client.shows, messages: [message(6).message] }
  listener.hello(frame(aRoundView({ seq: 6 })))
  await client.timers.pass(0)
  expect(store.messages.value.map(({ seq }) => seq)).toEqual([7, 6])
})

test('TEND-36 rounds that cannot be read are a phase; a fault takes the place of the picture', async () => {
  const { client, store, listener } = await opened()
  const failure = new Failure('refused', '', { code: 'TENDER-2001' })
  client.board = async () => {
    throw failure
  }
  listener.fault?.()
  await client.timers.pass(0)
  expect([store.phase.value, client.listeners.size]).toEqual([{ phase: 'failed', failure }, 0])
})
