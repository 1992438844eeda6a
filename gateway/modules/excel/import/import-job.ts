import type { PoolClient } from 'pg'
import type { CreateImport } from '#contract/excel-shapes.ts'
import { limits } from '#contract/limits.ts'
import { addCounts, type ImportCounts, importStatus } from '#domain/excel/import-result.ts'
import type { Row } from '#domain/ooxml/cell.ts'
import type { Prepared } from '#gateway/modules/excel/model.types.ts'
import type { Ending, Handler, Hold, Progress, Task } from '#gateway/modules/excel/tasks/task.types.ts'
import { askOf } from '#gateway/modules/excel/tasks/task-person.ts'
import { isLocked } from '#gateway/platform/database/transaction.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type EvaluatedRows, evaluateAhead } from './evaluate-rows.ts'
import type { ImportDeps, ReadyImport } from './import.types.ts'
import { applyBatch, type BatchResult, countersOf } from './import-batch.ts'
import { checkRoom } from './import-capacity.ts'
import { headersOf, type Plan, planOf } from './import-columns.ts'
import { correctedRows } from './import-corrections.ts'
import { keepChanges, keepFaults, keepingNew, problemOf } from './import-record.ts'
import { makeReport } from './import-report.ts'
import { hasSameRights, RightsChanged, rightsNow } from './import-rights.ts'
import { openSheet, type SheetRows, twiceIn } from './import-sheet.ts'
import { tryRows } from './import-try.ts'
import { warningsOf } from './import-warnings.ts'

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

async function prepare(deps: ImportDeps, hold: Hold, order: CreateImport, bytes: Uint8Array): Promise<ReadyImport> {
  const { task, step, signal } = hold
  const ask = await askOf(deps.pool, task)
  const { model, fields } = await deps.models.forImport(ask, task.modelId)
  const { importer } = model
  if (!importer) throw new Refusal('EXCEL-1012')
  const size = sizeOf(order, deps.leastBatch)
  const planFor = (header: Row) => planOf(header, order, fields, task.lang)
  const judgedFrom = (rows: SheetRows, headerLine: number, plan: Plan) =>
    evaluateAhead(rows.batches(beginOf(task, order, headerLine), size), plan, importer)
  const choice = { sheet: order.sheetName, headerLine: order.headerLine, owner: ask.session, signal }
  let early: { rows: SheetRows; judged: ReadyImport['judged'] } | undefined
  const { view, rows: read } = await openSheet(bytes, choice, deps.readSheet, (rows, header) => {
    const plan = task.corrections ? undefined : planUnlessRefused(() => planFor(header))
    if (plan) early = { rows, judged: judgedFrom(rows, header.line, plan) }
  })
  const plan = planFor(view.header)
  const rows = await correctedRows(read, task.corrections, plan.columns)
  const twice = await twiceIn(rows, plan)
  const ready = {
    importer,
    ask,
    plan,
    twice,
    ...(!order.dryRun && { keepingNew: (fresh: Prepared) => keepingNew(task.id, fresh) }),
    view,
    rows,
    size,
  }
  if (task.cursor === null) {
    await checkRoom(deps.pool, ready)
    const warnings = warningsOf(view.notes)
    const total = view.notes.rows - (task.corrections?.leaveOut.length ?? 0)
    await step(async () => ({ cursor: { line: view.headerLine }, total, warnings }))
  }
  return { ...ready, judged: early?.rows === rows ? early.judged : judgedFrom(rows, view.headerLine, plan) }
}

/** The line that the task goes on after; a try always begins again. */
const beginOf = ({ cursor }: Task, { dryRun }: CreateImport, headerLine: number): number =>
  dryRun ? headerLine : ((cursor as { line: number } | null)?.line ?? headerLine)

/** While the file is being read nobody is told yet what is wrong with its columns: that the file cannot be read at all may be said first. */
function planUnlessRefused(plan: () => Plan): Plan | undefined {
  try {
    return plan()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * Batch by batch, none of them committed without the rights its owner has by then: they are looked up while it is written. What the next rows mean is found out
 * while the database is busy with these.
 */
async function storeRows(deps: ImportDeps, hold: Hold, ready: ReadyImport) {
  let counts: ImportCounts = hold.task
  const writing = { ...ready }
  for await (const batch of ready.judged) {
    const result = await patiently(hold, () => storeBatch(deps, hold, writing, batch))
    if (!result) return { counts, isCancelled: true }
    counts = addCounts(counts, result.counts)
  }
  return { counts, isCancelled: false }
}

/** @param writing told the rights that were found @throws RightsChanged */
async function storeBatch(deps: ImportDeps, { task, step }: Hold, writing: Writing, batch: EvaluatedRows): Promise<BatchResult> {
  let result: BatchResult | undefined
  await step(async (client) => {
    const looking = rightsNow(deps, task, writing.plan)
    // It is waited for below, when nothing of the batch is under way any more.
    looking.catch(() => {})
    const before = writing.ask
    result = await applyBatch(client, writing, batch)
    writing.ask = await looking
    if (!hasSameRights(before, writing.ask)) throw new RightsChanged()
    await keepResult(client, task, result)
    return progressOf(result, batch.rows.at(-1)!.line, writing.plan)
  })
  return result!
}

type Writing = { -readonly [K in keyof ReadyImport]: ReadyImport[K] }

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

/** Again and again while somebody else is in the way. @returns undefined when its owner wants the end */
async function patiently<T>({ isCancelled }: Hold, work: () => Promise<T>): Promise<T | undefined> {
  for (let left = PATIENCE; !isCancelled(); left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !(isLocked(error) || error instanceof RightsChanged)) throw error
    }
  }
  return undefined
}

async function endingOf(deps: ImportDeps, hold: Hold, ready: ReadyImport, counts: ImportCounts, isCancelled: boolean): Promise<Ending> {
  const status = importStatus(counts, isCancelled)
  if (counts.failed === 0) return { status }
  const { fileId, bytes } = await makeReport(deps, hold, ready)
  return { status, result: { fileId, bytes } }
}
