import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Timers } from '#core/browser/timers.ts'
import { createQuery, phaseOf } from '#core/query.ts'
import type { PageOfRows, RowQuery } from './remote.api.ts'
import type { RemoteRow } from './remote.rules.ts'

interface ListedRows {
  rows: readonly RemoteRow[]
  page: number
  totalPages: number
}
export interface RemoteListState extends ListedRows {
  phase: ReturnType<typeof phaseOf>
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

const NOTHING: ListedRows = { rows: [], page: 0, totalPages: 0 }

/** Rows of any source, page by page. An answer that was overtaken is dropped. */
export function createRemoteList({ read, debounceMs, wait, onAsked, onFail, onFound }: Deps): RemoteList {
  const text = signal('')
  /** What the last question asked for; `told`: it goes on with a search that was told of. */
  const asked = signal({ page: 1, pauseMs: 0, told: true })
  const query = createQuery({ read: ask })
  const shown = () => (query.state.value.phase === 'ready' ? query.state.value.data : NOTHING)
  const state = computed<RemoteListState>(() => {
    const phase = phaseOf(query)
    // What another word had found is no answer to one that failed, nor shown again before the next is answered.
    return { ...shown(), phase, ...(query.state.value.failure && asked.value.page === 1 && { rows: [] }) }
  })

  async function ask(end: AbortSignal): Promise<ListedRows> {
    const { page, pauseMs, told } = asked.peek()
    try {
      if (pauseMs > 0) await wait(pauseMs, end)
      if (!told) onAsked(text.peek().trim())
      const { rows, totalPages } = await read({ text: text.peek().trim(), page, signal: end })
      if (!end.aborted) onFound(rows)
      const before = page === 1 ? [] : shown().rows
      const known = new Set(before.map(({ id }) => id))
      return { rows: [...before, ...rows.filter(({ id }) => !known.has(id))], page, totalPages }
    } catch (cause) {
      if (!end.aborted) onFail(cause, () => void load({ page, pauseMs: 0, told: true }))
      throw cause
    }
  }
  function load(question: typeof asked.value): Promise<void> {
    asked.value = question
    return query.open()
  }
  const search = (word: string, pauseMs: number) => {
    text.value = word
    return load({ page: 1, pauseMs, told: false })
  }
  return {
    state,
    text,
    search: (word) => search(word, 0),
    type: (word) => void search(word, debounceMs()),
    async more() {
      const { phase, page, totalPages } = state.peek()
      if (phase === 'ready' && page < totalPages) await load({ page: page + 1, pauseMs: 0, told: true })
    },
    reset() {
      text.value = ''
      query.clear()
    },
    end: query.close,
  }
}
