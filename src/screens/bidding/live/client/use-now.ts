import { useEffect, useState } from 'react'
import type { HallClock } from './bidding-client.ts'

/** How often a view that shows tenths of a second looks at the clock. */
const LOOK_MS = 100

/**
 * Server time for a view, to a tenth of a second in the last minute of `until` and to the second before, so that a calm hall costs nothing.
 *
 * @param until instant in ms towards which the steps become short
 */
export function useNow(clock: HallClock, until?: number): number {
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const look = () =>
      setNow((shown) => {
        const next = clock.now()
        const near = until !== undefined && Math.abs(until - next) < 60_000
        return near || Math.floor(next / 1_000) !== Math.floor(shown / 1_000) ? next : shown
      })
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [clock, until])
  return now
}
