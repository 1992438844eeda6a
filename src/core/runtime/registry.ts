import type { RuntimeCore } from './runtime-core.ts'

/** Raised when a runtime of an older bundle could no longer be used by a newer one. */
const API = 4

/** Set from package.json by the build. */
declare const FLY_VERSION: string
const version: string = typeof FLY_VERSION === 'string' ? FLY_VERSION : '0.0.0-source'

/** What every copy of the bundle on a page shares (elements.md 2.7). */
export interface Registry {
  readonly api: number
  /** Version of the copy that came first. */
  readonly version: string
  readonly contexts: Map<string, RuntimeCore>
}

const KEY = Symbol.for('fly.runtime')
type Global = typeof globalThis & { [KEY]?: Registry }

let told = false

/**
 * The page's registry; the first copy of the bundle makes it. A copy of another version says so once. A copy with another `api` cannot
 * share and gets a registry of its own.
 */
export function registry(): Registry {
  const global = globalThis as Global
  const found = global[KEY]
  if (!found) {
    const made: Registry = { api: API, version, contexts: new Map() }
    global[KEY] = made
    return made
  }
  if (found.version !== version && !told) {
    told = true
    console.info(`[fly] ${version} joins ${found.version}, which was loaded first on this page`)
  }
  if (found.api === API) return found
  apart ??= { api: API, version, contexts: new Map() }
  return apart
}

let apart: Registry | undefined
