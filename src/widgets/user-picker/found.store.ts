import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { LoaderQuery, PickedUser, UserPage } from './user-picker.types.ts'

/** What the popup lists. Rows stay in sight while others are on their way. */
export interface Found {
  phase: 'idle' | 'loading' | 'more' | 'ready' | 'failed'
  /** What the rows are found by. */
  text: string
  rows: readonly PickedUser[]
  total: number
  /** Pages of `rows`, from 1; 0 for none. */
  page: number
  cause?: unknown
}

export interface FoundDeps {
  page: (query: LoaderQuery) => Promise<UserPage>
  pageSize: () => number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** A search begins. */
  onFilter: (text: string) => void
  onFailed: (cause: unknown, retry: () => void) => void
}

export interface FoundStore {
  readonly found: ReadonlySignal<Found>
  hasMore(): boolean
  /** After the typing has paused; `now` at once. Resolves when it is answered, has failed or was overtaken. */
  search(text: string, options?: { now: boolean }): Promise<void>
  more(): Promise<void>
  /** Does again what failed. */
  retry(): Promise<void>
  /** Forgets what was found: other settings find others. */
  forget(): void
  end(): void
}

const PAUSE_MS = 300
const NOTHING: Found = { phase: 'idle', text: '', rows: [], total: 0, page: 0 }

/** The search of a picker: only the last question counts, an answer that comes late is dropped. */
export function createFound(deps: FoundDeps): FoundStore {
  const found = signal<Found>(NOTHING)
  let running = new AbortController()
  /** What the last run asked for. */
  let asked = { text: '', page: 1 }

  async function run(text: string, page: number, pauseMs: number): Promise<void> {
    running.abort()
    running = new AbortController()
    const { signal: life } = running
    asked = { text, page }
    const { cause: _, ...before } = found.value
    found.value = { ...before, phase: page > 1 ? 'more' : 'loading' }
    try {
      if (pauseMs > 0) await deps.wait(pauseMs, life)
      if (page === 1) deps.onFilter(text)
      const { rows, total } = await deps.page({ text, page, signal: life })
      if (life.aborted) return
      const all = page > 1 ? joined(before.rows, rows) : rows
      found.value = { phase: 'ready', text, rows: all, total: Math.max(total, all.length), page }
    } catch (cause) {
      if (life.aborted) return
      found.value = { ...found.value, phase: 'failed', cause }
      deps.onFailed(cause, () => void retry())
    }
  }
  const retry = () => run(asked.text, asked.page, 0)
  const hasMore = () => deps.pageSize() * found.value.page < found.value.total
  return {
    found,
    hasMore,
    search: (text, { now } = { now: false }) => run(text, 1, now ? 0 : PAUSE_MS),
    async more() {
      const { phase, text, page } = found.value
      if (phase === 'ready' && hasMore()) await run(text, page + 1, 0)
    },
    retry,
    forget() {
      running.abort()
      found.value = NOTHING
    },
    end: () => running.abort(),
  }
}

/** People who moved between two pages stand once. */
function joined(first: readonly PickedUser[], more: readonly PickedUser[]): PickedUser[] {
  return [...new Map([...first, ...more].map((user) => [user.id, user])).values()]
}
