import type { RoundRow, RoundView } from '#contract/tender/round-view.ts'
import { divideHalfUp, formatMoney, parseMoney } from '#domain/tender/money.ts'
import type { Round } from '#screens/bidding/rounds/shared/round-time.rules.ts'

/** What stands of one bidder in one round. */
export type Cell =
  | { kind: 'price'; row: RoundRow }
  /** He takes part in a round that nobody has opened: whether he has quoted is not told. */
  | { kind: 'sealed' }
  /** The round was opened and he has no price in it; perhaps he left with it. */
  | { kind: 'none'; out: boolean }
  /** The round has not begun, or he takes no part in it. */
  | { kind: 'empty' }

export interface AliasRow {
  alias: string
  own: boolean
  /** Left, by his rank or without a price. */
  out: boolean
  /** In the order of the rounds. */
  cells: Cell[]
}

/** The bidders whose prices are told, those who came farthest first. */
export function aliasRows(rounds: readonly Round[], prices: readonly RoundRow[]): AliasRow[] {
  const byAlias = Map.groupBy(prices, ({ alias }) => alias)
  const last = (alias: string) => byAlias.get(alias)!.reduce((a, b) => (b.round > a.round ? b : a))
  return [...byAlias]
    .map(([alias, rows]) => ({
      alias,
      own: rows.some(({ own }) => own),
      out: rows.some(({ eliminated, missed }) => eliminated || missed),
      cells: rounds.map((round) => cellOf(round, rounds, rows)),
    }))
    .toSorted((a, b) => {
      const [left, right] = [last(a.alias), last(b.alias)]
      return right.round - left.round || left.rank - right.rank
    })
}

function cellOf(round: Round, rounds: readonly Round[], rows: readonly RoundRow[]): Cell {
  const row = rows.find((one) => one.round === round.no)
  if (row) return { kind: 'price', row }
  const left = rows.some(({ round: no, eliminated }) => eliminated && no < round.no)
  if (left || round.state === 'SCHEDULED' || !takesPart(round, rounds, rows)) return { kind: 'empty' }
  return round.state === 'OPENED' ? { kind: 'none', out: rows.some(({ missed }) => missed === round.no) } : { kind: 'sealed' }
}

/** In an extra round are those who tied for the first rank, in any other those who have a price of the one before. */
function takesPart({ no, extra }: Round, rounds: readonly Round[], rows: readonly RoundRow[]): boolean {
  const opened = rounds.filter((one) => one.state === 'OPENED' && one.no < no).at(-1)
  const before = rows.find(({ round }) => round === opened?.no)
  return before !== undefined && (!extra || before.rank <= (opened?.tieCount ?? 1))
}

/** Rounds whose best price the reader is told. */
export const toldRounds = ({ rounds }: Pick<RoundView, 'rounds'>): (Round & { lowest: string })[] =>
  rounds.flatMap((round) => (round.lowest === undefined ? [] : [{ ...round, lowest: round.lowest }]))

/** How far the best price has come from that of the first round, in percent with two decimals; undefined without a way to go. */
export function wayOf(first: string, now: string, { scale, direction }: Pick<RoundView, 'scale' | 'direction'>): string | undefined {
  const [from, to] = [parseMoney(first, scale), parseMoney(now, scale)]
  if (!from || to === undefined) return undefined
  const way = direction === 'reverse' ? from - to : to - from
  return way < 0n ? undefined : formatMoney(divideHalfUp(way * 10_000n, from), 2)
}

const TELLS_LOWEST: readonly RoundView['disclose'][] = ['lowest', 'lowestAndRank', 'anonPrices']

/**
 * The picture for a wall that bidders see as well: what the rules tell every one of them, and nothing of who looks. How many take part, who opens, and a
 * limit that is perhaps not published are for fewer eyes.
 */
export function forAudience(view: RoundView, prices: readonly RoundRow[]): { view: RoundView; prices: RoundRow[] } {
  const { bidders, quotesReceived, approvals, deputyFrom, canOpen, waived, ceiling, ...rest } = view
  const { alias, taxBp, ownPrice, ownRank, over, submitted, eliminated, next, why, ...told } = rest
  const tells = TELLS_LOWEST.includes(view.disclose)
  return {
    view: { ...told, actions: [], canQuote: false, rounds: view.rounds.map((round) => roundForAudience(round, tells)) },
    prices: view.disclose === 'anonPrices' ? prices.map(({ own, ...row }) => row) : [],
  }
}

function roundForAudience(round: Round, tells: boolean): Round {
  const { ownPrice, ownRank, carried, received, active, lowest, tieCount, ...told } = round
  return { ...told, ...(tells && lowest !== undefined && { lowest, ...(tieCount !== undefined && { tieCount }) }) }
}
