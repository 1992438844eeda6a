import type { ProjectRow, ProjectStatus } from '#contract/tender/project.ts'
import type { Data } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { purchaserProjects } from '#domain/tender/lists/purchaser-projects.ts'
import { createList, type Kept, type List, type ListQuery, type QuickFilters } from '#lists/index.ts'
import { projectSource, projectTraits } from '#screens/project-lists/project-source.ts'

const KEPT = 'cg-list'
const quiet = true

/** A status, or a buyer by his id and name. */
interface First {
  status?: ProjectStatus | undefined
  owner?: { id: string; name: string } | undefined
}

function beginning(filters: QuickFilters, { status, owner }: First): ListQuery | undefined {
  if (status) return filters.with(undefined, 'status', { rule: 'eq', value: status })
  return (
    owner && filters.with(undefined, 'ownerId', { rule: 'eq', value: owner.id, ...(owner.name && { texts: { [owner.id]: owner.name } }) })
  )
}

type Counts = Data<'POST /tender/api/v1/project/cg-counts'>

/**
 * The purchaser's projects; kind of bidding and page are remembered in the store of the page (STORE-01), the rest in the tab.
 *
 * @param first what the list begins with, e.g. of a link from the overview or of the search for a person
 */
export function createPurchaserProjects(runtime: Runtime, first: First) {
  const { http, store, storage } = runtime
  const source = projectSource<Counts>(runtime, {
    read: (body, query, signal) => http.data('POST /tender/api/v1/project/cg-page-list', { body, query, signal, quiet }),
    counts: (body, signal) => http.data('POST /tender/api/v1/project/cg-counts', { body, signal, quiet }),
    topic: 'list:cg',
  })
  return createList(runtime, purchaserProjects, source, {
    ...projectTraits<Counts>(runtime),
    countedBy: 'status',
    page: {
      get: () => store.cgform.value.peek().pageIndex,
      set: (pageIndex) => store.cgform.set({ ...store.cgform.value.peek(), pageIndex }),
    },
    kept: { get: () => storage.tab.read<Kept>(KEPT), set: (kept) => void storage.tab.write(KEPT, kept) },
    ...((first.status || first.owner) && { begin: (filters) => beginning(filters, first) }),
  })
}

export type PurchaserProjects = List<ProjectRow, Counts>
