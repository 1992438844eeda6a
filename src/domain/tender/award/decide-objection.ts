import { wordsOf } from '#domain/rich-text/words.ts'
import { bidderOf, tookPart } from '#domain/tender/bidding/competition.ts'
import { twoPersons } from '#domain/tender/confirmation.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import type { Actor, CommandOf, Decision, Env, ProjectState, Refused } from '#domain/tender/model.ts'
import { asBidder, asManager, asOwner, inStatus, isLong, reasonGiven } from '#domain/tender/people.ts'
import { isSkipped } from './award-state.ts'

/** Objections during publicity, and what a failed award costs. @see tendering.md 6.1 (P18, P19), 6.7 */

export function fileObjection(state: ProjectState, command: CommandOf<'objection.file'>, actor: Actor, env: Env): Decision {
  const { at } = env
  const ends = state.publicityEndsAt ?? state.lastAt
  const refused =
    asBidder(state, actor) ??
    (tookPart(bidderOf(state, actor.customerId)) ? undefined : refusal('TENDER-2039')) ??
    (state.status === 'PUBLICITY' && at < ends ? undefined : refusal('TENDER-2070', { t: ends })) ??
    (isLong(command.text, 20, 2_000) ? undefined : refusal('TENDER-2071'))
  return decision(refused, () => [
    fact('objection.filed', { who: { customerId: actor.customerId, userId: actor.userId }, lines: wordsOf(command, env) }),
  ])
}

export function answerObjection(state: ProjectState, command: CommandOf<'objection.answer'>, actor: Actor, env: Env): Decision {
  const objection = state.objections.find(({ seq }) => seq === command.objectionSeq)
  const refused =
    asOwner(state, actor) ??
    (objection ? undefined : refusal('VALIDATION-1006')) ??
    inStatus(state, 'PUBLICITY', 'REVIEW', 'AWARD_APPROVAL') ??
    (objection?.status === 'OPEN' ? undefined : refusal('TENDER-2002', { status: state.status }))
  return decision(refused, () => [
    fact('objection.answered', {
      pub: { objectionSeq: command.objectionSeq },
      who: { customerId: objection?.customerId },
      lines: wordsOf(command, env),
      note: { userId: actor.userId },
    }),
  ])
}

/** An answer that came meanwhile is read first. */
const notAsRead = (objection: ProjectState['objections'][number] | undefined, answered: boolean | undefined): Refused | undefined =>
  answered === undefined || answered === (objection?.status === 'ANSWERED') ? undefined : refusal('TENDER-2096')

/** Only who filed it may say that he is satisfied. */
export function closeObjection(state: ProjectState, { objectionSeq, answered }: CommandOf<'objection.close'>, actor: Actor): Decision {
  const objection = state.objections.find(({ seq }) => seq === objectionSeq)
  const own = objection !== undefined && objection.customerId === actor.customerId
  const refused =
    asBidder(state, actor) ??
    (own ? undefined : refusal('TENDER-2003')) ??
    (objection?.status === 'CLOSED' || objection?.status === 'UPHELD' ? refusal('TENDER-2002', { status: state.status }) : undefined) ??
    inStatus(state, 'PUBLICITY', 'REVIEW', 'AWARD_APPROVAL') ??
    notAsRead(objection, answered)
  return decision(refused, () => [
    fact('objection.closed', { pub: { objectionSeq, cause: 'SATISFIED' }, who: { customerId: actor.customerId, userId: actor.userId } }),
  ])
}

/**
 * Manager and supervisor find the objection right: the award falls and the review begins anew (P19). They may do so before the buyer has
 * answered, or his silence could hold it up.
 */
export function upholdObjection(state: ProjectState, command: CommandOf<'objection.uphold'>, actor: Actor): Decision {
  const { objectionSeq, answered, reason } = command
  const objection = state.objections.find(({ seq }) => seq === objectionSeq)
  const open = objection?.status === 'OPEN' || objection?.status === 'ANSWERED'
  return twoPersons(state, actor, {
    key: `uphold:${objectionSeq}`,
    roles: ['MANAGER', 'SUPERVISOR'],
    reason,
    refused:
      (objection ? undefined : refusal('VALIDATION-1006')) ??
      inStatus(state, 'PUBLICITY') ??
      (open ? undefined : refusal('TENDER-2002', { status: state.status })) ??
      notAsRead(objection, answered) ??
      reasonGiven(reason),
    effect: () => [
      fact('objection.upheld', {
        pub: { objectionSeq, alias: state.award?.alias },
        who: { customerId: objection?.customerId },
        lines: { reason },
      }),
    ],
  })
}

const PUBLISHED = ['REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED'] as const

/** Only of a firm that was awarded and declined, or let the time pass. */
export function forfeitDeposit(state: ProjectState, command: CommandOf<'deposit.forfeit'>, actor: Actor): Decision {
  const { customerId, reason } = command
  const application = state.parties[customerId]?.application
  const refused =
    asManager(state, actor) ??
    inStatus(state, ...PUBLISHED) ??
    (application ? undefined : refusal('VALIDATION-1006')) ??
    (mayForfeit(state, customerId) ? undefined : refusal('TENDER-2036', { status: application?.deposit ?? '' })) ??
    reasonGiven(reason)
  return decision(refused, () => [fact('deposit.forfeited', { who: { customerId }, lines: { reason }, note: { userId: actor.userId } })])
}

/** Whether this firm's deposit can be kept. */
export function mayForfeit(state: ProjectState, customerId: string): boolean {
  const alias = bidderOf(state, customerId)?.alias
  const failed = alias !== undefined && isSkipped(state, alias)
  return failed && state.parties[customerId]?.application?.deposit === 'CONFIRMED'
}
