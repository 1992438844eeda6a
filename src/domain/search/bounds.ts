/** Most of each that a search may have. */
export interface Bounds {
  /** Groups within groups, the root counted. */
  depth: number
  /** Groups and conditions together, the root not counted. */
  nodes: number
  /** Values of one `in` or `notIn`. */
  values: number
  /** Values of all such lists together. */
  treeValues: number
}

/** What a search may have at most; the contract says the same of its calls (security.md T22). */
export const bounds: Bounds = { depth: 8, nodes: 200, values: 1_000, treeValues: 5_000 }

/** UTF-16 units of one text: a value, a property, a label. */
export const SEARCH_TEXT_LENGTH = 500

/** What keeps a text from being searched for: `long`, or a `sign` that no text column holds: NUL, half a pair. */
export function textFault(text: string): 'long' | 'sign' | undefined {
  if (text.length > SEARCH_TEXT_LENGTH) return 'long'
  return text.includes('\0') || !text.isWellFormed() ? 'sign' : undefined
}

/** Code points of a common query's name (SEA-11); the contract says the same. */
export const QUERY_NAME_LENGTH = 30
