import type { FileInfo } from '#contract/attachment.ts'
import type { Item, Items } from './items.ts'

/** Uploads that go on at the same time. */
const AT_ONCE = 3

export type Send = (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<FileInfo>

export interface QueueDeps {
  send: Send
  discard: (id: string) => void
  onProgress: (item: Item, percent: number) => void
  onStored: (item: Item) => void
  onFailed: (item: Item, cause: unknown) => void
  changed: () => void
}

export interface Queue {
  /** Begins what waits, as far as there is room. */
  next(): void
  /** Begins what waits and what failed; resolves when nothing is under way. */
  start(): Promise<void>
  again(key: string): void
  /** Takes items away and ends their uploads. @param only of them this one, by key or id */
  drop(keys: readonly string[], only?: string): void
  /** These items are all there are. */
  keep(items: readonly Item[]): void
  ended(): boolean
  end(): void
}

/** Sends what waits, three at a time; a failure keeps its place and can be tried again. */
export function createQueue(items: Items, deps: QueueDeps): Queue {
  const running = new Map<string, AbortController>()
  const waiters = new Set<() => void>()
  let cancelled = false

  function next(): void {
    const waiting = items.list.value.filter(({ key, state }) => state.phase === 'waiting' && !running.has(key))
    for (const item of waiting.slice(0, Math.max(0, AT_ONCE - running.size))) if (item.file) void run(item.key, item.file)
    if (running.size > 0) return
    for (const done of waiters) done()
    waiters.clear()
  }

  async function run(key: string, file: File): Promise<void> {
    const control = new AbortController()
    running.set(key, control)
    try {
      await upload(items, deps, { key, file, signal: control.signal })
    } finally {
      running.delete(key)
      if (!cancelled) next()
    }
  }

  function keep(left: readonly Item[]): void {
    const stay = new Set(left.map(({ key }) => key))
    for (const [key, control] of running) if (!stay.has(key)) control.abort()
    items.set(left)
  }
  const again = (key: string) => void items.put(key, { state: { phase: 'waiting' } })
  return {
    next,
    keep,
    ended: () => cancelled,
    again(key) {
      again(key)
      next()
    },
    start: () =>
      new Promise((done) => {
        waiters.add(done)
        for (const { key, file, state } of items.list.value) if (file && state.phase === 'failed') again(key)
        next()
      }),
    drop(keys, only) {
      const gone = new Set(keys)
      keep(items.list.value.filter(({ key, id }) => !gone.has(key) || (only !== undefined && only !== key && only !== id)))
      if (running.size === 0) next()
    },
    end() {
      cancelled = true
      for (const control of running.values()) control.abort()
    },
  }
}

/** One upload, to its end. What is stored after it was given up is removed again. */
async function upload(
  items: Items,
  deps: QueueDeps,
  { key, file, signal }: { key: string; file: File; signal: AbortSignal },
): Promise<void> {
  items.put(key, { state: { phase: 'uploading', percent: 0 } })
  const onProgress = (share: number) => {
    const percent = Math.min(99, Math.floor(share * 100))
    const item = signal.aborted ? undefined : items.put(key, { state: { phase: 'uploading', percent } })
    if (item) deps.onProgress(item, percent)
  }
  try {
    const info = await deps.send(file, { signal, onProgress })
    const item = signal.aborted ? undefined : items.put(key, { ...info, state: { phase: 'stored' } })
    if (!item) return deps.discard(info.id)
    deps.onProgress(item, 100)
    deps.onStored(item)
    deps.changed()
  } catch (cause) {
    const item = signal.aborted ? undefined : items.put(key, { state: { phase: 'failed', cause } })
    if (item) deps.onFailed(item, cause)
  }
}
