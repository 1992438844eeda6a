import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnchorHead, anchorTree, isUnder } from './anchor.ts'
import { GENESIS } from './log-chain.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const headsOf = (count: number): AnchorHead[] =>
  Array.from({ length: count }, (_, n) => ({ projectId: `P${n}`, seq: n + 1, hash: digest(`head ${n}`) }))

test('TEND-07 every head leads to the root on its own way, and to no other root', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 70 }), fc.nat(), async (count, pick) => {
      const heads = headsOf(count)
      const { root, paths } = anchorTree(digest, heads)
      const at = pick % count
      const own = { heads: [heads[at]!], root, path: paths[at]! }
      expect(await isUnder(digest, heads[at]!, own)).toBe(true)
      expect(own.path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)))
      expect(await isUnder(digest, { ...heads[at]!, seq: 99 }, own)).toBe(false)
      expect(await isUnder(digest, heads[at]!, { ...own, root: digest('another') })).toBe(false)
      if (count > 1) expect(await isUnder(digest, heads[(at + 1) % count]!, own)).toBe(false)
    }),
    { seed: 20261121, numRuns: 100 },
  )
})

test('TEND-07 an inner node is no head: a way cut short leads nowhere', async () => {
  const heads = headsOf(4)
  const { root, paths } = anchorTree(digest, heads)
  expect(await isUnder(digest, heads[0]!, { heads: [heads[0]!], root, path: paths[0]!.slice(1) })).toBe(false)
  expect(anchorTree(digest, [])).toEqual({ root: GENESIS, paths: [] })
})

test('TEND-07 an anchor of the first kind holds the heads it names', async () => {
  const [one, other] = headsOf(2) as [AnchorHead, AnchorHead]
  expect(await isUnder(digest, one, { heads: [one] })).toBe(true)
  expect(await isUnder(digest, other, { heads: [one] })).toBe(false)
})
