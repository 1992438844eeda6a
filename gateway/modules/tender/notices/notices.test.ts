import { expect, test } from 'vitest'
import { execute } from '#domain/tender/execute.ts'
import { type Entry, type ProjectState, SYSTEM } from '#domain/tender/model.ts'
import { anEnv, anItem, bids, live, on, quotes, REASON, reach, ready, supervisor, wait } from '#domain/tender/testing.ts'
import { noticesOf } from './notices.ts'

const START = on('02:00:00.000')
const CLOSED = on('02:30:00.000')
const noted = (state: ProjectState, entries: readonly Entry[]) =>
  entries.flatMap((entry) => noticesOf(state, entry)).filter(({ kind }) => kind.startsWith('over-'))
const hidden = { ceilingVisible: false } as const

test('H3 who is beyond a hidden limit at the close is told so, he alone', () => {
  const { state, entries } = reach(live(hidden).state, [
    bids(on('02:01:00.000'), 'CA', '1000000.01'),
    bids(on('02:02:00.000'), 'CB', '990000.00'),
    bids(on('02:03:00.000'), 'CC', '980000.00'),
    wait(CLOSED),
  ])
  expect(noted(state, entries)).toEqual([{ kind: 'over-ceiling', persons: [], firms: ['CA'], args: {} }])
})

test('H3 whose lines are beyond their limits is told that a split within 24 hours mends it', () => {
  const { state: before } = ready(hidden)
  const items = [anItem({ quantity: '1', ceilingUnitPrice: '90' }), anItem({ lineNo: 2, quantity: '1' })]
  const { state, entries } = reach({ ...before, items }, [
    quotes(on('01:00:00.000'), 'CA', '101.00', ['100', '1']),
    quotes(on('01:01:00.000'), 'CB', '130.00', ['80', '50']),
    quotes(on('01:02:00.000'), 'CC', '140.00', ['80', '60']),
    wait(START),
    wait(CLOSED),
  ])
  expect(noted(state, entries)).toEqual([{ kind: 'over-line-limit', persons: [], firms: ['CA'], args: {} }])
})

test('8.4 an outage is told once, and not as a suspension as well; one by a person is told as such', () => {
  const told = (state: ProjectState, entries: readonly Entry[]) =>
    entries.flatMap((entry) => noticesOf(state, entry)).map(({ kind }) => kind)
  const [from, to, resumeAt] = [on('02:10:00.000'), on('02:11:00.000'), on('02:13:00.000')]
  const unserved = execute(live().state, { type: 'system.outage', from, to, resumeAt }, SYSTEM, anEnv(to))
  expect(told(unserved.state, unserved.entries)).toEqual(['outage'])
  const stopped = reach(live().state, [[on('02:10:00.000'), supervisor, { type: 'project.suspend', reason: REASON }]])
  expect(told(stopped.state, stopped.entries)).toEqual(['suspended'])
})
