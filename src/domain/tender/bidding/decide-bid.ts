import { fact, refusal } from '#domain/tender/facts.ts'
import { msBetween } from '#domain/tender/instant.ts'
import type { Actor, At, Bidder, CommandOf, Decision, Env, Fact, ProjectState, Refused } from '#domain/tender/model.ts'
import { formatMoney, MAX_MINOR, parseMoney } from '#domain/tender/money.ts'
import { asBidder, senderOf } from '#domain/tender/people.ts'
import { bidderOf, contextOf, leadOf, rankOf, ranksAreShown } from './competition.ts'
import { extendClose } from './extension.ts'
import { freeBidOf } from './form-rules.ts'
import { checkPrice, type PricedBid } from './free-bid.ts'

/**
 * One bid. The order of the checks is the law of this file; the gateway has answered replays (2005) before.
 *
 * @see tendering.md 6.5, 7.4, 7.5
 */

type Place = CommandOf<'bid.place'>

const BEFORE_START = ['DRAFT', 'PUBLISH_APPROVAL', 'REGISTRATION', 'QUALIFICATION', 'READY']
const AFTER_CLOSE = ['REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED']

/** Accepts or refuses a bid. A refused bid of an approved bidder is logged as well: what was asked and why it was refused can be proved. */
export function placeBid(state: ProjectState, command: Place, actor: Actor, env: Env): Decision {
  const stranger = asBidder(state, actor) ?? notApproved(state, actor)
  if (stranger) return { facts: [], refused: stranger }
  const bidder = bidderOf(state, actor.customerId)
  const closed = notOpen(state, env.at) ?? (bidder ? tooFast(state, bidder, env.at) : refusal('TENDER-2039'))
  const priced = closed ?? (bidder ? price(state, bidder, command) : refusal('TENDER-2039'))
  if ('code' in priced) return rejected(state, command, actor, env, priced)
  return { facts: accepted(state, bidder!, priced, actor, env) }
}

function notApproved(state: ProjectState, { customerId }: Actor): Refused | undefined {
  const approved = state.parties[customerId ?? '']?.application?.status === 'APPROVED'
  return approved && bidderOf(state, customerId)?.state !== 'BANNED' ? undefined : refusal('TENDER-2039')
}

function notOpen(state: ProjectState, at: At): Refused | undefined {
  if (BEFORE_START.includes(state.status)) return refusal('TENDER-2040', { t: state.startsAt })
  if (AFTER_CLOSE.includes(state.status) && state.closesAt) return refusal('TENDER-2051', { closedAt: state.closesAt, at })
  if (state.status === 'SUSPENDED') return refusal('TENDER-2055', { reason: state.suspension?.reason ?? '' })
  return state.status === 'BIDDING' ? undefined : refusal('TENDER-2002', { status: state.status })
}

function tooFast(state: ProjectState, bidder: Bidder, at: At): Refused | undefined {
  const last = bidder.stands.at(-1)
  const ms = freeBidOf(state.form).minBidIntervalMs
  return last && !last.entry && msBetween(last.at, at) < ms ? refusal('TENDER-2049', { ms }) : undefined
}

function price(state: ProjectState, bidder: Bidder, command: Place): PricedBid | Refused {
  const { scale, currency } = state.form
  const gross = parseMoney(command.gross, scale)
  if (gross === undefined || gross <= 0n || gross >= MAX_MINOR) return refusal('TENDER-2041', { scale })
  if (command.currency !== currency || command.taxBp !== bidder.taxBp) return refusal('TENDER-2047')
  return checkPrice(contextOf(state, bidder), command)
}

function rejected(state: ProjectState, command: Place, actor: Actor, env: Env, refused: Refused): Decision {
  const ended = state.status === 'VOID' || state.status === 'AWARDED' || state.closesAt === undefined
  if (ended && refused.code !== 'TENDER-2040') return { facts: [], refused }
  const alias = bidderOf(state, actor.customerId)?.alias
  const who = { ...senderOf(actor, env), clientAt: command.clientAt }
  return {
    facts: [fact('bid.rejected', { price: { alias, code: refused.code, gross: command.gross }, who })],
    refused,
  }
}

function accepted(state: ProjectState, bidder: Bidder, { gross, basis }: PricedBid, actor: Actor, env: Env): Fact[] {
  const { form, closesAt = env.at, hardStopAt = env.at } = state
  const rank = rankOf(state, bidder.alias, basis)
  const tookLead = rank === 1 && leadOf(state)?.alias !== bidder.alias
  const to = extendClose(freeBidOf(form), closesAt, hardStopAt, env.at, isHit(state, rank, tookLead))
  const extended = to !== closesAt
  const shown = ranksAreShown(state)
  const ownMayKnow = freeBidOf(form).visibility === 'rankOnly'
  const bid = fact('bid.accepted', {
    pub: { alias: bidder.alias, n: state.bids + state.voidedSeqs.length + 1, extended, ...(shown && { rank, tookLead }) },
    price: {
      alias: bidder.alias,
      currency: form.currency,
      gross: formatMoney(gross, form.scale),
      ...(!shown && { tookLead, ...(ownMayKnow && { rank }) }),
    },
    lines: { basis: formatMoney(basis, form.scale), taxBp: bidder.taxBp },
    who: senderOf(actor, env),
    note: !shown && !ownMayKnow ? { rank } : {},
  })
  return extended ? [bid, fact('bidding.extended', { pub: { from: closesAt, to } })] : [bid]
}

function isHit({ form }: ProjectState, rank: number, tookLead: boolean): boolean {
  const { trigger, topN } = freeBidOf(form)
  switch (trigger) {
    case 'lead':
      return tookLead
    case 'topN':
      return rank <= topN
    case 'any':
      return true
  }
}
