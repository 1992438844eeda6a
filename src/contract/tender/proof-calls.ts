import { Type } from 'typebox'
import { Answer, Count, defineCalls, Page, Paging, Strict } from '#contract/kit.ts'
import { Anchor, Jwk, LogEntry, SignedReceipt } from './bid.ts'
import { LogFault } from './project.ts'
import { ProjectId } from './shapes.ts'

/** The log, its keys and anchors, and the live stream (tendering.md 8.5, 10.3). */
export const proofCalls = defineCalls({
  'POST /tender/api/v1/log/page-list': {
    priority: 'deferrable',
    summary: 'The log as the reader may see it, oldest first',
    query: Paging,
    body: Strict({ ...ProjectId, afterSeq: Type.Optional(Count(0)) }),
    reply: Answer(Page(LogEntry)),
    fails: ['TENDER-2001', 'TENDER-2089'],
  },
  'GET /tender/api/v1/log/export': {
    priority: 'deferrable',
    summary: 'The whole log as the reader may see it, as newline-delimited JSON, once the bidding is over; the log says who took it along',
    blob: true,
    changes: true,
    query: Type.Object({ ...ProjectId }),
    reply: Type.String({ description: 'application/x-ndjson: one entry a line, oldest first' }),
    fails: ['TENDER-2001', 'TENDER-2002', 'TENDER-2003', 'TENDER-2084'],
  },
  'GET /tender/api/v1/log/head': {
    summary: 'Number and hash of the last entry',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(Type.Object({ seq: Type.Integer(), hash: Type.String() })),
    fails: ['TENDER-2001', 'TENDER-2089'],
  },
  'GET /tender/api/v1/log/verify': {
    priority: 'deferrable',
    summary: 'The gateway recomputes the chain, and holds what is stored of the project against where it leads',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(
      Type.Object({
        ok: Type.Boolean(),
        entries: Type.Integer(),
        firstBad: Type.Optional(Type.Integer()),
        fault: Type.Optional(LogFault),
        /** Still being verified: up to entry `checked` so far; it goes on by itself. */
        state: Type.Optional(Type.Literal('running')),
        checked: Type.Optional(Type.Integer()),
        checkedReceipts: Type.Integer(),
      }),
    ),
    fails: ['TENDER-2001', 'TENDER-2089'],
  },
  'GET /tender/api/v1/log/keys': {
    summary: 'Public keys of receipts and anchors (JWKS)',
    reply: Answer(Type.Object({ keys: Type.Array(Jwk) })),
  },
  'GET /tender/api/v1/log/anchors': {
    summary: 'Signed anchors that name a project',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(Type.Array(Anchor)),
    fails: ['TENDER-2001', 'TENDER-2089'],
  },
  'GET /tender/api/v1/log/public-anchors': {
    summary:
      'Signed roots over the logs of the house by day, the newest first, for anyone, without a word of any project; none unless ANCHORS_PUBLIC is on',
    reply: Answer(Type.Object({ anchors: Type.Array(Type.Omit(Anchor, ['heads', 'path'])), keys: Type.Array(Jwk) })),
  },
  'POST /tender/api/v1/log/check-receipt': {
    priority: 'deferrable',
    summary: 'Is this receipt ours and in the log',
    body: Strict({ receipt: SignedReceipt }),
    reply: Answer(Type.Object({ ok: Type.Boolean() })),
    fails: ['TENDER-2091', 'TENDER-2092'],
  },

  'GET /tender/api/v1/live/stream': {
    priority: 'vital',
    summary:
      'Server-sent events: `topics` is a comma list of p:<projectId>, list:cg, list:gy, me; `since` a comma list of p:<projectId>:<seq>',
    stream: true,
    query: Type.Object({
      topics: Type.String({ minLength: 1, maxLength: 1_000 }),
      since: Type.Optional(Type.String({ maxLength: 1_000 })),
      customerId: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    reply: Type.Unknown({ description: 'events hello, view, row, msg, list, me, online, fault, tick, renew, end: see LiveEvents' }),
    fails: ['TENDER-2001', 'TENDER-2008', 'SERVICE-1011'],
  },
})
