import { expect, test } from 'vitest'
import { fold } from '#domain/tender/evolve.ts'
import type { Entry } from '#domain/tender/model.ts'
import { aProject, bids, live, on, published, reach } from '#domain/tender/testing.ts'
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
