import { noRoomFor } from '#domain/tender/bidding/ceilings.ts'
import { bidderOf, ranksAreShown } from '#domain/tender/bidding/competition.ts'
import { freeBidOf, roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { splitLines, totalWithinLimits } from '#domain/tender/bidding/line-price.ts'
import { beyondCeiling, lineContextOf, quotedLines } from '#domain/tender/bidding/quote-lines.ts'
import { rank } from '#domain/tender/bidding/ranking.ts'
import { openQuote, type QuoteContent, type SealedQuote, sealQuote, vaultOf } from '#domain/tender/bidding/sealed.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Actor, At, Bidder, CommandOf, Decision, Env, Fact, Json, ProjectState, Refused } from '#domain/tender/model.ts'
import { basisOf, formatMoney, parseMoney } from '#domain/tender/money.ts'
import { approvedParties, asBidder, inStatus, senderOf } from '#domain/tender/people.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'

/**
 * The sealed price before the start, its opening, and the lines of the last price after the close.
 *
 * @see tendering.md 6.5 (ENTRY), 7.2 (lines), 7.5 (an entry quote counts as a bid), 8.1 I8 I9
 */

type Submit = CommandOf<'quote.submit'>

/** Absent in rules that were published before the setting existed: they allow it. Rounds begin with the start. */
export const takesEntryQuotes = ({ form }: Pick<ProjectState, 'form'>): boolean => !roundsOf(form) && (freeBidOf(form).entryQuote ?? true)

/** Sealed as it is decided; a later one takes its place until the start. A refused quote is logged with its reason alone. */
export function submitQuote(state: ProjectState, command: Submit, actor: Actor, env: Env): Decision {
  const party = state.parties[actor.customerId ?? '']
  const approved = party?.application?.status === 'APPROVED'
  const stranger = asBidder(state, actor) ?? (approved ? undefined : refusal('TENDER-2039')) ?? notOpen(state, env)
  if (stranger) return { facts: [], refused: stranger }
  const who = senderOf(actor, env)
  const content = quoted(state, command, party!.application!.taxBp)
  if ('code' in content) return { facts: [fact('quote.rejected', { lines: { code: content.code }, who })], refused: content }
  const { commitment, sealed } = sealQuote(env, content)
  return { facts: [fact('quote.accepted', { pub: { commitment }, lines: { sealed }, who })] }
}

function notOpen(state: ProjectState, { at }: Env): Refused | undefined {
  if (state.status === 'READY' && takesEntryQuotes(state)) return undefined
  const over = state.bidders.length > 0 && takesEntryQuotes(state)
  return over ? refusal('TENDER-2051', { closedAt: state.startsAt, at }) : refusal('TENDER-2002', { status: state.status })
}

function quoted(state: ProjectState, command: Submit, taxBp: number): QuoteContent | Refused {
  const { currency, scale } = state.form
  const priced = quotedLines(state, command, taxBp)
  if ('code' in priced) return priced
  const { lines, total } = priced
  return beyondCeiling(state, total) ?? { currency, gross: formatMoney(total, scale), taxBp, lines }
}

interface Opened {
  alias: string
  customerId: string
  quote: SealedQuote
  basis: bigint
  sinceSeq: number
  commitment: string
}

/**
 * Opens what was sealed, at the start: each quote becomes its bidder's first price. The best comes first, so that no price leads for a moment
 * only because of the order of opening; of equal ones the earlier quoted stands first.
 */
export function openingFacts(
  state: ProjectState,
  seats: readonly { alias: string; customerId: string; taxBp: number }[],
  env: Env,
  at: At,
): Fact[] {
  const { form } = state
  const waiting = approvedParties(state).filter(({ customerId }) => state.entryQuotes?.[customerId])
  if (waiting.length === 0) return []
  const vault = vaultOf(env)
  const opened = waiting.map(({ customerId }): Opened => {
    const { seq, commitment } = state.entryQuotes![customerId]!
    const { alias, taxBp } = seats.find((seat) => seat.customerId === customerId)!
    const quote = openQuote(vault, env.sealedQuotes?.[seq] ?? '')
    const basis = basisOf(parseMoney(quote.gross, form.scale)!, taxBp, form.compareBasis)
    return { alias, customerId, quote, basis, sinceSeq: seq, commitment }
  })
  return rank(opened, form.direction).flatMap((one, index) => [entryOpened(state, one, at), firstBid(state, one, index + 1, at)])
}

function entryOpened(state: ProjectState, { alias, commitment, customerId, quote }: Opened, at: At): Fact {
  const limit = state.form.ceilingVisible
    ? undefined
    : totalWithinLimits(lineContextOf(state), quote.lines, parseMoney(quote.gross, state.form.scale)!)
  const lineLimit = limit === undefined ? undefined : formatMoney(limit, state.form.scale)
  const lines = { ...quote } as unknown as { [key: string]: Json }
  return fact('entry.opened', { pub: { alias, commitment }, lines, who: { customerId }, note: { lineLimit } }, at)
}

function firstBid(state: ProjectState, { alias, customerId, quote, basis }: Opened, place: number, at: At): Fact {
  const shown = ranksAreShown(state)
  const ownMayKnow = freeBidOf(state.form).visibility === 'rankOnly'
  const tookLead = place === 1
  const known = { rank: place, tookLead }
  return fact(
    'bid.accepted',
    {
      pub: { alias, n: place, extended: false, entry: true, ...(shown && known) },
      price: {
        alias,
        currency: quote.currency,
        gross: quote.gross,
        ...(!shown && { tookLead, ...(ownMayKnow && { rank: place }) }),
      },
      lines: { basis: formatMoney(basis, state.form.scale), taxBp: quote.taxBp },
      who: { customerId },
      note: !shown && !ownMayKnow ? { rank: place } : {},
    },
    at,
  )
}

const CLOSED = ['REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED'] as const

/** Until when a firm may split its price anew; undefined where it cannot: the lines of a round are those that were sealed. */
export function splittableUntil(state: ProjectState, customerId: string | undefined): At | undefined {
  const bidder = bidderOf(state, customerId)
  const priced = bidder?.state === 'ACTIVE' && bidder.stands.length > 0
  const closed = CLOSED.some((status) => status === state.status)
  return priced && closed && state.closesAt && !roundsOf(state.form) ? plus(state.closesAt, deadlines.lineConfirmMs) : undefined
}

/** Whether a split can still bring the lines of this price within their limits: until then it is not out. */
export const mayMend = (state: ProjectState, { over, customerId }: Bidder, at: At): boolean =>
  over === 'lines' && at < (splittableUntil(state, customerId) ?? '')

/** The total that stands is split anew over the lines; the total itself never changes. */
export function confirmLines(state: ProjectState, { lines }: CommandOf<'line.confirm'>, actor: Actor, { at }: Env): Decision {
  const until = splittableUntil(state, actor.customerId)
  const bidder = bidderOf(state, actor.customerId)
  const refused =
    asBidder(state, actor) ??
    (bidder?.state === 'ACTIVE' ? undefined : refusal('TENDER-2039')) ??
    inStatus(state, ...CLOSED) ??
    (until ? undefined : refusal('TENDER-2039')) ??
    (at < until! ? undefined : refusal('TENDER-2067', { t: until! })) ??
    noRoomFor(state, 'lines.rejected', actor.customerId!)
  if (refused) return { facts: [], refused }
  const who = { customerId: actor.customerId, userId: actor.userId }
  const split = splitLines(lineContextOf(state), lines, BigInt(bidder!.stands.at(-1)!.gross))
  // A refusal by a limit that is not published tells where it is: each is written down, and they are few.
  if ('code' in split)
    return { facts: split.code === 'TENDER-2087' ? [fact('lines.rejected', { lines: split.args, who })] : [], refused: split }
  return decision(undefined, () => [fact('lines.confirmed', { who, lines: { lines: split as unknown as Json } })])
}
