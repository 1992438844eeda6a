import type { EventDeclaration } from '#core/element/declare.ts'

/** What every element of a running auction tells. Amounts are decimal strings, times ISO 8601 of the server. */
export const bidEvents = {
  'fly-submit': {
    class: 'value',
    detail: '{ quoteId: string; receiptNo: string; total: string; round: number; serverTime: string }',
    doc: 'An own price was accepted; the receipt is there.',
  },
  'fly-bid': {
    class: 'value',
    detail: '{ amount: string; rank: number; accepted: boolean; serverTime: string }',
    doc: 'An own bid was decided by the server.',
  },
  'fly-round': {
    class: 'value',
    detail: "{ round: number; state: 'waiting' | 'opened' | 'paused' | 'closed'; endsAt: string; serverNow: string }",
    doc: 'A round opened, was suspended, extended or closed, or is waited for: to begin, or to be opened. Free bidding has one round.',
  },
  'fly-connection': {
    class: 'value',
    detail: "{ state: 'live' | 'reconnecting' | 'polling' | 'offline' }",
    doc: 'How the live data arrive.',
  },
} as const satisfies Record<string, EventDeclaration>
