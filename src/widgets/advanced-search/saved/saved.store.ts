import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { Failure } from '#core/http/failure.ts'
import { createQuery, type QueryState } from '#core/query.ts'
import { nameKey, nameSlip } from '#domain/search/query-name.ts'
import type { QueryDraft, SavedClient } from '#widgets/advanced-search/search.api.ts'
import type { CommonQuery } from '#widgets/advanced-search/search.types.ts'

/** `none`: there are no common queries here. */
export type SavedState = { phase: 'none'; failure?: undefined } | QueryState<readonly CommonQuery[]>

/** Why a name is not taken (specification section 8). */
export type NameFault = 'required' | 'long' | 'odd' | 'twice'

/** What came of keeping a query. `stale`: it was overwritten by somebody else, or in another window, since it was read. */
export type Outcome = 'done' | 'stale' | 'failed'

/** A query as it is kept now; `missing`: there is none for this person in this list; `failed`: nobody knows, the gateway could not be asked. */
export type Found = { kind: 'found'; query: CommonQuery } | { kind: 'missing' | 'failed' }

export interface SavedStore {
  readonly state: ReadonlySignal<SavedState>
  /** Those that were read last. */
  queries(): readonly CommonQuery[]
  /**
   * Reads the list; `undefined`: there is none, e.g. nobody is signed in.
   * @returns whether it is there, and no other one was asked for meanwhile
   */
  open(client: SavedClient | undefined): Promise<boolean>
  retry(): Promise<void>
  /** @param except id of the query whose name it is to be */
  faultOf(name: string, except?: string): NameFault | undefined
  /** The list is read again then; also when it turned out to be stale. */
  save(draft: QueryDraft): Promise<Outcome>
  /** The query as it is kept now. */
  find(id: string): Promise<Found>
  delete(id: string): Promise<boolean>
  setDefault(id: string, isDefault: boolean): Promise<boolean>
  end(): void
}

/** Common queries of one list. @param onChange told when the list has changed by something done here */
export function createSavedStore(onChange: (queries: readonly CommonQuery[]) => void): SavedStore {
  const client = signal<SavedClient | undefined>(undefined)
  const list = createQuery<readonly CommonQuery[]>({ read: async (signal) => (await client.peek()?.list(signal)) ?? [] })
  const state = computed<SavedState>(() => (client.value ? list.state.value : { phase: 'none' }))
  const queries = () => {
    const now = state.peek()
    return now.phase === 'ready' ? now.data : []
  }

  /** Does something and reads again; a failure is an answer. */
  async function done(work: ((at: SavedClient) => Promise<void>) | undefined): Promise<Outcome> {
    const at = client.peek()
    if (!at || !work) return 'failed'
    try {
      await work(at)
    } catch (cause) {
      const code = cause instanceof Failure ? cause.code : undefined
      // A name that is taken (1001) was given in another window: read again, it is said at the name.
      if (code === 'VALIDATION-1011' || code === 'VALIDATION-1001') await list.refresh()
      return code === 'VALIDATION-1011' ? 'stale' : 'failed'
    }
    await list.refresh()
    onChange(queries())
    return 'done'
  }

  return {
    state,
    queries,
    async open(next) {
      client.value = next
      // What another list or person has is not shown meanwhile.
      list.clear()
      if (next) await list.open()
      return client.peek() === next && state.peek().phase === 'ready'
    },
    retry: list.refresh,
    faultOf(name, except) {
      const slip = nameSlip(name.trim())
      if (slip) return slip === 'empty' ? 'required' : slip
      const key = nameKey(name)
      return queries().some((one) => one.mine && nameKey(one.name) === key && one.id !== except) ? 'twice' : undefined
    },
    save: (draft) => done((at) => at.save({ ...draft, name: draft.name.trim() })),
    async find(id) {
      try {
        const query = await client.peek()?.find(id)
        return query ? { kind: 'found', query } : { kind: 'missing' }
      } catch (cause) {
        const isRefused = cause instanceof Failure && cause.status !== undefined && cause.status >= 400 && cause.status < 500
        return { kind: isRefused ? 'missing' : 'failed' }
      }
    },
    delete: async (id) => (await done((at) => at.delete(id))) === 'done',
    setDefault: async (id, isDefault) => (await done((at) => at.setDefault(id, isDefault))) === 'done',
    end: list.close,
  }
}
