import type { PageOptions } from './configure.ts'

/** Set from package.json by the build; sources that run unbuilt say so. */
declare const FLY_VERSION: string
export const version: string = typeof FLY_VERSION === 'string' ? FLY_VERSION : '0.0.0-source'

/** Event on `globalThis` after the core made a runtime, or could not. Copies of the bundle hear each other through it. */
export const RUNTIME_EVENT = 'fly-runtime'

/** What all copies of the shells on one page share. */
interface Page {
  /** Version and address of every copy that was loaded, first first. */
  readonly copies: { version: string; script: string }[]
  /** Page-wide listeners of `fly.on(name)`. */
  readonly listeners: Map<string, Set<(event: Event) => void>>
  /** Everything warned about, so that no sentence comes twice. */
  readonly warned: Set<string>
  /** Options of `configure` by context name: the runtime itself is loaded when a body first needs it. */
  readonly wanted: Map<string, PageOptions>
  /** What our tags begin with: `fly`, and what pages have asked for besides (`register`). */
  prefixes?: Set<string>
  /** Why a context could not be made, by its name, until it is tried again. */
  readonly failures: Map<string, unknown>
}

const KEY = Symbol.for('fly.page')
type Global = typeof globalThis & { [KEY]?: Page }

export function page(): Page {
  const global = globalThis as Global
  global[KEY] ??= { copies: [], listeners: new Map(), warned: new Set(), wanted: new Map(), failures: new Map() }
  return global[KEY]
}

const prefixes = (): Set<string> => {
  page().prefixes ??= new Set(['fly'])
  return page().prefixes!
}

/** Every tag that an element may have on this page: `context` is `fly-context`, and `acme-context` where a page has registered that. */
export const tagsOf = (name: string): string[] => [...prefixes()].map((prefix) => `${prefix}-${name}`)

/** The registered tag of an element, for whoever creates one; `fly-…` when nobody has registered it yet. */
export const tagOf = (name: string): string => tagsOf(name).find((tag) => customElements.get(tag)) ?? `fly-${name}`

export const addPrefix = (prefix: string): void => void prefixes().add(prefix)

/** Warns a developer once per sentence. Never throws: a bad value must not break the page (elements.md 2.2). */
export function warn(code: string, sentence: string): void {
  const text = `[fly ${code}] ${sentence}`
  if (page().warned.has(text)) return
  page().warned.add(text)
  console.warn(text)
}

/**
 * Listens page-wide, also to events that do not bubble. `name` is without `fly-`: `on('before-submit', fn)`.
 * The answer ends it.
 */
export function onPage(name: string, fn: (event: CustomEvent) => void): () => void {
  const { listeners } = page()
  const own = listeners.get(name) ?? new Set()
  listeners.set(name, own)
  const listener = fn as (event: Event) => void
  own.add(listener)
  return () => void own.delete(listener)
}

/** Dispatches on the element and tells the page-wide listeners first, so that they too can prevent it. */
export function dispatch(element: EventTarget, event: CustomEvent): boolean {
  for (const listener of page().listeners.get(event.type.replace(/^fly-/, '')) ?? []) listener(event)
  return element.dispatchEvent(event)
}
