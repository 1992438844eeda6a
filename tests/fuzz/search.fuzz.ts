import fc from 'fast-check'
import { compare, criteria, trialRows, ZONES } from '#gateway/modules/search/testing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { aDatabase } from '#support/postgres.ts'
import type { Fuzz } from './fuzz.ts'

const TREES_A_ROUND = 5_000
const MOST_FAULTS = 10

/** Condition trees on rows of their own, in SQL and in memory (SEA-15, security.md R-30). */
export const fuzz: Fuzz = {
  name: 'search',
  summary: 'condition trees over 300 rows: what SQL finds is what the browser finds',
  runs: 200_000,
  async run(runs, seed, tell) {
    const database = await aDatabase()
    const { pool, close } = openDatabase(database.superuserUrl, { max: 2 })
    const faults: string[] = []
    try {
      for (let done = 0, round = 0; done < runs && faults.length < MOST_FAULTS; round++) {
        const trees = Math.min(TREES_A_ROUND, runs - done)
        const zone = ZONES[round % ZONES.length]!
        const rows = await trialRows(pool, seed + round)
        const { partings } = await compare(pool, rows, zone, fc.sample(criteria(zone), { seed: seed + round, numRuns: trees }))
        faults.push(
          ...partings.map(({ body, onlySql, onlyMemory }) => {
            const odd = [...onlySql, ...onlyMemory].slice(0, 1).map((n) => rows[n])
            return `${zone}, round seed ${seed + round}: ${JSON.stringify(body)} parts at ${JSON.stringify(odd)} (only SQL ${onlySql.length}, only memory ${onlyMemory.length})`
          }),
        )
        done += trees
        tell(done)
      }
    } finally {
      await close()
      await database.drop()
    }
    return faults.slice(0, MOST_FAULTS)
  },
}
