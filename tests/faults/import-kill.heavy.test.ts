import { describe, expect, test } from 'vitest'
import { IMPORT_MODES } from '#contract/excel-shapes.ts'
import { isWholeTier } from '#support/tier.ts'
import { END_PLACES, importWithKills, placesOf, randomKills } from './import-faults.ts'
import { tryWithKills, undoWithKills } from './try-and-undo-faults.ts'

/** A real worker process that imports, killed without warning; `npm run faults -- import` does it with 5,000 rows, fifty times over. The gate does it in one mode. */

const SMALL = { rows: 1_500, batchSize: 50 }
const MODES = IMPORT_MODES.filter((mode) => isWholeTier || mode === 'CREATE_OR_UPDATE')

const ALL = { tags: 'all' }

describe.concurrent('a worker that is killed without warning', { timeout: 240_000 }, () => {
  test.each(IMPORT_MODES)(
    'F2 R-10 mode %s: at every place of a batch and after the last one, every row is applied once',
    ALL,
    async (mode) => {
      // The second passing: a worker that never gets through a batch is given up (F14).
      const kills = [...placesOf(mode).map((place) => `${place}:2`), ...END_PLACES.map((place) => `${place}:1`)]
      const { faults, killed } = await importWithKills({ ...SMALL, seed: 1, mode, kills })
      expect({ faults, killed }).toEqual({ faults: [], killed: kills.length })
    },
  )

  test.each(MODES)('F2 R-10 mode %s: at five random batches, every row is applied once', async (mode) => {
    const kills = randomKills(15, mode, 5)
    expect(await importWithKills({ ...SMALL, seed: 15, mode, kills })).toMatchObject({ faults: [], killed: 5 })
  })

  test('F2 R-10 a sheet that is too large to be kept goes on in its file behind the last line that was stored', ALL, async () => {
    const kills = randomKills(17, 'CREATE_OR_UPDATE', 3)
    expect(await importWithKills({ ...SMALL, seed: 17, mode: 'CREATE_OR_UPDATE', kills, isLarge: true })).toMatchObject({
      faults: [],
      killed: 3,
    })
  })

  test('F2 R-10 where nobody helps: another worker is there within 15 seconds', ALL, async () => {
    const run = { ...SMALL, seed: 16, mode: 'CREATE_OR_UPDATE', kills: ['before commit:2'], waitsForLease: true } as const
    const { faults, killed, resumedMs } = await importWithKills(run)
    expect({ faults, killed }).toEqual({ faults: [], killed: 1 })
    expect(resumedMs).toBeLessThan(15_000)
  })

  test('F14 three times in one place gives the file up, with its reason; the batches before it stand, each row once', ALL, async () => {
    const kills = ['before commit:4', 'before commit:1', 'before commit:1', 'before commit:1']
    const run = { ...SMALL, seed: 2, mode: 'CREATE', kills, givenUpAfter: 2 * SMALL.batchSize } as const
    expect(await importWithKills(run)).toMatchObject({ faults: [], killed: kills.length })
  })

  test('IMP-15 R-10 a try begins again as if nothing had been: it counts every row once and stores none', ALL, async () => {
    // A try does not get on between two deaths: the third would give it up.
    const kills = ['after transfer-faults:3', 'before transfer-finish:1']
    const { killed, task, counts, isAsBefore, changes, refusedLines } = await tryWithKills({
      ...SMALL,
      seed: 3,
      mode: 'CREATE_OR_UPDATE',
      kills,
    })
    expect({ killed, isAsBefore, changes, refusedLines }).toEqual({ killed: 2, isAsBefore: true, changes: 0, refusedLines: counts.failed })
    expect(task).toMatchObject({ ...counts, status: 'PARTIAL_FAILURE', done: SMALL.rows, total: SMALL.rows, error: null })
  })

  test('R-10 what takes an import back, killed between and within its batches, takes every row back once', ALL, async () => {
    const kills = ['before commit:1', 'after transfer-changes-forget:2', 'after commit:1', 'before transfer-finish:1']
    const { killed, task, counts, isAsBefore, changes } = await undoWithKills({ ...SMALL, seed: 4, mode: 'CREATE_OR_UPDATE', kills })
    expect({ killed, isAsBefore, changes }).toEqual({ killed: kills.length, isAsBefore: true, changes: 0 })
    const changed = counts.created + counts.updated
    expect(task).toMatchObject({ status: 'SUCCESS', done: changed, total: changed, succeeded: changed, unchanged: 0, failed: 0 })
  })
})
