import type { Criteria } from '#contract/search.ts'
import type { Timers } from '#core/browser/timers.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { Counter } from './search.types.ts'

const DELAY_MS = 400

export interface CountClient {
  /** What counts: another function when what it counts beside has changed, e.g. the other filters of the list. */
  counter(): Counter | undefined
  /** Whether the count has a place now: nobody is told while the panel is closed. */
  isShown(): boolean
  /** Undefined while conditions have to be mended. */
  query(): Criteria | undefined
}

/** Idle while there is nothing to be counted. */
export interface CountStore extends Pick<Query<number>, 'state' | 'reading'> {
  /** Counts the present search after a pause; what was under way is ended, here and at the gateway. */
  ask(): Promise<void>
  /** The panel was opened: what it opens with is counted, unless it asks for nothing. */
  open(): Promise<void>
  /** The counter has changed: what is told of the search is counted again. */
  recount(): Promise<void>
  /** Nothing is to be counted. */
  clear(): void
}

const isEmpty = ({ _AND_ = [], _OR_ = [] }: Criteria): boolean => _AND_.length + _OR_.length === 0

/** How many rows a search would find, before it is run. */
export function createCountStore(client: CountClient, timers: Pick<Timers, 'wait'>): CountStore {
  let last: { query: Criteria; text: string; count: Counter } | undefined
  const query = createQuery({
    read: async (still) => {
      await timers.wait(DELAY_MS, still)
      return (await last?.count({ query: last.query, signal: still })) ?? 0
    },
  })
  const { state, reading } = query

  function clear(): void {
    last = undefined
    query.clear()
  }

  async function ask(): Promise<void> {
    const count = client.counter()
    const wanted = count && client.isShown() ? client.query() : undefined
    if (!count || !wanted) return clear()
    const text = JSON.stringify(wanted)
    if (text === last?.text && count === last.count && state.peek().phase !== 'failed') return
    // Of another search no former count is told.
    clear()
    last = { query: wanted, text, count }
    await query.refresh()
  }

  return {
    state,
    reading,
    ask,
    async open() {
      const wanted = client.isShown() ? client.query() : undefined
      if (wanted && isEmpty(wanted)) clear()
      else await ask()
    },
    async recount() {
      if (last) await ask()
    },
    clear,
  }
}
