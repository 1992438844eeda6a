import { bidderOf, leadOf } from '#domain/tender/bidding/competition.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { publishedCeiling, quotedLines } from '#domain/tender/bidding/quote-lines.ts'
import { type QuoteContent, sealQuote } from '#domain/tender/bidding/sealed.ts'
import { fact, refusal } from '#domain/tender/facts.ts'
import type { Actor, At, Bidder, CommandOf, Decision, Env, ProjectState, Refused } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { asBidder, senderOf } from '#domain/tender/people.ts'
import { takesPart } from './opening.ts'
import { checkRoundPrice, nextMax, type RoundPriceContext, roundLimit } from './price-rule.ts'
import { standingQuote } from './schedule.ts'

/**
 * A sealed quote of a round, and its withdrawal. No answer depends on what another bidder has sealed: limits come from rounds that were opened, as far
 * as the rules tell them.
 *
 * @see tendering.md 6.4, 7.3, 8.1 I8
 */

type Submit = CommandOf<'quote.submit'>

const MAX_DELIVERY_DAYS = 3_650
/** In UTF-16 units: the room that a sealed text has for them (`sealed.ts`). */
const LONGEST_TERMS = 500

/** Sealed as it is decided; a later one takes its place until the round is over. Of a refused one the log keeps the reason alone. */
export function submitRoundQuote(state: ProjectState, command: Submit, actor: Actor, env: Env): Decision {
  const { roundNo } = command
  if (roundNo === undefined) return { facts: [], refused: refusal('VALIDATION-1000') }
  const stranger = outsider(state, actor)
  if (stranger) return { facts: [], refused: stranger }
  const bidder = bidderOf(state, actor.customerId)
  const content = notTaken(state, bidder, roundNo, env.at) ?? spent(state, bidder!) ?? contentOf(state, bidder!, command)
  if ('code' in content) return rejected(state, roundNo, content, actor, env)
  const { commitment, sealed } = sealQuote(env, content)
  const replaces = standingQuote(state.rounds, bidder!.alias)?.seq
  return {
    facts: [fact('quote.accepted', { pub: { commitment, round: roundNo, replaces }, lines: { sealed }, who: sender(bidder, actor, env) })],
  }
}

export function withdrawQuote(state: ProjectState, { roundNo }: CommandOf<'quote.withdraw'>, actor: Actor, env: Env): Decision {
  const bidder = bidderOf(state, actor.customerId)
  const refused = outsider(state, actor) ?? notTaken(state, bidder, roundNo, env.at)
  if (refused) return { facts: [], refused }
  const quote = standingQuote(state.rounds, bidder!.alias)
  if (!quote) return { facts: [], refused: refusal('TENDER-2059') }
  return {
    facts: [fact('quote.withdrawn', { pub: { round: roundNo, quoteSeq: quote.seq }, who: sender(bidder, actor, env) })],
  }
}

const sender = (bidder: Bidder | undefined, actor: Actor, env: Env) => ({
  ...senderOf(actor, env),
  alias: bidder?.alias,
})

function outsider(state: ProjectState, actor: Actor): Refused | undefined {
  const approved = state.parties[actor.customerId ?? '']?.application?.status === 'APPROVED'
  const banned = bidderOf(state, actor.customerId)?.state === 'BANNED'
  return asBidder(state, actor) ?? (approved && !banned ? undefined : refusal('TENDER-2039'))
}

/** Why this round takes no quote of this bidder now; after this he is one. */
function notTaken(state: ProjectState, bidder: Bidder | undefined, roundNo: number, at: At): Refused | undefined {
  const { rounds, status } = state
  if (status === 'VOID' || (status === 'FAILED' && !rounds)) return refusal('TENDER-2002', { status })
  if (!rounds || roundNo > rounds.no || (roundNo === rounds.no && rounds.phase === 'SCHEDULED')) {
    return refusal('TENDER-2050', { n: roundNo })
  }
  if (roundNo < rounds.no || rounds.phase === 'CLOSED') {
    const closedAt = rounds.done.find(({ no }) => no === roundNo)?.closesAt ?? rounds.closesAt
    return refusal('TENDER-2051', { closedAt, at })
  }
  if (status === 'SUSPENDED') return refusal('TENDER-2055', { reason: state.suspension?.reason ?? '' })
  return bidder ? leftBefore(state, bidder) : refusal('TENDER-2039')
}

/** Out after a round; or the extra round is one among others. */
function leftBefore(state: ProjectState, bidder: Bidder): Refused | undefined {
  if (bidder.state === 'ELIMINATED') return refusal('TENDER-2053', { n: bidder.eliminatedRound ?? 0 })
  return takesPart(state, bidder) ? undefined : refusal('TENDER-2099')
}

/** The one quote of a round has been given, also where it was taken back. */
const spent = ({ rounds, form }: ProjectState, { alias }: Bidder): Refused | undefined =>
  roundsOf(form)?.revisions === 'once' && rounds?.quotes[alias] ? refusal('TENDER-2054') : undefined

function contentOf(state: ProjectState, bidder: Bidder, command: Submit): QuoteContent | Refused {
  const { currency, scale } = state.form
  if ((command.paymentTerms ?? '').length > LONGEST_TERMS) return refusal('VALIDATION-1000')
  const priced = quotedLines(state, command, bidder.taxBp)
  if ('code' in priced) return priced
  const { deliveryDays = 0, paymentTerms, roundNo, taxBp } = command
  if (!Number.isInteger(deliveryDays) || deliveryDays < 1 || deliveryDays > MAX_DELIVERY_DAYS) return refusal('TENDER-2098')
  const checked = checkRoundPrice(roundPriceOf(state, bidder), priced.total)
  if ('code' in checked) return checked
  const terms = { deliveryDays, ...(paymentTerms && { paymentTerms }) }
  return { alias: bidder.alias, round: roundNo!, currency, gross: formatMoney(priced.total, scale), taxBp, lines: priced.lines, ...terms }
}

/** What a price of this bidder is judged against in the round that is open or comes next. */
function roundPriceOf(state: ProjectState, bidder: Bidder): RoundPriceContext {
  const { direction, scale, compareBasis } = state.form
  const { no, extra } = state.rounds ?? { no: 1 }
  const [own, rules] = [bidder.stands.at(-1), roundsOf(state.form)]
  const limit = rules && roundLimit(rules, { no, extra: extra !== undefined }, own && BigInt(own.basis), leadOf(state)?.basis, direction)
  const ceiling = publishedCeiling(state)
  return {
    direction,
    scale,
    compareBasis,
    taxBp: bidder.taxBp,
    ...(ceiling !== undefined && { ceiling }),
    ...(limit !== undefined && { limit }),
  }
}

/** What was asked, when, and why not: its content stays with the firm. */
function rejected(state: ProjectState, round: number, refused: Refused, actor: Actor, env: Env): Decision {
  const begun = state.rounds !== undefined && state.status !== 'VOID' && state.status !== 'AWARDED'
  if (!begun) return { facts: [], refused }
  const who = sender(bidderOf(state, actor.customerId), actor, env)
  return { facts: [fact('quote.rejected', { pub: { round }, lines: { code: refused.code }, who })], refused }
}

/** Whether this round takes anything of this firm now, also where the entry of its close is not written yet. */
const isOpenFor = (state: ProjectState, bidder: Bidder, at: At): boolean =>
  state.rounds !== undefined && at < state.rounds.closesAt && bidder.state !== 'BANNED' && !notTaken(state, bidder, state.rounds.no, at)

/** The nearest gross price that the round takes of this firm: undefined where it takes any, not above zero where none is left. */
export const nearestPrice = (state: ProjectState, bidder: Bidder): bigint | undefined => nextMax(roundPriceOf(state, bidder))

/** Whether there is a price that the round takes of this firm. */
export const priceIsLeft = (state: ProjectState, bidder: Bidder): boolean => (nearestPrice(state, bidder) ?? 1n) > 0n

/** Whether a quote of this firm would be taken now, its content apart. */
export const takesQuoteOf = (state: ProjectState, bidder: Bidder, at: At): boolean =>
  isOpenFor(state, bidder, at) && !spent(state, bidder) && priceIsLeft(state, bidder)

/** Whether this firm has a quote in the round that is open, and may take it back. */
export const canWithdraw = (state: ProjectState, bidder: Bidder, at: At): boolean =>
  standingQuote(state.rounds, bidder.alias) !== undefined && isOpenFor(state, bidder, at)
