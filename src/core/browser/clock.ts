import { atom, type ReadonlyAtom, readOnly } from '#core/state/atom.ts'
import type { PageResume } from './page-resume.ts'
import type { ClockReading } from './read-clock.ts'
import type { Timers } from './timers.ts'

/** The gateway's clock, as well as this computer knows it (tendering.md 8.3). Shown to people; what decides is the gateway. */
export interface ClockCore {
  /** Server time in ms since 1970. Runs on the monotonic clock: setting the computer's clock does not move it. */
  now(): number
  /** Half the round trip of the best probe, in ms; `Infinity` before anything was told. */
  readonly uncertaintyMs: number
  /** `now()` once a second. */
  readonly tick: ReadonlyAtom<number>
  /** Asks again, as exactly as may be from now on: for views that bidding is seen in. Never rejects: a clock that cannot be reached keeps what it knew. */
  sync(): Promise<void>
  /** What an answer said of the time: stands in for the first probe where it is exact enough to show seconds by. */
  told(reading: ClockReading): void
  /** Resolves after `ms` of monotonic time. @throws the signal's reason when it is aborted first */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `work` every `ms` until the returned end, or the signal. */
  every(ms: number, work: () => void, signal?: AbortSignal): () => void
}

export interface ClockDeps {
  /** The best of so many readings, which may become more meanwhile; undefined: none came. */
  read: (probes: () => number) => Promise<ClockReading | undefined>
  timers: Timers
  /** Whether the gateway would answer a probe now; a clock that is not ready keeps what it knows. */
  ready?: () => boolean
  /** The computer's own clock, believed until the first probe. */
  wall?: () => number
  /** Tells when the page may have slept or the gateway has become ready. */
  wake: PageResume
}

/** Of so many the best counts where it matters; elsewhere one is enough. */
const PROBES = 5
const RESYNC_MS = 60_000
/** A reading that may be further off than this shows wrong seconds: the first who looks at the clock has it asked. */
const COARSE_MS = 500
const TICK_MS = 1_000
/** Two ticks this far apart: the computer slept. */
const SLEPT_MS = 3_000

/** A clock that starts when someone first looks at it. */
export function createClock({ read, timers, ready = () => true, wall = Date.now, wake }: ClockDeps): ClockCore {
  let offset = wall() - timers.monotonic()
  let uncertainty = Number.POSITIVE_INFINITY
  let probes = 1
  let running: Promise<void> | undefined
  let started = false
  const tick = atom(wall())

  function take(reading: ClockReading): void {
    ;({ offset, uncertainty } = reading)
    tick.set(offset + timers.monotonic())
  }

  function ask(): Promise<void> {
    if (!ready()) return Promise.resolve()
    running ??= read(() => probes)
      .catch(() => undefined)
      .then((reading) => {
        running = undefined
        if (reading) take(reading)
      })
    return running
  }

  function now(): number {
    start()
    return offset + timers.monotonic()
  }

  function start(): void {
    if (started) return
    started = true
    if (uncertainty > COARSE_MS) void ask()
    void beat()
    wake(() => void ask())
  }

  async function beat(): Promise<void> {
    let last = timers.monotonic()
    let synced = last
    for (;;) {
      await timers.wait(TICK_MS - ((offset + timers.monotonic()) % TICK_MS))
      const at = timers.monotonic()
      if (at - last >= SLEPT_MS || at - synced >= RESYNC_MS) {
        synced = at
        void ask()
      }
      last = at
      tick.set(offset + at)
    }
  }

  return {
    now,
    get uncertaintyMs() {
      return uncertainty
    },
    tick: {
      ...readOnly(tick),
      onDemand: true,
      subscribe(listener) {
        start()
        return tick.subscribe(listener)
      },
    },
    sync() {
      probes = PROBES
      return ask()
    },
    told(reading) {
      if (!Number.isFinite(uncertainty)) take(reading)
    },
    wait: timers.wait,
    every: (ms, work, signal) => every(timers, ms, work, signal),
  }
}

function every(timers: Timers, ms: number, work: () => void, signal?: AbortSignal): () => void {
  const end = new AbortController()
  const either = signal ? AbortSignal.any([signal, end.signal]) : end.signal
  const run = async () => {
    for (;;) {
      await timers.wait(ms, either)
      work()
    }
  }
  run().catch(() => undefined)
  return () => end.abort()
}
