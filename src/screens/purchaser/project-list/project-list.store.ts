import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ProjectStatus } from '#contract/tender/project.ts'
import { ordering } from '#domain/list-order.ts'
import type { ListQuery } from '#lists/index.ts'
import type { PagedState } from '#lists/paged.store.ts'
import { createProjectPages, type Mode, modeOf, type ProjectPage, type ProjectPagesClient } from '#lists/project-pages.store.ts'

/** Orders other than the first one: what is running, then the newest. */
export const SORTS = ['startsAt', 'registrationEndsAt', 'ceiling', 'code'] as const
export type Sort = (typeof SORTS)[number]
/** The highest amount stands first; days and codes rise. */
export const order = ordering(SORTS, ['ceiling'])

export interface Filter {
  mode: Mode
  keyword?: string
  sort?: Sort
  /** The advanced search; status, category, buyer and days of the start are conditions of it. */
  search?: ListQuery
}

/** How many projects there are, by kind of bidding and, within the chosen kind, by status. */
export interface Counts {
  modes: Readonly<Record<Mode, number>>
  status: Readonly<Partial<Record<ProjectStatus, number>>>
}

export type ListState = PagedState<ProjectPage>

/** What the list was left with, beside the page. */
export interface Kept extends Omit<Filter, 'mode'> {
  pageSize: number
  /** The kind of bidding that was searched: the remembered one lives as long as the page, and may have given way because it had no project. */
  mode?: Mode
}

export interface ListClient extends ProjectPagesClient<Filter, Counts> {
  /** By status: what the search says of the status does not count here, nor does the order. */
  counts(filter: Filter, signal: AbortSignal): Promise<Counts>
  /** How many rows there would be. */
  total(filter: Filter, signal: AbortSignal): Promise<number>
  /** The page the list was left at (`cgform.pageIndex`). */
  page: { get(): number; set(pageIndex: number): void }
  /** `switchs`. */
  mode: { get(): string; set(mode: Mode): void }
  kept: { get(): Kept | undefined; set(kept: Kept): void }
}

export interface ProjectListStore {
  readonly state: ReadonlySignal<ListState>
  /** As they were counted last; undefined before. */
  readonly counts: ReadonlySignal<Counts | undefined>
  readonly filter: ReadonlySignal<Filter>
  /** Rows a page. */
  readonly size: ReadonlySignal<number>
  /** Ids of the rows that are chosen for something that is done to several. */
  readonly chosen: ReadonlySignal<readonly string[]>
  open(): Promise<void>
  turn(pageIndex: number): Promise<void>
  /** What was asked for last once more. */
  again(): Promise<void>
  resize(pageSize: number): Promise<void>
  /** Another tab, filter or page size begins at page 1. */
  choose(change: Partial<PendingAction>, pageSize?: number): Promise<void>
  /** Without any filter; the order stays. */
  reset(): Promise<void>
  /** How many rows another advanced search would find beside the present filters. */
  wouldFind(search: ListQuery, signal: AbortSignal): Promise<number>
  /** Reads the shown page again, after something was done. */
  refresh(): Promise<void>
  mark(ids: readonly string[]): void
  close(): void
}

export const PAGE_SIZES = [10, 20, 50] as const

/** Filters and page size, as the list was left with them. */
function memory(client: Pick<ListClient, 'kept' | 'mode'>, wished: ListQuery | undefined) {
  const { pageSize, mode: left, keyword, sort, search }: Partial<Kept> = client.kept.get() ?? {}
  const mode = modeOf(left ?? client.mode.get())
  const size = signal(sizeOf(pageSize))
  const filter = signal<Filter>(wished ? { mode: '0', search: wished } : clean({ mode, keyword, sort, search }))
  return {
    filter,
    size,
    keep(next: Filter, rows: number = size.peek()): void {
      size.value = sizeOf(rows)
      filter.value = next
      const { mode, ...rest } = next
      client.kept.set({ ...rest, ...(isNarrowed(next) && { mode }), pageSize: size.peek() })
    },
  }
}

const sizeOf = (wished: number | undefined): number => PAGE_SIZES.find((size) => size === wished) ?? PAGE_SIZES[0]

/**
 * The purchaser's projects: paged, filtered, patched live, and found again with the page, the filters and the page size they were left with
 * (TEND-28).
 *
 * @param wished search to begin with, e.g. for a status that a link from the overview names; it comes before what was kept
 */
export function createProjectListStore(client: ListClient, wished?: ListQuery): ProjectListStore {
  const { filter, size, keep } = memory(client, wished)
  const chosen = signal<readonly string[]>([])
  const pages = createProjectPages<Filter, Counts>({
    ...{ client, filter, size, isNarrowed },
    shown: ({ rows }, pageIndex) => {
      client.page.set(pageIndex)
      chosen.value = chosen.peek().filter((id) => rows.some((row) => row.id === id))
    },
  })
  const { state, counts, ask, again, refresh, close } = pages

  return {
    state,
    counts,
    filter,
    size,
    chosen,
    open: () => pages.open(wished ? 1 : client.page.get()),
    turn: ask,
    again,
    resize: async (next) => {
      keep(filter.peek(), next)
      await ask(1)
    },
    choose: async (change, pageSize) => {
      if (change.mode) client.mode.set(change.mode)
      keep(clean({ ...filter.peek(), ...change }), pageSize)
      await ask(1)
    },
    reset: async () => {
      const { mode, sort } = filter.peek()
      keep(clean({ mode, sort }))
      await ask(1)
    },
    wouldFind: (search, signal) => client.total({ ...filter.peek(), search }, signal),
    refresh,
    mark: (ids) => {
      chosen.value = ids
    },
    close,
  }
}

/** Filters as a view asks for them: what is empty is not set. */
type PendingAction = { [K in keyof Filter]: Filter[K] | undefined } & { mode: Mode }

/** Without filters that are not set: the gateway takes an empty keyword for a keyword. */
function clean({ mode, ...pending }: PendingAction): Filter {
  const trimmed = { ...pending, keyword: pending.keyword?.trim() }
  return { mode, ...Object.fromEntries(Object.entries(trimmed).filter(([, value]) => value)) }
}

/** Whether the list may lack projects because of what was asked; kind of bidding and order do not count. */
export const isNarrowed = ({ mode: _mode, sort: _sort, ...narrowing }: Filter): boolean =>
  Object.values(narrowing).some((value) => value !== undefined)
