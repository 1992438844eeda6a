import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { OwnSession } from '#contract/identity.ts'
import type { Failure } from '#core/http/failure.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { SessionsClient } from './sessions.api.ts'

export interface SessionsStore extends Pick<Query<readonly OwnSession[]>, 'state' | 'refresh'> {
  /** What is being ended: an id, or `others`. */
  readonly ending: ReadonlySignal<string | undefined>
  /** Ends one, or all others but this. Answers how many that were, or why not; the list is read again in any case. */
  end(id: string | 'others'): Promise<number | Failure>
}

export function createSessionsStore(client: SessionsClient): SessionsStore {
  const { state, refresh } = createQuery({ read: client.read })
  const ending = signal<string | undefined>(undefined)
  return {
    state,
    ending,
    refresh,
    async end(id) {
      if (ending.peek() !== undefined) return 0
      ending.value = id
      try {
        return await (id === 'others' ? client.endOthers() : client.end(id))
      } catch (cause) {
        return cause as Failure
      } finally {
        await refresh()
        ending.value = undefined
      }
    },
  }
}
