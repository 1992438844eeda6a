import { type ReadonlySignal, signal } from '@preact/signals-react'
import { Failure } from '#core/http/failure.ts'
import { nameKey, nameSlip } from '#domain/search/query-name.ts'
import type { QueryDraft, SavedClient } from '#widgets/advanced-search/search.api.ts'
import type { CommonQuery } from '#widgets/advanced-search/search.types.ts'

export type SavedState =
  | { phase: 'none' }
  | { phase: 'loading' }
  | { phase: 'ready'; queries: readonly CommonQuery[] }
  | { phase: 'failed' }

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
  const state = signal<SavedState>({ phase: 'none' })
  let [client, asked] = [undefined as SavedClient | undefined, new AbortController()]
  const queries = () => (state.peek().phase === 'ready' ? (state.peek() as { queries: readonly CommonQuery[] }).queries : [])

  async function read(): Promise<void> {
    asked.abort()
    asked = new AbortController()
    const { signal: still } = asked
    if (!client) {
      state.value = { phase: 'none' }
      return
    }
    if (state.peek().phase !== 'ready') state.value = { phase: 'loading' }
    try {
      const list = await client.list(still)
      if (!still.aborted) state.value = { phase: 'ready', queries: list }
    } catch {
      if (!still.aborted) state.value = { phase: 'failed' }
    }
  }

  /** Does something and reads again; a failure is an answer. */
  async function done(work: ((at: SavedClient) => Promise<void>) | undefined): Promise<Outcome> {
    if (!client || !work) return 'failed'
    try {
      await work(client)
    } catch (cause) {
      const code = cause instanceof Failure ? cause.code : undefined
      // A name that is taken (1001) was given in another window: read again, it is said at the name.
      if (code === 'VALIDATION-1011' || code === 'VALIDATION-1001') await read()
      return code === 'VALIDATION-1011' ? 'stale' : 'failed'
    }
    await read()
    onChange(queries())
    return 'done'
  }

  return {
    state,
    queries,
    async open(next) {
      client = next
      // What another list or person has is not shown meanwhile.
      state.value = { phase: next ? 'loading' : 'none' }
      const reading = read()
      const { signal: still } = asked
      await reading
      return !still.aborted && state.peek().phase === 'ready'
    },
    retry: read,
    faultOf(name, except) {
      const slip = nameSlip(name.trim())
      if (slip) return slip === 'empty' ? 'required' : slip
      const key = nameKey(name)
      return queries().some((one) => one.mine && nameKey(one.name) === key && one.id !== except) ? 'twice' : undefined
    },
    save: (draft) => done((at) => at.save({ ...draft, name: draft.name.trim() })),
    async find(id) {
      try {
        const query = await client?.find(id)
        return query ? { kind: 'found', query } : { kind: 'missing' }
      } catch (cause) {
        const isRefused = cause instanceof Failure && cause.status !== undefined && cause.status >= 400 && cause.status < 500
        return { kind: isRefused ? 'missing' : 'failed' }
      }
    },
    delete: async (id) => (await done((at) => at.delete(id))) === 'done',
    setDefault: async (id, isDefault) => (await done((at) => at.setDefault(id, isDefault))) === 'done',
    end: () => asked.abort(),
  }
}
