import type { ScopedStorage } from '#core/browser/storage.ts'
import type { Kind, TaskRef } from './transfer.types.ts'

/** What this browser keeps of tasks whose end nobody has been told: names and percents, by model (specification section 3; T38). */
export const KEY = 'exportExcelConfig'

interface Kept {
  readonly kind: Kind
  readonly id: string
  readonly pageId: string
  readonly data: { readonly progress: string }
}
type Config = Readonly<Record<string, readonly Kept[]>>

export interface KeptTasks {
  /** In the order they were begun. */
  all(): TaskRef[]
  put(ref: TaskRef, progress: string): void
  drop(id: string): void
  has(id: string): boolean
}

export function keptTasks(client: Pick<ScopedStorage, 'read' | 'write'>): KeptTasks {
  const read = (): Config => {
    const kept = client.read<Config>(KEY)
    return typeof kept === 'object' && kept !== null ? kept : {}
  }
  const write = (config: Config) => {
    client.write(KEY, Object.fromEntries(Object.entries(config).filter(([, tasks]) => tasks.length > 0)))
  }
  const has = (id: string) => Object.values(read()).some((tasks) => tasks.some((task) => task.id === id))
  return {
    all: () =>
      Object.entries(read()).flatMap(([modelId, tasks]) =>
        (Array.isArray(tasks) ? (tasks as readonly Kept[]) : []).map(({ kind, id, pageId }) => ({ kind, id, modelId, pageId })),
      ),
    put({ kind, id, modelId, pageId }, progress) {
      const config = read()
      const mine = config[modelId] ?? []
      const next = { kind, id, pageId, data: { progress } }
      const known = mine.some((task) => task.id === id)
      write({ ...config, [modelId]: known ? mine.map((task) => (task.id === id ? next : task)) : [...mine, next] })
    },
    has,
    drop(id) {
      if (!has(id)) return
      const config = read()
      write(Object.fromEntries(Object.entries(config).map(([modelId, tasks]) => [modelId, tasks.filter((task) => task.id !== id)])))
    },
  }
}
