import type { ImportTask } from '#contract/excel-shapes.ts'
import type { NoticeDraft, Tone } from '#core/state/notices.ts'
import { saveFile } from '#ui/save-file.ts'
import { counted } from './counted.ts'
import type { messages } from './transfer.messages.ts'
import { isImport, isStopped, isUndoFailed, isUndone, outcomeOf } from './transfer.rules.ts'
import type { AnyTask, StoredFile, TaskCentre } from './transfer.types.ts'

/** A sentence of `transfer.messages.ts` in the language of now. */
export type Say = (key: keyof (typeof messages)['en'] & string, args?: Readonly<Record<string, string | number>>) => string

type Part = 'created' | 'updated' | 'failed' | 'reversed' | 'kept'

/** What became of rows. What became of none of them is not named, unless there is nothing else to say. */
function countsOf(say: Say, parts: readonly (readonly [Part, number])[]): string {
  const some = parts.filter(([, count]) => count > 0)
  const named = some.length > 0 ? some : parts.slice(0, 1)
  return named.map(([part, count]) => say(`transfer.count.${part}`, { count })).join(say('transfer.count.comma'))
}

/** What became of the rows of an import that was taken back. */
export const undoCounts = ({ reversedSize, keptSize, failedSize }: ImportTask['undo'], say: Say): string =>
  countsOf(say, [
    ['reversed', reversedSize],
    ['kept', keptSize],
    ['failed', failedSize],
  ])

/** How a task ended, in one sentence, and how good that is. `reached`: what an import that did not come to its end had done until then. */
export function endOf(task: AnyTask, say: Say): { tone: Tone; text: string; reached?: string } {
  if (isImport(task)) {
    const outcome = outcomeOf(task)
    if (outcome === 'broken') return { tone: 'danger', text: task.errorMessage || say('transfer.import.broken'), ...reachedBy(task, say) }
    if (task.cancelled) return { tone: 'warning', text: say('transfer.import.stopped'), ...reachedBy(task, say) }
    const counts = { created: task.createSuccessSize, updated: task.updateSuccessSize, failed: task.failureSize }
    return { tone: task.failureSize === 0 ? 'success' : 'danger', text: say(`transfer.import.${outcome}`, counts) }
  }
  if (isStopped(task)) return { tone: 'warning', text: say('transfer.export.stopped') }
  if (task.errorMessage || task.taskStatus === 'FAILURE')
    return { tone: 'danger', text: task.errorMessage || say('transfer.export.broken') }
  if (task.exportDataSize === 0) return { tone: 'warning', text: say('transfer.export.empty') }
  return { tone: 'success', text: say('transfer.export.done') }
}

function reachedBy({ createSuccessSize, updateSuccessSize, failureSize }: ImportTask, say: Say): { reached?: string } {
  if (createSuccessSize + updateSuccessSize + failureSize === 0) return {}
  const counts = countsOf(say, [
    ['created', createSuccessSize],
    ['updated', updateSuccessSize],
    ['failed', failureSize],
  ])
  return { reached: say('transfer.import.reached', { counts }) }
}

/** Both in one line. A reason of the gateway may end with a full stop, or not. */
const inOne = (text: string, reached: string | undefined, say: Say): string =>
  reached ? say('transfer.import.told', { text: text.replace(/[.。]$/, ''), reached }) : text

/** The notice of an end that no dialog shows (EXP-08). Stays until it is closed when there is something to take from it. */
export function noticeOf(task: AnyTask, say: Say, download: TaskCentre['download']): NoticeDraft {
  const title = task.fileName || task.displayName
  if (isUndone(task)) return { ...undoneOf(task, say), title, ms: 10_000 }
  if (isUndoFailed(task)) {
    const { text, reached } = undoFailureOf(task, say)
    return { tone: 'danger', text: inOne(text, reached, say), title, ms: 10_000 }
  }
  const { tone, text: end, reached } = endOf(task, say)
  const text = inOne(end, reached, say)
  const file = fileOf(task, say)
  if (!file) return { tone, text, title, ms: 10_000 }
  const label = say(file.report ? 'transfer.report' : 'transfer.download')
  return { tone, text, title, ms: 0, action: { label, run: () => void download(file) } }
}

/** What an import had done before it was taken back is no news any more. */
export function undoneOf({ undo }: ImportTask, say: Say): { tone: Tone; text: string } {
  const { reversedSize, keptSize, failedSize } = undo
  if (keptSize + failedSize === 0) return { tone: 'success', text: counted(say, 'transfer.import.undone.clean', reversedSize) }
  return { tone: 'warning', text: say('transfer.import.undone.partly', { counts: undoCounts(undo, say) }) }
}

/** Why taking an import back failed, and what it had done until then. */
export function undoFailureOf({ undo }: ImportTask, say: Say): { text: string; reached?: string } {
  const done = undo.reversedSize + undo.keptSize + undo.failedSize
  const text = undo.errorMessage ? say('transfer.import.undoFailed', { reason: undo.errorMessage }) : say('transfer.import.undoBroken')
  return { text, ...(done > 0 && { reached: say('transfer.import.reached', { counts: undoCounts(undo, say) }) }) }
}

/** What there is to save of a task: the export, or the report of what an import refused. */
export function fileOf(task: AnyTask, say: Say): StoredFile | undefined {
  if (!isImport(task)) return task.exportExcelOssId ? { id: task.exportExcelOssId, name: task.fileName, report: false } : undefined
  if (!task.importExcelFailedOssId) return undefined
  const name = say('transfer.reportName', { name: task.fileName.replace(/\.xlsx?$/i, '') })
  return { id: task.importExcelFailedOssId, name, report: true }
}

interface DownloadDeps {
  readonly read: (id: string) => Promise<Blob>
  readonly say: Say
  readonly show: (draft: NoticeDraft) => number
  readonly close: (notice: number) => void
}

/** @see specification section 8: 'Downloading file', 'File downloaded successfully', 'File download failed' */
export const downloader =
  ({ read, say, show, close }: DownloadDeps): TaskCentre['download'] =>
  async ({ id, name, report = false }) => {
    const busy = show({ tone: 'info', text: say('transfer.downloading'), ms: 0 })
    try {
      saveFile(name, await read(id))
      show({ tone: 'success', text: say('transfer.downloaded') })
      return true
    } catch {
      show({ tone: 'danger', text: say(report ? 'transfer.reportFailed' : 'transfer.downloadFailed') })
      return false
    } finally {
      close(busy)
    }
  }
