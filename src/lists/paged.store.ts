import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'

/** `busy`: something else was asked for and is being read; what is shown stays until it is there. */
export type PagedState<Page> =
  | { phase: 'loading' }
  | { phase: 'ready'; page: Page; busy: boolean }
  | { phase: 'failed'; failure: Failure; busy: boolean }

interface OnePage {
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
  const state = signal<PagedState<Page>>({ phase: 'loading' })
  let at = 1
  let reading: { left: AbortController; over: Promise<void> } | undefined
  let hasNews = false

  async function found(still: AbortSignal): Promise<Page> {
    const page = await read(at, still)
    const last = Math.max(1, Math.ceil(page.total / page.pageSize))
    if (at <= last || still.aborted) return page
    at = last
    return found(still)
  }

  async function run(still: AbortSignal, keeps: boolean): Promise<void> {
    try {
      const page = await found(still)
      if (still.aborted) return
      shown(page, at)
      state.value = { phase: 'ready', page, busy: false }
    } catch (cause) {
      if (still.aborted) return
      const now = state.peek()
      state.value = keeps && now.phase === 'ready' ? { ...now, busy: false } : { phase: 'failed', failure: cause as Failure, busy: false }
    }
    reading = undefined
    if (hasNews) await begin(true)
  }

  function begin(keeps: boolean): Promise<void> {
    reading?.left.abort()
    hasNews = false
    const left = new AbortController()
    const mine = { left, over: Promise.resolve() }
    reading = mine
    mine.over = run(left.signal, keeps)
    return mine.over
  }

  function ask(pageIndex: number): Promise<void> {
    at = pageIndex
    const now = state.peek()
    if (now.phase !== 'loading') state.value = { ...now, busy: true }
    return begin(false)
  }

  return {
    state,
    ask,
    again: () => ask(at),
    refresh() {
      if (!reading) return begin(true)
      hasNews = true
      return reading.over
    },
    patch(change) {
      if (reading) hasNews = true
      const now = state.peek()
      if (now.phase === 'ready') state.value = { ...now, page: change(now.page) }
    },
    end() {
      reading?.left.abort()
      reading = undefined
      hasNews = false
    },
  }
}
