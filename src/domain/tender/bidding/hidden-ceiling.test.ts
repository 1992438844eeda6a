import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#domain/tender/evolve.ts'
import { plus } from '#domain/tender/instant.ts'
import { formatMoney, lineAmount } from '#domain/tender/money.ts'
import {
  anItem,
  aProject,
  bidder,
  bids,
  buyer,
  on,
  type Played,
  play,
  published,
  quotes,
  REASON,
  reach,
  ready,
  registration,
  type Step,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { bidRow, bidView, curvePoint } from '#domain/tender/visibility/view.ts'

/** H3: a limit that bidders may not see is a reserve price (tendering.md 7.6): it is asked for after the close, and until then nothing tells where it is. */

const joined = (first: Played, next: Played): Played => ({ ...next, entries: [...first.entries, ...next.entries] })
const onward = (first: Played, steps: readonly Step[]): Played => joined(first, play(first.state, steps, first.entries))
const T = on('01:00:00.000')
const START = on('02:00:00.000')
const CLOSED = on('02:30:00.000')
const LATER = on('03:00:00.000')

interface World {
  ceiling: string
  /** Limit of the one line, ten of it. */
  unit?: string
  direction?: 'reverse' | 'forward'
}

/** READY, everybody approved, the limits hidden. */
function waiting({ ceiling, unit, direction = 'reverse' }: World): Played {
  const bidding = { step: { mode: 'percent', ppm: 5_000 }, hallDetail: 'public', maxDropPct: 90, protectLead: false } as const
  const item = anItem({ quantity: '10', ...(unit !== undefined && { ceilingUnitPrice: unit }) })
  const open = published(aProject({ ceiling, ceilingVisible: false, direction, bidding }, [item]))
  const at = plus(open.state.registrationEndsAt, -3_600_000)
  const firms = ['CA', 'CB', 'CC']
  return joined(
    open,
    reach(open.state, [
      ...firms.flatMap((firm) => registration(firm, at, open.state.rulesHash)),
      ...firms.map((customerId): Step => [at, buyer, { type: 'application.review', customerId, decision: 'APPROVED' }]),
      wait(open.state.qualificationEndsAt),
    ]),
  )
}

const quoteOf = (at: string, firm: string, unit: string): Step => quotes(at, firm, formatMoney(lineAmount(unit, '10', 2), 2), [unit])

/** All that a firm's people get: answers, view, rows, curve, and the log as far as it opens for them. */
function answersTo(customerId: string, { state, entries, refusals }: Played): string {
  const viewer = { side: 'bidder', userId: `user-${customerId}`, customerId } as const
  const log = entries.map((entry) => {
    const parts = readableParts(entry, state, viewer).map((part) => [part, entry.type === 'project.published' ? '' : entry.parts[part]])
    return { ...entry, parts, kinds: Object.keys(entry.parts) }
  })
  const hall = entries.map((entry) => [bidRow(entry, state, viewer), curvePoint(entry, state, viewer)])
  return JSON.stringify({ refusals, log, hall, view: bidView(state, viewer, state.lastAt) })
}

describe('H3 until the close nothing tells where a hidden limit is', () => {
  test('thirty-four bisecting quotes bring no bit', () => {
    const course = (ceiling: string) => {
      let run = waiting({ ceiling, unit: String(Number(ceiling) / 10) })
      let [low, high] = [0, 100_000_000]
      for (let n = 0; n < 34; n++) {
        const middle = Math.floor((low + high) / 2)
        run = onward(run, [quoteOf(plus(T, n * 1_000), 'CA', formatMoney(BigInt(middle), 3))])
        if (run.refusals.at(-1)) high = middle
        else low = middle
      }
      return { found: [low, high], told: answersTo('CA', run) }
    }
    expect(course('171200.00')).toEqual(course('90000.00'))
  })

  const amount = fc.integer({ min: 10, max: 2_000_000 })
  const step = fc.record({ firm: fc.constantFrom('CA', 'CB', 'CC'), amount, entry: fc.boolean() })
  test.each(['reverse', 'forward'] as const)(
    '%s: worlds that differ in total and unit limit give every bidder the same bytes',
    (direction) => {
      fc.assert(
        fc.property(amount, amount, amount, amount, fc.array(step, { maxLength: 12 }), (c1, u1, c2, u2, given) => {
          const world = (ceiling: number, unit: number) => {
            const before = waiting({ ceiling: '1000000.00', unit: '1', direction })
            // The frozen form is written over: the same project, published with other limits.
            const { state } = before
            const items = state.items.map((item) => ({ ...item, ceilingUnitPrice: String(unit) }))
            const start = { ...before, state: { ...state, items, form: { ...state.form, ceiling: `${ceiling}.00` } } }
            const sealed = given
              .filter(({ entry }) => entry)
              .map(({ firm, amount }, n) => quoteOf(plus(T, n * 1_000), firm, String(amount)))
            const live = given.filter(({ entry }) => !entry)
            const sent = live.map(({ firm, amount }, n) =>
              bids(plus(START, (n + 1) * 2_000), firm, `${amount}.00`, { confirmBigDrop: true }),
            )
            return onward(start, [...sealed, wait(START), ...sent])
          }
          const [one, two] = [world(c1, u1), world(c2, u2)]
          for (const firm of ['CA', 'CB', 'CC']) expect(answersTo(firm, two)).toBe(answersTo(firm, one))
        }),
        { numRuns: 60 },
      )
    },
  )
})

describe('H3 after the close a price beyond the limit is marked and cannot win', () => {
  const sign: Step = [LATER, supervisor, { type: 'review.sign', conclusion: '过程合规' }]
  const propose = (alias: string): Step => [LATER, buyer, { type: 'award.propose', alias }]
  const code = ({ refusals }: Played) => refusals.at(-1)?.code.slice(7) ?? 'ok'
  const over = ({ state }: Played) => state.bidders.map(({ alias, over }) => `${alias} ${over ?? '–'}`)

  test('the total: told to its bidder and the purchaser side, refused for an award; the others go on', () => {
    const run = onward(waiting({ ceiling: '1000000.00' }), [
      wait(START),
      bids(on('02:01:00.000'), 'CA', '1000000.01'),
      bids(on('02:02:00.000'), 'CB', '1000000.00'),
      bids(on('02:03:00.000'), 'CC', '1200000.00'),
    ])
    expect(over(run)).toEqual(['B01 –', 'B02 –', 'B03 –'])
    const closed = onward(run, [wait(CLOSED)])
    expect(over(closed)).toEqual(['B01 total', 'B02 –', 'B03 total'])
    expect(fold(aProject(), closed.entries).bidders).toEqual(closed.state.bidders)
    const view = (customerId: string) => bidView(closed.state, { side: 'bidder', userId: 'X', customerId }, LATER).over
    expect([view('CA'), view('CB'), view('CC')]).toEqual(['total', undefined, 'total'])
    const [mark] = closed.entries.filter(({ type }) => type === 'bid.over-ceiling')
    expect(readableParts(mark!, closed.state, { side: 'bidder', userId: 'X', customerId: 'CA' })).toEqual(['pub', 'lines', 'who'])
    expect(readableParts(mark!, closed.state, { side: 'bidder', userId: 'X', customerId: 'CB' })).toEqual(['pub'])
    expect(readableParts(mark!, closed.state, { side: 'buyer', userId: 'U1' })).toEqual(['pub', 'lines', 'who'])
    const signed = onward(closed, [sign])
    expect(code(signed)).toBe('ok')
    expect(code(onward(signed, [propose('B01')]))).toBe('2088')
    expect(code(onward(signed, [propose('B02')]))).toBe('ok')
  })

  test('all of them: the report cannot be signed, and the project ends because the reserve was not met', () => {
    const closed = onward(waiting({ ceiling: '100.00' }), [
      wait(START),
      ...['CA', 'CB', 'CC'].map((firm, n) => bids(on(`02:0${n + 1}:00.000`), firm, `${900 + n}.00`)),
      wait(CLOSED),
    ])
    expect(code(onward(closed, [sign]))).toBe('2075')
    const reject = { type: 'project.reject', reason: REASON } as const
    const ended = onward(closed, [
      [LATER, supervisor, reject],
      [LATER, buyer, reject],
    ])
    expect(ended.state).toMatchObject({ status: 'FAILED', failReason: 'RESERVE_NOT_MET' })
  })

  test('selling: below the floor', () => {
    const closed = onward(waiting({ ceiling: '1000.00', direction: 'forward' }), [
      wait(START),
      bids(on('02:01:00.000'), 'CA', '999.99'),
      bids(on('02:02:00.000'), 'CB', '1000.00'),
      bids(on('02:03:00.000'), 'CC', '1100.00'),
      wait(CLOSED),
    ])
    expect(over(closed)).toEqual(['B01 total', 'B02 –', 'B03 –'])
  })

  test('a line beyond its limit, in the proportion of the entry quote: a lower total or a split within the limits mends it', () => {
    const run = onward(waiting({ ceiling: '1000000.00', unit: '90' }), [
      quoteOf(T, 'CA', '100'),
      quoteOf(T, 'CB', '101'),
      quoteOf(T, 'CC', '90'),
      wait(START),
      bids(on('02:01:00.000'), 'CB', '890.00', { confirmBigDrop: true }),
    ])
    expect(run.refusals).toEqual([undefined, undefined, undefined, undefined, undefined])
    const closed = onward(run, [wait(CLOSED)])
    expect(over(closed)).toEqual(['B01 lines', 'B02 –', 'B03 –'])
    expect(code(onward(onward(closed, [sign]), [propose('B01')]))).toBe('2088')
    const split = (amount: string): Step => [LATER, bidder('CA'), { type: 'line.confirm', lines: [{ lineNo: 1, amount }] }]
    const refused = onward(closed, [split('1000.00')])
    expect(refused.refusals.at(-1)).toEqual({ code: 'TENDER-2087', args: { line: 1 } })
  })

  test('H3 a unit limit is not found by splits: refusals are written down, five and no more, and then nothing is judged', () => {
    const before = waiting({ ceiling: '1000000.00' })
    const items = [anItem({ quantity: '1', ceilingUnitPrice: '90' }), anItem({ lineNo: 2, quantity: '1' })]
    const closed = onward({ ...before, state: { ...before.state, items } }, [
      quotes(T, 'CA', '101.00', ['100', '1']),
      quotes(T, 'CB', '130.00', ['80', '50']),
      quotes(T, 'CC', '140.00', ['80', '60']),
      wait(START),
      wait(CLOSED),
    ])
    const split = (first: string): Step => {
      const lines = [first, (101 - Number(first)).toFixed(2)].map((amount, index) => ({ lineNo: index + 1, amount }))
      return [LATER, bidder('CA'), { type: 'line.confirm', lines }]
    }
    let [low, high] = [0, 101]
    let run = closed
    for (let tries = 0; tries < 40; tries++) {
      const middle = (low + high) / 2
      run = onward(run, [split(middle.toFixed(2))])
      if (code(run) === 'ok') low = middle
      else high = middle
    }
    expect(Math.abs(low - 90)).toBeGreaterThan(0.01)
    expect(run.entries.filter(({ type }) => type === 'lines.rejected')).toHaveLength(5)
    expect(run.refusals.at(-1)).toMatchObject({ code: 'TENDER-2084' })
    const others = onward(run, [
      [
        LATER,
        bidder('CB'),
        {
          type: 'line.confirm',
          lines: [
            { lineNo: 1, amount: '80.00' },
            { lineNo: 2, amount: '50.00' },
          ],
        },
      ],
    ])
    expect(code(others)).toBe('ok')
  })

  test('whose lines may still be mended keeps his place: another is awarded only with a reason until the time is over', () => {
    const before = waiting({ ceiling: '1000000.00' })
    const items = [anItem({ quantity: '1', ceilingUnitPrice: '90' }), anItem({ lineNo: 2, quantity: '1' })]
    const closed = onward({ ...before, state: { ...before.state, items } }, [
      quotes(T, 'CA', '101.00', ['100', '1']),
      quotes(T, 'CB', '130.00', ['80', '50']),
      quotes(T, 'CC', '140.00', ['80', '60']),
      wait(START),
      wait(CLOSED),
    ])
    expect(over(closed)).toEqual(['B01 lines', 'B02 –', 'B03 –'])
    const signed = onward(closed, [sign])
    expect(code(onward(signed, [propose('B01')]))).toBe('2088')
    expect(code(onward(signed, [propose('B02')]))).toBe('2062')
    expect(code(onward(signed, [[LATER, buyer, { type: 'award.propose', alias: 'B02', reason: 'x'.repeat(20) }]]))).toBe('ok')
    const at = (ms: number): Step => [plus(CLOSED, 86_400_000 + ms), buyer, { type: 'award.propose', alias: 'B02' }]
    expect([code(onward(signed, [at(-1)])), code(onward(signed, [at(0)]))]).toEqual(['2062', 'ok'])
    const lines = ['90.00', '11.00'].map((amount, index) => ({ lineNo: index + 1, amount }))
    const mended = onward(signed, [[LATER, bidder('CA'), { type: 'line.confirm', lines }]])
    expect(code(onward(mended, [propose('B01')]))).toBe('ok')
  })

  test('a corrected bid counts no more: the mark follows the price that stands at the close', () => {
    const opened = onward(waiting({ ceiling: '1000.00' }), [
      wait(START),
      bids(on('02:01:00.000'), 'CB', '900.00'),
      bids(on('02:02:00.000'), 'CC', '880.00'),
      bids(on('02:03:00.000'), 'CA', '1100.00'),
      bids(on('02:04:00.000'), 'CA', '950.00', { confirmBigDrop: true }),
    ])
    const bidSeq = opened.state.bidders.find(({ customerId }) => customerId === 'CA')!.stands.at(-1)!.seq
    const asked = onward(opened, [[on('02:04:10.000'), bidder('CA'), { type: 'bid.void-request', bidSeq, reason: REASON }]])
    const { requestSeq } = asked.state.corrections![0]!
    const agree = { type: 'bid.void-decide', requestSeq, agree: true } as const
    const struck = onward(asked, [
      [on('02:04:20.000'), buyer, agree],
      [on('02:04:30.000'), supervisor, agree],
    ])
    expect(over(onward(opened, [wait(CLOSED)]))).toEqual(['B01 –', 'B02 –', 'B03 –'])
    expect(over(onward(struck, [wait(CLOSED)]))).toEqual(['B01 total', 'B02 –', 'B03 –'])
  })

  test('a published ceiling refuses as ever, and marks nothing', () => {
    const shown = ready({ ceilingVisible: true })
    expect(code(onward(shown, [wait(START), bids(on('02:01:00.000'), 'CA', '1000000.01')]))).toBe('2042')
    expect(over(onward(shown, [wait(START), wait(CLOSED)]))).toEqual(['B01 –', 'B02 –', 'B03 –'])
  })
})

describe('H3 no quote beside a hidden unit limit makes a number that cannot be read back', () => {
  const two = (unit: string) => [anItem({ quantity: '1', ceilingUnitPrice: unit }), anItem({ lineNo: 2, quantity: '1' })]
  /** Opening and close after each firm quoted two unit prices. */
  function run(direction: 'reverse' | 'forward', limit: string, quoted: readonly (readonly [bigint, bigint])[]) {
    const before = waiting({ ceiling: '1000000.00', direction })
    const start = { ...before, state: { ...before.state, items: two(limit) } }
    const given = quoted.map((units, index) => {
      const typed = units.map((unit) => formatMoney(unit, 6))
      const total = typed.reduce((sum, unit) => sum + lineAmount(unit, '1', 2), 0n)
      return quotes(T, ['CA', 'CB', 'CC'][index]!, formatMoney(total, 2), typed)
    })
    const sealed = onward(start, given)
    return { refusals: sealed.refusals, closed: onward(sealed, [wait(START), wait(CLOSED)]) }
  }
  const [least, most] = [1n, 10n ** 18n - 1n]

  test.each([
    ['reverse', '999999999999', [least, 999_999_990_000_000_000n], 'total'],
    ['reverse', '999999999999.999999', [least, 1_000_000n], undefined],
    ['reverse', '0.000001', [999_999_990_000_000_000n, least], 'total'],
    ['forward', '999999999999', [least, 999_999_990_000_000_000n], 'lines'],
    ['forward', '999999999999.999999', [least, 100_000_000_000n], 'total'],
    ['forward', '0.000001', [999_999_990_000_000_000n, least], undefined],
  ] as const)('%s, a limit of %s, unit prices of %s', (direction, limit, units, over) => {
    const plain = [500_000_000_000n, 500_000_000_000n] as const
    const { refusals, closed } = run(direction, limit, [units, plain, plain])
    expect(refusals).toEqual([undefined, undefined, undefined])
    expect(closed.state.status).toBe('REVIEW')
    expect(closed.state.bidders[0]?.over).toBe(over)
  })

  const unit = fc.oneof(fc.constantFrom(least, most), fc.bigInt({ min: least, max: most }), fc.bigInt({ min: least, max: 10n ** 9n }))
  test.each(['reverse', 'forward'] as const)('%s: whatever is quoted, the project opens and closes', (direction) => {
    fc.assert(
      fc.property(unit, fc.array(fc.tuple(unit, unit), { minLength: 3, maxLength: 3 }), (limit, quoted) => {
        const { closed } = run(direction, formatMoney(limit, 6), quoted)
        expect(closed.state.status).toMatch(/^(REVIEW|FAILED)$/)
      }),
      { numRuns: 100 },
    )
  })
})
