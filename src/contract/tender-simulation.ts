import { type Static, Type } from 'typebox'
import { Money, OneOf, Strict } from './kit.ts'

/** A trial of the rules with fictitious bidders (tendering.md 10.2, 9.13). Times are milliseconds from the start of bidding. */

export const SimulationScript = Strict({
  /** How many bid; 5 when left out. */
  bidders: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  /** Another number, another course; the same number, the same course. */
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  /** Given bids instead of bidders who think for themselves: `bidder` counts from 1. */
  bids: Type.Optional(
    Type.Array(
      Strict({
        afterMs: Type.Integer({ minimum: 0, maximum: 172_800_000 }),
        bidder: Type.Integer({ minimum: 1, maximum: 20 }),
        gross: Money,
        confirmBigDrop: Type.Optional(Type.Boolean()),
      }),
      { maxItems: 500 },
    ),
  ),
})
export type SimulationScript = Static<typeof SimulationScript>

export const SimulationEvent = Type.Object({
  afterMs: Type.Integer(),
  kind: OneOf(['bid', 'refused', 'extended', 'closed', 'failed'] as const),
  alias: Type.Optional(Type.String()),
  gross: Type.Optional(Type.String()),
  rank: Type.Optional(Type.Integer()),
  tookLead: Type.Optional(Type.Boolean()),
  /** Of a refusal: TENDER code and the values of its sentence. */
  code: Type.Optional(Type.String()),
  args: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()]))),
  /** Of an extension: when it closes now. */
  closesAfterMs: Type.Optional(Type.Integer()),
  /** Of a failure, as `failReason`. */
  reason: Type.Optional(Type.String()),
})
export type SimulationEvent = Static<typeof SimulationEvent>

export const Simulation = Type.Object({
  /** Medians over several courses; with given bids those of the one course. */
  expected: Type.Object({
    lengthMs: Type.Integer(),
    extensions: Type.Integer(),
    bids: Type.Integer(),
    /** Percent with two decimals; absent when nobody bid. */
    saving: Type.Optional(Type.String()),
  }),
  /** The first course in full. */
  lengthMs: Type.Integer(),
  extensions: Type.Integer(),
  /** Closed because no extension was possible any more. */
  atHardStop: Type.Boolean(),
  bids: Type.Integer(),
  refused: Type.Integer(),
  best: Type.Optional(Type.String()),
  saving: Type.Optional(Type.String()),
  events: Type.Array(SimulationEvent),
})
export type Simulation = Static<typeof Simulation>
