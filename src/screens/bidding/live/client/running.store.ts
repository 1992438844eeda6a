import type { LiveEvents } from '#contract/tender/bid.ts'
import type { ProjectRow } from '#contract/tender/project.ts'
import { createQuery, type Query } from '#core/query.ts'

export interface RunningClient {
  read(signal: AbortSignal): Promise<ProjectRow[]>
  /** @param refresh asked when events were or may have been missed */
  follow(hear: (data: LiveEvents['list']) => void, refresh: () => Promise<void>, signal: AbortSignal): void
}

/** The auctions a person may enter now: read once, patched by the list stream. A project that newly appears there is read with the list. */
export function createRunningStore({ read, follow }: RunningClient): Query<readonly ProjectRow[]> {
  /** News that came while the list was being read: it may have been read before them. */
  let heard: LiveEvents['list'][] = []
  const query = createQuery<readonly ProjectRow[]>({
    read: async (signal) => {
      const news: LiveEvents['list'][] = []
      heard = news
      return byUrgency(news.reduce(patched, await read(signal)))
    },
    // A connection that is back asks at once: what was asked before it broke may never be answered.
    follow: (changed, signal) => follow(hear, () => (query.reading.peek() ? query.refresh() : changed()), signal),
  })

  function hear(news: LiveEvents['list']): void {
    const shown = query.state.peek()
    if (query.reading.peek()) heard.push(news)
    if (shown.phase !== 'ready') return
    if (shown.data.some((row) => row.id === news.id)) query.patch((rows) => patched(rows, news))
    else void query.refresh()
  }

  return query
}

const patched = (rows: readonly ProjectRow[], { id, patch }: LiveEvents['list']): readonly ProjectRow[] =>
  rows.map((row) => (row.id === id ? { ...row, ...patch } : row))

const RUNNING: readonly string[] = ['BIDDING', 'SUSPENDED']

/** What runs comes first, then what starts soonest, then what is over. */
function byUrgency(rows: readonly ProjectRow[]): ProjectRow[] {
  const order = ({ status }: ProjectRow) => (RUNNING.includes(status) ? 0 : status === 'READY' ? 1 : 2)
  return rows.toSorted((a, b) => order(a) - order(b) || a.startsAt.localeCompare(b.startsAt))
}
