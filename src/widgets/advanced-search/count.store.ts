import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Criteria } from '#contract/search.ts'
import type { Timers } from '#core/timers.ts'
import type { Counter } from './search.types.ts'

export type CountState = { phase: 'none' } | { phase: 'counting' } | { phase: 'known'; count: number } | { phase: 'failed' }

const DELAY_MS = 400

export interface CountStore {
  readonly state: ReadonlySignal<CountState>
  /** Counts after a pause; what was under way is ended, here and at the gateway. */
  ask(query: Criteria): Promise<void>
  /** Nothing is to be counted. */
  clear(): void
}

/** How many rows a search would find, before it is run. */
export function createCountStore(counter: () => Counter | undefined, timers: Pick<Timers, 'wait'>): CountStore {
  const state = signal<CountState>({ phase: 'none' })
  let asked = new AbortController()
  let last = ''
  const anew = () => {
    asked.abort()
    asked = new AbortController()
    return asked.signal
  }
  return {
    state,
    async ask(query) {
      const count = counter()
      const text = JSON.stringify(query)
      if (!count || (text === last && state.peek().phase !== 'failed')) return
      last = text
      const still = anew()
      state.value = { phase: 'counting' }
      try {
        await timers.wait(DELAY_MS, still)
        const found = await count({ query, signal: still })
        if (!still.aborted) state.value = { phase: 'known', count: found }
      } catch {
        if (!still.aborted) state.value = { phase: 'failed' }
      }
    },
    clear() {
      anew()
      last = ''
      state.value = { phase: 'none' }
    },
  }
}
