import { type Static, Type } from 'typebox'
import { Answer, defineCalls, Id, Instant, OneOf } from './kit.ts'

/** All that the start of a page asks, in one call. */

/** What a specified call answers to this query and body in this session, as it would by itself. */
export const EarlyAnswer = Type.Object({
  call: Type.String(),
  query: Type.Optional(Type.Unknown()),
  body: Type.Optional(Type.Unknown()),
  /** The acting firm it was asked for, empty for none; absent where every firm has the same answer. */
  customerId: Type.Optional(Type.String()),
  data: Type.Unknown(),
})
export type EarlyAnswer = Static<typeof EarlyAnswer>

export const start = defineCalls({
  'GET /platform/start': {
    priority: 'vital',
    weight: 6,
    summary: 'What the start of a page asks: answers of other calls, each as that call gives it; what it would refuse is left out',
    query: Type.Object({
      /** Of the answers; else that of `Accept-Language`. */
      lang: Type.Optional(OneOf(['zh', 'en'])),
      /** Path and query of the first screen. */
      route: Type.Optional(Type.String({ maxLength: 2_000 })),
      /** As the host configuration says where left out. */
      appCode: Type.Optional(Type.String({ maxLength: 64 })),
      mode: Type.Optional(OneOf(['runtime', 'nonRuntime'])),
    }),
    reply: Answer(
      Type.Object({
        /** The firm the person acts for: that of `x-tender-customer-id` where he may act for it, else his only one. */
        customer: Type.Union([Type.Object({ customerId: Id, runame: Type.String() }), Type.Null()]),
        answers: Type.Array(EarlyAnswer),
        /** Time of the deciding clock, read while this was answered. */
        now: Instant,
      }),
    ),
  },
})
