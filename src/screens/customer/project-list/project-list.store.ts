import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { LiveEvents } from '#contract/tender-bid.ts'
import type { ProjectRow } from '#contract/tender-project.ts'
import type { FirmStage } from '#domain/tender/stages.ts'
import type { Searched } from '#screens/list-tools/index.ts'
import { createPaged, type PagedState } from '#screens/paged/index.ts'

/** `switchs` of the store: '1' three rounds, '2' free bidding, '0' all. */
export type Mode = '0' | '1' | '2'

export interface Filter {
  mode: Mode
  keyword?: string
  /** The advanced search; the stage of the firm is a condition of it. */
  search?: Searched
}

/** How many projects there are, by kind of bidding and, within the chosen kind, by stage. */
export interface Counts {
  modes: Readonly<Record<Mode, number>>
  stage: Readonly<Record<FirmStage, number>>
}

export interface ListPage {
  rows: readonly ProjectRow[]
  total: number
  pageIndex: number
  pageSize: number
}

export type ListState = PagedState<ListPage>

export interface ProjectListDoor {
  read(filter: Filter, pageIndex: number, pageSize: number, signal: AbortSignal): Promise<ListPage>
  /** What the search says of the stage does not count here. */
  counts(filter: Filter, signal: AbortSignal): Promise<Counts>
  /** How many rows there would be. */
  total(filter: Filter, signal: AbortSignal): Promise<number>
  /** @param key same key, same decision */
  decline(projectId: string, reason: string, key: string): Promise<void>
  /** @param refresh asked when events were or may have been missed */
  follow(hear: (data: LiveEvents['list']) => void, refresh: () => Promise<void>, signal: AbortSignal): void
  /** The page the list was left at (`gyform.pageIndex`). */
  page: { get(): number; set(pageIndex: number): void }
  /** `switchs`. */
  mode: { get(): string; set(mode: Mode): void }
  /** Rows a page, as the reader had them last. */
  size: { get(): number | undefined; set(pageSize: number): void }
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
  /** Another tab, filter or page size begins at page 1. */
  choose(change: Change, pageSize?: number): Promise<void>
  /** Without keyword and search. */
  reset(): Promise<void>
  /** How many rows another advanced search would find beside the present filters. */
  wouldFind(search: Searched, signal: AbortSignal): Promise<number>
  /** Turns an invitation down and shows the row as it is then. @throws Failure */
  decline(projectId: string, reason: string, key: string): Promise<void>
  close(): void
}

export interface Change {
  mode?: Mode
  keyword?: string | undefined
  search?: Searched | undefined
}

export const PAGE_SIZES = [10, 20, 50] as const

function sized({ size: kept }: Pick<ProjectListDoor, 'size'>) {
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
export function createProjectListStore(door: ProjectListDoor): ProjectListStore {
  const counts = signal<Counts | undefined>(undefined)
  const filter = signal<Filter>({ mode: modeOf(door.mode.get()) })
  const { size, resize } = sized(door)
  let left = new AbortController()

  async function read(pageIndex: number, still: AbortSignal): Promise<ListPage> {
    const wish = filter.peek()
    // Told even when the rows cannot be read; and rows are shown even when nothing can be counted.
    const count = async () => {
      const found = await door.counts(wish, still)
      still.throwIfAborted()
      counts.value = found
      return found
    }
    const [page, counted] = await Promise.all([door.read(wish, pageIndex, size.peek(), still), count().catch(() => undefined)])
    still.throwIfAborted()
    if (wish.mode === '0' || counted?.modes[wish.mode] !== 0 || isNarrowed(wish)) return page
    // Who was left at a kind of bidding (the specified first one is three rounds) that he has no project of begins with all of them.
    filter.value = { ...wish, mode: '0' }
    return read(pageIndex, still)
  }

  const { state, ask, again, refresh, patch, end } = createPaged<ListPage>(read, (_, pageIndex) => door.page.set(pageIndex))

  function hear({ id, patch: change }: LiveEvents['list']): void {
    const shown = state.peek()
    if (shown.phase !== 'ready') {
      // What is being read may have been read before this.
      if (shown.phase === 'loading' || shown.busy) void refresh()
      return
    }
    const known = shown.page.rows.find((row) => row.id === id)
    if (known) patch((page) => ({ ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }))
    // A row of another page, or one that has come under another filter: page and counts are read again.
    if (!known || (change.status !== undefined && change.status !== known.status)) void refresh()
  }

  return {
    state,
    counts,
    filter,
    size,
    open: async () => {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await ask(door.page.get())
      if (!still.aborted) door.follow(hear, refresh, still)
    },
    turn: ask,
    again,
    choose: async (change, pageSize) => {
      filter.value = clean({ ...filter.peek(), ...change })
      resize(pageSize)
      if (change.mode) door.mode.set(change.mode)
      await ask(1)
    },
    reset: async () => {
      filter.value = { mode: filter.peek().mode }
      await ask(1)
    },
    wouldFind: (search, signal) => door.total({ ...filter.peek(), search }, signal),
    decline: async (projectId, reason, key) => {
      await door.decline(projectId, reason, key)
      await refresh()
    },
    close: () => {
      left.abort()
      end()
    },
  }
}

export const modeOf = (mode: string): Mode => (mode === '0' || mode === '1' || mode === '2' ? mode : '1')

/** Without filters that are not set: the gateway takes an empty keyword for a keyword. */
function clean({ mode, keyword, search }: { [K in keyof Filter]: Filter[K] | undefined } & { mode: Mode }): Filter {
  const wanted = keyword?.trim()
  return { mode, ...(wanted && { keyword: wanted }), ...(search && { search }) }
}

/** Whether the list may lack projects because of what was asked; the kind of bidding does not count. */
export const isNarrowed = ({ keyword, search }: Filter): boolean => keyword !== undefined || search !== undefined
