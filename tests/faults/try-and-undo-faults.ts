import type { Pool } from 'pg'
import { importSequentially } from '#support/sequential-import.ts'
import { killAt, onStage, putStockTask, tableOf, work } from './import-faults.ts'
import { type StockCase, sheetRows } from './import-sheet.ts'

/** What is done around an import, in workers that are killed: a try that stores nothing, and what takes an import back. */

export interface Ended {
  killed: number
  /** Rows and columns of the task. */
  task: Record<string, unknown>
  /** What the sequential model counts. */
  counts: ReturnType<typeof importSequentially>['counts']
  /** The table is what it was before anything was imported. */
  isAsBefore: boolean
  changes: number
  refusedLines: number
}

interface KilledRun extends StockCase {
  kills: readonly string[]
}

export const tryWithKills = (run: KilledRun): Promise<Ended> => ended(run, (pool) => putStockTask(pool, run, { dryRun: true }))

/** The import itself is left alone. */
export const undoWithKills = (run: KilledRun): Promise<Ended> =>
  ended(run, async (pool, workOn) => {
    const undoOf = await putStockTask(pool, run)
    await workOn(undoOf)
    return putStockTask(pool, run, { undoOf })
  })

function ended(run: KilledRun, begin: (pool: Pool, workOn: (id: string) => Promise<unknown>) => Promise<string>): Promise<Ended> {
  return onStage(run, async (stage) => {
    const { pool, place, before } = stage
    const id = await begin(pool, (other) => work(place, '', pool, other))
    const killed = await killAt(stage, run.kills, id)
    await work(place, '', pool, id)
    const task = (await pool.query('select * from transfer_task where id = $1', [id])).rows[0] as Record<string, unknown>
    const count = async (sql: string) => (await pool.query<{ n: number }>(sql)).rows[0]?.n ?? -1
    return {
      ...{ killed, task },
      counts: importSequentially({ mode: run.mode, keepEmpty: false, sheet: sheetRows(run) }, before).counts,
      isAsBefore: JSON.stringify(await tableOf(pool)) === JSON.stringify(before),
      changes: await count('select coalesce(sum(cardinality(lines)), 0)::int as n from transfer_change'),
      refusedLines: await count('select count(distinct line)::int as n from transfer_fault'),
    }
  })
}
