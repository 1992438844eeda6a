import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { type Direction, type Ranked, rank } from '#domain/tender/bidding/ranking.ts'

/** What a round comes to once its quotes are known: ranks, and who goes on. @see tendering.md 7.3 (closeRound) */

export interface Entrant {
  alias: string
  /** This round's, with the number of its entry. */
  quote?: { basis: bigint; seq: number }
  /** The price of the rounds before, and the number of the entry that first reached it. */
  held?: { basis: bigint; sinceSeq: number }
}

export interface RoundPlace extends Ranked {
  /** The price is that of an earlier round. */
  carried: boolean
}

export interface RoundOutcome {
  /** Best first. */
  ranking: RoundPlace[]
  /** Those without a price. */
  noQuote: string[]
  eliminated: { alias: string; cause: 'RANK' | 'NO_PRICE' }[]
  survivors: string[]
}

export type RoundRules = Pick<ThreeRounds, 'rounds' | 'missed' | 'out' | 'keepMin' | 'countBasis'>

/**
 * Ranks a round and says who leaves. After the last round nobody leaves by his rank; in an extra round, whose number is beyond the last, who does not
 * quote keeps his price.
 *
 * @param no from 1
 */
export function closeRound(no: number, entrants: readonly Entrant[], rules: RoundRules, direction: Direction): RoundOutcome {
  const carries = rules.missed === 'carry' || no > rules.rounds
  const ranking = rank(
    entrants.flatMap((entrant) => placeOf(entrant, carries)),
    direction,
  )
  const priced = new Set(ranking.map(({ alias }) => alias))
  const noQuote = entrants.flatMap(({ alias }) => (priced.has(alias) ? [] : [alias]))
  const leaving = leavingOf(no, rules, { priced: priced.size, noQuote: noQuote.length })
  const stay = ranking.length - leaving
  return {
    ranking,
    noQuote,
    eliminated: [
      ...noQuote.map((alias) => ({ alias, cause: 'NO_PRICE' as const })),
      ...ranking.slice(stay).map(({ alias }) => ({ alias, cause: 'RANK' as const })),
    ],
    survivors: ranking.slice(0, stay).map(({ alias }) => alias),
  }
}

/** Who repeats the price he holds keeps his place among equals. */
function placeOf({ alias, quote, held }: Entrant, carries: boolean): RoundPlace[] {
  if (quote) {
    const sinceSeq = held?.basis === quote.basis ? held.sinceSeq : quote.seq
    return [{ alias, basis: quote.basis, sinceSeq, carried: false }]
  }
  return held && carries ? [{ alias, ...held, carried: true }] : []
}

/** How many leave by their rank. */
function leavingOf(no: number, { rounds, out, keepMin, countBasis }: RoundRules, is: { priced: number; noQuote: number }): number {
  if (no >= rounds) return 0
  const wanted = (out[no - 1] ?? 0) - (countBasis === 'entered' ? is.noQuote : 0)
  return Math.max(0, Math.min(wanted, is.priced - keepMin))
}
