import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { opens, seals, withdraws } from '#domain/tender/rounds/testing.ts'
import { buyer, manager, REASON, type Step, supervisor } from '#domain/tender/testing.ts'
import { readLog } from '#gateway/modules/tender/tender.queries.ts'
import { listen, people } from '#gateway/modules/tender/testing.ts'
import { at, bare, differs, lettersOf, moves, says, twinGateways, type World } from '#gateway/modules/tender/worlds/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { allFor, aQuote, begun, RIVALS } from './testing.ts'

/**
 * I8: two gateways whose tenders differ only in what is sealed and not opened, step for step at the same times. Whatever anybody may ask, it is the same
 * bytes, also of one who had part in it, until the round is opened, and for ever where it never is.
 */

const EVERYBODY = ['user-CA', 'user-CX', 'U1', 'M1', 'S1', 'A1', 'R1', 'U2'] as const
const SUPPLIERS = ['user-CA', 'user-CX'] as const
const DAY = 86_400

let one: TestGateway
let other: TestGateway
const compared = { answers: 0 }
beforeAll(async () => {
  const all = { ...people, S2: { roles: ['SUPERVISOR'] }, R1: { roles: ['REVIEWER'] } }
  ;[one, other] = await twinGateways(all)
})
afterAll(async () => {
  await one.close()
  await other.close()
})

/** What the rivals seal of a round from this second on: prices, terms, and one who thinks better of it. */
const sealed = (second: number, round: number, prices: readonly [string, string, string], paymentTerms: string): Step[] => [
  seals(at(second), 'CB', round, prices[0], { paymentTerms }),
  seals(at(second + 1), 'CC', round, prices[1]),
  seals(at(second + 2), 'CB', round, prices[2]),
  seals(at(second + 3), 'CA', round, '900'),
]
const LOW = ['700', '650.5', '612.25'] as const
const HIGH = ['999', '998.75', '997'] as const

/** Each with what both worlds have in common before and after the rivals' prices of it, which are not opened. */
const COURSES: Record<string, { rules: Partial<ThreeRounds>; before: Step[]; second: number; round: number; after: Step[] }> = {
  'round 1 is open': { rules: { durationsSec: [DAY, 60, 60] }, before: [], second: 2, round: 1, after: [says(at(9), 'so far')] },
  'round 1 waits for its committee': {
    rules: { durationsSec: [60, 60, 60], opening: 'committee' },
    before: [],
    second: 2,
    round: 1,
    after: [moves(at(61)), opens(at(500), buyer, 1)],
  },
  'round 1 was opened, round 2 is open': {
    rules: { durationsSec: [60, DAY, 60], intervalsSec: [120, 120], disclose: 'anonPrices', hallDetail: 'anonPrices' },
    before: [...sealed(2, 1, ['1000', '1000', '999.99'], 'cash'), moves(at(61)), moves(at(182))],
    second: 190,
    round: 2,
    after: [],
  },
  'round 2 waits for its committee': {
    rules: { durationsSec: [60, 60, 60], intervalsSec: [120, 120], opening: 'committee', disclose: 'lowest' },
    before: [...sealed(2, 1, ['1000', '1000', '999.99'], 'cash'), opens(at(70), buyer, 1), opens(at(71), supervisor, 1), moves(at(192))],
    second: 195,
    round: 2,
    after: [moves(at(260)), opens(at(500), supervisor, 2)],
  },
  'it was ended before the opening': {
    rules: { durationsSec: [DAY, 60, 60] },
    before: [],
    second: 2,
    round: 1,
    after: [
      [at(30), manager, { type: 'project.void', reason: REASON }],
      [at(31), supervisor, { type: 'project.void', reason: REASON }],
    ],
  },
}

async function played(gateway: TestGateway, course: keyof typeof COURSES, prices: readonly [string, string, string], terms: string) {
  const { rules, before, second, round, after } = COURSES[course]!
  const world = await begun(gateway, rules)
  await world.does(...before, ...sealed(second, round, prices, terms), ...after)
  return world
}

/** The export of the log leaves an entry of its own, at the time of the clock: asked last, and read up to that entry. */
async function exported({ gateway, id }: World, user: string): Promise<string> {
  const answer = await gateway.inject({ url: `/tender/api/v1/log/export?projectId=${id}`, headers: await gateway.as(user).headers() })
  const lines = answer.payload.trimEnd().split('\n').slice(0, -1)
  return lines.map((line) => bare(JSON.parse(line))).join('\n')
}

async function same(twins: readonly [World, World], readers: readonly string[]) {
  for (const user of readers) {
    const [told, twin] = [await allFor(twins[0], user), await allFor(twins[1], user)]
    expect(Object.keys(told).flatMap((name) => differs(`${user} ${name}`, told[name]!, twin[name]!))).toEqual([])
    expect(Object.entries(told).filter(([, answer]) => answer.startsWith('5'))).toEqual([])
    compared.answers += Object.keys(told).length
  }
}

describe.each(Object.keys(COURSES))('I8 TEND-38 %s: other prices', (course) => {
  test('and other terms change no answer to anybody, and no notice', { timeout: 120_000 }, async () => {
    const twins = [await played(one, course, LOW, 'cash'), await played(other, course, HIGH, '预付30%，其余货到付款')] as const
    await same(twins, EVERYBODY)
    const [letters, twin] = [await lettersOf(twins[0]), await lettersOf(twins[1])]
    expect(twin.toSorted()).toEqual(letters.toSorted())
    const [log, twinLog] = [await exported(twins[0], 'S1'), await exported(twins[1], 'S1')]
    expect(differs('S1 log', log, twinLog)).toEqual([])
    compared.answers += letters.length + 1
  })
})

const FOLLOWERS = ['user-CA', 'user-CX', 'M1', 'S1'] as const

/** What each follower of the hall is told while the rivals seal their prices, up to the last message. */
async function followed(gateway: TestGateway, course: keyof typeof COURSES, prices: readonly [string, string, string], terms: string) {
  const { rules, before, second, round, after } = COURSES[course]!
  const world = await begun(gateway, rules)
  await world.does(...before)
  const topic = `p:${world.id}`
  const [pace, ...streams] = await Promise.all(['U1', ...FOLLOWERS].map((user) => listen(gateway, user, topic)))
  const told = await Promise.all(streams.map(async ({ next }) => [bare(await next('hello'))]))
  // What went to the buyer went to everybody whom it was meant for: no two changes are told as one.
  world.after = async (seq) => {
    while (Number((await pace!.next('hello', 'view')).data.seq) < seq);
  }
  for (const step of [...sealed(second, round, prices, terms), ...after, says(at(550), 'the end')]) await world.does(step)
  for (const [n, { next, close }] of streams.entries()) {
    while (!told[n]!.at(-1)!.includes('the end')) told[n]!.push(bare(await next('view', 'row', 'msg', 'fault')))
    close()
  }
  pace!.close()
  return told.map((frames) => frames.map((text) => text.replace(/ID:-\d+/g, 'ID:CLOCK')))
}

test.each(['round 1 is open', 'round 1 was opened, round 2 is open', 'round 2 waits for its committee'])(
  'I8 TEND-38 %s: other prices change no frame of a live stream',
  { timeout: 120_000 },
  async (course) => {
    const told = await followed(one, course, LOW, 'cash')
    const twin = await followed(other, course, HIGH, '预付30%')
    expect(twin).toEqual(told)
    compared.answers += told.flat().length
  },
)

test('M2 how often rivals quote, replace and take back changes no answer to a bidder or an onlooker, a refused quote included', {
  timeout: 120_000,
}, async () => {
  const rules = { durationsSec: [DAY, 60, 60] }
  const twins = [await begun(one, rules), await begun(other, rules)] as const
  await twins[0].does(seals(at(9), 'CA', 1, '900'))
  await twins[1].does(...sealed(2, 1, LOW, 'cash').slice(0, 3), withdraws(at(6), 'CC', 1), seals(at(9), 'CA', 1, '900'))
  await same(twins, SUPPLIERS)
  const refusals = async ({ gateway, id }: World) => {
    const bad = [
      { total: '1.00' },
      { deliveryDays: 0 },
      { roundNo: 2 },
      { lines: [] },
      { total: '2000000.00', lines: [{ lineNo: 1, unitPrice: '2000' }] },
    ]
    const answers = await Promise.all(
      bad.map((over) => gateway.as('user-CA').call('POST /tender/api/v1/quote/submit', aQuote(id, 1, '900000.00', over))),
    )
    return answers.map(({ status, body }) => `${status} ${bare(body)}`)
  }
  const told = await refusals(twins[0])
  expect(await refusals(twins[1])).toEqual(told)
  expect(told.every((answer) => answer.startsWith('4'))).toBe(true)
  compared.answers += told.length
})

test('I9 whose rate is whose changes no answer of an opened round, and no salt that could be tried is in the log of those who read its prices', {
  timeout: 120_000,
}, async () => {
  const rules: Partial<ThreeRounds> = {
    durationsSec: [60, DAY, 60],
    intervalsSec: [120, 120],
    disclose: 'anonPrices',
    hallDetail: 'anonPrices',
  }
  const world = async (gateway: TestGateway, rates: Readonly<Record<string, number>>) => {
    const begins = await begun(gateway, rules, rates)
    const given = [...RIVALS, 'CA'].map((firm, n) => seals(at(2 + n), firm, 1, '900', { taxBp: rates[firm] ?? 1_300 }))
    await begins.does(...given, moves(at(61)), moves(at(182)))
    return begins
  }
  const twins = [await world(one, { CB: 300, CC: 600 }), await world(other, { CB: 600, CC: 300 })] as const
  await same(twins, SUPPLIERS)
  const { gateway, id } = twins[0]
  const opened = (await readLog(gateway.pool, id, 0)).filter(({ type }) => type === 'quote.opened')
  const salts = opened.map(({ parts }) => String(parts.note?.data.salt))
  expect(new Set(salts.filter((salt) => /^[0-9a-f]{32}$/.test(salt))).size).toBe(3)
  for (const user of ['U1', 'M1', 'S1', 'A1', ...SUPPLIERS]) {
    const { body } = await gateway.as(user).call('POST /tender/api/v1/log/page-list', { projectId: id }, { query: { pageSize: 200 } })
    const told = JSON.stringify(body)
    expect(salts.filter((salt) => told.includes(salt))).toEqual([])
    if (user === 'U1') expect(told, 'prices are read').toContain('"gross":"900000.00"')
  }
})

test('TEND-38 every reading surface is among what is compared', async () => {
  const world = await begun(one, { durationsSec: [DAY, 60, 60] })
  const told = Object.keys(await allFor(world, 'U1'))
  expect(told).toEqual(
    expect.arrayContaining([
      'GET /tender/api/v1/award/ocds',
      'GET /tender/api/v1/round/prices',
      'GET /tender/api/v1/workbench/purchaser',
      'GET /tender/api/v1/workbench/bidder',
      'GET /tender/api/v1/stat/overview',
      'GET /tender/api/v1/review/find-by-project',
      'POST /tender/api/v1/project/history',
      'POST /tender/api/v1/project/cg-page-list',
      'POST /tender/api/v1/project/cu-page-list',
      'POST /tender/api/v1/review/page-list',
      'tender.round-price',
      'tender.award',
      'tender.purchaser-project',
      'tender.firm-project',
      'tender.review-project',
    ]),
  )
})

test('the answers were compared', () => {
  console.info(`two worlds of rounds: ${compared.answers} answers compared, all of them the same`)
  expect(compared.answers).toBeGreaterThan(2_000)
})
