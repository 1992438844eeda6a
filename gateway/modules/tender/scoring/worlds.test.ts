import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#domain/tender/model.ts'
import { inRounds, seals } from '#domain/tender/rounds/testing.ts'
import { bids, buyer, type Step } from '#domain/tender/testing.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { people } from '#gateway/modules/tender/testing.ts'
import {
  approves,
  at,
  aWorld,
  differs,
  everythingFor,
  HOUR,
  lettersOf,
  moves,
  registers,
  twinGateways,
  type World,
} from '#gateway/modules/tender/worlds/testing.ts'
import type { TestCallName, TestGateway } from '#support/gateway.ts'
import { aRow, inPoints } from './testing.ts'

/** I8: two gateways whose tenders differ only in prices and ranks. To a reviewer who has not given his points they are the same bytes. */

let one: TestGateway
let other: TestGateway
beforeAll(async () => {
  const all = { ...people, R1: { roles: ['REVIEWER'] }, R2: { roles: ['REVIEWER', 'AUDITOR'] } }
  ;[one, other] = await twinGateways(all)
})
afterAll(async () => {
  await one.close()
  await other.close()
})

const FIRMS = ['CA', 'CB', 'CC'] as const
type Prices = readonly [string, string, string]
const LOW: Prices = ['700', '990', '612.25']
const HIGH: Prices = ['998', '650.5', '997']

const reviewer = (userId: string): Actor => ({ userId, name: userId, roles: ['REVIEWER'] })
const declares = (userId: string, second: number): Step => [at(second), reviewer(userId), { type: 'review.conflict', has: false }]
const conflicted = (userId: string, second: number): Step => [at(second), reviewer(userId), { type: 'review.conflict', has: true }]
/** The aliases of rounds are drawn by lot. */
const ROWS = Array.from({ length: 99 }, (_, n) => aRow(`B${String(n + 1).padStart(2, '0')}`, '80', '70'))
const submits = (userId: string, second: number): Step => [at(second), reviewer(userId), { type: 'score.submit', rows: ROWS }]
const says = (second: number): Step => [at(second), buyer, { type: 'hall.message', text: 'so far' }]

interface Course {
  over: Parameters<typeof aWorld>[1]
  prices: (prices: Prices) => Step[]
  after: Step[]
}
const oneRound = { rounds: 1, durationsSec: [60], intervalsSec: [], out: [], keepMin: 1, minOffers: 2, hallDetail: 'anonPrices' as const }
const sealed = (prices: Prices) => FIRMS.map((firm, n) => seals(at(2 + n), firm, 1, prices[n]!))
const placed = (prices: Prices) => FIRMS.map((firm, n) => bids(at(2 + n), firm, `${Math.round(Number(prices[n]) * 1_000)}.00`))
const free = { durationSec: 60, windowSec: 0, extendSec: 0, maxExtendSec: 0, maxDropPct: 100, minOffers: 2, correction: false }

const COURSES: Record<string, Course> = {
  'a round was opened, the next one is open': {
    over: inRounds({ ...oneRound, rounds: 2, durationsSec: [60, 86_400], intervalsSec: [120], out: [0] }, inPoints()),
    prices: sealed,
    after: [moves(at(61)), moves(at(182))],
  },
  'the last round was opened': {
    over: inRounds(oneRound, inPoints()),
    prices: sealed,
    after: [moves(at(61)), declares('R1', 70), declares('R2', 71)],
  },
  'it was opened, with a limit that is not published': {
    over: inRounds(oneRound, { ...inPoints(), ceilingVisible: false }),
    prices: sealed,
    after: [moves(at(61)), declares('R1', 80), declares('R2', 81)],
  },
  'bidding is open': { over: { ...inPoints(), bidding: { ...free, durationSec: 86_400 } }, prices: placed, after: [says(20)] },
  'bidding is over': {
    over: { ...inPoints(), bidding: free },
    prices: placed,
    after: [moves(at(61)), declares('R1', 90), declares('R2', 91)],
  },
}

async function played(gateway: TestGateway, { over, prices, after }: Course, given: Prices) {
  const world = await aWorld(gateway, over)
  await world.does(...FIRMS.flatMap((firm) => registers(world, firm)))
  await world.does(moves(at(-2 * HOUR)), ...FIRMS.map(approves), moves(at(-HOUR)), moves(at(0)), ...prices(given), ...after)
  return world
}

/** Who got which alias is drawn by lot. */
const seatsAside = (answer: string): string => answer.replace(/"alias":"B##","customerId":"C[A-C]"(,"name":"[^"]*")?/g, 'SEAT')

/** What reviewers are told, and what anybody is told of points: the firms learn of their own prices. */
const lettersOfPoints = async (world: World) =>
  (await lettersOf(world)).filter((letter) => /^R\d /.test(letter) || /"kind":"(conflict|score)s?-/.test(letter)).toSorted()
const kindOf = (letter: string) => letter.replace(/ .*"kind":"([^"]*)".*/, ' $1')

/** It answers no JSON. */
const EXPORT = ['GET /tender/api/v1/log/export']
let compared = 0
/** Worlds whose reviewers have declared, and were told to give points. */
const declared: World[] = []
test.each(Object.entries(COURSES))('I8 TEND-42 %s: prices change no answer to a reviewer', { timeout: 120_000 }, async (_, course) => {
  const twins = [await played(one, course, LOW), await played(other, course, HIGH)] as const
  for (const user of ['R1', 'R2']) {
    const [told, twin] = [await everythingFor(twins[0], user), await everythingFor(twins[1], user)]
    for (const [name, answer] of Object.entries(told)) {
      expect(differs(`${user} ${name}`, seatsAside(answer), seatsAside(twin[name]!))).toEqual([])
      expect(answer, `${user} ${name}`).not.toMatch(/^5|700000|990000|612250|998000|650500|997000/)
      compared += 1
    }
  }
  const [letters, twinLetters] = [await lettersOfPoints(twins[0]), await lettersOfPoints(twins[1])]
  expect(twinLetters).toEqual(letters)
  expect(['', 'R1 score-waiting,R2 score-waiting']).toContain(String(letters.map(kindOf)))
  compared += letters.length
  const [buyerTold, buyerTwin] = [await everythingFor(twins[0], 'U1', EXPORT), await everythingFor(twins[1], 'U1', EXPORT)]
  expect(JSON.stringify(buyerTold) === JSON.stringify(buyerTwin), 'who reads prices tells the worlds apart').toBe(false)
  if (letters.length > 0) declared.push(...twins)
})

/** What is decided after the points is decided by the calls themselves, at the time of the clock. */
const clockAside = (answer: string): string => answer.replace(/"\d{4}-\d\d-\d\dT[^"]*Z"/g, 'TIME')

test('I8 TEND-42 a signed report and a proposal change no answer to who has a conflict', { timeout: 120_000 }, async () => {
  const judged = async (gateway: TestGateway, prices: Prices) => {
    const course = {
      over: inRounds(oneRound, inPoints()),
      prices: sealed,
      after: [moves(at(61)), conflicted('R1', 70), declares('R2', 71), submits('R2', 72)],
    }
    const world = await played(gateway, course, prices)
    const { bidders } = (await findProject(gateway.pool, 'north', world.id))!.state
    const [best] = bidders.toSorted((a, b) => Number(a.stands[0]!.basis) - Number(b.stands[0]!.basis))
    const sends = async (user: string, name: TestCallName, body: object) =>
      expect((await gateway.as(user).call(name, { projectId: world.id, ...body } as never)).body, name).toMatchObject({ statusCode: 200 })
    await sends('S1', 'POST /tender/api/v1/review/sign', { conclusion: `程序合规，首位报价${best!.stands[0]!.gross}` })
    await sends('U1', 'POST /tender/api/v1/award/propose', { alias: best!.alias })
    return world
  }
  const twins = [await judged(one, LOW), await judged(other, ['998', '750.5', '997'])] as const
  const [told, twin] = [await everythingFor(twins[0], 'R1', EXPORT), await everythingFor(twins[1], 'R1', EXPORT)]
  const parted = Object.keys(told).flatMap((name) =>
    differs(name, clockAside(seatsAside(told[name]!)), clockAside(seatsAside(twin[name]!))),
  )
  expect(parted).toEqual([])
  compared += Object.keys(told).length
})

test('I8 TEND-34 what reviewers are told, and others of their sheets, is the same in both worlds', async () => {
  expect(declared).toHaveLength(6)
  for (const twin of declared) {
    await twin.does(submits('R1', 120))
    expect(await lettersOfPoints(twin), 'how far the others are is told to nobody').toEqual([])
    await twin.does(submits('R2', 121))
    expect([...new Set((await lettersOfPoints(twin)).map(kindOf))]).toEqual(expect.arrayContaining(['S1 scores-in', 'U1 scores-in']))
  }
})

test('the answers were compared', () => {
  console.info(`two worlds of points: ${compared} answers compared, all of them the same`)
  expect(compared).toBeGreaterThan(300)
})
