import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { LiveEvents } from '#contract/tender/bid.ts'
import type { ProjectRow } from '#contract/tender/project.ts'
import type { Failure } from '#core/http/failure.ts'

export interface RunningClient {
  read(signal: AbortSignal): Promise<ProjectRow[]>
  /** @param refresh asked when events were or may have been missed */
  follow(hear: (data: LiveEvents['list']) => void, refresh: () => Promise<void>, signal: AbortSignal): void
}

export type RunningList = { phase: 'loading' } | { phase: 'ready'; rows: readonly ProjectRow[] } | { phase: 'failed'; failure: Failure }

export interface RunningStore {
  readonly list: ReadonlySignal<RunningList>
  open(): Promise<void>
  close(): void
}

/** The auctions a person may enter now: read once, patched by the list stream. A project that newly appears there is read with the list. */
export function createRunningStore(client: RunningClient): RunningStore {
  const list = signal<RunningList>({ phase: 'loading' })
  let left = new AbortController()
  let asked = 0
  /** News that came while the list was being read: it may have been read before them. */
  let heard: LiveEvents['list'][] | undefined

  async function read(): Promise<void> {
    asked += 1
    const mine = asked
    heard = []
    try {
      const rows = await client.read(left.signal)
      if (mine !== asked) return
      list.value = { phase: 'ready', rows: byUrgency(heard.reduce(patched, rows)) }
      heard = undefined
    } catch (cause) {
      // Rows that are shown stay: the next news read them again.
      if (!left.signal.aborted && list.peek().phase !== 'ready') list.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  function hear(news: LiveEvents['list']): void {
    const shown = list.peek()
    heard?.push(news)
    if (shown.phase !== 'ready') return
    if (shown.rows.some((row) => row.id === news.id)) list.value = { phase: 'ready', rows: patched(shown.rows, news) }
    else void read()
  }

  return {
    list,
    open: async () => {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await read()
      if (!still.aborted) client.follow(hear, read, still)
    },
    close: () => left.abort(),
  }
}

const patched = (rows: readonly ProjectRow[], { id, patch }: LiveEvents['list']): ProjectRow[] =>
  rows.map((row) => (row.id === id ? { ...row, ...patch } : row))

const RUNNING: readonly string[] = ['BIDDING', 'SUSPENDED']

/** What runs comes first, then what starts soonest, then what is over. */
function byUrgency(rows: readonly ProjectRow[]): ProjectRow[] {
  const order = ({ status }: ProjectRow) => (RUNNING.includes(status) ? 0 : status === 'READY' ? 1 : 2)
  return rows.toSorted((a, b) => order(a) - order(b) || a.startsAt.localeCompare(b.startsAt))
}
