// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aFailure, aRuntime, settle } from '#core/testing.tsx'
import { anItem } from '#domain/tender/testing.ts'
import { anOpened, anOwnQuote, aQuoteReceipt, aRound, aRoundsClient, aRoundView } from '#screens/bidding/rounds/client/testing.ts'
import { createRoundQuote, type RoundQuoteOptions } from './round-quote.ts'

const ITEM = anItem({ lineNo: 1, quantity: '1000' })
const project = async () => ({ items: [ITEM], currency: 'CNY', scale: 2, direction: 'reverse' })

async function opened({
  view = aRoundView(),
  runtime = aRuntime(),
  ...options
}: RoundQuoteOptions & { view?: ReturnType<typeof aRoundView>; runtime?: ReturnType<typeof aRuntime> } = {}) {
  runtime.store.customerId.set('c1')
  const client = aRoundsClient(view)
  const quote = createRoundQuote(runtime, 'P3', { client, project, ...options })
  const close = quote.open()
  await settle()
  return { client, quote, runtime, close, heard: () => [...client.listeners][0]! }
}
const sealedView = (over = {}) => aRoundView({ seq: 7, submitted: { at: '2026-11-21T02:05:00.000Z', replaced: 0 }, ...over })
const frame = (view: ReturnType<typeof aRoundView>) => ({ topic: 'p:P3', seq: view.seq, now: '', cause: 'quote.accepted', view })

async function submit(quote: Awaited<ReturnType<typeof opened>>['quote'], price = '985') {
  quote.lines.type({ 1: price })
  quote.terms.type({ deliveryDays: '30', paymentTerms: ' 30 d ' })
  quote.offer()
  await quote.confirm()
}

test('TEND-36 a quote goes out for the round that is open, with its terms, after it was confirmed and not before', async () => {
  const { client, quote } = await opened()
  client.answers = [() => ({ receipt: aQuoteReceipt(), round: sealedView() })]
  quote.lines.type({ 1: '985' })
  quote.terms.type({ deliveryDays: '30', paymentTerms: ' 30 d ' })
  quote.offer()
  expect([quote.asking.value, client.submitted]).toEqual(['submit', []])
  await quote.confirm()
  expect(client.submitted).toEqual([
    {
      ...{ roundNo: 1, lines: [{ lineNo: 1, unitPrice: '985' }], total: '985000.00', taxBp: 1_300, currency: 'CNY' },
      ...{ deliveryDays: 30, paymentTerms: '30 d', key: expect.any(String) },
    },
  ])
  expect(quote.lines.state.value).toMatchObject({ phase: 'sent', sent: { round: 1, gross: '985000.00' } })
  expect([quote.changed.value, quote.live.view.value?.seq]).toEqual([false, 7])
})

test('R-16 a quote whose answer was lost goes out again by the same key; other terms are another quote', async () => {
  const { client, quote } = await opened()
  client.answers = [
    () => {
      throw aFailure('unreachable')
    },
  ]
  await submit(quote)
  await quote.confirm()
  quote.offer()
  await quote.confirm()
  quote.terms.type({ deliveryDays: '31' })
  quote.offer()
  await quote.confirm()
  const [first, again, other] = client.submitted.map(({ key }) => key)
  expect([first === again, first === other]).toEqual([true, false])
})

test('TEND-36 a page around that says no keeps the quote back, and what was typed stays', async () => {
  const asked: string[] = []
  const { client, quote } = await opened({
    before: async (gross) => {
      asked.push(gross)
      return false
    },
  })
  await submit(quote)
  expect([asked, client.submitted, quote.lines.values.value]).toEqual([['985000.00'], [], { 1: '985' }])
})

test('TEND-36 what is typed while the page around thinks is not sent on its word: it is asked for again', async () => {
  const asked: string[] = []
  const { client, quote } = await opened({
    before: async (gross) => {
      asked.push(gross)
      if (asked.length === 1) quote.lines.type({ 1: '98' })
      return true
    },
  })
  client.answers = [() => ({ receipt: aQuoteReceipt(), round: sealedView() })]
  await submit(quote)
  expect([quote.asking.value, client.submitted]).toEqual(['submit', []])
  await quote.confirm()
  expect([asked, client.submitted.map(({ total }) => total)]).toEqual([['985000.00', '98000.00'], ['98000.00']])
})

test('TEND-36 what was typed and not sent outlives a reload, for this firm alone', async () => {
  const { quote, runtime, close } = await opened()
  quote.lines.type({ 1: '985' })
  quote.terms.type({ deliveryDays: '45' })
  expect([quote.changed.value, quote.kept.value]).toEqual([true, true])
  close()
  const again = await opened({ runtime })
  expect([again.quote.lines.values.value, again.quote.terms.terms.value.deliveryDays]).toEqual([{ 1: '985' }, '45'])
  again.quote.discard()
  expect([again.quote.lines.values.value, again.quote.changed.value]).toEqual([{}, false])
})

test('TEND-36 with autosave off nothing is kept before it is asked for', async () => {
  const { quote, runtime } = await opened({ autosave: () => false })
  quote.lines.type({ 1: '985' })
  quote.terms.type({ deliveryDays: '45' })
  expect(quote.kept.value).toBe(false)
  expect([quote.save(), quote.kept.value, runtime.storage.tab.read('round:c1:P3')]).toEqual([true, true, { 1: '985' }])
})

test('TEND-36 with the next round the form is empty but for the terms, and the last prices can be taken over into lines without one', async () => {
  const { client, quote, heard } = await opened()
  await submit(quote)
  client.holds = { rounds: [anOwnQuote({ state: 'opened', paymentTerms: '30 d' })], receipts: [aQuoteReceipt()] }
  const next = aRoundView({
    seq: 9,
    roundNo: 2,
    rounds: [anOpened(), aRound({ no: 2 }), { no: 3, state: 'SCHEDULED' }],
    ownPrice: '985000.00',
  })
  client.shows = { ...client.shows, round: next }
  heard().view(frame(next))
  await settle()
  expect([quote.lines.values.value, quote.terms.terms.value]).toEqual([{}, { deliveryDays: '30', paymentTerms: '30 d' }])
  expect(quote.last.value).toEqual({ 1: '985' })
  quote.takeLast()
  expect(quote.lines.values.value).toEqual({ 1: '985' })
  quote.lines.type({ 1: '980' })
  quote.takeLast()
  expect(quote.lines.values.value).toEqual({ 1: '980' })
})

test('TEND-36 a quote that is taken back stays in the form, unsent', async () => {
  const { client, quote, heard } = await opened()
  client.holds = { rounds: [anOwnQuote()], receipts: [aQuoteReceipt()] }
  client.shows = { ...client.shows, round: sealedView() }
  heard().view(frame(sealedView()))
  await settle()
  expect([quote.lines.values.value, quote.changed.value]).toEqual([{ 1: '985' }, false])
  client.holds = { rounds: [], receipts: [aQuoteReceipt()] }
  client.shows = { ...client.shows, round: aRoundView({ seq: 8 }) }
  quote.askWithdraw()
  await quote.confirm()
  await settle()
  expect([client.done, quote.lines.values.value, quote.terms.terms.value.deliveryDays]).toEqual([['withdraw 1'], { 1: '985' }, '30'])
  expect([quote.changed.value, quote.lines.state.value]).toMatchObject([true, { phase: 'editing' }])
  expect('sent' in quote.lines.state.value).toBe(false)
})

test('TEND-37 while a key is missing nothing of the own quotes is shown, and the form can be used', async () => {
  const view = sealedView()
  const client = aRoundsClient(view)
  client.holds = { rounds: [], receipts: [aQuoteReceipt()], lostKeys: [{ round: 1, kid: 'k7' }] }
  const { quote } = await opened({ client })
  expect([quote.unread.value, quote.own.value.rounds, quote.lines.state.value.phase]).toEqual([[{ round: 1, kid: 'k7' }], [], 'editing'])
})

test('TEND-36 a colleague’s quote takes the place of what stands, never of what was typed', async () => {
  const { client, quote, heard } = await opened()
  quote.lines.type({ 1: '990' })
  client.holds = { rounds: [anOwnQuote()], receipts: [aQuoteReceipt()] }
  heard().view(frame(sealedView()))
  await settle()
  expect([quote.lines.values.value, quote.changed.value, quote.lines.state.value]).toMatchObject([
    { 1: '990' },
    true,
    { sent: { gross: '985000.00' } },
  ])
  quote.discard()
  expect(quote.lines.values.value).toEqual({ 1: '985' })
})

test('TEND-39 what clearing took is brought back whole, prices and terms, as long as nothing else was typed or sent', async () => {
  const { client, quote } = await opened()
  const shown = () => [quote.lines.values.value, quote.terms.terms.value]
  const none = [{}, { deliveryDays: '', paymentTerms: '' }]
  const typed = [{ 1: '985' }, { deliveryDays: '45', paymentTerms: '30 d' }]
  const type = () => {
    quote.lines.type({ 1: '985' })
    quote.terms.type({ deliveryDays: '45', paymentTerms: '30 d' })
  }
  type()
  quote.discard()
  expect([shown(), quote.changed.value]).toEqual([none, false])
  quote.undo.value?.()
  expect([shown(), quote.changed.value, quote.kept.value, quote.undo.value]).toEqual([typed, true, true, undefined])
  quote.discard()
  quote.lines.type({ 1: '990' })
  expect(quote.undo.value, 'a price was typed since').toBeUndefined()
  quote.discard()
  quote.terms.type({ deliveryDays: '60' })
  quote.undo.value?.()
  expect(shown(), 'terms were typed since').toEqual([{ 1: '990' }, { deliveryDays: '60', paymentTerms: '' }])
  client.answers = [() => ({ receipt: aQuoteReceipt(), round: sealedView() })]
  quote.discard()
  await submit(quote)
  expect([quote.changed.value, quote.undo.value]).toEqual([false, undefined])
})

test('TEND-39 terms that were cleared alone come back as well', async () => {
  const { quote } = await opened()
  quote.terms.type({ deliveryDays: '60' })
  quote.discard()
  expect(quote.terms.terms.value.deliveryDays).toBe('')
  quote.undo.value?.()
  expect([quote.terms.terms.value.deliveryDays, quote.undo.value]).toEqual(['60', undefined])
})
