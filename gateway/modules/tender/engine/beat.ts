import type { Client, Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { Logger } from '#gateway/platform/process/log.ts'
import { onceAtATime } from '#gateway/platform/process/schedule.ts'
import { type KeptThread, keepThread } from '#gateway/platform/process/thread.ts'

/**
 * The beat (tendering.md 8.4). While a gateway runs it is never older than a few seconds: gateways alone move it on, as a worker without one serves nobody.
 * A gateway that is busy is not absent, so the beat is moved on by a thread of its own too, unless no beat of the main loop was answered for
 * `limits.standstillMs`: then nobody is served, whether the loop stands still or its connections are stuck or used up. That is shorter than the shortest
 * extension (30 s) by the gap that makes an outage, so that a bid placed just before a standstill can still be answered in the extension it caused, or the
 * hall is compensated.
 */

/** What the beat's thread is given. */
export interface BeatGiven {
  url: string
  standstillMs: number
  /** One number: when the main loop last had an answer of the database, by `process.hrtime`, which all threads share. */
  servedAt: BigInt64Array
}

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

/** @see startBeatThread */
export interface BeatThread extends KeptThread {
  /** The main loop's own beat was answered through the connections that bids go through, where it waits its turn as they do. */
  served: () => void
}

/** Starts the thread. It moves the beat on and does nothing else: gaps are found and compensated by the main loop. */
export function startBeatThread(url: string, log?: Logger, standstillMs: number = limits.standstillMs): BeatThread {
  const servedAt = new BigInt64Array(new SharedArrayBuffer(8))
  const served = () => void Atomics.store(servedAt, 0, process.hrtime.bigint())
  served()
  const thread = keepThread(new URL('./beat.thread.ts', import.meta.url), { url, standstillMs, servedAt } satisfies BeatGiven, log)
  return { ...thread, served }
}

interface Beats {
  /** One beat of the main loop. */
  beat: () => Promise<void>
  onError: (error: unknown) => void
  log?: Logger
  standstillMs?: number
}

/** The main loop's beats, one at a time; once bids can come, the thread's too. */
export function startBeats({ beat, onError, log, standstillMs }: Beats) {
  let thread: BeatThread | undefined
  const next = onceAtATime(onError)(() => beat().then(() => thread?.served()))
  const timer = setInterval(next, limits.beatMs).unref()
  return {
    listening: (url: string): void => {
      thread = startBeatThread(url, log, standstillMs)
    },
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await thread?.stop()
    },
  }
}
