import type { Pool } from 'pg'
import type { LogEntry, SignedReceipt } from '#contract/tender/bid.ts'
import { type Fault, faultFor, isStaffSide } from '#domain/tender/disclosure-level.ts'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import { receiptText } from '#domain/tender/log/receipt.ts'
import type { ProjectState, Viewer } from '#domain/tender/model.ts'
import { shownRulesHash } from '#domain/tender/project/rule-text.ts'
import { isAfterClose } from '#domain/tender/viewer.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { knowsCount } from '#domain/tender/visibility/matter.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'
import type { Decisions } from '#gateway/modules/tender/engine/decision.ts'
import { factOf, wholeEntry } from '#gateway/modules/tender/engine/projection.ts'
import { isUnreadable } from '#gateway/modules/tender/engine/skip-unreadable.ts'
import { actorOf, checkedActor, type Seen, seeProject } from '#gateway/modules/tender/reading.ts'
import { findEntry, findProject, hasEntry, type ProjectRecord, readLog, readLogPage } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type PageQuery, pageOf, windowOf } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { anchorsOf, publishedAnchors } from './anchors.ts'
import type { Signer } from './signing.ts'
import type { Judgement, Verifications } from './verification.ts'

/** The log as a reader may see it, and the proofs that it is whole (tendering.md 8.5). */

/** Every part's hash, and the content of the parts this reader may read now. */
export function maskedEntry(entry: StoredEntry, state: ProjectState, viewer: Viewer): LogEntry {
  const readable = new Set<string>(readableParts(factOf(entry), state, viewer))
  const whole = wholeEntry(entry)
  return { ...whole, parts: Object.fromEntries(Object.entries(whole.parts).filter(([name]) => readable.has(name))) }
}

/** The part of a request that taking a log along needs. */
interface Taking {
  session: Session
  query: { projectId: string }
  receivedAt: string
  ip: string
}

/** A receipt is made from its entry alone, so those of entries that verify hold. */
function verdictOf({ walked: { counts, seq }, record, fault, isRunning }: Judgement, viewer: Viewer) {
  const checkedReceipts = (counts['bid.accepted'] ?? 0) + (counts['quote.accepted'] ?? 0)
  if (isRunning) return { ok: false, entries: record.head_seq, checkedReceipts, ...soFar(seq) }
  return { ok: fault === undefined, entries: record.head_seq, checkedReceipts, ...(fault && badOf(fault, viewer)) }
}

/** A verification that goes on by itself: how far it is. */
export const soFar = (checked: number) => ({ state: 'running' as const, checked })

/** With the first entry that does not fit, when it is one. */
export const badOf = (fault: Fault, viewer: Viewer) => ({
  ...(fault.seq !== undefined && (fault.kind === 'entry' || fault.kind === 'head') && { firstBad: fault.seq }),
  fault: faultFor(fault, viewer),
})

/** How many entries of a log are in memory at once. */
const ENTRIES_AT_ONCE = 500

async function* entriesFor(pool: Pool, { id, state, head_seq: head }: ProjectRecord, viewer: Viewer): AsyncGenerator<LogEntry> {
  for (let seq = 0; seq < head; seq += ENTRIES_AT_ONCE) {
    for (const entry of await readLog(pool, id, seq, Math.min(head, seq + ENTRIES_AT_ONCE))) yield maskedEntry(entry, state, viewer)
  }
}

const mayReadLog = (state: ProjectState, viewer: Viewer): boolean =>
  knowsCount(state, viewer) && (isStaffSide(viewer) || isAfterClose(state) || shownRulesHash(sha256, state) === state.rulesHash)

/**
 * A project whose log this session may read. Number and kind of its entries, its head, anchors and the time a verification takes tell how many
 * firms take part, so who may not know that reads none of it yet: his receipts prove his own entries meanwhile. So does a supplier while bidding may
 * still be bent by a ceiling that the log of an older release tells (decisions/0017).
 *
 * @throws Refusal 2001, 2089
 */
async function seeLog(pool: Pool, session: Session, projectId: string): Promise<Seen> {
  const seen = await seeProject(pool, session, projectId)
  if (!mayReadLog(seen.record.state, seen.viewer)) throw new Refusal('TENDER-2089')
  return seen
}

export const proofService = (pool: Pool, signer: Signer, decide: Decisions['decide'], proofs: Verifications, publicTenant?: string) => ({
  async page(session: Session, { projectId, afterSeq }: { projectId: string; afterSeq?: number }, query: PageQuery) {
    const { record, viewer } = await seeLog(pool, session, projectId)
    const window = windowOf(query)
    const { entries, total } = await readLogPage(pool, record, afterSeq ?? 0, window)
    return pageOf(
      entries.map((entry) => maskedEntry(entry, record.state, viewer)),
      total,
      window,
    )
  },

  /**
   * The whole log under the name of a file, up to the entry that says who took it along.
   *
   * @throws Refusal 2001, 2002 while bidding is not over, 2003 for the supplier side
   */
  async taken({ session, query: { projectId }, receivedAt, ip }: Taking) {
    const command = { type: 'log.export' as const }
    await decide({ tenantId: session.tenantId, projectId, command, actor: actorOf(session), receivedAt, ip }, () => ({}))
    const { record, viewer } = await seeProject(pool, session, projectId)
    return { name: `log-${record.state.code}.ndjson`, entries: entriesFor(pool, record, viewer) }
  },

  async head(session: Session, projectId: string) {
    const { record } = await seeLog(pool, session, projectId)
    return { seq: record.head_seq, hash: record.head_hash }
  },

  /** What is proved depends on nobody's sight. Who may ask does: by the log, where the state tells nothing any more. */
  async verify(session: Session, projectId: string) {
    const seen = await seeLog(pool, session, projectId).catch((error: unknown) => {
      if (isUnreadable(error)) return undefined
      throw error
    })
    const record = seen?.record ?? (await findProject(pool, session.tenantId, projectId))
    const judged = record && (await proofs.judge(session.tenantId, record))
    const proved = judged?.walked.state
    const viewer = seen?.viewer ?? (proved && viewerOf(proved, await checkedActor(pool, session)))
    if (!judged || !viewer) throw new Refusal('TENDER-2001')
    if (!seen && proved && !mayReadLog(proved, viewer)) throw new Refusal('TENDER-2089')
    return verdictOf(judged, viewer)
  },

  keys: () => ({ keys: signer.keys }),

  /** For whoever has no account; nothing where the house does not publish. */
  async published() {
    if (publicTenant === undefined) return { anchors: [], keys: [] }
    return { anchors: await publishedAnchors(pool, publicTenant), keys: signer.keys }
  },

  async anchors(session: Session, projectId: string) {
    await seeLog(pool, session, projectId)
    return anchorsOf(pool, session.tenantId, projectId)
  },

  /** @throws Refusal 2092 when none of our keys signed it, 2091 when the log has no such entry */
  async checkReceipt(session: Session, receipt: SignedReceipt) {
    if (!signer.verify(receiptText(receipt), receipt.kid, receipt.sig)) throw new Refusal('TENDER-2092')
    const { projectId, kind, at, seq, hash } = receipt
    const isThere =
      seq === undefined
        ? await hasEntry(pool, session.tenantId, { projectId, type: `${kind}.accepted`, at, hash })
        : (await findEntry(pool, session.tenantId, projectId, seq)) === hash
    if (!isThere) throw new Refusal('TENDER-2091')
    return { ok: true }
  },
})

export type ProofService = ReturnType<typeof proofService>
