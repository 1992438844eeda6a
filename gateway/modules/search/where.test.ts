import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#gateway/platform/database.ts'
import { aDatabase } from '#support/postgres.ts'
import { compare, criteria, ROWS, type TrialRow, trialRows, ZONES } from './testing.ts'

/** `npm run fuzz -- search` does the same two hundred thousand times. */
const TREES = 5_000
const SEED = 20261122

let database: Awaited<ReturnType<typeof aDatabase>>
let open: ReturnType<typeof openDatabase>
let rows: TrialRow[]
beforeAll(async () => {
  database = await aDatabase()
  open = openDatabase(database.url, { max: 2 })
  rows = await trialRows(open.pool, SEED)
})
afterAll(async () => {
  await open.close()
  await database.drop()
})

test.each(ZONES)('SEA-15 R-30 what SQL finds is what the browser finds, in %s', async (zone) => {
  const bodies = fc.sample(criteria(zone), { seed: SEED, numRuns: Math.ceil(TREES / ZONES.length) })
  const { partings, found } = await compare(open.pool, rows, zone, bodies)
  expect(partings.slice(0, 3)).toEqual([])
  // Trees that find all or nothing would prove nothing.
  expect(found / (bodies.length * ROWS)).toBeGreaterThan(0.1)
  expect(found / (bodies.length * ROWS)).toBeLessThan(0.9)
})
