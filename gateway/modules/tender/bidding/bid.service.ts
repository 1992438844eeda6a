import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { BidView, Board, CurvePoint, HallMessage } from '#contract/tender/bid.ts'
import { bidderOf } from '#domain/tender/bidding/competition.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { ProjectState, Viewer } from '#domain/tender/model.ts'
import { entrySeq } from '#domain/tender/project/numbering.ts'
import { roundRows, roundView } from '#domain/tender/rounds/round-view.ts'
import { knowsCount } from '#domain/tender/visibility/matter.ts'
import { bidRow, bidView, curvePoint } from '#domain/tender/visibility/view.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { placeFor, receiptOf, type Signer } from '#gateway/modules/tender/proof/signing.ts'
import { seeMode, seeProject } from '#gateway/modules/tender/reading.ts'
import { richOf } from '#gateway/modules/tender/records/words.ts'
import { type LogPart, MOST_ENTRIES, type ProjectRecord, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type PageQuery, pageOf, windowOf } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** Live bidding as its reader may see it. Every picture is made by the same masks as the live stream's. */

const POINTS_ON_BOARD = 2_000

/** Entries that may move the lead price. */
const CURVE = ['bid.accepted', 'bid.voided', 'application.disqualified']

export const hallMessage = (entry: StoredEntry, state: ProjectState, viewer: Viewer): HallMessage => ({
  seq: entrySeq(state, viewer, entry),
  at: entry.at,
  from: String(entry.parts.pub?.data.from ?? 'SYSTEM'),
  text: String(entry.parts.pub?.data.text ?? ''),
  ...richOf(factOf(entry), 'pub'),
})

const ownAlias = ({ bidders }: ProjectState, { customerId }: Viewer) => bidderOf({ bidders }, customerId)?.alias

/** What is newer than a number that its reader was given. */
const since = (state: ProjectState, viewer: Viewer, seq = 0): Pick<LogPart, 'after' | 'afterSeq'> =>
  knowsCount(state, viewer) ? { afterSeq: Math.min(seq, MOST_ENTRIES) } : { after: new Date(seq).toISOString() }

async function messagesOf(pool: Pool, state: ProjectState, viewer: Viewer): Promise<Pick<Board, 'messages' | 'hasOlderMessages'>> {
  const { entries, total } = await readLogOf(pool, state.id, ['message.sent'], { limit: limits.boardRows, offset: 0 })
  return { messages: entries.map((entry) => hallMessage(entry, state, viewer)), hasOlderMessages: total > entries.length }
}

const roundBoard = async (pool: Pool, { state, now }: ProjectRecord, viewer: Viewer): Promise<Board> => ({
  round: roundView(state, viewer, now),
  prices: roundRows(state, viewer),
  rows: [],
  curve: [],
  ...(await messagesOf(pool, state, viewer)),
})

export const bidService = (pool: Pool, signer: Signer) => ({
  async view(session: Session, projectId: string): Promise<BidView> {
    const { record, viewer } = await seeMode(pool, session, projectId, 'freeBid')
    return bidView(record.state, viewer, record.now)
  },

  async rows(
    session: Session,
    { projectId, ownOnly, afterSeq }: { projectId: string; ownOnly?: boolean; afterSeq?: number },
    query: PageQuery,
  ) {
    const { record, viewer } = await seeMode(pool, session, projectId, 'freeBid')
    const window = windowOf(query)
    const own = ownAlias(record.state, viewer)
    const alone = ownOnly || !knowsCount(record.state, viewer)
    if (alone && !own) return pageOf([], 0, window)
    const alias = alone ? own : undefined
    const { entries, total } = await readLogOf(pool, projectId, ['bid.accepted'], {
      ...window,
      ...since(record.state, viewer, afterSeq),
      alias,
    })
    const rows = entries.flatMap((entry) => bidRow(factOf(entry), record.state, viewer) ?? [])
    return pageOf(rows, total, window)
  },

  async receipts(session: Session, projectId: string, query: PageQuery) {
    const { record, viewer } = await seeMode(pool, session, projectId, 'freeBid')
    if (!viewer.customerId) throw new Refusal('TENDER-2009')
    const alias = ownAlias(record.state, viewer)
    if (!alias) throw new Refusal('TENDER-2039')
    const window = windowOf(query)
    const { entries, total } = await readLogOf(pool, projectId, ['bid.accepted'], { ...window, alias })
    return pageOf(
      entries.map((entry) => receiptOf(signer, entry, placeFor(record.state, viewer, entry))),
      total,
      window,
    )
  },

  async board(session: Session, projectId: string): Promise<Board> {
    const { record, viewer } = await seeProject(pool, session, projectId)
    if (roundsOf(record.state.form)) return roundBoard(pool, record, viewer)
    const alias = knowsCount(record.state, viewer) ? undefined : ownAlias(record.state, viewer)
    const [bids, owns, messages] = await Promise.all([
      readLogOf(pool, projectId, CURVE, { limit: POINTS_ON_BOARD, offset: 0 }),
      // However many the bids of rivals are that he may not count, his own are there.
      alias === undefined ? undefined : readLogOf(pool, projectId, ['bid.accepted'], { limit: limits.boardRows, offset: 0, alias }),
      messagesOf(pool, record.state, viewer),
    ])
    const facts = bids.entries.map(factOf)
    const rows = (owns ?? bids).entries.flatMap((entry) => bidRow(factOf(entry), record.state, viewer) ?? [])
    const curve = facts.flatMap<CurvePoint>((fact) => curvePoint(fact, record.state, viewer) ?? [])
    return {
      view: bidView(record.state, viewer, record.now),
      rows: rows.slice(0, limits.boardRows),
      curve: curve.reverse(),
      ...messages,
    }
  },
})

export type BidService = ReturnType<typeof bidService>
