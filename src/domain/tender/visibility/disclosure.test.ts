import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FreeBid } from '#contract/tender/project.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Actor, Entry, Env, ProjectState, Viewer } from '#domain/tender/model.ts'
import {
  aProject,
  auditor,
  bidder,
  bids,
  buyer,
  live,
  manager,
  on,
  play,
  published,
  REASON,
  reach,
  ready,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { readableParts } from './disclosure.ts'
import { bidRow, bidView, curvePoint, viewerOf } from './view.ts'

/** Everything a viewer can get of live bidding: his view, the rows, the curve, and the log as far as it opens for him. */
function everythingFor(viewer: Viewer, state: ProjectState, entries: readonly Entry[]): string {
  const log = entries.map(({ parts, ...entry }) => {
    const readable = readableParts({ type: entry.type, parts }, state, viewer)
    return { ...entry, parts: Object.fromEntries(readable.map((part) => [part, parts[part]])) }
  })
  const rows = entries.map((entry) => bidRow(entry, state, viewer))
  const curve = entries.map((entry) => curvePoint(entry, state, viewer))
  return JSON.stringify({ view: bidView(state, viewer, state.lastAt), rows, curve, log })
}

const VISIBILITIES: FreeBid['visibility'][] = ['leadOnly', 'rankOnly', 'leadPrice', 'anonPrices']
const sides = {
  A: { side: 'bidder', userId: 'user-CA', customerId: 'CA' },
  buyer: { side: 'buyer', userId: 'U1' },
  manager: { side: 'manager', userId: 'M1' },
  supervisor: { side: 'supervisor', userId: 'S1' },
  stranger: { side: 'invited', userId: 'user-CX', customerId: 'CX' },
} as const satisfies Record<string, Viewer>

const open = (visibility: FreeBid['visibility'], hallDetail: FreeBid['hallDetail']) =>
  live({ bidding: { visibility, hallDetail, protectLead: false, maxDropPct: 100 } }).state

interface Turn {
  firm: 'CA' | 'CB' | 'CC'
  jump: number
}
const turns = fc.array(fc.record<Turn>({ firm: fc.constantFrom('CA', 'CB', 'CC'), jump: fc.integer({ min: 1, max: 3 }) }), {
  maxLength: 12,
})
const hidden = fc.integer({ min: 1, max: 9_999 })
const attempts = fc.integer({ min: 200_000, max: 1_000_000 })

/** Bids on a grid; the hidden cents of B and C never change who of them stands before A. */
function auction(start: ProjectState, given: readonly Turn[], cents: { CB: number; CC: number }, attempt: number) {
  const level = { CA: 0, CB: 0, CC: 0 }
  const steps = given.map(({ firm, jump }, index) => {
    level[firm] += jump
    const offset = firm === 'CA' ? 0 : cents[firm]
    return bids(plus(on('02:01:00.000'), index * 2_000), firm, `${990_000 - level[firm] * 20_000 - offset}.00`)
  })
  return play(start, [...steps, bids(on('02:20:00.000'), 'CA', `${attempt}.00`)])
}

describe('TEND-05 I8 two worlds that differ only in what is hidden give the same bytes', () => {
  test.each(['rankOnly', 'leadOnly'] as const)(
    '%s: the prices of the others, to a bidder and to a purchaser who sees no more',
    (visibility) => {
      const start = open(visibility, 'public')
      fc.assert(
        fc.property(turns, hidden, hidden, hidden, hidden, attempts, (given, b1, c1, b2, c2, attempt) => {
          const own = given.findLast(({ firm }) => firm === 'CA')
          fc.pre(own !== undefined)
          const [one, two] = [auction(start, given, { CB: b1, CC: c1 }, attempt), auction(start, given, { CB: b2, CC: c2 }, attempt)]
          fc.pre(standsBetween(attempt) === undefined)
          expect(two.refusals.at(-1)).toEqual(one.refusals.at(-1))
          for (const viewer of Object.values(sides)) {
            expect(everythingFor(viewer, two.state, two.entries)).toBe(everythingFor(viewer, one.state, one.entries))
          }
        }),
        { numRuns: 150 },
      )
    },
  )

  test('leadPrice: the prices that never led', () => {
    const start = open('leadPrice', 'public')
    fc.assert(
      fc.property(turns, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }), (given, c1, c2) => {
        const world = (cents: number) => {
          let [k, n] = [0, 0]
          const steps = given.map(({ firm }, index) => {
            const price = firm === 'CC' ? 999_000 - ++k * 6_000 - cents : 690_000 - ++n * 10_000
            return bids(plus(on('02:02:00.000'), index * 2_000), firm, `${price}.00`)
          })
          return play(start, [bids(on('02:01:00.000'), 'CB', '700000.00'), ...steps])
        }
        const [one, two] = [world(c1), world(c2)]
        for (const viewer of [sides.A, sides.buyer, sides.manager, sides.supervisor, sides.stranger]) {
          expect(everythingFor(viewer, two.state, two.entries)).toBe(everythingFor(viewer, one.state, one.entries))
        }
      }),
      { numRuns: 150 },
    )
  })

  test.each(VISIBILITIES)('%s I9: which firm is behind an alias, to everyone but the firm', (visibility) => {
    const swapped: Partial<Env> = { shuffle: () => [0, 2, 1] }
    // A rate that one firm alone has would tell who it is.
    const rates = { CA: 600, CB: 300, CC: 1_300 }
    const before = ready({ bidding: { visibility, protectLead: false, maxDropPct: 100 } }, undefined, rates).state
    fc.assert(
      fc.property(turns, hidden, hidden, (given, b, c) => {
        const world = (env: Partial<Env>, name: (firm: Turn['firm']) => Turn['firm']) => {
          const start = play(before, [[before.startsAt, { userId: 'SYSTEM', name: '', roles: [] }, { type: 'system.advance' }, env]])
          const level = { CA: 0, CB: 0, CC: 0 }
          const steps = given.map(({ firm, jump }, index) => {
            level[firm] += jump
            const gross = `${990_000 - level[firm] * 20_000 - { CA: 0, CB: b, CC: c }[firm]}.00`
            return bids(plus(on('02:01:00.000'), index * 2_000), name(firm), gross, { taxBp: rates[name(firm)] })
          })
          const run = play(start.state, steps)
          return { state: run.state, entries: [...start.entries, ...run.entries] }
        }
        const one = world({}, (firm) => firm)
        const two = world(swapped, (firm) => (({ CA: 'CA', CB: 'CC', CC: 'CB' }) as const)[firm])
        for (const viewer of Object.values(sides)) {
          expect(everythingFor(viewer, two.state, two.entries)).toBe(everythingFor(viewer, one.state, one.entries))
        }
      }),
      { numRuns: 80 },
    )
  })

  test('leadOnly: not even his own rank, only whether he leads', () => {
    const start = open('leadOnly', 'public')
    const world = (c: string) =>
      play(start, [
        bids(on('02:01:00.000'), 'CB', '900000.00'),
        bids(on('02:02:00.000'), 'CC', c),
        bids(on('02:03:00.000'), 'CA', '950000.00'),
      ])
    const [second, third] = [world('960000.00'), world('940000.00')]
    expect(everythingFor(sides.A, third.state, third.entries)).toBe(everythingFor(sides.A, second.state, second.entries))
    expect(bidView(third.state, sides.A, third.state.lastAt)).toMatchObject({ isLead: false, ranking: [], ownPrice: '950000.00' })
  })

  test('a ceiling that bidders may not see', () => {
    const world = (ceiling: string) =>
      play(live({ ceiling, ceilingVisible: false, bidding: { step: { mode: 'percent', ppm: 5_000 } } }).state, [
        bids(on('02:01:00.000'), 'CA', '2000000.00'),
        bids(on('02:02:00.000'), 'CB', '980000.00'),
      ])
    const [one, two] = [world('1000000.00'), world('1200000.00')]
    expect(two.refusals).toEqual(one.refusals)
    for (const viewer of [sides.A, { ...sides.A, userId: 'user-CB', customerId: 'CB' }, sides.stranger]) {
      expect(everythingFor(viewer, two.state, two.entries)).toBe(everythingFor(viewer, one.state, one.entries))
    }
  })
})

/** The attempt must not fall between two hidden prices, or it would rightly rank differently in the two worlds. */
function standsBetween(attempt: number): true | undefined {
  const below = (990_000 - attempt) % 20_000
  return attempt < 990_000 && below > 0 && below < 10_000 ? true : undefined
}

describe('TEND-05 what each side sees', () => {
  const run = (visibility: FreeBid['visibility'], hallDetail: FreeBid['hallDetail'] = 'anonPrices') =>
    play(live({ bidding: { visibility, hallDetail, protectLead: false, maxDropPct: 100, showBidderCount: true } }).state, [
      bids(on('02:01:00.000'), 'CB', '980000.00'),
      bids(on('02:02:00.000'), 'CA', '990000.00'),
      bids(on('02:03:00.000'), 'CC', '970000.00'),
    ])
  const seen = (viewer: Viewer, visibility: FreeBid['visibility'], hallDetail?: FreeBid['hallDetail']) => {
    const { state, entries } = run(visibility, hallDetail)
    const { lead, leadAlias, ranking, ownRank, isLead, bidders } = bidView(state, viewer, state.lastAt)
    const rows = entries.flatMap((entry) => bidRow(entry, state, viewer) ?? [])
    return {
      lead,
      leadAlias,
      ranking: ranking.map(({ alias, rank, gross }) => `${rank} ${alias} ${gross ?? '–'}`),
      ownRank,
      isLead,
      bidders,
      rows: rows.map(({ alias, rank, gross }) => `${alias} ${rank ?? '–'} ${gross ?? '–'}`),
      curve: entries.flatMap((entry) => curvePoint(entry, state, viewer)?.gross ?? []),
    }
  }

  test.each([
    ['leadOnly', [undefined, false, undefined]],
    ['rankOnly', [undefined, false, undefined]],
    ['leadPrice', [true, false, true]],
  ] as const)('%s: whether a bid took the lead is told of the own ones, of others where ranks are', (visibility, told) => {
    const { state, entries } = run(visibility)
    const rows = entries.flatMap((entry) => bidRow(entry, state, sides.A) ?? [])
    expect(rows.map(({ tookLead }) => tookLead)).toEqual(told)
  })

  test.each([
    ['leadOnly', undefined, undefined, [], undefined, ['B02 – –', 'B01 – 990000.00', 'B03 – –'], []],
    ['rankOnly', undefined, undefined, ['3 B01 990000.00'], 3, ['B02 – –', 'B01 2 990000.00', 'B03 – –'], []],
    [
      'leadPrice',
      '970000.00',
      'B03',
      ['1 B03 970000.00', '2 B02 –', '3 B01 990000.00'],
      3,
      ['B02 1 980000.00', 'B01 2 990000.00', 'B03 1 970000.00'],
      ['980000.00', '970000.00'],
    ],
    [
      'anonPrices',
      '970000.00',
      'B03',
      ['1 B03 970000.00', '2 B02 980000.00', '3 B01 990000.00'],
      3,
      ['B02 1 980000.00', 'B01 2 990000.00', 'B03 1 970000.00'],
      ['980000.00', '970000.00'],
    ],
  ] as const)('a bidder under %s', (visibility, lead, leadAlias, ranking, ownRank, rows, curve) => {
    expect(seen(sides.A, visibility)).toEqual({ lead, leadAlias, ranking, ownRank, isLead: false, bidders: 3, rows, curve })
  })

  test('the purchaser side: aliases and prices, or what bidders see when the hall is public', () => {
    for (const visibility of VISIBILITIES) {
      expect(seen(sides.buyer, visibility)).toMatchObject({
        lead: '970000.00',
        ranking: ['1 B03 970000.00', '2 B02 980000.00', '3 B01 990000.00'],
        bidders: 3,
      })
    }
    expect(seen(sides.supervisor, 'rankOnly', 'public')).toMatchObject({
      lead: undefined,
      ranking: [],
      rows: ['B02 – –', 'B01 – –', 'B03 – –'],
    })
    expect(seen(sides.buyer, 'leadPrice', 'public').ranking).toEqual(['1 B03 970000.00', '2 B02 –', '3 B01 –'])
  })

  test('the number of bidders: none while firms are admitted, then those admitted, then those who may bid', () => {
    const bidders = ({ state }: { state: ProjectState }) => bidView(state, sides.supervisor, state.lastAt).bidders
    expect(bidders(published(aProject()))).toBeUndefined()
    expect(bidders(ready())).toBe(3)
    expect(bidders(live())).toBe(3)
    const toBidder = (state: ProjectState) => bidView(state, sides.A, state.lastAt).bidders
    expect(toBidder(live({ bidding: { showBidderCount: false } }).state)).toBeUndefined()
    expect(toBidder(ready({ bidding: { showBidderCount: true } }).state)).toBeUndefined()
    expect(toBidder(live({ bidding: { showBidderCount: true } }).state)).toBe(3)
  })

  test.each(['leadOnly', 'rankOnly', 'leadPrice'] as const)(
    'M2 %s: where the number is hidden a bidder sees no rival’s row, place or alias',
    (visibility) => {
      const hidden = live({ bidding: { visibility, showBidderCount: false, protectLead: false, maxDropPct: 100 } }).state
      const given = play(hidden, [
        bids(on('02:01:00.000'), 'CB', '980000.00'),
        bids(on('02:02:00.000'), 'CA', '990000.00'),
        bids(on('02:03:00.000'), 'CC', '970000.00'),
      ])
      for (const viewer of [sides.A, sides.stranger]) {
        const view = bidView(given.state, viewer, given.state.lastAt)
        const rows = given.entries.map((entry) => bidRow(entry, given.state, viewer))
        expect(JSON.stringify([view, rows])).not.toMatch(/B0[23]/)
        expect(view).toMatchObject({ rivalsHidden: true, bids: viewer.side === 'bidder' ? 1 : 0 })
      }
      const closed = play(given.state, [wait(on('02:30:00.000'))]).state
      expect(bidView(closed, sides.A, closed.lastAt)).not.toHaveProperty('rivalsHidden')
    },
  )

  test('M2 the own alias does not tell how many there are: it is one of ninety-nine, or of as many as are told', () => {
    const asked = (showBidderCount: boolean) => {
      const { state } = ready({ bidding: { showBidderCount } })
      let size = 0
      const shuffle = (n: number) => {
        size = n
        return Array.from({ length: n }, (_, index) => n - 1 - index)
      }
      const { bidders } = play(state, [
        [state.startsAt, { userId: 'SYSTEM', name: '', roles: [] }, { type: 'system.advance' }, { shuffle }],
      ]).state
      return [size, bidders.map(({ alias }) => alias)]
    }
    expect(asked(false)).toEqual([99, ['B97', 'B98', 'B99']])
    expect(asked(true)).toEqual([3, ['B01', 'B02', 'B03']])
  })

  test('a firm that does not bid sees neither prices nor ranks', () => {
    expect(seen(sides.stranger, 'anonPrices')).toMatchObject({ lead: undefined, ranking: [], rows: [], curve: [] })
  })

  test('allowed prices only for who may bid; the price that takes the lead only where the lead is shown', () => {
    const next = (visibility: FreeBid['visibility'], viewer: Viewer) => {
      const { state } = run(visibility)
      return bidView(state, viewer, state.lastAt).next
    }
    expect(next('leadPrice', sides.A)).toEqual({ own: '985000.00', lead: '965000.00', step: '5000.00' })
    expect(next('rankOnly', sides.A)).toEqual({ own: '985000.00', step: '5000.00' })
    expect(next('leadPrice', sides.buyer)).toBeUndefined()
    expect(next('leadPrice', sides.stranger)).toBeUndefined()
  })

  test('canBid and why', () => {
    const at = on('02:01:00.000')
    const why = (state: ProjectState, viewer: Viewer, now = at) => bidView(state, viewer, now).why ?? 'may'
    const started = live().state
    expect(why(started, sides.A)).toBe('may')
    expect(why(started, sides.buyer)).toBe('READ_ONLY')
    expect(why(started, sides.stranger)).toBe('NOT_A_BIDDER')
    expect(why(ready().state, sides.A)).toBe('NOT_STARTED')
    expect(why(started, sides.A, on('02:30:00.000'))).toBe('CLOSED')
    const stopped = reach(started, [[at, supervisor, { type: 'project.suspend', reason: REASON }]]).state
    expect(why(stopped, sides.A)).toBe('SUSPENDED')
    expect(bidView(stopped, sides.supervisor, at).actions).toEqual(['resume', 'message', 'waive-minimum', 'void'])
    expect(bidView(started, sides.A, at).actions).toEqual(['place'])
  })

  test('after the close the purchaser side reads who is behind the aliases; other bidders never do', () => {
    const closed = play(run('leadPrice').state, [wait(on('02:30:00.000'))])
    const sealed = live().entries.find(({ type }) => type === 'bidders.sealed')!
    const before = run('leadPrice').state
    expect(readableParts(sealed, before, sides.supervisor)).toEqual(['pub'])
    expect(readableParts(sealed, closed.state, sides.supervisor)).toEqual(['pub', 'who'])
    expect(readableParts(sealed, closed.state, sides.A)).toEqual(['pub'])
  })

  test('I9 the tax rate of a bid is read by its bidder, and with the names by the purchaser side', () => {
    const { state, entries } = run('anonPrices')
    const bid = entries.find(({ type, parts }) => type === 'bid.accepted' && parts.pub!.alias === 'B01')!
    expect(bid.parts).toMatchObject({ lines: { taxBp: 1_300, basis: '990000.00' } })
    expect(JSON.stringify(bid.parts.price)).not.toMatch(/taxBp|basis/)
    expect(readableParts(bid, state, sides.A)).toContain('lines')
    const others: Viewer[] = [{ ...sides.A, customerId: 'CB' }, sides.buyer, sides.manager, sides.supervisor, sides.stranger]
    for (const viewer of others) expect(readableParts(bid, state, viewer)).not.toContain('lines')
    const closed = play(state, [wait(on('02:30:00.000'))]).state
    expect(readableParts(bid, closed, sides.buyer)).toContain('lines')
    expect(readableParts(bid, closed, { ...sides.A, customerId: 'CB' })).not.toContain('lines')
  })

  test('a refused bid is read by its bidder and the supervisor', () => {
    const { state, entries } = play(live().state, [bids(on('02:01:00.000'), 'CA', '1000000.01')])
    const read = (viewer: Viewer) => readableParts(entries[0]!, state, viewer)
    expect(read(sides.A)).toEqual(['pub', 'price', 'who'])
    expect(read(sides.supervisor)).toEqual(['pub', 'price'])
    expect(read(sides.buyer)).toEqual(['pub'])
    expect(read({ ...sides.A, customerId: 'CB' })).toEqual(['pub'])
  })

  test('TEND-05 where the hall hides prices from the purchaser side, a refused one opens to the supervisor after the close', () => {
    const refused = play(open('rankOnly', 'public'), [bids(on('02:01:00.000'), 'CA', '1000000.01')])
    const closed = play(refused.state, [wait(on('02:30:00.000'))]).state
    expect(readableParts(refused.entries[0]!, refused.state, sides.supervisor)).toEqual(['pub'])
    expect(readableParts(refused.entries[0]!, closed, sides.supervisor)).toContain('price')
  })
})

describe('viewerOf', () => {
  const side = (state: ProjectState, actor: Actor) => viewerOf(state, actor)?.side
  test('the side comes from the state, not from a wish', () => {
    const started = live().state
    expect(side(started, buyer)).toBe('buyer')
    expect(side(started, manager)).toBe('manager')
    expect(side(started, supervisor)).toBe('supervisor')
    expect(side(started, { ...buyer, userId: 'U2' })).toBeUndefined()
    expect(side(started, { ...manager, userId: 'M2' })).toBeUndefined()
    expect(side(started, { ...supervisor, userId: 'S2' })).toBeUndefined()
    expect(side(started, { ...buyer, roles: [] })).toBeUndefined()
    expect(side(started, bidder('CA'))).toBe('bidder')
    expect(side(started, bidder('CX'))).toBe('invited')
    expect(side(started, { userId: 'X', name: 'X', roles: ['TENDER_ADMIN'] })).toBeUndefined()
  })
  test('a draft is nobody’s business outside; an auditor comes after the close', () => {
    expect(side(aProject(), bidder('CA'))).toBeUndefined()
    expect(side(published(aProject()).state, bidder('CA'))).toBe('invited')
    expect(side(live().state, auditor)).toBeUndefined()
    expect(side(play(live().state, [wait(on('02:30:00.000'))]).state, auditor)).toBe('auditor')
  })
  test('somebody of a registered firm looks from its side, whatever roles he has', () => {
    expect(side(live().state, { ...buyer, customerId: 'CA' })).toBe('bidder')
    expect(side(live().state, { ...manager, userId: 'user-CA' })).toBeUndefined()
  })
})
