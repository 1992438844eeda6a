import type { RoundView } from '#contract/tender/round-view.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { better } from '#domain/tender/bidding/ranking.ts'
import { refusal } from '#domain/tender/facts.ts'
import type { Refused } from '#domain/tender/model.ts'
import { parseMoney } from '#domain/tender/money.ts'
import type { Judged } from '#screens/bidding/quote-center/lines/index.ts'
import type { OwnQuote } from '#screens/bidding/rounds/client/index.ts'
import type { Terms } from './terms.store.ts'

/** What a bidder may do in rounds, and what becomes of what he types; the same rules decide in the gateway. */

const MAX_DELIVERY_DAYS = 3_650
/** In UTF-16 units, as the gateway counts them. */
export const LONGEST_TERMS = 500

/** `open`: quotes are taken; `ahead`: they may be prepared; `none`: there is nothing to type for. */
export type Taking = 'open' | 'ahead' | 'none'

/** By the picture, and by the clock where its round ended before the next picture came. */
export function takingOf(view: RoundView, now: number): Taking {
  const { canQuote, why, phase } = view
  if (canQuote) return now < Date.parse(view.closesAt) ? 'open' : 'none'
  if (why === 'NOT_STARTED' || why === 'SUSPENDED') return 'ahead'
  return why === 'NOT_OPEN' && phase === 'INTERVAL' ? 'ahead' : 'none'
}

/** What becomes of a firm that does not quote in the round that is open or comes next: its price stands, or it leaves. */
export function stakeOf(view: Pick<RoundView, 'rounds' | 'roundNo' | 'ownPrice'>, missed: ThreeRounds['missed'] | undefined) {
  if (view.ownPrice === undefined) return 'eliminate'
  return view.rounds.find(({ no }) => no === roundOf(view))?.extra ? 'carry' : missed
}

/** The round whose quotes are typed: the one that is open or comes next. */
export const roundOf = ({ roundNo }: Pick<RoundView, 'roundNo'>): number => Math.max(1, roundNo)

/** What was judged by line, held against the limit of the round as well. */
export function judgedInRound(judged: Judged, { next, direction, scale }: RoundView, whole: boolean): Judged {
  const [total, max] = [parseMoney(judged.total, scale), next && parseMoney(next.max, scale)]
  if (judged.refused?.code === 'TENDER-2042' || total === undefined || max === undefined || total === 0n) return judged
  // The total of a sale reaches its least with the last line.
  if (!better(max, total, direction) || (direction === 'forward' && !whole)) return judged
  if (judged.line !== undefined) return judged
  const { line: _line, first: _first, ...rest } = judged
  return { ...rest, refused: refusal('TENDER-2052', { max: next!.max }) }
}

/** Delivery time in days, where it is one. */
export function daysOf({ deliveryDays }: Terms): number | undefined {
  const typed = deliveryDays.trim()
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  return days >= 1 && days <= MAX_DELIVERY_DAYS ? days : undefined
}

/** Why a quote would not be taken, its prices apart. */
export function refusedTerms(terms: Terms): Refused | undefined {
  if (daysOf(terms) === undefined) return refusal('TENDER-2098')
  return terms.paymentTerms.trim().length > LONGEST_TERMS ? refusal('VALIDATION-1000') : undefined
}

/**
 * How far a total lies from the one before, in hundredths of a percent of that; more than 0 is lower.
 *
 * @returns undefined where there is none before
 */
export function dropOf(before: string | undefined, total: string, scale: number): number | undefined {
  const [was, is] = [before === undefined ? undefined : parseMoney(before, scale), parseMoney(total, scale)]
  if (was === undefined || is === undefined || was <= 0n) return undefined
  const doubled = ((was - is) * 20_000n) / was
  return Number((doubled + (doubled < 0n ? -1n : 1n)) / 2n)
}

/** The quote of a round that is sealed. */
export const sealedIn = (quotes: readonly OwnQuote[], round: number): OwnQuote | undefined =>
  quotes.find((quote) => quote.round === round && quote.state === 'sealed')

/** The quote before this round. */
export const lastBefore = (quotes: readonly OwnQuote[], round: number): OwnQuote | undefined =>
  quotes.findLast((quote) => quote.round < round)

export const termsOf = (quote: Pick<OwnQuote, 'deliveryDays' | 'paymentTerms'> | undefined): Terms => ({
  deliveryDays: quote?.deliveryDays ? String(quote.deliveryDays) : '',
  paymentTerms: quote?.paymentTerms ?? '',
})
