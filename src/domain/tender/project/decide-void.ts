import { twoPersons } from '#domain/tender/confirmation.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import type { Actor, CommandOf, Confirmations, Decision, Fact, ProjectState, Refused } from '#domain/tender/model.ts'
import { commentGiven, type DecidingRole, inStatus, isLong, reasonGiven, speaksAs } from '#domain/tender/people.ts'

/** Two persons stop a project: one asks for it, the other one confirms it or does not. @see tendering.md 6.1 P21, P22 */

const KEY = 'void'
const BEFORE_BIDDING = ['DRAFT', 'PUBLISH_APPROVAL', 'REGISTRATION', 'QUALIFICATION', 'READY'] as const
const FROM_BIDDING = ['BIDDING', 'SUSPENDED', 'REVIEW', 'AWARD_APPROVAL', 'PUBLICITY'] as const

/** Before bidding buyer and manager, from bidding on manager and supervisor. */
export const voidRoles = ({ status }: Pick<ProjectState, 'status'>): DecidingRole[] =>
  BEFORE_BIDDING.some((one) => one === status) ? ['BUYER', 'MANAGER'] : ['MANAGER', 'SUPERVISOR']

/** Who has asked for it, and why. */
export const voidRequest = ({ confirmations }: Pick<ProjectState, 'confirmations'>): Confirmations[string][number] | undefined =>
  confirmations[KEY]?.[0]

/** Sealed things stay sealed. */
const stopped = (state: ProjectState, actor: Actor, reason: string, effect: () => Fact[]): Decision =>
  twoPersons(state, actor, {
    key: KEY,
    roles: voidRoles(state),
    reason,
    refused: inStatus(state, ...BEFORE_BIDDING, ...FROM_BIDDING) ?? reasonGiven(reason),
    effect,
  })

export const voidProject = (state: ProjectState, { reason }: CommandOf<'project.void'>, actor: Actor): Decision =>
  stopped(state, actor, reason, () => [fact('project.voided', { pub: { reason } })])

/** The word of the second person. One that gives no reason of its own is for the reason that was asked with. */
export function decideVoid(state: ProjectState, { agree, comment }: CommandOf<'void.decide'>, actor: Actor): Decision {
  const asked = voidRequest(state)
  if (!asked) return decision(refusal('TENDER-2002', { status: state.status }), () => [])
  if (!agree) {
    return decision(asConfirmer(state, actor) ?? commentGiven(comment), () => [requestRefused(actor.userId, 'REFUSED', comment)])
  }
  const own = isLong(comment, 10, 500)
  const reason = own && comment !== undefined ? comment : asked.reason
  return stopped(state, actor, reason, () => [fact('project.voided', { pub: { reason }, note: { comment: own ? undefined : comment } })])
}

export function withdrawVoid(state: ProjectState, _: CommandOf<'void.withdraw'>, actor: Actor): Decision {
  const asked = voidRequest(state)
  const wrong = asked ? undefined : refusal('TENDER-2002', { status: state.status })
  const notOwn = asked?.userId === actor.userId ? undefined : refusal('TENDER-2003')
  return decision(wrong ?? notOwn, () => [requestRefused(actor.userId, 'WITHDRAWN')])
}

/** Holds the role that has not spoken yet, and is another person. */
export function asConfirmer(state: ProjectState, actor: Actor): Refused | undefined {
  const asked = voidRequest(state)
  const speaker = speaksAs(state, actor, voidRoles(state))
  if ('code' in speaker) return speaker
  const again = asked && (asked.role === speaker.role || asked.userId === actor.userId)
  return again ? refusal('TENDER-2061', { k: 2, n: 1 }) : undefined
}

/** Nothing comes of the request. */
export const requestRefused = (userId: string, outcome: 'REFUSED' | 'WITHDRAWN', comment?: string): Fact =>
  fact('confirmation.refused', { note: { key: KEY, userId, outcome, comment } })
