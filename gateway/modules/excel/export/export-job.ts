import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { CreateExport } from '#contract/excel-shapes.ts'
import { limits } from '#contract/limits.ts'
import { columnName } from '#domain/excel/column-name.ts'
import { checkTitles, exportParts } from '#gateway/modules/excel/create.service.ts'
import type { Ask, Exporter, ModelField } from '#gateway/modules/excel/model.types.ts'
import type { ModelBook, Usable } from '#gateway/modules/excel/model-book.ts'
import type { Ending, Handler, Hold, Task } from '#gateway/modules/excel/tasks/task.types.ts'
import { askOf } from '#gateway/modules/excel/tasks/task-person.ts'
import type { TransferFiles } from '#gateway/modules/excel/tasks/transfer-files.ts'
import type { Stamper } from '#gateway/modules/settings/stamp.ts'
import { watchedQueries } from '#gateway/platform/database/watched-query.ts'
import type { JobDeps } from '#gateway/platform/deps.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { openCsvWriter } from '#gateway/platform/workbook/write/csv.ts'
import type { SheetStamp } from '#gateway/platform/workbook/write/stamp.ts'
import { type TableColumn, type TableWriter, UnwritableCell } from '#gateway/platform/workbook/write/table.ts'
import { openWorkbookWriter } from '#gateway/platform/workbook/write/workbook.ts'
import { cellsOf } from './export-cells.ts'

export interface ExportDeps extends Pick<JobDeps, 'log'> {
  readonly pool: Pool
  readonly models: Pick<ModelBook, 'exportTarget'>
  readonly files: Pick<TransferFiles, 'place' | 'keep'>
  readonly stamp: Stamper
}

/** A statement of an export may take longer than one that somebody waits for, and shorter than the server ends every statement. */
const STATEMENT_MS = 9_000

/**
 * Exports: rows in batches with the rights of their owner at that moment, written as they come. An interrupted export begins its file again, so that none is
 * ever half of two; what is in the store is whole.
 *
 * @see security.md T37, R-28
 */
export const exportJob =
  (deps: ExportDeps): Handler =>
  async (hold) => {
    const { task } = hold
    const target = await targetOf(deps, task)
    if (task.done > 0) await hold.step(async () => ({ cursor: null, plus: { done: -task.done, succeeded: -task.succeeded } }))
    const path = await deps.files.place(task.id)
    try {
      const rows = await write(deps, hold, target, path)
      if (rows === undefined) return { status: 'PARTIAL_FAILURE' }
      const ending = await endingOf(deps, task, path, rows)
      deps.log.info(
        { task: task.id, userId: task.userId, tenantId: task.tenantId, model: task.modelId, rows, columns: target.fields.length },
        'rows were exported',
      )
      return ending
    } finally {
      await rm(path, { force: true })
    }
  }

interface Target {
  ask: Ask
  exporter: Exporter
  /** In the order of the columns. */
  fields: readonly ModelField[]
  labels: readonly string[]
  search: object
  ids?: readonly string[]
}

/** Everything that was checked when the task was made is checked again: what its owner lost since is not exported any more. */
async function targetOf({ pool, models }: ExportDeps, task: Task): Promise<Target> {
  const ask = await askOf(pool, task)
  const order = task.payload as CreateExport
  const { model, fields }: Usable = await models.exportTarget(ask, { ...order, url: order.exportUrl })
  const { titleList, search, ids } = exportParts(order)
  checkTitles(titleList, fields)
  if (!model.exporter) throw new Refusal('EXCEL-1012')
  model.exporter.check(ask, search)
  const byProp = new Map(fields.map((field) => [field.prop, field]))
  return {
    ask,
    exporter: model.exporter,
    fields: titleList.flatMap(({ prop }) => byProp.get(prop) ?? []),
    labels: titleList.map(({ label }) => label),
    search,
    ...(ids && { ids }),
  }
}

/** Fewest rows a page, whatever was asked for. */
const LEAST_PAGE = 1_000

/** @returns how many rows; undefined when its owner wanted the end */
async function write(deps: ExportDeps, hold: Hold, target: Target, path: string): Promise<number | undefined> {
  const { exporter, search, ids } = target
  const { task, signal } = hold
  const order = task.payload as CreateExport
  const queries = watchedQueries(deps.pool, { userId: task.userId, gone: signal }, STATEMENT_MS)
  const total = await exporter.count(queries, target.ask, search, ids)
  if (total > limits.exportRows) throw new Refusal('VALIDATION-1007')
  const writer = await openWriter(path, order, task, target, await deps.stamp(task))
  const cells = cellsOf(target.fields, task.lang)
  try {
    let rows = 0
    for (let after: string | null = null; ; ) {
      signal.throwIfAborted()
      if (hold.isCancelled()) return undefined
      const { ask } = await targetOf(deps, task)
      const page = await exporter.page(queries, ask, search, { after, limit: Math.max(LEAST_PAGE, order.batchSize), ...(ids && { ids }) })
      rows += page.rows.length
      if (rows > limits.exportRows) throw new Refusal('VALIDATION-1007')
      await writer.rows(page.rows.map(cells))
      const plus = { done: page.rows.length, succeeded: page.rows.length }
      await hold.step(async () => ({ cursor: null, total: Math.max(total, rows), plus }))
      if (page.next === null) break
      after = page.next
    }
    await writer.end()
    return rows
  } catch (error) {
    throw asRefusal(error)
  } finally {
    writer.abandon()
  }
}

function openWriter(
  path: string,
  { exportType }: CreateExport,
  { fileName }: Task,
  { fields, labels }: Target,
  stamp: SheetStamp,
): Promise<TableWriter> {
  const columns = fields.map(
    ({ typeStr, scale }, at): TableColumn => ({ label: labels[at] ?? '', kind: typeStr, ...(scale !== undefined && { scale }) }),
  )
  const sink = createWriteStream(path, { mode: 0o600 })
  if (exportType === 'csv') return openCsvWriter(sink, { columns })
  return openWorkbookWriter(sink, { title: fileName.replace(/\.xlsx$/, ''), columns, stamp })
}

async function endingOf({ files }: ExportDeps, task: Task, path: string, rows: number): Promise<Ending> {
  if (rows === 0) return { status: 'SUCCESS' }
  return { status: 'SUCCESS', result: await files.keep(task, { path, name: task.fileName }) }
}

/** What its owner can do something about, or must at least know. */
function asRefusal(error: unknown): unknown {
  if (error instanceof UnwritableCell && error.reason === 'long')
    return new Refusal('EXCEL-1019', { args: { cell: `${columnName(error.column)}${error.row + 1}`, max: limits.cellChars } })
  return (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC' ? new Refusal('SERVICE-1006') : error
}
