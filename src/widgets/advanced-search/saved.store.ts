import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { SavedDoor } from './search.api.ts'
import type { CommonQuery } from './search.types.ts'

export type SavedState =
  | { phase: 'none' }
  | { phase: 'loading' }
  | { phase: 'ready'; queries: readonly CommonQuery[] }
  | { phase: 'failed' }

/** Why a name is not taken (specification section 8). */
export type NameFault = 'required' | 'long' | 'twice'

const MAX_NAME = 30

export interface SavedStore {
  readonly state: ReadonlySignal<SavedState>
  /** Reads the list; `undefined`: there is none, e.g. nobody is signed in. */
  open(door: SavedDoor | undefined): Promise<void>
  retry(): Promise<void>
  faultOf(name: string): NameFault | undefined
  /** @returns whether it was kept; the list is read again then */
  save(name: string, content: string, isDefault: boolean): Promise<boolean>
  /** The query as it is kept now; `undefined` when it is gone or cannot be read. */
  find(id: string): Promise<CommonQuery | undefined>
  delete(id: string): Promise<boolean>
  end(): void
}

/** Common queries of one list. @param onChange told when the list has changed by something done here */
export function createSavedStore(onChange: (queries: readonly CommonQuery[]) => void): SavedStore {
  const state = signal<SavedState>({ phase: 'none' })
  let [door, asked] = [undefined as SavedDoor | undefined, new AbortController()]
  const queries = () => (state.peek().phase === 'ready' ? (state.peek() as { queries: readonly CommonQuery[] }).queries : [])

  async function read(): Promise<void> {
    asked.abort()
    asked = new AbortController()
    const { signal: still } = asked
    if (!door) {
      state.value = { phase: 'none' }
      return
    }
    if (state.peek().phase !== 'ready') state.value = { phase: 'loading' }
    try {
      const list = await door.list(still)
      if (!still.aborted) state.value = { phase: 'ready', queries: list }
    } catch {
      if (!still.aborted) state.value = { phase: 'failed' }
    }
  }

  /** Does something and reads again; a failure is an answer. */
  async function done(work: Promise<void>): Promise<boolean> {
    try {
      await work
    } catch {
      return false
    }
    await read()
    onChange(queries())
    return true
  }

  return {
    state,
    async open(next) {
      door = next
      await read()
    },
    retry: read,
    faultOf(name) {
      const wished = name.trim()
      if (wished === '') return 'required'
      if ([...wished].length > MAX_NAME) return 'long'
      return queries().some((one) => one.mine && one.name === wished) ? 'twice' : undefined
    },
    save: async (name, content, isDefault) => (door ? done(door.save({ name: name.trim(), content, isDefault })) : false),
    find: async (id) => door?.find(id).catch(() => undefined),
    delete: async (id) => (door ? done(door.delete(id)) : false),
    end: () => asked.abort(),
  }
}
