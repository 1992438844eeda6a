import { type Static, Type } from 'typebox'
import { Answer, defineCalls, OneOf, Page, Paging, Strict } from '#contract/kit.ts'
import { RoundRef } from './project.ts'
import { ProjectId } from './shapes.ts'

/** A project's file on the purchaser's side: where the award stands, what waits for a second person, who did what (tendering.md 6.1, 6.7, 9.15). */

const AWARD_STATUS = ['PROPOSED', 'RETURNED', 'WAIT_CONFIRM', 'CONFIRMED', 'DECLINED', 'EXPIRED', 'ANNULLED'] as const

export const AwardState = Type.Object({
  /** The last proposal and what became of it; absent before the first. */
  award: Type.Optional(
    Type.Object({
      round: Type.Integer(),
      alias: Type.String(),
      name: Type.String(),
      gross: Type.String(),
      /** Of an award by shares: each firm's, with what its share of its own price comes to; the first is the firm above. */
      lines: Type.Optional(
        Type.Array(
          Type.Object({
            alias: Type.String(),
            name: Type.String(),
            sharePct: Type.Integer(),
            gross: Type.String(),
            amount: Type.String(),
            status: OneOf(AWARD_STATUS),
          }),
        ),
      ),
      /** Why it is not the first rank. */
      reason: Type.Optional(Type.String()),
      proposedBy: Type.String(),
      status: OneOf(AWARD_STATUS),
      manager: Type.Boolean(),
      supervisor: Type.Boolean(),
      confirmBy: Type.Optional(Type.String()),
    }),
  ),
  publicityEndsAt: Type.Optional(Type.String()),
  /** First words of commands that take two persons: `void`, `reject`, `uphold:<seq>`, `alp:<alias>`, `disqualify:<customerId>`. */
  confirmations: Type.Array(
    Type.Object({
      key: Type.String(),
      given: Type.Array(Type.Object({ role: Type.String(), by: Type.String(), at: Type.String(), reason: Type.String() })),
    }),
  ),
  /** Firms that were awarded and failed, and whose deposit can be kept. */
  forfeitable: Type.Array(Type.Object({ customerId: Type.String(), alias: Type.String(), name: Type.String() })),
})
export type AwardState = Static<typeof AwardState>

/** Something a person, or the clock, did to the project. Offers are not in it: they are the hall's. */
export const Action = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  /** As in the log, e.g. `award.decided`. */
  type: Type.String(),
  /** The process whose step it was, e.g. `tender_award`. */
  process: Type.Optional(Type.String()),
  /** The round that it began, ended or came out of. */
  round: Type.Optional(RoundRef),
  /** Who did it; absent where it was the clock or where the reader may not know. */
  by: Type.Optional(Type.String()),
  /** In which duty, where it was one of several. */
  role: Type.Optional(Type.String()),
  /** The firm it is about. */
  firm: Type.Optional(Type.String()),
  /** The person it was done to: whose sheet was given back. */
  about: Type.Optional(Type.String()),
  /** Whether he agreed, where it was a decision. */
  agree: Type.Optional(Type.Boolean()),
  /** Whether he has an interest in a bidder, where he declared it. */
  has: Type.Optional(Type.Boolean()),
  /** What he wrote: comment, reason, message. */
  text: Type.Optional(Type.String()),
})
export type Action = Static<typeof Action>

export const dossierCalls = defineCalls({
  'GET /tender/api/v1/award/state': {
    summary: 'Where the award stands, and what waits for a second person',
    query: Type.Object({ ...ProjectId }),
    reply: Answer(AwardState),
    fails: ['TENDER-2001', 'TENDER-2003', 'TENDER-2063'],
  },
  'POST /tender/api/v1/project/history': {
    priority: 'deferrable',
    summary: 'Who did what to a project, newest first; no offers',
    query: Paging,
    body: Strict({ ...ProjectId }),
    reply: Answer(Page(Action)),
    fails: ['TENDER-2001', 'TENDER-2003', 'VALIDATION-1009'],
  },
})
