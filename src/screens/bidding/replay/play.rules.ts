import type { Moment } from '#domain/tender/replay/moments.ts'

/** How a replay moves on while it plays. Times are in ms. */

export const SPEEDS = [1, 10, 60, 600] as const
export type Speed = (typeof SPEEDS)[number]

/** A stretch in which nothing happens takes no longer than this to watch. */
export const LONGEST_WAIT_MS = 5_000
const WHOLE_MS = 90_000

type Times = readonly Pick<Moment, 'at'>[]
export const startOf = (moments: Times): number => Date.parse(moments[0]!.at)
export const endOf = (moments: Times): number => Date.parse(moments.at(-1)!.at)

/** Where the replay is once this much time has passed for whoever watches. */
export function ahead(moments: Times, from: number, wallMs: number, speed: number): number {
  let [now, left] = [from, wallMs]
  for (const [index, { at }] of moments.entries()) {
    const until = Date.parse(at)
    if (index === 0 || until <= now) continue
    const rate = Math.max(speed, (until - Date.parse(moments[index - 1]!.at)) / LONGEST_WAIT_MS)
    const needed = (until - now) / rate
    if (needed > left) return now + left * rate
    now = until
    left -= needed
  }
  return now
}

/** The slowest speed at which the whole takes no more than a minute and a half; else the fastest. */
export function firstSpeed(moments: Times): Speed {
  const length = endOf(moments) - startOf(moments)
  return SPEEDS.find((speed) => length / speed <= WHOLE_MS) ?? 600
}
