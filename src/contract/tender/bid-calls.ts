import { Type } from 'typebox'
import { Answer, Count, defineCalls, Instant, Money, Page, Paging, Strict } from '#contract/kit.ts'
import { RichMessage } from '#contract/rich-text.ts'
import { BidRow, BidView, Board, HallMessage, Receipt } from './bid.ts'
import { Done, EntrySeq, ProjectId, Reason } from './shapes.ts'

/** Live free bidding (tendering.md 6.5, 7.4). */
export const bidCalls = defineCalls({
  'GET /tender/api/v1/bid/view': {
    priority: 'vital',
    summary: 'Live picture of free bidding for the reader',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(BidView),
    fails: ['TENDER-2001', 'TENDER-2002'],
  },
  'POST /tender/api/v1/bid/place': {
    priority: 'vital',
    summary: 'Places a bid',
    command: true,
    disk: 'bids',
    body: Strict({
      ...ProjectId,
      gross: Money,
      taxBp: Type.Integer({ minimum: 0, maximum: 10_000 }),
      currency: Type.String({ minLength: 3, maxLength: 3 }),
      confirmBigDrop: Type.Optional(Type.Boolean()),
      clientAt: Type.Optional(Instant),
    }),
    reply: Answer(
      Type.Object({ receipt: Receipt, view: BidView, extendedTo: Type.Optional(Type.String()), replayed: Type.Optional(Type.Boolean()) }),
    ),
    fails: [
      'TENDER-2001',
      'TENDER-2005',
      'TENDER-2006',
      'TENDER-2008',
      'TENDER-2009',
      'TENDER-2039',
      'TENDER-2040',
      'TENDER-2041',
      'TENDER-2042',
      'TENDER-2043',
      'TENDER-2044',
      'TENDER-2045',
      'TENDER-2046',
      'TENDER-2047',
      'TENDER-2049',
      'TENDER-2051',
      'TENDER-2053',
      'TENDER-2055',
      'TENDER-2079',
      'TENDER-2084',
    ],
  },
  'POST /tender/api/v1/bid/page-list': {
    summary: 'Accepted bids, newest first',
    query: Paging,
    body: Strict({ ...ProjectId, ownOnly: Type.Optional(Type.Boolean()), afterSeq: Type.Optional(EntrySeq) }),
    reply: Answer(Page(BidRow)),
    fails: ['TENDER-2001', 'TENDER-2002'],
  },
  'POST /tender/api/v1/bid/receipts': {
    summary: 'Receipts of the acting customer, newest first',
    query: Paging,
    body: Strict({ ...ProjectId }),
    reply: Answer(Page(Receipt)),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2009', 'TENDER-2039'],
  },
  'POST /tender/api/v1/bid/void-request': {
    summary: 'Asks to strike out the own last bid',
    command: true,
    body: Strict({ ...ProjectId, bidSeq: EntrySeq, reason: Reason }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2009', 'TENDER-2022', 'TENDER-2039', 'TENDER-2056', 'TENDER-2084'],
  },
  'POST /tender/api/v1/bid/void-decide': {
    summary: 'Buyer and supervisor decide a correction',
    command: true,
    body: Strict({ ...ProjectId, requestSeq: Count(1), agree: Type.Boolean() }),
    reply: Done,
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2057'],
  },
  'GET /tender/api/v1/hall/board': {
    priority: 'vital',
    summary: 'The hall: view, bids, curve, messages; of a tender in rounds its picture and prices',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(Board),
    fails: ['TENDER-2001'],
  },
  'POST /tender/api/v1/hall/message': {
    priority: 'vital',
    summary: 'Announcement to all in the hall',
    command: true,
    body: Strict({ ...ProjectId, text: Type.String({ minLength: 1, maxLength: 500 }), rich: Type.Optional(RichMessage) }),
    reply: Answer(Type.Object({ ...HallMessage.properties, replayed: Type.Optional(Type.Boolean()) })),
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2084', 'FILE-1001', 'FILE-1002', 'FILE-1015'],
  },
})
