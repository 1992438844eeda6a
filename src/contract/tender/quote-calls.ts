import { Type } from 'typebox'
import { Answer, defineCalls, Id, Money, OneOf, Strict } from '#contract/kit.ts'
import { BidView, QuoteReceipt } from './bid.ts'
import { RoundView } from './round-view.ts'
import { RoundNo } from './rounds.ts'
import { Done, ProjectId } from './shapes.ts'

/** Sealed prices, of the start and of rounds, and prices by line (tendering.md 6.4, 6.5, 7.2). */

const LineNo = Type.Integer({ minimum: 1, maximum: 500 })
const Line = Type.Object({ lineNo: Type.Integer(), unitPrice: Type.String(), amount: Type.String() })
const Currency = Type.String({ minLength: 3, maxLength: 3 })

/** A sealed price, for its own firm. */
const Sealed = {
  gross: Type.String(),
  taxBp: Type.Integer(),
  lines: Type.Array(Line),
  /** With these anybody can compute the commitment anew. */
  salt: Type.String(),
  linesSalt: Type.String(),
  receipt: QuoteReceipt,
}

export const quoteCalls = defineCalls({
  'POST /tender/api/v1/quote/submit': {
    priority: 'vital',
    summary: 'Seals a price, by line: a first one until the start, or the one of a round that is open; a later one takes its place',
    command: true,
    disk: 'bids',
    body: Strict({
      ...ProjectId,
      /** Unit prices with at most six decimals; every line of the project once. */
      lines: Type.Array(Strict({ lineNo: LineNo, unitPrice: Money }), { maxItems: 500 }),
      /** Sum of the lines, including tax, as the sender has computed it. */
      total: Money,
      taxBp: Type.Integer({ minimum: 0, maximum: 10_000 }),
      currency: Currency,
      /** Of a tender in rounds, and of no other. */
      roundNo: Type.Optional(RoundNo),
      /** In rounds: from the award on, 1 to 3650. */
      deliveryDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      paymentTerms: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    /** With the picture after it, of free bidding or of rounds. */
    reply: Answer(
      Type.Object({
        receipt: QuoteReceipt,
        view: Type.Optional(BidView),
        round: Type.Optional(RoundView),
        replayed: Type.Optional(Type.Boolean()),
      }),
    ),
    fails: [
      'TENDER-2001',
      'TENDER-2002',
      'TENDER-2005',
      'TENDER-2006',
      'TENDER-2009',
      'TENDER-2039',
      'TENDER-2041',
      'TENDER-2042',
      'TENDER-2047',
      'TENDER-2048',
      'TENDER-2050',
      'TENDER-2051',
      'TENDER-2052',
      'TENDER-2053',
      'TENDER-2054',
      'TENDER-2055',
      'TENDER-2058',
      'TENDER-2079',
      'TENDER-2084',
      'TENDER-2097',
      'TENDER-2098',
      'TENDER-2099',
    ],
  },
  'GET /tender/api/v1/quote/mine': {
    summary: 'What the acting customer has sealed, for itself alone: the first price, or the price of each round',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(
      Type.Object({
        quote: Type.Optional(Type.Object(Sealed)),
        /** Those that stand, oldest round first: what was replaced or taken back is told to nobody. */
        rounds: Type.Optional(
          Type.Array(
            Type.Object({
              ...Sealed,
              round: Type.Integer(),
              state: OneOf(['sealed', 'opened'] as const),
              deliveryDays: Type.Integer(),
              paymentTerms: Type.Optional(Type.String()),
            }),
          ),
        ),
        /** Rounds of which one stands that nobody can read: the key, by this name, is missing. */
        lostKeys: Type.Optional(Type.Array(Type.Object({ round: Type.Integer(), kid: Type.String() }))),
        /** Of every quote of rounds that was accepted, newest first. */
        receipts: Type.Optional(Type.Array(QuoteReceipt)),
      }),
    ),
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2097'],
  },
  'GET /tender/api/v1/line/list': {
    summary: 'Prices by line of one bidder after the close: the own ones, or for the purchaser side those of an alias',
    query: Type.Object({ ...ProjectId, alias: Type.Optional(Id) }),
    reply: Answer(
      Type.Object({
        alias: Type.String(),
        total: Type.String(),
        /** `entry` as sealed, `scaled` by the rules, `confirmed` by the bidder; absent where nothing tells the proportion. */
        source: Type.Optional(OneOf(['entry', 'scaled', 'confirmed'] as const)),
        lines: Type.Array(Line),
      }),
    ),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2039', 'TENDER-2063', 'VALIDATION-1006'],
  },
  'POST /tender/api/v1/line/confirm': {
    summary: 'Bidder splits his unchanged total anew over the lines, until 24 h after the close',
    command: true,
    body: Strict({ ...ProjectId, lines: Type.Array(Strict({ lineNo: LineNo, amount: Money }), { maxItems: 500 }) }),
    reply: Done,
    fails: [
      'TENDER-2001',
      'TENDER-2002',
      'TENDER-2009',
      'TENDER-2039',
      'TENDER-2041',
      'TENDER-2042',
      'TENDER-2048',
      'TENDER-2058',
      'TENDER-2067',
      'TENDER-2084',
      'TENDER-2087',
    ],
  },
})
