import { expect, test } from 'vitest'
import { fold } from '#domain/tender/evolve.ts'
import type { Entry } from '#domain/tender/model.ts'
import { aProject, bids, buyer, CREATED_AT, live, manager, on, published, reach } from '#domain/tender/testing.ts'
import { bornState, completed, difference } from './soundness.ts'

const born = (state: { code: string; ownerId: string; createdAt: string }): Entry => ({
  seq: 1,
  at: state.createdAt,
  type: 'project.created',
  parts: { pub: { code: state.code }, note: { userId: state.ownerId } },
})

test('I5 the log alone leads to the state of a running auction, and of a draft but for what was typed', () => {
  const open = live()
  const { state, entries } = reach(open.state, [bids(on('02:00:06.000'), 'CA', '980000.00')])
  const folded = fold(bornState(state.id, born(state)), [...open.entries, ...entries])
  expect(difference(completed(folded, state), state)).toBeUndefined()
  const draft = aProject()
  expect(difference(completed(bornState(draft.id, born(draft)), draft), draft)).toBeUndefined()
})

test('H4 I5 whom approvals still ask is taken as it is stored: a version before writes on without it, or leaves it as it stood', () => {
  const step = { process: 'tender_publish', nodeId: 'n', node: '财务', nodeEn: 'Finance', decision: 'AGREE', stillAsks: [] } as const
  const { state, entries } = reach(aProject(), [
    [CREATED_AT, buyer, { type: 'project.submit' }],
    [CREATED_AT, manager, { type: 'approval.decide', ...step, asks: 'manager' }],
  ])
  const folded = fold(bornState(state.id, born(state)), entries)
  expect(folded.stillAsks).toEqual({ tender_publish: [] })
  const { stillAsks: _, ...without } = state
  for (const stored of [state, without, { ...state, stillAsks: { tender_award: ['manager'] as const } }])
    expect(difference(completed(folded, stored), stored)).toBeUndefined()
})

test('H4 what differs is named by its place', () => {
  const { state, entries } = published(aProject())
  const folded = fold(bornState(state.id, born(state)), entries)
  expect(difference(completed(folded, { ...state, startsAt: 'x' }), { ...state, startsAt: 'x' })).toBe('startsAt')
  expect(difference({ bidders: [{ stands: [{ gross: '1' }] }] }, { bidders: [{ stands: [{ gross: '2' }] }] })).toBe(
    'bidders.0.stands.0.gross',
  )
  expect(difference({ a: undefined }, {})).toBeUndefined()
  expect(difference({ a: [] }, { a: {} })).toBe('a')
  expect(difference({ a: 1 }, { a: null })).toBe('a')
})

test('a log that does not begin with a project is none', () => {
  expect(() => bornState('P', { seq: 1, at: on('02:00:00.000'), type: 'message.sent', parts: {} })).toThrow(TypeError)
})
