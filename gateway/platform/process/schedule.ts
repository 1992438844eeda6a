import type { Jobs } from '#gateway/platform/deps.ts'

/** Work that comes again and again, each `everyMs` milliseconds and once at the start. */
export interface ScheduledJob {
  everyMs: number
  run: () => void
}

/** Starts a job unless its last run still goes on. A run that fails is reported and tried again at the next tick. */
export function onceAtATime(onError: (error: unknown) => void) {
  const running = new Set<Promise<void>>()
  const alone = (work: () => Promise<unknown>) => {
    let busy = false
    return () => {
      if (busy) return
      busy = true
      const run: Promise<void> = work()
        .then(() => {}, onError)
        .finally(() => {
          busy = false
          running.delete(run)
        })
      running.add(run)
    }
  }
  return Object.assign(alone, { idle: async () => void (await Promise.all(running)) })
}

/** One piece of work that fails does not keep the others waiting; what failed is told at the end. */
export async function eachAlone<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`, { cause: failures[0] })
}

/** Timers of these rounds. `stop` returns when what still ran has ended. */
export function schedule(all: readonly ScheduledJob[], idle: () => Promise<void>): Jobs {
  let timers: NodeJS.Timeout[] = []
  return {
    start: () => {
      timers = all.map(({ everyMs, run }) => setInterval(run, everyMs))
      for (const { run } of all) run()
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await idle()
    },
  }
}
