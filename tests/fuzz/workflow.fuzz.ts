import fc from 'fast-check'
import { faultsOf } from '#domain/workflow/lives/laws/testing.ts'
import { aPlan } from '#domain/workflow/lives/testing.ts'
import type { Fuzz } from './fuzz.ts'

const LIVES_A_ROUND = 1_000
const MOST_FAULTS = 10

/** Random lives of approval processes against the invariants of workflow.md 5. */
export const fuzz: Fuzz = {
  name: 'workflow',
  summary: 'definitions and commands of approval processes: the invariants W1 to W9 and W12 hold',
  runs: 20_000,
  async run(runs, seed, tell) {
    const faults: string[] = []
    for (let done = 0, round = 0; done < runs && faults.length < MOST_FAULTS; round++) {
      const lives = Math.min(LIVES_A_ROUND, runs - done)
      const plans = fc.sample(aPlan, { seed: seed + round, numRuns: lives })
      for (const [index, plan] of plans.entries()) {
        faults.push(...faultsOf(plan).map(({ law, fault }) => `${law}: ${fault} (life ${index} of round seed ${seed + round})`))
      }
      done += lives
      tell(done)
    }
    return faults.slice(0, MOST_FAULTS)
  },
}
