// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fakeTimers } from '#core/testing.tsx'
import { createLiveStore } from '#screens/bidding/live/index.ts'
import { BOTS, botBid } from './bots.rules.ts'
import { createPractice } from './practice-client.ts'
import { seeded } from './testing.ts'

async function aGame() {
  const timers = fakeTimers()
  const practice = createPractice({ clock: { now: timers.wall, uncertaintyMs: 0, wait: timers.wait }, random: seeded(7) })
  const live = createLiveStore(practice.client)
  const controller = new AbortController()
  void practice.run(controller.signal)
  await live.open()
  return { timers, practice, live, left: controller }
}

const draft = (gross: string) => ({ gross, taxBp: 1_300, currency: 'CNY' })

test('TEND-12 the practice hall opens by itself, its bots bid, and it closes by the real rules', async () => {
  const { timers, live, left } = await aGame()
  expect(live.view.value?.phase).toBe('BEFORE')
  await timers.pass(6_000)
  expect(live.view.value).toMatchObject({ phase: 'LIVE', canBid: true })
  await timers.pass(120_000)
  expect(live.view.value!.bids).toBeGreaterThan(0)
  expect(live.rows.value).toHaveLength(live.view.value!.bids)
  await timers.pass(900_000)
  expect(live.view.value?.phase).toBe('CLOSED')
  left.abort()
})

test('TEND-12 a practice bid is judged like a real one, and the same key bids once', async () => {
  const { timers, practice, live, left } = await aGame()
  await timers.pass(6_000)
  await expect(practice.client.place(draft('1000000.01'), 'k0')).rejects.toMatchObject({ kind: 'refused', code: 'TENDER-2042' })
  const first = await practice.client.place(draft('800000.00'), 'k1')
  const again = await practice.client.place(draft('800000.00'), 'k1')
  expect(first.view).toMatchObject({ ownRank: 1, ownPrice: '800000.00' })
  expect(again.view).toEqual(first.view)
  expect(live.rows.value.filter((row) => row.own)).toHaveLength(1)
  expect(first.receipt).toBeUndefined()
  left.abort()
})

test('TEND-09 a practice correction is decided by two and strikes the bid out', async () => {
  const { timers, practice, live, left } = await aGame()
  await timers.pass(6_000)
  await practice.client.place(draft('800000.00'), 'k1')
  const own = live.rows.value.find((row) => row.own)!
  await practice.client.askCorrection(own.seq, '金额多输了一位，应为九十八万元', 'key-1')
  await timers.pass(5_000)
  expect(live.rows.value.find((row) => row.seq === own.seq)).toMatchObject({ voided: true })
  left.abort()
})

test('a bot never bids below its floor, nor against itself', async () => {
  const { timers, live, left } = await aGame()
  await timers.pass(6_000)
  const view = live.view.value!
  const bot = BOTS[0]!
  expect(botBid({ ...view, isLead: true }, bot, () => 0)).toBeUndefined()
  expect(
    botBid({ ...view, ownPrice: '900000.00', next: { own: '870000.00', lead: '869999.00', step: '5000.00' } }, bot, () => 0),
  ).toBeUndefined()
  left.abort()
})
