import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Criteria } from '#contract/search.ts'
import type { ListQuery } from '#lists/index.ts'
import { createPaged, type PagedState } from '#lists/paged.store.ts'
import type { InboxPage } from './inbox.api.ts'

export interface InboxClient {
  read(search: Criteria | undefined, pageIndex: number, pageSize: number, signal: AbortSignal): Promise<InboxPage>
  markRead(ids: string[]): Promise<void>
  /** @param refresh asked when something was told, or may have been missed */
  follow(refresh: () => Promise<void>, signal: AbortSignal): void
}

export interface InboxStore {
  readonly state: ReadonlySignal<PagedState<InboxPage>>
  readonly search: ReadonlySignal<ListQuery | undefined>
  /** Rows a page. */
  readonly size: ReadonlySignal<number>
  open(): Promise<void>
  turn(pageIndex: number): Promise<void>
  /** Another search or page size begins at the first page. */
  choose(search: ListQuery | undefined, pageSize?: number): Promise<void>
  /** What was asked for last once more. */
  again(): Promise<void>
  /** How many messages another search would find. @throws Failure */
  wouldFind(query: Criteria, signal: AbortSignal): Promise<number>
  /** Marks these, or with none all, as read. @throws Failure */
  markRead(...ids: string[]): Promise<void>
  close(): void
}

export const PAGE_SIZES = [20, 50, 100] as const

/** What somebody was told: searched, paged, and read again when there is more. */
export function createInboxStore(client: InboxClient): InboxStore {
  const search = signal<ListQuery | undefined>(undefined)
  const size = signal<number>(PAGE_SIZES[0])
  const list = createPaged<InboxPage>((pageIndex, still) => client.read(search.peek()?.query, pageIndex, size.peek(), still))
  let left = new AbortController()
  return {
    state: list.state,
    search,
    size,
    open: async () => {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await list.again()
      if (!still.aborted) client.follow(list.refresh, still)
    },
    turn: list.ask,
    again: list.again,
    choose: (next, pageSize) => {
      search.value = next
      size.value = PAGE_SIZES.find((one) => one === pageSize) ?? size.peek()
      return list.ask(1)
    },
    wouldFind: async (query, signal) => (await client.read(query, 1, 1, signal)).total,
    async markRead(...ids) {
      const { signal: still } = left
      await client.markRead(ids)
      if (!still.aborted) await list.refresh()
    },
    close: () => {
      left.abort()
      list.end()
    },
  }
}
