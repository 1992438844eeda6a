import type { Pool } from 'pg'
import type { LogEntry, SignedReceipt } from '#contract/tender-bid.ts'
import { readableParts } from '#domain/tender/disclosure.ts'
import { type StoredEntry, verifyLog } from '#domain/tender/log-chain.ts'
import { knowsCount } from '#domain/tender/matter.ts'
import type { ProjectState, Viewer } from '#domain/tender/model.ts'
import { receiptText } from '#domain/tender/receipt.ts'
import { Refusal } from '#gateway/platform/answer.ts'
import { type PageQuery, pageOf, windowOf } from '#gateway/platform/paging.ts'
import type { Session } from '#gateway/platform/session.ts'
import { anchorsOf } from './anchors.ts'
import type { Decisions } from './decision.ts'
import { factOf, sha256, wholeEntry } from './projection.ts'
import { actorOf, type Seen, seeProject } from './reading.ts'
import { quoteReceiptOf, receiptOf, type Signer } from './signing.ts'
import { findEntry, type ProjectRecord, readLog, readLogPage } from './tender.queries.ts'

/** The log as a reader may see it, and the proofs that it is whole (tendering.md 8.5). */

/** Every part's hash, and the content of the parts this reader may read now. */
export function maskedEntry(entry: StoredEntry, state: ProjectState, viewer: Viewer): LogEntry {
  const readable = new Set<string>(readableParts(factOf(entry), state, viewer))
  const whole = wholeEntry(entry)
  return { ...whole, parts: Object.fromEntries(Object.entries(whole.parts).filter(([name]) => readable.has(name))) }
}

type Verification = { ok: boolean; entries: number; checkedReceipts: number; firstBad?: number }
/** The part of a request that taking a log along needs. */
interface Taking {
  session: Session
  query: { projectId: string }
  receivedAt: string
  ip: string
}
type Running = Map<string, { seq: number; verification: Promise<Verification> }>

/** Work of this many steps is done before bids and everything else get their turn. */
const STEPS_AT_ONCE = 50

/** A pace for long work: every so many steps it waits until whoever else is waiting was served. */
function unhurried(): () => Promise<void> | undefined {
  let steps = 0
  return () => (++steps % STEPS_AT_ONCE === 0 ? new Promise((next) => setImmediate(next)) : undefined)
}

/** Recomputes every hash, and checks every receipt we would give against our own keys and the log. */
async function verifyWhole(pool: Pool, signer: Signer, record: ProjectRecord): Promise<Verification> {
  const pace = unhurried()
  const log = await readLog(pool, record.id, 0, record.head_seq)
  const checked = await verifyLog(log.map(wholeEntry), async (text) => {
    await pace()
    return sha256(text)
  })
  const last = log.at(-1)
  const whole = last?.seq === record.head_seq && last.hash === record.head_hash
  const bids = log.filter(({ type }) => type === 'bid.accepted' || type === 'quote.accepted')
  let checkedReceipts = 0
  for (const bid of bids) {
    await pace()
    const receipt = bid.type === 'quote.accepted' ? quoteReceiptOf(signer, bid) : receiptOf(signer, bid)
    if (signer.verify(receiptText(receipt), receipt.kid, receipt.sig)) checkedReceipts += 1
  }
  const firstBad = checked.firstBad ?? (whole ? undefined : record.head_seq)
  return {
    ok: checked.ok && whole && checkedReceipts === bids.length,
    entries: log.length,
    checkedReceipts,
    ...(firstBad !== undefined && { firstBad }),
  }
}

/** How many entries of a log are in memory at once. */
const ENTRIES_AT_ONCE = 500

async function* entriesFor(pool: Pool, { id, state, head_seq: head }: ProjectRecord, viewer: Viewer): AsyncGenerator<LogEntry> {
  for (let seq = 0; seq < head; seq += ENTRIES_AT_ONCE) {
    for (const entry of await readLog(pool, id, seq, Math.min(head, seq + ENTRIES_AT_ONCE))) yield maskedEntry(entry, state, viewer)
  }
}

/**
 * A project whose log this session may read. Number and kind of its entries, its head, anchors and the time a verification takes tell how many
 * firms take part, so who may not know that reads none of it yet: his receipts prove his own entries meanwhile.
 *
 * @throws Refusal 2001, 2089
 */
async function seeLog(pool: Pool, session: Session, projectId: string): Promise<Seen> {
  const seen = await seeProject(pool, session, projectId)
  if (!knowsCount(seen.record.state, seen.viewer)) throw new Refusal('TENDER-2089')
  return seen
}

export const proofService = (pool: Pool, signer: Signer, decide: Decisions['decide'], running: Running = new Map()) => ({
  async page(session: Session, { projectId, afterSeq }: { projectId: string; afterSeq?: number }, query: PageQuery) {
    const { record, viewer } = await seeLog(pool, session, projectId)
    const window = windowOf(query)
    const { entries, total } = await readLogPage(pool, projectId, afterSeq ?? 0, window)
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

  /** One at a time for each project; who asks meanwhile shares the answer, if it reaches as far as he saw. It depends on nobody's sight. */
  async verify(session: Session, projectId: string) {
    const { record } = await seeLog(pool, session, projectId)
    for (let known = running.get(projectId); known; known = running.get(projectId)) {
      if (known.seq >= record.head_seq) return known.verification
      await known.verification.catch(() => {})
    }
    const verification = verifyWhole(pool, signer, record).finally(() => {
      if (running.get(projectId)?.verification === verification) running.delete(projectId)
    })
    running.set(projectId, { seq: record.head_seq, verification })
    return verification
  },

  keys: () => ({ keys: signer.keys }),

  async anchors(session: Session, projectId: string) {
    await seeLog(pool, session, projectId)
    return anchorsOf(pool, session.tenantId, projectId)
  },

  /** @throws Refusal 2092 when none of our keys signed it, 2091 when the log has no such entry */
  async checkReceipt(session: Session, receipt: SignedReceipt) {
    if (!signer.verify(receiptText(receipt), receipt.kid, receipt.sig)) throw new Refusal('TENDER-2092')
    const hash = await findEntry(pool, session.tenantId, receipt.projectId, receipt.seq)
    if (hash !== receipt.hash) throw new Refusal('TENDER-2091')
    return { ok: true }
  },
})

export type ProofService = ReturnType<typeof proofService>
