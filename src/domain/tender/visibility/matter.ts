import type { ProjectForm } from '#contract/tender/project.ts'
import { freeBidOf, roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { isStaffSide } from '#domain/tender/disclosure-level.ts'
import type { FactType } from '#domain/tender/fact-types.ts'
import type { ProjectState, Viewer } from '#domain/tender/model.ts'
import { roundFactMatters } from '#domain/tender/rounds/fact-rows.ts'
import { scoreFactMatters } from '#domain/tender/scoring/fact-rows.ts'
import { isAfterClose } from '#domain/tender/viewer.ts'

/**
 * Whose matter an entry of the log is: everybody's in the project, one bidder's, or the purchaser side's own. That a rival did something tells
 * how many rivals there are, and 招标投标法 §22 forbids telling that before the opening.
 */
export const MATTERS = {
  'project.created': 'purchaser',
  'project.submitted': 'purchaser',
  'project.returned': 'purchaser',
  'project.published': 'all',
  'approval.decided': 'purchaser',
  'schedule.requested': 'all',
  'schedule.changed': 'all',
  'schedule.refused': 'all',
  'schedule.acknowledged': 'bidder',
  'invitation.proposed': 'purchaser',
  'invitation.reviewed': 'purchaser',
  'invitation.resent': 'purchaser',
  'invitation.viewed': 'bidder',
  'invitation.declined': 'bidder',
  'invitation.revoked': 'bidder',
  'pledge.accepted': 'bidder',
  'rules.acknowledged': 'bidder',
  'application.saved': 'bidder',
  'application.submitted': 'bidder',
  'application.decided': 'bidder',
  'application.withdrawn': 'bidder',
  'application.disqualified': 'bidder',
  'deposit.confirmed': 'bidder',
  'registration.closed': 'all',
  'qualification.finished': 'all',
  'minimum.waived': 'purchaser',
  'quote.accepted': 'bidder',
  'quote.rejected': 'bidder',
  'bidders.sealed': 'purchaser',
  'bidding.opened': 'all',
  'entry.opened': 'bidder',
  'bid.accepted': 'bidder',
  'bid.rejected': 'bidder',
  'bid.correction-requested': 'bidder',
  'bid.correction-decided': 'bidder',
  'bid.voided': 'bidder',
  'bid.over-ceiling': 'bidder',
  // It follows on a bid, and tells of its hour.
  'bidding.extended': 'bidder',
  'bidding.suspended': 'all',
  'bidding.resume-set': 'all',
  'bidding.resumed': 'all',
  'bidding.closed': 'all',
  'outage.detected': 'all',
  'clock.stepped': 'all',
  'message.sent': 'all',
  'names.revealed': 'purchaser',
  'reserve.opened': 'purchaser',
  'lines.confirmed': 'bidder',
  'lines.rejected': 'bidder',
  'signal.acknowledged': 'purchaser',
  'review.signed': 'purchaser',
  'award.proposed': 'purchaser',
  'award.decided': 'purchaser',
  'award.approved': 'all',
  'award.justified': 'bidder',
  'award.justification-accepted': 'bidder',
  'award.confirmed': 'bidder',
  'award.declined': 'bidder',
  'objection.filed': 'bidder',
  'objection.answered': 'bidder',
  'objection.closed': 'bidder',
  'objection.upheld': 'all',
  'deposit.forfeited': 'bidder',
  'confirmation.given': 'purchaser',
  'confirmation.refused': 'purchaser',
  'project.failed': 'all',
  'project.voided': 'all',
  'project.deleted': 'purchaser',
  'project.awarded': 'all',
  'log.exported': 'purchaser',
  ...roundFactMatters,
  ...scoreFactMatters,
} as const satisfies Record<FactType, 'all' | 'bidder' | 'purchaser'>

/**
 * Whether bidders may know how many they are, once bidding has begun. Who sees every price by its number has counted them; in rounds nobody has before
 * all is opened.
 */
export const countIsShown = (form: Pick<ProjectForm, 'bidding' | 'rounds'>): boolean =>
  !roundsOf(form) && (freeBidOf(form).showBidderCount || freeBidOf(form).visibility === 'anonPrices')

/**
 * Whether this viewer may know how many bid: nobody on the supplier side before the opening, bidders before the close only by the rules. A project
 * that has ended unopened is over for all.
 */
export function knowsCount(state: ProjectState, viewer: Viewer): boolean {
  if (isStaffSide(viewer) || isAfterClose(state)) return true
  return state.closesAt !== undefined && viewer.side === 'bidder' && countIsShown(state.form)
}
