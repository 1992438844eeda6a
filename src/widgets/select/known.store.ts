import { type ReadonlySignal, signal } from '@preact/signals-react'

/** What is known of chosen ids: the thing itself; `null` when nobody knows it; nothing while that is being found out. */
export interface Known<T> {
  readonly items: ReadonlySignal<ReadonlyMap<string, T | null>>
  put(items: Iterable<readonly [string, T]>): void
  /** Finds out what is not known yet. */
  want(ids: readonly string[]): Promise<void>
  end(): void
}

/** @param read left out: what was not put is unknown */
export function createKnown<T>(
  read: ((ids: readonly string[]) => Promise<ReadonlyMap<string, T>>) | undefined,
  onFail: (cause: unknown, retry: () => void) => void,
): Known<T> {
  const items = signal<ReadonlyMap<string, T | null>>(new Map())
  const asked = new Set<string>()
  let ended = false
  const put = (found: Iterable<readonly [string, T | null]>) => {
    const next = new Map(items.value)
    for (const [id, item] of found) next.set(id, item)
    if (!ended) items.value = next
  }
  async function want(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !items.value.has(id) && !asked.has(id))
    if (missing.length === 0 || ended) return
    for (const id of missing) asked.add(id)
    try {
      const found = read ? await read(missing) : new Map<string, T>()
      put(missing.map((id) => [id, found.get(id) ?? items.value.get(id) ?? null] as const))
    } catch (cause) {
      if (!ended) onFail(cause, () => void want(missing))
    } finally {
      for (const id of missing) asked.delete(id)
    }
  }
  return {
    items,
    put,
    want,
    end() {
      ended = true
    },
  }
}
