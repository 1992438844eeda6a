import { awaitsJustification } from './award/decide-justification.ts'
import { correctionsOf } from './corrections.ts'
import type { Party, ProjectState } from './model.ts'
import { awaits } from './project/missing-duties.ts'
import { waitsForCommittee } from './rounds/decide-opening.ts'
import { allDeclared, hasDeclared, reviewersOf, scorersOf, scoresAreIn, sheetIsIn } from './scoring-state.ts'

/**
 * What in a project waits for whom: the to-dos of a workbench. Narrower than what a screen offers (`actionsOf`): only what somebody
 * else, or the schedule, waits for.
 *
 * @see tendering.md 9.2
 */

export const WAITING_KINDS = [
  'draft',
  'publish',
  'invitation',
  'application',
  'deposit',
  'qualification',
  'schedule',
  'suspended',
  'opening',
  'correction',
  'conflict',
  'score',
  'report',
  'proposal',
  'low-price',
  'award',
  'objection',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** Duties on the purchaser's side that something can wait for. */
export type WaitingRole = 'BUYER' | 'MANAGER' | 'SUPERVISOR'

/** A kind and the duty it waits for, as stored: `award:MANAGER`; of a reviewer his own id, since each has his own sheet. */
export type Waiting = `${WaitingKind}:${WaitingRole}` | `${'conflict' | 'score'}:${string}`

const some = (state: ProjectState, fits: (party: Party) => boolean) => Object.values(state.parties).some(fits)
const isOneOf = ({ status }: ProjectState, ...statuses: ProjectState['status'][]) => statuses.includes(status)

/** Everything that waits now, in the order of a project's life; empty once it is over. */
export function waitingOf(state: ProjectState): Waiting[] {
  if (isOneOf(state, 'AWARDED', 'FAILED', 'VOID')) return []
  const rows: readonly (readonly [Waiting, boolean])[] = [...beforeBidding(state), ...afterwards(state)]
  return rows.flatMap(([waiting, is]) => (is ? [waiting] : []))
}

function beforeBidding(state: ProjectState): (readonly [Waiting, boolean])[] {
  const entry = isOneOf(state, 'REGISTRATION', 'QUALIFICATION')
  const open = isOneOf(state, 'DRAFT', 'PUBLISH_APPROVAL', 'REGISTRATION')
  return [
    ['draft:BUYER', state.status === 'DRAFT'],
    ['publish:MANAGER', awaits(state, 'tender_publish', 'manager')],
    ['invitation:MANAGER', open && some(state, ({ invitation }) => invitation?.status === 'PROPOSED')],
    ['application:BUYER', entry && some(state, ({ application }) => application?.status === 'SUBMITTED')],
    ['deposit:BUYER', entry && some(state, ({ application }) => application?.deposit === 'DECLARED')],
    ['qualification:BUYER', state.status === 'QUALIFICATION'],
    ['schedule:MANAGER', awaits(state, 'tender_time_change', 'manager')],
    ['schedule:SUPERVISOR', awaits(state, 'tender_time_change', 'supervisor')],
  ]
}

function afterwards(state: ProjectState): (readonly [Waiting, boolean])[] {
  const signed = state.review.signedBy !== undefined
  const reviewing = state.status === 'REVIEW'
  // In a pause nobody may open.
  const opening = waitsForCommittee(state) && state.status === 'BIDDING'
  const explained = reviewing && Object.keys(state.justifications ?? {}).some((alias) => awaitsJustification(state, alias))
  return [
    ['suspended:SUPERVISOR', state.status === 'SUSPENDED'],
    ['opening:BUYER', opening],
    ['opening:SUPERVISOR', opening],
    ['correction:BUYER', correctionsOf(state).some(({ buyer }) => !buyer)],
    ['correction:SUPERVISOR', correctionsOf(state).some(({ supervisor }) => !supervisor)],
    ...(reviewing && !signed ? ofReviewers(state) : []),
    ['report:SUPERVISOR', reviewing && !signed && scoresAreIn(state)],
    ['low-price:BUYER', explained],
    ['low-price:SUPERVISOR', explained],
    ['proposal:BUYER', reviewing && signed],
    ['award:MANAGER', awaits(state, 'tender_award', 'manager')],
    ['award:SUPERVISOR', awaits(state, 'tender_award', 'supervisor')],
    ['objection:BUYER', state.objections.some(({ status }) => status === 'OPEN')],
  ]
}

/** Who has not declared; then, of all the others, who has not handed in his sheet. */
function ofReviewers(state: ProjectState): (readonly [Waiting, boolean])[] {
  const conflicts = reviewersOf(state).map((id) => [`conflict:${id}`, !hasDeclared(state, id)] as const)
  return [...conflicts, ...scorersOf(state).map((id) => [`score:${id}`, allDeclared(state) && !sheetIsIn(state, id)] as const)]
}
