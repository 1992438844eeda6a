import type { NoticeDraft, Tone } from '#core/notices.ts'
import { saveFile } from './save-file.ts'
import type { messages } from './transfer.messages.ts'
import { isImport, isStopped, outcomeOf } from './transfer.rules.ts'
import type { AnyTask, StoredFile, TaskCentre } from './transfer.types.ts'

/** A sentence of `transfer.messages.ts` in the language of now. */
export type Say = (key: keyof (typeof messages)['en'] & string, args?: Readonly<Record<string, string | number>>) => string

/** How a task ended, in one sentence, and how good that is. `reached`: what an import that failed on the way had done until then. */
export function endOf(task: AnyTask, say: Say): { tone: Tone; text: string; reached?: string } {
  if (isImport(task)) {
    const outcome = outcomeOf(task)
    const counts = { created: task.createSuccessSize, updated: task.updateSuccessSize, failed: task.failureSize }
    if (outcome === 'broken') {
      const reached = task.successSize + task.failureSize > 0 && { reached: say('transfer.import.reached', counts) }
      return { tone: 'danger', text: task.errorMessage || say('transfer.import.broken'), ...reached }
    }
    const sentence = say(`transfer.import.${outcome}`, counts)
    if (task.cancelled) return { tone: 'warning', text: say('transfer.import.stopped', { sentence }) }
    return { tone: task.failureSize === 0 ? 'success' : 'danger', text: sentence }
  }
  if (isStopped(task)) return { tone: 'warning', text: say('transfer.export.stopped') }
  if (task.errorMessage || task.taskStatus === 'FAILURE')
    return { tone: 'danger', text: task.errorMessage || say('transfer.export.broken') }
  if (task.exportDataSize === 0) return { tone: 'warning', text: say('transfer.export.empty') }
  return { tone: 'success', text: say('transfer.export.done') }
}

/** The notice of an end that no dialog shows (EXP-08). Stays until it is closed when there is something to take from it. */
export function noticeOf(task: AnyTask, say: Say, download: TaskCentre['download']): NoticeDraft {
  const { tone, text: end, reached } = endOf(task, say)
  const text = reached ? `${end} ${reached}` : end
  const title = task.fileName || task.displayName
  const file = fileOf(task, say)
  if (!file) return { tone, text, title, ms: 10_000 }
  const label = say(file.report ? 'transfer.report' : 'transfer.download')
  return { tone, text, title, ms: 0, action: { label, run: () => void download(file) } }
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
      saveFile(await read(id), name)
      show({ tone: 'success', text: say('transfer.downloaded') })
      return true
    } catch {
      show({ tone: 'danger', text: say(report ? 'transfer.reportFailed' : 'transfer.downloadFailed') })
      return false
    } finally {
      close(busy)
    }
  }
