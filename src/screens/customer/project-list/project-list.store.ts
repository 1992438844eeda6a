import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { LiveEvents } from '#contract/tender-bid.ts'
import type { ProjectRow } from '#contract/tender-project.ts'
import type { Failure } from '#core/failure.ts'
import type { Searched } from '#screens/list-tools/index.ts'

export const QUICK = ['toRegister', 'registered', 'running', 'toConfirm', 'history'] as const
export type Quick = (typeof QUICK)[number]
/** `switchs` of the store: '1' three rounds, '2' free bidding, '0' all. */
export type Mode = '0' | '1' | '2'

export interface Filter {
  mode: Mode
  quick?: Quick
  keyword?: string
  /** The advanced search. */
  search?: Searched
}

/** How many projects there are, by kind of bidding and, within the chosen kind, by quick filter. */
export interface Counts {
  modes: Readonly<Record<Mode, number>>
  quick: Readonly<Record<Quick, number>>
}

export interface ListPage {
  rows: readonly ProjectRow[]
  total: number
  pageIndex: number
  pageSize: number
}

export type ListState =
  | { phase: 'loading' }
  /** `busy`: another page is being read; the old rows stay. */
  | { phase: 'ready'; page: ListPage; counts: Counts; busy: boolean }
  | { phase: 'failed'; failure: Failure }

export interface ProjectListDoor {
  read(filter: Filter, pageIndex: number, pageSize: number, signal: AbortSignal): Promise<ListPage>
  counts(mode: Mode, signal: AbortSignal): Promise<Counts>
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
  readonly filter: ReadonlySignal<Filter>
  /** Rows a page. */
  readonly size: ReadonlySignal<number>
  open(): Promise<void>
  turn(pageIndex: number): Promise<void>
  /** Another tab, filter or page size begins at page 1. */
  choose(change: Change, pageSize?: number): Promise<void>
  /** Without quick filter, keyword and search. */
  reset(): Promise<void>
  /** How many rows another advanced search would find beside the present filters. */
  wouldFind(search: Searched, signal: AbortSignal): Promise<number>
  /** Turns an invitation down and shows the row as it is then. @throws Failure */
  decline(projectId: string, reason: string, key: string): Promise<void>
  close(): void
}

export interface Change {
  mode?: Mode
  quick?: Quick | undefined
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
  const state = signal<ListState>({ phase: 'loading' })
  const filter = signal<Filter>({ mode: modeOf(door.mode.get()) })
  const { size, resize } = sized(door)
  let left = new AbortController()
  let asked = 0

  async function read(pageIndex: number): Promise<void> {
    asked += 1
    const mine = asked
    const shown = state.peek()
    state.value = shown.phase === 'ready' ? { ...shown, busy: true } : { phase: 'loading' }
    try {
      const [page, counts] = await Promise.all([
        door.read(filter.peek(), pageIndex, size.peek(), left.signal),
        door.counts(filter.peek().mode, left.signal),
      ])
      if (mine !== asked) return
      // Who was left at a kind of bidding (the specified first one is three rounds) that he has no project of begins with all of them.
      const { mode } = filter.peek()
      if (mode !== '0' && counts.modes[mode] === 0) {
        filter.value = { ...filter.peek(), mode: '0' }
        return await read(pageIndex)
      }
      const last = Math.max(1, Math.ceil(page.total / page.pageSize))
      // Rows went away while the list was left: the last page that is there.
      if (pageIndex > last) return await read(last)
      door.page.set(pageIndex)
      state.value = { phase: 'ready', page, counts, busy: false }
    } catch (cause) {
      if (mine === asked && !left.signal.aborted) state.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  async function refresh(): Promise<void> {
    const shown = state.peek()
    if (shown.phase === 'ready' && !shown.busy) await read(shown.page.pageIndex)
  }

  function hear({ id, patch }: LiveEvents['list']): void {
    const shown = state.peek()
    if (shown.phase !== 'ready') return
    const known = shown.page.rows.find((row) => row.id === id)
    if (known) {
      const rows = shown.page.rows.map((row) => (row.id === id ? { ...row, ...patch } : row))
      state.value = { ...shown, page: { ...shown.page, rows } }
    }
    // A row of another page, or one that has come under another filter: page and counts are read again.
    if (!known || (patch.status !== undefined && patch.status !== known.status)) void read(shown.page.pageIndex)
  }

  return {
    state,
    filter,
    size,
    open: async () => {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await read(door.page.get())
      if (!still.aborted) door.follow(hear, refresh, still)
    },
    turn: read,
    choose: async (change, pageSize) => {
      filter.value = clean({ ...filter.peek(), ...change })
      resize(pageSize)
      if (change.mode) door.mode.set(change.mode)
      await read(1)
    },
    reset: async () => {
      filter.value = { mode: filter.peek().mode }
      await read(1)
    },
    wouldFind: (search, signal) => door.total({ ...filter.peek(), search }, signal),
    decline: async (projectId, reason, key) => {
      await door.decline(projectId, reason, key)
      await refresh()
    },
    close: () => left.abort(),
  }
}

export const modeOf = (mode: string): Mode => (mode === '0' || mode === '1' || mode === '2' ? mode : '1')

/** Without filters that are not set: the gateway takes an empty keyword for a keyword. */
function clean({ mode, quick, keyword, search }: { [K in keyof Filter]: Filter[K] | undefined } & { mode: Mode }): Filter {
  const wanted = keyword?.trim()
  return { mode, ...(quick && { quick }), ...(wanted && { keyword: wanted }), ...(search && { search }) }
}
