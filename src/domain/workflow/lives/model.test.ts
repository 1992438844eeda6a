import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultsOf, LAWS } from './laws/testing.ts'
import { aPlan, live, type Plan } from './testing.ts'

/** Random lives of instances: whatever people press in whatever order, the invariants of workflow.md 5 hold. */

const LIVES = 500
const seed = Math.floor(Math.random() * 2 ** 31)
const plans = fc.sample(aPlan, { numRuns: LIVES, seed })
const faults = plans.flatMap((plan: Plan, index) => faultsOf(plan).map((fault) => ({ ...fault, at: `life ${index} of seed ${seed}` })))

test.each(Object.keys(LAWS))('%s', (law) => {
  expect(faults.filter((fault) => fault.law === law)).toEqual([])
})

test('the lives are worth it: most actions are accepted, and instances come to every end', () => {
  const events = plans.slice(0, 200).flatMap(live)
  const accepted = new Set(events.filter(({ refused }) => !refused).map(({ command }) => command.type))
  expect(accepted.size).toBeGreaterThan(18)
  expect(new Set(events.map(({ state }) => state.status)).size).toBeGreaterThan(4)
  expect(events.filter(({ refused }) => !refused).length).toBeGreaterThan(events.length / 3)
  const mended = events.filter(({ before, state }) => before.status === 'ABNORMAL' && state.status === 'APPROVALING')
  expect(new Set(mended.map(({ command }) => command.type)).size).toBeGreaterThan(1)
})
