import { stamper } from '#gateway/modules/settings/stamp.ts'
import type { JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { onceAtATime, schedule } from '#gateway/platform/process/schedule.ts'
import { endReaders, keepSpare } from '#gateway/platform/workbook/read/kept-readers.ts'
import { exportJob } from './export/export-job.ts'
import { importJob } from './import/import-job.ts'
import { undoJob } from './import/import-undo.ts'
import type { TransferModel } from './model.types.ts'
import { modelBook } from './model-book.ts'
import { createQueue } from './tasks/queue.ts'
import type { Handlers } from './tasks/task.types.ts'
import { forgetTransfers, openTransferFiles } from './tasks/transfer-files.ts'

const SWEEP_MS = 600_000

/** Imports, exports and what takes imports back: work of the worker's process. */
export async function createTransferJobs(deps: JobDeps, registered: readonly TransferModel[]): Promise<Jobs> {
  const { pool, log } = deps
  const files = await openTransferFiles(deps)
  const stamp = stamper(pool, deps.environment.loginMode === 'runtime')
  const parts = { pool, log, files, models: modelBook(registered), stamp }
  const handlers: Handlers = { IMPORT: importJob(parts), EXPORT: exportJob(parts), UNDO: undoJob(parts) }
  const queue = createQueue(deps, handlers)
  const alone = onceAtATime((error) => log.error({ err: error }, 'records of imports and exports could not be cleared away'))
  const sweep = async () => {
    await forgetTransfers(pool)
    await files.sweep()
  }
  const timed = schedule([{ everyMs: SWEEP_MS, run: alone(sweep) }], alone.idle)
  return {
    start: async () => {
      await timed.start()
      await queue.start()
      keepSpare()
    },
    stop: async () => {
      await Promise.all([timed.stop(), queue.stop()])
      endReaders()
    },
  }
}
