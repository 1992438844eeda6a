import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { OwnSession } from '#contract/identity.ts'
import type { Failure } from '#core/http/failure.ts'
import { createLoaded, type Loaded } from '#screens/account/personal-center/loaded.store.ts'
import type { SessionsClient } from './sessions.api.ts'

export interface SessionsStore extends Loaded<readonly OwnSession[]> {
  /** What is being ended: an id, or `others`. */
  readonly ending: ReadonlySignal<string | undefined>
  /** Ends one, or all others but this. Answers how many that were, or why not; the list is read again in any case. */
  end(id: string | 'others'): Promise<number | Failure>
}

export function createSessionsStore(client: SessionsClient): SessionsStore {
  const { state, load } = createLoaded(client.read)
  const ending = signal<string | undefined>(undefined)
  return {
    state,
    ending,
    load,
    async end(id) {
      if (ending.peek() !== undefined) return 0
      ending.value = id
      try {
        return await (id === 'others' ? client.endOthers() : client.end(id))
      } catch (cause) {
        return cause as Failure
      } finally {
        await load()
        ending.value = undefined
      }
    },
  }
}
