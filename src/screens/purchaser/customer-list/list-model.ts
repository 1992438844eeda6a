import type { RosterRow } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { projectFirms } from '#domain/tender/lists/firms.ts'
import { createSortedListModel, type SortedListModel } from '#lists/index.ts'
import { firmName, followProject, readRoster, wordsOf } from '#screens/purchaser/firmpop/index.ts'
import { readProject } from './customer-list.api.ts'

export interface Roster {
  project: ProjectView
  rows: readonly RosterRow[]
}

export const SORTS = ['name', 'grade', 'sentAt', 'submittedAt', 'decidedAt'] as const
type Sort = (typeof SORTS)[number]

/** The firms of one project (TEND-16): read whole, since a project has some hundred at most. */
export interface Model extends SortedListModel<RosterRow, Sort> {
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
  const list = createSortedListModel<RosterRow, Sort>(runtime, {
    code: 'pu-customer-list',
    fields: projectFirms.searched,
    wordsOf,
    sortings: {
      name: { of: firmName },
      grade: { of: ({ grade }) => grade },
      sentAt: { of: ({ sentAt }) => sentAt, falling: true },
      submittedAt: { of: ({ submittedAt }) => submittedAt, falling: true },
      decidedAt: { of: ({ decidedAt }) => decidedAt, falling: true },
    },
  })
  return { ...list, store }
}
