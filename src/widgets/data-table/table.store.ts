import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { createQuery, phaseOf } from '#core/query.ts'
import type { Loader, LoadQuery, Row, Sort } from './table.types.ts'

interface LoadedRows {
  rows: readonly Row[]
  total: number
  totals?: Readonly<Record<string, string>> | undefined
}

/** What of the table comes from a loader. Rows that were shown stay while others are read, and when they cannot be. */
export interface Read extends LoadedRows {
  phase: ReturnType<typeof phaseOf>
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

const NOTHING: LoadedRows = { rows: [], total: 0 }

/** Rows of a loader, one question at a time: the last one counts. */
export function createTableStore(onFail: (cause: unknown, retry: () => void) => void): TableStore {
  const sort = signal<Sort | null>(null)
  let ask: (signal: AbortSignal) => Promise<LoadedRows> = async () => NOTHING
  const asked = createQuery({ read: (signal) => ask(signal) })
  const shown = () => (asked.state.value.phase === 'ready' ? asked.state.value.data : NOTHING)

  const load: TableStore['load'] = (loader, query, add = false) => {
    ask = async (signal) => {
      try {
        const found = checked(await loader({ ...query, sort: sort.peek(), signal }))
        return add ? { ...found, rows: [...shown().rows, ...found.rows] } : found
      } catch (cause) {
        if (!signal.aborted) onFail(cause, () => void load(loader, query, add))
        throw cause
      }
    }
    return asked.open()
  }

  return {
    read: computed(() => ({ ...shown(), phase: phaseOf(asked) })),
    sort,
    load,
    sortBy(prop) {
      const now = sort.value
      if (now?.prop !== prop) sort.value = { prop, order: 'ascending' }
      else sort.value = now.order === 'ascending' ? { prop, order: 'descending' } : null
      return sort.value
    },
    end: asked.close,
  }
}

/** @throws TypeError for an answer that is not `{ rows, total }` */
function checked(answer: unknown): LoadedRows {
  const { rows, total, totals } = (answer ?? {}) as Record<string, unknown>
  if (!Array.isArray(rows)) throw new TypeError('The loader must answer { rows: [], total: 0 }')
  const count = Number(total ?? rows.length)
  return {
    rows: rows as Row[],
    total: Number.isFinite(count) ? count : rows.length,
    totals: typeof totals === 'object' && totals !== null ? (totals as Record<string, string>) : undefined,
  }
}
