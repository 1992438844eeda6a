import { computed } from '@preact/signals-react'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { projectFirms } from '#domain/tender/lists/firms.ts'
import { createFirmList, type FirmList, followProject, readRoster } from '#screens/purchaser/firmpop/index.ts'
import { readProject } from './customer-list.api.ts'

export interface Roster {
  project: ProjectView
  rows: readonly RosterRow[]
}

/** A project with its firms, and the list of them. */
export interface Model extends FirmList {
  store: Query<Roster>
}

export function createModel(runtime: Runtime, projectId: string): Model {
  const store = createQuery<Roster>({
    read: async (signal) => {
      const [project, rows] = await Promise.all([readProject(runtime, projectId, signal), readRoster(runtime, projectId, signal)])
      return { project, rows }
    },
    follow: (changed, signal) => followProject(runtime, projectId, changed, signal),
  })
  const rows = computed(() => (store.state.value.phase === 'ready' ? store.state.value.data.rows : []))
  return { store, ...createFirmList(runtime, projectFirms, () => rows.value) }
}
