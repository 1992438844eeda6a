import type { Anchor } from '#contract/tender/bid.ts'
import { canonical, GENESIS } from './log-chain.ts'

/**
 * Anchors over the heads of many logs, without telling a reader of one about the others: what is signed is the root of a tree of hashes, and
 * each reader gets his own head with the hashes that lead from it to the root. A head's hash comes from salted parts, so nobody can guess
 * another project from a neighbour's hash.
 *
 * @see tendering.md 8.5; RFC 9162 section 2.1 (the idea of the tree)
 */

export type AnchorHead = Anchor['heads'][number]
export type AnchorStep = NonNullable<Anchor['path']>[number]

/** Leaves and inner nodes begin differently, so that neither can be passed off as the other. */
const leafText = ({ projectId, seq, hash }: AnchorHead): string => `TENDERLEAF1\n${canonical({ projectId, seq, hash })}`
const nodeText = (left: string, right: string): string => `TENDERNODE1\n${left}\n${right}`

/**
 * The root over all heads, and the way to it from each of them.
 *
 * @param heads in the order they are kept; none gives {@link GENESIS} and no ways
 * @returns `paths[n]` belongs to `heads[n]`
 */
export function anchorTree(digest: (text: string) => string, heads: readonly AnchorHead[]): { root: string; paths: AnchorStep[][] } {
  const paths: AnchorStep[][] = heads.map(() => [])
  let level = heads.map((head, index) => ({ hash: digest(leafText(head)), heads: [index] }))
  while (level.length > 1) {
    const above: typeof level = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]]
      if (!right) {
        above.push(left)
        continue
      }
      for (const index of left.heads) paths[index]!.push({ side: 'right', hash: right.hash })
      for (const index of right.heads) paths[index]!.push({ side: 'left', hash: left.hash })
      above.push({ hash: digest(nodeText(left.hash, right.hash)), heads: [...left.heads, ...right.heads] })
    }
    level = above
  }
  return { root: level[0]?.hash ?? GENESIS, paths }
}

/**
 * The text an anchor's signature covers. Anchors of the first kind have no root: they are signed over all heads they name, and whoever kept
 * one can still check it.
 */
export const anchorText = ({ day, heads, prev, root }: Pick<Anchor, 'day' | 'heads' | 'prev' | 'root'>): string =>
  root === undefined ? `TENDERANCHOR1\n${canonical({ day, heads, prev })}` : `TENDERANCHOR2\n${canonical({ day, root, prev })}`

/**
 * Whether the head stands under the anchor's root. The signature over the root is not looked at here.
 *
 * @param digest SHA-256 as lower-case hex
 */
export async function isUnder(
  digest: (text: string) => string | Promise<string>,
  head: AnchorHead,
  { heads, root, path = [] }: Pick<Anchor, 'heads' | 'root' | 'path'>,
): Promise<boolean> {
  if (root === undefined) return heads.includes(head)
  let hash = await digest(leafText(head))
  for (const step of path) hash = await digest(step.side === 'left' ? nodeText(step.hash, hash) : nodeText(hash, step.hash))
  return hash === root
}
