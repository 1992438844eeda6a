import type { Runtime } from '#core/runtime/runtime.ts'
import type { Values } from './lines.rules.ts'
import type { LinesDraft } from './typed-figures.ts'

/** In the storage of this tab, for this firm and project. Storage is outside our control: what is no draft of ours is none. */
export function draftOf({ storage, store }: Runtime, kind: string, projectId: string): LinesDraft {
  const name = `${kind}:${store.customerId.value.peek()}:${projectId}`
  return {
    load: () => read(storage.tab.read(name)),
    keep: (values) => storage.tab.write(name, values),
    clear: () => storage.tab.remove(name),
  }
}

function read(kept: unknown): Values | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const figures = Object.entries(kept).filter((pair): pair is [string, string] => /^\d+$/.test(pair[0]) && typeof pair[1] === 'string')
  return figures.length === 0 ? undefined : Object.fromEntries(figures)
}
