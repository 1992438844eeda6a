import { describe, expect, test } from 'vitest'
import type { ProjectForm } from '#contract/tender/project.ts'
import { aThreeRounds } from '#domain/tender/rounds/testing.ts'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import { awardFaults, awardWarnings, reviewerFaults } from './config-check-award.ts'
import { checkDraft, formOf } from './draft.ts'

const codes = (over: Partial<ProjectForm>) => awardFaults(aFreeBidForm(over)).map(({ code, path, args }) => [code.slice(7), path, args])

describe('TEND-42 settings of an award', () => {
  test('of a draft only those that its method asks for are published', () => {
    const award = { avg: { floatBp: -500 }, weights: { price: 60 }, criteria: [], winners: [{ sharePct: 100 }] } as const
    const published = (method: 'lowestPrice' | 'averagePrice' | 'combined') =>
      formOf({ title: '钢', mode: 'freeBid', award: { ...award, criteria: [], winners: [...award.winners], method } }).award
    const common = { publicityDays: 3, confirmHours: 72 }
    expect(published('lowestPrice')).toEqual({ method: 'lowestPrice', ...common })
    expect(published('averagePrice')).toEqual({ method: 'averagePrice', avg: { rule: 'closest', floatBp: -500 }, ...common })
    expect(published('combined')).toEqual({
      method: 'combined',
      weights: { price: 60, technical: 45, business: 15 },
      criteria: [],
      ...common,
    })
  })

  test('numbers out of range are named with their borders', () => {
    const draft = { title: '钢', mode: 'freeBid', award: { method: 'averagePrice', avg: { floatBp: -2_001 } } } as const
    const { errors } = checkDraft(draft, [], '2026-11-21T01:00:00.000Z', { ownerId: 'b1' })
    expect(errors).toContainEqual({ code: 'TENDER-2081', path: 'form.award.avg.floatBp', args: { min: -2_000, max: 2_000 } })
  })

  const criteria = [
    { code: 'plan', name: '方案', max: '60.00', kind: 'technical' },
    { code: 'terms', name: '条款', max: '40', kind: 'business' },
  ] as const
  const combined = (over: Partial<ProjectForm['award']> = {}): Partial<ProjectForm> => ({
    reviewerIds: ['R1'],
    award: {
      method: 'combined',
      weights: { price: 40, technical: 45, business: 15 },
      criteria: [...criteria],
      publicityDays: 3,
      confirmHours: 72,
      ...over,
    },
  })

  test.each([
    [30, 50, []],
    [29, 51, ['form.award.weights']],
  ])('a price that weighs %i of 100 is warned of below what is customary', (price, technical, paths) => {
    const form = aFreeBidForm(combined({ weights: { price, technical, business: 20 } }))
    expect([awardFaults(form), awardWarnings(form).map(({ path }) => path)]).toEqual([[], paths])
    expect(awardWarnings({ ...form, award: { ...form.award, method: 'lowestPrice' } })).toEqual([])
  })

  test.each<[string, Partial<ProjectForm>, unknown[]]>([
    ['sound', combined(), []],
    ['weights of 99', combined({ weights: { price: 40, technical: 44, business: 15 } }), [['2017', 'form.award.weights', {}]]],
    ['weights of 101', combined({ weights: { price: 40, technical: 46, business: 15 } }), [['2017', 'form.award.weights', {}]]],
    [
      'a kind that weighs and has no criterion',
      combined({ criteria: [criteria[0]] }),
      [['2016', 'form.award.criteria', { detail: 'business: 0' }]],
    ],
    [
      'a kind that weighs nothing needs none',
      combined({ criteria: [criteria[0]], weights: { price: 50, technical: 50, business: 0 } }),
      [],
    ],
    [
      'a code twice',
      combined({ criteria: [...criteria, { ...criteria[1], name: '服务' }] }),
      [['2016', 'form.award.criteria.2.code', { detail: 'terms' }]],
    ],
    [
      'points of none, of three decimals, below none, and no name',
      combined({
        criteria: [
          { ...criteria[0], max: '0' },
          { ...criteria[1], max: '1.005' },
          { code: 'x', name: ' ', max: '-1', kind: 'business' },
        ],
      }),
      [
        ['2016', 'form.award.criteria.0.max', { detail: 'plan: max' }],
        ['2016', 'form.award.criteria.1.max', { detail: 'terms: max' }],
        ['2080', 'form.award.criteria.2.name', {}],
        ['2016', 'form.award.criteria.2.max', { detail: 'x: max' }],
      ],
    ],
    ['shares of less than all', combined({ winners: [{ sharePct: 60 }, { sharePct: 30 }] }), [['2066', 'form.award.winners', {}]]],
  ])('combined points: %s', (_, over, expected) => expect(codes(over)).toEqual(expected))

  test.each(['averagePrice', 'combined'] as const)('%s rules its ties itself', (method) => {
    const rounds = (tieBreak: 'draw' | 'extraRound' | 'earliest'): ProjectForm => {
      const { bidding: _, ...form } = aFreeBidForm(combined({ method }))
      return { ...form, mode: 'threeRounds', rounds: aThreeRounds({ tieBreak }) }
    }
    const found = (['draw', 'extraRound', 'earliest'] as const).map((tieBreak) => awardFaults(rounds(tieBreak)).map(({ path }) => path))
    expect(found).toEqual([['form.rounds.tieBreak'], ['form.rounds.tieBreak'], []])
  })

  test('points need somebody who gives them', () =>
    expect(reviewerFaults(aFreeBidForm({ ...combined(), reviewerIds: [] }), 'B1')).toEqual([
      { code: 'TENDER-2018', path: 'form.reviewerIds', args: { user: '', role: 'REVIEWER' } },
    ]))

  test.each([
    ['the owner', ['B1'], 'form.reviewerIds.0', 'B1'],
    ['the manager', ['R1', 'M1'], 'form.reviewerIds.1', 'M1'],
    ['a supervisor', ['S1'], 'form.reviewerIds.0', 'S1'],
    ['somebody twice', ['R1', 'R1'], 'form.reviewerIds.1', 'R1'],
  ])('%s is no reviewer', (_, reviewerIds, path, user) =>
    expect(reviewerFaults(aFreeBidForm({ managerId: 'M1', reviewerIds }), 'B1')).toEqual([
      { code: 'TENDER-2018', path, args: { user, role: 'REVIEWER' } },
    ]),
  )
  test('others are', () => expect(reviewerFaults(aFreeBidForm({ reviewerIds: ['R1', 'R2'] }), 'B1')).toEqual([]))
})
