import type { ExportTask, ImportTask } from '#contract/excel-shapes.ts'
import type { AnyTask } from './transfer.types.ts'

/** `'12.50%'` is 12.5; what is no percent is 0. */
export function percentOf(progress: string): number {
  const value = Number.parseFloat(progress)
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0
}

export const isImport = (task: AnyTask): task is ImportTask => 'importProgress' in task
export const progressOf = (task: AnyTask): string => (isImport(task) ? task.importProgress : task.exportProgress)

/** Never began and never will, without an end to be told: forgotten (IMP-12, EXP-05). One that was refused before its first row has ended, and says why. */
export const isStale = (task: AnyTask): boolean =>
  !task.closeConnect && (isImport(task) ? task.importDetail : task.exportDetail) !== '' && progressOf(task) === '0'

/** Counts and judges, stores nothing. */
export const isTrial = (task: AnyTask): boolean => isImport(task) && task.dryRun

/** An export that was ended on the way: it has counted rows, but there is no file. */
export const isStopped = (task: ExportTask): boolean => task.taskStatus === 'PARTIAL_FAILURE' && !task.exportExcelOssId

/** An import that was taken back, as far as that went. */
export const isUndone = (task: AnyTask): task is ImportTask => isImport(task) && task.undo.state === 'done'

/** An import whose taking back ended on the way: it can be taken back again. */
export const isUndoFailed = (task: AnyTask): task is ImportTask => isImport(task) && task.undo.state === 'failed'

/** It stands, in whole or in part, and can be taken back. */
export const isUndoable = (task: AnyTask): task is ImportTask => isImport(task) && (task.undo.state === 'possible' || isUndoFailed(task))

/** Nothing more happens to it. */
export const isOver = (task: AnyTask): boolean => task.closeConnect && !(isImport(task) && task.undo.state === 'running')

export type OutcomeKey = `${'CREATE' | 'UPDATE' | 'CREATE_OR_UPDATE'}.${'clean' | 'partly'}` | 'broken'

/** Which sentence says how an import ended: by mode and failures (specification section 4, Result messages). */
export function outcomeOf({ taskStatus, importMode, failureSize, importExcelFailedOssId, errorMessage }: ImportTask): OutcomeKey {
  if (errorMessage || (taskStatus === 'FAILURE' && !importExcelFailedOssId && failureSize === 0)) return 'broken'
  return `${importMode}.${failureSize === 0 ? 'clean' : 'partly'}`
}
