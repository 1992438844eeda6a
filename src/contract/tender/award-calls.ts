import { Type } from 'typebox'
import { Answer, Count, defineCalls, Id, OneOf, Strict } from '#contract/kit.ts'
import { RichObjection } from '#contract/rich-text.ts'
import { Comment, Done, OVER, ProjectId, Reason } from './shapes.ts'

/** An offer with every number an award rests on. */
const AwardRow = Type.Object({
  rank: Type.Integer(),
  alias: Type.String(),
  customerId: Type.String(),
  name: Type.String(),
  gross: Type.String(),
  basis: Type.String(),
  sinceSeq: Type.Integer(),
  /** Points of the price, two decimals; of methods that give any. */
  price: Type.Optional(Type.String()),
  /** combined: what reviewers gave on the average, and the weighted total; once all points are in. */
  technical: Type.Optional(Type.String()),
  business: Type.Optional(Type.String()),
  total: Type.Optional(Type.String()),
  /** averagePrice: how far from the benchmark. */
  distance: Type.Optional(Type.String()),
  /** Declined, or let the time pass: the next rank is to be proposed. */
  skipped: Type.Boolean(),
  /** What it has of the award that was proposed last, in percent; of an award by shares. */
  sharePct: Type.Optional(Type.Integer()),
  /** Absent where no reserve price was set. */
  meetsReserve: Type.Optional(Type.Boolean()),
  /** What of the price lies beyond a limit that was not published; such a price cannot win. */
  over: Type.Optional(OneOf(OVER)),
  /** Its bidder may still bring the lines within their limits: until then it keeps its place, and another needs a reason. */
  mayMend: Type.Optional(Type.Boolean()),
  /** Distances in percent; `flagged` must be explained before an award. */
  lowPrice: Type.Object({
    vsMean: Type.Optional(Type.String()),
    vsNext: Type.Optional(Type.String()),
    flagged: Type.Boolean(),
    accepted: Type.Boolean(),
    text: Type.Optional(Type.String()),
    /** Number of the entry that holds the text. */
    seq: Type.Optional(Type.Integer()),
  }),
})

/** Of pictures in a text. */
const PICTURES = ['FILE-1001', 'FILE-1002', 'FILE-1015'] as const

/** After the close: review, award, objections (tendering.md 6.6, 6.7). */
export const awardCalls = defineCalls({
  'POST /tender/api/v1/review/sign': {
    summary: 'Supervisor signs the report, once its checklist is in order',
    command: true,
    body: Strict({ ...ProjectId, conclusion: Type.String({ minLength: 1, maxLength: 2_000 }) }),
    reply: Done,
    fails: [
      'TENDER-2001',
      'TENDER-2002',
      'TENDER-2003',
      'TENDER-2057',
      'TENDER-2063',
      'TENDER-2068',
      'TENDER-2069',
      'TENDER-2073',
      'TENDER-2074',
      'TENDER-2075',
      'TENDER-2076',
      'TENDER-2094',
      'TENDER-2095',
    ],
  },
  'GET /tender/api/v1/award/preview': {
    summary: 'The ranking with its numbers',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(
      Type.Object({
        /** averagePrice: what prices are held against, those it is the mean of, and those left out. */
        benchmark: Type.Optional(
          Type.Object({
            prices: Type.Array(Type.String()),
            dropped: Type.Array(Type.String()),
            mean: Type.String(),
            floatBp: Type.Integer(),
            value: Type.String(),
          }),
        ),
        /** By the method of the award. */
        rows: Type.Array(AwardRow),
      }),
    ),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2063'],
  },
  'POST /tender/api/v1/award/propose': {
    summary: 'Proposes the winner, or the winners with their shares (P15)',
    command: true,
    /** `lines`: one a firm, by the published shares, the first of it `alias`; absent: all of it is one firm's. */
    body: Strict({
      ...ProjectId,
      alias: Id,
      lines: Type.Optional(
        Type.Array(Strict({ alias: Id, sharePct: Type.Integer({ minimum: 1, maximum: 100 }) }), { minItems: 1, maxItems: 5 }),
      ),
      reason: Type.Optional(Reason),
    }),
    reply: Done,
    fails: [
      'TENDER-2001',
      'TENDER-2002',
      'TENDER-2003',
      'TENDER-2062',
      'TENDER-2063',
      'TENDER-2066',
      'TENDER-2069',
      'TENDER-2072',
      'TENDER-2073',
      'TENDER-2075',
      'TENDER-2076',
      'TENDER-2084',
      'TENDER-2088',
      'TENDER-2094',
      'TENDER-2095',
      'TENDER-2061',
      'FLOW-3003',
      'FLOW-3008',
      'FLOW-3017',
    ],
  },
  'POST /tender/api/v1/award/decide': {
    summary: 'Manager and supervisor decide (P16, P17)',
    command: true,
    /** `round`: of the proposal that was read, so that no other one is approved. */
    body: Strict({ ...ProjectId, round: Type.Optional(Count(1)), agree: Type.Boolean(), comment: Type.Optional(Comment) }),
    reply: Done,
    fails: [
      'TENDER-2001',
      'TENDER-2002',
      'TENDER-2003',
      'TENDER-2028',
      'TENDER-2038',
      'TENDER-2073',
      'TENDER-2094',
      'TENDER-2095',
      'TENDER-2096',
      'TENDER-2061',
      'FLOW-3002',
      'FLOW-3003',
      'FLOW-3004',
      'FLOW-3017',
      'FLOW-3020',
    ],
  },
  'POST /tender/api/v1/award/justify': {
    summary: 'Bidder explains an abnormally low price',
    command: true,
    body: Strict({ ...ProjectId, text: Type.String({ maxLength: 2_000 }) }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2009', 'TENDER-2077', 'TENDER-2078', 'TENDER-2084'],
  },
  'POST /tender/api/v1/award/accept-justification': {
    summary: 'Buyer and supervisor accept the explanation of a low price',
    command: true,
    /** `explanationSeq`: of the explanation that was read, so that no other one is accepted. */
    body: Strict({ ...ProjectId, alias: Id, explanationSeq: Type.Optional(Count(1)), reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2061', 'TENDER-2069', 'TENDER-2096'],
  },
  'POST /tender/api/v1/award/confirm': {
    summary: 'Winner accepts',
    command: true,
    body: Strict({ ...ProjectId }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2067'],
  },
  'POST /tender/api/v1/award/decline': {
    summary: 'Winner gives up; the next rank is proposed (P19)',
    command: true,
    body: Strict({ ...ProjectId, reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2022', 'TENDER-2067'],
  },
  'POST /tender/api/v1/objection/file': {
    summary: 'Objection during publicity',
    command: true,
    body: Strict({ ...ProjectId, text: Type.String({ maxLength: 2_000 }), rich: Type.Optional(RichObjection) }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2039', 'TENDER-2070', 'TENDER-2071', 'TENDER-2084', ...PICTURES],
  },
  'POST /tender/api/v1/objection/answer': {
    summary: 'Buyer answers',
    command: true,
    body: Strict({
      ...ProjectId,
      objectionSeq: Count(1),
      text: Type.String({ minLength: 1, maxLength: 2_000 }),
      rich: Type.Optional(RichObjection),
    }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2003', ...PICTURES],
  },
  'POST /tender/api/v1/objection/uphold': {
    summary: 'Manager and supervisor find an objection right; the review begins anew (P19)',
    command: true,
    /** `answered`: whether an answer was read with it, so that nobody passes over one he has not seen. */
    body: Strict({ ...ProjectId, objectionSeq: Count(1), answered: Type.Optional(Type.Boolean()), reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2022', 'TENDER-2061', 'TENDER-2096'],
  },
  'POST /tender/api/v1/objection/close': {
    summary: 'The filer is satisfied',
    command: true,
    /** `answered`: as above. */
    body: Strict({ ...ProjectId, objectionSeq: Count(1), answered: Type.Optional(Type.Boolean()) }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2003', 'TENDER-2096'],
  },
})
