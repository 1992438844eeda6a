import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'

export type LoadedState<T> = { phase: 'loading' } | { phase: 'failed'; failure: Failure } | { phase: 'shown'; value: T }

export interface Loaded<T> {
  readonly state: ReadonlySignal<LoadedState<T>>
  load(): Promise<void>
}

/** Something that is read whole. What is shown stays while it is read again. */
export function createLoaded<T>(read: () => Promise<T>): Loaded<T> {
  const state = signal<LoadedState<T>>({ phase: 'loading' })
  return {
    state,
    async load() {
      try {
        state.value = { phase: 'shown', value: await read() }
      } catch (cause) {
        state.value = { phase: 'failed', failure: cause as Failure }
      }
    },
  }
}
