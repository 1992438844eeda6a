import * as award from './award/decide-award.ts'
import * as justification from './award/decide-justification.ts'
import * as objection from './award/decide-objection.ts'
import { acknowledgeSignal } from './award/decide-signal.ts'
import { placeBid } from './bidding/decide-bid.ts'
import * as hall from './bidding/decide-hall.ts'
import { roundsOf } from './bidding/form-rules.ts'
import { refusal } from './facts.ts'
import type { Actor, Command, CommandOf, CommandType, Decision, Env, ProjectState, Refused } from './model.ts'
import { isOnSupplierSide } from './people.ts'
import { decideApproval, withAsked } from './project/decide-approval.ts'
import { exportLog } from './project/decide-export.ts'
import * as publication from './project/decide-publication.ts'
import * as cancellation from './project/decide-void.ts'
import * as invitation from './registration/decide-invitation.ts'
import * as registration from './registration/decide-registration.ts'
import { confirmLines, submitQuote } from './registration/entry-quote.ts'
import { openRound } from './rounds/decide-opening.ts'
import { submitRoundQuote, withdrawQuote } from './rounds/decide-quote.ts'
import * as schedule from './schedule/decide-schedule.ts'
import * as scoring from './scoring/decide-score.ts'
import { viewerOf } from './viewer.ts'

type Decide<T extends CommandType> = (state: ProjectState, command: CommandOf<T>, actor: Actor, env: Env) => Decision

const nothing: Decision = { facts: [] }

const bySupplier = {
  'invitation.view': invitation.viewed,
  'invitation.decline': invitation.declineInvitation,
  'pledge.accept': registration.acceptPledge,
  'rule.ack': registration.acknowledgeRules,
  'application.save': registration.saveDraft,
  'application.submit': registration.register,
  'application.withdraw': registration.withdraw,
  'time-change.ack': schedule.acknowledgeChange,
  'quote.submit': sealQuoteOfMode,
  'quote.withdraw': withdrawQuote,
  'bid.place': placeBid,
  'bid.void-request': hall.requestCorrection,
  'line.confirm': confirmLines,
  'award.justify': justification.justify,
  'award.confirm': award.confirmAward,
  'award.decline': award.declineAward,
  'objection.file': objection.fileObjection,
  'objection.close': objection.closeObjection,
} satisfies { [T in CommandType]?: Decide<T> }

const decisions: { [T in CommandType]: Decide<T> } = {
  ...bySupplier,
  'project.update': publication.update,
  'project.delete': publication.remove,
  'project.submit': publication.submit,
  'project.recall': publication.recall,
  'project.approve': publication.approve,
  'project.void': cancellation.voidProject,
  'void.decide': cancellation.decideVoid,
  'void.withdraw': cancellation.withdrawVoid,
  'project.waive-minimum': publication.waiveMinimum,
  'project.finish-qualification': publication.finishQualification,
  'project.reject': publication.reject,
  'project.suspend': hall.suspend,
  'project.resume': hall.resume,
  'invitation.save-batch': invitation.propose,
  'invitation.review': invitation.review,
  'invitation.resend': invitation.resend,
  'invitation.revoke': invitation.revoke,
  'application.review': registration.reviewApplication,
  'application.confirm-deposit': registration.confirmDeposit,
  'application.disqualify': registration.disqualify,
  'time-change.withdraw': schedule.withdrawChange,
  'time-change.save': schedule.requestChange,
  'time-change.decide': schedule.decideChange,
  'bid.void-decide': hall.decideCorrection,
  'round.open': openRound,
  'hall.message': hall.announce,
  'review.sign': award.sign,
  'review.signal-ack': acknowledgeSignal,
  'review.conflict': scoring.declareConflict,
  'score.submit': scoring.submitScores,
  'score.reopen': scoring.reopenScores,
  'award.propose': award.propose,
  'award.decide': award.decideAward,
  'award.accept-justification': justification.acceptJustification,
  'objection.uphold': objection.upholdObjection,
  'deposit.forfeit': objection.forfeitDeposit,
  'objection.answer': objection.answerObjection,
  'log.export': exportLog,
  'approval.decide': decideApproval,
  'system.advance': () => nothing,
  'system.outage': () => nothing,
}

function sealQuoteOfMode(state: ProjectState, command: CommandOf<'quote.submit'>, actor: Actor, env: Env): Decision {
  return roundsOf(state.form) ? submitRoundQuote(state, command, actor, env) : submitQuote(state, command, actor, env)
}

/** Commands that one way of taking prices has and the other has not. */
const OF_MODE: Partial<Record<CommandType, ProjectState['form']['mode']>> = {
  'bid.place': 'freeBid',
  'bid.void-request': 'freeBid',
  'bid.void-decide': 'freeBid',
  'line.confirm': 'freeBid',
  'quote.withdraw': 'threeRounds',
  'round.open': 'threeRounds',
}

/**
 * What a command leads to in a state that the clock has already brought up to date. Decides permission first, then the state of
 * things, then the content; who may not see the project is told that it does not exist (2001).
 *
 * @see tendering.md 6, 10.4
 */
export function decide(state: ProjectState, command: Command, actor: Actor, env: Env): Decision {
  const refused = shutOut(state, command, actor)
  if (refused) return { facts: [], refused }
  const decided = (decisions[command.type] as Decide<CommandType>)(state, command, actor, env)
  return env.asked ? withAsked(decided, env.asked) : decided
}

function shutOut(state: ProjectState, { type }: Command, actor: Actor): Refused | undefined {
  if (type === 'system.advance' || type === 'system.outage') return actor.userId === 'SYSTEM' ? undefined : refusal('TENDER-2003')
  // The process lets in whom it asks, also who else sees nothing of the project.
  if (type === 'approval.decide') return undefined
  if (type in bySupplier && actor.customerId === undefined) return refusal('TENDER-2009')
  if (!viewerOf(state, actor) && !isOnSupplierSide(state, actor)) return refusal('TENDER-2001')
  const mode = OF_MODE[type]
  return mode === undefined || mode === state.form.mode ? undefined : refusal('TENDER-2002', { status: state.status })
}
