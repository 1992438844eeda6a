import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { FirmRow } from '#contract/tender/firm-calls.ts'
import type { Failure } from '#core/http/failure.ts'
import { ordering } from '#domain/list-order.ts'
import { type ListQuery, PAGE_SIZES } from '#lists/index.ts'

export interface FirmFilter {
  keyword: string
  /** The advanced search; category and grade are conditions of it. */
  search: ListQuery | undefined
  /** By name without it. */
  sort: FirmSort | undefined
  pageSize: number
}

export const FIRM_SORTS = ['grade', 'code', 'createdAt'] as const
export type FirmSort = (typeof FIRM_SORTS)[number]
/** What came last stands first; words and codes rise. */
export const order = ordering(FIRM_SORTS, ['createdAt'])

export interface FirmPage {
  rows: readonly FirmRow[]
  total: number
}

export type FirmsState =
  | { phase: 'loading' }
  /** `busy`: other rows are being read; the old ones stay. */
  | { phase: 'ready'; page: FirmPage; busy: boolean }
  | { phase: 'failed'; failure: Failure }

/** @throws Failure */
export type ReadFirms = (filter: FirmFilter, pageIndex: number, signal: AbortSignal) => Promise<FirmPage>

export interface AddFirmsStore {
  readonly state: ReadonlySignal<FirmsState>
  readonly filter: ReadonlySignal<FirmFilter>
  readonly pageIndex: ReadonlySignal<number>
  /** Chosen firms in the order of choosing; they stay chosen over filters and pages. */
  readonly chosen: ReadonlySignal<readonly FirmRow[]>
  open(): Promise<void>
  choose(change: Partial<FirmFilter>): Promise<void>
  /** How many rows another advanced search would find beside the present filters. @throws Failure */
  wouldFind(search: ListQuery, signal: AbortSignal): Promise<number>
  turn(pageIndex: number): Promise<void>
  toggle(firm: FirmRow): void
  drop(customerId: string): void
  close(): void
}

/** Whether a firm can be proposed: in good standing, and not on the list of the project. */
export const isProposable = ({ firmStatus, invitation }: FirmRow): boolean => firmStatus === 'ACTIVE' && invitation === undefined

/** Choosing from the register of suppliers. */
export function createAddFirmsStore(readFirms: ReadFirms): AddFirmsStore {
  const state = signal<FirmsState>({ phase: 'loading' })
  const filter = signal<FirmFilter>({ keyword: '', search: undefined, sort: undefined, pageSize: PAGE_SIZES[0] })
  const pageIndex = signal(1)
  const chosen = signal<readonly FirmRow[]>([])
  let asking = new AbortController()

  async function read(page: number): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal: still } = asking
    pageIndex.value = page
    const shown = state.peek()
    state.value = shown.phase === 'ready' ? { ...shown, busy: true } : { phase: 'loading' }
    try {
      const found = await readFirms(filter.peek(), page, still)
      if (!still.aborted) state.value = { phase: 'ready', page: found, busy: false }
    } catch (cause) {
      if (!still.aborted) state.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  const drop = (customerId: string) => {
    chosen.value = chosen.peek().filter((firm) => firm.customerId !== customerId)
  }
  return {
    state,
    filter,
    pageIndex,
    chosen,
    open: () => read(1),
    turn: read,
    drop,
    choose: (change) => {
      filter.value = { ...filter.peek(), ...change }
      return read(1)
    },
    wouldFind: async (search, still) => (await readFirms({ ...filter.peek(), search }, 1, still)).total,
    toggle: (firm) => {
      const known = chosen.peek().some(({ customerId }) => customerId === firm.customerId)
      if (known) drop(firm.customerId)
      else if (isProposable(firm)) chosen.value = [...chosen.peek(), firm]
    },
    close: () => asking.abort(),
  }
}
