import { type Static, Type } from 'typebox'
import { OneOf } from '#contract/kit.ts'
import { ThreeRounds } from './rounds.ts'
import { HallHead } from './shapes.ts'

/** A tender in sealed rounds as its reader may see it (tendering.md 7.3, 10.3). No sealed price is in it, the reader's own neither. */

const rules = ThreeRounds.properties

/** Why the reader cannot quote now; texts are the screens'. */
export const WHY_NO_QUOTE = [
  'NOT_A_BIDDER',
  'NOT_STARTED',
  'NOT_OPEN',
  'SUSPENDED',
  'ELIMINATED',
  'NOT_TIED',
  'ONCE',
  /** Nothing is lower than the own price by a whole unit (2079). */
  'NO_LOWER',
  'BANNED',
  'READ_ONLY',
  'CLOSED',
] as const

const Round = Type.Object({
  no: Type.Integer(),
  /** One more round among those who tie for the first rank. */
  extra: Type.Optional(Type.Boolean()),
  state: OneOf(['SCHEDULED', 'OPEN', 'CLOSED', 'OPENED'] as const),
  opensAt: Type.Optional(Type.String()),
  closesAt: Type.Optional(Type.String()),
  openedAt: Type.Optional(Type.String()),
  ownPrice: Type.Optional(Type.String()),
  ownRank: Type.Optional(Type.Integer()),
  /** The own price is that of an earlier round. */
  carried: Type.Optional(Type.Boolean()),
  /** The price of the first rank; forward: the highest. */
  lowest: Type.Optional(Type.String()),
  /** How many share it, where they are more than one. */
  tieCount: Type.Optional(Type.Integer()),
  received: Type.Optional(Type.Integer()),
  active: Type.Optional(Type.Integer()),
})

/** One of those who open a round together; names are the purchaser's side's. */
export const Opener = Type.Object({
  role: OneOf(['BUYER', 'SUPERVISOR'] as const),
  /** Who it was. */
  by: Type.String(),
  at: Type.String(),
  /** Holds until then. */
  until: Type.String(),
})
export type Opener = Static<typeof Opener>

export const RoundView = Type.Object({
  ...HallHead,
  mode: Type.Literal('threeRounds'),
  phase: OneOf(['BEFORE', 'OPEN', 'WAITING', 'INTERVAL', 'SUSPENDED', 'CLOSED'] as const),
  /** End of the round that is open, or of the next one. */
  closesAt: Type.String(),
  /** 0 before the start. */
  roundNo: Type.Integer(),
  opening: rules.opening,
  disclose: rules.disclose,
  revisions: rules.revisions,
  rounds: Type.Array(Round),
  /** Firms that take part, in an extra round those who tie; absent where the reader may not know. */
  bidders: Type.Optional(Type.Integer()),
  /** Quotes of the round that is open or waits to be opened, for the purchaser's side. */
  quotesReceived: Type.Optional(Type.Integer()),
  /** Who has agreed to open the round that waits for it. */
  approvals: Type.Optional(Type.Array(Opener)),
  /** Whether two bidders are enough by the supervisor's word, for the purchaser's side. */
  waived: Type.Optional(Type.Literal(true)),
  /** From then on a second supervisor may stand in for the owner. */
  deputyFrom: Type.Optional(Type.String()),
  /** Whether this reader's word would be taken now; where the system opens, whether he may make it try again. */
  canOpen: Type.Optional(Type.Boolean()),
  /** The own quote of the round that is open or waits to be opened: that there is one, not what it says. */
  submitted: Type.Optional(Type.Object({ at: Type.String(), replaced: Type.Integer() })),
  eliminated: Type.Optional(Type.Object({ round: Type.Integer(), cause: OneOf(['RANK', 'NO_PRICE'] as const) })),
  /** Largest (forward: smallest) gross price that this round takes; absent where any is taken, and with NO_LOWER. */
  next: Type.Optional(Type.Object({ max: Type.String() })),
  /** Those who tied for the first rank, in the order of the draw; seed and entry let anyone draw again (tendering.md 7.3). */
  drawn: Type.Optional(Type.Object({ headSeq: Type.Integer(), seed: Type.String(), aliases: Type.Array(Type.String()) })),
  canQuote: Type.Boolean(),
  why: Type.Optional(OneOf(WHY_NO_QUOTE)),
})
export type RoundView = Static<typeof RoundView>

/** One price of an opened round. */
export const RoundRow = Type.Object({
  round: Type.Integer(),
  alias: Type.String(),
  gross: Type.String(),
  rank: Type.Integer(),
  carried: Type.Optional(Type.Boolean()),
  /** Leaves after this round. */
  eliminated: Type.Optional(Type.Boolean()),
  /** The later round that he had no price in, and left with. */
  missed: Type.Optional(Type.Integer()),
  own: Type.Optional(Type.Boolean()),
})
export type RoundRow = Static<typeof RoundRow>

/** One firm's price in one round, after the close. */
export const RoundPrice = Type.Object({
  round: Type.Integer(),
  extra: Type.Optional(Type.Boolean()),
  rank: Type.Integer(),
  alias: Type.String(),
  customerId: Type.String(),
  name: Type.String(),
  gross: Type.String(),
  basis: Type.String(),
  carried: Type.Optional(Type.Boolean()),
  /** It left after this round. */
  eliminated: Type.Optional(Type.Boolean()),
  /** Of what was quoted in this round. */
  deliveryDays: Type.Optional(Type.Integer()),
  paymentTerms: Type.Optional(Type.String()),
})
export type RoundPrice = Static<typeof RoundPrice>
