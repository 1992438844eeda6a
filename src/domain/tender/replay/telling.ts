import type { FactType } from '#domain/tender/fact-types.ts'
import { field, flag } from '#domain/tender/facts.ts'
import type { Entry, PartName } from '#domain/tender/model.ts'

/** What an entry says to a reader in one line, of the parts that he has. */

export interface Telling {
  seq: number
  type: FactType
  alias?: string
  gross?: string
  rank?: number
  round?: number
  /** Why a price was refused. */
  code?: string
  /** Role of who spoke. */
  from?: string
  /** What was said, or why. */
  text?: string
}

const WHERE: readonly PartName[] = ['pub', 'price', 'lines', 'who', 'note']

const found = (entry: Entry, key: string, type: 'string' | 'number') => {
  const part = WHERE.find((name) => typeof field(entry, name, key) === type)
  return part && field(entry, part, key)
}

const FIELDS = { alias: 'string', gross: 'string', rank: 'number', round: 'number', code: 'string' } as const

export function tellingOf(entry: Entry): Telling {
  const told = Object.fromEntries(
    Object.entries(FIELDS).flatMap(([key, type]) => {
      const value = found(entry, key, type)
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const lead = field(entry, 'price', 'lowest')
  const isSaid = entry.type === 'message.sent'
  const from = isSaid && field(entry, 'pub', 'from')
  const text = field(entry, 'pub', isSaid ? 'text' : 'reason')
  return {
    seq: entry.seq,
    type: entry.type,
    ...told,
    ...(typeof lead === 'string' && { gross: lead }),
    ...(typeof from === 'string' && { from }),
    ...(typeof text === 'string' && { text }),
  }
}

const KEY: ReadonlySet<FactType> = new Set([
  'bidding.opened',
  'bidding.extended',
  'bidding.suspended',
  'bidding.resumed',
  'bidding.closed',
  'bid.voided',
  'outage.detected',
  'application.disqualified',
  'round.opened',
  'round.closed',
  'round.unsealed',
  'bidder.eliminated',
  'tie.drawn',
  'project.failed',
  'project.voided',
])

/** What a reader looks for first: turns of the competition, and bids that took the lead. */
export const isTurn = (entry: Entry): boolean =>
  KEY.has(entry.type) || (entry.type === 'bid.accepted' && (flag(entry, 'pub', 'tookLead') || flag(entry, 'price', 'tookLead')))
