interface Bucket {
  left: number
  at: number
}

const MAX_KNOWN = 10_000

/**
 * Shares that fill up again by themselves: `perSecond` for each key, and `burst` at once after a quiet time. Of very many keys the longest
 * quiet, whose share is full again, is forgotten first.
 *
 * @param now milliseconds that never go back
 * @returns takes shares of a key, one when not said otherwise: 0 when they were there, else the whole seconds until they are. Whoever wants more than
 * all is given all.
 */
export function rate(
  perSecond: number,
  burst: number,
  now: () => number = () => performance.now(),
): (key: string, shares?: number) => number {
  const buckets = new Map<string, Bucket>()
  return (key, shares = 1) => {
    const wanted = Math.min(shares, burst)
    const at = now()
    const known = buckets.get(key)
    const left = known ? Math.min(burst, known.left + ((at - known.at) / 1_000) * perSecond) : burst
    buckets.delete(key)
    buckets.set(key, { left: left < wanted ? left : left - wanted, at })
    if (buckets.size > MAX_KNOWN) buckets.delete(buckets.keys().next().value ?? '')
    return left < wanted ? Math.ceil((wanted - left) / perSecond) : 0
  }
}
