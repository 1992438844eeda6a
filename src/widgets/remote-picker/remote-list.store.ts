import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Timers } from '#core/browser/timers.ts'
import type { PageOfRows, RowQuery } from './remote.api.ts'
import type { RemoteRow } from './remote.rules.ts'

export interface RemoteListState {
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  rows: readonly RemoteRow[]
  page: number
  totalPages: number
}
export interface RemoteList {
  readonly state: ReadonlySignal<RemoteListState>
  readonly text: ReadonlySignal<string>
  /** Asks when nothing more was typed for a while; the last word wins. */
  type(text: string): void
  search(text: string): Promise<void>
  /** The next page, unless one is on its way or there is none. */
  more(): Promise<void>
  /** Forgets rows and word. */
  reset(): void
  end(): void
}

interface Deps {
  read: (query: RowQuery) => Promise<PageOfRows>
  debounceMs: () => number
  wait: Timers['wait']
  onAsked: (text: string) => void
  onFail: (cause: unknown, retry: () => void) => void
  onFound: (rows: readonly RemoteRow[]) => void
}

const NOTHING: RemoteListState = { phase: 'idle', rows: [], page: 0, totalPages: 0 }

/** Rows of any source, page by page. An answer that was overtaken is dropped. */
export function createRemoteList({ read, debounceMs, wait, onAsked, onFail, onFound }: Deps): RemoteList {
  const state = signal<RemoteListState>(NOTHING)
  const text = signal('')
  let life = new AbortController()
  const renew = () => {
    life.abort()
    life = new AbortController()
    return life.signal
  }
  async function load(page: number, end: AbortSignal): Promise<void> {
    const before = page === 1 ? [] : state.value.rows
    state.value = { ...state.value, phase: 'loading' }
    try {
      const { rows, totalPages } = await read({ text: text.value.trim(), page, signal: end })
      if (end.aborted) return
      const known = new Set(before.map(({ id }) => id))
      onFound(rows)
      state.value = { phase: 'ready', rows: [...before, ...rows.filter(({ id }) => !known.has(id))], page, totalPages }
    } catch (cause) {
      if (end.aborted) return
      state.value = { ...state.value, rows: before, phase: 'failed' }
      onFail(cause, () => void load(page, renew()))
    }
  }
  const search = (word: string, end = renew()) => {
    text.value = word
    onAsked(word.trim())
    return load(1, end)
  }
  return {
    state,
    text,
    search: (word) => search(word),
    type(word) {
      text.value = word
      const end = renew()
      state.value = { ...state.value, phase: 'loading' }
      wait(debounceMs(), end).then(
        () => search(word, end),
        () => undefined,
      )
    },
    async more() {
      const { phase, page, totalPages } = state.value
      if (phase === 'ready' && page < totalPages) await load(page + 1, life.signal)
    },
    reset() {
      renew()
      text.value = ''
      state.value = NOTHING
    },
    end: () => life.abort(),
  }
}
