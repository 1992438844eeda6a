import { INVITATIONS } from '#domain/tender/bidding/ceilings.ts'
import { twoPersons } from '#domain/tender/confirmation.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import type { Actor, CommandOf, Decision, Env, InvitationStatus, ProjectState, Refused } from '#domain/tender/model.ts'
import { asBidder, asManager, asOwner, commentGiven, inStatus, reasonGiven } from '#domain/tender/people.ts'

/** Invitations: proposed by the buyer, checked by another person, answered by the firm. @see tendering.md 6.2 */

export function propose(
  state: ProjectState,
  { customerIds, reason }: CommandOf<'invitation.save-batch'>,
  actor: Actor,
  { customers }: Env,
): Decision {
  const ids = [...new Set(customerIds)]
  const refused =
    asOwner(state, actor) ??
    inStatus(state, 'DRAFT', 'PUBLISH_APPROVAL', 'REGISTRATION') ??
    firstOf(ids, (id) => notActive(customers, id) ?? alreadyThere(state, customers, id)) ??
    (invitedOf(state) + ids.length > INVITATIONS ? refusal('TENDER-2084', { n: INVITATIONS }) : undefined)
  return decision(refused, () => [fact('invitation.proposed', { note: { customerIds: ids, userId: actor.userId, reason } })])
}

const invitedOf = ({ parties }: ProjectState): number => Object.values(parties).filter(({ invitation }) => invitation).length

const firstOf = (ids: readonly string[], check: (id: string) => Refused | undefined): Refused | undefined => {
  for (const id of ids) {
    const refused = check(id)
    if (refused) return refused
  }
  return undefined
}

/** Only firms in good standing. A firm nobody knows does not exist (VALIDATION-1006). */
export function notActive(customers: Env['customers'], id: string): Refused | undefined {
  const customer = customers[id]
  // An id such as `constructor` names something every object has, but no firm.
  if (customer?.id !== id) return refusal('VALIDATION-1006')
  return customer.status === 'ACTIVE' ? undefined : refusal('TENDER-2025', { name: customer.name, status: customer.status })
}

const alreadyThere = (state: ProjectState, customers: Env['customers'], id: string): Refused | undefined =>
  state.parties[id]?.invitation ? refusal('TENDER-2026', { name: customers[id]?.name ?? id }) : undefined

export function review(state: ProjectState, command: CommandOf<'invitation.review'>, actor: Actor): Decision {
  const { agree, comment } = command
  const customerIds = [...new Set(command.customerIds)]
  const refused =
    asManager(state, actor) ??
    inStatus(state, 'DRAFT', 'PUBLISH_APPROVAL', 'REGISTRATION') ??
    firstOf(customerIds, (id) => notIn(state, id, 'PROPOSED')) ??
    firstOf(customerIds, (id) => (state.parties[id]?.invitation?.proposedBy === actor.userId ? refusal('TENDER-2028') : undefined)) ??
    (agree ? undefined : commentGiven(comment))
  const sent = agree && state.status === 'REGISTRATION'
  return decision(refused, () => [fact('invitation.reviewed', { note: { customerIds, agree, sent, userId: actor.userId, comment } })])
}

function notIn(state: ProjectState, customerId: string, ...statuses: InvitationStatus[]): Refused | undefined {
  const status = state.parties[customerId]?.invitation?.status
  if (!status) return refusal('VALIDATION-1006')
  return statuses.includes(status) ? undefined : refusal('TENDER-2027', { status })
}

/** Tells firms again that were told and have not answered. */
export function resend(state: ProjectState, command: CommandOf<'invitation.resend'>, actor: Actor): Decision {
  const customerIds = [...new Set(command.customerIds)]
  const refused =
    asOwner(state, actor) ?? inStatus(state, 'REGISTRATION') ?? firstOf(customerIds, (id) => notIn(state, id, 'SENT', 'VIEWED'))
  return decision(refused, () => [fact('invitation.resent', { note: { customerIds, userId: actor.userId } })])
}

export function revoke(state: ProjectState, { customerId, reason }: CommandOf<'invitation.revoke'>, actor: Actor): Decision {
  const application = state.parties[customerId]?.application
  return twoPersons(state, actor, {
    key: `revoke:${customerId}`,
    roles: ['BUYER', 'MANAGER'],
    reason,
    refused:
      notIn(state, customerId, 'APPROVED', 'SENT', 'VIEWED') ??
      (application ? refusal('TENDER-2027', { status: application.status }) : reasonGiven(reason)),
    effect: () => [fact('invitation.revoked', { who: { customerId }, note: { reason } })],
  })
}

/** A firm that opens the project: only the first time is a fact. */
export function viewed(state: ProjectState, _: CommandOf<'invitation.view'>, actor: Actor): Decision {
  const refused = asBidder(state, actor)
  if (refused) return { facts: [], refused }
  const customerId = actor.customerId!
  const fresh = state.parties[customerId]?.invitation?.status === 'SENT'
  return { facts: fresh ? [fact('invitation.viewed', { who: { customerId, userId: actor.userId } })] : [] }
}

export function declineInvitation(state: ProjectState, { reason }: CommandOf<'invitation.decline'>, actor: Actor): Decision {
  const customerId = actor.customerId ?? ''
  const invitation = state.parties[customerId]?.invitation
  const refused =
    asBidder(state, actor) ??
    (invitation ? undefined : refusal('TENDER-2031')) ??
    (invitation?.status === 'SENT' || invitation?.status === 'VIEWED' ? undefined : refusal('TENDER-2029'))
  return decision(refused, () => [fact('invitation.declined', { who: { customerId, userId: actor.userId }, lines: { reason } })])
}
