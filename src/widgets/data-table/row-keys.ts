import { keyOf } from './rows.rules.ts'
import type { Row } from './table.types.ts'

/** Up to here the keys of all rows are made at once; above, those that are asked for. */
const AT_ONCE = 1_000

/** Keys of the rows of a page, made as they are needed: a table shows 20 of 100,000. */
export interface RowKeys {
  readonly length: number
  at(index: number): string
  /** -1 when no row has this key. */
  indexOf(key: string): number
  all(): readonly string[]
}

/** Two rows with one key would be one: the later gets a key of its own, as soon as all are known. */
export function keysOf(rows: readonly Row[], rowKey: string): RowKeys {
  let list: readonly string[] | undefined = rows.length <= AT_ONCE ? uniqueKeys(rows, rowKey) : undefined
  let places: ReadonlyMap<string, number> | undefined
  const all = () => {
    list ??= uniqueKeys(rows, rowKey)
    return list
  }
  return {
    length: rows.length,
    at: (index) => (list ? list[index]! : keyOf(rows[index]!, rowKey, index)),
    indexOf(key) {
      places ??= new Map(all().map((one, at) => [one, at]))
      return places.get(key) ?? -1
    },
    all,
  }
}

function uniqueKeys(rows: readonly Row[], rowKey: string): string[] {
  const seen = new Set<string>()
  return rows.map((row, at) => {
    const key = keyOf(row, rowKey, at)
    const own = seen.has(key) ? `${key}#${at}` : key
    seen.add(own)
    return own
  })
}
