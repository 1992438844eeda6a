import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { LiveEvents } from '#contract/tender/bid.ts'
import type { ProjectRow } from '#contract/tender/project.ts'
import { createPaged, type Paged } from './paged.store.ts'

/** `switchs` of the store: '1' three rounds, '2' free bidding, '0' all. */
export type Mode = '0' | '1' | '2'

export const modeOf = (mode: string): Mode => (mode === '0' || mode === '1' || mode === '2' ? mode : '1')

export interface ProjectPage {
  rows: readonly ProjectRow[]
  total: number
  pageIndex: number
  pageSize: number
}

export interface ProjectPagesClient<Filter, Counts> {
  read(filter: Filter, pageIndex: number, pageSize: number, signal: AbortSignal): Promise<ProjectPage>
  counts(filter: Filter, signal: AbortSignal): Promise<Counts>
  /** @param refresh asked when events were or may have been missed */
  follow(hear: (data: LiveEvents['list']) => void, refresh: () => Promise<void>, signal: AbortSignal): void
}

interface ProjectPagesDeps<Filter, Counts> {
  client: ProjectPagesClient<Filter, Counts>
  filter: Signal<Filter>
  /** Rows a page. */
  size: ReadonlySignal<number>
  /** Whether the list may lack projects because of what was asked, the kind of bidding aside. */
  isNarrowed(filter: Filter): boolean
  /** Told of each page that is shown, and of its index. */
  shown(page: ProjectPage, pageIndex: number): void
}

export interface ProjectPages<Counts> extends Pick<Paged<ProjectPage>, 'state' | 'ask' | 'again' | 'refresh'> {
  /** As they were counted last; undefined before. */
  readonly counts: ReadonlySignal<Counts | undefined>
  /** Begins with this page, and follows what happens from then on. */
  open(pageIndex: number): Promise<void>
  close(): void
}

/** The projects of one side, by pages that follow what happens, counted beside (TEND-24, TEND-28). */
export function createProjectPages<Filter extends { mode: Mode }, Counts extends { modes: Readonly<Record<Mode, number>> }>(
  deps: ProjectPagesDeps<Filter, Counts>,
): ProjectPages<Counts> {
  const { client, filter, size } = deps
  const counts = signal<Counts | undefined>(undefined)
  let left = new AbortController()

  async function read(pageIndex: number, still: AbortSignal): Promise<ProjectPage> {
    const request = filter.peek()
    // Told even when the rows cannot be read; and rows are shown even when nothing can be counted.
    const count = async () => {
      const found = await client.counts(request, still)
      still.throwIfAborted()
      counts.value = found
      return found
    }
    const [page, counted] = await Promise.all([client.read(request, pageIndex, size.peek(), still), count().catch(() => undefined)])
    still.throwIfAborted()
    if (request.mode === '0' || counted?.modes[request.mode] !== 0 || deps.isNarrowed(request)) return page
    // Who was left at a kind of bidding (the specified first one is three rounds) that he has no project of begins with all of them.
    filter.value = { ...request, mode: '0' }
    return read(pageIndex, still)
  }

  const { state, ask, again, refresh, patch, end } = createPaged<ProjectPage>(read, deps.shown)

  function hear({ id, patch: change }: LiveEvents['list']): void {
    const now = state.peek()
    if (now.phase !== 'ready') {
      // What is being read may have been read before this.
      if (now.phase === 'loading' || now.busy) void refresh()
      return
    }
    const known = now.page.rows.find((row) => row.id === id)
    if (known) patch((page) => ({ ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }))
    // A row of another page, or one whose operations and place under the filters have changed: page and counts are read again.
    if (!known || (change.status !== undefined && change.status !== known.status)) void refresh()
  }

  return {
    state,
    counts,
    ask,
    again,
    refresh,
    open: async (pageIndex) => {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await ask(pageIndex)
      if (!still.aborted) client.follow(hear, refresh, still)
    },
    close: () => {
      left.abort()
      end()
    },
  }
}
