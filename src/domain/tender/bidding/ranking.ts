/** Ranks: a total order, so two bidders never share one (I6). @see tendering.md 7.4, 8.1 */

export type Direction = 'reverse' | 'forward'

export interface Ranked {
  alias: string
  /** Comparison basis in minor units. */
  basis: bigint
  /** Log number of the bid that first reached the price still held: on equal price the earlier stands first. */
  sinceSeq: number
}

/** Whether price `a` beats price `b`. */
export const better = (a: bigint, b: bigint, direction: Direction): boolean => (direction === 'reverse' ? a < b : a > b)

/** Best first. The input is not changed. */
export function rank<T extends Ranked>(bidders: readonly T[], direction: Direction): T[] {
  return bidders.toSorted((a, b) => (a.basis === b.basis ? a.sinceSeq - b.sinceSeq : better(a.basis, b.basis, direction) ? -1 : 1))
}
