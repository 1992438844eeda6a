import type { RoundRow, RoundView } from '#contract/tender/round-view.ts'
import { bidderOf, standings } from '#domain/tender/bidding/competition.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { type DisclosureLevel, disclosureLevelOf, isStaffSide } from '#domain/tender/disclosure-level.ts'
import type { At, Bidder, ProjectState, Viewer } from '#domain/tender/model.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { approvedParties } from '#domain/tender/people.ts'
import { pictureSeq } from '#domain/tender/project/numbering.ts'
import type { BidderRound, RoundResult } from '#domain/tender/rounds-state.ts'
import { isAfterClose } from '#domain/tender/viewer.ts'
import { hallActions } from '#domain/tender/visibility/actions.ts'
import { ceiling, suspensionOf } from '#domain/tender/visibility/hall-parts.ts'
import { deputyFrom, holdsUntil, mayOpen, waitsForCommittee, wordsForOpening } from './decide-opening.ts'
import { nearestPrice, priceIsLeft, takesQuoteOf } from './decide-quote.ts'
import { countedQuotes, takesPart } from './opening.ts'
import { isOpened, plannedRounds, resumedTimes, roundPhase, standingQuote, withoutPause } from './schedule.ts'

/**
 * Rounds as one viewer may see them. No sealed price is in it, the viewer's own neither: it is made of rounds that were opened, and of what he may know
 * of the one that is not.
 *
 * @param at now, on the deciding clock
 * @see tendering.md 7.3 (who sees what), 10.3 (RoundView)
 */
export function roundView(stored: ProjectState, viewer: Viewer, at: At): RoundView {
  const state = withoutPause(stored, at)
  const bidder = viewer.side === 'bidder' ? bidderOf(state, viewer.customerId) : undefined
  return {
    mode: 'threeRounds',
    ...heading(state, viewer, at),
    ...schedule(state, at),
    ...ceiling(state, viewer),
    rounds: roundsFor(state, viewer, bidder, at),
    ...(isStaffSide(viewer) && ofPurchaser(state, viewer, at)),
    ...ownSide(state, viewer, bidder, at),
    ...(isAfterClose(state) && state.rounds?.drawn && { drawn: { ...state.rounds.drawn, aliases: [...state.rounds.drawn.aliases] } }),
    ...readiness(state, viewer, bidder, at),
    actions: hallActions(state, viewer, at),
    ...(state.failReason !== undefined && { failReason: state.failReason }),
  }
}

function heading(state: ProjectState, viewer: Viewer, at: At) {
  const { id, code, form, status, rounds } = state
  const { title, titleEn = '', direction, currency, scale, timeZone, compareBasis } = form
  const { opening, disclose, revisions } = roundsOf(form)!
  const terms = { direction, currency, scale, timeZone, compareBasis, opening, disclose, revisions }
  return { projectId: id, code, title, titleEn, status, seq: pictureSeq(state, viewer, at), ...terms, roundNo: rounds?.no ?? 0 }
}

/** Before the start the times are those planned; in a pause those that follow from its announced end. */
function schedule(state: ProjectState, at: At): Pick<RoundView, 'startsAt' | 'closesAt' | 'phase' | 'suspension'> {
  const { startsAt, suspension, form } = state
  const planned = plannedRounds(startsAt, roundsOf(form)!)[0]!.closesAt
  const closesAt = suspension?.resumeAt ? resumedTimes(state, suspension.resumeAt).closesAt : (state.closesAt ?? planned)
  return { startsAt, closesAt, phase: phaseOf(state, at), ...suspensionOf(state) }
}

const phaseOf = (state: ProjectState, at: At): RoundView['phase'] => roundPhase(state, at) ?? (isAfterClose(state) ? 'CLOSED' : 'BEFORE')

type Round = RoundView['rounds'][number]

function roundsFor(state: ProjectState, viewer: Viewer, bidder: Bidder | undefined, at: At): Round[] {
  const { rounds, form, startsAt } = state
  const rules = roundsOf(form)!
  if (!rounds) return plannedRounds(startsAt, rules).map((round) => ({ ...round, state: 'SCHEDULED' }))
  const level = disclosureLevelOf(state, viewer)
  const opened = rounds.done.map((result) => openedRound(state, viewer, bidder, result, level))
  const current = isOpened(rounds) ? [] : [currentRound(state, at)]
  const later = Array.from(
    { length: Math.max(0, rules.rounds - rounds.no) },
    (_, n): Round => ({ no: rounds.no + n + 1, state: 'SCHEDULED' }),
  )
  return [...opened, ...current, ...later]
}

function currentRound(state: ProjectState, at: At): Round {
  const { no, phase, opensAt, closesAt, extra } = state.rounds!
  const { suspension } = state
  const over = isAfterClose(state) || (phase === 'OPEN' && state.status === 'BIDDING' && at >= closesAt)
  const moved = suspension?.resumeAt && resumedTimes(state, suspension.resumeAt)
  return { no, ...(extra && { extra: true }), state: over ? 'CLOSED' : phase, opensAt, closesAt, ...moved }
}

function openedRound(
  state: ProjectState,
  viewer: Viewer,
  bidder: Bidder | undefined,
  result: RoundResult,
  { prices }: DisclosureLevel,
): Round {
  const { no, extra, opensAt, closesAt, openedAt, lowest, tieCount, received, active } = result
  const { scale } = state.form
  const own = bidder?.rounds?.find((round) => round.no === no)
  return {
    no,
    ...(extra && { extra }),
    state: 'OPENED',
    opensAt,
    closesAt,
    openedAt,
    ...(own && { ownPrice: formatMoney(own.gross, scale), ...(own.carried && { carried: true }) }),
    ...(own && knowsRank(state, viewer, own) && { ownRank: own.rank }),
    ...(prices !== 'none' && lowest !== undefined && { lowest: formatMoney(lowest, scale), ...(tieCount > 1 && { tieCount }) }),
    ...(isStaffSide(viewer) && { received, active }),
  }
}

/** By the rules of each round; the last one's when all is over, unless nothing is told at all. */
function knowsRank(state: ProjectState, viewer: Viewer, { no }: BidderRound): boolean {
  if (disclosureLevelOf(state, viewer).ranks !== 'none') return true
  const last = state.rounds?.done.at(-1)?.no === no
  return last && state.namesRevealed && roundsOf(state.form)?.disclose !== 'none'
}

type OfPurchaser = Pick<RoundView, 'bidders' | 'quotesReceived' | 'approvals' | 'deputyFrom' | 'canOpen' | 'waived'>

/** How many take part and how many have quoted, never who; and who has agreed to open. */
function ofPurchaser(state: ProjectState, { side, userId }: Viewer, at: At): OfPurchaser {
  const { rounds } = state
  const waived = state.minimumWaived && { waived: true as const }
  if (!rounds) return state.status === 'READY' ? { bidders: approvedParties(state).length, ...waived } : {}
  const unopened = !isOpened(rounds)
  const role = side === 'buyer' ? 'BUYER' : side === 'supervisor' ? 'SUPERVISOR' : undefined
  return {
    bidders: state.bidders.filter((bidder) => (unopened ? takesPart(state, bidder) : bidder.state === 'ACTIVE')).length,
    ...waived,
    ...(unopened && rounds.phase !== 'SCHEDULED' && { quotesReceived: countedQuotes(state).length }),
    ...(waitsForCommittee(state) &&
      side !== 'reviewer' && {
        approvals: approvalsOf(state, at),
        deputyFrom: deputyFrom(rounds),
        canOpen: role !== undefined && mayOpen(state, role, userId, at),
      }),
    ...(role && state.form.rounds?.opening === 'auto' && phaseOf(state, at) === 'WAITING' && { canOpen: true }),
  }
}

/** Words for opening the round that waits, with the names of who gave them: the purchaser side's. */
export const approvalsOf = (state: ProjectState, at: At): NonNullable<RoundView['approvals']> =>
  wordsForOpening(state, at).map((word) => ({
    role: word.role === 'BUYER' ? 'BUYER' : 'SUPERVISOR',
    by: word.by ?? '',
    at: word.at,
    until: holdsUntil(word),
  }))

type OwnSide = Pick<RoundView, 'alias' | 'taxBp' | 'submitted' | 'ownPrice' | 'ownRank' | 'eliminated' | 'over' | 'next'>

function ownSide(state: ProjectState, viewer: Viewer, bidder: Bidder | undefined, at: At): OwnSide {
  if (viewer.side !== 'bidder') return {}
  const taxBp = bidder?.taxBp ?? state.parties[viewer.customerId ?? '']?.application?.taxBp
  if (!bidder) return taxBp === undefined ? {} : { taxBp }
  const last = bidder.rounds?.at(-1)
  const sealed = state.rounds && !isOpened(state.rounds) ? standingQuote(state.rounds, bidder.alias) : undefined
  const { eliminatedRound, eliminatedCause } = bidder
  return {
    alias: bidder.alias,
    taxBp: bidder.taxBp,
    ...(sealed && { submitted: { at: sealed.at, replaced: sealed.replaced } }),
    ...(last && { ownPrice: formatMoney(last.gross, state.form.scale), ...ownRank(state, viewer, bidder, last) }),
    ...(eliminatedRound && eliminatedCause && { eliminated: { round: eliminatedRound, cause: eliminatedCause } }),
    ...(bidder.over && { over: bidder.over }),
    ...allowed(state, bidder, at),
  }
}

/**
 * The rank that was published, since another one would tell of a rival who was excluded; once the names are known the place among those who are left.
 * Who is excluded has none.
 */
function ownRank(state: ProjectState, viewer: Viewer, bidder: Bidder, last: BidderRound): Pick<OwnSide, 'ownRank'> {
  if (bidder.state === 'BANNED' || !knowsRank(state, viewer, last)) return {}
  const place = state.namesRevealed ? standings(state).findIndex(({ alias }) => alias === bidder.alias) : -1
  return { ownRank: place < 0 ? last.rank : place + 1 }
}

/** For who may still quote in the round that is open or comes next. */
function allowed(state: ProjectState, bidder: Bidder, at: At): Pick<RoundView, 'next'> {
  const { rounds } = state
  const running = ['OPEN', 'INTERVAL', 'SUSPENDED'].includes(phaseOf(state, at)) && rounds?.phase !== 'CLOSED'
  const max = running && takesPart(state, bidder) ? nearestPrice(state, bidder) : undefined
  return max === undefined || max <= 0n ? {} : { next: { max: formatMoney(max, state.form.scale) } }
}

function readiness(state: ProjectState, viewer: Viewer, bidder: Bidder | undefined, at: At): Pick<RoundView, 'canQuote' | 'why'> {
  const why = whyNot(state, viewer, bidder, at)
  return why ? { canQuote: false, why } : { canQuote: true }
}

function whyNot(state: ProjectState, viewer: Viewer, bidder: Bidder | undefined, at: At): RoundView['why'] {
  if (isStaffSide(viewer)) return 'READ_ONLY'
  if (viewer.side === 'invited') return 'NOT_A_BIDDER'
  if (bidder?.state === 'BANNED') return 'BANNED'
  const phase = phaseOf(state, at)
  if (phase === 'BEFORE') return 'NOT_STARTED'
  if (phase === 'CLOSED') return 'CLOSED'
  if (bidder?.state === 'ELIMINATED') return 'ELIMINATED'
  if (bidder && !takesPart(state, bidder)) return 'NOT_TIED'
  if (phase === 'SUSPENDED') return 'SUSPENDED'
  if (phase !== 'OPEN') return 'NOT_OPEN'
  if (bidder && !priceIsLeft(state, bidder)) return 'NO_LOWER'
  return bidder && state.rounds?.phase === 'OPEN' && !takesQuoteOf(state, bidder, at) ? 'ONCE' : undefined
}

/** Prices of rounds that were opened, by alias, for who may see them all; the hall's table. */
export function roundRows(state: ProjectState, viewer: Viewer): RoundRow[] {
  if (disclosureLevelOf(state, viewer).prices !== 'all') return []
  const rows = state.bidders.flatMap((bidder) => (bidder.rounds ?? []).map((round) => rowOf(state, viewer, bidder, round)))
  return rows.toSorted((a, b) => a.round - b.round || a.rank - b.rank)
}

function rowOf({ form }: ProjectState, viewer: Viewer, bidder: Bidder, { no, gross, rank, carried }: BidderRound): RoundRow {
  return {
    round: no,
    alias: bidder.alias,
    gross: formatMoney(gross, form.scale),
    rank,
    ...(carried && { carried }),
    ...(bidder.eliminatedRound === no && { eliminated: true }),
    ...(bidder.eliminatedRound && bidder.eliminatedCause === 'NO_PRICE' && { missed: bidder.eliminatedRound }),
    ...(viewer.side === 'bidder' && bidder.customerId === viewer.customerId && { own: true }),
  }
}
