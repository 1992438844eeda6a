import type { ReadonlySignal } from '@preact/signals-react'
import type { FileInfo } from '#contract/attachment.ts'
import { extensionOf } from '#domain/file-type.ts'
import { type Fault, faultOf, filesOf, idsIn, type Rules, roomOf } from './attachment.rules.ts'
import { createItems, type Item, type Items, infoOf, inValue, newKey, placed } from './items.ts'
import { createQueue, type Queue, type Send } from './upload-queue.ts'

export interface Allowed {
  ok: boolean
  reason?: string
}

export interface StoreDeps {
  rules: () => Rules & { manual: boolean }
  send: Send
  read: (ids: readonly string[]) => Promise<FileInfo[]>
  /** Removes a file from the storage; nobody waits for it. */
  discard: (id: string) => void
  /** The page may stop either. */
  mayUpload: (file: File) => Promise<Allowed>
  mayRemove: (item: Item) => Promise<Allowed>
  onProgress: (item: Item, percent: number) => void
  onStored: (item: Item) => void
  /** The stored files are others now. */
  onChange: (value: string, files: FileInfo[]) => void
  onRefused: (file: File, fault: Fault) => void
  onStopped: (reason: string) => void
  onTooMany: (left: number) => void
  onFailed: (item: Item, cause: unknown) => void
}

export interface AttachmentStore {
  readonly items: ReadonlySignal<readonly Item[]>
  /** Takes files that were chosen, dropped or pasted. */
  add(files: readonly File[]): Promise<void>
  /** Begins what waits and what failed; resolves when nothing is under way any more. */
  start(): Promise<void>
  retry(key: string): void
  /** Stops one upload by its key, or all. */
  abort(key?: string): void
  remove(key: string): Promise<boolean>
  /** Takes every file away, as the user would. */
  clear(): void
  /** The form value is another one. `others`: what is not in it yet goes on; a reset ends it. */
  follow(value: string, options?: { others: boolean }): void
  /** The page gave files. @returns their value */
  take(files: unknown): string
  end(): void
}

/** The files of one element, from the choice to the form value. */
export function createAttachmentStore(deps: StoreDeps): AttachmentStore {
  const items = createItems()
  const changed = () => deps.onChange(items.value(), items.list.value.filter(({ state }) => state.phase === 'stored').map(infoOf))
  const queue = createQueue(items, { ...deps, changed })
  const read = reader(items, deps.read)
  const forget = (item: Item) => {
    const counted = inValue(item)
    queue.drop([item.key])
    if (item.file && counted) deps.discard(item.id)
    if (counted) changed()
  }
  return {
    items: items.list,
    add: (files) => add(files, { deps, items, queue, forget }),
    start: queue.start,
    abort: (key) =>
      queue.drop(
        items.list.value.filter(({ state }) => isUnderWay(state.phase)).map((item) => item.key),
        key,
      ),
    retry(key) {
      const item = items.find(key)
      if (item?.state.phase !== 'failed') return
      if (item.file) queue.again(item.key)
      else {
        items.put(item.key, { state: { phase: 'reading' } })
        void read([item.id])
      }
    },
    async remove(key) {
      const item = items.find(key)
      if (!item) return false
      const { ok, reason } = await deps.mayRemove(item)
      if (!ok && reason) deps.onStopped(reason)
      if (ok && items.find(key)) forget(item)
      return ok
    },
    clear() {
      for (const item of items.list.value) forget(item)
    },
    follow(wanted, { others } = { others: true }) {
      if (others && wanted === items.value()) return
      const ids = idsIn(wanted)
      const have = new Map(items.list.value.filter(inValue).map((item) => [item.id, item]))
      const kept = ids.map((id) => have.get(id) ?? placed({ id }))
      const rest = others ? items.list.value.filter((item) => !inValue(item)) : []
      queue.keep([...kept, ...rest])
      void read(kept.filter(({ id }) => !have.has(id)).map(({ id }) => id))
    },
    take(files) {
      const have = new Map(items.list.value.map((item) => [item.id, item]))
      const given = filesOf(files).map((info) => have.get(info.id) ?? placed(info))
      queue.keep(given)
      void read(given.filter(({ state }) => state.phase === 'reading').map(({ id }) => id))
      return items.value()
    },
    end: queue.end,
  }
}

const isUnderWay = (phase: Item['state']['phase']): boolean => phase === 'uploading' || phase === 'waiting'

interface Adding {
  deps: StoreDeps
  items: Items
  queue: Queue
  forget: (item: Item) => void
}

async function add(files: readonly File[], { deps, items, queue, forget }: Adding): Promise<void> {
  const taken = await admitted(files, deps)
  if (queue.ended() || taken.length === 0) return
  const room = roomOf(deps.rules())
  // A field for one file takes the new one in the place of the old one.
  if (room === 1) {
    for (const item of items.list.value) {
      if (!(await deps.mayRemove(item)).ok) return
      forget(item)
    }
  }
  const fitting = taken.slice(0, Math.max(0, room - items.list.value.length))
  if (fitting.length < taken.length) deps.onTooMany(taken.length - fitting.length)
  items.add(
    fitting.map((file) => {
      const key = newKey()
      const info = { id: key, name: file.name, ext: extensionOf(file.name), contentType: file.type, size: file.size }
      return { ...info, key, file, state: { phase: 'waiting' } }
    }),
  )
  if (!deps.rules().manual) queue.next()
}

/** Those that the rules and the page let in. */
async function admitted(files: readonly File[], deps: StoreDeps): Promise<File[]> {
  const taken: File[] = []
  for (const file of files) {
    const fault = faultOf(file, deps.rules())
    if (fault) {
      deps.onRefused(file, fault)
      continue
    }
    const { ok, reason } = await deps.mayUpload(file)
    if (ok) taken.push(file)
    else if (reason) deps.onStopped(reason)
  }
  return taken
}

/** Fills in what the gateway knows of files that came as ids. */
const reader =
  (items: Items, read: StoreDeps['read']) =>
  async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    let cause: unknown = MISSING
    const known = new Map<string, FileInfo>()
    try {
      for (const info of await read(ids)) known.set(info.id, info)
    } catch (failure) {
      cause = failure
    }
    for (const { key, id, state } of items.list.value) {
      if (state.phase !== 'reading' || !ids.includes(id)) continue
      const info = known.get(id)
      items.put(key, info ? { ...info, state: { phase: 'stored' } } : { state: { phase: 'failed', cause } })
    }
  }

/** Cause of an id that the gateway does not know. */
export const MISSING = 'missing'
