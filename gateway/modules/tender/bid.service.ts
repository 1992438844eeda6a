import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { Board, CurvePoint, HallMessage } from '#contract/tender-bid.ts'
import type { StoredEntry } from '#domain/tender/log-chain.ts'
import { knowsCount } from '#domain/tender/matter.ts'
import { bidRow, bidView, curvePoint } from '#domain/tender/view.ts'
import { Refusal } from '#gateway/platform/answer.ts'
import { type PageQuery, pageOf, windowOf } from '#gateway/platform/paging.ts'
import type { Session } from '#gateway/platform/session.ts'
import { factOf } from './projection.ts'
import { seeProject } from './reading.ts'
import { receiptOf, type Signer } from './signing.ts'
import { readLogOf } from './tender.queries.ts'

/** Live bidding as its reader may see it. Every picture is made by the same masks as the live stream's. */

const POINTS_ON_BOARD = 2_000

/** Entries that may move the lead price. */
const CURVE = ['bid.accepted', 'bid.voided', 'application.disqualified']

export const hallMessage = (entry: StoredEntry): HallMessage => ({
  seq: entry.seq,
  at: entry.at,
  from: String(entry.parts.pub?.data.from ?? 'SYSTEM'),
  text: String(entry.parts.pub?.data.text ?? ''),
})

export const bidService = (pool: Pool, signer: Signer) => ({
  async view(session: Session, projectId: string) {
    const { record, viewer } = await seeProject(pool, session, projectId)
    return bidView(record.state, viewer, record.now)
  },

  async rows(
    session: Session,
    { projectId, ownOnly, afterSeq }: { projectId: string; ownOnly?: boolean; afterSeq?: number },
    query: PageQuery,
  ) {
    const { record, viewer } = await seeProject(pool, session, projectId)
    const window = windowOf(query)
    const own = record.state.bidders.find(({ customerId }) => customerId === viewer.customerId)?.alias
    const alone = ownOnly || !knowsCount(record.state, viewer)
    if (alone && !own) return pageOf([], 0, window)
    const { entries, total } = await readLogOf(pool, projectId, ['bid.accepted'], { ...window, afterSeq, alias: alone ? own : undefined })
    const rows = entries.flatMap((entry) => bidRow(factOf(entry), record.state, viewer) ?? [])
    return pageOf(rows, total, window)
  },

  async receipts(session: Session, projectId: string, query: PageQuery) {
    const { record, viewer } = await seeProject(pool, session, projectId)
    if (!viewer.customerId) throw new Refusal('TENDER-2009')
    const alias = record.state.bidders.find(({ customerId }) => customerId === viewer.customerId)?.alias
    if (!alias) throw new Refusal('TENDER-2039')
    const window = windowOf(query)
    const { entries, total } = await readLogOf(pool, projectId, ['bid.accepted'], { ...window, alias })
    return pageOf(
      entries.map((entry) => receiptOf(signer, entry)),
      total,
      window,
    )
  },

  async board(session: Session, projectId: string): Promise<Board> {
    const { record, viewer } = await seeProject(pool, session, projectId)
    const [bids, messages] = await Promise.all([
      readLogOf(pool, projectId, CURVE, { limit: POINTS_ON_BOARD, offset: 0 }),
      readLogOf(pool, projectId, ['message.sent'], { limit: limits.boardRows, offset: 0 }),
    ])
    const facts = bids.entries.map(factOf)
    const curve = facts.flatMap<CurvePoint>((fact) => curvePoint(fact, record.state, viewer) ?? [])
    return {
      view: bidView(record.state, viewer, record.now),
      rows: facts.flatMap((fact) => bidRow(fact, record.state, viewer) ?? []).slice(0, limits.boardRows),
      curve: curve.reverse(),
      messages: messages.entries.map(hallMessage),
      hasOlderMessages: messages.total > messages.entries.length,
    }
  },
})

export type BidService = ReturnType<typeof bidService>
