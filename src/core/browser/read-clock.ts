import type { Timers } from './timers.ts'

/** What one answer said of the gateway's clock. */
export interface ClockReading {
  /** Server time less monotonic time, ms. */
  offset: number
  /** The answer may be wrong by so much either way, ms. */
  uncertainty: number
}

/** @param server its time in ms since 1970, with the monotonic instants that it was asked for and came at */
export const clockReading = (server: number, asked: number, came: number): ClockReading => ({
  offset: server - (asked + came) / 2,
  uncertainty: (came - asked) / 2,
})

/** Reads a clock one time after the other; the reading with the shortest way counts. After a failure no further one is tried. */
export async function readClock(
  probe: () => Promise<number>,
  timers: Pick<Timers, 'monotonic'>,
  probes: () => number,
): Promise<ClockReading | undefined> {
  let best: ClockReading | undefined
  for (let n = 0; n < probes(); n += 1) {
    const asked = timers.monotonic()
    try {
      const next = clockReading(await probe(), asked, timers.monotonic())
      if (!best || next.uncertainty < best.uncertainty) best = next
    } catch {
      break
    }
  }
  return best
}
