import type { Pool } from 'pg'
import { count } from '#domain/tender/facts.ts'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { Entry, ProjectState, Viewer } from '#domain/tender/model.ts'
import { mayKnowOf } from '#domain/tender/visibility/disclosure.ts'
import { hallView } from '#domain/tender/visibility/hall-view.ts'
import { knowsCount } from '#domain/tender/visibility/matter.ts'
import { bidRow, curvePoint } from '#domain/tender/visibility/view.ts'
import { hallMessage } from '#gateway/modules/tender/bidding/bid.service.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { type ProjectRecord, readEntries } from '#gateway/modules/tender/tender.queries.ts'
import { frame } from '#gateway/platform/http/sse.ts'

/** A stretch of a project's log as text for each class of viewers. Everything passes the masks of `#domain/tender/view.ts`. */

export interface HallChange {
  record: ProjectRecord
  /** The stretch begins after this entry and ends at `record.head_seq`. */
  from: number
  entries: StoredEntry[]
  /** What the pictures before it were made of. */
  before: ProjectState | undefined
  /** Bids whose row came or changed, with the entry that made it so; who left the competition stands for himself. */
  bids: { bid: Entry; cause: Entry }[]
}

/** Adds the older bids that the stretch struck out: their rows change too. */
export async function changeOf(pool: Pool, { record, from, entries, before }: Omit<HallChange, 'bids'>): Promise<HallChange> {
  // Prices of rounds come with the board, which is read again when a round was opened.
  if (record.state.rounds) return { record, from, entries, before, bids: [] }
  const facts = entries.map(factOf)
  const strikes = facts.filter(({ type }) => type === 'bid.voided').map((cause) => ({ cause, seq: count(cause, 'pub', 'bidSeq') }))
  const older = strikes.filter(({ seq }) => seq <= from).map(({ seq }) => seq)
  const known = [...(older.length > 0 ? (await readEntries(pool, record.id, older)).map(factOf) : []), ...facts]
  const struck = strikes.flatMap(({ cause, seq }) => known.filter((bid) => bid.seq === seq).map((bid) => ({ bid, cause })))
  const placed = facts
    .filter(({ type }) => type === 'bid.accepted' || type === 'application.disqualified')
    .map((bid) => ({ bid, cause: bid }))
  return { record, from, entries, before, bids: [...placed, ...struck] }
}

const topicOf = ({ id }: ProjectRecord) => `p:${id}`

/** Viewers with the same key get the same bytes: colleagues of one firm see one picture. */
export function classOf({ side, customerId, userId }: Viewer, { ownerId, form }: ProjectState): string {
  if (side === 'bidder' || side === 'invited') return `${side} ${customerId}`
  if (side === 'reviewer') return `${side} ${userId}`
  const hasDuty = userId === ownerId || userId === form.managerId || form.supervisorIds.includes(userId)
  return hasDuty ? `${side} ${userId}` : side
}

const pictureOf = (record: ProjectRecord, viewer: Viewer) => {
  const { now, state } = record
  const view = hallView(state, viewer, now)
  return { id: `${record.id}:${view.seq}`, data: { topic: topicOf(record), seq: view.seq, now, view } }
}

/** Ends what one hall tells on a stream; it is asked for anew with the next one. */
export const faultFrame = (projectId: string): string => frame('fault', { topic: `p:${projectId}` })

export function helloFrame(record: ProjectRecord, viewer: Viewer): string {
  const { id, data } = pictureOf(record, viewer)
  return frame('hello', data, id)
}

/** New and changed rows, points of the curve, and messages. */
export function rowsFrame({ record, entries, bids }: HallChange, viewer: Viewer): string {
  const topic = topicOf(record)
  const rows = bids.map(({ bid, cause }) => {
    const row = bidRow(bid, record.state, viewer)
    const point = curvePoint(cause, record.state, viewer)
    return row || point ? frame('row', { topic, ...(row && { row }), ...(point && { point }) }) : ''
  })
  const messages = entries
    .filter(({ type }) => type === 'message.sent')
    .map((entry) => frame('msg', { topic, message: hallMessage(entry, record.state, viewer) }))
  return rows.join('') + messages.join('')
}

/**
 * A refused bid is a matter between the bidder and the log: it changes no picture, so it sends none. Neither does, for who may not know how many
 * take part, what a rival does: its hour would tell of him, unless it changes what its reader sees.
 */
export function viewFrame(change: HallChange, viewer: Viewer): string {
  const cause = causeFor(change, viewer)
  if (cause === undefined) return ''
  const { id, data } = pictureOf(change.record, viewer)
  const { view, ...head } = data
  return frame('view', { ...head, cause, view }, id)
}

/** Refused: a matter between the bidder and the log. */
const REFUSED: ReadonlySet<string> = new Set(['bid.rejected', 'quote.rejected'])
/** What firms seal for a round, and take back: it changes the pictures of their own and of the purchaser's side alone. */
const SEALED: ReadonlySet<string> = new Set(['quote.accepted', 'quote.withdrawn', 'quote.rejected'])

/** The last entry that the viewer may know of; empty when he sees only what came of others. */
function causeFor({ record: { state, now }, entries, before }: HallChange, viewer: Viewer): string | undefined {
  const known = entries.map(factOf).findLast((entry) => !REFUSED.has(entry.type) && mayKnowOf(entry, state, viewer))
  if (known || knowsCount(state, viewer)) return known?.type
  if (state.rounds && entries.every(({ type }) => SEALED.has(type))) return undefined
  const seen = (of: ProjectState) => JSON.stringify({ ...hallView(of, viewer, now), seq: 0 })
  return before && seen(before) === seen(state) ? undefined : ''
}
