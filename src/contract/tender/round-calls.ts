import { Type } from 'typebox'
import { Answer, defineCalls, Strict } from '#contract/kit.ts'
import { Opener, RoundPrice, RoundView } from './round-view.ts'
import { RoundNo } from './rounds.ts'
import { ProjectId } from './shapes.ts'

/** A tender in sealed rounds (tendering.md 6.4, 7.3). What is sealed goes in by `quote/submit` and is read by `quote/mine`. */
export const roundCalls = defineCalls({
  'GET /tender/api/v1/round/view': {
    priority: 'vital',
    summary: 'Live picture of the rounds for the reader; no sealed price is in it',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(RoundView),
    fails: ['TENDER-2001', 'TENDER-2002'],
  },
  'GET /tender/api/v1/round/prices': {
    priority: 'deferrable',
    summary: 'Every price of the rounds with its firm, for the purchaser’s side once all is opened',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(Type.Array(RoundPrice)),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2063'],
  },
  'POST /tender/api/v1/quote/withdraw': {
    priority: 'vital',
    summary: 'Takes back the own quote of a round that is open',
    command: true,
    disk: 'bids',
    body: Strict({ ...ProjectId, roundNo: RoundNo }),
    reply: Answer(Type.Object({ round: RoundView, replayed: Type.Optional(Type.Boolean()) })),
    fails: [
      'TENDER-2001',
      'TENDER-2002',
      'TENDER-2009',
      'TENDER-2039',
      'TENDER-2050',
      'TENDER-2051',
      'TENDER-2053',
      'TENDER-2055',
      'TENDER-2059',
      'TENDER-2084',
      'TENDER-2099',
    ],
  },
  'POST /tender/api/v1/round/open': {
    summary: 'Owner or supervisor agrees to open a round that is over; the second one opens it',
    command: true,
    body: Strict({ ...ProjectId, roundNo: RoundNo }),
    reply: Answer(
      Type.Object({
        approvals: Type.Array(Opener),
        /** Absent while a second one is waited for. */
        openedAt: Type.Optional(Type.String()),
        round: RoundView,
        replayed: Type.Optional(Type.Boolean()),
      }),
    ),
    fails: [
      'TENDER-2001',
      'TENDER-2002',
      'TENDER-2003',
      'TENDER-2050',
      'TENDER-2055',
      'TENDER-2060',
      'TENDER-2061',
      'TENDER-2065',
      'TENDER-2097',
    ],
  },
})
