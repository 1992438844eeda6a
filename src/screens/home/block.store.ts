import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'

export type BlockState<T> = { phase: 'loading' } | { phase: 'ready'; rows: T } | { phase: 'failed'; failure: Failure }

export interface BlockDeps<T> {
  read: (signal: AbortSignal) => Promise<T>
  /** Says that something in the lists has changed. */
  follow: (changed: () => void, signal: AbortSignal) => void
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface BlockStore<T> {
  readonly state: ReadonlySignal<BlockState<T>>
  /** Never throws: a failure becomes a phase. */
  open(): Promise<void>
  close(): void
}

/** Changes come in bursts when an auction runs: the rows are read again once they have paused this long. */
const SETTLE_MS = 500

/** One block of rows, or one dashboard of several: read at once and again after changes. Rows stay while they are read again, also when that fails. */
export function createBlockStore<T>({ read, follow, wait }: BlockDeps<T>): BlockStore<T> {
  const state = signal<BlockState<T>>({ phase: 'loading' })
  let left = new AbortController()
  let burst = new AbortController()

  async function load(until: AbortSignal): Promise<void> {
    try {
      const rows = await read(until)
      if (!until.aborted) state.value = { phase: 'ready', rows }
    } catch (cause) {
      if (!until.aborted && state.peek().phase !== 'ready') state.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  function changed(): void {
    burst.abort()
    burst = new AbortController()
    const until = AbortSignal.any([burst.signal, left.signal])
    wait(SETTLE_MS, until).then(
      () => load(left.signal),
      () => undefined,
    )
  }

  return {
    state,
    async open() {
      left.abort()
      left = new AbortController()
      const until = left.signal
      if (state.peek().phase === 'failed') state.value = { phase: 'loading' }
      follow(changed, until)
      await load(until)
    },
    close: () => left.abort(),
  }
}
