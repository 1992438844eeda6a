import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ScopedStorage } from '#core/browser/storage.ts'
import type { Failure } from '#core/http/failure.ts'
import { type AnyTask, isImport, isOver, type Kind } from '#widgets/transfer/index.ts'
import type { RecordsStore } from '#widgets/transfer-records/index.ts'

/** How many tasks there are of each sort. */
export interface TaskCounts {
  readonly running: number
  readonly failed: number
  readonly done: number
}

export interface TaskListState {
  readonly loading: boolean
  readonly failure: Failure | undefined
  /** The last changed first; what was cleared is left out. */
  readonly rows: readonly AnyTask[]
}

/** Imports and exports in one list, as they go. Whoever reads it in a component must read signals. */
export interface TaskList {
  now(): TaskListState
  readonly storeOf: (task: AnyTask) => RecordsStore
  open(): Promise<void>
  close(): void
  /** Leaves out what has ended, in this browser, also after a reload. */
  clear(): void
  readonly cleared: ReadonlySignal<ReadonlySet<string>>
}

export const KINDS = ['import', 'export'] as const satisfies readonly Kind[]

/** Kinds that are named, in the order of the list; all of them when none is. */
export function kindsOf(words: string): Kind[] {
  const named = words.split(/[\s,]+/)
  const some = KINDS.filter((kind) => named.includes(kind))
  return some.length > 0 ? some : [...KINDS]
}

/** What was cleared stands in the storage of the browser as names of tasks. */
export const CLEARED = 'clearedTasks'

interface TaskListDeps {
  readonly stores: ReadonlyMap<Kind, RecordsStore>
  readonly storage: Pick<ScopedStorage, 'read' | 'write'>
  readonly max: number
}

export function createTaskList({ stores, storage, max }: TaskListDeps): TaskList {
  const kept = storage.read<unknown>(CLEARED)
  const cleared = signal<ReadonlySet<string>>(new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []))
  const all = [...stores.values()]

  const read = (store: RecordsStore): AnyTask[] => {
    const state = store.state.value
    return state.phase === 'ready' ? state.data.rows.map((row) => store.now(row)) : []
  }
  const known = () => all.flatMap(read)

  return {
    cleared,
    storeOf: (task) => stores.get(isImport(task) ? 'import' : 'export') as RecordsStore,
    now() {
      const states = all.map(({ state }) => state.value)
      const rows = known()
        .filter((task) => !(isOver(task) && cleared.value.has(task.id)))
        .sort((a, b) => b.lastModifiedDate.localeCompare(a.lastModifiedDate))
      return {
        loading: states.some(({ phase }) => phase === 'loading'),
        failure: states.find(({ failure }) => failure)?.failure,
        rows: rows.slice(0, max),
      }
    },
    async open() {
      await Promise.all(all.map((store) => store.open()))
    },
    close() {
      for (const store of all) store.close()
    },
    clear() {
      // Only names that the list still has: what is older than a day is in no list any more.
      const ended = known().filter(isOver)
      cleared.value = new Set(ended.map(({ id }) => id))
      storage.write(CLEARED, [...cleared.value])
    },
  }
}

/** How many of them run, went wrong or are done. */
export function countsOf(rows: readonly AnyTask[]): TaskCounts {
  const over = rows.filter(isOver)
  const failed = over.filter(({ taskStatus }) => taskStatus === 'FAILURE' || taskStatus === 'PARTIAL_FAILURE').length
  return { running: rows.length - over.length, failed, done: over.length - failed }
}
