import type { BidRow, BidView, CurvePoint, Standing } from '#contract/tender/bid.ts'
import { bidderOf, contextOf, type Placed, standings } from '#domain/tender/bidding/competition.ts'
import { correctableUntil } from '#domain/tender/bidding/decide-hall.ts'
import { freeBidOf } from '#domain/tender/bidding/form-rules.ts'
import { nextAllowed } from '#domain/tender/bidding/free-bid.ts'
import { type DisclosureLevel, disclosureLevelOf, isStaffSide } from '#domain/tender/disclosure-level.ts'
import { acceptedBid, flag, optionalText } from '#domain/tender/facts.ts'
import { plus } from '#domain/tender/instant.ts'
import type { At, Bidder, Entry, ProjectState, Viewer } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { approvedParties } from '#domain/tender/people.ts'
import { entrySeq, pictureSeq } from '#domain/tender/project/numbering.ts'
import { splittableUntil, takesEntryQuotes } from '#domain/tender/registration/entry-quote.ts'
import { resumedTimes } from '#domain/tender/rounds/schedule.ts'
import { isAfterClose } from '#domain/tender/viewer.ts'
import { hallActions } from './actions.ts'
import { mayKnowOf } from './disclosure.ts'
import { ceiling, suspensionOf } from './hall-parts.ts'
import { knowsCount } from './matter.ts'

export { viewerOf } from '#domain/tender/viewer.ts'

/**
 * Live bidding as one viewer may see it. It depends on nothing that is hidden from him: two projects that differ only there give
 * the same bytes.
 *
 * @param at now, on the deciding clock
 * @see tendering.md 10.3 (BidView), 7.4 (visibility)
 */
export function bidView(state: ProjectState, viewer: Viewer, at: At): BidView {
  const sight = disclosureLevelOf(state, viewer)
  const ranked = standings(state)
  return {
    ...schedule(state, at),
    ...heading(state, viewer, at),
    ...ceiling(state, viewer),
    ...bidsOf(state, viewer),
    ...lead(state, viewer, sight, ranked[0]),
    ...(showsCount(state, viewer) && countOf(state)),
    ranking: ranking(state, viewer, sight, ranked),
    ...ownSide(state, viewer, ranked, at),
    ...openCorrection(state, viewer),
    ...ownLines(state, viewer),
    ...readiness(state, viewer, at),
    actions: hallActions(state, viewer, at),
    ...(state.failReason !== undefined && { failReason: state.failReason }),
  }
}

function heading(state: ProjectState, viewer: Viewer, at: At) {
  const { id, code, form, status, extensions } = state
  const { title, titleEn = '', direction, currency, scale, timeZone, compareBasis } = form
  const { durationSec, windowSec, extendSec, visibility } = freeBidOf(form)
  const rules = { direction, currency, scale, timeZone, compareBasis, durationSec, windowSec, extendSec, visibility }
  return { projectId: id, code, title, titleEn, status, seq: pictureSeq(state, viewer, at), ...rules, extensions }
}

/** Bids that the viewer may know of. Who may not know how many rivals there are counts and sees his own alone. */
function bidsOf(state: ProjectState, viewer: Viewer): Pick<BidView, 'bids' | 'rivalsHidden'> {
  if (knowsCount(state, viewer)) return { bids: state.bids }
  return { bids: bidderOf(state, viewer.customerId)?.bids ?? 0, rivalsHidden: true }
}

/** Before the start the times are those planned; in a suspension those that follow from its announced end. */
function schedule(state: ProjectState, at: At) {
  const { startsAt, suspension, form } = state
  const { durationSec, maxExtendSec } = freeBidOf(form)
  const planned = plus(startsAt, durationSec * 1_000)
  return {
    startsAt,
    closesAt: state.closesAt ?? planned,
    hardStopAt: state.hardStopAt ?? plus(planned, maxExtendSec * 1_000),
    phase: phaseOf(state, at),
    ...(suspension?.resumeAt && resumedTimes(state, suspension.resumeAt)),
    ...suspensionOf(state),
  }
}

function phaseOf(state: ProjectState, at: At): BidView['phase'] {
  if (state.status === 'SUSPENDED') return 'SUSPENDED'
  if (state.status === 'BIDDING') return isOver(state, at) ? 'CLOSED' : state.extensions > 0 ? 'OVERTIME' : 'LIVE'
  return isAfterClose(state) ? 'CLOSED' : 'BEFORE'
}

/** Half-open: at `closesAt` it is over, also when the entry of the close is not written yet. */
const isOver = ({ closesAt }: ProjectState, at: At): boolean => closesAt !== undefined && at >= closesAt

function lead(state: ProjectState, viewer: Viewer, { prices, ranks }: DisclosureLevel, first: Placed | undefined) {
  if (!first) return {}
  const named = ranks === 'all' && (knowsCount(state, viewer) || isOwn(first, viewer))
  return {
    ...(prices !== 'none' && { lead: formatMoney(first.gross, state.form.scale) }),
    ...(named && { leadAlias: first.alias }),
  }
}

const isOwn = ({ bidder }: Placed, { side, customerId }: Viewer): boolean => side === 'bidder' && bidder.customerId === customerId

/** Bidders are told it from the opening on, where the rules say so. */
const showsCount = (state: ProjectState, viewer: Viewer): boolean =>
  isStaffSide(viewer) || (viewer.side === 'bidder' && freeBidOf(state.form).showBidderCount && knowsCount(state, viewer))

/** Before the start those who are admitted to it; while firms are still being admitted there is no number to tell. */
function countOf(state: ProjectState): Pick<BidView, 'bidders'> {
  if (state.status === 'READY') return { bidders: approvedParties(state).length }
  return state.closesAt === undefined ? {} : { bidders: state.bidders.filter((bidder) => bidder.state === 'ACTIVE').length }
}

function ranking(state: ProjectState, viewer: Viewer, { prices, ranks }: DisclosureLevel, ranked: readonly Placed[]): Standing[] {
  const alone = !knowsCount(state, viewer)
  return ranked.flatMap((placed, index): Standing[] => {
    const { alias, gross, bidder } = placed
    const own = isOwn(placed, viewer)
    const leads = index === 0
    if (alone && !own) return []
    if (ranks !== 'all' && !(own && (ranks === 'own' || leads))) return []
    const priced = own || prices === 'all' || (prices === 'lead' && leads)
    return [
      {
        alias,
        rank: index + 1,
        ...(priced && { gross: formatMoney(gross, state.form.scale) }),
        ...(own && { own: true }),
        ...((own || ranks === 'all') && { bids: bidder.bids }),
      },
    ]
  })
}

type OwnSide = Pick<BidView, 'alias' | 'ownRank' | 'ownPrice' | 'taxBp' | 'isLead' | 'over' | 'next' | 'correctableUntil'>

function ownSide(state: ProjectState, viewer: Viewer, ranked: readonly Placed[], at: At): OwnSide {
  if (viewer.side !== 'bidder') return {}
  const bidder = bidderOf(state, viewer.customerId)
  const taxBp = bidder?.taxBp ?? state.parties[viewer.customerId ?? '']?.application?.taxBp
  if (!bidder) return taxBp === undefined ? {} : { taxBp }
  const place = ranked.findIndex(({ alias }) => alias === bidder.alias)
  const own = bidder.stands.at(-1)
  const until = correctableUntil(state, viewer.customerId, at)
  const next = allowed(state, bidder)
  return {
    alias: bidder.alias,
    taxBp: bidder.taxBp,
    isLead: place === 0,
    ...(bidder.over && { over: bidder.over }),
    ...(place >= 0 && disclosureLevelOf(state, viewer).ranks !== 'none' && { ownRank: place + 1 }),
    ...(own && { ownPrice: formatMoney(own.gross, state.form.scale) }),
    ...(next && { next }),
    ...(until !== undefined && { correctableUntil: until }),
  }
}

/** Allowed prices for who may still bid; none where the first limit is a ceiling that bidders may not see. */
function allowed(state: ProjectState, bidder: Bidder): BidView['next'] {
  const live = state.status === 'BIDDING' || state.status === 'SUSPENDED'
  const knowsLimit = state.form.ceilingVisible || bidder.stands.length > 0
  if (!live || bidder.state !== 'ACTIVE' || !knowsLimit) return undefined
  const { own, lead: toLead, step } = nextAllowed(contextOf(state, bidder))
  const print = (amount: bigint) => formatMoney(amount, state.form.scale)
  return { own: print(own), ...(toLead !== undefined && { lead: print(toLead) }), step: print(step) }
}

/** What a bidder may do by line: seal a first price before the start, split his total after the close. */
function ownLines(state: ProjectState, { side, customerId }: Viewer): Pick<BidView, 'entryQuote' | 'splitUntil'> {
  if (side !== 'bidder' || customerId === undefined) return {}
  const approved = state.parties[customerId]?.application?.status === 'APPROVED'
  const sealedAt = state.entryQuotes?.[customerId]?.at
  const splitUntil = splittableUntil(state, customerId)
  return {
    ...(approved &&
      state.status === 'READY' &&
      takesEntryQuotes(state) && { entryQuote: { until: state.startsAt, ...(sealedAt && { sealedAt }) } }),
    ...(splitUntil && { splitUntil }),
  }
}

/** The asker sees his own request, its deciders the oldest that still waits for them, else the oldest. */
function openCorrection(state: ProjectState, viewer: Viewer): Pick<BidView, 'correction'> {
  const { corrections = [], bidders } = state
  const waits = corrections.filter((one) => {
    if (viewer.side === 'buyer') return !one.buyer
    if (viewer.side === 'supervisor') return !one.supervisor
    const asker = bidders.find(({ alias }) => alias === one.alias)
    return viewer.side === 'bidder' && asker?.customerId === viewer.customerId
  })
  const decides = viewer.side === 'buyer' || viewer.side === 'supervisor'
  const correction = waits[0] ?? (decides ? corrections[0] : undefined)
  if (!correction || knowsCount(state, viewer)) return correction ? { correction } : {}
  const { requestSeq, bidSeq, until } = correction
  const bid = bidderOf(state, viewer.customerId)?.stands.find(({ seq }) => seq === bidSeq)
  const seqs = { requestSeq: entrySeq(state, viewer, { seq: requestSeq, at: until }), bidSeq: bid ? entrySeq(state, viewer, bid) : 0 }
  return { correction: { ...correction, ...seqs } }
}

function readiness(state: ProjectState, viewer: Viewer, at: At): Pick<BidView, 'canBid' | 'why'> {
  const why = whyNot(state, viewer, at)
  return why ? { canBid: false, why } : { canBid: true }
}

function whyNot(state: ProjectState, viewer: Viewer, at: At): BidView['why'] {
  if (isStaffSide(viewer)) return 'READ_ONLY'
  if (viewer.side === 'invited') return 'NOT_A_BIDDER'
  if (bidderOf(state, viewer.customerId)?.state === 'BANNED') return 'BANNED'
  const reasons = { BEFORE: 'NOT_STARTED', SUSPENDED: 'SUSPENDED', CLOSED: 'CLOSED', LIVE: undefined, OVERTIME: undefined } as const
  return reasons[phaseOf(state, at)]
}

/** An accepted bid as one line of the hall's list; undefined for other entries and for those who may not watch. */
export function bidRow(entry: Entry, state: ProjectState, viewer: Viewer): BidRow | undefined {
  if (entry.type !== 'bid.accepted' || viewer.side === 'invited') return undefined
  const { prices, ranks } = disclosureLevelOf(state, viewer)
  const { alias, rank, tookLead = false, gross, extended } = acceptedBid(entry)
  const own = viewer.side === 'bidder' && bidderOf(state, viewer.customerId)?.alias === alias
  if (!own && !mayKnowOf(entry, state, viewer)) return undefined
  const knowsRank = ranks === 'all' || (own && ranks === 'own')
  const priced = own || prices === 'all' || (prices === 'lead' && rank === 1)
  const at = entry.dueAt ?? entry.at
  return {
    seq: entrySeq(state, viewer, { seq: entry.seq, at }),
    at,
    alias,
    ...(flag(entry, 'pub', 'entry') && { entry: true }),
    ...(priced && gross !== undefined && { gross }),
    ...(knowsRank && rank !== undefined && { rank }),
    ...((own || ranks === 'all') && { tookLead }),
    extended,
    voided: state.voidedSeqs.includes(entry.seq),
    ...(own && { own: true }),
  }
}

/** The lead price after this entry, when the entry changed it and the viewer may know. */
export function curvePoint(entry: Entry, state: ProjectState, viewer: Viewer): CurvePoint | undefined {
  if (disclosureLevelOf(state, viewer).prices === 'none') return undefined
  const at = entry.dueAt ?? entry.at
  const seq = entrySeq(state, viewer, { seq: entry.seq, at })
  if (entry.type === 'bid.accepted') {
    const { rank, gross, extended } = acceptedBid(entry)
    return rank === 1 && gross !== undefined ? { seq, at, gross, extended } : undefined
  }
  const gross = entry.type === 'bid.voided' || entry.type === 'application.disqualified' ? optionalText(entry, 'price', 'lead') : undefined
  return gross === undefined ? undefined : { seq, at, gross, extended: false }
}
