import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import { useEffect } from 'react'
import type { Failure } from '#core/http/failure.ts'

/** Nothing is there to be shown. */
export type Unread = { phase: 'loading'; failure?: undefined } | { phase: 'failed'; failure: Failure }

/** `failure` beside data: the last reading failed; the data are those of an earlier one. */
export type QueryState<T> = Unread | { phase: 'ready'; data: T; failure?: Failure }

export interface QueryOptions<T> {
  /** @throws Failure */
  read: (signal: AbortSignal) => Promise<T>
  /** Tells when the data may have changed, from `open` until the signal ends it. */
  follow?: (changed: () => Promise<void>, signal: AbortSignal) => void
  /** Told how a reading ended, in the batch that shows it. */
  ended?: (state: QueryState<T>) => void
}

export interface Query<T> {
  readonly state: ReadonlySignal<QueryState<T>>
  /** A newer answer is being read. */
  readonly reading: ReadonlySignal<boolean>
  /** Reads, and follows what changes until `close`. Never throws: a failure becomes a phase. */
  open(): Promise<void>
  /** Reads at once; what was being read is given up. What is shown stays until the new is there, and if it cannot be had. */
  refresh(): Promise<void>
  /** The data may have changed: reads once more, after the reading that runs. */
  changed(): Promise<void>
  /** Changes what is shown, if something is. */
  patch(change: (data: T) => T): void
  /** Shows nothing any more, for what is about something else. */
  clear(): void
  close(): void
}

/** A question to the gateway: only the answer to the last one counts. While one reading runs, more changes only make one more. */
export function createQuery<T>({ read, follow, ended }: QueryOptions<T>): Query<T> {
  const state = signal<QueryState<T>>({ phase: 'loading' })
  const reading = signal(false)
  let opened = new AbortController()
  let asked = new AbortController()
  let changedAgain: Promise<void> | undefined

  async function load(): Promise<void> {
    asked.abort()
    if (opened.signal.aborted) return
    asked = new AbortController()
    const until = AbortSignal.any([asked.signal, opened.signal])
    reading.value = true
    const next = await answer(() => read(until), state)
    if (until.aborted) return
    batch(() => {
      state.value = next
      reading.value = false
      ended?.(next)
    })
  }

  let running: Promise<void> = Promise.resolve()
  const start = (): Promise<void> => {
    running = load()
    return running
  }

  function changed(): Promise<void> {
    if (!reading.peek()) return start()
    if (changedAgain) return changedAgain
    const mine = running.then(() => {
      if (changedAgain !== mine) return
      changedAgain = undefined
      return changed()
    })
    changedAgain = mine
    return mine
  }

  function refresh(): Promise<void> {
    if (state.peek().phase === 'failed' && !opened.signal.aborted) state.value = { phase: 'loading' }
    return start()
  }

  function close(): void {
    opened.abort()
    reading.value = false
  }

  return {
    state,
    reading,
    refresh,
    changed,
    close,
    async open() {
      opened.abort()
      opened = new AbortController()
      const first = refresh()
      follow?.(changed, opened.signal)
      await first
    },
    patch(change) {
      const now = state.peek()
      if (now.phase === 'ready') state.value = { ...now, data: change(now.data) }
    },
    clear() {
      asked.abort()
      changedAgain = undefined
      reading.value = false
      state.value = { phase: 'loading' }
    },
  }
}

async function answer<T>(read: () => Promise<T>, state: ReadonlySignal<QueryState<T>>): Promise<QueryState<T>> {
  try {
    return { phase: 'ready', data: await read() }
  } catch (cause) {
    const [shown, failure] = [state.peek(), cause as Failure]
    return shown.phase === 'ready' ? { ...shown, failure } : { phase: 'failed', failure }
  }
}

/** How far a question is whose former answer is shown beside it. */
export function phaseOf({ state, reading }: Pick<Query<unknown>, 'state' | 'reading'>): 'idle' | 'loading' | 'ready' | 'failed' {
  if (reading.value) return 'loading'
  if (state.value.failure) return 'failed'
  return state.value.phase === 'ready' ? 'ready' : 'idle'
}

/** The state of a question that is open as long as its view is shown. @param about read anew when it changes, e.g. the language */
export function useQuery<S>(query: Pick<Query<unknown>, 'open' | 'close'> & { readonly state: ReadonlySignal<S> }, about?: unknown): S {
  useEffect(() => {
    void [about, query.open()]
    return query.close
  }, [query, about])
  return query.state.value
}
