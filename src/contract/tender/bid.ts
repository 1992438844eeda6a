import { type Static, Type } from 'typebox'
import { Count, OneOf } from '#contract/kit.ts'
import { RichMessage } from '#contract/rich-text.ts'
import { RoundRow, RoundView } from './round-view.ts'
import { HallHead } from './shapes.ts'

/** Live bidding as its reader may see it (tendering.md 10.3), the log, and the receipt (8.5). Money is a decimal string. */

/** One line of the ranking. `gross` is absent where the rules hide it; `own` marks the reader's firm. */
export const Standing = Type.Object({
  alias: Type.String(),
  rank: Type.Integer(),
  gross: Type.Optional(Type.String()),
  own: Type.Optional(Type.Boolean()),
  bids: Type.Optional(Type.Integer()),
})
export type Standing = Static<typeof Standing>

/** Why the reader cannot bid now; texts are the screens'. */
export const WHY_NOT = ['NOT_A_BIDDER', 'NOT_STARTED', 'CLOSED', 'SUSPENDED', 'BANNED', 'READ_ONLY'] as const

export const BidView = Type.Object({
  ...HallHead,
  phase: OneOf(['BEFORE', 'LIVE', 'OVERTIME', 'SUSPENDED', 'CLOSED'] as const),
  closesAt: Type.String(),
  hardStopAt: Type.String(),
  /** Length without any extension, for the countdown's ring. */
  durationSec: Type.Integer(),
  windowSec: Type.Integer(),
  extendSec: Type.Integer(),
  extensions: Type.Integer(),
  visibility: Type.String(),
  /** The best price, gross of the leader, where the rules show it. */
  lead: Type.Optional(Type.String()),
  leadAlias: Type.Optional(Type.String()),
  /** Accepted bids that still stand; the reader's own alone where rivals are hidden from him. */
  bids: Type.Integer(),
  /** The reader may not know how many bid: ranking, bids and rows hold his own alone. */
  rivalsHidden: Type.Optional(Type.Boolean()),
  bidders: Type.Optional(Type.Integer()),
  ranking: Type.Array(Standing),
  isLead: Type.Optional(Type.Boolean()),
  /** Largest (forward: smallest) gross price now allowed: at all, and to take the lead (absent where that would reveal it). */
  next: Type.Optional(Type.Object({ own: Type.String(), lead: Type.Optional(Type.String()), step: Type.String() })),
  /** The own last bid may be asked to be struck out until then. */
  correctableUntil: Type.Optional(Type.String()),
  /** An open correction request, for its two deciders and its asker. */
  correction: Type.Optional(
    Type.Object({
      requestSeq: Type.Integer(),
      bidSeq: Type.Integer(),
      alias: Type.String(),
      reason: Type.String(),
      until: Type.String(),
      buyer: Type.Optional(Type.Boolean()),
      supervisor: Type.Optional(Type.Boolean()),
    }),
  ),
  /** The bidder may seal a first price until the start; `sealedAt` when he has. */
  entryQuote: Type.Optional(Type.Object({ until: Type.String(), sealedAt: Type.Optional(Type.String()) })),
  /** The bidder may split his total anew over the lines until then. */
  splitUntil: Type.Optional(Type.String()),
  canBid: Type.Boolean(),
  why: Type.Optional(OneOf(WHY_NOT)),
})
export type BidView = Static<typeof BidView>

/** One accepted bid in the hall's list. */
export const BidRow = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  alias: Type.String(),
  gross: Type.Optional(Type.String()),
  rank: Type.Optional(Type.Integer()),
  /** Absent where ranks are hidden from the reader. */
  tookLead: Type.Optional(Type.Boolean()),
  extended: Type.Boolean(),
  voided: Type.Boolean(),
  /** An entry quote, opened at the start. */
  entry: Type.Optional(Type.Boolean()),
  own: Type.Optional(Type.Boolean()),
})
export type BidRow = Static<typeof BidRow>

/** One point of the lead-price curve. */
export const CurvePoint = Type.Object({ seq: Type.Integer(), at: Type.String(), gross: Type.String(), extended: Type.Boolean() })
export type CurvePoint = Static<typeof CurvePoint>

export const HallMessage = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  /** Role of the sender: BUYER, MANAGER, SUPERVISOR, SYSTEM. Names are hidden. */
  from: Type.String(),
  text: Type.String(),
  /** The same with its forms and pictures, when it has any. */
  rich: Type.Optional(RichMessage),
})
export type HallMessage = Static<typeof HallMessage>

/** What a hall shows, however prices come in. */
export type HallView = BidView | RoundView

export const isRoundView = (view: HallView): view is RoundView => 'mode' in view

/** A hall: with `view` where bidding is free, with `round` and `prices` where prices come in by rounds. */
export const Board = Type.Object({
  view: Type.Optional(BidView),
  round: Type.Optional(RoundView),
  /** Prices of opened rounds, as far as the reader may see them. */
  prices: Type.Optional(Type.Array(RoundRow)),
  /** Newest first. */
  rows: Type.Array(BidRow),
  /** Oldest first; empty where the lead price is hidden. */
  curve: Type.Array(CurvePoint),
  /** Newest first. */
  messages: Type.Array(HallMessage),
  /** Whether more was announced than these. */
  hasOlderMessages: Type.Optional(Type.Boolean()),
})
export type Board = Static<typeof Board>

/** A word of a receipt that somebody sends back to us. */
const Word = Type.String({ maxLength: 256 })

/**
 * Proof of acceptance. `sig` is Ed25519 (base64url) over "TENDERRECEIPT1\n" + JCS(all but sig); keys at /log/keys. Number and neighbour of the
 * entry are absent where they would tell its bidder how many take part: it is found by its hash.
 */
export const Receipt = Type.Object({
  projectId: Word,
  seq: Type.Optional(Count(1)),
  hash: Word,
  prev: Type.Optional(Word),
  at: Word,
  alias: Word,
  kind: Type.Literal('bid'),
  gross: Word,
  receivedAt: Word,
  kid: Word,
  sig: Word,
})
export type Receipt = Static<typeof Receipt>

/** Proof that a quote was sealed: the commitment tells nothing, and proves what was sealed once it is opened. Before the start nobody has an alias. */
export const QuoteReceipt = Type.Object({
  ...Type.Omit(Receipt, ['alias', 'gross', 'kind']).properties,
  kind: Type.Literal('quote'),
  alias: Type.Optional(Word),
  round: Type.Optional(Count(1)),
  commitment: Word,
})
export type QuoteReceipt = Static<typeof QuoteReceipt>

export const SignedReceipt = Type.Union([Receipt, QuoteReceipt])
export type SignedReceipt = Receipt | QuoteReceipt

/** A log entry as one reader gets it: every part's hash, and the content of the parts he may read. */
export const LogEntry = Type.Object({
  v: Type.Literal(1),
  projectId: Type.String(),
  seq: Type.Integer(),
  at: Type.String(),
  type: Type.String(),
  partHashes: Type.Record(Type.String(), Type.String()),
  parts: Type.Record(Type.String(), Type.Object({ salt: Type.String(), data: Type.Unknown() })),
  prev: Type.String(),
  hash: Type.String(),
})
export type LogEntry = Static<typeof LogEntry>

export const Jwk = Type.Object({
  kty: Type.String(),
  crv: Type.String(),
  x: Type.String(),
  kid: Type.String(),
  use: Type.String(),
  alg: Type.String(),
})

/**
 * Heads of logs at one moment, chained and signed (8.5). With `root` the signature covers the root of a tree of heads, and the reader gets the
 * one head that concerns him with the hashes beside its way to the root, from the leaf up; without, it covers all `heads`.
 */
export const Anchor = Type.Object({
  day: Type.String(),
  heads: Type.Array(Type.Object({ projectId: Type.String(), seq: Type.Integer(), hash: Type.String() })),
  root: Type.Optional(Type.String()),
  path: Type.Optional(Type.Array(Type.Object({ side: OneOf(['left', 'right'] as const), hash: Type.String() }))),
  prev: Type.String(),
  hash: Type.String(),
  kid: Type.String(),
  sig: Type.String(),
})
export type Anchor = Static<typeof Anchor>

/** Data of the live stream's events, by event name (tendering.md 10.3). `topic` is `p:<projectId>`, `list:cg`, `list:gy` or `me`. */
export interface LiveEvents {
  hello: { topic: string; seq: number; now: string; view: HallView }
  view: { topic: string; seq: number; now: string; cause: string; view: HallView }
  /** At least one of the two: who may not see a rival's bid sees the lead price it made, where the rules show that. */
  row: { topic: string; row?: BidRow; point?: CurvePoint }
  msg: { topic: string; message: HallMessage }
  list: { topic: string; id: string; patch: Record<string, string | number> }
  me: { kind: string; projectId: string; id: string }
  /** Bidders whose live stream is open on this hall, over all gateways; told to its supervisors only. */
  online: { topic: string; bidders: number }
  /** What is stored of this hall cannot be read, and it is not followed: whoever shows it reads it again, and is told why. */
  fault: { topic: string }
  tick: { now: string }
  renew: { reason: 'token' | 'restart' }
  end: { reason: 'signed-out' | 'forbidden' }
}
export type LiveEventName = keyof LiveEvents
