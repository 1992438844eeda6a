import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { RosterRow } from '#contract/tender-firm-calls.ts'
import type { ProjectView } from '#contract/tender-project.ts'
import type { Searched } from '#screens/list-tools/index.ts'
import { type WatchDoor, type Watched, watched } from '#screens/purchaser/parts/index.ts'
import type { View } from './roster.rules.ts'

export interface Roster {
  project: ProjectView
  rows: readonly RosterRow[]
}

export interface Filter {
  view: View
  keyword: string
  /** The advanced search. */
  search: Searched | undefined
  /** From 1. */
  pageIndex: number
  pageSize: number
}

export const PAGE_SIZES = [10, 20, 50] as const

export interface CustomerListStore extends Watched<Roster> {
  readonly filter: ReadonlySignal<Filter>
  /** Ids of the firms that are chosen for something that is done to several. */
  readonly chosen: ReadonlySignal<readonly string[]>
  /** Another view, word or page size begins at page 1. */
  choose(change: Partial<Omit<Filter, 'pageIndex'>>): void
  turn(pageIndex: number): void
  mark(ids: readonly string[]): void
}

/** The firms of one project (TEND-16): read whole, since a project has some hundred at most, so that counts and filters are of one moment. */
export function createCustomerListStore(door: WatchDoor<Roster>): CustomerListStore {
  const filter = signal<Filter>({ view: 'all', keyword: '', search: undefined, pageIndex: 1, pageSize: PAGE_SIZES[0] })
  const chosen = signal<readonly string[]>([])
  return {
    ...watched(door),
    filter,
    chosen,
    choose: (change) => {
      filter.value = { ...filter.peek(), ...change, pageIndex: 1 }
      chosen.value = []
    },
    turn: (pageIndex) => {
      filter.value = { ...filter.peek(), pageIndex }
      chosen.value = []
    },
    mark: (ids) => {
      chosen.value = ids
    },
  }
}
