// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { Failure } from '#core/http/failure.ts'
import type { FollowOptions, LiveListener } from '#core/realtime/stream.ts'
import { aRuntime, fakeStream } from '#core/testing.tsx'
import { aBidView } from '#screens/bidding/live/testing.ts'
import { createRoundsStore, roundsClient } from './index.ts'
import { anOwnQuote, aQuoteReceipt, aRoundView } from './testing.ts'

const draft = {
  roundNo: 1,
  lines: [{ lineNo: 1, unitPrice: '985' }],
  total: '985000.00',
  taxBp: 1_300,
  currency: 'CNY',
  deliveryDays: 30,
}
const board = () => ({ round: aRoundView({ seq: 5 }), prices: [], rows: [], curve: [], messages: [] })
const TOPIC = 'p:P3'

test('TEND-36 a quote goes out for the firm it was written for, whatever firm is chosen meanwhile', async () => {
  const sent: unknown[] = []
  const runtime = aRuntime({
    answers: {
      'POST /tender/api/v1/quote/submit': ({ customerId, key, body }) => {
        sent.push([customerId, key, body])
        return { receipt: aQuoteReceipt(), round: aRoundView(), replayed: true }
      },
    },
  })
  runtime.store.customerId.set('firm-a')
  const client = roundsClient(runtime, 'P3')
  runtime.store.customerId.set('firm-b')
  expect(await client.submit(draft, 'key-1')).toEqual({ receipt: aQuoteReceipt(), round: aRoundView() })
  expect(sent).toEqual([['firm-a', 'key-1', { projectId: 'P3', ...draft }]])
})

test('R-34 no call of a tender in rounds leaves the page when the session has ended', async () => {
  const sent: unknown[] = []
  const note =
    (name: string) =>
    ({ stay, quiet, body }: { stay?: boolean; quiet?: boolean; body?: object }) => {
      sent.push([name, stay, quiet, body])
      return { round: aRoundView() }
    }
  const names = [
    'GET hall/board',
    'GET quote/mine',
    'POST quote/submit',
    'POST quote/withdraw',
    'POST round/open',
    'POST project/suspend',
    'POST project/resume',
    'POST hall/message',
  ]
  const answers = Object.fromEntries(names.map((name) => [name.replace(' ', ' /tender/api/v1/'), note(name) as never]))
  const client = roundsClient(aRuntime({ answers }), 'P3')
  await client.board(new AbortController().signal)
  await client.mine()
  await client.submit(draft, 'k1')
  await client.withdraw(1, 'k2')
  await client.open(1, 'k3')
  await client.suspend('fire alarm', 'k4')
  await client.resume('2026-11-21T03:00:00.000Z', 'k5')
  await client.announce({ text: 'hello' }, 'k6')
  const bodies = [undefined, undefined, { projectId: 'P3', ...draft }, { projectId: 'P3', roundNo: 1 }, { projectId: 'P3', roundNo: 1 }]
  const more = [
    { id: 'P3', reason: 'fire alarm' },
    { id: 'P3', resumeAt: '2026-11-21T03:00:00.000Z' },
    { projectId: 'P3', text: 'hello' },
  ]
  expect(sent).toEqual(names.map((name, at) => [name, true, true, [...bodies, ...more][at]]))
})

test('TEND-36 a project of free bidding has no rounds: what is shown is the reason that the gateway gives', async () => {
  const refused = new Failure('refused', 'Not possible while the project is "BIDDING"', { code: 'TENDER-2002' })
  const answers = {
    'GET /tender/api/v1/hall/board': () => ({ view: aBidView(), rows: [], curve: [], messages: [] }),
    'GET /tender/api/v1/round/view': () => Promise.reject(refused),
  }
  const store = createRoundsStore(roundsClient(aRuntime({ answers }), 'P3'))
  await store.open()
  expect(store.phase.value).toEqual({ phase: 'failed', failure: refused })
})

test('TEND-06 the stream is followed from the picture that is shown; what it says of other halls, and of free bidding, is not heard', async () => {
  const heard: { on: LiveListener; options: FollowOptions }[] = []
  const stream = { ...fakeStream(), follow: (_: unknown, on: LiveListener, options: FollowOptions) => void heard.push({ on, options }) }
  const runtime = aRuntime({ answers: { 'GET /tender/api/v1/hall/board': board }, parts: { stream } })
  const store = createRoundsStore(roundsClient(runtime, 'P3'))
  await store.open()
  const { on, options } = heard[0]!
  expect(options.since).toEqual({ [TOPIC]: 5 })
  const frame = (topic: string, view: ReturnType<typeof aRoundView> | ReturnType<typeof aBidView>) =>
    on.view?.({ topic, seq: view.seq, now: '', cause: 'round.opened', view })
  frame('p:P4', aRoundView({ seq: 9 }))
  frame(TOPIC, aBidView({ seq: 9 }))
  expect(store.view.value?.seq).toBe(5)
  frame(TOPIC, aRoundView({ seq: 6 }))
  expect(store.view.value?.seq).toBe(6)
})

test('TEND-37 what the own firm has sealed comes by a call of its own; who has sealed nothing holds nothing', async () => {
  const held = { rounds: [anOwnQuote()], receipts: [aQuoteReceipt()], lostKeys: [{ round: 2, kid: 'k7' }] }
  const answers = [held, {}]
  const client = roundsClient(aRuntime({ answers: { 'GET /tender/api/v1/quote/mine': () => answers.shift() } }), 'P3')
  expect(await client.mine()).toEqual(held)
  expect(await client.mine()).toEqual({ rounds: [], receipts: [] })
})
