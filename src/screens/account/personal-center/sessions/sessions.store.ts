import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { OwnSession } from '#contract/identity.ts'
import type { Failure } from '#core/failure.ts'
import type { SessionsDoor } from './sessions.api.ts'

export type SessionsState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'shown'; sessions: readonly OwnSession[] }

export interface SessionsStore {
  readonly state: ReadonlySignal<SessionsState>
  /** What is being ended: an id, or `others`. */
  readonly ending: ReadonlySignal<string | undefined>
  load(): Promise<void>
  /** Ends one, or all others but this. Answers how many that were, or why not; the list is read again in any case. */
  end(id: string | 'others'): Promise<number | Failure>
}

export function createSessionsStore(door: SessionsDoor): SessionsStore {
  const state = signal<SessionsState>({ phase: 'loading' })
  const ending = signal<string | undefined>(undefined)
  const load = async () => {
    try {
      state.value = { phase: 'shown', sessions: await door.read() }
    } catch (cause) {
      state.value = { phase: 'failed', failure: cause as Failure }
    }
  }
  return {
    state,
    ending,
    load,
    async end(id) {
      if (ending.peek() !== undefined) return 0
      ending.value = id
      try {
        return await (id === 'others' ? door.endOthers() : door.end(id))
      } catch (cause) {
        return cause as Failure
      } finally {
        await load()
        ending.value = undefined
      }
    },
  }
}
