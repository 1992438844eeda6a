import { type ReadonlySignal, signal } from '@preact/signals-react'

export interface CascadeNode {
  id: string
  label: string
  /** Nothing lies beneath, or nothing that is to be chosen. */
  leaf: boolean
  /** What lies beneath, when it is known already. */
  children?: readonly CascadeNode[]
  source: unknown
}
export interface CascadeSource {
  /** What lies beneath a node; the first column without one. */
  read(above: CascadeNode | undefined, signal: AbortSignal): Promise<readonly CascadeNode[]>
  /** Ways from the first column down to what fits a text. */
  search(text: string): readonly (readonly CascadeNode[])[]
}
export interface Column {
  nodes: readonly CascadeNode[]
  /** The node whose column comes next; -1 for none. */
  at: number
}
export interface Cascade {
  readonly columns: ReadonlySignal<readonly Column[]>
  /** Id of the node whose column is on its way; empty for the first column. */
  readonly loading: ReadonlySignal<string | undefined>
  /** Reads the first column, once. */
  begin(): Promise<void>
  /** Opens the column of a node. */
  unfold(column: number, at: number): Promise<void>
  /** Opens columns down to the last id of a way, as far as they can be. */
  reveal(ids: readonly string[]): Promise<void>
  wayTo(column: number, at: number): readonly CascadeNode[]
  /** Forgets all, e.g. because the source is another one. */
  reset(): void
  end(): void
}

/** Columns of which each shows what lies beneath the node chosen in the one before. An answer that was overtaken is dropped. */
export function createCascade(source: () => CascadeSource, onFail: (cause: unknown, retry: () => void) => void): Cascade {
  const columns = signal<readonly Column[]>([])
  const loading = signal<string | undefined>(undefined)
  let controller = new AbortController()
  const renew = () => {
    controller.abort()
    controller = new AbortController()
    loading.value = undefined
    return controller.signal
  }
  async function read(above: CascadeNode | undefined, kept: readonly Column[]): Promise<void> {
    const end = renew()
    columns.value = kept
    try {
      if (!above?.children) loading.value = above?.id ?? ''
      const nodes = above?.children ?? (await source().read(above, end))
      if (!end.aborted) columns.value = [...kept, { nodes, at: -1 }]
    } catch (cause) {
      if (!end.aborted) onFail(cause, () => void read(above, kept))
    }
    if (!end.aborted) loading.value = undefined
  }
  const begin = async () => {
    if (columns.value.length === 0) await read(undefined, [])
  }
  async function unfold(column: number, at: number): Promise<void> {
    const node = columns.value[column]?.nodes[at]
    if (!node) return
    const kept = columns.value.slice(0, column + 1).map((one, index) => (index === column ? { ...one, at } : one))
    if (!node.leaf) return read(node, kept)
    renew()
    columns.value = kept
  }
  return {
    columns,
    loading,
    begin,
    unfold,
    async reveal(ids) {
      await begin()
      for (const [column, id] of ids.entries()) {
        const at = columns.value[column]?.nodes.findIndex((node) => node.id === id) ?? -1
        if (at < 0) return
        await unfold(column, at)
      }
    },
    wayTo(column, at) {
      const above = columns.value.slice(0, column).flatMap(({ nodes, at: on }) => nodes[on] ?? [])
      const node = columns.value[column]?.nodes[at]
      return node ? [...above, node] : above
    },
    reset() {
      renew()
      columns.value = []
    },
    end: () => controller.abort(),
  }
}
