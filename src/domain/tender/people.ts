import type { ProjectStatus } from '#contract/tender/project.ts'
import { refusal } from './facts.ts'
import type { Actor, Env, Party, ProjectState, Refused, Role } from './model.ts'

/**
 * Who may do a thing in this project: roles, and separation of duty by user id on every command, not by menu.
 *
 * @see tendering.md 3
 */

const notAllowed = refusal('TENDER-2003')

const isSupervisor = (state: ProjectState, userId: string) => state.form.supervisorIds.includes(userId)
const isReviewer = (state: ProjectState, userId: string) => state.form.reviewerIds?.includes(userId) ?? false
const isNamedManager = (state: ProjectState, userId: string) => state.form.managerId !== '' && state.form.managerId === userId

/** Evidence of where a price came from; the deciding time is the entry's own. */
export const senderOf = ({ customerId, userId }: Actor, { ip, device, receivedAt }: Env) => ({ customerId, userId, ip, device, receivedAt })

/** The customer this user has signed or registered for here. */
function actsFor(state: ProjectState, userId: string): string | undefined {
  return Object.values(state.parties).find(
    ({ application, pledge }) => application?.userId === userId || application?.agentUserId === userId || pledge?.userId === userId,
  )?.customerId
}

const firmsOf = ({ customerId, firms = [] }: Actor): readonly string[] => (customerId === undefined ? firms : [customerId, ...firms])

/** Belongs to the supplier side here: by his own signature, or by a firm of his having registered, whether or not he acts for it now. */
export function isOnSupplierSide(state: ProjectState, actor: Actor): boolean {
  return firmsOf(actor).some((id) => state.parties[id]?.application !== undefined) || actsFor(state, actor.userId) !== undefined
}

const conflict = (state: ProjectState, actor: Actor): Refused | undefined =>
  isOnSupplierSide(state, actor) ? refusal('TENDER-2065') : undefined

const mayNotBe = (actor: Actor, role: Role): Refused => refusal('TENDER-2018', { user: actor.name, role })

/** Holds the role and the place in this project; separation of duty is another question. */
export const isOwner = (state: ProjectState, { roles, userId }: Actor): boolean => roles.includes('BUYER') && userId === state.ownerId
export const isItsManager = (state: ProjectState, { roles, userId }: Actor): boolean =>
  roles.includes('MANAGER') && userId !== state.ownerId && (state.form.managerId === '' || isNamedManager(state, userId))
export const isItsSupervisor = (state: ProjectState, { roles, userId }: Actor): boolean =>
  roles.includes('SUPERVISOR') && isSupervisor(state, userId)

/** Whom the project names to give points, and who holds no other duty in it. */
export const isItsReviewer = (state: ProjectState, { roles, userId }: Actor): boolean =>
  roles.includes('REVIEWER') &&
  isReviewer(state, userId) &&
  userId !== state.ownerId &&
  !isNamedManager(state, userId) &&
  !isSupervisor(state, userId)

/** The buyer who owns the project. A draft that names him supervisor stays his to mend; it cannot be submitted. */
export function asOwner(state: ProjectState, actor: Actor): Refused | undefined {
  if (!isOwner(state, actor)) return notAllowed
  if (state.status !== 'DRAFT' && isSupervisor(state, actor.userId)) return mayNotBe(actor, 'BUYER')
  return conflict(state, actor)
}

/** A manager other than the owner; the one the project names, when it names one. */
export function asManager(state: ProjectState, actor: Actor): Refused | undefined {
  if (actor.roles.includes('MANAGER') && actor.userId === state.ownerId) return refusal('TENDER-2028')
  if (!isItsManager(state, actor)) return notAllowed
  if (isSupervisor(state, actor.userId)) return mayNotBe(actor, 'MANAGER')
  return conflict(state, actor)
}

/** Whoever a process asks about the project beside its manager and supervisors: nobody who asked for it, and nobody of a firm that takes part. */
export const asApprover = (state: ProjectState, actor: Actor): Refused | undefined =>
  actor.userId === state.ownerId ? refusal('TENDER-2028') : conflict(state, actor)

/** One of the project's supervisors, who is neither its owner nor its manager. */
export function asSupervisor(state: ProjectState, actor: Actor): Refused | undefined {
  if (!isItsSupervisor(state, actor)) return notAllowed
  if (actor.userId === state.ownerId || isNamedManager(state, actor.userId)) return mayNotBe(actor, 'SUPERVISOR')
  return conflict(state, actor)
}

/** One of the project's reviewers, of no firm that takes part. */
export const asReviewer = (state: ProjectState, actor: Actor): Refused | undefined =>
  isItsReviewer(state, actor) ? conflict(state, actor) : notAllowed

const checks = { BUYER: asOwner, MANAGER: asManager, SUPERVISOR: asSupervisor }
export type DecidingRole = keyof typeof checks

/** The role in which he may speak here, of those asked for; or why he may not. */
export function speaksAs(state: ProjectState, actor: Actor, roles: readonly DecidingRole[]): { role: DecidingRole } | Refused {
  let refused = notAllowed
  for (const role of roles) {
    const no = checks[role](state, actor)
    if (!no) return { role }
    if (no !== notAllowed) refused = no
  }
  return refused
}

/** Somebody who acts for a firm; the gateway has checked that he belongs to it. */
export function asBidder(state: ProjectState, actor: Actor): Refused | undefined {
  if (actor.customerId === undefined) return refusal('TENDER-2009')
  const named = isNamedManager(state, actor.userId) || isSupervisor(state, actor.userId) || isReviewer(state, actor.userId)
  const purchaser = actor.userId === state.ownerId || named
  if (purchaser) return refusal('TENDER-2065')
  const other = actsFor(state, actor.userId)
  return other !== undefined && other !== actor.customerId ? refusal('TENDER-2037') : undefined
}

/** The actor's firm in this project; a firm without a file yet gets an empty one. */
export const partyOf = (state: ProjectState, customerId: string): Party => state.parties[customerId] ?? { customerId, acknowledged: {} }

export const inStatus = (state: ProjectState, ...statuses: ProjectStatus[]): Refused | undefined =>
  statuses.includes(state.status) ? undefined : refusal('TENDER-2002', { status: state.status })

const lengthOf = (given: string) => [...given.trim()].length

/** Reasons are 10 to 500 characters; spaces around do not count. */
export const reasonGiven = (reason: string): Refused | undefined =>
  lengthOf(reason) >= 10 && lengthOf(reason) <= 500 ? undefined : refusal('TENDER-2022')

export const commentGiven = (comment: string | undefined): Refused | undefined =>
  comment !== undefined && lengthOf(comment) > 0 ? undefined : refusal('TENDER-2038')

/** Whether a text has between `min` and `max` characters. */
export const isLong = (given: string | undefined, min: number, max: number): boolean =>
  given !== undefined && lengthOf(given) >= min && lengthOf(given) <= max

export const approvedParties = (state: ProjectState): Party[] =>
  Object.values(state.parties).filter(({ application }) => application?.status === 'APPROVED')
