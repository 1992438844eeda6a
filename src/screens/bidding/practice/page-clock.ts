import { browserTimers } from '#core/browser/timers.ts'
import type { HallClock } from '#screens/bidding/live/index.ts'

/** The clock of a page that needs no server: monotonic, and certain about itself. */
export const pageClock: HallClock = {
  now: () => performance.timeOrigin + performance.now(),
  uncertaintyMs: 0,
  wait: browserTimers.wait,
}
