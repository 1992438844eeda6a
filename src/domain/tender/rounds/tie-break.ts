import type { Ranked } from '#domain/tender/bidding/ranking.ts'
import type { Digest } from '#domain/tender/log/log-chain.ts'

/** A tie at rank 1. @see tendering.md 7.3 (tieBreak) */

/** Who holds the best price: one where nobody ties, none where nobody has a price. @param ranking best first */
export const tiedAtTop = (ranking: readonly Pick<Ranked, 'alias' | 'basis'>[]): string[] =>
  ranking.flatMap(({ alias, basis }) => (basis === ranking[0]!.basis ? [alias] : []))

/** The ranks that a draw of those who tie comes to. */
export const withDraw = <T extends Pick<Ranked, 'alias'>>(ranking: readonly T[], order: readonly string[]): T[] => [
  ...order.map((alias) => ranking.find((place) => place.alias === alias)!),
  ...ranking.slice(order.length),
]

/**
 * The order of a draw, which anyone can recompute: by the hash of the seed with the alias, smallest first.
 *
 * @param headHash hash of the last entry before the decision that draws
 */
export function drawOrder(
  digest: Digest,
  headHash: string,
  projectId: string,
  aliases: readonly string[],
): { seed: string; order: string[] } {
  const seed = digest(`TENDERDRAW1\n${headHash}\n${projectId}`)
  const lots = new Map(aliases.map((alias) => [alias, digest(`${seed}\n${alias}`)]))
  return { seed, order: aliases.toSorted((a, b) => (lots.get(a)! < lots.get(b)! ? -1 : 1)) }
}
