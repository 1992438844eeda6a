/** Ranks: a total order, so two bidders never share one (I6). @see tendering.md 7.4, 8.1 */

export type Direction = 'reverse' | 'forward'

export interface Ranked {
  alias: string
  /** Comparison basis in minor units. */
  basis: bigint
  /** Log number of the bid that first reached the price still held: on equal price the earlier stands first. */
  sinceSeq: number
  /** Place in the draw among those of the same price, where there was one. */
  drawn?: number | undefined
}

/** Whether price `a` beats price `b`. */
export const better = (a: bigint, b: bigint, direction: Direction): boolean => (direction === 'reverse' ? a < b : a > b)

/** Whether `a` stands before `b`: by price, of equal ones by the draw, else who came first. */
export function standsBefore(a: Ranked, b: Ranked, direction: Direction): boolean {
  if (a.basis !== b.basis) return better(a.basis, b.basis, direction)
  const [first, second] = [a.drawn ?? Number.MAX_SAFE_INTEGER, b.drawn ?? Number.MAX_SAFE_INTEGER]
  return first === second ? a.sinceSeq < b.sinceSeq : first < second
}

/** Best first. The input is not changed. */
export function rank<T extends Ranked>(bidders: readonly T[], direction: Direction): T[] {
  return bidders.toSorted((a, b) => (standsBefore(a, b, direction) ? -1 : standsBefore(b, a, direction) ? 1 : 0))
}
