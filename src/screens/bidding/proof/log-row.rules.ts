import type { LogEntry } from '#contract/tender/bid.ts'
import { FACT_TYPES, type FactType } from '#domain/tender/fact-types.ts'
import type { logListFields } from '#domain/tender/lists/list-fields.ts'

/** An entry of the log with what it is searched by. */
export interface LogRow extends Record<keyof typeof logListFields, string | number> {
  seq: number
  at: string
  kind: string
  entry: LogEntry
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
