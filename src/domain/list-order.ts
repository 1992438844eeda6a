import type { ViewSort } from './list-view.ts'

/** The orders that a reader may give a list, and how they are said to a common query and to the list's call. Each has one way of its own. */
export interface Ordering<Sort extends string> {
  /** The order of this name; undefined for one that the list does not have. */
  sortOf(name: string | undefined): Sort | undefined
  /** As a common query keeps it; `null`: the list's own order. */
  toView(sort: Sort | undefined): ViewSort | null
  /** As the body of the list's call says it: nothing of the list's own order. */
  toBody(sort: Sort | undefined): { sort?: { by: Sort; desc: boolean } }
}

/** @param falling those that begin with the last one, e.g. the newest instant; the others rise */
export function ordering<const Sort extends string>(sorts: readonly Sort[], falling: readonly NoInfer<Sort>[]): Ordering<Sort> {
  return {
    sortOf: (name) => sorts.find((one) => one === name),
    toView: (sort) => (sort ? { prop: sort, order: falling.includes(sort) ? 'descending' : 'ascending' } : null),
    toBody: (sort) => (sort ? { sort: { by: sort, desc: falling.includes(sort) } } : {}),
  }
}
