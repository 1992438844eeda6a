import { addCounts, type ImportCounts, noCounts } from '#domain/excel/import-result.ts'
import type { Hold, StoredProblem } from '#gateway/modules/excel/tasks/task.types.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import type { ImportDeps, ReadyImport } from './import.types.ts'
import { applyBatch, countersOf } from './import-batch.ts'
import { headersOf } from './import-columns.ts'
import { forgetFaults, keepFaults, problemOf } from './import-record.ts'
import { rightsNow } from './import-rights.ts'

/** Ends a transaction whose rows nobody shall ever see. */
class NothingStored extends Error {}

const MOST_PROBLEMS = 100
/** As long as a reading is waited for. */
const READING_S = 120

/**
 * Writes all rows in one transaction and rolls it back, so that what depends on rows before it in the file (values that must differ, rows that hang below
 * each other) is judged as it would be; a model of many rows writes them into a copy, so that nobody waits for a try. What came of it is kept by transactions of its own. A try that was interrupted begins again.
 */
export async function tryRows(deps: Pick<ImportDeps, 'pool' | 'models'>, hold: Hold, ready: ReadyImport) {
  await beginAgain(hold)
  let counts: ImportCounts = noCounts
  let isCancelled = false
  const problems: StoredProblem[] = []
  const headers = headersOf(ready.plan)
  const cursor = { line: ready.view.headerLine }
  await transaction(deps.pool, async (client) => {
    // Rows of a sheet that is too large to be kept are read anew meanwhile, which is waited for longer than the transactions of others.
    await client.query(`set local idle_in_transaction_session_timeout = '${READING_S}s'`)
    await ready.importer.rehearse?.(client, ready.ask)
    for await (const batch of ready.judged) {
      isCancelled = hold.isCancelled()
      if (isCancelled) break
      const ask = await rightsNow(deps, hold.task, ready.plan)
      const result = await applyBatch(client, { ...ready, ask }, batch)
      counts = addCounts(counts, result.counts)
      for (const fault of result.faults.slice(0, MOST_PROBLEMS - problems.length))
        problems.push(problemOf(fault, headers.get(fault.prop) ?? ''))
      await hold.step(async (own) => {
        await keepFaults(own, hold.task.id, result.faults)
        return { cursor, plus: countersOf(result.counts) }
      })
    }
    throw new NothingStored()
  }).catch((error: unknown) => {
    if (!(error instanceof NothingStored)) throw error
  })
  await hold.step(async () => ({ cursor, problems }))
  return { counts, isCancelled }
}

/** Takes back what an interrupted try has counted. */
async function beginAgain({ task, step }: Hold): Promise<void> {
  if (task.done === 0) return
  const { done, succeeded, failed, created, updated, unchanged, cleared } = task
  await step(async (client) => {
    await forgetFaults(client, task.id)
    return {
      cursor: task.cursor,
      plus: {
        done: -done,
        succeeded: -succeeded,
        failed: -failed,
        created: -created,
        updated: -updated,
        unchanged: -unchanged,
        cleared: -cleared,
      },
    }
  })
}
