import { bidderOf, missesReserve } from '#domain/tender/bidding/competition.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import { DAY_MS, HOUR_MS, plus } from '#domain/tender/instant.ts'
import type { Actor, CommandOf, Decision, Env, ProjectState, Refused } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { asBidder, asOwner, asSupervisor, commentGiven, inStatus, reasonGiven, speaksAs } from '#domain/tender/people.ts'
import { type AwardRank, awardRanking } from '#domain/tender/scoring/award-ranking.ts'
import { scoresAreIn, sheetsIn } from '#domain/tender/scoring-state.ts'
import { askedLines, isShared, leftOf, lineOf, misnamed, pricedLines, unreasoned, wrongShares } from './award-lines.ts'
import type { AwardState } from './award-state.ts'
import { isSkipped } from './award-state.ts'
import { awaitsJustification } from './decide-justification.ts'
import { unacknowledged } from './decide-signal.ts'
import { unfinished } from './review.ts'
import { unsound } from './soundness.ts'

/** From the close to the award: report, proposal, two approvals, publicity, confirmation, objections. @see tendering.md 6.6, 6.7, 7.6 */

/** What an award rests on must be what the log proves. */
export const logUnsound = (state: ProjectState, env: Env): Refused | undefined =>
  env.logIsSound === true ? undefined : unsound(state, env.fault)

/** Signed is what is in order: every item of the checklist, which the report rests on (6.6). */
export const sign = (state: ProjectState, { conclusion }: CommandOf<'review.sign'>, actor: Actor, env: Env): Decision =>
  decision(
    asSupervisor(state, actor) ??
      inStatus(state, 'REVIEW') ??
      (state.review.signedBy ? refusal('TENDER-2002', { status: state.status }) : undefined) ??
      unfinished(state, { logIsSound: env.logIsSound === true, fault: env.fault, signals: env.signals ?? [] }),
    () => [fact('review.signed', { note: { userId: actor.userId, conclusion } })],
  )

export function propose(state: ProjectState, command: CommandOf<'award.propose'>, actor: Actor, env: Env): Decision {
  const { alias, reason } = command
  const lines = askedLines(command)
  const ranked = awardRanking(state, env.at).filter(({ alias }) => !isSkipped(state, alias))
  // Who may still mend his lines keeps his place: nobody is passed over without a reason meanwhile.
  const first = leftOf(state, env.at)
  const chosen = ranked.filter((one) => lines.some((line) => line.alias === one.alias))
  const refused =
    asOwner(state, actor) ??
    inStatus(state, 'REVIEW') ??
    misnamed(command, lines, ranked) ??
    (state.review.signedBy ? undefined : refusal('TENDER-2072')) ??
    (scoresAreIn(state) ? undefined : refusal('TENDER-2063', sheetsIn(state))) ??
    logUnsound(state, env) ??
    unacknowledged(state, env) ??
    wrongShares(state, lines, first.length) ??
    chosen.reduce((before: Refused | undefined, one) => before ?? unfit(state, one), undefined) ??
    unreasoned(state, lines, first, reason)
  const round = (state.award?.round ?? 0) + 1
  const shared = isShared(state.form.award) && { lines: lines.map(({ alias, sharePct }) => ({ alias, sharePct })) }
  return decision(refused, () => [fact('award.proposed', { pub: { round }, note: { alias, ...shared, reason, userId: actor.userId } })])
}

/** Why nobody may award this price. */
const unfit = (state: ProjectState, { alias, gross, bidder }: AwardRank): Refused | undefined =>
  (missesReserve(state, gross) ? refusal('TENDER-2075') : undefined) ??
  (bidder.over ? refusal('TENDER-2088', { alias }) : undefined) ??
  (awaitsJustification(state, alias) ? refusal('TENDER-2069', { alias }) : undefined)

export function decideAward(state: ProjectState, { round, agree, comment }: CommandOf<'award.decide'>, actor: Actor, env: Env): Decision {
  const speaker = speaksAs(state, actor, ['MANAGER', 'SUPERVISOR'])
  if ('code' in speaker) return { facts: [], refused: speaker }
  const award = state.award
  const wrong = inStatus(state, 'AWARD_APPROVAL')
  if (wrong || !award) return decision(wrong, () => [])
  // Whoever has read another proposal agrees to none.
  if (round !== undefined && round !== award.round) return decision(refusal('TENDER-2096'), () => [])
  const note = { role: speaker.role, agree, userId: actor.userId, comment }
  const decided = fact('award.decided', { note })
  if (!agree) return decision(commentGiven(comment), () => [decided])
  const isManager = speaker.role === 'MANAGER'
  const own = award.proposedBy === actor.userId ? refusal('TENDER-2028') : undefined
  const again = (isManager ? award.manager : award.supervisor) ? refusal('TENDER-2061', { k: 2, n: 1 }) : undefined
  const both = isManager ? award.supervisor : award.manager
  return decision(own ?? again ?? logUnsound(state, env), () => (both ? [decided, publicity(state, award, env.at)] : [decided]))
}

/** What is published: the winner, his price, of shares each firm's own, and the periods that begin now. */
function publicity(state: ProjectState, { alias, round, lines }: AwardState, at: string) {
  const winner = state.bidders.find((bidder) => bidder.alias === alias)
  const gross = winner?.stands.at(-1)?.gross
  const { scale } = state.form
  const amounts =
    lines &&
    pricedLines(state).map((line) => ({
      alias: line.alias,
      gross: formatMoney(line.gross, scale),
      amount: formatMoney(line.amount, scale),
    }))
  const { publicityDays, confirmHours } = state.form.award
  return fact('award.approved', {
    pub: {
      alias,
      ...(lines && { lines: lines.map(({ alias, sharePct }) => ({ alias, sharePct })) }),
      round,
      publicityEndsAt: plus(at, publicityDays * DAY_MS),
      confirmBy: plus(at, confirmHours * HOUR_MS),
    },
    price: { gross: gross && formatMoney(gross, scale), lines: amounts },
    who: { alias, customerId: winner?.customerId },
  })
}

function notWinner(state: ProjectState, actor: Actor): Refused | undefined {
  return ownLine(state, actor) ? undefined : refusal('TENDER-2003')
}

/** A firm speaks for its own line alone. */
const ownLine = (state: ProjectState, { customerId }: Actor) => lineOf(state, bidderOf(state, customerId)?.alias)

const confirmationOver = (state: ProjectState, actor: Actor): Refused | undefined =>
  state.status === 'PUBLICITY' && ownLine(state, actor)?.status === 'WAIT_CONFIRM'
    ? undefined
    : refusal('TENDER-2067', { t: state.award?.confirmBy ?? state.lastAt })

const notPublished = (state: ProjectState): Refused | undefined => (state.award?.confirmBy ? undefined : inStatus(state, 'PUBLICITY'))

export const confirmAward = (state: ProjectState, _: CommandOf<'award.confirm'>, actor: Actor): Decision =>
  decision(asBidder(state, actor) ?? notPublished(state) ?? notWinner(state, actor) ?? confirmationOver(state, actor), () => [
    fact('award.confirmed', { pub: { alias: ownLine(state, actor)!.alias }, who: { customerId: actor.customerId, userId: actor.userId } }),
  ])

export const declineAward = (state: ProjectState, { reason }: CommandOf<'award.decline'>, actor: Actor): Decision =>
  decision(
    asBidder(state, actor) ?? notPublished(state) ?? notWinner(state, actor) ?? confirmationOver(state, actor) ?? reasonGiven(reason),
    () => [
      fact('award.declined', {
        pub: { alias: ownLine(state, actor)!.alias, cause: 'DECLINED' },
        who: { customerId: actor.customerId, userId: actor.userId },
        lines: { reason },
      }),
    ],
  )
