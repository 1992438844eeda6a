import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectForm } from '#contract/tender/project.ts'
import type { Actor, Command, ProjectState } from '#domain/tender/model.ts'
import { goOn, liveRounds, playRound } from '#domain/tender/rounds/testing.ts'
import {
  bidder,
  bids,
  buyer,
  live,
  manager,
  on,
  type Played,
  play,
  REASON,
  reach,
  type Step,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { pricedLines, shareOf, toldLine } from './award-lines.ts'
import { reportText } from './report-text.ts'
import { checklist } from './review.ts'
import { inShares, linesIn, proposesShares, publishesShares, signs } from './testing.ts'

/** TEND-42 shares where they meet everything else: selling, rounds, methods, reserve, objections, the clock, and who may know. */

const T = on('03:00:00.000')
const LATE = on('03:00:00.000', '2026-11-25')
const LONG = REASON.repeat(2)
const FIRMS = ['CA', 'CB', 'CC', 'CD'] as const
const PRICES = ['950000.00', '960000.00', '970000.01', '980000.00']

/** Four firms with these prices, in this order; the report is signed. */
function signed(winners: readonly number[], over: Parameters<typeof live>[0] = {}, prices: readonly string[] = PRICES): Played {
  const form = { ...over, ...inShares(...winners), bidding: { maxDropPct: 100, bidRule: 'beatOwn' as const, ...over.bidding } }
  const start = live(form, FIRMS)
  const placed = prices.map((price, n): Step => bids(on(`02:0${n + 1}:00.000`), FIRMS[n]!, price))
  return goOn(start, [...placed, wait(on('02:40:00.000')), signs(T)])
}
const give = (state: ProjectState, who: Actor, command: Command, at = T) => {
  const done = play(state, [[at, who, command]])
  return { ...done, code: done.refusals[0]?.code.slice(7) ?? 'ok' }
}
const codeOf = (state: ProjectState, lines: Parameters<typeof proposesShares>[0], reason?: string) =>
  give(state, buyer, proposesShares(lines, reason)).code
const confirms = (firm: string): Step => [T, bidder(firm), { type: 'award.confirm' }]
const declines = (firm: string): Step => [T, bidder(firm), { type: 'award.decline', reason: REASON }]
const refuses: Step = [T, manager, { type: 'award.decide', agree: false, comment: '请复核' }]
const SPLIT = [
  ['B01', 70],
  ['B02', 30],
] as const
const published = () => goOn(signed([70, 30]), publishesShares(T, SPLIT))

describe('TEND-42 shares of every tender', () => {
  test('a sale shares among the highest prices, each at its own', () => {
    const sale = signed([70, 30], { direction: 'forward', ceiling: '900000.00' }, ['950000.00', '960000.00', '970000.01', '980000.00'])
    expect(codeOf(sale.state, SPLIT)).toBe('2062')
    const { state } = goOn(
      sale,
      publishesShares(T, [
        ['B04', 70],
        ['B03', 30],
      ]),
    )
    expect(pricedLines(state).map(({ alias, amount }) => [alias, amount])).toEqual([
      ['B04', 68_600_000n],
      ['B03', 29_100_000n],
    ])
    expect(play(state, [confirms('CD'), confirms('CC'), wait(LATE)]).state.status).toBe('AWARDED')
  })

  test('in rounds the survivors share; who was eliminated has no share', () => {
    const rules = { rounds: 2, durationsSec: [1_800, 900], intervalsSec: [600], out: [1], keepMin: 1, minOffers: 2 }
    const first = playRound(liveRounds(rules, inShares(70, 30)), { CA: '990', CB: '980', CC: '970' })
    const closed = playRound(first, { CB: '965' })
    const at = closed.state.lastAt
    const { state } = goOn(closed, [signs(at)])
    const propose = (...aliases: [string, string]) =>
      give(
        state,
        buyer,
        proposesShares(
          [
            [aliases[0], 70],
            [aliases[1], 30],
          ],
          LONG,
        ),
        at,
      ).code
    expect([propose('B02', 'B01'), propose('B02', 'B03')]).toEqual(['ION-1006', 'ok'])
    const done = play(
      state,
      publishesShares(at, [
        ['B02', 70],
        ['B03', 30],
      ]),
    )
    expect(pricedLines(done.state).map(({ amount }) => amount)).toEqual([67_550_000n, 29_100_000n])
  })

  test('the method of the award makes the ranks that share', () => {
    const { state } = signed([70, 30])
    const average: ProjectForm = {
      ...state.form,
      award: { ...state.form.award, method: 'averagePrice', avg: { rule: 'closest', floatBp: 0 } },
    }
    // The mean of the four is 965 000.00: 960 000 and 970 000.01 lie nearest.
    expect(
      codeOf({ ...state, form: average }, [
        ['B02', 70],
        ['B03', 30],
      ]),
    ).toBe('ok')
    expect(codeOf({ ...state, form: average }, SPLIT)).toBe('2062')
  })

  test.each<[string, number[], (readonly [string, number])[], string | undefined, string]>([
    ['the published share of a price that misses the reserve', [70, 30], [...SPLIT], LONG, '2075'],
    ['all of it to the one who is left, with a reason', [70, 30], [['B01', 100]], LONG, 'ok'],
    ['all of it to the one who is left, without', [70, 30], [['B01', 100]], undefined, '2062'],
    ['less than all of it', [70, 30], [['B01', 99]], LONG, '2066'],
    ['all of it to one who misses the reserve', [70, 30], [['B02', 100]], LONG, '2075'],
  ])('2075 where one price alone meets the reserve: %s', (_, winners, lines, reason, code) => {
    const { state } = signed(winners)
    expect(codeOf({ ...state, reserve: { commit: 'c', sealed: 's', amount: '95500000' } }, lines, reason)).toBe(code)
  })

  test('where two are left for three shares, any division of the whole among both', () => {
    const { state } = signed([50, 30, 20])
    const left = { ...state, reserve: { commit: 'c', sealed: 's', amount: '96500000' } }
    expect(
      codeOf(
        left,
        [
          ['B01', 60],
          ['B02', 40],
        ],
        LONG,
      ),
    ).toBe('ok')
    expect(
      codeOf(
        left,
        [
          ['B01', 60],
          ['B02', 30],
        ],
        LONG,
      ),
    ).toBe('2066')
    expect(codeOf(left, [['B01', 100]], LONG)).toBe('2066')
  })
})

describe('TEND-42 amounts', () => {
  /** One to five shares that are the whole: the whole is cut at up to four places. */
  const parts = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }).map((cuts) => {
    const borders = [0, ...cuts.sort((a, b) => a - b), 100]
    return borders.slice(1).map((border, n) => border - borders[n]!)
  })

  test('each is half up of its own price alone, and of equal prices they miss the whole by less than half a unit each', () => {
    fc.assert(
      fc.property(parts, fc.bigInt({ min: 1n, max: 10n ** 15n }), (shares, price) => {
        const amounts = shares.map((share) => shareOf(price, share))
        for (const [n, amount] of amounts.entries()) {
          const exact = price * BigInt(shares[n]!)
          expect(2n * (amount * 100n - exact) <= 100n && 2n * (exact - amount * 100n) < 100n, 'half up').toBe(true)
        }
        const sum = amounts.reduce((total, amount) => total + amount, 0n)
        const off = sum > price ? sum - price : price - sum
        expect(off * 2n <= BigInt(shares.length)).toBe(true)
      }),
      { seed: 20261121 },
    )
  })

  test('a whole price that hundredths divide adds up exactly', () => {
    fc.assert(
      fc.property(parts, fc.bigInt({ min: 1n, max: 10n ** 13n }), (shares, hundreds) => {
        const price = hundreds * 100n
        expect(shares.reduce((total, share) => total + shareOf(price, share), 0n)).toBe(price)
      }),
      { seed: 20261121 },
    )
  })
})

describe('P19 with shares', () => {
  const objects: Step = [T, bidder('CC'), { type: 'objection.file', text: '中标价格与大厅显示不一致，请予以核实并答复，谢谢。' }]
  const upholds = ({ state }: Played): Step[] =>
    [manager, supervisor].map((who) => [T, who, { type: 'objection.uphold', objectionSeq: state.objections[0]!.seq, reason: REASON }])
  const annulled = (...words: Step[]) => {
    const filed = goOn(published(), [...words, objects])
    return goOn(filed, upholds(filed))
  }

  test('an upheld objection annuls the award; a share that was confirmed and is proposed again needs no second word', () => {
    const fallen = annulled(confirms('CB'))
    expect(fallen.state).toMatchObject({ status: 'REVIEW', review: {}, award: { status: 'ANNULLED', skipped: [] } })
    expect(linesIn(fallen.state)).toEqual(['B01 70 ANNULLED', 'B02 30 CONFIRMED'])
    expect(codeOf(fallen.state, SPLIT)).toBe('2072')
    const again = goOn(fallen, [signs(T), ...publishesShares(T, SPLIT)])
    expect(linesIn(again.state)).toEqual(['B01 70 WAIT_CONFIRM', 'B02 30 CONFIRMED'])
    expect(give(again.state, bidder('CB'), { type: 'award.confirm' }).code).toBe('2067')
    expect(play(again.state, [confirms('CA'), wait(LATE)]).state.status).toBe('AWARDED')
  })

  test('where all have confirmed and all stays as it is, nobody is asked again', () => {
    const fallen = annulled(confirms('CA'), confirms('CB'))
    const again = goOn(fallen, [signs(T), ...publishesShares(T, SPLIT)])
    expect(again.state).toMatchObject({ status: 'PUBLICITY', award: { status: 'CONFIRMED' } })
    expect(reach(again.state, [wait(LATE)]).state.status).toBe('AWARDED')
  })

  test('who had not spoken when another line fell is asked anew', () => {
    const fallen = goOn(published(), [declines('CB')])
    expect(linesIn(fallen.state)).toEqual(['B01 70 PROPOSED', 'B02 30 DECLINED'])
    expect(give(fallen.state, bidder('CA'), { type: 'award.confirm' }).code).toBe('2067')
    const again = goOn(
      fallen,
      publishesShares(T, [
        ['B01', 70],
        ['B03', 30],
      ]),
    )
    expect(linesIn(again.state)).toEqual(['B01 70 WAIT_CONFIRM', 'B03 30 WAIT_CONFIRM'])
    expect(give(again.state, bidder('CB'), { type: 'award.confirm' }).code).toBe('2003')
  })

  test('a proposal that is sent back changes no word that was given', () => {
    const fallen = goOn(published(), [confirms('CA'), declines('CB')])
    const back = goOn(fallen, [
      [
        T,
        buyer,
        proposesShares(
          [
            ['B01', 70],
            ['B04', 30],
          ],
          LONG,
        ),
      ],
      refuses,
    ])
    expect(linesIn(back.state)).toEqual(['B01 70 CONFIRMED', 'B04 30 PROPOSED'])
    expect(
      linesIn(
        goOn(
          back,
          publishesShares(T, [
            ['B01', 70],
            ['B03', 30],
          ]),
        ).state,
      ),
    ).toEqual(['B01 70 CONFIRMED', 'B03 30 WAIT_CONFIRM'])
    // Another share is another question.
    const turned = goOn(
      back,
      publishesShares(
        T,
        [
          ['B03', 70],
          ['B01', 30],
        ],
        LONG,
      ),
    )
    expect(linesIn(turned.state)).toEqual(['B03 70 WAIT_CONFIRM', 'B01 30 WAIT_CONFIRM'])
  })

  test('2084 proposals that are sent back again and again end at their ceiling', () => {
    const { state } = signed([70, 30])
    const spent = { ...state, counts: { ...state.counts, 'award.proposed': { [buyer.userId]: 99 } } }
    const last = play(spent, [[T, buyer, proposesShares(SPLIT)], refuses])
    expect(last.refusals).toEqual([undefined, undefined])
    expect(codeOf(last.state, SPLIT)).toBe('2084')
  })
})

describe('TEND-30 shares and the clock', () => {
  const end = (state: ProjectState) => state.award!.confirmBy!
  test('a word counts before the last instant, at it the line has fallen', () => {
    const { state } = published()
    const before = on('02:59:59.999', end(state).slice(0, 10))
    expect(give(state, bidder('CB'), { type: 'award.confirm' }, before).code).toBe('ok')
    const late = give(state, bidder('CB'), { type: 'award.confirm' }, end(state))
    expect(late.code).not.toBe('ok')
    expect(linesIn(late.state)).toEqual(['B01 70 EXPIRED', 'B02 30 EXPIRED'])
    expect(late.entries.map(({ type, at, dueAt }) => [type, at, dueAt])).toEqual(
      expect.arrayContaining([['award.declined', end(state), end(state)]]),
    )
  })

  test('one line expires and is awarded anew; the deposit of its firm alone can be kept', () => {
    const { state } = goOn(published(), [confirms('CB')])
    const late = reach(state, [wait(end(state))])
    expect(late.state).toMatchObject({ status: 'REVIEW', award: { status: 'EXPIRED', skipped: ['B01'] } })
    expect(linesIn(late.state)).toEqual(['B01 70 EXPIRED', 'B02 30 CONFIRMED'])
    const at = end(state)
    const again = reach(
      late.state,
      publishesShares(at, [
        ['B02', 70],
        ['B03', 30],
      ]),
    )
    expect(linesIn(again.state)).toEqual(['B02 70 WAIT_CONFIRM', 'B03 30 WAIT_CONFIRM'])
  })
})

describe('what a firm is told of its own line', () => {
  const told = (state: ProjectState) => ['B01', 'B02', 'B03'].map((alias) => toldLine(state, alias)?.status)
  const rejected: Step[] = [buyer, supervisor].map((who) => [T, who, { type: 'project.reject', reason: REASON }])

  test('nothing of a proposal, whatever became of it', () => {
    const proposed = goOn(signed([70, 30]), [[T, buyer, proposesShares(SPLIT)]])
    const back = goOn(proposed, [refuses])
    const failed = goOn(back, rejected)
    const voided = goOn(
      proposed,
      [manager, supervisor].map((who): Step => [T, who, { type: 'project.void', reason: REASON }]),
    )
    expect([failed.state.status, voided.state.status]).toEqual(['FAILED', 'VOID'])
    for (const { state } of [proposed, back, failed, voided]) expect(told(state)).toEqual([undefined, undefined, undefined])
    const one = goOn(signed([100]), [[T, buyer, { type: 'award.propose', alias: 'B01' }], refuses, ...rejected])
    expect([one.state.status, ...told(one.state)]).toEqual(['FAILED', undefined, undefined, undefined])
  })

  test('no win where the project ended without an award', () => {
    const open = published()
    expect(told(open.state)).toEqual(['WAIT_CONFIRM', 'WAIT_CONFIRM', undefined])
    const fallen = goOn(open, [confirms('CA'), declines('CB')])
    expect(told(fallen.state)).toEqual([undefined, undefined, undefined])
    expect(told(goOn(fallen, rejected).state)).toEqual([undefined, 'DECLINED', undefined])
  })
})

describe('TEND-29 report and checklist of shares', () => {
  const found = { logIsSound: true, signals: [] }
  test('how many can have a share; one is enough to sign', () => {
    const { state } = signed([70, 30])
    const sharesOf = (one: ProjectState) => checklist(one, found).find(({ code }) => code === 'shares')
    expect(sharesOf(state)).toEqual({ code: 'shares', ok: true, n: 4 })
    expect(
      sharesOf({ ...state, award: { round: 1, alias: 'B01', proposedBy: 'U1', status: 'DECLINED', skipped: ['B01', 'B02', 'B03'] } }),
    ).toEqual({
      ...{ code: 'shares', ok: true, n: 1 },
    })
    expect(sharesOf(signed([100]).state)).toBeUndefined()
  })

  const facts = {
    ...{ code: 'TB-1', title: 'x', openedAt: 'a', closedAt: 'b', bidders: 3, bids: 3, rejected: 0, extensions: 0, suspensions: 0 },
    ...{ outages: 0, voided: 0, lowPrices: 0, entries: 9, logIsSound: true },
  }
  test.each([
    [
      'zh',
      '按公布份额定标：B03 得 70%（672000.00 CNY），B02 得 30%（291000.00 CNY）。',
      '按公布份额应有 2 家中标，可定标的仅 1 家，份额须说明理由后在其中分配。',
    ],
    [
      'en',
      'By the published shares B03 gets 70 % (672000.00 CNY), B02 gets 30 % (291000.00 CNY).',
      'Of the 2 firms that the published shares ask for 1 can be awarded; all of it is divided among them with a reason.',
    ],
  ] as const)('the report says who gets what, or that firms lack (%s)', (lang, whole, fewer) => {
    const lines = [
      { alias: 'B03', sharePct: 70, amount: '672000.00 CNY' },
      { alias: 'B02', sharePct: 30, amount: '291000.00 CNY' },
    ]
    expect(reportText({ ...facts, shares: { asked: 2, left: 3, lines } }, lang)).toContain(whole)
    expect(reportText({ ...facts, shares: { asked: 2, left: 1 } }, lang)).toContain(fewer)
    expect(reportText(facts, lang).join()).not.toMatch(/份额|share/)
  })
})

test('TEND-30 an award of one line is written to the field as it was', () => {
  const { entries } = goOn(signed([100]), [
    [T, buyer, { type: 'award.propose', alias: 'B01' }],
    [T, manager, { type: 'award.decide', agree: true }],
    [T, supervisor, { type: 'award.decide', agree: true }],
  ])
  const { parts } = entries.at(-1)!
  expect(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Object.keys(part)]))).toEqual({
    pub: ['alias', 'round', 'publicityEndsAt', 'confirmBy'],
    price: ['gross'],
    who: ['alias', 'customerId'],
  })
})
