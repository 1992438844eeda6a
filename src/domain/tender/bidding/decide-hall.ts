import { wordsOf } from '#domain/rich-text/words.ts'
import { correctionsOf } from '#domain/tender/corrections.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import { MINUTE_MS, msBetween, plus, SECOND_MS } from '#domain/tender/instant.ts'
import type { Actor, At, CommandOf, Correction, Decision, Env, Fact, ProjectState } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { asBidder, asSupervisor, inStatus, reasonGiven, speaksAs } from '#domain/tender/people.ts'
import { entrySeq } from '#domain/tender/project/numbering.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'
import { bidderOf, leadOf } from './competition.ts'
import { extendClose } from './extension.ts'
import { freeBidOf, roundsOf } from './form-rules.ts'

/** What happens in the hall besides bids: suspension, announcements, corrections. @see tendering.md 6.1 P11 P12, 6.5, 7.5, 8.4 */

const ANNULLED = '一条报价已被更正撤销 / one bid was annulled as an error'

/** Stops the clock: the time that is left is kept for later, of a round that has not begun with all its length; none while one waits to be opened. */
export function suspension(
  state: ProjectState,
  from: At,
  over: { reason: string; byRole: string; outage: boolean; resumeAt?: At; userId?: string },
): Fact {
  const { userId, ...rest } = over
  const remainingMs = state.rounds?.phase === 'CLOSED' ? 0 : msBetween(from, state.closesAt ?? from)
  const hardRemainingMs = msBetween(from, state.hardStopAt ?? from)
  return fact('bidding.suspended', { pub: { ...rest, from, remainingMs, hardRemainingMs }, note: { userId } })
}

export function suspend(state: ProjectState, { reason }: CommandOf<'project.suspend'>, actor: Actor, { at }: Env): Decision {
  const speaker = speaksAs(state, actor, ['SUPERVISOR', 'MANAGER'])
  if ('code' in speaker) return { facts: [], refused: speaker }
  return decision(inStatus(state, 'BIDDING') ?? reasonGiven(reason), () => [
    suspension(state, at, { reason, byRole: speaker.role, outage: false, userId: actor.userId }),
  ])
}

/** Announces when bidding goes on, with notice for everybody; may be moved until then. */
export function resume(state: ProjectState, { resumeAt }: CommandOf<'project.resume'>, actor: Actor, { at }: Env): Decision {
  const latest = plus(state.suspension?.from ?? at, deadlines.longestSuspensionMs)
  const refused =
    asSupervisor(state, actor) ??
    inStatus(state, 'SUSPENDED') ??
    (msBetween(at, resumeAt) < deadlines.resumeNoticeMs
      ? refusal('TENDER-2020', { n: deadlines.resumeNoticeMs / MINUTE_MS })
      : undefined) ??
    (resumeAt > latest ? refusal('TENDER-2021', { t: latest }) : undefined)
  return decision(refused, () => [fact('bidding.resume-set', { pub: { resumeAt }, note: { userId: actor.userId } })])
}

export function announce(state: ProjectState, command: CommandOf<'hall.message'>, actor: Actor, env: Env): Decision {
  const speaker = speaksAs(state, actor, ['BUYER', 'MANAGER', 'SUPERVISOR'])
  if ('code' in speaker) return { facts: [], refused: speaker }
  return decision(inStatus(state, 'READY', 'BIDDING', 'SUSPENDED', 'REVIEW'), () => [
    fact('message.sent', { pub: { from: speaker.role, ...wordsOf(command, env) }, note: { userId: actor.userId } }),
  ])
}

/** Until when this firm may ask for the correction of its last bid; undefined when it may not. The last instant still counts. */
export function correctableUntil(state: ProjectState, customerId: string | undefined, at: At): At | undefined {
  const bidder = bidderOf(state, customerId)
  const last = bidder?.stands.at(-1)
  if (!last || bidder?.state !== 'ACTIVE' || roundsOf(state.form) || !freeBidOf(state.form).correction) return undefined
  if (state.status !== 'BIDDING' && state.status !== 'SUSPENDED') return undefined
  if (correctionsOf(state).some(({ alias }) => alias === bidder.alias)) return undefined
  if (bidder.stands.length < 2 && bidder.bids > 1) return undefined
  const until = plus(last.at, deadlines.correctionWindowMs)
  return at <= until ? until : undefined
}

export function requestCorrection(state: ProjectState, command: CommandOf<'bid.void-request'>, actor: Actor, { at }: Env): Decision {
  const { customerId } = actor
  const bidder = bidderOf(state, customerId)
  const last = bidder?.stands.at(-1)
  // Named by the number its bidder reads.
  const isLast = last !== undefined && entrySeq(state, { side: 'bidder', userId: actor.userId }, last) === command.bidSeq
  const refused =
    asBidder(state, actor) ??
    (bidder?.state === 'ACTIVE' ? undefined : refusal('TENDER-2039')) ??
    (isLast && correctableUntil(state, customerId, at)
      ? undefined
      : refusal('TENDER-2056', { s: deadlines.correctionWindowMs / SECOND_MS })) ??
    reasonGiven(command.reason)
  return decision(refused, () => [
    fact('bid.correction-requested', {
      who: { customerId, userId: actor.userId },
      note: {
        alias: bidder!.alias,
        bidSeq: last!.seq,
        reason: command.reason,
        until: plus(at, deadlines.correctionDecisionMs),
      },
    }),
  ])
}

/** One no ends it; the second yes strikes the bid out. */
export function decideCorrection(state: ProjectState, command: CommandOf<'bid.void-decide'>, actor: Actor, env: Env): Decision {
  const speaker = speaksAs(state, actor, ['BUYER', 'SUPERVISOR'])
  if ('code' in speaker) return { facts: [], refused: speaker }
  const request = correctionsOf(state).find(({ requestSeq }) => requestSeq === command.requestSeq)
  const spoken = request?.[speaker.role === 'BUYER' ? 'buyer' : 'supervisor']
  if (!request || spoken) return { facts: [], refused: refusal('TENDER-2057') }
  const { requestSeq } = request
  const both = command.agree && (request.buyer || request.supervisor)
  const outcome = !command.agree ? 'REFUSED' : both ? 'AGREED' : 'OPEN'
  const decided = fact('bid.correction-decided', {
    note: { requestSeq, outcome, role: speaker.role, agree: command.agree, userId: actor.userId },
  })
  return { facts: both ? [decided, ...annulment(state, request, env.at)] : [decided] }
}

/** The bid stays in the log, struck out. A change of the lead gives everybody time to answer it (7.5). */
function annulment(state: ProjectState, { alias, bidSeq }: Correction, at: At): Fact[] {
  const before = leadOf(state)
  const bidders = state.bidders.map((bidder) => {
    if (bidder.alias !== alias) return bidder
    const stands = bidder.stands.filter(({ seq }) => seq !== bidSeq)
    return { ...bidder, stands, sinceSeq: stands.at(-1)?.seq ?? 0 }
  })
  const after = leadOf({ form: state.form, bidders })
  const leadChanged = before?.alias !== after?.alias
  const lead = before?.gross !== after?.gross && after ? formatMoney(after.gross, state.form.scale) : undefined
  return [
    fact('bid.voided', { pub: { bidSeq, alias }, price: { leadChanged, lead } }),
    ...timeToAnswer(state, at, leadChanged),
    fact('message.sent', { pub: { from: 'SYSTEM', text: ANNULLED } }),
  ]
}

function timeToAnswer(state: ProjectState, at: At, leadChanged: boolean): Fact[] {
  const { extendSec } = freeBidOf(state.form)
  const { closesAt = at, hardStopAt = at } = state
  const now = state.suspension?.from ?? at
  const to = extendClose({ windowSec: extendSec, extendSec }, closesAt, hardStopAt, now, leadChanged)
  return to === closesAt ? [] : [fact('bidding.extended', { pub: { from: closesAt, to } })]
}
