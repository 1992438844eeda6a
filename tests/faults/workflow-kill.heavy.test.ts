import { expect, test } from 'vitest'
import { byTier } from '#support/tier.ts'
import { ACTIONS_EACH, workflowWithKills } from './workflow.ts'

/** A small one of `npm run faults -- workflow`. */

const SIZE = byTier({ gate: { instances: 6, kills: 1 }, all: { instances: 30, kills: 5 } })

test('F1 W1 W11 what was answered on many processes is in their logs once, though the gateway is killed in the middle', {
  timeout: 300_000,
}, async () => {
  const { faults, answered, killed, unanswered } = await workflowWithKills(SIZE)
  expect({ faults, answered, killed }).toEqual({ faults: [], answered: SIZE.instances * ACTIONS_EACH, killed: SIZE.kills })
  // People were waiting while it was dead.
  expect(unanswered).toBeGreaterThan(0)
})
