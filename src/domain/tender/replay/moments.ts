import type { FactType } from '#domain/tender/fact-types.ts'
import { later } from '#domain/tender/instant.ts'
import type { At, Entry } from '#domain/tender/model.ts'

/** The stretch of a log in which prices came in, cut into instants: what one decision wrote is seen at once. */

export interface Moment {
  at: At
  entries: readonly Entry[]
}

const BEGINS: ReadonlySet<FactType> = new Set(['bidders.sealed', 'bidding.opened'])
const ENDS: ReadonlySet<FactType> = new Set(['bidding.closed', 'project.failed', 'project.voided'])

/** From the start of bidding to the last entry of the decision that ended it, or as far as it has come. */
function stretch(log: readonly Entry[]): readonly Entry[] {
  const from = log.findIndex(({ type }) => BEGINS.has(type))
  if (from < 0) return []
  const end = log.findIndex(({ type }, index) => index > from && ENDS.has(type))
  if (end < 0) return log.slice(from)
  const { at, dueAt } = log[end]!
  const after = log.findIndex((entry, index) => index > end && (entry.at !== at || entry.dueAt !== dueAt))
  return log.slice(from, after < 0 ? undefined : after)
}

/** What fell due while nobody decided is written later, and stands at its due time; no instant comes before the one it follows. */
export function momentsOf(log: readonly Entry[]): Moment[] {
  const moments: { at: At; entries: Entry[] }[] = []
  for (const entry of stretch(log)) {
    const last = moments.at(-1)
    const at = later(last?.at ?? '', entry.dueAt ?? entry.at)
    if (last?.at === at) last.entries.push(entry)
    else moments.push({ at, entries: [entry] })
  }
  return moments
}
