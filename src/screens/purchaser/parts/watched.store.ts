import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'

export type Watch<T> = { phase: 'loading' } | { phase: 'ready'; data: T } | { phase: 'failed'; failure: Failure }

export interface WatchClient<T> {
  read(signal: AbortSignal): Promise<T>
  /** Tells when it may have changed. */
  follow(changed: () => Promise<void>, signal: AbortSignal): void
}

export interface Watched<T> {
  readonly state: ReadonlySignal<Watch<T>>
  open(): Promise<void>
  /** Reads again; what is shown stays until the new is there, and if it cannot be had. */
  refresh(): Promise<void>
  close(): void
}

/** Something that is read as a whole and read again when it changes; while one reading runs, more news only make one more. */
export function watched<T>(client: WatchClient<T>): Watched<T> {
  const state = signal<Watch<T>>({ phase: 'loading' })
  let left = new AbortController()
  let reading: Promise<void> | undefined
  let again = false

  async function read(): Promise<void> {
    const { signal: still } = left
    try {
      const data = await client.read(still)
      if (!still.aborted) state.value = { phase: 'ready', data }
    } catch (cause) {
      if (!still.aborted && state.peek().phase !== 'ready') state.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  async function readOut(): Promise<void> {
    do {
      again = false
      await read()
    } while (again)
    reading = undefined
  }

  function refresh(): Promise<void> {
    again = true
    reading ??= readOut()
    return reading
  }

  return {
    state,
    refresh,
    open: async () => {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      state.value = state.peek().phase === 'ready' ? state.peek() : { phase: 'loading' }
      await refresh()
      if (!still.aborted) client.follow(refresh, still)
    },
    close: () => left.abort(),
  }
}
