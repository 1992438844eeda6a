import { expect, test, vi } from 'vitest'
import { Failure } from '#core/http/failure.ts'
import type { FollowOptions } from '#core/realtime/stream.ts'
import { atom } from '#core/state/atom.ts'
import { aRuntime, fakeStream, fakeTimers, probedClock, settle } from '#core/testing.tsx'
import { aBidView } from '#screens/bidding/live/testing.ts'
import { gatewayClient } from './gateway-client.api.ts'
import { createLiveStore } from './live.store.ts'

const bid = { gross: '975000.00', taxBp: 1_300, currency: 'CNY' }
const board = () => ({ view: aBidView({ seq: 5 }), rows: [], curve: [], messages: [] })

test('R-16 a bid goes out for the firm it was written for, whatever firm is chosen meanwhile', async () => {
  const sent: unknown[] = []
  const runtime = aRuntime({
    answers: {
      'POST /tender/api/v1/bid/place': ({ customerId, key }) => {
        sent.push([customerId, key])
        return { view: aBidView() }
      },
    },
  })
  runtime.store.customerId.set('firm-a')
  const client = gatewayClient(runtime, 'P1')
  runtime.store.customerId.set('firm-b')
  await client.place(bid, 'key-1')
  expect(sent).toEqual([['firm-a', 'key-1']])
})

test('TEND-06 while the stream cannot be had the board is read whenever the stream asks for it', async () => {
  const follows: FollowOptions[] = []
  let boards = 0
  const stream = {
    ...fakeStream(),
    state: atom('polling' as const),
    follow: (_topics: readonly string[], _on: object, options: FollowOptions) => void follows.push(options),
  }
  const runtime = aRuntime({
    answers: {
      'GET /tender/api/v1/hall/board': () => {
        boards += 1
        return boards === 1 ? board() : { ...board(), view: aBidView({ seq: 9 }) }
      },
    },
    parts: { stream },
  })
  const live = createLiveStore(gatewayClient(runtime, 'P1'))
  await live.open()
  expect(follows[0]?.since).toEqual({ 'p:P1': 5 })
  await follows[0]?.poll?.()
  await settle()
  expect(live.view.value?.seq).toBe(9)
})

test('TEND-10 an auction that is opened has the clock measured as exactly as may be, five times, whether the stream can be had or not', async () => {
  const timers = fakeTimers()
  const probe = vi.fn(async () => timers.wall())
  const clock = probedClock({ timers, wall: timers.wall, wake: () => () => undefined, probe })
  const stream = { ...fakeStream(), state: atom('polling' as const), follow: () => undefined }
  const runtime = aRuntime({ timers, answers: { 'GET /tender/api/v1/hall/board': board }, parts: { clock, stream } })
  clock.now()
  await settle()
  expect(probe).toHaveBeenCalledTimes(1)
  await createLiveStore(gatewayClient(runtime, 'P1')).open()
  await settle()
  expect(probe).toHaveBeenCalledTimes(6)
})

test('R-34 no call of an auction leaves the page when the session has ended', async () => {
  const stays: unknown[] = []
  const note = (sent: object) => {
    stays.push((sent as { stay?: boolean }).stay)
    return { rows: [] }
  }
  const names = [
    'bid/place',
    'bid/receipts',
    'bid/void-request',
    'bid/void-decide',
    'project/suspend',
    'project/resume',
    'hall/message',
  ] as const
  const answers = Object.fromEntries(names.map((name) => [`POST /tender/api/v1/${name}`, note]))
  const client = gatewayClient(
    aRuntime({ answers: { ...answers, 'GET /tender/api/v1/hall/board': note, 'GET /tender/api/v1/bid/view': note } }),
    'P1',
  )
  await Promise.all([
    client.board(new AbortController().signal),
    client.place(bid, 'key-1'),
    client.receipts(),
    client.askCorrection(9, 'mistyped amount', 'key-2'),
    client.decideCorrection(10, true, 'key-3'),
    client.suspend('fire alarm', 'key-4'),
    client.resume('2026-11-21T03:00:00.000Z', 'key-5'),
    client.announce({ text: 'hello' }, 'key-6'),
  ])
  expect(stays).toEqual(Array(9).fill(true))
})

test('a tender in rounds has no hall of free bidding: what is shown is the reason that the gateway gives', async () => {
  const refused = new Failure('refused', 'Not possible while the project is "BIDDING"', { code: 'TENDER-2002' })
  const answers = {
    'GET /tender/api/v1/hall/board': () => ({ round: {}, prices: [], rows: [], curve: [], messages: [] }),
    'GET /tender/api/v1/bid/view': () => Promise.reject(refused),
  }
  const live = createLiveStore(gatewayClient(aRuntime({ answers }), 'P1'))
  await live.open()
  expect(live.phase.value).toEqual({ phase: 'failed', failure: refused })
})
