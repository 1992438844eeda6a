import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { neededOffers, offersOf } from '#domain/tender/bidding/competition.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { totalWithinLimits } from '#domain/tender/bidding/line-price.ts'
import { lineContextOf } from '#domain/tender/bidding/quote-lines.ts'
import { openQuote, quoteHashes, type SealedQuote, vaultOf } from '#domain/tender/bidding/sealed.ts'
import { bidderLevelOf } from '#domain/tender/disclosure-level.ts'
import { fact } from '#domain/tender/facts.ts'
import type { At, Bidder, Env, Fact, Json, ProjectState } from '#domain/tender/model.ts'
import { basisOf, formatMoney, parseMoney } from '#domain/tender/money.ts'
import type { RoundsState, SealedRoundQuote } from '#domain/tender/rounds-state.ts'
import { closeRound, type RoundOutcome, type RoundPlace } from './close-round.ts'
import { isOpened, roundAfter, standingQuote } from './schedule.ts'
import { drawOrder, tiedAtTop, withDraw } from './tie-break.ts'

/**
 * The opening of a round that is closed: the one place where what bidders have sealed is read. Entries stand in an order that no price has: by the place
 * of the sealed quote in the log, and by alias.
 *
 * @see tendering.md 6.4, 7.3, 8.1 I8, 8.2 (openRound), 8.5
 */

interface Opened {
  bidder: Bidder
  sealed: SealedRoundQuote
  quote: SealedQuote
  gross: bigint
  basis: bigint
}

interface Opening {
  state: ProjectState
  rules: ThreeRounds
  rounds: RoundsState
  outcome: RoundOutcome
  opened: readonly Opened[]
  /** When it falls due, where the clock opens. */
  due: At | undefined
}

/** Whether this round asks for a price of this bidder: an extra one is among those who tie. */
export const takesPart = ({ rounds }: Pick<ProjectState, 'rounds'>, { alias, state }: Pick<Bidder, 'alias' | 'state'>): boolean =>
  state === 'ACTIVE' && (rounds?.extra?.includes(alias) ?? true)

/** Quotes of the round that count: of bidders who are still in, and not taken back. */
export const countedQuotes = ({ rounds, bidders }: ProjectState): { bidder: Bidder; sealed: SealedRoundQuote }[] =>
  bidders
    .flatMap((bidder) => {
      const sealed = bidder.state === 'ACTIVE' ? standingQuote(rounds, bidder.alias) : undefined
      return sealed ? [{ bidder, sealed }] : []
    })
    .toSorted((a, b) => a.sealed.seq - b.sealed.seq)

/**
 * Whether the minimum may still be waived. The first close decides whether there are enough; afterwards there is something to waive only where a
 * disqualification has left fewer.
 */
export function minimumIsOpen(state: ProjectState): boolean {
  const { rounds } = state
  if (!rounds || (rounds.no === 1 && rounds.phase !== 'CLOSED')) return true
  return (rounds.done.length > 0 ? offersOf(state) : countedQuotes(state)).length < neededOffers(state)
}

/** Places in the log of the texts that the opening of this round reads (`Env.sealedQuotes`). */
export const sealedSeqs = (state: ProjectState): number[] => countedQuotes(state).map(({ sealed }) => sealed.seq)

/** Closed, and not opened yet. */
export const waitsForOpening = ({ status, rounds }: Pick<ProjectState, 'status' | 'rounds'>): boolean =>
  (status === 'BIDDING' || status === 'SUSPENDED') && rounds?.phase === 'CLOSED' && !isOpened(rounds)

/** What is due next is its opening, by the clock or by two persons: no pause lies before it. */
export const isToOpen = (state: Pick<ProjectState, 'status' | 'rounds'>): boolean => state.status === 'BIDDING' && waitsForOpening(state)

/**
 * @param due when it fell due, where the clock opens; two persons open when they do
 * @throws where a text is not what its bidder sealed in this round
 */
export function openingFacts(state: ProjectState, env: Env, due?: At): Fact[] {
  const [rules, rounds] = [roundsOf(state.form), state.rounds]
  if (!rules || !rounds) throw new TypeError('there is no round to open')
  const opened = openedQuotes(state, rounds, env)
  const drawn = draw(state, rules, rounds, closed(state, rules, rounds, opened), env)
  const opening: Opening = { state, rules, rounds, outcome: drawn.outcome, opened, due }
  return [
    unsealed(opening, env.at),
    ...opened.map((one) => quoteOpened(opening, one, env)),
    ...carried(opening),
    ...eliminations(opening),
    ...(drawn.fact ? [drawn.fact] : next(opening, env.at)),
  ]
}

function openedQuotes(state: ProjectState, { no }: RoundsState, env: Env): Opened[] {
  const { scale, compareBasis } = state.form
  const counted = countedQuotes(state)
  if (counted.length === 0) return []
  const vault = vaultOf(env)
  return counted.map(({ bidder, sealed }) => {
    const quote = openQuote(vault, env.sealedQuotes?.[sealed.seq] ?? '', { round: no, commitment: sealed.commitment })
    const gross = parseMoney(quote.gross, scale)
    if (quote.alias !== bidder.alias || quote.round !== no || gross === undefined) throw new TypeError('a sealed quote of somebody else')
    return { bidder, sealed, quote, gross, basis: basisOf(gross, bidder.taxBp, compareBasis) }
  })
}

/** Who tie in an extra round are ranked among themselves: their price was the best, and only gets better. */
function closed(state: ProjectState, rules: ThreeRounds, { no }: RoundsState, opened: readonly Opened[]): RoundOutcome {
  const entrants = state.bidders
    .filter((bidder) => takesPart(state, bidder))
    .map(({ alias, stands, sinceSeq }) => {
      const own = stands.at(-1)
      const quoted = opened.find(({ bidder }) => bidder.alias === alias)
      return {
        alias,
        ...(quoted && { quote: { basis: quoted.basis, seq: quoted.sealed.seq } }),
        ...(own && { held: { basis: BigInt(own.basis), sinceSeq } }),
      }
    })
  return closeRound(no, entrants, rules, state.form.direction)
}

const isLast = ({ rules, rounds }: Pick<Opening, 'rules' | 'rounds'>): boolean => rounds.no >= rules.rounds

/** A tie that is drawn is drawn with the last opening, so that the ranks of the round are those of the draw. */
function draw(state: ProjectState, rules: ThreeRounds, rounds: RoundsState, outcome: RoundOutcome, env: Env) {
  const tied = tiedAtTop(outcome.ranking)
  if (rules.tieBreak !== 'draw' || !isLast({ rules, rounds }) || tied.length < 2) return { outcome }
  if (env.headHash === undefined || env.headSeq === undefined)
    throw new TypeError('a tie is to be drawn, and the head of the log was not given')
  const { seed, order } = drawOrder(env.sha256, env.headHash, state.id, tied)
  return {
    outcome: { ...outcome, ranking: withDraw(outcome.ranking, order) },
    fact: fact('tie.drawn', { pub: { headSeq: env.headSeq, seed, aliases: order } }),
  }
}

function unsealed({ state, rounds, outcome, opened, due }: Opening, at: At): Fact {
  const lowest = outcome.ranking[0] && grossOf(outcome.ranking[0], opened, state)
  return fact(
    'round.unsealed',
    {
      pub: { round: rounds.no, openedAt: at },
      price: { lowest, tieCount: tiedAtTop(outcome.ranking).length },
      note: { received: opened.length, active: activeAfter(state, outcome) },
    },
    due,
  )
}

const activeAfter = ({ bidders }: ProjectState, { eliminated }: RoundOutcome): number =>
  bidders.filter((bidder) => bidder.state === 'ACTIVE').length - eliminated.length

function grossOf({ alias }: RoundPlace, opened: readonly Opened[], { bidders, form }: ProjectState): string {
  const quoted = opened.find(({ bidder }) => bidder.alias === alias)?.gross
  return formatMoney(quoted ?? bidders.find((bidder) => bidder.alias === alias)!.stands.at(-1)!.gross, form.scale)
}

/** Stands with the price where the rules show a bidder his own, else apart. */
function rankParts({ state, outcome }: Opening, alias: string): { price: { rank?: number }; note: { rank?: number } } {
  const rank = outcome.ranking.findIndex((place) => place.alias === alias) + 1
  return bidderLevelOf(state.form).ranks === 'none' ? { price: {}, note: { rank } } : { price: { rank }, note: {} }
}

/** The salt stands with the rate: with it alone ten thousand tries tell the rate that a price was committed with. */
function quoteOpened(opening: Opening, { bidder, sealed, quote, gross, basis }: Opened, { sha256 }: Env): Fact {
  const { state, rounds, due } = opening
  const { scale, currency, ceilingVisible } = state.form
  const { alias, customerId, taxBp } = bidder
  const rank = rankParts(opening, alias)
  const limit = ceilingVisible ? undefined : totalWithinLimits(lineContextOf(state), quote.lines, gross)
  const { lines, linesSalt, salt, deliveryDays, paymentTerms } = quote
  return fact(
    'quote.opened',
    {
      pub: { round: rounds.no, quoteSeq: sealed.seq, commitment: sealed.commitment },
      price: { alias, currency, gross: quote.gross, ...quoteHashes(sha256, quote), ...rank.price },
      lines: { lines: lines as unknown as Json, linesSalt, deliveryDays, paymentTerms },
      who: { customerId },
      note: {
        basis: formatMoney(basis, scale),
        taxBp,
        salt,
        lineLimit: limit === undefined ? undefined : formatMoney(limit, scale),
        ...rank.note,
      },
    },
    due,
  )
}

const byAlias = (a: { alias: string }, b: { alias: string }): number => (a.alias < b.alias ? -1 : 1)

const carried = (opening: Opening): Fact[] =>
  opening.outcome.ranking
    .filter((place) => place.carried)
    .toSorted(byAlias)
    .map((place) => {
      const { state, rounds, opened, due } = opening
      const rank = rankParts(opening, place.alias)
      const price = { alias: place.alias, gross: grossOf(place, opened, state), ...rank.price }
      return fact('quote.carried', { pub: { round: rounds.no }, price, who: whoIs(state, place.alias), note: rank.note }, due)
    })

const whoIs = ({ bidders }: ProjectState, alias: string) => ({ customerId: bidders.find((bidder) => bidder.alias === alias)!.customerId })

const eliminations = ({ state, rounds, outcome, due }: Opening): Fact[] =>
  outcome.eliminated
    .toSorted(byAlias)
    .map(({ alias, cause }) =>
      fact('bidder.eliminated', { pub: { round: rounds.no }, price: { alias, cause }, who: whoIs(state, alias) }, due),
    )

/** What comes after it; nothing where this was the last one. */
function next({ rules, rounds, outcome, due }: Opening, at: At): Fact[] {
  const aliases = tiedAtTop(outcome.ranking).toSorted()
  const after = roundAfter(rounds, at, rules, aliases.length)
  if (!after) return []
  const { no, opensAt, closesAt, extra } = after
  return [fact('round.scheduled', { pub: { round: no, opensAt, closesAt, extra }, who: extra ? { aliases } : {} }, due)]
}
