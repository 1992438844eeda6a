import type { ProjectRow } from '#contract/tender/project.ts'

/** What a row is waiting for, and until when it is worth a countdown. */
export interface Due {
  /** Key of the sentence before the time. */
  until: 'closes' | 'starts' | 'registration' | 'roundOpens' | 'none'
  at?: string
}

/** The next instant of a project its reader cares about. */
export function dueOf(row: Pick<ProjectRow, 'status' | 'startsAt' | 'closesAt' | 'registrationEndsAt' | 'next'>): Due {
  switch (row.status) {
    case 'BIDDING':
      if (row.next?.kind === 'roundOpens') return { until: 'roundOpens', at: row.next.at }
      // A round that waits to be opened has no hour.
      if (row.next?.kind === 'opening') return { until: 'none' }
      return row.closesAt ? { until: 'closes', at: row.closesAt } : { until: 'none' }
    case 'READY':
    case 'QUALIFICATION':
      return { until: 'starts', at: row.startsAt }
    case 'REGISTRATION':
      return { until: 'registration', at: row.registrationEndsAt }
    default:
      return { until: 'none' }
  }
}

const RANK: Readonly<Record<string, number>> = { BIDDING: 0, SUSPENDED: 1 }

/** What runs comes first, then what begins next; the same instant in the order of the codes. */
export function inOrder(rows: readonly ProjectRow[]): ProjectRow[] {
  const key = (row: ProjectRow) => `${RANK[row.status] ?? 2} ${dueOf(row).at ?? row.startsAt} ${row.code}`
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Part of the day at a time of day (`HH:mm:ss`), for the greeting. */
export function partOfDay(time: string): 'morning' | 'afternoon' | 'evening' {
  if (time < '12') return 'morning'
  return time < '18' ? 'afternoon' : 'evening'
}
