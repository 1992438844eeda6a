import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { columnName } from '#domain/excel/column-name.ts'
import { headerText } from '#domain/excel/headers.ts'
import type { Row } from '#domain/ooxml/cell.ts'
import type { Hold } from '#gateway/modules/excel/tasks/task.types.ts'
import { openReportWriter, type ReportWriter } from '#gateway/platform/workbook/write/report.ts'
import type { ImportDeps, ReadyImport } from './import.types.ts'
import { headersOf } from './import-columns.ts'
import { type Fault, faultsAfter, sentenceOf } from './import-record.ts'

/** Rows of faults that are read at a time. */
const PIECE = 1_000
const ENDING = { zh: '错误报告', en: 'errors' }

/**
 * Makes the error report: the owner's own columns with the rows that were refused, faulty cells in red, the reasons at the end. It carries the task's id, so
 * that the corrected file is recognised when it comes back.
 */
export async function makeReport({ pool, files, stamp }: ImportDeps, { task, signal }: Hold, ready: ReadyImport) {
  const { view, rows } = ready
  const width = Math.max(view.notes.columns, view.header.cells.length)
  const headers = Array.from({ length: width }, (_, at) => headerText(view.header.cells[at]) || columnName(at))
  const path = await files.place(task.id)
  try {
    const plan = { title: view.sheet, headers, mark: task.id, stamp: await stamp(task), lang: task.lang }
    const writer = await openReportWriter(createWriteStream(path), plan)
    try {
      const faults = faultsInOrder((line) => faultsAfter(pool, task.id, line, PIECE))
      for await (const batch of rows.batches(view.headerLine, ready.size)) {
        signal.throwIfAborted()
        await writeRefused(writer, batch, faults, ready, task.lang)
      }
      await writer.end()
    } catch (error) {
      writer.abandon()
      throw error
    }
    return await files.keep(task, { path, name: `${task.fileName.replace(/\.xlsx?$/i, '')}-${ENDING[task.lang]}.xlsx` })
  } finally {
    await rm(path, { force: true })
  }
}

/** Gives the faults of lines that are asked for in rising order. */
function faultsInOrder(read: (afterLine: number) => Promise<Fault[]>) {
  let known = new Map<number, Fault[]>()
  let last = 0
  let isEnd = false
  return async (line: number): Promise<readonly Fault[]> => {
    if (line > last && !isEnd) {
      const more = await read(line - 1)
      known = Map.groupBy(more, (fault) => fault.line)
      isEnd = more.length === 0
      last = more.at(-1)?.line ?? 0
    }
    return known.get(line) ?? []
  }
}

async function writeRefused(
  writer: ReportWriter,
  rows: readonly Row[],
  faultsOf: (line: number) => Promise<readonly Fault[]>,
  { plan }: ReadyImport,
  lang: 'zh' | 'en',
): Promise<void> {
  const headers = headersOf(plan)
  const places = new Map(plan.columns.map(({ prop, at }) => [prop, at]))
  for (const { line, cells } of rows) {
    const faults = await faultsOf(line)
    if (faults.length === 0) continue
    const reason = faults.map((fault) => [headers.get(fault.prop), sentenceOf(fault, lang)].filter(Boolean).join(': ')).join('; ')
    await writer.row(cells, [...new Set(faults.flatMap(({ prop }) => places.get(prop) ?? []))], reason)
  }
}
