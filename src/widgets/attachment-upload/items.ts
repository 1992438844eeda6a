import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { FileInfo } from '#contract/attachment.ts'
import { joinIds } from './attachment.rules.ts'

/** One file as the user sees it. */
export interface Item extends FileInfo {
  /** Stays the same from the choice to the end; `id` is the key until the file is stored. */
  readonly key: string
  readonly state: ItemState
  /** What was chosen here; files of the start value have none. */
  readonly file?: File
}
export type ItemState =
  | { phase: 'reading' }
  | { phase: 'waiting' }
  | { phase: 'uploading'; percent: number }
  | { phase: 'stored' }
  | { phase: 'failed'; cause: unknown }

export const infoOf = ({ id, name, contentType, ext, size }: FileInfo): FileInfo => ({ id, name, contentType, ext, size })

/** Whether a file counts in the form value: stored ones, and those the page named, known or not. */
export const inValue = ({ file, state }: Item): boolean => file === undefined || state.phase === 'stored'

let made = 0
export const newKey = (): string => {
  made += 1
  return `upload-${made}`
}

/** A file of the start value; without a name it is to be read. */
export const placed = ({ id, name = '', contentType = '', ext = '', size = 0 }: Partial<FileInfo> & { id: string }): Item => ({
  id,
  name,
  contentType,
  ext,
  size,
  key: newKey(),
  state: { phase: name === '' ? 'reading' : 'stored' },
})

export interface Items {
  readonly list: ReadonlySignal<readonly Item[]>
  find(key: string): Item | undefined
  /** @returns the item as it is now; undefined when it has gone */
  put(key: string, change: Partial<Item>): Item | undefined
  add(items: readonly Item[]): void
  set(items: readonly Item[]): void
  /** The form value. */
  value(): string
}

export function createItems(): Items {
  const list = signal<readonly Item[]>([])
  const find = (key: string) => list.value.find((item) => item.key === key || item.id === key)
  return {
    list,
    find,
    put(key, change) {
      list.value = list.value.map((item) => (item.key === key ? { ...item, ...change } : item))
      return find(key)
    },
    add(items) {
      list.value = [...list.value, ...items]
    },
    set(items) {
      list.value = items
    },
    value: () => joinIds(list.value.filter(inValue).map(({ id }) => id)),
  }
}
