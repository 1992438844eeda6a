import { IMPORT_MODES } from '#contract/excel-shapes.ts'
import { openTestPostgres } from '#support/postgres.ts'
import { importWithKills, randomKills } from './import-faults.ts'

const KILLS = 5

/**
 * `npm run faults -- import [runs] [rows] [seed]`: imports in a real worker process that is killed at five random batches, in the three modes in turn; the last
 * kill of the first run of each mode waits for the lease. Everything is compared with the sequential model. Seed and mode of a failure repeat it.
 */
export async function runImports([runsText = '50', rowsText = '5000', seedText]: readonly string[]): Promise<boolean> {
  const server = await openTestPostgres()
  process.env.FLY_TEST_POSTGRES = server.url
  const [runs, rows] = [Number(runsText), Number(rowsText)]
  const first = Number(seedText ?? Math.floor(Math.random() * 2 ** 30))
  let bad = 0
  try {
    for (let at = 0; at < runs; at++) {
      const seed = first + at
      const mode = IMPORT_MODES[at % IMPORT_MODES.length]!
      const kills = randomKills(seed, mode, KILLS)
      const waitsForLease = at < IMPORT_MODES.length
      const { faults, killed, resumedMs } = await importWithKills({
        seed,
        mode,
        rows,
        batchSize: Math.ceil(rows / 50),
        kills,
        waitsForLease,
      })
      bad += faults.length > 0 ? 1 : 0
      for (const fault of faults) console.log(`seed ${seed}, ${mode}: ${fault}`)
      const applied = faults.length === 0 ? rows : 'not all'
      const resumed = resumedMs === undefined ? '' : ` resumed after ${(resumedMs / 1_000).toFixed(1)} s`
      console.log(`run ${at + 1}: ${mode} rows ${rows} applied once ${applied}${resumed} restarts ${killed} seed ${seed}`)
    }
    const bound = bad === 0 ? ` (with 95 % confidence fewer than ${Math.min(100, Math.ceil(300 / runs))} % fail)` : ''
    console.log(`import: ${runs} runs, ${bad} failed${bound}`)
    return bad === 0
  } finally {
    await server.close()
  }
}
