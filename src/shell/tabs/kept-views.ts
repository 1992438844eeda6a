import type { ViewTab } from '#domain/tabs.ts'
import type { ClosedView } from './views.store.ts'

/** What a browser tab remembers of the opened views. */
export interface KeptViews {
  tabs: readonly Pick<ViewTab, 'fullPath' | 'trail' | 'pinned'>[]
  closed: readonly ClosedView[]
  /** The address that was shown. */
  active: string
  /** The route that the page began with. */
  first: string
  /** Codes of the records in the titles, by id. */
  codes: Readonly<Record<string, string>>
}

/** The kept views, as far as they are what this version writes: scripts of the page can write there too. */
export function readKept(found: unknown): KeptViews | undefined {
  if (!isObject(found)) return undefined
  const { tabs, closed, active, first, codes } = found
  return {
    tabs: listOf(tabs).flatMap(({ fullPath, trail, pinned }) =>
      isText(fullPath) ? [{ fullPath, ...(isTexts(trail) && { trail }), ...(pinned === true && { pinned }) }] : [],
    ),
    closed: listOf(closed).flatMap(({ fullPath, at }) => (isText(fullPath) && Number.isInteger(at) ? [{ fullPath, at: Number(at) }] : [])),
    active: isText(active) ? active : '',
    first: isText(first) ? first : '',
    codes: Object.fromEntries(Object.entries(isObject(codes) ? codes : {}).filter((pair): pair is [string, string] => isText(pair[1]))),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : [])
