import { signal } from '@preact/signals-react'
import type { LogEntry } from '#contract/tender/bid.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { FACT_TYPES, type FactType } from '#domain/tender/fact-types.ts'
import { projectLog } from '#domain/tender/lists/project-log.ts'
import { createList, type List, rowsInMemory } from '#lists/index.ts'

/** An entry of the log with what it is searched by. */
export interface LogRow extends Record<keyof typeof projectLog.fields, string | number> {
  seq: number
  at: string
  kind: string
  entry: LogEntry
}

/** The log of a project, which is read whole. */
export interface LogModel extends List<LogRow> {
  show(rows: readonly LogRow[]): void
}

export function createLogModel(runtime: Runtime): LogModel {
  const rows = signal<readonly LogRow[]>([])
  const list = createList<LogRow>(runtime, projectLog, rowsInMemory(runtime, projectLog, { rows: () => rows.value }), {
    idOf: ({ seq }) => String(seq),
    pageSizes: [20, 50, 100],
  })
  return {
    ...list,
    show(next) {
      rows.value = next
    },
  }
}

/** @param log as its reader may see it: what is masked for him is not searched either */
export const logRows = (log: readonly LogEntry[]): LogRow[] =>
  log.map((entry) => ({ seq: entry.seq, at: entry.at, kind: entry.type, hash: entry.hash, content: contentOf(entry).join(' '), entry }))

/** The parts of an entry that its reader may read, as JSON; one that says nothing is left out. */
export const contentOf = ({ parts }: Pick<LogEntry, 'parts'>): string[] =>
  Object.values(parts)
    .map(({ data }) => JSON.stringify(data))
    .filter((text) => text !== '{}')

/** A gateway newer than this page may log kinds it has no name for. */
export const isFact = (type: string): type is FactType => (FACT_TYPES as readonly string[]).includes(type)
