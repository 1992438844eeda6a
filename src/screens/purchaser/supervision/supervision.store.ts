import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ListQuery } from '#lists/index.ts'
import { createPaged, type PagedState } from '#lists/paged.store.ts'
import type { ReviewPage, ReviewStatus, Sort, Wanted } from './supervision.api.ts'

export interface SupervisionClient {
  read(wanted: Wanted, signal: AbortSignal): Promise<ReviewPage>
  follow(changed: () => Promise<void>, signal: AbortSignal): void
}

export interface SupervisionStore {
  readonly state: ReadonlySignal<PagedState<ReviewPage>>
  readonly wanted: ReadonlySignal<Wanted>
  open(): Promise<void>
  /** What was asked for last once more. */
  again(): Promise<void>
  /** Another word, order, search or page size begins at the first page. */
  choose(change: Change): Promise<void>
  /** How many rows another advanced search would find beside the present filters. */
  wouldFind(search: ListQuery, signal: AbortSignal): Promise<number>
  turn(pageIndex: number): Promise<void>
  close(): void
}

interface Change {
  keyword?: string
  sort?: Sort | undefined
  search?: ListQuery | undefined
  /** Left out: it stays. */
  pageSize?: number | undefined
}

export const PAGE_SIZES = [10, 20, 50] as const
const FIRST: Wanted = { keyword: '', search: undefined, pageIndex: 1, pageSize: PAGE_SIZES[0] }

export const STATUSES = ['WATCHING', 'OPENED', 'RETURNED', 'SIGNED'] as const satisfies readonly ReviewStatus[]

/** What is supervised and reviewed, as a page that follows what happens. */
export function createSupervisionStore(client: SupervisionClient): SupervisionStore {
  const wanted = signal<Wanted>(FIRST)
  const list = createPaged<ReviewPage>(
    (pageIndex, still) => client.read({ ...wanted.peek(), pageIndex }, still),
    (_, pageIndex) => {
      wanted.value = { ...wanted.peek(), pageIndex }
    },
  )
  let left = new AbortController()
  const ask = (change: Partial<Wanted>) => {
    wanted.value = { ...wanted.peek(), ...change }
    return list.ask(wanted.peek().pageIndex)
  }
  return {
    state: list.state,
    wanted,
    open: async () => {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await ask({})
      if (!still.aborted) client.follow(list.refresh, still)
    },
    again: list.again,
    choose: ({ pageSize = wanted.peek().pageSize, ...change }) => ask({ ...change, pageSize, pageIndex: 1 }),
    wouldFind: async (search, signal) => (await client.read({ ...wanted.peek(), search, pageIndex: 1, pageSize: 1 }, signal)).total,
    turn: (pageIndex) => ask({ pageIndex }),
    close: () => {
      left.abort()
      list.end()
    },
  }
}
