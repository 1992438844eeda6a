/** PostgreSQL: a lock that was not to be had in time, a deadlock, rows that changed meanwhile. */
const LOCKED: ReadonlySet<string> = new Set(['55P03', '40P01', '40001'])

/** Whether a statement failed since somebody else writes there: an import into the same table, or a try. Nobody's fault, and another time it goes well. */
export const isLocked = (error: unknown): boolean => LOCKED.has(String((error as { code?: unknown } | null)?.code))
