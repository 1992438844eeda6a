import { type Evidence, gather, noEvidence } from '#domain/tender/award/signal-evidence.ts'
import { bornState, difference } from '#domain/tender/award/soundness.ts'
import type { Fault } from '#domain/tender/disclosure-level.ts'
import { evolve } from '#domain/tender/evolve.ts'
import { GENESIS, type StoredEntry, verifyLog } from '#domain/tender/log/log-chain.ts'
import { proveRounds } from '#domain/tender/log/rounds-check.ts'
import { noRounds, type RoundsProof } from '#domain/tender/log/rounds-proof.ts'
import type { At, FactType, ProjectState } from '#domain/tender/model.ts'
import { readBids } from '#gateway/modules/tender/proof/soundness.queries.ts'
import { type Queryable, readLog } from '#gateway/modules/tender/tender.queries.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { bidRows, factOf, wholeEntry } from './projection.ts'

/** One walk along a log, page by page, which proves and gathers everything that anybody asks a whole log for. */

/** Entries of a page: what is in memory at once, and what goes on before others get their turn at the database. */
export const PAGE = 1_000
/** Hashes that are made before bids and everything else get their turn. */
const STEPS_AT_ONCE = 50

/** What a log proves up to an entry: plain JSON, so that a walk can be gone on with elsewhere. */
export interface Walked {
  seq: number
  hash: string
  at: At
  /** Before entry 1 there is none. */
  state?: ProjectState
  evidence: Evidence
  /** Sealed rounds, as far as they are proved; absent in a walk that began before they were. */
  rounds?: RoundsProof
  /** Entries by type, and the time of the last of each. */
  counts: Partial<Record<FactType, number>>
  lastAt: Partial<Record<FactType, At>>
  fault?: Fault
}

export const atGenesis = (): Walked => ({
  seq: 0,
  hash: GENESIS,
  at: '',
  evidence: noEvidence(),
  rounds: noRounds(),
  counts: {},
  lastAt: {},
})

/** A pace for long work: every so many steps it waits until whoever else is waiting was served. */
function unhurried(): () => Promise<void> | undefined {
  let steps = 0
  return () => (++steps % STEPS_AT_ONCE === 0 ? new Promise((next) => setImmediate(next)) : undefined)
}

/** Goes on by one page at most, not beyond `to`. Stops for good at the first fault. */
export async function walkOn(db: Queryable, projectId: string, walked: Walked, to: number): Promise<Walked> {
  const until = Math.min(to, walked.seq + PAGE)
  const [log, rows] = [await readLog(db, projectId, walked.seq, until), await readBids(db, projectId, walked.seq, until)]
  const pace = unhurried()
  const proved = await verifyLog(
    log.map(wholeEntry),
    async (text) => {
      await pace()
      return sha256(text)
    },
    walked,
  )
  const good =
    proved.firstBad === undefined
      ? log
      : log.slice(
          0,
          log.findIndex(({ seq }) => seq === proved.firstBad),
        )
  const next = await foldOn(walked, good, pace)
  if (next.fault) return next
  if (proved.firstBad !== undefined) return { ...next, fault: { kind: 'entry', seq: proved.firstBad } }
  if (next.seq < until) return { ...next, fault: { kind: 'head', seq: until } }
  const wrong = next.state && bidFault(next.state, log, rows)
  return wrong ? { ...next, fault: wrong } : next
}

/** What cannot be taken into the state is no fact of ours, however well it is hashed. */
async function foldOn(from: Walked, log: readonly StoredEntry[], pace: () => Promise<void> | undefined): Promise<Walked> {
  const { state: before, ...gathered } = from
  const next: Walked = { ...structuredClone(gathered), ...(before && { state: before }) }
  for (const stored of log) {
    await pace()
    try {
      const missing = Object.keys(stored.partHashes).find((name) => !(name in stored.parts))
      if (missing !== undefined) throw new TypeError(`log entry without ${missing}`)
      const entry = factOf(stored)
      next.state = next.state ? evolve(next.state, entry) : bornState(stored.projectId, entry)
      gather(next.evidence, entry, next.state.form.scale)
      if (next.rounds) await proveRounds(next.rounds, wholeEntry(stored), sha256)
      next.counts[entry.type] = (next.counts[entry.type] ?? 0) + 1
      next.lastAt[entry.type] = entry.at
    } catch {
      return { ...next, fault: { kind: 'entry', seq: stored.seq } }
    }
    next.seq = stored.seq
    next.hash = stored.hash
    next.at = stored.at
  }
  return next
}

/** Rows of bids that are not those of the log. Which of them are struck out is looked at in the end: a later entry may do that. */
function bidFault(state: ProjectState, log: readonly StoredEntry[], rows: Awaited<ReturnType<typeof readBids>>): Fault | undefined {
  const told = bidRows({ state, sealed: log })
  for (let place = 0; place < Math.max(told.length, rows.length); place++) {
    const [one, row] = [told[place], rows[place]]
    if (one?.seq !== row?.seq)
      return { kind: 'bid', seq: Math.min(one?.seq ?? Number.POSITIVE_INFINITY, row?.seq ?? Number.POSITIVE_INFINITY) }
    const field = difference({ ...one, voided: false }, { ...row, voided: false })
    if (field !== undefined) return { kind: 'bid', seq: one!.seq, field }
  }
  return undefined
}
