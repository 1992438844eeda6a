import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'
import type { ScopedStorage } from './storage.ts'

/** Where the input of a form is. `kept`: in this browser only, the gateway could not be reached; it goes out later. */
export type DraftState =
  | { phase: 'clean' }
  | { phase: 'waiting' }
  | { phase: 'sending' }
  | { phase: 'saved' }
  | { phase: 'kept' }
  /** The gateway does not take it; the input stays in this browser. */
  | { phase: 'refused'; failure: Failure }

export interface DraftDeps<T> {
  /** Names the input: one a form and record. */
  key: string
  storage: ScopedStorage
  /** Sends all of it. @throws Failure */
  send: (values: T) => Promise<void>
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Calls `work` when the network is back or the page is looked at again, until the returned end. */
  wake: (work: () => void) => () => void
}

export interface Draft<T> {
  readonly state: ReadonlySignal<DraftState>
  /** What this browser kept and the gateway has not confirmed, e.g. after a crash. */
  kept(): T | undefined
  /** Keeps the input in this browser at once, and sends it when the typing pauses. */
  change(values: T): void
  /** Sends what is waiting now: a field was left, the page is hidden. Resolves when it is sent or could not be. */
  flush(): Promise<void>
  /** The record has gone on (submitted, withdrawn): nothing is kept any more. */
  discard(): void
  /** Begins to listen for the network, until the returned end, which sends what is left. */
  follow(): () => void
}

/** Pause in the typing after which input is sent. */
const PAUSE_MS = 1_500
/** Typing without a pause is sent this often all the same. */
const AT_MOST_MS = 30_000
const AGAIN_MS = 10_000

/**
 * Input that is never lost: kept in this browser at every stroke, sent in pauses, sent again when the gateway is back. Sends never overlap,
 * so an older state never overwrites a newer one.
 */
export function createDraft<T>({ key, storage, send, wait, wake }: DraftDeps<T>): Draft<T> {
  const state = signal<DraftState>({ phase: 'clean' })
  let latest: { values: T } | undefined
  let running: Promise<void> | undefined
  const pauses = createPauses(wait, () => void flush())

  async function sendAll(): Promise<void> {
    while (latest) {
      const sent = latest
      state.value = { phase: 'sending' }
      try {
        await send(sent.values)
      } catch (cause) {
        failed(cause as Failure)
        return
      }
      if (latest === sent) {
        latest = undefined
        storage.remove(key)
        state.value = { phase: 'saved' }
      }
    }
  }

  function failed(failure: Failure): void {
    if (failure.kind === 'unreachable' || failure.kind === 'timeout' || failure.kind === 'broken') {
      state.value = { phase: 'kept' }
      pauses.start(AGAIN_MS)
    } else state.value = { phase: 'refused', failure }
  }

  function flush(): Promise<void> {
    pauses.stop()
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    state,
    kept: () => storage.read<T>(key),
    change(values) {
      latest = { values }
      storage.write(key, values)
      if (running !== undefined) return
      state.value = { phase: 'waiting' }
      pauses.start(PAUSE_MS, AT_MOST_MS)
    },
    flush,
    discard() {
      pauses.stop()
      latest = undefined
      storage.remove(key)
      state.value = { phase: 'clean' }
    },
    follow() {
      const end = wake(() => void (latest && flush()))
      return () => {
        end()
        if (latest) void flush()
        else pauses.stop()
      }
    },
  }
}

/** Runs the work after a pause that begins anew with every start, and at the latest after `atMost` from the first one. */
function createPauses(wait: DraftDeps<unknown>['wait'], work: () => void) {
  let pause = new AbortController()
  let limit: AbortController | undefined
  const runAfter = (ms: number, signal: AbortSignal) => wait(ms, signal).then(work, () => undefined)
  return {
    start(ms: number, atMost?: number): void {
      pause.abort()
      pause = new AbortController()
      void runAfter(ms, pause.signal)
      if (atMost === undefined || limit) return
      limit = new AbortController()
      void runAfter(atMost, limit.signal)
    },
    stop(): void {
      pause.abort()
      limit?.abort()
      limit = undefined
    },
  }
}
