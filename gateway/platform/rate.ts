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
 * @returns takes one share of a key: 0 when it was there, else the whole seconds until there is one
 */
export function rate(perSecond: number, burst: number, now: () => number = () => performance.now()): (key: string) => number {
  const buckets = new Map<string, Bucket>()
  return (key) => {
    const at = now()
    const known = buckets.get(key)
    const left = known ? Math.min(burst, known.left + ((at - known.at) / 1_000) * perSecond) : burst
    buckets.delete(key)
    buckets.set(key, { left: left < 1 ? left : left - 1, at })
    if (buckets.size > MAX_KNOWN) buckets.delete(buckets.keys().next().value ?? '')
    return left < 1 ? Math.ceil((1 - left) / perSecond) : 0
  }
}
