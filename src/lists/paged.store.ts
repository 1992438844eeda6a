import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'
import { createQuery, type Unread } from '#core/query.ts'
import { replaceEqualDeep } from '#core/state/replace-equal-deep.ts'

/** `busy`: something else was asked for and is being read; what is shown stays until it is there. */
export type PagedState<Page> =
  | Exclude<Unread, { phase: 'failed' }>
  | { phase: 'ready'; page: Page; busy: boolean }
  | { phase: 'failed'; failure: Failure; busy: boolean }

interface OnePage {
  rows: unknown
  total: number
  /** Rows a page. */
  pageSize: number
}

export interface Paged<Page> {
  /** `loading` only until the first reading has ended, however it ended. */
  readonly state: ReadonlySignal<PagedState<Page>>
  /** Reads what is wanted now: whatever was being read is ended, here and at the gateway. */
  ask(pageIndex: number): Promise<void>
  /** What was wanted last once more, e.g. after it could not be had. */
  again(): Promise<void>
  /** The same once more, because something may have changed: after what is being read, and what is shown stays when it cannot be had. */
  refresh(): Promise<void>
  /** Changes the page that is shown, if one is; what is being read meanwhile may be older than that, and is read once more. */
  patch(change: (page: Page) => Page): void
  /** Nothing is read, nor changed, any more until something is asked for again. */
  end(): void
}

/**
 * A list that is read by pages.
 *
 * @param read the page with this index, from 1; its signal ends when something else is asked for
 * @param shown told of the index of each page that is shown: the last one there is, when the list has become shorter than was asked for
 */
export function createPaged<Page extends OnePage>(
  read: (pageIndex: number, signal: AbortSignal) => Promise<Page>,
  shown: (page: Page, pageIndex: number) => void = () => undefined,
): Paged<Page> {
  let at = 1
  let isAskedFor = false
  /** Why nothing is shown, or what somebody asked for could not be had; until something could. What news asked for is not missed. */
  const missed = signal<Failure | undefined>(undefined)

  /** Rows that say the same as those that are shown are the same objects: their cells need not be drawn anew. */
  function asBefore(rows: Page['rows']): Page['rows'] {
    const now = query.state.peek()
    return now.phase === 'ready' ? replaceEqualDeep(now.data.rows, rows) : rows
  }

  async function found(still: AbortSignal): Promise<Page> {
    const page = await read(at, still)
    const last = Math.max(1, Math.ceil(page.total / page.pageSize))
    if (at <= last || still.aborted) return { ...page, rows: asBefore(page.rows) }
    at = last
    return found(still)
  }

  const query = createQuery<Page>({
    read: found,
    ended(now) {
      const isMissed = isAskedFor || missed.peek() !== undefined || now.phase === 'failed'
      missed.value = isMissed ? now.failure : undefined
      isAskedFor = false
      if (now.phase === 'ready' && !now.failure) shown(now.data, at)
    },
  })

  const state = computed<PagedState<Page>>(() => {
    const now = query.state.value
    const busy = query.reading.value
    if (now.phase === 'failed') return { ...now, busy }
    if (missed.value) return { phase: 'failed', failure: missed.value, busy }
    return now.phase === 'loading' ? now : { phase: 'ready', page: now.data, busy }
  })

  function ask(pageIndex: number): Promise<void> {
    at = pageIndex
    isAskedFor = true
    return query.open()
  }

  return {
    state,
    ask,
    again: () => ask(at),
    refresh: query.changed,
    patch(change) {
      if (query.reading.peek()) void query.changed()
      query.patch(change)
    },
    end: query.close,
  }
}
