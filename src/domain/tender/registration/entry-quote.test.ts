import { describe, expect, test } from 'vitest'
import { quoteCommitment, type SealedQuote } from '#domain/tender/bidding/sealed.ts'
import { fold } from '#domain/tender/evolve.ts'
import {
  anEnv,
  anItem,
  aProject,
  bidder,
  bids,
  buyer,
  FIRMS,
  live,
  manager,
  on,
  type Played,
  play,
  published,
  quotes,
  REASON,
  ready,
  registration,
  type Step,
  supervisor,
  VAULT,
  wait,
} from '#domain/tender/testing.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { bidRow, bidView, curvePoint } from '#domain/tender/visibility/view.ts'

/** The sealed price before the start (tendering.md 6.5 ENTRY, 7.5) and the lines of the last one (7.2). */

const T = on('01:00:00.000')
const code = ({ refusals }: Played) => refusals.at(-1)?.code.replace('TENDER-', '') ?? 'ok'
const joined = (first: Played, next: Played): Played => ({ ...next, entries: [...first.entries, ...next.entries] })
const onward = (first: Played, steps: readonly Step[]): Played => joined(first, play(first.state, steps, first.entries))

/** CB sealed 970 000.00, CA 990 000.00, CC nothing. */
const sealed = (over: Parameters<typeof ready>[0] = {}) =>
  onward(ready(over), [quotes(T, 'CA', '990000.00', ['990']), quotes(on('01:10:00.000'), 'CB', '970000.00', ['970'])])
const started = (over: Parameters<typeof ready>[0] = {}) => onward(sealed(over), [wait(on('02:00:00.000'))])

describe('6.5 ENTRY a first price is sealed before the start', () => {
  test('each firm has one, a later one takes its place, and the log proves which', () => {
    const { state, entries } = onward(sealed(), [quotes(on('01:20:00.000'), 'CA', '980000.00', ['980'])])
    const logged = entries.filter(({ type }) => type === 'quote.accepted')
    expect(logged).toHaveLength(3)
    expect(state.entryQuotes).toEqual({
      CA: { seq: logged[2]!.seq, at: on('01:20:00.000'), commitment: logged[2]!.parts.pub!.commitment },
      CB: { seq: logged[1]!.seq, at: on('01:10:00.000'), commitment: logged[1]!.parts.pub!.commitment },
    })
    const { state: open } = onward({ state, entries, refusals: [] }, [wait(on('02:00:00.000'))])
    expect(bidView(open, { side: 'bidder', userId: 'user-CA', customerId: 'CA' }, open.lastAt).ownPrice).toBe('980000.00')
  })

  const two = [anItem({ lineNo: 1, quantity: '10' }), anItem({ lineNo: 2, quantity: '20', ceilingUnitPrice: '40000' })]
  const given = (total: string, prices: string[], over = {}) => {
    const { state } = ready()
    return play({ ...state, items: two }, [quotes(T, 'CA', total, prices, over)])
  }
  test.each([
    ['ok', given('500000.00', ['10000', '20000'])],
    ['2048', given('100000.00', ['10000'])],
    ['2041', given('100000.00', ['10000', '0'])],
    ['2058', given('500000.01', ['10000', '20000'])],
    ['2058', given('not a number', ['10000', '20000'])],
    ['2042', given('1000000.10', ['60000.01', '20000'])],
    ['2042', given('900000.20', ['10000', '40000.01'])],
    ['2047', given('500000.00', ['10000', '20000'], { taxBp: 600 })],
    ['2047', given('500000.00', ['10000', '20000'], { currency: 'USD' })],
  ])('%s', (expected, played) => {
    expect(code(played)).toBe(expected)
    const { type, parts } = played.entries.at(-1)!
    expect(type).toBe(expected === 'ok' ? 'quote.accepted' : 'quote.rejected')
    expect(Object.keys(parts)).not.toContain('price')
  })

  test('H3 a ceiling that bidders may not see refuses nothing', () => {
    const { refusals } = play(ready({ ceilingVisible: false }).state, [quotes(T, 'CA', '1000001.00', ['1000.001'])])
    expect(refusals).toEqual([undefined])
  })

  test.each([
    ['a firm that is not in it', play(ready().state, [quotes(T, 'CX', '990000.00', ['990'])]), '2039'],
    ['before qualification ends', play(published(aProject()).state, [quotes(T, 'CA', '990000.00', ['990'])]), '2001'],
    ['at the very start', play(ready().state, [quotes(on('02:00:00.000'), 'CA', '990000.00', ['990'])]), '2051'],
    ['a millisecond before it', play(ready().state, [quotes(on('01:59:59.999'), 'CA', '990000.00', ['990'])]), 'ok'],
    ['where the rules take none', play(ready({ bidding: { entryQuote: false } }).state, [quotes(T, 'CA', '990000.00', ['990'])]), '2002'],
  ])('who and when: %s', (_, played, expected) => {
    const registering = played.state.status === 'FAILED' || played.state.status === 'REGISTRATION'
    expect(code(played)).toBe(registering ? '2039' : expected)
  })

  test('people of the purchaser side cannot quote', () => {
    for (const who of [buyer, manager, supervisor]) {
      const [at, , command] = quotes(T, 'CA', '990000.00', ['990'])
      expect(code(play(ready().state, [[at, who, command]]))).toBe('2009')
      expect(code(play(ready().state, [[at, { ...who, customerId: 'CA' }, command]]))).toBe('2065')
    }
  })
})

describe('6.5 the start opens what was sealed', () => {
  test('each becomes its bidder’s first bid, the best first, with ranks by entry price', () => {
    const { state, entries } = started()
    const opened = entries.slice(-6).map(({ type, parts }) => [type, parts.pub!.alias, parts.pub!.rank])
    expect(opened).toEqual([
      ['bidders.sealed', undefined, undefined],
      ['bidding.opened', undefined, undefined],
      ['entry.opened', 'B02', undefined],
      ['bid.accepted', 'B02', 1],
      ['entry.opened', 'B01', undefined],
      ['bid.accepted', 'B01', 2],
    ])
    expect(state.entryQuotes).toBeUndefined()
    expect(state.bids).toBe(2)
    const view = bidView(state, { side: 'buyer', userId: 'U1' }, state.lastAt)
    expect(view.ranking.map(({ alias, gross }) => [alias, gross])).toEqual([
      ['B02', '970000.00'],
      ['B01', '990000.00'],
    ])
  })

  test('of equal prices the one sealed first stands first, whoever was opened first', () => {
    const ties = onward(ready(), [
      quotes(T, 'CB', '990000.00', ['990']),
      quotes(on('01:10:00.000'), 'CA', '990000.00', ['990']),
      wait(on('02:00:00.000')),
    ])
    expect(bidView(ties.state, { side: 'buyer', userId: 'U1' }, T).ranking.map(({ alias }) => alias)).toEqual(['B02', 'B01'])
  })

  test('8.5 the opened salts and lines give the commitment of the log', () => {
    const { entries } = started()
    for (const entry of entries.filter(({ type }) => type === 'entry.opened')) {
      const quote = entry.parts.lines as unknown as SealedQuote
      expect(quoteCommitment(anEnv(T).sha256, quote)).toBe(entry.parts.pub!.commitment)
      expect(quoteCommitment(anEnv(T).sha256, { ...quote, gross: '1.00' })).not.toBe(entry.parts.pub!.commitment)
    }
  })

  test('opened late by whoever comes first: it stands since the start, and his own bid is not too fast after it', () => {
    const late = onward(sealed(), [bids(on('02:00:00.200'), 'CA', '960000.00')])
    expect(code(late)).toBe('ok')
    const [entry] = late.state.bidders.find(({ customerId }) => customerId === 'CA')!.stands
    expect(entry).toMatchObject({ at: on('02:00:00.000'), entry: true })
    expect(code(onward(late, [bids(on('02:00:00.300'), 'CA', '950000.00')]))).toBe('2049')
  })

  test('the own entry price is the measure of the next bid', () => {
    expect(code(onward(started(), [bids(on('02:01:00.000'), 'CA', '986000.00')]))).toBe('2043')
    expect(code(onward(started(), [bids(on('02:01:00.000'), 'CA', '985000.00')]))).toBe('ok')
  })

  test('P13 an entry quote counts as an offer; P14 without any the project fails', () => {
    const all = onward(
      ready(),
      FIRMS.map((firm, index) => quotes(T, firm, `99${index}000.00`, [`99${index}`])),
    )
    expect(onward(all, [wait(on('02:30:00.000'))]).state).toMatchObject({ status: 'REVIEW', bids: 3 })
    expect(onward(ready(), [wait(on('02:30:00.000'))]).state).toMatchObject({ status: 'FAILED', failReason: 'NO_QUOTE' })
  })

  test('what a disqualified firm sealed stays sealed', () => {
    const out = onward(sealed(), [
      [on('01:30:00.000'), buyer, { type: 'application.disqualify', customerId: 'CB', reason: REASON }],
      [on('01:30:00.000'), supervisor, { type: 'application.disqualify', customerId: 'CB', reason: REASON }],
      wait(on('02:00:00.000')),
    ])
    expect(out.state.bidders.map(({ customerId, stands }) => [customerId, stands.length])).toEqual([
      ['CA', 1],
      ['CC', 0],
    ])
  })

  test('P21 P22 a stopped project opens nothing, for ever', () => {
    const stopped = onward(sealed(), [
      [on('01:30:00.000'), buyer, { type: 'project.void', reason: REASON }],
      [on('01:30:00.000'), manager, { type: 'project.void', reason: REASON }],
      wait(on('09:00:00.000', '2026-12-21')),
    ])
    expect(stopped.state.status).toBe('VOID')
    expect(stopped.entries.some(({ type }) => type === 'entry.opened')).toBe(false)
    const entry = stopped.entries.find(({ type }) => type === 'quote.accepted')!
    for (const side of ['buyer', 'manager', 'supervisor', 'auditor'] as const) {
      expect(readableParts(entry, stopped.state, { side, userId: 'X' })).toEqual(['pub'])
    }
  })

  test('P9 registration opened again: what was sealed waits, and can be replaced once all are ready', () => {
    const again = onward(sealed(), [
      [
        T,
        buyer,
        {
          type: 'time-change.save',
          field: 'registrationEndsAt',
          newValue: on('01:40:00.000', '2026-11-22'),
          shiftLater: true,
          reason: REASON,
        },
      ],
      [on('01:15:00.000'), manager, { type: 'time-change.decide', agree: true }],
    ])
    expect(again.state.status).toBe('REGISTRATION')
    expect(code(onward(again, [quotes(on('01:20:00.000'), 'CA', '980000.00', ['980'])]))).toBe('2002')
    const open = onward(again, [wait(plusDays(again.state.startsAt))])
    expect(open.state.bidders.find(({ customerId }) => customerId === 'CB')?.stands).toHaveLength(1)
  })

  test('I5 the state is the fold of the log, and needs no key for it', () => {
    const before = ready()
    const { state, entries } = onward(before, [quotes(T, 'CA', '990000.00', ['990']), wait(on('02:00:00.000'))])
    expect(fold(before.state, entries)).toEqual(state)
  })

  test('a sealed text that does not open stops the opening and changes nothing', () => {
    const broken = {
      ...anEnv(on('02:00:00.000')),
      vault: {
        ...VAULT,
        unseal: () => {
          throw new Error('wrong key')
        },
      },
    }
    const { state } = sealed()
    expect(() =>
      play(state, [[on('02:00:00.000'), { userId: 'SYSTEM', name: '', roles: [] }, { type: 'system.advance' }, broken]]),
    ).toThrow('wrong key')
  })
})

const plusDays = (at: string) => new Date(Date.parse(at) + 1_000).toISOString()

describe('I8 I9 nobody but its bidder reads what is sealed', () => {
  const sides = ['buyer', 'manager', 'supervisor', 'auditor'] as const
  const others = [...sides.map((side) => ({ side, userId: 'X' })), { side: 'bidder', userId: 'user-CB', customerId: 'CB' } as const]
  const all = (viewer: (typeof others)[number], { state, entries }: Played) =>
    JSON.stringify([
      bidView(state, viewer, state.lastAt),
      entries.map((entry) => [
        entry.seq,
        entry.at,
        entry.type,
        readableParts(entry, state, viewer).map((part) => entry.parts[part]),
        bidRow(entry, state, viewer),
        curvePoint(entry, state, viewer),
      ]),
    ])
  const world = (total: string, unit: string, salt: string) => {
    const env = { vault: { ...VAULT, salt: () => salt } }
    const [at, who, command] = quotes(T, 'CA', total, [unit])
    return onward(ready({ bidding: { hallDetail: 'public' } }), [[at, who, command, env]])
  }
  /** A commitment differs, as it must; without the salt it tells nothing. */
  const blind = (text: string) => text.replaceAll(/"commitment":"[0-9a-f]{64}"/g, '"commitment":""')

  test('two worlds that differ in a sealed price give everybody else the same bytes but for the commitment', () => {
    const [one, two] = [world('990000.00', '990', 'a'.repeat(32)), world('910000.00', '910', 'b'.repeat(32))]
    for (const viewer of others) expect(blind(all(viewer, two))).toBe(blind(all(viewer, one)))
    expect(all({ side: 'supervisor', userId: 'user-CA' }, two)).not.toContain('910000')
  })

  test('and a refused one tells nobody why', () => {
    const refused = (total: string, unit: string) => onward(ready(), [quotes(T, 'CA', total, [unit])])
    const [one, two] = [refused('2000000.00', '2000'), refused('5.00', '990')]
    for (const viewer of others) expect(all(viewer, two)).toBe(all(viewer, one))
  })

  test('which firm sealed something is not told before the names are', () => {
    const by = (firm: string) => onward(ready(), [quotes(T, firm, '990000.00', ['990'])])
    for (const side of sides) expect(all({ side, userId: 'X' }, by('CC'))).toBe(all({ side, userId: 'X' }, by('CA')))
  })

  test('I9 opened lines, which tell the rate, are read by their bidder, and with the names by the purchaser side', () => {
    const run = started({ bidding: { hallDetail: 'public' } })
    const entry = run.entries.find(({ type, parts }) => type === 'entry.opened' && parts.pub!.alias === 'B01')!
    const read = (state: typeof run.state, side: 'buyer' | 'bidder', customerId?: string) =>
      readableParts(entry, state, { side, userId: 'X', ...(customerId && { customerId }) })
    expect(read(run.state, 'buyer')).toEqual(['pub'])
    expect(read(started().state, 'buyer')).toEqual(['pub'])
    expect(read(run.state, 'bidder', 'CB')).toEqual(['pub'])
    expect(read(run.state, 'bidder', 'CA')).toEqual(['pub', 'lines', 'who'])
    const closed = onward(run, [bids(on('02:05:00.000'), 'CC', '995000.00'), wait(on('02:30:00.000'))])
    expect(read(closed.state, 'buyer')).toEqual(['pub', 'lines', 'who'])
  })

  test('the own view says that one is sealed, and no other’s does', () => {
    const { state } = sealed()
    const entryQuote = (side: 'buyer' | 'bidder' | 'invited', customerId?: string) =>
      bidView(state, { side, userId: 'X', ...(customerId && { customerId }) }, T).entryQuote
    expect(entryQuote('bidder', 'CA')).toEqual({ until: on('02:00:00.000'), sealedAt: T })
    expect(entryQuote('bidder', 'CC')).toEqual({ until: on('02:00:00.000') })
    expect(entryQuote('buyer')).toBeUndefined()
    expect(entryQuote('invited', 'CX')).toBeUndefined()
    expect(
      bidView(ready({ bidding: { entryQuote: false } }).state, { side: 'bidder', userId: 'X', customerId: 'CA' }, T).entryQuote,
    ).toBeUndefined()
  })
})

describe('7.2 lines after the close', () => {
  const closed = () => onward(started(), [bids(on('02:05:00.000'), 'CC', '995000.00'), wait(on('02:30:00.000'))])
  const split = (at: string, firm: string, amount: string): Step => [
    at,
    bidder(firm),
    { type: 'line.confirm', lines: [{ lineNo: 1, amount }] },
  ]
  test('a bidder splits his unchanged total until 24 h after the close', () => {
    const done = onward(closed(), [split(on('02:29:59.999', '2026-11-22'), 'CA', '990000.00')])
    expect(code(done)).toBe('ok')
    expect(done.state.bidders.find(({ customerId }) => customerId === 'CA')?.confirmedSeq).toBe(done.state.lastSeq)
    expect(code(onward(closed(), [split(on('02:30:00.000', '2026-11-22'), 'CA', '990000.00')]))).toBe('2067')
    expect(code(onward(closed(), [split(on('03:00:00.000'), 'CA', '990000.01')]))).toBe('2058')
    expect(code(onward(closed(), [split(on('03:00:00.000'), 'CX', '990000.00')]))).toBe('2039')
    expect(code(onward(started(), [split(on('02:01:00.000'), 'CA', '990000.00')]))).toBe('2002')
  })
  test('who never named a price has nothing to split', () => {
    const only = onward(started({ bidding: { minOffers: 2 } }), [wait(on('02:30:00.000'))])
    expect(code(onward(only, [split(on('03:00:00.000'), 'CC', '1.00')]))).toBe('2039')
  })
  test('the split is read by its bidder and the purchaser side', () => {
    const { state, entries } = onward(closed(), [split(on('03:00:00.000'), 'CA', '990000.00')])
    const entry = entries.at(-1)!
    expect(readableParts(entry, state, { side: 'buyer', userId: 'U1' })).toContain('lines')
    expect(readableParts(entry, state, { side: 'bidder', userId: 'X', customerId: 'CB' })).toEqual(['pub'])
    expect(bidView(state, { side: 'bidder', userId: 'X', customerId: 'CA' }, T).splitUntil).toBe(on('02:30:00.000', '2026-11-22'))
  })
})

test('registration of an approved firm is what counts, not a running one', () => {
  const { state } = published(aProject())
  const registered = play(state, registration('CA', on('02:00:00.000', '2026-11-19'), state.rulesHash))
  expect(code(play(registered.state, [quotes(on('02:10:00.000', '2026-11-19'), 'CA', '990000.00', ['990'])]))).toBe('2039')
  expect(live().state.status).toBe('BIDDING')
})
