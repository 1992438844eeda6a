import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectForm } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { plus } from '#domain/tender/instant.ts'
import { partHash } from '#domain/tender/log/log-chain.ts'
import { sha256 } from '#domain/tender/log/testing.ts'
import type { At, Entry, ProjectState, Viewer } from '#domain/tender/model.ts'
import { auditor, buyer, manager, type Played, play, REASON, reach, type Step, supervisor, VAULT, wait } from '#domain/tender/testing.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { hallView } from '#domain/tender/visibility/hall-view.ts'
import { bidRow, curvePoint } from '#domain/tender/visibility/view.ts'
import { roundRows } from './round-view.ts'
import { goOn, liveRounds, opens, playRound, roundOf, seals, withdraws } from './testing.ts'

/** Everything a viewer can get of rounds: the hall, the prices, the rows, the curve, and the log as far as it opens for him. */
function everythingFor(viewer: Viewer, state: ProjectState, entries: readonly Entry[], at: At): string {
  const log = entries.map(({ parts, ...entry }) => {
    const readable = readableParts({ type: entry.type, parts }, state, viewer)
    return { ...entry, parts: Object.fromEntries(readable.map((part) => [part, parts[part]])) }
  })
  const rows = entries.map((entry) => [bidRow(entry, state, viewer), curvePoint(entry, state, viewer)])
  return JSON.stringify({ view: hallView(state, viewer, at), prices: roundRows(state, viewer), rows, log })
}

const FIRMS = ['CA', 'CB', 'CC', 'CD'] as const
type Firm = (typeof FIRMS)[number]
const bidderOf = (customerId: string): Viewer => ({ side: 'bidder', userId: `user-${customerId}`, customerId })
const STAFF = {
  buyer: { side: 'buyer', userId: 'U1' },
  manager: { side: 'manager', userId: 'M1' },
  supervisor: { side: 'supervisor', userId: 'S1' },
  auditor: { side: 'auditor', userId: auditor.userId },
  reviewer: { side: 'reviewer', userId: 'R1' },
} as const satisfies Record<string, Viewer>
const STRANGER: Viewer = { side: 'invited', userId: 'user-CX', customerId: 'CX' }

const anyRules = fc.record<Partial<ThreeRounds>>({
  revisions: fc.constant('replace'),
  priceRule: fc.constantFrom('notHigherThanOwn', 'lowerThanOwn', 'notHigherThanLowest'),
  missed: fc.constantFrom('carry', 'eliminate'),
  out: fc.constantFrom([0, 0], [1, 0], [1, 1]),
  keepMin: fc.integer({ min: 1, max: 4 }),
  countBasis: fc.constantFrom('quoted', 'entered'),
  disclose: fc.constantFrom('rank', 'lowest', 'lowestAndRank', 'anonPrices', 'none'),
  opening: fc.constantFrom('auto', 'committee'),
  tieBreak: fc.constantFrom('earliest', 'extraRound', 'draw'),
  hallDetail: fc.constantFrom('public', 'anonPrices'),
})
/** The others contradict themselves: they are not published. */
const rulesOf = anyRules.filter(
  ({ priceRule, disclose }) => priceRule !== 'notHigherThanLowest' || (disclose !== 'none' && disclose !== 'rank'),
)

/** What a firm does while a round is open. The prices are what two worlds differ in; each round's lie below those of the one before. */
interface Act {
  firm: Firm
  kind: 'seal' | 'take back' | 'refused'
  price: [number, number]
}
const price = fc.integer({ min: 1, max: 99 })
const acts = fc.array(
  fc.record<Act>({
    firm: fc.constantFrom(...FIRMS),
    kind: fc.constantFrom('seal', 'seal', 'take back', 'refused'),
    price: fc.tuple(price, price),
  }),
  { maxLength: 8 },
)

const unit = (no: number, n: number): string => String(1_000 - no * 100 - n)

function stepsOf({ opensAt, no }: { opensAt: At; no: number }, given: readonly Act[], world: 0 | 1): Step[] {
  return given.map(({ firm, kind, price: prices }, index): Step => {
    const at = plus(opensAt, (index + 1) * 1_000)
    if (kind === 'take back') return withdraws(at, firm, no)
    return seals(at, firm, no, unit(no, prices[world]), kind === 'refused' ? { deliveryDays: 0 } : {})
  })
}

function openNext(before: Played): Played {
  const { closesAt } = roundOf(before.state)
  const closed = goOn(before, [wait(closesAt)])
  if (roundOf(closed.state).phase !== 'CLOSED' || closed.state.status !== 'BIDDING') return closed
  return goOn(closed, [
    opens(plus(closesAt, 60_000), buyer, roundOf(closed.state).no),
    opens(plus(closesAt, 61_000), supervisor, roundOf(closed.state).no),
  ])
}

/** The first round opened the same in both worlds, and the next one open; undefined where there is none. */
function upTo(no: number, rules: Partial<ThreeRounds>): Played | undefined {
  let played = liveRounds(rules, {}, FIRMS)
  for (let round = 1; round < no; round++) {
    const { opensAt } = roundOf(played.state)
    const done = openNext(
      goOn(
        played,
        FIRMS.map((firm, n) => seals(plus(opensAt, (n + 1) * 1_000), firm, round, unit(round, 50 - n))).filter(canQuote(played)),
      ),
    )
    if (done.state.status !== 'BIDDING') return undefined
    played = goOn(done, [wait(roundOf(done.state).opensAt)])
  }
  return played
}
const canQuote =
  ({ state }: Played) =>
  ([, who]: Step) =>
    state.bidders.find(({ customerId }) => customerId === who.customerId)?.state === 'ACTIVE'

const both = (start: Played, given: readonly Act[], more: readonly Step[] = []): [Played, Played] => {
  const world = (n: 0 | 1) => {
    const there = play(start.state, [...stepsOf(roundOf(start.state), given, n), ...more], start.entries)
    return { ...there, entries: [...start.entries, ...there.entries] }
  }
  return [world(0), world(1)]
}

describe('TEND-37 I8 two worlds that differ only in what is sealed give the same bytes', () => {
  test.each([1, 2, 3])('round %i open, and over while it waits: to everybody, the bidder himself too', (no) => {
    let compared = 0
    fc.assert(
      fc.property(rulesOf, acts, fc.boolean(), (rules, given, over) => {
        const start = upTo(no, { ...rules, ...(over && { opening: 'committee' as const }) })
        if (!start) return
        const { closesAt } = roundOf(start.state)
        const [one, two] = both(start, given, over ? [wait(closesAt)] : [])
        expect(two.refusals).toEqual(one.refusals)
        const at = over ? plus(closesAt, 30_000) : one.state.lastAt
        const readers = [...Object.values(STAFF), STRANGER, ...FIRMS.map(bidderOf)]
        for (const viewer of readers) {
          const seen = everythingFor(viewer, one.state, one.entries, at)
          expect(commitmentsAside(everythingFor(viewer, two.state, two.entries, at))).toBe(commitmentsAside(seen))
          expect(seen.includes('sealed '), 'a sealed text is in nobody’s log').toBe(false)
          compared += 1
        }
      }),
      { numRuns: 40 },
    )
    expect(compared).toBeGreaterThan(200)
  })

  test('whoever is disqualified in a round that is open: to everybody, after its opening too', () => {
    let opened = 0
    fc.assert(
      fc.property(rulesOf, acts, fc.constantFrom(1, 2), (rules, given, no) => {
        const start = upTo(no, rules)
        const bans = start && canQuote(start)(withdraws('', 'CB', no))
        if (!start || !bans) return
        const { closesAt } = roundOf(start.state)
        const late = plus(closesAt, -1_000)
        const bansB = [buyer, supervisor].map(
          (who): Step => [late, who, { type: 'application.disqualify', customerId: 'CB', reason: REASON }],
        )
        const hisAlone = given.map((act): Act => (act.firm === 'CB' ? act : { ...act, price: [act.price[0], act.price[0]] }))
        const worlds = both(start, hisAlone, [
          ...bansB,
          wait(closesAt),
          opens(plus(closesAt, 60_000), buyer, no),
          opens(plus(closesAt, 61_000), supervisor, no),
        ])
        const [one, two] = worlds
        opened += one.entries.filter(({ type }) => type === 'quote.opened').length
        for (const viewer of [...Object.values(STAFF), STRANGER, ...FIRMS.map(bidderOf)]) {
          const [seen, also] = worlds.map(({ state, entries }) => commitmentsAside(everythingFor(viewer, state, entries, state.lastAt)))
          expect(also).toBe(seen)
        }
        expect(two.refusals).toEqual(one.refusals)
      }),
      { numRuns: 40 },
    )
    expect(opened).toBeGreaterThan(40)
  })

  test('a project that failed or was stopped keeps what was sealed for ever', () => {
    fc.assert(
      fc.property(rulesOf, acts, fc.boolean(), (rules, given, stops) => {
        const start = liveRounds({ ...rules, minOffers: 9 }, {}, FIRMS)
        const { closesAt } = roundOf(start.state)
        const late = plus(closesAt, -60_000)
        const stop: Step[] = [
          [late, supervisor, { type: 'project.void', reason: REASON }],
          [late, { userId: 'M1', name: 'm', roles: ['MANAGER'] }, { type: 'project.void', reason: REASON }],
        ]
        const [one, two] = both(start, given, stops ? stop : [wait(closesAt)])
        expect(one.state.status).toBe(stops ? 'VOID' : 'FAILED')
        for (const viewer of [...Object.values(STAFF), STRANGER, ...FIRMS.map(bidderOf)]) {
          const seen = everythingFor(viewer, one.state, one.entries, closesAt)
          expect(commitmentsAside(everythingFor(viewer, two.state, two.entries, closesAt))).toBe(commitmentsAside(seen))
        }
      }),
      { numRuns: 30 },
    )
  })
})

/** A commitment differs as any two do, and tells nothing to whoever does not know its salt. Whoever does can try what was committed to. */
const commitmentsAside = (seen: string): string =>
  seen.includes('"salt":"') ? seen : seen.replace(/"commitment":"[0-9a-f]{64}"/g, '"commitment":"…"')

/** Prices of B, C, D that keep who stands where, and A's own. */
const PRICES: readonly Record<Firm, string>[] = [
  { CA: '900', CB: '880', CC: '870', CD: '990' },
  { CA: '900', CB: '881', CC: '866', CD: '995' },
]

describe('TEND-36 what is told of an opened round, by the rules, to whom', () => {
  const world = (rules: Partial<ThreeRounds>, prices: Record<Firm, string>) => playRound(liveRounds(rules, {}, FIRMS), prices)
  const twins = (rules: Partial<ThreeRounds>) => PRICES.map((prices) => world(rules, prices)) as [Played, Played]
  const same = ([one, two]: [Played, Played], viewer: Viewer): boolean => {
    const at = one.state.lastAt
    return (
      commitmentsAside(everythingFor(viewer, one.state, one.entries, at)) ===
      commitmentsAside(everythingFor(viewer, two.state, two.entries, at))
    )
  }

  test.each(['none', 'rank'] as const)('%s: no price of another to a bidder, nor to the purchaser side', (disclose) => {
    for (const out of [
      [0, 0],
      [1, 0],
    ]) {
      const pair = twins({ disclose, out })
      for (const viewer of [bidderOf('CA'), ...[STAFF.buyer, STAFF.manager, STAFF.supervisor], STRANGER])
        expect(same(pair, viewer)).toBe(true)
    }
  })

  test.each(['stopped', 'too few are left'])(
    'a tender that ends before its names are known, %s: no more than its rules had told',
    (how) => {
      const end = (played: Played): Played => {
        const at = plus(played.state.lastAt, 1_000)
        const stop = [supervisor, manager].map((who): Step => [at, who, { type: 'project.void', reason: REASON }])
        const ban = ['CA', 'CD'].flatMap((customerId) =>
          [buyer, supervisor].map((who): Step => [at, who, { type: 'application.disqualify', customerId, reason: REASON }]),
        )
        let there = goOn(played, how === 'stopped' ? stop : ban)
        while (there.state.status === 'BIDDING') {
          const { phase, opensAt, closesAt } = roundOf(there.state)
          there = goOn(there, [wait(phase === 'OPEN' ? closesAt : opensAt)])
        }
        return there
      }
      const pair = twins({ disclose: 'none' }).map(end) as [Played, Played]
      expect(pair[0].state).toMatchObject({ status: how === 'stopped' ? 'VOID' : 'FAILED', namesRevealed: false })
      for (const viewer of [...Object.values(STAFF), bidderOf('CA'), STRANGER]) expect(same(pair, viewer), viewer.side).toBe(true)
      expect(roundRows(pair[0].state, STAFF.buyer)).toEqual([])
      const shown = end(world({ disclose: 'none', hallDetail: 'anonPrices' }, PRICES[0]!))
      expect(roundRows(shown.state, STAFF.buyer).length, 'where the hall showed them it still does').toBeGreaterThan(3)
    },
  )

  test.each(['lowest', 'lowestAndRank'] as const)('%s: the lowest alone', (disclose) => {
    const higher = { ...PRICES[0]!, CB: '885', CD: '991' }
    const pair: [Played, Played] = [world({ disclose }, PRICES[0]!), world({ disclose }, higher)]
    for (const viewer of [bidderOf('CA'), STAFF.buyer, STAFF.manager, STAFF.supervisor, STRANGER]) expect(same(pair, viewer)).toBe(true)
    expect(same(twins({ disclose }), bidderOf('CA')), 'another lowest is another picture').toBe(false)
  })

  test.each([
    ['none', undefined, undefined],
    ['rank', 3, undefined],
    ['lowest', undefined, '870000.00'],
    ['lowestAndRank', 3, '870000.00'],
    ['anonPrices', 3, '870000.00'],
  ] as const)('%s: own rank %s, lowest %s', (disclose, ownRank, lowest) => {
    const { state, entries } = world({ disclose }, PRICES[0]!)
    const own = hallView(state, bidderOf('CA'), state.lastAt) as { rounds: { ownRank?: number; lowest?: string; ownPrice?: string }[] }
    expect([own.rounds[0]!.ownPrice, own.rounds[0]!.ownRank, own.rounds[0]!.lowest]).toEqual(['900000.00', ownRank, lowest])
    const rows = (viewer: Viewer) => roundRows(state, viewer).map(({ alias, rank }) => [alias, rank])
    expect(rows(bidderOf('CA')).length > 0).toBe(disclose === 'anonPrices')
    const seen = everythingFor(bidderOf('CA'), state, entries, state.lastAt)
    for (const price of ['880000', '990000']) expect(seen.includes(price), price).toBe(disclose === 'anonPrices')
  })

  test('the table by alias is the purchaser side’s where the hall shows it, and everybody’s there after the close', () => {
    const open = world({ hallDetail: 'anonPrices', disclose: 'none' }, PRICES[0]!)
    expect(roundRows(open.state, STAFF.buyer).map(({ alias, gross, rank }) => [alias, gross, rank])).toEqual([
      ['B03', '870000.00', 1],
      ['B02', '880000.00', 2],
      ['B01', '900000.00', 3],
      ['B04', '990000.00', 4],
    ])
    const closed = world({ hallDetail: 'public', disclose: 'none' }, PRICES[0]!)
    expect(roundRows(closed.state, STAFF.buyer)).toEqual([])
  })

  test('after the last opening: the own final rank unless nothing is told, names and prices to the purchaser side', () => {
    const rules = { rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] }
    const end = (disclose: ThreeRounds['disclose']) => world({ ...rules, disclose }, PRICES[0]!)
    for (const disclose of ['rank', 'lowest', 'lowestAndRank', 'anonPrices'] as const) {
      expect(hallView(end(disclose).state, bidderOf('CA'), end(disclose).state.lastAt)).toMatchObject({ ownRank: 3 })
    }
    const { state, entries } = end('none')
    expect(hallView(state, bidderOf('CA'), state.lastAt)).not.toHaveProperty('ownRank')
    expect(everythingFor(bidderOf('CA'), state, entries, state.lastAt)).not.toMatch(/"rank":3|880000|870000|990000/)
    const seen = everythingFor(STAFF.buyer, state, entries, state.lastAt)
    for (const price of ['870000.00', '880000.00', '990000.00']) expect(seen).toContain(price)
  })

  test('TEND-42 a reviewer is told no price, no rank and no elimination, until his own points are in', () => {
    const award: ProjectForm['award'] = {
      ...{ method: 'combined', weights: { price: 100, technical: 0, business: 0 }, publicityDays: 3, confirmHours: 72 },
      criteria: [{ code: 'plan', name: '方案', max: '10', kind: 'technical' }],
    }
    const other = { CA: '700', CB: '995', CC: '990', CD: '650' }
    const rules = { disclose: 'anonPrices', hallDetail: 'anonPrices' } as const
    const last = { ...rules, rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] }
    for (const one of [rules, last]) {
      const pair = [PRICES[0]!, other].map((prices) => playRound(liveRounds(one, { award, reviewerIds: ['R1'] }, FIRMS), prices))
      expect(same(pair as [Played, Played], STAFF.reviewer)).toBe(true)
      expect(same(pair as [Played, Played], STAFF.buyer)).toBe(false)
    }
    const { state, entries } = playRound(liveRounds(last, { award, reviewerIds: ['R1'] }, FIRMS), PRICES[0]!)
    const reviewer = { userId: 'R1', name: '评审', roles: ['REVIEWER' as const] }
    const rows = ['B01', 'B02', 'B03', 'B04'].map((alias) => ({ alias, scores: { plan: '1' } }))
    const done = reach(state, [
      [state.lastAt, reviewer, { type: 'review.conflict', has: false }],
      [state.lastAt, reviewer, { type: 'score.submit', rows }],
    ])
    expect(everythingFor(STAFF.reviewer, state, entries, state.lastAt)).not.toContain('870000')
    expect(everythingFor(STAFF.reviewer, done.state, entries, state.lastAt)).toContain('870000')
  })

  test('how many take part or have quoted is told to no bidder before the close', () => {
    const { state } = world({ disclose: 'anonPrices' }, PRICES[0]!)
    const own = hallView(state, bidderOf('CA'), state.lastAt)
    const known = JSON.stringify(own)
    for (const name of ['bidders', 'quotesReceived', 'received', 'active']) expect(known).not.toContain(`"${name}"`)
    expect(hallView(state, STAFF.buyer, state.lastAt)).toMatchObject({ bidders: 4, rounds: [{ received: 4, active: 4 }, {}, {}] })
  })

  test('with a rate and the parts he may read a bidder recomputes the commitments of others, once the names are known', () => {
    const rules = { rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] }
    const parts = (disclose: ThreeRounds['disclose'], over = {}) => {
      const { state, entries } = playRound(liveRounds({ ...rules, disclose }, over, FIRMS), PRICES[0]!)
      const other = entries.find(({ type, parts }) => type === 'quote.opened' && parts.price?.alias === 'B02')!
      return readableParts(other, state, bidderOf('CA'))
    }
    expect(parts('anonPrices')).toEqual(['pub', 'price', 'note'])
    expect(parts('lowestAndRank')).toEqual(['pub'])
    expect(parts('anonPrices', { ceilingVisible: false }), 'how a price stands to a limit that is not published').toEqual(['pub', 'price'])
  })

  test('I9 before the names are revealed no log ties an alias to a firm', () => {
    const played = reach(world({ disclose: 'anonPrices', hallDetail: 'anonPrices' }, PRICES[0]!).state, [])
    expect(played.state.namesRevealed).toBe(false)
    const { state, entries } = world({ disclose: 'anonPrices', hallDetail: 'anonPrices', out: [1, 0] }, PRICES[0]!)
    const ofRounds = entries.filter(({ type }) => /^(quote|round|bidder|bidders|tie)\./.test(type))
    for (const viewer of Object.values(STAFF)) {
      for (const entry of ofRounds) expect(readableParts(entry, state, viewer), entry.type).not.toContain('who')
    }
  })
})

describe('I9 a rate that one firm alone registered with is told by no price', () => {
  const RATES = { CA: 1_300, CB: 300, CC: 600, CD: 1_300 }
  /** B and C have each other's rate: prices, times and ranks are the same. */
  const SWAPPED = { ...RATES, CB: RATES.CC, CC: RATES.CB }
  const RULES: Partial<ThreeRounds> = { disclose: 'anonPrices', hallDetail: 'anonPrices', out: [1, 0] }

  /** Round 1 is opened. Registrations, which the purchaser side reads with their rates, are not in this log. */
  function world(rates: Readonly<Record<Firm, number>>, rules = RULES): Played {
    const { state } = liveRounds(rules, {}, FIRMS, rates)
    const { opensAt, closesAt } = roundOf(state)
    let drawn = 0
    const env = { sha256, vault: { ...VAULT, salt: () => String(drawn++).padStart(32, '0') } }
    const given = FIRMS.map((firm, n) => seals(plus(opensAt, n * 1_000), firm, 1, PRICES[0]![firm], { taxBp: rates[firm] }))
    return reach(
      state,
      [...given, wait(closesAt)].map(([at, who, command]): Step => [at, who, command, env]),
    )
  }
  const opened = ({ entries }: Played, alias: string): Entry =>
    entries.find(({ type, parts }) => type === 'quote.opened' && parts.price?.alias === alias)!

  test.each([STRANGER, bidderOf('CA'), bidderOf('CD'), ...Object.values(STAFF)])('two worlds are the same to $side $userId', (viewer) => {
    const [one, two] = [world(RATES), world(SWAPPED)].map(({ state, entries }) => {
      expect(state.namesRevealed).toBe(false)
      return commitmentsAside(everythingFor(viewer, state, entries, state.lastAt))
    })
    expect(two).toBe(one)
  })

  /** Every rate with which one of these texts, as a salt, makes the commitment of a price. */
  function ratesTried({ parts }: Entry, salts: readonly string[]): number[] {
    const { alias, currency, gross, linesHash, termsHash } = parts.price!
    const sealed = { alias, currency, gross, linesHash, termsHash, round: parts.pub!.round }
    const rates = Array.from({ length: 10_001 }, (_, taxBp) => taxBp)
    return salts.flatMap((salt) => rates.filter((taxBp) => partHash(sha256, salt, { ...sealed, taxBp }) === parts.pub!.commitment))
  }

  test('whoever reads a price, and not its rate, has nothing that makes its commitment with any rate', () => {
    const played = world(RATES)
    const { state, entries } = played
    const entry = opened(played, 'B02')
    const readers = [bidderOf('CA'), ...Object.values(STAFF)].filter((viewer) => readableParts(entry, state, viewer).includes('price'))
    expect(readers.length).toBeGreaterThan(3)
    const salts = readers.flatMap((viewer) => everythingFor(viewer, state, entries, state.lastAt).match(/\b[0-9a-f]{32}\b/g) ?? [])
    expect(ratesTried(entry, [...new Set(salts)])).toEqual([])
    expect(ratesTried(entry, [String(entry.parts.note!.salt)]), 'with its salt the rate is found').toEqual([RATES.CB])
  })

  test('with the rate comes the salt, and the commitment can be made again', () => {
    const played = world(RATES, { ...RULES, rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] })
    const entry = opened(played, 'B02')
    for (const viewer of [bidderOf('CA'), STAFF.buyer, STAFF.supervisor])
      expect(readableParts(entry, played.state, viewer)).toEqual(expect.arrayContaining(['price', 'note']))
    expect(entry.parts.note).toMatchObject({ taxBp: RATES.CB, salt: '2'.padStart(32, '0') })
    expect(entry.parts.price).not.toHaveProperty('salt')
  })
})

describe('H3 until the last opening nothing tells a bidder where a hidden limit is', () => {
  const world = (ceiling: string, no: number): Played => {
    let played = liveRounds({ disclose: 'anonPrices' }, { ceilingVisible: false, ceiling }, FIRMS)
    for (let round = 1; round <= no; round++) {
      played = playRound(played, Object.fromEntries(FIRMS.map((firm, n) => [firm, unit(round, n)])))
      if (round < no) played = goOn(played, [wait(roundOf(played.state).opensAt)])
    }
    return played
  }

  test.each([1, 2])('after round %i', (no) => {
    const [one, two] = [world('300000.00', no), world('2000000.00', no)]
    for (const viewer of [...FIRMS.map(bidderOf), STRANGER]) {
      const at = one.state.lastAt
      expect(everythingFor(viewer, two.state, two.entries, at)).toBe(everythingFor(viewer, one.state, one.entries, at))
    }
  })

  test('then each is told of his own price', () => {
    const { state } = world('699000.00', 3)
    expect(FIRMS.map((firm) => 'over' in hallView(state, bidderOf(firm), state.lastAt))).toEqual([true, false, false, false])
  })
})
