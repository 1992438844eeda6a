import { correctionsOf } from '#domain/tender/corrections.ts'
import { count, field, flag, optionalText, text } from '#domain/tender/facts.ts'
import { msBetween } from '#domain/tender/instant.ts'
import type { Bidder, Entry, ProjectState, Stand } from '#domain/tender/model.ts'
import { withoutConfirmation } from '#domain/tender/project/evolve-project.ts'
import { quoteOfRoundSealed, roundsAtStart, roundsResumed } from '#domain/tender/rounds/evolve-rounds.ts'
import { lineLimitOf, minor, withBidder } from './evolve-bidder.ts'
import { roundsOf } from './form-rules.ts'

/** What facts of live bidding do to the state. On the bid path only the bidder who bid is copied. */

type Apply = (state: ProjectState, entry: Entry) => ProjectState
type Seat = { alias: string; customerId: string; taxBp: number }

const sealed: Apply = (state, entry) => {
  const seats = field(entry, 'who', 'seats') as unknown as Seat[]
  return {
    ...state,
    bidders: seats.map(({ alias, customerId, taxBp }) => ({ customerId, alias, taxBp, state: 'ACTIVE', stands: [], sinceSeq: 0, bids: 0 })),
  }
}

/** From here on two others stop a project (P22): a word given for a stop before bidding is no word for stopping a running one. */
const opened: Apply = ({ entryQuotes: _, ...state }, entry) => {
  const closesAt = text(entry, 'pub', 'closesAt')
  const confirmations = withoutConfirmation(state.confirmations, 'void')
  const begun: ProjectState = { ...state, status: 'BIDDING', confirmations, closesAt }
  if (!roundsOf(state.form)) return { ...begun, hardStopAt: text(entry, 'pub', 'hardStopAt') }
  const { corrections: __, ...bare } = begun
  return { ...bare, rounds: roundsAtStart(text(entry, 'pub', 'startsAt'), closesAt) }
}

/**
 * Prices a bidder could fall back to when his last bids are struck out. Few, so that the row of a busy hall stays small: whoever has one
 * bid after the other annulled comes to an end here, and the last one that is left cannot be (`correctableUntil`).
 */
const KEPT = 8

/** The one of a firm; a later one takes the place of the one before. */
const quoteSealed: Apply = (state, entry) => {
  if (state.rounds) return quoteOfRoundSealed(state, entry)
  const quote = { seq: entry.seq, at: entry.at, commitment: text(entry, 'pub', 'commitment') }
  return { ...state, entryQuotes: { ...state.entryQuotes, [text(entry, 'who', 'customerId')]: quote } }
}

const entryOpened: Apply = (state, entry) =>
  withBidder(state, text(entry, 'pub', 'alias'), (bidder) => ({ ...bidder, entrySeq: entry.seq, ...lineLimitOf(state, entry) }))

const overCeiling: Apply = (state, entry) =>
  withBidder(state, text(entry, 'lines', 'alias'), (bidder) => ({
    ...bidder,
    over: text(entry, 'lines', 'over') as NonNullable<Bidder['over']>,
  }))

/** A split is taken only within the limits of the lines: what was beyond them is mended. */
const linesConfirmed: Apply = (state, entry) => ({
  ...state,
  bidders: state.bidders.map((bidder) => {
    if (bidder.customerId !== text(entry, 'who', 'customerId')) return bidder
    const { over, ...rest } = bidder
    return { ...rest, confirmedSeq: entry.seq, ...(over === 'total' && { over }) }
  }),
})

const accepted: Apply = (state, entry) => {
  // An entry quote stands since the start, however late its opening is written.
  const at = entry.dueAt ?? entry.at
  const stand: Stand = { seq: entry.seq, gross: minor(state, entry, 'price', 'gross'), basis: minor(state, entry, 'lines', 'basis'), at }
  if (flag(entry, 'pub', 'entry')) stand.entry = true
  return withBidder({ ...state, bids: state.bids + 1 }, text(entry, 'pub', 'alias'), (bidder) => ({
    ...bidder,
    stands: [...bidder.stands.slice(1 - KEPT), stand],
    sinceSeq: entry.seq,
    bids: bidder.bids + 1,
    initial: bidder.initial ?? stand.basis,
  }))
}

const correctionRequested: Apply = (state, entry) => ({
  ...state,
  corrections: [
    ...correctionsOf(state),
    {
      requestSeq: entry.seq,
      bidSeq: count(entry, 'note', 'bidSeq'),
      alias: text(entry, 'note', 'alias'),
      reason: text(entry, 'note', 'reason'),
      until: text(entry, 'note', 'until'),
    },
  ],
})

const correctionDecided: Apply = (state, entry) => {
  const requestSeq = count(entry, 'note', 'requestSeq')
  if (text(entry, 'note', 'outcome') !== 'OPEN')
    return { ...state, corrections: correctionsOf(state).filter((one) => one.requestSeq !== requestSeq) }
  const yes = text(entry, 'note', 'role') === 'BUYER' ? { buyer: true } : { supervisor: true }
  return { ...state, corrections: correctionsOf(state).map((one) => (one.requestSeq === requestSeq ? { ...one, ...yes } : one)) }
}

const bidVoided: Apply = (state, entry) => {
  const bidSeq = count(entry, 'pub', 'bidSeq')
  const next = { ...state, bids: state.bids - 1, voidedSeqs: [...state.voidedSeqs, bidSeq] }
  return withBidder(next, text(entry, 'pub', 'alias'), (bidder) => {
    const stands = bidder.stands.filter(({ seq }) => seq !== bidSeq)
    const { initial, ...rest } = bidder
    // His only price was annulled: the next one is the first.
    const first = stands.length > 0 && initial !== undefined ? { initial } : {}
    return { ...rest, ...first, stands, sinceSeq: stands.at(-1)?.seq ?? 0, bids: bidder.bids - 1 }
  })
}

const extended: Apply = (state, entry) => {
  const closesAt = text(entry, 'pub', 'to')
  const suspension = state.suspension && { ...state.suspension, remainingMs: msBetween(state.suspension.from, closesAt) }
  return { ...state, closesAt, extensions: state.extensions + 1, ...(suspension && { suspension }) }
}

const suspended: Apply = (state, entry) => {
  const resumeAt = optionalText(entry, 'pub', 'resumeAt')
  return {
    ...state,
    status: 'SUSPENDED',
    suspension: {
      reason: text(entry, 'pub', 'reason'),
      from: text(entry, 'pub', 'from'),
      remainingMs: count(entry, 'pub', 'remainingMs'),
      hardRemainingMs: count(entry, 'pub', 'hardRemainingMs'),
      ...(resumeAt && { resumeAt }),
      outage: flag(entry, 'pub', 'outage'),
      byRole: text(entry, 'pub', 'byRole'),
    },
  }
}

const resumed: Apply = ({ suspension: _, ...state }, entry) => ({
  ...state,
  status: 'BIDDING',
  closesAt: text(entry, 'pub', 'closesAt'),
  ...(state.rounds ? { rounds: roundsResumed(state.rounds, entry) } : { hardStopAt: text(entry, 'pub', 'hardStopAt') }),
})

/** In rounds the end is known with the last opening. */
const closed: Apply = (state, entry) => ({
  ...state,
  corrections: [],
  ...(state.rounds && { closesAt: text(entry, 'pub', 'closesAt') }),
})

export const biddingFacts = {
  'quote.accepted': quoteSealed,
  'quote.rejected': (state) => state,
  'bidders.sealed': sealed,
  'bidding.opened': opened,
  'entry.opened': entryOpened,
  'lines.confirmed': linesConfirmed,
  'lines.rejected': (state) => state,
  'bid.accepted': accepted,
  'bid.rejected': (state) => state,
  'bid.correction-requested': correctionRequested,
  'bid.correction-decided': correctionDecided,
  'bid.voided': bidVoided,
  'bid.over-ceiling': overCeiling,
  'bidding.extended': extended,
  'bidding.suspended': suspended,
  'bidding.resume-set': (state, entry) =>
    state.suspension ? { ...state, suspension: { ...state.suspension, resumeAt: text(entry, 'pub', 'resumeAt') } } : state,
  'bidding.resumed': resumed,
  'bidding.closed': closed,
  'outage.detected': (state) => state,
} as const satisfies Record<string, Apply>
