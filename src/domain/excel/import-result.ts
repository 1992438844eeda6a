/** What an import or a try has come to so far, in rows; `cleared` in cells. */
export interface ImportCounts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly cleared: number
}

export const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, failed: 0, cleared: 0 }

export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    failed: a.failed + b.failed,
    cleared: a.cleared + b.cleared,
  }
}

/** How a task that has ended is called: partly failed also when it was cancelled, failed when no row was taken. */
export function importStatus(
  { created, updated, unchanged, failed }: ImportCounts,
  isCancelled: boolean,
): 'SUCCESS' | 'PARTIAL_FAILURE' | 'FAILURE' {
  if (isCancelled) return 'PARTIAL_FAILURE'
  if (failed === 0) return 'SUCCESS'
  return created + updated + unchanged > 0 ? 'PARTIAL_FAILURE' : 'FAILURE'
}
