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

/** What an event or a method tells, as JSON: what JSON does not know is named, what holds itself is not told again, what is long is cut. */
export function detailText(detail: unknown): string {
  if (detail === undefined || detail === null) return ''
  const text = jsonOf(detail)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}

function jsonOf(detail: unknown): string {
  /** From the outermost object to the one whose values are being told. */
  const around: unknown[] = []
  try {
    return JSON.stringify(detail, function (this: unknown, _, value: unknown) {
      if (typeof value === 'function') return `ƒ ${value.name}`
      if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
      if (value instanceof Error) return value.message
      if (value instanceof Node) return `<${value.nodeName.toLowerCase()}>`
      if (value instanceof Blob) return `Blob ${value.type} ${value.size}`
      if (typeof value !== 'object' || value === null) return value
      while (around.length > 0 && around.at(-1) !== this) around.pop()
      if (around.includes(value)) return '…'
      around.push(value)
      return value
    })
  } catch (cause) {
    return String(cause)
  }
}
