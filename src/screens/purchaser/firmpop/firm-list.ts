import type { RosterRow } from '#contract/tender/firm-calls.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { projectFirms, type waitingFirms } from '#domain/tender/lists/firms.ts'
import { countAt, ROSTER_STAGES, type RosterStage } from '#domain/tender/lists/stages.ts'
import { createList, type List, rowsInMemory } from '#lists/index.ts'
import { firmName, wordsOf } from './firm.rules.ts'

export type StageCounts = Readonly<Record<RosterStage, number>> & { all: number }

const countsOf = (rows: readonly RosterRow[]): StageCounts => {
  const at = ROSTER_STAGES.map((stage) => [stage, countAt(rows, stage)])
  return { all: rows.length, ...(Object.fromEntries(at) as Record<RosterStage, number>) }
}

export interface FirmList {
  list: List<RosterRow, StageCounts>
  /** All firms that are found, not the page of them alone. */
  found(): readonly RosterRow[]
}

/** Firms of one project (TEND-16) as a list: they are read whole, since a project has some hundred at most. */
export function createFirmList(
  runtime: Runtime,
  definition: typeof projectFirms | typeof waitingFirms,
  rows: () => readonly RosterRow[],
): FirmList {
  // Both are searched by the same fields.
  const source = rowsInMemory<RosterRow, typeof projectFirms.fields, StageCounts>(runtime, projectFirms, {
    ...{ rows, wordsOf, countsOf },
    sortedBy: { name: firmName },
  })
  const list = createList<RosterRow, StageCounts>(runtime, definition, source, { idOf: ({ customerId }) => customerId, countedBy: 'stage' })
  return { list, found: () => source.found(list.body()) }
}
