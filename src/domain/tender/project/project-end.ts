import type { At, Entry, ProjectState } from '#domain/tender/model.ts'

/** When a project ended. Its log may go on after that: it is taken along, a deposit is kept. */

const OVER: ReadonlySet<string> = new Set(['AWARDED', 'FAILED', 'VOID'])

/** The time of the end is that of the entry that made it. */
export function withEnd(before: ProjectState, after: ProjectState, { at }: Entry): ProjectState {
  if (after.status === before.status) return after
  const { endedAt: _, ...open } = after
  return OVER.has(after.status) ? { ...open, endedAt: at } : open
}

/** Undefined while it goes on. A state that was stored before the end was kept in it has its last entry's time. */
export const endOf = ({ status, endedAt, lastAt }: Pick<ProjectState, 'status' | 'endedAt' | 'lastAt'>): At | undefined =>
  OVER.has(status) ? (endedAt ?? lastAt) : undefined
