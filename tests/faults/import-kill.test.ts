import { expect, test } from 'vitest'
import { IMPORT_MODES } from '#contract/excel-shapes.ts'
import { END_PLACES, importWithKills, placesOf, randomKills } from './import-faults.ts'

/** A real worker process that imports, killed without warning; `npm run faults -- import` does it with 50,000 rows, fifty times over. */

const SMALL = { rows: 1_500, batchSize: 50 }

test.each(IMPORT_MODES)(
  'F2 R-10 mode %s: killed at every place of a batch and after the last one, every row is applied once',
  {
    timeout: 240_000,
  },
  async (mode) => {
    // The second passing: a worker that never gets through a batch is given up (F14).
    const kills = [...placesOf(mode).map((place) => `${place}:2`), ...END_PLACES.map((place) => `${place}:1`)]
    const { faults, killed } = await importWithKills({ ...SMALL, seed: 1, mode, kills })
    expect({ faults, killed }).toEqual({ faults: [], killed: kills.length })
  },
)

test('F2 R-10 killed at five random batches, every row is applied once; nobody helps the last time: another worker is there within 15 seconds', {
  timeout: 120_000,
}, async () => {
  const mode = 'CREATE_OR_UPDATE'
  const run = { ...SMALL, seed: 15, mode, kills: randomKills(15, mode, 5), waitsForLease: true } as const
  const { faults, killed, resumedMs } = await importWithKills(run)
  expect({ faults, killed }).toEqual({ faults: [], killed: 5 })
  expect(resumedMs).toBeLessThan(15_000)
})

test('F14 a file that brings its worker down three times in one place is given up, and what stands is told', {
  timeout: 120_000,
}, async () => {
  const kills = ['before commit:4', 'before commit:1', 'before commit:1', 'before commit:1']
  const { faults, killed } = await importWithKills({ ...SMALL, seed: 2, mode: 'CREATE', kills })
  expect(killed).toBe(kills.length)
  expect(faults).toContain('status is FAILURE, not PARTIAL_FAILURE')
})
