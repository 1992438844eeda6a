import { type ReadonlySignal, signal } from '@preact/signals-react'
import { ordering } from '#domain/list-order.ts'
import type { FirmStage } from '#domain/tender/lists/stages.ts'
import type { ListQuery } from '#lists/index.ts'
import type { PagedState } from '#lists/paged.store.ts'
import { createProjectPages, type Mode, modeOf, type ProjectPage, type ProjectPagesClient } from '#lists/project-pages.store.ts'

/** Orders other than the first one: what is running, then the newest. */
export const SORTS = ['registrationEndsAt', 'startsAt', 'closesAt', 'code'] as const
export type Sort = (typeof SORTS)[number]
/** What closed last stands first. */
export const order = ordering(SORTS, ['closesAt'])

export interface Filter {
  mode: Mode
  keyword?: string
  sort?: Sort
  /** The advanced search; the stage of the firm is a condition of it. */
  search?: ListQuery
}

/** How many projects there are, by kind of bidding and, within the chosen kind, by stage. */
export interface Counts {
  modes: Readonly<Record<Mode, number>>
  stage: Readonly<Record<FirmStage, number>>
}

export type ListState = PagedState<ProjectPage>

export interface ProjectListClient extends ProjectPagesClient<Filter, Counts> {
  /** What the search says of the stage does not count here, nor does the order. */
  counts(filter: Filter, signal: AbortSignal): Promise<Counts>
  /** How many rows there would be. */
  total(filter: Filter, signal: AbortSignal): Promise<number>
  /** @param key same key, same decision */
  decline(projectId: string, reason: string, key: string): Promise<void>
  /** The page the list was left at (`gyform.pageIndex`). */
  page: { get(): number; set(pageIndex: number): void }
  /** `switchs`. */
  mode: { get(): string; set(mode: Mode): void }
  /** Rows a page, as the reader had them last. */
  size: { get(): number | undefined; set(pageSize: number): void }
  /** The order, as the reader had it last. */
  sort: { get(): string | undefined; set(sort: Sort | undefined): void }
}

export interface ProjectListStore {
  readonly state: ReadonlySignal<ListState>
  /** As they were counted last; undefined before. */
  readonly counts: ReadonlySignal<Counts | undefined>
  readonly filter: ReadonlySignal<Filter>
  /** Rows a page. */
  readonly size: ReadonlySignal<number>
  open(): Promise<void>
  turn(pageIndex: number): Promise<void>
  /** What was asked for last once more. */
  again(): Promise<void>
  /** Another tab, filter, order or page size begins at page 1. */
  choose(change: Change, pageSize?: number): Promise<void>
  /** Without keyword and search; the order stays. */
  reset(): Promise<void>
  /** How many rows another advanced search would find beside the present filters. */
  wouldFind(search: ListQuery, signal: AbortSignal): Promise<number>
  /** Turns an invitation down and shows the row as it is then. @throws Failure */
  decline(projectId: string, reason: string, key: string): Promise<void>
  close(): void
}

export interface Change {
  mode?: Mode
  keyword?: string | undefined
  sort?: Sort | undefined
  search?: ListQuery | undefined
}

export const PAGE_SIZES = [10, 20, 50] as const

function sized({ size: kept }: Pick<ProjectListClient, 'size'>) {
  const known = (wished: number | undefined): number => PAGE_SIZES.find((one) => one === wished) ?? PAGE_SIZES[0]
  const size = signal(known(kept.get()))
  const resize = (wished: number | undefined) => {
    if (wished === undefined || wished === size.peek()) return
    size.value = known(wished)
    kept.set(size.peek())
  }
  return { size, resize }
}

/** The bidder's projects: paged, filtered, patched live, and found again at the page where they were left (TEND-24). */
export function createProjectListStore(client: ProjectListClient): ProjectListStore {
  const filter = signal(clean({ mode: modeOf(client.mode.get()), sort: order.sortOf(client.sort.get()) }))
  const { size, resize } = sized(client)
  const pages = createProjectPages<Filter, Counts>({
    client,
    filter,
    size,
    isNarrowed,
    shown: (_, pageIndex) => client.page.set(pageIndex),
  })
  const { state, counts, ask, again, refresh, close } = pages

  return {
    state,
    counts,
    filter,
    size,
    open: () => pages.open(client.page.get()),
    turn: ask,
    again,
    choose: async (change, pageSize) => {
      filter.value = clean({ ...filter.peek(), ...change })
      resize(pageSize)
      if (change.mode) client.mode.set(change.mode)
      if ('sort' in change) client.sort.set(change.sort)
      await ask(1)
    },
    reset: async () => {
      const { mode, sort } = filter.peek()
      filter.value = clean({ mode, sort })
      await ask(1)
    },
    wouldFind: (search, signal) => client.total({ ...filter.peek(), search }, signal),
    decline: async (projectId, reason, key) => {
      await client.decline(projectId, reason, key)
      await refresh()
    },
    close,
  }
}

/** Without filters that are not set: the gateway takes an empty keyword for a keyword. */
function clean({ mode, keyword, sort, search }: { [K in keyof Filter]: Filter[K] | undefined } & { mode: Mode }): Filter {
  const wanted = keyword?.trim()
  return { mode, ...(wanted && { keyword: wanted }), ...(sort && { sort }), ...(search && { search }) }
}

/** Whether the list may lack projects because of what was asked; kind of bidding and order do not count. */
export const isNarrowed = ({ keyword, search }: Filter): boolean => keyword !== undefined || search !== undefined
