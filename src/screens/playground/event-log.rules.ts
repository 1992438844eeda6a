/** One line of the log: an event of the shown element, or what a method of it answered. */
export interface LogEntry {
  readonly id: number
  /** Milliseconds since 1970, of this browser. */
  readonly at: number
  readonly name: string
  readonly detail: string
  readonly isFault?: boolean
}

/** More would be read by nobody, and an element may tell a hundred a second. */
export const MOST_ENTRIES = 200
const MOST_LETTERS = 2_000

/** The newest first. */
export const withEntry = (entries: readonly LogEntry[], entry: LogEntry): readonly LogEntry[] => [entry, ...entries].slice(0, MOST_ENTRIES)

/** What an event or a method tells, as JSON: what JSON does not know is named, what holds itself is told once, what is long is cut. */
export function detailText(detail: unknown): string {
  if (detail === undefined || detail === null) return ''
  const inside = new Set<unknown>()
  const text = JSON.stringify(detail, function (this: unknown, _, value: unknown) {
    if (typeof value === 'function') return `ƒ ${value.name}`
    if (typeof value === 'bigint') return String(value)
    if (value instanceof Error) return value.message
    if (value instanceof Node) return `<${value.nodeName.toLowerCase()}>`
    if (value instanceof Blob) return `Blob ${value.type} ${value.size}`
    if (typeof value !== 'object' || value === null) return value
    if (inside.has(value)) return '…'
    inside.add(value)
    return value
  })
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}
