/** Rows that the address of the export page asks for. */
export interface AskedRows {
  readonly query: Readonly<Record<string, unknown>>
  readonly ids: readonly string[]
  /** How many there are; -1 where the address does not say. */
  readonly total: number
}

const DIGITS = /^\d{1,9}$/

/**
 * `query`: body of the list's own search as JSON, `ids`: chosen rows, separated by commas, `total`: how many rows the search finds.
 *
 * @returns undefined when `query` is no object: nobody is given all rows who has asked for some
 */
export function askedRows({ query = '', ids = '', total = '' }: Readonly<Record<string, string>>): AskedRows | undefined {
  const read = objectOf(query)
  if (!read) return undefined
  const chosen = [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  return { query: read, ids: chosen, total: DIGITS.test(total) ? Number(total) : -1 }
}

function objectOf(json: string): Readonly<Record<string, unknown>> | undefined {
  if (json === '') return {}
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
