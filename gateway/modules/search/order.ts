import type { Operator } from '#contract/search.ts'
import type { TypedClause, TypedLeaf } from '#domain/search/evaluate.ts'
import type { SearchColumns } from './where.ts'

/**
 * The order of conditions is the server's to keep: within AND and OR it stops at the first one that decides. So what is cheap and decides often is
 * written first. What is found does not depend on it.
 */

/** `cost` of a look at one row, a comparison being 1, and the share of rows (0 to 1) that it is true for. Guesses: the data are not asked. */
interface Guess {
  cost: number
  share: number
}

const SHARES: Readonly<Record<Operator, number>> = {
  eq: 0.05,
  eqOrIsNull: 0.1,
  in: 0.15,
  like: 0.1,
  likeLeft: 0.1,
  likeRight: 0.1,
  isNull: 0.1,
  gt: 0.5,
  ge: 0.5,
  lt: 0.5,
  le: 0.5,
  ne: 0.9,
  notIn: 0.9,
  isNotNull: 0.9,
}
const LIKE_COST = 10
const VALUES_A_COMPARISON = 10
/** A look into another table. */
const LOOKUP_COST = 100

type Guessed = { clause: TypedClause } & Guess

export const inGoodOrder = (clauses: readonly TypedClause[], kind: 'all' | 'any', columns: SearchColumns): TypedClause[] =>
  ordered(clauses, kind, columns).map(({ clause }) => clause)

const ordered = (clauses: readonly TypedClause[], kind: 'all' | 'any', columns: SearchColumns): Guessed[] =>
  clauses.map((clause) => ({ clause, ...guessOf(clause, columns) })).sort((a, b) => rankOf(a, kind) - rankOf(b, kind))

/** What it costs to be done with a row: AND is done when one is false, OR when one is true. */
const rankOf = ({ cost, share }: Guess, kind: 'all' | 'any'): number => cost / (kind === 'all' ? 1 - share : share)

function guessOf(clause: TypedClause, columns: SearchColumns): Guess {
  if (clause.kind === 'leaf') return guessOfLeaf(clause, columns)
  const isAll = clause.kind === 'all'
  // `left`: the share of rows that the next condition is still asked of.
  let [cost, left] = [0, 1]
  for (const guess of ordered(clause.clauses, clause.kind, columns)) {
    cost += left * guess.cost
    left *= isAll ? guess.share : 1 - guess.share
  }
  return { cost, share: isAll ? left : 1 - left }
}

function guessOfLeaf({ operator, prop, literals }: TypedLeaf, columns: SearchColumns): Guess {
  const comparing = operator.startsWith('like') ? LIKE_COST : 1 + literals.length / VALUES_A_COMPARISON
  return { cost: comparing + (columns[prop]?.sql.startsWith('(select') ? LOOKUP_COST : 0), share: SHARES[operator] }
}
