import type { LogEntry } from '#contract/tender/bid.ts'
import { saveFile } from '#ui/save-file.ts'

/** Hands the log to the browser as `log-<project>.json`: with it and a receipt anyone can verify without us. */
export const saveLog = (entries: readonly LogEntry[], projectId: string): void =>
  saveFile(`log-${projectId}.json`, new Blob([JSON.stringify(entries, undefined, 1)], { type: 'application/json' }))
