import { describe, expect, test } from 'vitest'
import { IMPORT_MODES } from '#contract/excel-shapes.ts'
import { END_PLACES, importWithKills, placesOf, randomKills } from './import-faults.ts'

/** A real worker process that imports, killed without warning; `npm run faults -- import` does it with 5,000 rows, fifty times over. */

const SMALL = { rows: 1_500, batchSize: 50 }

describe.concurrent('a worker that is killed without warning', { timeout: 240_000 }, () => {
  test.each(IMPORT_MODES)('F2 R-10 mode %s: at every place of a batch and after the last one, every row is applied once', async (mode) => {
    // The second passing: a worker that never gets through a batch is given up (F14).
    const kills = [...placesOf(mode).map((place) => `${place}:2`), ...END_PLACES.map((place) => `${place}:1`)]
    const { faults, killed } = await importWithKills({ ...SMALL, seed: 1, mode, kills })
    expect({ faults, killed }).toEqual({ faults: [], killed: kills.length })
  })

  test.each(IMPORT_MODES)('F2 R-10 mode %s: at five random batches, every row is applied once', async (mode) => {
    const kills = randomKills(15, mode, 5)
    expect(await importWithKills({ ...SMALL, seed: 15, mode, kills })).toMatchObject({ faults: [], killed: 5 })
  })

  test('F2 R-10 where nobody helps: another worker is there within 15 seconds', async () => {
    const run = { ...SMALL, seed: 16, mode: 'CREATE_OR_UPDATE', kills: ['before commit:2'], waitsForLease: true } as const
    const { faults, killed, resumedMs } = await importWithKills(run)
    expect({ faults, killed }).toEqual({ faults: [], killed: 1 })
    expect(resumedMs).toBeLessThan(15_000)
  })

  test('F14 three times in one place gives the file up, with its reason; the batches before it stand, each row once', async () => {
    const kills = ['before commit:4', 'before commit:1', 'before commit:1', 'before commit:1']
    const run = { ...SMALL, seed: 2, mode: 'CREATE', kills, givenUpAfter: 2 * SMALL.batchSize } as const
    expect(await importWithKills(run)).toMatchObject({ faults: [], killed: kills.length })
  })
})
