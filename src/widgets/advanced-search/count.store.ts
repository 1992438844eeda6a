import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Criteria } from '#contract/search.ts'
import type { Timers } from '#core/browser/timers.ts'
import type { Counter } from './search.types.ts'

export type CountState = { phase: 'none' } | { phase: 'counting' } | { phase: 'known'; count: number } | { phase: 'failed' }

const DELAY_MS = 400

export interface CountClient {
  /** What counts: another function when what it counts beside has changed, e.g. the other filters of the list. */
  counter(): Counter | undefined
  /** Whether the count has a place now: nobody is told while the panel is closed. */
  isShown(): boolean
  /** Undefined while conditions have to be mended. */
  query(): Criteria | undefined
}

export interface CountStore {
  readonly state: ReadonlySignal<CountState>
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
  const state = signal<CountState>({ phase: 'none' })
  let asked = new AbortController()
  let last: { text: string; count: Counter } | undefined
  const anew = () => {
    asked.abort()
    asked = new AbortController()
    return asked.signal
  }

  function clear(): void {
    anew()
    last = undefined
    state.value = { phase: 'none' }
  }

  async function ask(): Promise<void> {
    const count = client.counter()
    const query = count && client.isShown() ? client.query() : undefined
    if (!count || !query) return clear()
    const text = JSON.stringify(query)
    if (text === last?.text && count === last.count && state.peek().phase !== 'failed') return
    last = { text, count }
    const still = anew()
    state.value = { phase: 'counting' }
    try {
      await timers.wait(DELAY_MS, still)
      const found = await count({ query, signal: still })
      if (!still.aborted) state.value = { phase: 'known', count: found }
    } catch {
      if (!still.aborted) state.value = { phase: 'failed' }
    }
  }

  return {
    state,
    ask,
    async open() {
      const query = client.isShown() ? client.query() : undefined
      if (query && isEmpty(query)) clear()
      else await ask()
    },
    async recount() {
      if (state.peek().phase !== 'none') await ask()
    },
    clear,
  }
}
