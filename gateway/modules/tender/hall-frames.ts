import type { Pool } from 'pg'
import { count } from '#domain/tender/facts.ts'
import type { StoredEntry } from '#domain/tender/log-chain.ts'
import type { Entry, ProjectState, Viewer } from '#domain/tender/model.ts'
import { bidRow, bidView, curvePoint } from '#domain/tender/view.ts'
import { hallMessage } from './bid.service.ts'
import { factOf } from './projection.ts'
import { frame } from './sse.ts'
import { type ProjectRecord, readEntries } from './tender.queries.ts'

/** A stretch of a project's log as text for each class of viewers. Everything passes the masks of `#domain/tender/view.ts`. */

export interface HallChange {
  record: ProjectRecord
  /** The stretch begins after this entry and ends at `record.head_seq`. */
  from: number
  entries: StoredEntry[]
  /** Bids whose row came or changed, with the entry that made it so. */
  bids: { bid: Entry; cause: Entry }[]
}

/** Adds the older bids that the stretch struck out: their rows change too. */
export async function changeOf(pool: Pool, record: ProjectRecord, from: number, entries: StoredEntry[]): Promise<HallChange> {
  const facts = entries.map(factOf)
  const strikes = facts.filter(({ type }) => type === 'bid.voided').map((cause) => ({ cause, seq: count(cause, 'pub', 'bidSeq') }))
  const older = strikes.filter(({ seq }) => seq <= from).map(({ seq }) => seq)
  const known = [...(older.length > 0 ? (await readEntries(pool, record.id, older)).map(factOf) : []), ...facts]
  const struck = strikes.flatMap(({ cause, seq }) => known.filter((bid) => bid.seq === seq).map((bid) => ({ bid, cause })))
  const placed = facts.filter(({ type }) => type === 'bid.accepted').map((bid) => ({ bid, cause: bid }))
  return { record, from, entries, bids: [...placed, ...struck] }
}

const topicOf = ({ id }: ProjectRecord) => `p:${id}`

/** Viewers with the same key get the same bytes: colleagues of one firm see one picture. */
export function classOf({ side, customerId, userId }: Viewer, { ownerId, form }: ProjectState): string {
  if (side === 'bidder' || side === 'invited') return `${side} ${customerId}`
  const hasDuty = userId === ownerId || userId === form.managerId || form.supervisorIds.includes(userId)
  return hasDuty ? `${side} ${userId}` : side
}

export function helloFrame(record: ProjectRecord, viewer: Viewer): string {
  const { head_seq: seq, now, state } = record
  return frame('hello', { topic: topicOf(record), seq, now, view: bidView(state, viewer, now) }, `${record.id}:${seq}`)
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
    .map((entry) => frame('msg', { topic, message: hallMessage(entry) }))
  return rows.join('') + messages.join('')
}

/** A refused bid is a matter between the bidder and the log: it changes no picture, so it sends none. */
export function viewFrame({ record, entries }: HallChange, viewer: Viewer): string {
  const cause = entries.findLast(({ type }) => type !== 'bid.rejected')?.type
  if (!cause) return ''
  const { head_seq: seq, now, state } = record
  return frame('view', { topic: topicOf(record), seq, now, cause, view: bidView(state, viewer, now) }, `${record.id}:${seq}`)
}
