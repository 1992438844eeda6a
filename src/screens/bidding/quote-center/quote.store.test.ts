// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import type { Receipt } from '#contract/tender/bid.ts'
import { aFailure } from '#core/testing.tsx'
import { aFreeBid } from '#domain/tender/testing.ts'
import { createLiveStore } from '#screens/bidding/live/index.ts'
import { aBidView, aClient } from '#screens/bidding/live/testing.ts'
import { createQuoteStore, type PendingBid, type QuoteStoreDeps } from './quote.store.ts'

const aReceipt = (gross: string, seq = 9): Receipt => ({
  projectId: 'P1',
  seq,
  hash: 'h',
  prev: 'p',
  at: '2026-11-21T02:00:06.000Z',
  alias: 'B01',
  kind: 'bid',
  gross,
  receivedAt: '2026-11-21T02:00:06.000Z',
  kid: 'k',
  sig: `s${seq}`,
})

/** An auction whose lead is 980 000.00; bids are accepted unless the test says otherwise. */
async function aQuote(kept?: PendingBid, before?: QuoteStoreDeps['before']) {
  const client = aClient(aBidView({ seq: 5, lead: '980000.00', next: { own: '1000000.00', lead: '975000.00', step: '5000.00' }, bids: 1 }))
  client.answers = [
    (gross) => ({ receipt: aReceipt(gross), view: aBidView({ seq: 9, ownRank: 1, isLead: true, ownPrice: gross, lead: gross }) }),
  ]
  const live = createLiveStore(client)
  await live.open()
  const stored: { pending: PendingBid | undefined } = { pending: kept }
  let keys = 0
  const quote = createQuoteStore({
    client,
    live,
    rules: signal(aFreeBid()),
    pending: {
      load: () => stored.pending,
      keep: (pending) => {
        stored.pending = pending
      },
      clear: () => {
        stored.pending = undefined
      },
    },
    newKey: () => `key-${++keys}`,
    ...(before && { before }),
  })
  const now = () => client.clock.now()
  const bid = async (gross: string) => {
    quote.type(gross)
    await quote.offer(now())
  }
  return { client, live, quote, stored, bid, now }
}

test('TEND-12 the first bid of a session is confirmed, the next one goes out at once', async () => {
  const { client, quote, bid } = await aQuote()
  await bid('975000.00')
  expect(quote.sending.value).toMatchObject({ phase: 'confirming', effect: { rank: 1 } })
  expect(client.placed).toEqual([])
  await quote.confirm()
  expect(quote.sending.value).toMatchObject({ phase: 'accepted', rank: 1 })
  await bid('970000.00')
  expect(client.placed.map(({ gross }) => gross)).toEqual(['975000.00', '970000.00'])
})

test('TEND-12 the own result shows with the answer, and its receipt is listed', async () => {
  const { live, quote, bid } = await aQuote()
  await bid('975000.00')
  await quote.confirm()
  expect(live.view.value).toMatchObject({ seq: 9, ownRank: 1 })
  expect(quote.receipts.value).toEqual([aReceipt('975000.00')])
  expect(quote.typed.value).toBe('')
})

test('TEND-12 nothing is shown as done before the gateway answers, and a second Enter sends nothing', async () => {
  const { client, live, quote, bid, now } = await aQuote()
  const answer = Promise.withResolvers<{ receipt: Receipt; view: ReturnType<typeof aBidView> }>()
  client.answers = [() => answer.promise]
  await bid('975000.00')
  const sent = quote.confirm()
  await quote.offer(now())
  await quote.confirm()
  expect(quote.sending.value).toMatchObject({ phase: 'sending', gross: '975000.00' })
  expect(live.view.value?.ownPrice).toBeUndefined()
  expect(client.placed).toHaveLength(1)
  answer.resolve({ receipt: aReceipt('975000.00'), view: aBidView({ seq: 9 }) })
  await sent
  expect(quote.busy.value).toBe(false)
})

test('R-16 a bid whose answer was lost is sent again under the same key until its outcome is known', async () => {
  const { client, quote, stored, bid } = await aQuote()
  const accepted = client.answers[0]!
  const lost = (kind: 'unreachable' | 'timeout' | 'broken') => () => {
    throw aFailure(kind)
  }
  client.answers = [lost('unreachable'), lost('timeout'), lost('broken'), accepted]
  await bid('975000.00')
  const sent = quote.confirm()
  await client.timers.pass(0)
  expect(stored.pending).toEqual({ key: 'key-1', bid: expect.objectContaining({ gross: '975000.00' }) })
  await client.timers.pass(10_000)
  await sent
  expect(client.placed.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-1'])
  expect(quote.sending.value.phase).toBe('accepted')
  expect(stored.pending).toBeUndefined()
})

test('R-16 "too many requests" says nothing about a bid that was sent before: it is asked about again, not called refused', async () => {
  const { client, quote, stored, bid } = await aQuote()
  const accepted = client.answers[0]!
  const flooded = () => {
    throw aFailure('refused', { code: 'TENDER-2008' })
  }
  client.answers = [
    () => {
      throw aFailure('timeout')
    },
    flooded,
    accepted,
  ]
  await bid('975000.00')
  const sent = quote.confirm()
  await client.timers.pass(10_000)
  await sent
  expect(client.placed.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  expect(quote.sending.value.phase).toBe('accepted')
  expect(stored.pending).toBeUndefined()
})

test('a bid that was never looked at is told so, and not sent again by itself', async () => {
  const { client, quote, bid } = await aQuote()
  client.answers = [
    () => {
      throw aFailure('refused', { code: 'TENDER-2008' })
    },
  ]
  await bid('975000.00')
  await quote.confirm()
  expect(client.placed).toHaveLength(1)
  expect(quote.sending.value).toMatchObject({ phase: 'refused' })
})

test('R-16 a bid that a reload found unanswered is sent again with its key', async () => {
  const kept = { key: 'before', bid: { gross: '975000.00', taxBp: 1_300, currency: 'CNY' } }
  const { client, quote, stored } = await aQuote(kept)
  const sent = quote.resume()
  expect(quote.sending.value).toMatchObject({ phase: 'sending', resumed: true })
  await sent
  expect(client.placed).toEqual([{ gross: '975000.00', key: 'before' }])
  expect(stored.pending).toBeUndefined()
})

test('R-34 a session that ended keeps the bid and the amount for after signing in', async () => {
  const { client, quote, stored, bid } = await aQuote()
  const accepted = client.answers[0]!
  client.answers = [
    () => {
      throw aFailure('unauthorised')
    },
    accepted,
  ]
  await bid('975000.00')
  await quote.confirm()
  expect(quote.sending.value).toMatchObject({ phase: 'refused' })
  expect(quote.typed.value).toBe('975000.00')
  expect(stored.pending?.key).toBe('key-1')
  await quote.resume()
  expect(client.placed.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
})

test('TEND-12 a refusal is told with its code and the amount stays', async () => {
  const { client, quote, stored, bid } = await aQuote()
  const failure = aFailure('refused', { code: 'TENDER-2044', args: { max: '965000.00' } })
  client.answers = [
    () => {
      throw failure
    },
  ]
  await bid('975000.00')
  await quote.confirm()
  expect(quote.sending.value).toMatchObject({ phase: 'refused', failure, gross: '975000.00' })
  expect(quote.typed.value).toBe('975000.00')
  expect(stored.pending).toBeUndefined()
})

test('TEND-12 a big drop is confirmed every time, and says so to the gateway', async () => {
  const { client, quote, bid } = await aQuote()
  await bid('975000.00')
  await quote.confirm()
  await bid('700000.00')
  expect(quote.sending.value).toMatchObject({ phase: 'confirming', effect: { bigDrop: expect.any(String) } })
  await quote.confirm()
  expect(client.placed.at(-1)).toMatchObject({ gross: '700000.00', confirmBigDrop: true })
})

test('TEND-12 a big drop that only the gateway saw is asked back, with a new key for the confirmed bid', async () => {
  const { client, quote, bid } = await aQuote()
  const accepted = client.answers[0]!
  client.answers = [
    () => {
      throw aFailure('refused', { code: 'TENDER-2046', args: { pct: '19.8' } })
    },
    accepted,
  ]
  await bid('975000.00')
  await quote.confirm()
  expect(quote.sending.value).toMatchObject({ phase: 'confirming', effect: { bigDrop: '19.8' } })
  await quote.confirm()
  expect(client.placed.map(({ key, confirmBigDrop }) => [key, confirmBigDrop])).toEqual([
    ['key-1', undefined],
    ['key-2', true],
  ])
})

test('what the own figures alone forbid is not sent; what depends on others is left to the gateway', async () => {
  const { client, quote, bid } = await aQuote()
  await bid('1000000.01')
  await bid('abc')
  expect(quote.sending.value).toEqual({ phase: 'idle' })
  await bid('980000.00')
  expect(quote.sending.value.phase).toBe('confirming')
  expect(client.placed).toEqual([])
})

test('a quote centre that is left while a bid is under way keeps it for the next opening', async () => {
  const { client, quote, stored, bid } = await aQuote()
  const accepted = client.answers[0]!
  client.answers = [
    () => {
      throw aFailure('unreachable')
    },
    accepted,
  ]
  await bid('975000.00')
  const sent = quote.confirm()
  await client.timers.pass(0)
  quote.close()
  await sent
  expect(stored.pending?.key).toBe('key-1')
  await quote.resume()
  expect(quote.sending.value.phase).toBe('accepted')
})

test('R-16 a new bid does not take the place of one whose outcome is unknown: that one is settled first, the new amount stays', async () => {
  const kept = { key: 'before', bid: { gross: '975000.00', taxBp: 1_300, currency: 'CNY' } }
  const { client, quote, stored, bid } = await aQuote(kept)
  await bid('960000.00')
  expect(client.placed).toEqual([{ gross: '975000.00', key: 'before' }])
  expect([quote.sending.value.phase, quote.typed.value, stored.pending]).toEqual(['accepted', '960000.00', undefined])
})

test('TEND-12 the confirmation of a big drop is worth nothing for another amount that the page puts in its place', async () => {
  const { client, quote, bid } = await aQuote(undefined, async () => ({ ok: true, gross: '600000.00' }))
  await bid('700000.00')
  await quote.confirm()
  expect(client.placed).toEqual([{ gross: '600000.00', key: 'key-1' }])
})

test('a page that fails while it is asked has not agreed: nothing is sent, and the form is free again', async () => {
  const { client, quote, stored, bid } = await aQuote(undefined, async () => Promise.reject(new Error('portal')))
  await bid('975000.00')
  await quote.confirm()
  expect([client.placed, quote.sending.value, stored.pending]).toEqual([[], { phase: 'idle' }, undefined])
})
