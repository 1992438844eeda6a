/** Deterministic numbers for the demonstration (mulberry32), so that two starts make the same firms and projects. Not for secrets. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** Whole number from `low` to `high`, both possible. */
  whole(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** `count` different ones, in random order. */
  sample<T>(from: readonly T[], count: number): T[]
  chance(probability: number): boolean
  /** Normal distribution by Box-Muller. */
  normal(mean: number, deviation: number): number
  permutation(count: number): number[]
}

export const DEMO_SEED = 20_261_121

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const permutation = (count: number) => {
    const order = Array.from({ length: count }, (_, index) => index)
    for (let index = count - 1; index > 0; index--) {
      const other = whole(0, index)
      ;[order[index], order[other]] = [order[other]!, order[index]!]
    }
    return order
  }
  return {
    next,
    whole,
    permutation,
    pick: (from) => from[whole(0, from.length - 1)]!,
    sample: (from, count) =>
      permutation(from.length)
        .slice(0, count)
        .map((index) => from[index]!),
    chance: (probability) => next() < probability,
    normal: (mean, deviation) => mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
