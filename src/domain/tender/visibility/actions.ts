import { lineOf } from '#domain/tender/award/award-lines.ts'
import { awaitsJustification, justifiableUntil } from '#domain/tender/award/decide-justification.ts'
import { mayForfeit } from '#domain/tender/award/decide-objection.ts'
import { lacksOffers } from '#domain/tender/award/review.ts'
import { tookPart } from '#domain/tender/bidding/competition.ts'
import { correctableUntil } from '#domain/tender/bidding/decide-hall.ts'
import { correctionsOf } from '#domain/tender/corrections.ts'
import type { Actor, At, CommandType, Party, ProjectState, Viewer } from '#domain/tender/model.ts'
import { awaits } from '#domain/tender/project/missing-duties.ts'
import { splittableUntil, takesEntryQuotes } from '#domain/tender/registration/entry-quote.ts'
import { mayOpen } from '#domain/tender/rounds/decide-opening.ts'
import { canWithdraw, takesQuoteOf } from '#domain/tender/rounds/decide-quote.ts'
import { minimumIsOpen } from '#domain/tender/rounds/opening.ts'
import { changeToAgree } from '#domain/tender/schedule/decide-schedule.ts'
import { allDeclared, hasConflict, hasDeclared, isScored, scorersOf, sheetIsIn } from '#domain/tender/scoring-state.ts'

/**
 * The commands that make sense for a viewer now: what a screen offers. It never decides anything; `execute` does.
 * Command types as in `Command`, e.g. `project.submit`, `application.review`.
 *
 * @param actor who looks; his firm is the viewer's
 * @param at now, when commands with a time limit are to be left out after it
 */
export function actionsOf(state: ProjectState, actor: Actor, viewer: Viewer, at: At = state.lastAt): CommandType[] {
  switch (viewer.side) {
    case 'buyer':
      return ofBuyer(state, actor.userId, at)
    case 'manager':
      return ofManager(state, actor.userId)
    case 'supervisor':
      return ofSupervisor(state, actor.userId, at)
    case 'reviewer':
      return ofReviewer(state, actor.userId)
    case 'auditor':
      return []
    default:
      return viewer.customerId === undefined ? [] : ofSupplier(state, viewer.customerId, at)
  }
}

/** A conflict may come to light at any time; points are given once. */
function ofReviewer(state: ProjectState, userId: string): CommandType[] {
  const open = state.status === 'REVIEW' && isScored(state) && state.review.signedBy === undefined && !hasConflict(state, userId)
  return offered(
    ['review.conflict', open],
    ['score.submit', open && hasDeclared(state, userId) && allDeclared(state) && !sheetIsIn(state, userId)],
  )
}

type Offer = readonly [CommandType, boolean]
const offered = (...offers: Offer[]): CommandType[] => offers.flatMap(([type, open]) => (open ? [type] : []))

const isOneOf = ({ status }: ProjectState, ...statuses: ProjectState['status'][]) => statuses.includes(status)
const parties = (state: ProjectState, fits: (party: Party) => boolean) => Object.values(state.parties).some(fits)
const inHall = (state: ProjectState) => isOneOf(state, 'READY', 'BIDDING', 'SUSPENDED', 'REVIEW')

function ofBuyer(state: ProjectState, userId: string, at: At): CommandType[] {
  const entry = isOneOf(state, 'REGISTRATION', 'QUALIFICATION')
  const drafting = isOneOf(state, 'DRAFT', 'PUBLISH_APPROVAL')
  return offered(
    ['project.update', state.status === 'DRAFT'],
    ['project.delete', state.status === 'DRAFT'],
    ['project.submit', state.status === 'DRAFT'],
    ['project.recall', state.status === 'PUBLISH_APPROVAL'],
    ['invitation.save-batch', drafting || state.status === 'REGISTRATION'],
    ['invitation.resend', state.status === 'REGISTRATION' && parties(state, isWaiting)],
    ['invitation.revoke', (drafting || entry) && parties(state, canBeRevoked)],
    ['application.review', entry && parties(state, ({ application }) => application?.status === 'SUBMITTED')],
    ['application.confirm-deposit', entry && parties(state, ({ application }) => application?.deposit === 'DECLARED')],
    ['application.disqualify', (entry || inHall(state)) && parties(state, ({ application }) => application?.status === 'APPROVED')],
    ['time-change.save', (entry || state.status === 'READY') && !state.scheduleRequest],
    ['time-change.withdraw', state.scheduleRequest !== undefined],
    ['project.finish-qualification', state.status === 'QUALIFICATION'],
    ['project.void', drafting || entry || state.status === 'READY'],
    ['hall.message', inHall(state)],
    ['bid.void-decide', correctionsOf(state).some(({ buyer }) => !buyer)],
    ['round.open', mayOpen(state, 'BUYER', userId, at)],
    ['award.propose', state.status === 'REVIEW' && state.review.signedBy !== undefined],
    ['project.reject', state.status === 'REVIEW'],
    ['award.accept-justification', explained(state)],
    ['objection.answer', state.objections.some(({ status }) => status === 'OPEN')],
  )
}

/** An explanation of a low price waits for a word. */
const explained = (state: ProjectState) =>
  state.status === 'REVIEW' && Object.keys(state.justifications ?? {}).some((alias) => awaitsJustification(state, alias))

const contested = (state: ProjectState) =>
  state.status === 'PUBLICITY' && state.objections.some(({ status }) => status === 'OPEN' || status === 'ANSWERED')

const isWaiting = ({ invitation }: Party) => invitation?.status === 'SENT' || invitation?.status === 'VIEWED'

const canBeRevoked = ({ invitation, application }: Party) =>
  !application && ['APPROVED', 'SENT', 'VIEWED'].includes(invitation?.status ?? '')

function ofManager(state: ProjectState, userId: string): CommandType[] {
  const proposed = ({ invitation }: Party) => invitation?.status === 'PROPOSED' && invitation.proposedBy !== userId
  return offered(
    ['project.approve', awaits(state, 'tender_publish', 'manager')],
    ['invitation.review', isOneOf(state, 'DRAFT', 'PUBLISH_APPROVAL', 'REGISTRATION') && parties(state, proposed)],
    ['invitation.revoke', parties(state, canBeRevoked)],
    ['time-change.decide', awaits(state, 'tender_time_change', 'manager')],
    ['project.suspend', state.status === 'BIDDING'],
    ['project.void', !isOneOf(state, 'AWARDED', 'FAILED', 'VOID')],
    ['hall.message', inHall(state)],
    ['award.decide', awaits(state, 'tender_award', 'manager')],
    ['objection.uphold', contested(state)],
    ['deposit.forfeit', Object.keys(state.parties).some((id) => mayForfeit(state, id)) && state.status !== 'VOID'],
  )
}

function ofSupervisor(state: ProjectState, userId: string, at: At): CommandType[] {
  const live = isOneOf(state, 'BIDDING', 'SUSPENDED')
  const reviewing = state.status === 'REVIEW'
  const entry = isOneOf(state, 'REGISTRATION', 'QUALIFICATION')
  return offered(
    ['project.suspend', state.status === 'BIDDING'],
    ['project.resume', state.status === 'SUSPENDED'],
    ['hall.message', inHall(state)],
    ['bid.void-decide', correctionsOf(state).some(({ supervisor }) => !supervisor)],
    ['round.open', mayOpen(state, 'SUPERVISOR', userId, at)],
    ['project.waive-minimum', isWaivable(state) && !state.minimumWaived],
    ['time-change.decide', awaits(state, 'tender_time_change', 'supervisor')],
    ['application.disqualify', (entry || inHall(state)) && parties(state, ({ application }) => application?.status === 'APPROVED')],
    ['project.void', live || reviewing || isOneOf(state, 'AWARD_APPROVAL', 'PUBLICITY')],
    ['review.signal-ack', reviewing],
    ['score.reopen', reviewing && state.review.signedBy === undefined && scorersOf(state).some((id) => sheetIsIn(state, id))],
    ['review.sign', reviewing && state.review.signedBy === undefined],
    ['award.decide', awaits(state, 'tender_award', 'supervisor')],
    ['award.accept-justification', explained(state)],
    ['objection.uphold', contested(state)],
    ['project.reject', reviewing],
  )
}

const isWaivable = (state: ProjectState): boolean =>
  isOneOf(state, 'QUALIFICATION', 'READY') ||
  (isOneOf(state, 'BIDDING', 'SUSPENDED') && minimumIsOpen(state)) ||
  (state.status === 'REVIEW' && lacksOffers(state))

function ofSupplier(state: ProjectState, customerId: string, at: At): CommandType[] {
  const party = state.parties[customerId]
  const application = party?.application
  const invitation = party?.invitation?.status
  const welcome = state.form.inviteMode === 'open' || ['SENT', 'VIEWED', 'ACCEPTED'].includes(invitation ?? '')
  const again = !application || application.status === 'WITHDRAWN'
  const returned = application?.status === 'RETURNED' && at < (application.newDeadline ?? state.registrationEndsAt)
  const entering = (state.status === 'REGISTRATION' && welcome && again) || returned
  const bidder = state.bidders.find((one) => one.customerId === customerId)
  const wins = lineOf(state, bidder?.alias)?.status === 'WAIT_CONFIRM'
  const published = state.status === 'PUBLICITY'
  const quoting = state.rounds !== undefined && bidder !== undefined && takesQuoteOf(state, bidder, at)
  return offered(
    ['pledge.accept', entering],
    ['rule.ack', entering],
    ['application.save', entering],
    ['application.submit', entering],
    ['application.withdraw', application?.status === 'SUBMITTED' || returned],
    ['invitation.decline', (invitation === 'SENT' || invitation === 'VIEWED') && !application],
    ['time-change.ack', changeToAgree(state, customerId) !== undefined],
    ['quote.submit', (application?.status === 'APPROVED' && state.status === 'READY' && takesEntryQuotes(state)) || quoting],
    ['quote.withdraw', bidder !== undefined && canWithdraw(state, bidder, at)],
    ['bid.place', bidder?.state === 'ACTIVE' && state.status === 'BIDDING' && !state.rounds],
    ['bid.void-request', correctableUntil(state, customerId, at) !== undefined],
    ['line.confirm', isBefore(at, splittableUntil(state, customerId))],
    ['award.justify', isBefore(at, justifiableUntil(state, customerId))],
    ['award.confirm', wins && published],
    ['award.decline', wins && published],
    ['objection.file', tookPart(bidder) && published && at < (state.publicityEndsAt ?? at)],
    [
      'objection.close',
      state.objections.some((one) => one.customerId === customerId && (one.status === 'OPEN' || one.status === 'ANSWERED')),
    ],
  )
}

const isBefore = (at: At, until: At | undefined) => until !== undefined && at < until

/** Names of the hall's commands, as `BidView.actions` gives them. */
const IN_HALL: Partial<Record<CommandType, string>> = {
  'project.suspend': 'suspend',
  'project.resume': 'resume',
  'project.waive-minimum': 'waive-minimum',
  'project.void': 'void',
  'hall.message': 'message',
  'quote.submit': 'quote',
  'quote.withdraw': 'withdraw',
  'round.open': 'round-open',
  'line.confirm': 'split',
  'award.justify': 'justify',
  'bid.place': 'place',
  'bid.void-request': 'void-request',
  'bid.void-decide': 'void-decide',
}

/** What the hall offers, by its own short names. */
export function hallActions(state: ProjectState, viewer: Viewer, at: At): string[] {
  const actor: Actor = { userId: viewer.userId, name: '', roles: [] }
  return actionsOf(state, actor, viewer, at).flatMap((type) => IN_HALL[type] ?? [])
}
