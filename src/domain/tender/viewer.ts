import type { ProjectStatus } from '#contract/tender/project.ts'
import type { Actor, ProjectState, Viewer } from './model.ts'
import { isItsManager, isItsReviewer, isItsSupervisor, isOnSupplierSide, isOwner } from './people.ts'

/** From which side somebody looks at a project. @see tendering.md 3 */

const UNPUBLISHED: readonly ProjectStatus[] = ['DRAFT', 'PUBLISH_APPROVAL']
const AFTER_CLOSE: readonly ProjectStatus[] = ['REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID']

export const isAfterClose = ({ status }: Pick<ProjectState, 'status'>): boolean => AFTER_CLOSE.includes(status)

/** Bidding began, and is over: there is something to look back at. */
export const hasBidding = ({ status, closesAt }: Pick<ProjectState, 'status' | 'closesAt'>): boolean =>
  closesAt !== undefined && isAfterClose({ status })

/**
 * The side a person looks from; undefined when he may not see the project at all (answer 2001). Who belongs to a registered firm
 * looks from its side only, whatever roles he has: he may hold none on the purchaser's side here. A deleted draft is nobody's to see.
 */
export function viewerOf(state: ProjectState, actor: Actor): Viewer | undefined {
  const { userId } = actor
  if (state.deleted) return undefined
  if (isOnSupplierSide(state, actor)) return supplierOf(state, actor)
  if (isOwner(state, actor)) return { side: 'buyer', userId }
  if (isItsSupervisor(state, actor)) return { side: 'supervisor', userId }
  if (isItsManager(state, actor)) return { side: 'manager', userId }
  if (isItsReviewer(state, actor) && !UNPUBLISHED.includes(state.status) && wasPublished(state)) return { side: 'reviewer', userId }
  if (actor.roles.includes('AUDITOR') && isAfterClose(state)) return { side: 'auditor', userId }
  return supplierOf(state, actor)
}

function supplierOf(state: ProjectState, { userId, customerId }: Actor): Viewer | undefined {
  if (customerId === undefined || UNPUBLISHED.includes(state.status)) return undefined
  const party = state.parties[customerId]
  if (state.bidders.some((bidder) => bidder.customerId === customerId) || party?.application?.status === 'APPROVED') {
    return { side: 'bidder', userId, customerId }
  }
  const invitation = party?.invitation?.status
  const wasSent = invitation !== undefined && !['PROPOSED', 'APPROVED', 'REJECTED', 'REVOKED'].includes(invitation)
  const open = state.form.inviteMode === 'open' && wasPublished(state)
  return wasSent || party?.application || open ? { side: 'invited', userId, customerId } : undefined
}

/** A project stopped as a draft was never anybody else's business. */
const wasPublished = (state: ProjectState): boolean => state.rulesHash !== ''
