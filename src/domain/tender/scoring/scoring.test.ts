import { describe, expect, test } from 'vitest'
import type { Criterion } from '#contract/tender/scoring.ts'
import { reviewStatusOf } from '#domain/tender/award/review.ts'
import { readsPrices } from '#domain/tender/disclosure-level.ts'
import { fold } from '#domain/tender/evolve.ts'
import type { Actor, Command, Entry, ProjectState, Viewer } from '#domain/tender/model.ts'
import type { ScoreRow } from '#domain/tender/scoring-state.ts'
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
import { viewerOf } from '#domain/tender/viewer.ts'
import { actionsOf } from '#domain/tender/visibility/actions.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { waitingOf } from '#domain/tender/waiting.ts'
import { awardRanking } from './award-ranking.ts'

/** A review by points: three bidders of the worked example (7.6), reviewers R1 to R3. */

const T = on('03:00:00.000')
const reviewer = (n: number): Actor => ({ userId: `R${n}`, name: `评审${n}`, roles: ['REVIEWER'] })
const [R1, R2, R3] = [reviewer(1), reviewer(2), reviewer(3)]
const criteria: Criterion[] = [
  { code: 'plan', name: '技术方案', max: '60', kind: 'technical' },
  { code: 'staff', name: '人员', max: '40', kind: 'technical' },
  { code: 'terms', name: '商务条款', max: '100', kind: 'business' },
]
const opened = (): Played => {
  const award = {
    method: 'combined' as const,
    weights: { price: 40, technical: 45, business: 15 },
    criteria,
    publicityDays: 3,
    confirmHours: 72,
  }
  const start = live({ award, reviewerIds: ['R1', 'R2', 'R3'], bidding: { maxDropPct: 100 } })
  const there = reach(start.state, [
    bids(on('02:01:00.000'), 'CA', '980000.00'),
    bids(on('02:02:00.000'), 'CB', '950000.00'),
    bids(on('02:03:00.000'), 'CC', '930000.00'),
    wait(on('02:40:00.000')),
  ])
  return { ...there, entries: [...start.entries, ...there.entries] }
}

const declare = (who: Actor, has = false): Step => [T, who, { type: 'review.conflict', has }]
const row = (alias: string, plan: string, staff: string, terms: string): ScoreRow => ({ alias, scores: { plan, staff, terms } })
/** 90 and 85, 82 and 80, 75 and 78 of a hundred. */
const SHEET = [row('B01', '50', '40', '85'), row('B02', '50', '32', '80'), row('B03', '40', '35', '78')]
const submit = (who: Actor, rows: ScoreRow[] = SHEET): Step => [T, who, { type: 'score.submit', rows }]
const reopen = (reviewerId: string, reason = REASON): Step => [T, supervisor, { type: 'score.reopen', reviewerId, reason }]

const upTo = (steps: Step[]): Played => {
  const start = opened()
  const there = reach(start.state, steps)
  return { ...there, entries: [...start.entries, ...there.entries] }
}
const scoring = () => upTo([declare(R1), declare(R2), declare(R3)])
const complete = () => upTo([declare(R1), declare(R2), declare(R3), submit(R1), submit(R2), submit(R3)])
const code = ({ state }: Played, step: Step) => play(state, [step]).refusals[0]?.code.slice(7)
const order = ({ state }: Played) => awardRanking(state, T).map(({ alias }) => alias)

describe('TEND-42 reviewers declare their interests, then give points', () => {
  test('points are given once all have declared', () => {
    const one = upTo([declare(R1)])
    expect(waitingOf(opened().state).filter((waits) => waits.startsWith('conflict'))).toEqual(['conflict:R1', 'conflict:R2', 'conflict:R3'])
    expect([reviewStatusOf(one.state), code(one, submit(R1)), code(one, submit(R2))]).toEqual(['OPENED', '2002', '2065'])
    const all = scoring()
    expect([reviewStatusOf(all.state), code(all, submit(R1))]).toEqual(['SCORING', undefined])
    expect(waitingOf(all.state)).toEqual(['score:R1', 'score:R2', 'score:R3'])
    expect(actionsOf(all.state, R1, { side: 'reviewer', userId: 'R1' })).toEqual(['review.conflict', 'score.submit'])
  })

  test('2065 who has a conflict gives none, and the others go on without him', () => {
    const out = upTo([declare(R1), declare(R2), declare(R3, true)])
    expect([code(out, submit(R3)), code(out, declare(R3)), code(out, declare(R3, true))]).toEqual(['2065', '2065', '2065'])
    const done = reach(out.state, [submit(R1), submit(R2)])
    expect(reviewStatusOf(done.state)).toBe('REPORT')
    expect(
      code(upTo([declare(R1, true), declare(R2, true), declare(R3, true)]), [
        T,
        supervisor,
        { type: 'review.sign', conclusion: '过程合规' },
      ]),
    ).toBe('2063')
  })

  test('2065 who belongs to a firm that takes part may do nothing but say so', () => {
    const own = { ...R1, firms: ['CB'] }
    expect(code(opened(), declare(own))).toBe('2065')
    expect(viewerOf(opened().state, own)).toBeUndefined()
    const told = upTo([declare(own, true), declare(R2), declare(R3)])
    expect(reviewStatusOf(told.state)).toBe('SCORING')
    expect(code(scoring(), submit({ ...R1, firms: ['CB'] }))).toBe('2065')
  })

  test('a conflict that comes to light later takes his points out', () => {
    const later = upTo([
      declare(R1),
      declare(R2),
      declare(R3),
      submit(R1, [row('B01', '0', '0', '0'), row('B02', '0', '0', '0'), row('B03', '60', '40', '100')]),
      submit(R2),
      submit(R3),
    ])
    expect(order(later)).toEqual(['B03', 'B01', 'B02'])
    const without = reach(later.state, [declare(R1, true)])
    expect(awardRanking(without.state, T)).toEqual(
      awardRanking(complete().state, T).map((one) => expect.objectContaining({ alias: one.alias, total: one.total })),
    )
  })

  test('nobody else declares or gives points', () => {
    for (const who of [buyer, manager, supervisor, bidder('CA')] as const) {
      expect([who.userId, code(opened(), declare(who)), code(scoring(), submit(who))]).toEqual([who.userId, '2003', '2003'])
    }
    for (const who of [reviewer(9), { ...R1, roles: [] }])
      expect([code(opened(), declare(who)), code(scoring(), submit(who))]).toEqual(['2001', '2001'])
    expect(code(complete(), [T, R1, { type: 'score.reopen', reviewerId: 'R2', reason: REASON }])).toBe('2003')
    expect(code(opened(), [T, { ...bidder('CA'), userId: 'R1' }, { type: 'award.confirm' }]), 'a reviewer acts for no firm here').toBe(
      '2065',
    )
  })
})

describe('TEND-42 a sheet is whole and final', () => {
  const bad = (over: Partial<Record<string, string>>) => [
    SHEET[0]!,
    SHEET[1]!,
    { alias: 'B03', scores: { ...SHEET[2]!.scores, ...over } as ScoreRow['scores'] },
  ]
  test.each<[string, ScoreRow[], string]>([
    ['more than the most', bad({ plan: '60.01' }), '60'],
    ['less than none', bad({ staff: '-1' }), '40'],
    ['three decimals', bad({ terms: '78.001' }), '100'],
    ['no number', bad({ terms: '七十八' }), '100'],
    ['an offer without points', SHEET.slice(0, 2), '60'],
    ['a criterion without points', [SHEET[0]!, SHEET[1]!, { alias: 'B03', scores: { plan: '1', staff: '1' } }], '100'],
    ['nothing', [], '60'],
  ])('2064 %s', (_, rows, max) =>
    expect(play(scoring().state, [submit(R1, rows)]).refusals[0]).toEqual({ code: 'TENDER-2064', args: { max } }),
  )

  test('the borders are inside, and points for nobody are left out', () => {
    const rows = [row('B01', '0', '0', '0.00'), row('B02', '60.00', '40', '100'), SHEET[2]!, row('B09', '1', '1', '1')]
    const done = reach(scoring().state, [submit(R1, rows)])
    expect(done.state.scoring?.sheets.R1?.points).toEqual({
      B01: { technical: '0', business: '0' },
      B02: { technical: '10000', business: '10000' },
      B03: { technical: '7500', business: '7800' },
    })
  })

  test('what is in stays in, until the supervisor gives it back with a reason', () => {
    const all = complete()
    expect(code(all, submit(R1))).toBe('2002')
    expect([code(all, reopen('R1', 'short')), code(all, reopen('R9')), code(scoring(), reopen('R1'))]).toEqual([
      '2022',
      ...Array(2).fill('VALIDATION-1006'.slice(7)),
    ])
    const back = reach(all.state, [reopen('R1')])
    expect([reviewStatusOf(back.state), code(back, [T, supervisor, { type: 'review.sign', conclusion: '过程合规' }])]).toEqual([
      'SCORING',
      '2063',
    ])
    expect(reviewStatusOf(reach(back.state, [submit(R1)]).state)).toBe('REPORT')
    const signed = reach(all.state, [[T, supervisor, { type: 'review.sign', conclusion: '过程合规' }]])
    expect([code(signed, reopen('R1')), code(signed, declare(R1, true))]).toEqual(['2002', '2002'])
  })
})

describe('TEND-42 the award follows the total', () => {
  test('the worked example: 91.21, 88.06, 85.45', () => {
    const ranked = awardRanking(complete().state, T)
    expect(ranked.map(({ alias, price, technical, business, total }) => [alias, price, technical, business, total])).toEqual([
      ['B01', 9_490n, 9_000n, 8_500n, 9_121n],
      ['B02', 9_789n, 8_200n, 8_000n, 8_806n],
      ['B03', 10_000n, 7_500n, 7_800n, 8_545n],
    ])
    expect(
      awardRanking(scoring().state, T).map(({ alias, total }) => [alias, total]),
      'by price before',
    ).toEqual([
      ['B03', undefined],
      ['B02', undefined],
      ['B01', undefined],
    ])
  })

  test('P15 2063 before all points are in, then the first by points without a word', () => {
    const propose = (alias: string): Command => ({ type: 'award.propose', alias })
    const signed = reach(complete().state, [[T, supervisor, { type: 'review.sign', conclusion: '过程合规' }]])
    expect([code(signed, [T, buyer, propose('B01')]), code(signed, [T, buyer, propose('B03')])]).toEqual([undefined, '2062'])
    const unscored = { ...signed, state: { ...scoring().state, review: signed.state.review } }
    expect(play(unscored.state, [[T, buyer, propose('B01')]]).refusals[0]).toEqual({ code: 'TENDER-2063', args: { k: 0, n: 3 } })
  })

  test('I5 the log leads to the same state', () => {
    const all = complete()
    const start = opened()
    const rest = all.entries.slice(start.entries.length)
    expect(fold(start.state, rest)).toEqual(all.state)
  })
})

describe('I8 TEND-42 a reviewer reads no price before his own sheet is in', () => {
  const view = (userId: string): Viewer => ({ side: 'reviewer', userId })
  const parts = (state: ProjectState, entries: readonly Entry[], viewer: Viewer, types: RegExp) =>
    entries.filter(({ type }) => types.test(type)).flatMap((entry) => readableParts(entry, state, viewer))
  const OF_BIDDING = /^(bid\.|quote\.|entry\.|lines\.|bidder\.|reserve\.)/

  test('nothing of what bidders offered, all of it afterwards', () => {
    const before = scoring()
    expect([readsPrices(before.state, view('R1')), parts(before.state, before.entries, view('R1'), OF_BIDDING)]).toEqual([false, []])
    const after = upTo([declare(R1), declare(R2), declare(R3), submit(R1)])
    expect(parts(after.state, after.entries, view('R1'), OF_BIDDING)).toContain('price')
    expect(parts(after.state, after.entries, view('R2'), OF_BIDDING)).toEqual([])
    expect(parts(before.state, before.entries, view('R1'), /^names\.revealed$/)).toContain('who')
  })

  test('a sheet is its writer’s alone until all are in; who has a conflict reads none', () => {
    const some = upTo([declare(R1), declare(R2), declare(R3), submit(R1), submit(R2)])
    const sheetOf = ({ state, entries }: Played, who: Viewer) =>
      entries.filter(({ type }) => type === 'score.submitted').map((entry) => readableParts(entry, state, who).includes('note'))
    const staff: Viewer[] = [
      { side: 'buyer', userId: 'U1' },
      { side: 'supervisor', userId: 'S1' },
      { side: 'auditor', userId: 'A1' },
    ]
    for (const who of staff) expect(sheetOf(some, who)).toEqual([false, false])
    expect([sheetOf(some, view('R1')), sheetOf(some, view('R3'))]).toEqual([
      [true, false],
      [false, false],
    ])
    for (const who of [...staff, view('R3')]) expect(sheetOf(complete(), who)).toEqual([true, true, true])
    expect(sheetOf(complete(), { side: 'bidder', userId: 'user-CA', customerId: 'CA' })).toEqual([false, false, false])
    const excluded = reach(complete().state, [declare(R3, true)])
    expect(sheetOf({ ...complete(), state: excluded.state }, view('R3'))).toEqual([false, false, true])
  })

  test('he looks from his own side from the publication on, and before it from none', () => {
    expect(viewerOf(opened().state, R1)).toEqual({ side: 'reviewer', userId: 'R1' })
    expect(viewerOf({ ...opened().state, status: 'DRAFT' }, R1)).toBeUndefined()
    expect(viewerOf(opened().state, { ...R1, roles: ['REVIEWER', 'AUDITOR'] })).toEqual({ side: 'reviewer', userId: 'R1' })
    expect(viewerOf(opened().state, reviewer(9))).toBeUndefined()
  })
})
