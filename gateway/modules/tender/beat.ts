import type { Client, Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { Logger } from '#gateway/platform/log.ts'
import { type KeptThread, keepThread } from '#gateway/platform/thread.ts'

/**
 * The beat (tendering.md 8.4). While a gateway runs it is never older than a few seconds: gateways alone move it on, as a worker without one serves nobody.
 * A gateway that is busy is not absent, so the beat is moved on by a thread of its own too, unless the main loop stands still for `limits.standstillMs`: then
 * nobody is served, whatever the reason. That is shorter than the shortest extension (30 s) by the gap that makes an outage, so that a bid placed just before
 * a standstill can still be answered in the extension it caused, or the hall is compensated.
 */

/** What the beat's thread is given. */
export interface BeatGiven {
  url: string
  standstillMs: number
  /** One number: when the main loop took its last turn, by `process.hrtime`, which all threads share. */
  turnedAt: BigInt64Array
}

const TURN_MS = 500

/**
 * Moves the beat on; answers false when it is so old that the guard has to look first.
 *
 * @param stillMs how long ago this gateway could serve
 */
export async function moveBeat(db: Pool | Client, stillMs = 0): Promise<boolean> {
  const { rows } = await db.query<{ alive: boolean }>({
    name: 'tender-beat',
    text: `with moved as (
        update tender_beat set at = greatest(at, clock_timestamp()), served_at = greatest(served_at, clock_timestamp() - $2 * interval '1 ms')
        where at > clock_timestamp() - $1 * interval '1 ms' and least(at, served_at) < clock_timestamp() - interval '1 second' returning 1)
      select at > clock_timestamp() - $1 * interval '1 ms' as alive from tender_beat`,
    values: [limits.outageGapMs, stillMs],
  })
  return rows[0]?.alive ?? true
}

/** Starts the thread. It moves the beat on and does nothing else: gaps are found and compensated by the main loop. */
export function startBeatThread(url: string, log?: Logger, standstillMs: number = limits.standstillMs): KeptThread {
  const turnedAt = new BigInt64Array(new SharedArrayBuffer(8))
  const turn = () => void Atomics.store(turnedAt, 0, process.hrtime.bigint())
  turn()
  const turning = setInterval(turn, TURN_MS).unref()
  const thread = keepThread(new URL('./beat.thread.ts', import.meta.url), { url, standstillMs, turnedAt } satisfies BeatGiven, log)
  return {
    stop: () => {
      clearInterval(turning)
      return thread.stop()
    },
  }
}
