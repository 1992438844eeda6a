// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fakeTimers } from '#core/testing.tsx'
import { createRoundsStore } from '#screens/bidding/rounds/client/index.ts'
import { createRoundsPractice } from './practice-rounds.ts'
import { botQuote, quoteAt, quoteOf } from './round-bots.rules.ts'
import { seeded } from './testing.ts'

const MINUTE = 60_000

async function aGame() {
  const timers = fakeTimers()
  const { client, run, skip } = createRoundsPractice({
    clock: { now: timers.wall, uncertaintyMs: 0, wait: timers.wait },
    random: seeded(7),
  })
  const rounds = createRoundsStore(client)
  const left = new AbortController()
  void run(left.signal)
  await rounds.open()
  const view = () => rounds.view.value!
  return { timers, client, rounds, view, skip, left }
}

test('TEND-36 a bot whose round closes while it thinks is refused, and the game goes on', async () => {
  const timers = fakeTimers()
  let looks = 0
  // A page that was asleep: much time passes between two looks at the clock.
  const now = () => timers.wall() + 7_000 * looks++
  const { client, run } = createRoundsPractice({ clock: { now, uncertaintyMs: 0, wait: timers.wait }, random: seeded(3) })
  const left = new AbortController()
  const ended = run(left.signal).then(() => 'left')
  for (let step = 0; step < 60; step++) await timers.pass(200)
  expect((await client.board(left.signal)).round.phase).toBe('CLOSED')
  left.abort()
  expect(await ended).toBe('left')
})

const draft = (roundNo: number, part: bigint) => ({ roundNo, ...quoteOf(part), taxBp: 1_300, currency: 'CNY', deliveryDays: 30 })

test('TEND-36 three rounds are practised to the end: the bots quote in each of them, and nobody’s price is told before its opening', async () => {
  const { timers, client, rounds, view, left } = await aGame()
  expect(view().phase).toBe('BEFORE')
  await timers.pass(6_000)
  expect(view()).toMatchObject({ phase: 'OPEN', roundNo: 1, canQuote: true })
  await client.submit(draft(1, 9_900n), 'k1')
  await timers.pass(80_000)
  expect(JSON.stringify([view(), rounds.prices.value])).not.toMatch(/9\d{5}\.\d\d/)
  await timers.pass(20_000)
  expect(view()).toMatchObject({ phase: 'INTERVAL', ownPrice: '990000.00' })
  expect(view().rounds[0]).toMatchObject({ state: 'OPENED', ownPrice: '990000.00' })
  expect(Number(view().rounds[0]?.lowest)).toBeLessThan(990_000)
  for (const [no, part] of [
    [2, 9_100n],
    [3, 9_000n],
  ] as const) {
    await timers.pass(130_000)
    await client.submit(draft(no, part), `k${no}`)
    await timers.pass(90_000)
  }
  expect(view()).toMatchObject({ phase: 'CLOSED', ownPrice: '900000.00' })
  expect(view().rounds.map(({ state }) => state)).toEqual(['OPENED', 'OPENED', 'OPENED'])
  left.abort()
})

test('TEND-36 a practice quote is judged like a real one, replaced and withdrawn; the same key seals once', async () => {
  const { timers, client, view, left } = await aGame()
  await timers.pass(6_000)
  await expect(client.submit({ ...draft(1, 9_900n), total: '1.00' }, 'k0')).rejects.toMatchObject({ code: 'TENDER-2058' })
  await expect(client.submit({ ...draft(1, 9_900n), deliveryDays: 0 }, 'k0')).rejects.toMatchObject({ code: 'TENDER-2098' })
  await expect(client.submit(draft(2, 9_900n), 'k0')).rejects.toMatchObject({ code: 'TENDER-2050' })
  await client.submit(draft(1, 9_900n), 'k1')
  const { round } = await client.submit(draft(1, 9_900n), 'k1')
  expect([round?.submitted?.replaced, (await client.mine()).rounds.map(({ gross, state }) => [gross, state])]).toEqual([
    0,
    [['990000.00', 'sealed']],
  ])
  await client.submit(draft(1, 9_800n), 'k2')
  expect(view().submitted?.replaced).toBe(1)
  await client.withdraw(1, 'k3')
  expect([view().submitted, (await client.mine()).rounds]).toEqual([undefined, []])
  await expect(client.withdraw(1, 'k4')).rejects.toMatchObject({ code: 'TENDER-2059' })
  await client.submit(draft(1, 9_700n), 'k5')
  await timers.pass(2 * MINUTE)
  expect((await client.mine()).rounds).toMatchObject([{ round: 1, state: 'opened', gross: '970000.00', deliveryDays: 30 }])
  left.abort()
})

test('TEND-36 who is last after the second round leaves; who has no price leaves after the first', async () => {
  const one = await aGame()
  await one.timers.pass(6_000)
  await one.client.submit(draft(1, 10_000n), 'k1')
  await one.timers.pass(6 * MINUTE)
  expect(one.view()).toMatchObject({ eliminated: { round: 2, cause: 'RANK' }, canQuote: false, why: 'ELIMINATED' })
  one.left.abort()
  const other = await aGame()
  await other.timers.pass(2 * MINUTE)
  expect(other.view()).toMatchObject({ eliminated: { round: 1, cause: 'NO_PRICE' } })
  other.left.abort()
})

test('TEND-36 the wait before a round is skipped, a round itself is not', async () => {
  const { timers, client, view, skip, left } = await aGame()
  const opened = async () => {
    skip()
    await timers.pass(200)
    return [view().phase, view().roundNo]
  }
  expect(await opened()).toEqual(['OPEN', 1])
  await client.submit(draft(1, 9_000n), 'k1')
  expect(await opened()).toEqual(['OPEN', 1])
  await timers.pass(90_000)
  expect(view().phase).toBe('INTERVAL')
  expect(await opened()).toEqual(['OPEN', 2])
  left.abort()
})

test('a bot quotes within what its round takes and what it can afford, in the midst of the round', async () => {
  const { timers, view, left } = await aGame()
  await timers.pass(6_000)
  expect(quoteOf(10_000n).total).toBe('1000000.00')
  const at = [0, 0.5, 0.999].map((n) => quoteAt(view(), () => n) - Date.parse(view().startsAt))
  expect(at.every((ms) => ms >= 9_000 && ms <= 77_000)).toBe(true)
  const next = { ...view(), ownPrice: '950000.00', next: { max: '930000.00' } }
  expect(Number(botQuote(next, { floor: 0n }, () => 0)?.total)).toBeLessThanOrEqual(930_000)
  expect(botQuote(next, { floor: 94_000_000n }, () => 0)).toBeUndefined()
  left.abort()
})
