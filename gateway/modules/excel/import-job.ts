import type { PoolClient } from 'pg'
import type { CreateImport } from '#contract/excel-shapes.ts'
import { limits } from '#contract/limits.ts'
import type { ReadRow } from '#domain/excel/import-plan.ts'
import { addCounts, type ImportCounts, importStatus } from '#domain/excel/import-result.ts'
import { Refusal } from '#gateway/platform/answer.ts'
import type { Row } from '#gateway/platform/workbook/cell.ts'
import type { ImportDeps, ReadyImport } from './import.types.ts'
import { applyBatch, type BatchResult, countersOf } from './import-batch.ts'
import { headersOf, type Plan, planOf, readRow } from './import-columns.ts'
import { keepChanges, keepFaults, problemOf } from './import-record.ts'
import { makeReport } from './import-report.ts'
import { checkRoom } from './import-room.ts'
import { openSheet, twiceIn } from './import-sheet.ts'
import { tryRows } from './import-try.ts'
import { warningsOf } from './import-warnings.ts'
import { isLocked } from './locked.ts'
import type { Ending, Handler, Hold, Progress, Task } from './task.types.ts'
import { askOf } from './task-person.ts'

/**
 * Imports a workbook: everything that is wrong with the file or its columns is found before the first row is written; then rows, what they changed, counters
 * and place of a batch are committed together, so that a task that was interrupted goes on after its last line. A try goes the same way in a transaction that
 * is rolled back.
 *
 * @see specification section 4, Import; security.md F2, T36
 */
export const importJob =
  (deps: ImportDeps): Handler =>
  async (hold) => {
    const { task } = hold
    const order = task.payload as CreateImport
    const bytes = await deps.files.read(task, order.importExcelOssId)
    const ready = await prepare(deps, hold, order, bytes)
    const { counts, isCancelled } = order.dryRun ? await tryRows(deps, hold, ready) : await storeRows(deps, hold, ready)
    return endingOf(deps, hold, ready, counts, isCancelled)
  }

/** Rows a transaction: a body that asks for very few would have the worker commit, and tell of it, row by row. */
const sizeOf = ({ batchSize = limits.importBatch }: Partial<CreateImport>, least = LEAST_BATCH) => Math.max(least, batchSize)
const LEAST_BATCH = 100

async function prepare(deps: ImportDeps, { task, step, signal }: Hold, order: CreateImport, bytes: Uint8Array): Promise<ReadyImport> {
  const ask = await askOf(deps.pool, task)
  const { model, fields } = await deps.models.forImport(ask, task.modelId)
  if (!model.importer) throw new Refusal('EXCEL-1012')
  const choice = { sheet: order.sheetName, headerLine: order.headerLine, signal }
  const { view, rows } = await openSheet(bytes, choice, deps.readSheet)
  const plan = planOf(view.header, order, fields, task.lang)
  const twice = await twiceIn(rows, plan)
  const ready = { importer: model.importer, ask, plan, twice, view, rows, size: sizeOf(order, deps.leastBatch) }
  if (task.cursor === null) {
    await checkRoom(deps.pool, ready)
    await step(async () => ({ cursor: { line: view.headerLine }, total: view.notes.rows, warnings: warningsOf(view.notes) }))
  }
  return ready
}

/** Batch by batch, each with the rights its owner has by then. What the next rows mean is found out while the database is busy with these. */
async function storeRows({ pool, models }: ImportDeps, hold: Hold, ready: ReadyImport) {
  const { task } = hold
  let counts: ImportCounts = task
  const store = async (rows: readonly Row[], read: readonly ReadRow[]): Promise<void> => {
    const ask = await askOf(pool, task)
    await models.forImport(ask, task.modelId)
    let result: BatchResult | undefined
    await patiently(() =>
      hold.step(async (client) => {
        result = await applyBatch(client, { ...ready, ask }, rows, read)
        await keepResult(client, task, result)
        return progressOf(result, rows.at(-1)!.line, ready.plan)
      }),
    )
    if (result) counts = addCounts(counts, result.counts)
  }
  const after = (task.cursor as { line: number } | null)?.line ?? ready.view.headerLine
  let underWay = Promise.resolve()
  for await (const rows of ready.rows.batches(after, ready.size)) {
    const read = rows.map((row) => readRow(row, ready.plan.columns))
    await underWay
    if (hold.isCancelled()) return { counts, isCancelled: true }
    underWay = store(rows, read)
    // Told by whoever waits next.
    underWay.catch(() => {})
  }
  await underWay
  return { counts, isCancelled: false }
}

async function keepResult(client: PoolClient, { id }: Task, { changes, faults }: BatchResult): Promise<void> {
  await keepChanges(client, id, changes)
  await keepFaults(client, id, faults)
}

function progressOf({ counts, faults }: BatchResult, line: number, plan: Plan): Progress {
  const headers = headersOf(plan)
  const problems = faults.slice(0, 100).map((fault) => problemOf(fault, headers.get(fault.prop) ?? ''))
  return { cursor: { line }, plus: countersOf(counts), problems }
}

const PATIENCE = 8

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let left = PATIENCE; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isLocked(error)) throw error
    }
  }
}

async function endingOf(deps: ImportDeps, hold: Hold, ready: ReadyImport, counts: ImportCounts, isCancelled: boolean): Promise<Ending> {
  const status = importStatus(counts, isCancelled)
  if (counts.failed === 0) return { status }
  const { fileId, bytes } = await makeReport(deps, hold, ready)
  return { status, result: { fileId, bytes } }
}
