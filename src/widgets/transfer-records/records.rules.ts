import type { ExportTask, ImportTask } from '#contract/excel-shapes.ts'
import type { AnyTask } from '#widgets/transfer/index.ts'
import { isImport, isOver, percentOf, progressOf } from '#widgets/transfer/index.ts'
import type { messages } from './records.messages.ts'

type Key = keyof (typeof messages)['en'] & string

/** What stands in the column of the status. */
export interface Status {
  readonly key: Key
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  readonly args?: Readonly<Record<string, number>>
  /** 0 to 100 of a task under way. */
  readonly percent?: number
}

/** @see specification section 4: task status of imports, record status of exports */
export function statusOf(task: AnyTask): Status {
  if (isImport(task) && task.undo.state === 'running') return { key: 'records.undoing', tone: 'info' }
  if (!isOver(task)) return underWay(task)
  return isImport(task) ? importStatus(task) : exportStatus(task)
}

function underWay(task: AnyTask): Status {
  if (task.taskStatus === 'WAITING' && task.queuePosition > 0) {
    return { key: 'records.waiting', tone: 'neutral', args: { count: task.queuePosition } }
  }
  return { key: isImport(task) ? 'records.importing' : 'records.exporting', tone: 'info', percent: percentOf(progressOf(task)) }
}

function importStatus(task: ImportTask): Status {
  const { undo, cancelled, taskStatus, importExcelFailedOssId } = task
  if (undo.state === 'done') return { key: 'records.undone', tone: 'neutral' }
  if (undo.state === 'failed') return { key: 'records.undoFailed', tone: 'danger' }
  if (cancelled) return { key: 'records.cancelled', tone: 'neutral' }
  if (taskStatus === 'SUCCESS') return { key: 'records.success', tone: 'success' }
  if (taskStatus === 'PARTIAL_FAILURE') return { key: 'records.partly', tone: 'warning' }
  return { key: importExcelFailedOssId || task.dryRun ? 'records.all' : 'records.broken', tone: 'danger' }
}

function exportStatus(task: ExportTask): Status {
  if (task.taskStatus === 'FAILURE') return { key: 'records.exportFailed', tone: 'danger' }
  if (task.taskStatus === 'SUCCESS' && task.exportExcelOssId) return { key: 'records.success', tone: 'success' }
  if (task.taskStatus === 'SUCCESS') return { key: 'records.empty', tone: 'warning' }
  return { key: 'records.cancelled', tone: 'neutral' }
}
