import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LogEntry } from '#contract/tender/bid.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Json, PartName, ProjectState, Viewer } from '#domain/tender/model.ts'
import { goOn, opens, roundOf, seals, supervisor2, withdraws } from '#domain/tender/rounds/testing.ts'
import { live, type Played, play, REASON, type Step, supervisor, wait } from '#domain/tender/testing.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { type StoredEntry, verifyLog } from './log-chain.ts'
import { checkRounds } from './rounds-check.ts'
import { begun, chained, live4, openedRound, rechained, ruleDigest, sha256 } from './testing.ts'

const FIRMS = ['CA', 'CB', 'CC', 'CD'] as const
const asLog = (log: readonly StoredEntry[]) => log as unknown as LogEntry[]
const check = (log: readonly StoredEntry[]) => checkRounds(asLog(log), ruleDigest)

/** What each firm does in a round: a price, a better one that replaces it, `x` for one that is taken back, nothing. */
type Given = readonly (string | undefined)[]

function quoted(before: Played, given: readonly Given[]): Played {
  const { no, opensAt } = roundOf(before.state)
  const steps = given.flatMap((prices, firm) =>
    prices.flatMap((price, n) => {
      const at = plus(opensAt, (n * 10 + firm + 1) * 1_000)
      if (price === undefined) return []
      return [price === 'x' ? withdraws(at, FIRMS[firm]!, no) : seals(at, FIRMS[firm]!, no, price, { paymentTerms: '月结30天' })]
    }),
  )
  const there = play(
    before.state,
    steps.toSorted((a, b) => (a[0] < b[0] ? -1 : 1)),
    before.entries,
  )
  return { ...there, entries: [...before.entries, ...there.entries] }
}

/** Rounds one after the other as long as there are any. */
function life(rules: Partial<ThreeRounds>, rounds: readonly (readonly Given[])[]): Played {
  let played = live4(rules)
  for (const given of rounds) {
    played = openedRound(quoted(played, given), rules)
    if (played.state.status !== 'BIDDING') return played
    played = begun(played)
  }
  return played
}

/** Two persons; in round 1 one quote is replaced, one taken back and given anew; D leaves; B carries in round 2; the last one is drawn. */
const RULES: Partial<ThreeRounds> = { opening: 'committee', out: [1, 0], keepMin: 2, tieBreak: 'draw' }
const drawnLife = life(RULES, [
  [['960', '950'], ['970', 'x', '955'], ['940'], ['980']],
  [['930'], [], ['935'], []],
  [['900'], ['910'], ['900'], []],
])
const LOG = chained(drawnLife.entries)

/** One quote a round; a pause in round 1, and one before it is opened, by two supervisors since the owner does not come. */
const pausedLife = (() => {
  const begun = live4({ opening: 'committee', revisions: 'once', rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] })
  const { opensAt } = roundOf(begun.state)
  const stops = (at: string): Step => [at, supervisor, { type: 'project.suspend', reason: REASON }]
  const goesOn = (at: string): Step => [at, supervisor, { type: 'project.resume', resumeAt: plus(at, 600_000) }]
  const paused = goOn(quoted(begun, [['960'], [], ['940'], ['980']]), [
    stops(plus(opensAt, 600_000)),
    goesOn(plus(opensAt, 700_000)),
    wait(plus(opensAt, 1_300_000)),
  ])
  const { closesAt } = roundOf(paused.state)
  const waits = goOn(paused, [wait(closesAt), stops(plus(closesAt, 60_000)), goesOn(plus(closesAt, 70_000)), wait(plus(closesAt, 670_000))])
  return goOn(waits, [opens(plus(closesAt, 900_000), supervisor, 1), opens(plus(closesAt, 901_000), supervisor2, 1)])
})()
const PAUSED = chained(pausedLife.entries)
const extraLife = life({ tieBreak: 'extraRound' }, [
  [['960'], ['960'], ['970'], ['980']],
  [[], [], [], []],
  [[], [], [], []],
])
const EXTRA = chained(extraLife.entries)

test('TEND-37 TEND-38 an honest log passes, and every opened quote is proved', async () => {
  expect(drawnLife.state.status).toBe('REVIEW')
  expect(await check(LOG)).toEqual({ rounds: 3, opened: 9, proved: 9, faults: [] })
  expect(EXTRA.some(({ type, parts }) => type === 'round.scheduled' && parts.pub?.data.extra === true)).toBe(true)
  expect((await check(EXTRA)).faults).toEqual([])
  expect(await check(PAUSED)).toEqual({ rounds: 1, opened: 3, proved: 3, faults: [] })
  expect((await check(chained(live().entries))).faults, 'free bidding').toEqual([])
})

const price = fc.integer({ min: 1, max: 20 })
const given = fc.array(fc.array(fc.oneof({ weight: 5, arbitrary: price }, { weight: 1, arbitrary: fc.constant('x') }), { maxLength: 3 }), {
  minLength: 4,
  maxLength: 4,
})
const rulesOf = fc.record<Partial<ThreeRounds>>({
  missed: fc.constantFrom('carry', 'eliminate'),
  priceRule: fc.constantFrom('notHigherThanOwn', 'lowerThanOwn', 'notHigherThanLowest'),
  out: fc.constantFrom([0, 0], [1, 0], [1, 1]),
  keepMin: fc.integer({ min: 1, max: 4 }),
  countBasis: fc.constantFrom('quoted', 'entered'),
  opening: fc.constantFrom('auto', 'committee'),
  tieBreak: fc.constantFrom('earliest', 'extraRound', 'draw'),
  minOffers: fc.constantFrom(1, 3),
})
const masked = (log: readonly StoredEntry[], state: ProjectState, viewer: Viewer) =>
  asLog(log).map((entry) => {
    const parts = Object.fromEntries(Object.entries(entry.parts).map(([name, { data }]) => [name, data])) as Record<PartName, never>
    const readable: string[] = readableParts({ type: entry.type as never, parts }, state, viewer)
    return { ...entry, parts: Object.fromEntries(Object.entries(entry.parts).filter(([name]) => readable.includes(name))) }
  })

test('TEND-37 TEND-38 honest logs of random lives pass, whole and as each side may read them', async () => {
  let rounds = 0
  await fc.assert(
    fc.asyncProperty(rulesOf, fc.array(given, { minLength: 4, maxLength: 4 }), async (rules, lives) => {
      const prices = lives.map((one, no) => one.map((firm) => firm.map((each) => (each === 'x' ? 'x' : String(1_000 - no * 25 - each)))))
      const { state, entries } = life(rules, prices)
      const log = chained(entries)
      const verdict = await check(log)
      expect(verdict.faults).toEqual([])
      expect(verdict.proved).toBe(verdict.opened)
      rounds += verdict.rounds
      const viewers: Viewer[] = [
        { side: 'buyer', userId: 'U1' },
        { side: 'bidder', userId: 'user-CA', customerId: 'CA' },
      ]
      for (const viewer of viewers) expect((await checkRounds(masked(log, state, viewer), ruleDigest)).faults, viewer.side).toEqual([])
    }),
    { numRuns: 6, seed: 20261121 },
  )
  expect(rounds).toBeGreaterThan(8)
})

type Mutation = (log: StoredEntry[]) => StoredEntry[]
const nth =
  (type: string, n = 0) =>
  (log: readonly StoredEntry[]) =>
    log.indexOf(log.filter((entry) => entry.type === type).at(n)!)
const removed =
  (type: string, n = 0): Mutation =>
  (log) =>
    log.toSpliced(nth(type, n)(log), 1)
const doubled =
  (type: string, n = 0): Mutation =>
  (log) =>
    log.toSpliced(nth(type, n)(log), 0, structuredClone(log[nth(type, n)(log)]!))
const moved =
  (type: string, n = 0): Mutation =>
  (log) => {
    const at = nth(type, n)(log)
    return log.toSpliced(at, 2, log[at + 1]!, log[at]!)
  }
const set =
  (type: string, n: number, part: PartName, key: string, value: Json | ((was: Json | undefined, log: StoredEntry[]) => Json)): Mutation =>
  (log) => {
    const { data } = log[nth(type, n)(log)]!.parts[part]!
    data[key] = typeof value === 'function' ? value(data[key], log) : value
    return log
  }
const seqOf = (type: string, n: number) => (_: Json | undefined, log: StoredEntry[]) => log[nth(type, n)(log)]!.seq
const earlier = (ms: number) => (was: Json | undefined) => plus(String(was), -ms)
const withCeiling = (ceiling: string) => (was: Json | undefined) => ({ ...(was as Record<string, Json>), ceiling })
const sameTwice: Mutation = set('round.unsealed', 0, 'note', 'confirmedBy', [
  { userId: 'S1', role: 'SUPERVISOR' },
  { userId: 'S1', role: 'SUPERVISOR' },
])
const atOf =
  (type: string, n: number, ms: number): Mutation =>
  (log) => {
    const entry = log[nth(type, n)(log)]!
    entry.at = plus(entry.at, ms)
    return log
  }

/** Written anew with hashes that fit: what is at fault then, as it is named. */
const REWRITTEN: [string, Mutation, string][] = [
  ['round.opened removed', removed('round.opened', 1), 'order'],
  ['round.opened doubled', doubled('round.opened', 1), 'order'],
  ['round.opened moved', moved('round.opened', 1), 'order'],
  ['quote.accepted that counts removed', removed('quote.accepted', 3), 'quote'],
  ['quote.accepted doubled', doubled('quote.accepted', 2), 'quote'],
  ['quote.accepted in another round', set('quote.accepted', 2, 'pub', 'round', 2), 'order'],
  ['quote.accepted of another commitment', set('quote.accepted', 2, 'pub', 'commitment', 'f'.repeat(64)), 'quote'],
  ['quote.withdrawn removed', removed('quote.withdrawn'), 'quote'],
  ['quote.withdrawn doubled', doubled('quote.withdrawn'), 'quote'],
  ['round.closed removed', removed('round.closed'), 'early'],
  ['round.closed doubled', doubled('round.closed'), 'order'],
  ['round.closed with another number', set('round.closed', 0, 'note', 'received', 3), 'count'],
  ['round.unsealed removed', removed('round.unsealed'), 'order'],
  ['round.unsealed doubled', doubled('round.unsealed'), 'order'],
  ['round.unsealed moved', moved('round.unsealed'), 'order'],
  ['opened before the close', (log) => atOf('round.unsealed', 0, -120_000)(log), 'early'],
  ['quote.opened left out', removed('quote.opened', 1), 'missing'],
  ['quote.opened doubled', doubled('quote.opened', 1), 'quote'],
  ['quote.opened moved', moved('quote.opened', 1), 'quote'],
  ['price a cent lower', set('quote.opened', 1, 'price', 'gross', '954999.99'), 'commitment'],
  ['price a cent higher', set('quote.opened', 1, 'price', 'gross', '955000.01'), 'commitment'],
  ['alias swapped', set('quote.opened', 1, 'price', 'alias', 'B01'), 'quote'],
  ['round plus one', set('quote.opened', 1, 'pub', 'round', 2), 'quote'],
  ['round minus one', set('quote.opened', 5, 'pub', 'round', 1), 'quote'],
  ['quoteSeq to a replaced one', set('quote.opened', 0, 'pub', 'quoteSeq', seqOf('quote.accepted', 0)), 'quote'],
  ['quoteSeq to a withdrawn one', set('quote.opened', 1, 'pub', 'quoteSeq', seqOf('quote.accepted', 1)), 'quote'],
  ['quoteSeq to a foreign one', set('quote.opened', 1, 'pub', 'quoteSeq', seqOf('quote.accepted', 2)), 'quote'],
  ['salt', set('quote.opened', 1, 'note', 'salt', '0'.repeat(32)), 'commitment'],
  ['linesHash', set('quote.opened', 1, 'price', 'linesHash', 'f'.repeat(64)), 'lines'],
  ['unit price of a line', set('quote.opened', 1, 'lines', 'lines', [{ lineNo: 1, unitPrice: '954' }]), 'lines'],
  ['delivery days', set('quote.opened', 1, 'lines', 'deliveryDays', 5), 'lines'],
  ['payment terms', set('quote.opened', 1, 'lines', 'paymentTerms', '预付'), 'lines'],
  ['quote.carried removed', removed('quote.carried'), 'carried'],
  ['quote.carried doubled', doubled('quote.carried'), 'carried'],
  ['quote.carried raised', set('quote.carried', 0, 'price', 'gross', '956000.00'), 'carried'],
  ['rank swapped', set('quote.opened', 1, 'price', 'rank', 1), 'rank'],
  ['lowest changed', set('round.unsealed', 0, 'price', 'lowest', '939999.99'), 'lowest'],
  ['tieCount changed', set('round.unsealed', 0, 'price', 'tieCount', 2), 'lowest'],
  ['elimination added', doubled('bidder.eliminated'), 'eliminated'],
  ['elimination left out', removed('bidder.eliminated'), 'eliminated'],
  ['elimination of the wrong alias', set('bidder.eliminated', 0, 'price', 'alias', 'B03'), 'eliminated'],
  ['draw removed', removed('tie.drawn'), 'draw'],
  ['draw doubled', doubled('tie.drawn'), 'order'],
  ['draw with another head', set('tie.drawn', 0, 'pub', 'headSeq', (was) => Number(was) - 3), 'draw'],
  ['draw with another seed', set('tie.drawn', 0, 'pub', 'seed', 'f'.repeat(64)), 'draw'],
  ['draw in another order', set('tie.drawn', 0, 'pub', 'aliases', (was) => (was as string[]).toReversed()), 'draw'],
  ['round.scheduled removed', removed('round.scheduled'), 'schedule'],
  ['next round within two minutes', set('round.scheduled', 0, 'pub', 'opensAt', earlier(600_000)), 'schedule'],
  ['committee of one person twice', sameTwice, 'committee'],
  ['rules other than committed', set('project.published', 0, 'pub', 'rulesHash', 'f'.repeat(64)), 'rules'],
  ['reserve other than committed', set('reserve.opened', 0, 'note', 'reserve', '980000.00'), 'reserve'],
]

const IN_PAUSES: [string, Mutation, string][] = [
  ['a second quote where one is allowed', doubled('quote.accepted'), 'once'],
  ['a price above the published ceiling', set('project.published', 0, 'note', 'form', withCeiling('950000.00')), 'limit'],
  ['a deputy who comes early', atOf('round.unsealed', 0, -2_000), 'committee'],
  ['a pause that leaves less', set('bidding.suspended', 0, 'pub', 'remainingMs', (was) => Number(was) - 1), 'time'],
  ['a pause of another instant', set('bidding.suspended', 0, 'pub', 'from', (was) => plus(String(was), 60_000)), 'time'],
  ['a pause doubled', doubled('bidding.suspended'), 'order'],
  ['a pause left out', removed('bidding.suspended'), 'order'],
  ['a round that ends earlier after it', set('bidding.resumed', 0, 'pub', 'closesAt', earlier(1)), 'time'],
  ['it goes on before it was announced', atOf('bidding.resumed', 0, -1), 'time'],
  ['an end of the pause left out', removed('bidding.resume-set'), 'time'],
  ['a closed round that ends anew', set('bidding.resumed', 1, 'pub', 'closesAt', (was) => plus(String(was), 1)), 'time'],
]

const JUNK: (Json | undefined)[] = ['x', '', '-1', '2026-13-45T00:00:00.000Z', 9_007_199_254_740_991, -1.5, null, [], {}, [null], undefined]

describe('TEND-37 TEND-38 a log that was changed', () => {
  test.each(IN_PAUSES)('%s', async (_, mutate, code) => {
    expect((await check(rechained(mutate(structuredClone(PAUSED))))).faults.map((fault) => fault.code)).toContain(code)
  })

  test('TEND-46 junk in any field of any entry is a fault or none, and nothing throws', async () => {
    const place = fc.record({ entry: fc.nat(), part: fc.nat(), field: fc.nat(), junk: fc.constantFrom(...JUNK) })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(LOG, EXTRA, PAUSED), fc.array(place, { minLength: 1, maxLength: 3 }), async (whole, places) => {
        const log = structuredClone(whole)
        for (const { entry, part, field, junk } of places) {
          const { parts } = log[entry % log.length]! as { parts: Record<string, { data: Record<string, unknown> }> }
          const { data } = Object.values(parts)[part % Object.keys(parts).length]!
          data[Object.keys(data)[field % Object.keys(data).length] ?? 'x'] = junk
        }
        expect((await check(log)).rounds).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 60, seed: 20261126 },
    )
  })

  test.each(REWRITTEN)('%s: the chain finds it, and rewritten the rules do', async (_, mutate, code) => {
    const changed = mutate(structuredClone(LOG))
    const start = { seq: LOG[0]!.seq - 1, hash: LOG[0]!.prev }
    expect((await verifyLog(asLog(changed), sha256, start)).ok, 'plainly').toBe(false)
    const rewritten = rechained(changed)
    expect((await check(rewritten)).faults.map((fault) => fault.code)).toContain(code)
  })

  test('an extra round for somebody who does not tie', async () => {
    const extra = EXTRA.filter(({ type, parts }) => type === 'round.scheduled' && parts.pub?.data.extra === true)
    const log = structuredClone(EXTRA)
    const entry = log.find(({ seq }) => seq === extra[0]!.seq)!
    entry.parts.who!.data.aliases = ['B01', 'B03']
    expect((await check(rechained(log))).faults).toContainEqual({ code: 'extra', seq: entry.seq })
  })

  test('a fault names its entry', async () => {
    const at = nth('quote.opened', 1)(LOG)
    const log = rechained(set('quote.opened', 1, 'price', 'gross', '954999.99')(structuredClone(LOG)))
    expect((await check(log)).faults[0]).toEqual({ code: 'commitment', seq: LOG[at]!.seq })
  })
})
