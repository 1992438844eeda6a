import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Loader, LoadQuery, Row, Sort } from './table.types.ts'

/** What of the table comes from a loader. Rows that were shown stay while others are read, and when they cannot be. */
export interface Read {
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  rows: readonly Row[]
  total: number
  totals?: Readonly<Record<string, string>> | undefined
}

export interface TableStore {
  readonly read: ReadonlySignal<Read>
  readonly sort: ReadonlySignal<Sort | null>
  /** Reads a page. The answer to an older question is dropped; with `add` the rows follow those that are there. */
  load(loader: Loader, query: Omit<LoadQuery, 'signal' | 'sort'>, add?: boolean): Promise<void>
  /** Another column begins ascending; the same one goes on to descending, then to no order. */
  sortBy(prop: string): Sort | null
  /** Ends what is under way. */
  end(): void
}

/** Rows of a loader, one question at a time: the last one counts. */
export function createTableStore(onFail: (cause: unknown, retry: () => void) => void): TableStore {
  const read = signal<Read>({ phase: 'idle', rows: [], total: 0 })
  const sort = signal<Sort | null>(null)
  let asking: AbortController | undefined

  async function load(loader: Loader, query: Omit<LoadQuery, 'signal' | 'sort'>, add = false): Promise<void> {
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    read.value = { ...read.value, phase: 'loading' }
    try {
      const { rows, total, totals } = checked(await loader({ ...query, sort: sort.value, signal: mine.signal }))
      if (mine.signal.aborted) return
      read.value = { phase: 'ready', rows: add ? [...read.value.rows, ...rows] : rows, total, totals }
    } catch (cause) {
      if (mine.signal.aborted) return
      read.value = { ...read.value, phase: 'failed' }
      onFail(cause, () => void load(loader, query, add))
    }
  }

  return {
    read,
    sort,
    load,
    sortBy(prop) {
      const now = sort.value
      if (now?.prop !== prop) sort.value = { prop, order: 'ascending' }
      else sort.value = now.order === 'ascending' ? { prop, order: 'descending' } : null
      return sort.value
    },
    end: () => asking?.abort(),
  }
}

/** @throws TypeError for an answer that is not `{ rows, total }` */
function checked(answer: unknown): { rows: readonly Row[]; total: number; totals?: Readonly<Record<string, string>> | undefined } {
  const { rows, total, totals } = (answer ?? {}) as Record<string, unknown>
  if (!Array.isArray(rows)) throw new TypeError('The loader must answer { rows: [], total: 0 }')
  const count = Number(total ?? rows.length)
  return {
    rows: rows as Row[],
    total: Number.isFinite(count) ? count : rows.length,
    totals: typeof totals === 'object' && totals !== null ? (totals as Record<string, string>) : undefined,
  }
}
