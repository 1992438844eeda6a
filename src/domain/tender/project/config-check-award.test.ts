import { describe, expect, test } from 'vitest'
import type { ProjectForm } from '#contract/tender/project.ts'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import { awardFaults, reviewerFaults } from './config-check-award.ts'
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

  test('a method that is not carried out yet is refused', () =>
    expect(codes({ award: { method: 'combined', publicityDays: 3, confirmHours: 72 } })).toEqual([
      ['2016', 'form.award.method', { detail: 'combined' }],
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
