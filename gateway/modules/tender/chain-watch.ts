import type { Pool } from 'pg'
import { GENESIS, verifyLog } from '#domain/tender/log-chain.ts'
import { sha256, wholeEntry } from './projection.ts'
import { type ProjectRecord, readLog } from './tender.queries.ts'

/** After this a log is verified from its first entry again: what was changed behind a remembered entry is found at the latest then. */
const TRUSTED_MS = 10 * 60_000
/** Logs that are remembered at most. */
const REMEMBERED = 2_000

interface Verified {
  seq: number
  hash: string
  at: string
  /** When it was last verified from the beginning; milliseconds of this process. */
  since: number
}

export type ChainWatch = (record: Pick<ProjectRecord, 'id' | 'head_seq' | 'head_hash'>) => Promise<boolean>

/**
 * Whether a project's log verifies up to its head, for lists: what was sound is remembered up to its last entry, so a look costs what has come
 * since. An award never rests on it: what signs and proposes recomputes the whole log.
 *
 * @param now milliseconds that only go forward
 */
export function chainWatch(pool: Pool, now: () => number = () => performance.now()): ChainWatch {
  const known = new Map<string, Verified>()
  return async ({ id, head_seq: head, head_hash: hash }) => {
    const before = known.get(id)
    const trusted = before && before.seq <= head && now() - before.since < TRUSTED_MS
    const from: Verified = trusted ? before : { seq: 0, hash: GENESIS, at: '', since: now() }
    if (from.seq === head) return from.hash === hash
    const log = await readLog(pool, id, from.seq, head)
    const { ok } = await verifyLog(log.map(wholeEntry), sha256, from)
    const last = log.at(-1)
    known.delete(id)
    if (!ok || last?.seq !== head || last.hash !== hash) return false
    known.set(id, { seq: head, hash, at: last.at, since: from.since })
    for (const oldest of known.keys()) {
      if (known.size <= REMEMBERED) break
      known.delete(oldest)
    }
    return true
  }
}
