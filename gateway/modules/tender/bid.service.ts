import type { Pool } from 'pg'
import type { Board, CurvePoint, HallMessage, Receipt } from '#contract/tender-bid.ts'
import type { StoredEntry } from '#domain/tender/log-chain.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { standings } from '#domain/tender/standing.ts'
import { bidRow, bidView, curvePoint, viewerOf } from '#domain/tender/view.ts'
import { Refusal } from '#gateway/platform/answer.ts'
import type { Session } from '#gateway/platform/session.ts'
import type { Decided } from './decision.ts'
import { type PageQuery, pageOf, windowOf } from './paging.ts'
import { factOf } from './projection.ts'
import { actorOf, seeProject } from './reading.ts'
import { receiptOf, type Signer } from './signing.ts'
import { firmNames, readLogOf } from './tender.queries.ts'

/** Live bidding as its reader may see it. Every picture is made by the same masks as the live stream's. */

const ROWS_ON_BOARD = 200
const POINTS_ON_BOARD = 2_000

/** Entries that may move the lead price. */
const CURVE = ['bid.accepted', 'bid.voided', 'application.disqualified']

export const hallMessage = (entry: StoredEntry): HallMessage => ({
  seq: entry.seq,
  at: entry.at,
  from: String(entry.parts.pub?.data.from ?? 'SYSTEM'),
  text: String(entry.parts.pub?.data.text ?? ''),
})

const AFTER_CLOSE: ReadonlySet<string> = new Set(['REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED'])

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
    if (ownOnly && !own) return pageOf([], 0, window)
    const { entries, total } = await readLogOf(pool, projectId, ['bid.accepted'], { ...window, afterSeq, alias: ownOnly ? own : undefined })
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
      readLogOf(pool, projectId, ['message.sent'], { limit: ROWS_ON_BOARD, offset: 0 }),
    ])
    const facts = bids.entries.map(factOf)
    const curve = facts.flatMap<CurvePoint>((fact) => curvePoint(fact, record.state, viewer) ?? [])
    return {
      view: bidView(record.state, viewer, record.now),
      rows: facts.flatMap((fact) => bidRow(fact, record.state, viewer) ?? []).slice(0, ROWS_ON_BOARD),
      curve: curve.reverse(),
      messages: messages.entries.map(hallMessage),
    }
  },

  /** The answer to an accepted bid: its receipt and the picture after it. Stored, so that a retry gets the same one. */
  placed(session: Session, { state, sealed, before, at }: Decided) {
    const entry = sealed.find(({ type }) => type === 'bid.accepted')
    const viewer = viewerOf(state, actorOf(session))
    if (!entry || !viewer) throw new TypeError('an accepted bid without its entry or its reader')
    const receipt: Receipt = receiptOf(signer, entry)
    const extended = state.closesAt !== before.closesAt && sealed.some(({ type }) => type === 'bidding.extended')
    return { receipt, view: bidView(state, viewer, at), ...(extended && state.closesAt && { extendedTo: state.closesAt }) }
  },

  messageSent({ sealed }: Decided): HallMessage {
    const entry = sealed.find(({ type }) => type === 'message.sent')
    if (!entry) throw new TypeError('a message without its entry')
    return hallMessage(entry)
  },

  /** The ranking with names and prices, for the purchaser side after the close. */
  async preview(session: Session, projectId: string) {
    const { record, viewer } = await seeProject(pool, session, projectId)
    const { state } = record
    if (viewer.side === 'bidder' || viewer.side === 'invited') throw new Refusal('TENDER-2003')
    if (!AFTER_CLOSE.has(state.status)) throw new Refusal('TENDER-2002', { args: { status: state.status } })
    const names = await firmNames(
      pool,
      session.tenantId,
      state.bidders.map(({ customerId }) => customerId),
    )
    return ranking(state, names)
  },
})

const ranking = (state: ProjectState, names: Map<string, string>) =>
  standings(state).map(({ alias, gross, basis, sinceSeq, bidder }, index) => ({
    rank: index + 1,
    alias,
    customerId: bidder.customerId,
    name: names.get(bidder.customerId) ?? '',
    gross: formatMoney(gross, state.form.scale),
    basis: formatMoney(basis, state.form.scale),
    sinceSeq,
  }))

export type BidService = ReturnType<typeof bidService>
