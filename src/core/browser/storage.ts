/** Where a value outlives what: `page` a view, `tab` a reload, `browser` the tab. */
export interface ScopedStorage {
  /** What was written under `key` by this user of this tenant, in this version; undefined otherwise. */
  read<T>(key: string): T | undefined
  /** What was written under `key` by anybody: a hint, to be checked by who knows whose it may be. */
  hint<T>(key: string): T | undefined
  /** False when the browser refuses (quota, private mode); the value is then kept for this page. */
  write(key: string, value: unknown): boolean
  remove(key: string): void
  /** Removes everything of ours. */
  clear(): void
}

export interface Storages {
  readonly page: ScopedStorage
  readonly tab: ScopedStorage
  readonly browser: ScopedStorage
  /** Whose values are read and written from now on; signed out, nobody's. */
  own(owner: Owner | undefined): void
  /** Removes everything of ours in all three scopes. */
  clear(): void
}

export interface Owner {
  tenantId: string
  userId: string
}

/** Raised when the shape of stored values changes: older ones then count as absent. */
const VERSION = 1
const PREFIX = 'fly:'

interface Stored {
  v: number
  tenant: string
  user: string
  data: unknown
}

type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The storages of a page. A browser that offers no storage gets memory instead. */
export function createStorages(areas: { tab?: () => StorageArea; browser?: () => StorageArea } = browserAreas): Storages {
  let owner: Owner | undefined
  const whose = () => owner
  const scopes = {
    page: scopedStorage(undefined, whose),
    tab: scopedStorage(areas.tab, whose),
    browser: scopedStorage(areas.browser, whose),
  }
  return {
    ...scopes,
    clear() {
      for (const one of Object.values(scopes)) one.clear()
    },
    own(next) {
      owner = next
    },
  }
}

const browserAreas = { tab: () => sessionStorage, browser: () => localStorage }

function scopedStorage(open: (() => StorageArea) | undefined, whose: () => Owner | undefined): ScopedStorage {
  const spare = memoryArea()
  let opened: StorageArea | undefined
  const main = (): StorageArea => {
    try {
      opened ??= open?.()
    } catch {
      // Opaque origins and blocked cookies throw on access alone.
    }
    opened ??= spare
    return opened
  }
  const storedAt = (key: string): Stored | undefined => {
    const text = spare.getItem(PREFIX + key) ?? main().getItem(PREFIX + key)
    return text === null ? undefined : parse(text)
  }
  return {
    hint: <T>(key: string) => storedAt(key)?.data as T | undefined,
    read<T>(key: string): T | undefined {
      const stored = storedAt(key)
      const owner = whose()
      const mine = stored?.v === VERSION && stored.tenant === (owner?.tenantId ?? '') && stored.user === (owner?.userId ?? '')
      return mine ? (stored.data as T) : undefined
    },
    write(key, data) {
      const owner = whose()
      const text = JSON.stringify({ v: VERSION, tenant: owner?.tenantId ?? '', user: owner?.userId ?? '', data } satisfies Stored)
      try {
        main().setItem(PREFIX + key, text)
        if (main() === spare) return false
        spare.removeItem(PREFIX + key)
        return true
      } catch {
        spare.setItem(PREFIX + key, text)
        return false
      }
    },
    remove(key) {
      spare.removeItem(PREFIX + key)
      main().removeItem(PREFIX + key)
    },
    clear() {
      for (const one of [spare, main()]) for (const key of keysOf(one)) one.removeItem(key)
    },
  }
}

function keysOf(area: StorageArea): string[] {
  return Array.from({ length: area.length }, (_, index) => area.key(index)).filter((key): key is string => !!key?.startsWith(PREFIX))
}

function parse(text: string): Stored | undefined {
  try {
    return JSON.parse(text) as Stored
  } catch {
    return undefined
  }
}

/** What browsers have, without a browser. */
export function memoryArea(): StorageArea {
  const map = new Map<string, string>()
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
  }
}
