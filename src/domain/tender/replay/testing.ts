import type { LogEntry } from '#contract/tender/bid.ts'
import { chainEntry, GENESIS } from '#domain/tender/log/log-chain.ts'
import type { Entry, PartName, ProjectState, Viewer } from '#domain/tender/model.ts'
import { anEnv } from '#domain/tender/testing.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { type Replay, replayOf } from './replay.ts'
import { isTurn, tellingOf } from './telling.ts'

/** A log as one viewer gets it once bidding is over: chained, and masked by the state it leads to. */
export function copyFor(viewer: Viewer, state: ProjectState, entries: readonly Entry[]): LogEntry[] {
  const { sha256 } = anEnv('')
  let prev = GENESIS
  return entries.map((entry) => {
    const stored = chainEntry(sha256, state.id, prev, entry, () => 'ab'.repeat(16))
    prev = stored.hash
    const readable = readableParts({ type: entry.type, parts: entry.parts }, state, viewer)
    const parts = Object.fromEntries(Object.entries(stored.parts).filter(([name]) => readable.includes(name as PartName)))
    return { ...stored, partHashes: stored.partHashes as Record<string, string>, parts }
  })
}

export function replayFor(viewer: Viewer, state: ProjectState, entries: readonly Entry[]): Replay {
  const { direction, scale, compareBasis } = state.form
  const own = viewer.customerId
  const replay = replayOf(copyFor(viewer, state, entries), { direction, scale, compareBasis, ...(own !== undefined && { own }) })
  if (!replay) throw new TypeError('bidding never began')
  return replay
}

/** All that a viewer is shown from the first instant to the last. */
export const shownTo = (viewer: Viewer, state: ProjectState, entries: readonly Entry[]): unknown => {
  const { moments, line, frameAt } = replayFor(viewer, state, entries)
  const told = moments.map((moment) => [moment.at, moment.entries.map((entry) => [tellingOf(entry), isTurn(entry)])])
  return { told, line, frames: moments.map((_, index) => frameAt(index)) }
}

export const SUPERVISOR: Viewer = { side: 'supervisor', userId: 'S1' }
export const bidderViewer = (customerId: string): Viewer => ({ side: 'bidder', userId: `user-${customerId}`, customerId })
