import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { LiveEvents } from '#contract/tender-bid.ts'
import type { ProjectRow } from '#contract/tender-project.ts'
import type { Failure } from '#core/failure.ts'

export interface RunningDoor {
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
export function createRunningStore(door: RunningDoor): RunningStore {
  const list = signal<RunningList>({ phase: 'loading' })
  let left = new AbortController()

  async function read(): Promise<void> {
    try {
      list.value = { phase: 'ready', rows: byUrgency(await door.read(left.signal)) }
    } catch (cause) {
      // Rows that are shown stay: the next news read them again.
      if (!left.signal.aborted && list.peek().phase !== 'ready') list.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  function hear({ id, patch }: LiveEvents['list']): void {
    const shown = list.peek()
    if (shown.phase !== 'ready') return
    if (shown.rows.some((row) => row.id === id))
      list.value = { phase: 'ready', rows: shown.rows.map((row) => (row.id === id ? { ...row, ...patch } : row)) }
    else void read()
  }

  return {
    list,
    open: async () => {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await read()
      if (!still.aborted) door.follow(hear, read, still)
    },
    close: () => left.abort(),
  }
}

const RUNNING: readonly string[] = ['BIDDING', 'SUSPENDED']

/** What runs comes first, then what starts soonest, then what is over. */
function byUrgency(rows: readonly ProjectRow[]): ProjectRow[] {
  const order = ({ status }: ProjectRow) => (RUNNING.includes(status) ? 0 : status === 'READY' ? 1 : 2)
  return rows.toSorted((a, b) => order(a) - order(b) || a.startsAt.localeCompare(b.startsAt))
}
