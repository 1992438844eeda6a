import type { At, Entry, PartName } from '#domain/tender/model.ts'
import type { StoredEntry } from './log-chain.ts'
import { upcast } from './upcast.ts'

/** The fact behind an entry, as far as its parts are there: without salts, the due time back in its place, in the form of today. */
export function factOf(entry: Pick<StoredEntry, 'seq' | 'at' | 'type' | 'parts'>): Entry {
  const parts: Entry['parts'] = {}
  let dueAt: At | undefined
  for (const [name, part] of Object.entries(entry.parts ?? {}) as [PartName, StoredEntry['parts'][PartName]][]) {
    // What was changed past the rules may lack its content: it is shown as it is, and does not verify.
    const whole = part?.data ?? {}
    if (name !== 'pub') {
      parts[name] = whole
      continue
    }
    const { dueAt: due, ...data } = whole
    if (typeof due === 'string') dueAt = due
    parts.pub = data
  }
  return upcast({ seq: entry.seq, at: entry.at, type: entry.type as Entry['type'], parts, ...(dueAt && { dueAt }) })
}
