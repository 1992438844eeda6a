import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { createQuery, phaseOf } from '#core/query.ts'
import type { LoaderQuery, PickedUser, UserPage } from './user-picker.types.ts'

interface FoundRows {
  /** What the rows are found by. */
  text: string
  rows: readonly PickedUser[]
  total: number
  /** Pages of `rows`, from 1; 0 for none. */
  page: number
}

/** What the popup lists. Rows stay in sight while others are on their way. */
export interface Found extends FoundRows {
  phase: ReturnType<typeof phaseOf> | 'more'
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
const NOTHING: FoundRows = { text: '', rows: [], total: 0, page: 0 }

/** The search of a picker: only the last question counts, an answer that comes late is dropped. */
export function createFound(deps: FoundDeps): FoundStore {
  /** What the last run asked for. */
  const asked = signal({ text: '', page: 1, pauseMs: 0 })
  const query = createQuery({ read })
  const shown = () => (query.state.value.phase === 'ready' ? query.state.value.data : NOTHING)
  const found = computed<Found>(() => {
    const phase = phaseOf(query)
    const cause = query.state.value.failure
    return { ...shown(), phase: phase === 'loading' && asked.value.page > 1 ? 'more' : phase, ...(phase === 'failed' && { cause }) }
  })

  async function read(life: AbortSignal): Promise<FoundRows> {
    const { text, page, pauseMs } = asked.peek()
    try {
      if (pauseMs > 0) await deps.wait(pauseMs, life)
      if (page === 1) deps.onFilter(text)
      const { rows, total } = await deps.page({ text, page, signal: life })
      const all = page > 1 ? joined(shown().rows, rows) : rows
      return { text, rows: all, total: Math.max(total, all.length), page }
    } catch (cause) {
      if (!life.aborted) deps.onFailed(cause, () => void retry())
      throw cause
    }
  }
  function run(text: string, page: number, pauseMs: number): Promise<void> {
    asked.value = { text, page, pauseMs }
    return query.open()
  }
  const retry = () => run(asked.peek().text, asked.peek().page, 0)
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
    forget: query.clear,
    end: query.close,
  }
}

/** People who moved between two pages stand once. */
function joined(first: readonly PickedUser[], more: readonly PickedUser[]): PickedUser[] {
  return [...new Map([...first, ...more].map((user) => [user.id, user])).values()]
}
