import type { RosterRow } from '#contract/tender/firm-calls.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { waitingFirms } from '#domain/tender/lists/firms.ts'
import { createSortedListModel, type SortedListModel } from '#lists/index.ts'
import { firmName, wordsOf } from './firm.rules.ts'
import { firmPopClient } from './firmpop.api.ts'
import { createFirmPopStore, type FirmPopStore } from './firmpop.store.ts'

export const SORTS = ['name', 'grade', 'proposedAt'] as const
type Sort = (typeof SORTS)[number]

/** The invitations of a project that wait, and the list of them. */
export interface Model extends SortedListModel<RosterRow, Sort> {
  store: FirmPopStore
}

/** @param first firm to begin with; all that wait when left out */
export function createModel(runtime: Runtime, projectId: string, first: string | undefined): Model {
  const list = createSortedListModel<RosterRow, Sort>(runtime, {
    code: 'pu-firmpop',
    fields: waitingFirms.searched,
    wordsOf,
    sortings: {
      name: { of: firmName },
      grade: { of: ({ grade }) => grade },
      proposedAt: { of: ({ proposedAt }) => proposedAt, falling: true },
    },
  })
  return { ...list, store: createFirmPopStore(firmPopClient(runtime, projectId), first) }
}
