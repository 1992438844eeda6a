import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportDeps } from '#gateway/modules/excel/import/import.types.ts'
import { importJob } from '#gateway/modules/excel/import/import-job.ts'
import type { TransferModel } from '#gateway/modules/excel/model.types.ts'
import { queueQueries } from '#gateway/modules/excel/tasks/queue-sql.ts'
import type { Task } from '#gateway/modules/excel/tasks/task.types.ts'
import { runTask } from '#gateway/modules/excel/tasks/task-run.ts'
import { stamper } from '#gateway/modules/settings/stamp.ts'
import type { TestGateway } from './gateway.ts'
import { stockBook, stockModel } from './stock.ts'

/** Where the report of an import stands. */
export const reportIn = (folder: string) => join(folder, 'report.xlsx')

/** Runs the import that waits next, of this workbook, as far as it comes. Its report goes into the folder. */
export async function runImport(
  { pool, deps }: TestGateway,
  folder: string,
  bytes: Uint8Array,
  model: TransferModel = stockModel,
  models: ImportDeps['models'] = stockBook(model),
): Promise<void> {
  const files = {
    read: async () => Buffer.from(bytes),
    place: async (name: string) => join(folder, name),
    keep: async (_: unknown, { path }: { path: string }) => {
      await copyFile(path, reportIn(folder))
      return { fileId: 'report', bytes: (await readFile(path)).length, fileName: 'report.xlsx' }
    },
  }
  const task = (await queueQueries(pool).claim('worker', ['IMPORT'])) as Task
  const handler = importJob({ pool, models, files, stamp: stamper(pool, true), leastBatch: 1 })
  await runTask({ pool, log: deps.log, stopping: new AbortController().signal, tell: () => {} }, task, handler)
}
