import { lineLimitOf, minor, withBidder } from '#domain/tender/bidding/evolve-bidder.ts'
import { count, field, flag, optionalText, text, texts } from '#domain/tender/facts.ts'
import type { Bidder, Entry, ProjectState, Stand } from '#domain/tender/model.ts'
import { withoutConfirmation } from '#domain/tender/project/evolve-project.ts'
import type { BidderRound, RoundsState } from '#domain/tender/rounds-state.ts'
import { openingKey } from './schedule.ts'

/** What facts of rounds do to the state. A price enters it by an opening alone. */

type Apply = (state: ProjectState, entry: Entry) => ProjectState

const withRounds = (state: ProjectState, change: (rounds: RoundsState) => Partial<RoundsState>): ProjectState =>
  state.rounds ? { ...state, rounds: { ...state.rounds, ...change(state.rounds) } } : state

/** The rounds of a project that begins to bid. */
export const roundsAtStart = (opensAt: string, closesAt: string): RoundsState => ({
  no: 1,
  phase: 'SCHEDULED',
  opensAt,
  closesAt,
  quotes: {},
  done: [],
})

/** One stands for each bidder; a later one takes the place of the one before. */
export const quoteOfRoundSealed: Apply = (state, entry) =>
  withRounds(state, ({ quotes }) => {
    const alias = text(entry, 'who', 'alias')
    const before = quotes[alias]
    const replaced = before ? before.replaced + (before.withdrawn ? 0 : 1) : 0
    return { quotes: { ...quotes, [alias]: { seq: entry.seq, at: entry.at, commitment: text(entry, 'pub', 'commitment'), replaced } } }
  })

const quoteWithdrawn: Apply = (state, entry) =>
  withRounds(state, ({ quotes }) => {
    const alias = text(entry, 'who', 'alias')
    const quote = quotes[alias]
    return quote ? { quotes: { ...quotes, [alias]: { ...quote, withdrawn: true } } } : {}
  })

const times = (entry: Entry) => ({ opensAt: text(entry, 'pub', 'opensAt'), closesAt: text(entry, 'pub', 'closesAt') })

const opened: Apply = (state, entry) => withRounds(state, () => ({ phase: 'OPEN', ...times(entry) }))

const closed: Apply = (state) => withRounds(state, () => ({ phase: 'CLOSED' }))

const scheduled: Apply = (state, entry) => {
  const next = withRounds(state, () => ({
    no: count(entry, 'pub', 'round'),
    phase: 'SCHEDULED',
    ...times(entry),
    ...(flag(entry, 'pub', 'extra') && { extra: texts(entry, 'who', 'aliases') }),
    quotes: {},
  }))
  return { ...next, closesAt: text(entry, 'pub', 'closesAt') }
}

const unsealed: Apply = (state, entry) => {
  const { rounds } = state
  if (!rounds) return state
  const { no, opensAt, closesAt, extra } = rounds
  const lowest = field(entry, 'price', 'lowest') === undefined ? {} : { lowest: minor(state, entry, 'price', 'lowest') }
  const result = {
    no,
    opensAt,
    closesAt,
    openedAt: text(entry, 'pub', 'openedAt'),
    ...(extra && { extra: true as const }),
    received: count(entry, 'note', 'received'),
    active: count(entry, 'note', 'active'),
    ...lowest,
    tieCount: count(entry, 'price', 'tieCount'),
  }
  return {
    ...state,
    rounds: { ...rounds, done: [...rounds.done, result] },
    confirmations: withoutConfirmation(state.confirmations, openingKey(no)),
  }
}

/** A rank stands where its bidder may read it, else in the note. */
const rankIn = (entry: Entry): number => Number(field(entry, 'price', 'rank') ?? count(entry, 'note', 'rank'))

const quoteOpened: Apply = (state, entry) => {
  const alias = text(entry, 'price', 'alias')
  const no = count(entry, 'pub', 'round')
  const seq = count(entry, 'pub', 'quoteSeq')
  const [gross, basis] = [minor(state, entry, 'price', 'gross'), minor(state, entry, 'note', 'basis')]
  const stand: Stand = { seq, gross, basis, at: state.rounds?.quotes[alias]?.at ?? entry.at }
  const round: BidderRound = { no, gross, basis, rank: rankIn(entry) }
  return withBidder({ ...state, bids: state.bids + 1 }, alias, ({ lineLimit: _, ...bidder }) => ({
    ...bidder,
    ...lineLimitOf(state, entry),
    stands: [...bidder.stands, stand],
    sinceSeq: bidder.stands.at(-1)?.basis === basis ? bidder.sinceSeq : seq,
    bids: bidder.bids + 1,
    initial: bidder.initial ?? basis,
    entrySeq: entry.seq,
    rounds: [...(bidder.rounds ?? []), round],
  }))
}

const quoteCarried: Apply = (state, entry) =>
  withBidder(state, text(entry, 'price', 'alias'), (bidder) => {
    const own = bidder.stands.at(-1)
    if (!own) return bidder
    const round: BidderRound = {
      no: count(entry, 'pub', 'round'),
      gross: own.gross,
      basis: own.basis,
      rank: rankIn(entry),
      carried: true,
    }
    return { ...bidder, rounds: [...(bidder.rounds ?? []), round] }
  })

const eliminated: Apply = (state, entry) =>
  withBidder(state, text(entry, 'price', 'alias'), (bidder) => ({
    ...bidder,
    state: 'ELIMINATED',
    eliminatedRound: count(entry, 'pub', 'round'),
    eliminatedCause: text(entry, 'price', 'cause') as NonNullable<Bidder['eliminatedCause']>,
  }))

const tieDrawn: Apply = (state, entry) => {
  const aliases = texts(entry, 'pub', 'aliases')
  const next = withRounds(state, () => ({ drawn: { headSeq: count(entry, 'pub', 'headSeq'), seed: text(entry, 'pub', 'seed'), aliases } }))
  return {
    ...next,
    bidders: next.bidders.map((bidder) => {
      const place = aliases.indexOf(bidder.alias)
      return place < 0 ? bidder : { ...bidder, drawn: place + 1 }
    }),
  }
}

/** A pause moves what was waiting to open as well as its end. */
export const roundsResumed = (rounds: RoundsState, entry: Entry): RoundsState => {
  const opensAt = optionalText(entry, 'pub', 'opensAt')
  return { ...rounds, closesAt: rounds.phase === 'CLOSED' ? rounds.closesAt : text(entry, 'pub', 'closesAt'), ...(opensAt && { opensAt }) }
}

export const roundFacts = {
  'round.opened': opened,
  'quote.withdrawn': quoteWithdrawn,
  'round.closed': closed,
  'round.unsealed': unsealed,
  'quote.opened': quoteOpened,
  'quote.carried': quoteCarried,
  'bidder.eliminated': eliminated,
  'round.scheduled': scheduled,
  'tie.drawn': tieDrawn,
} as const satisfies Record<string, Apply>
