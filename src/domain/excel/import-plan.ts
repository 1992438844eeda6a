import type { CellFault } from './cell-fault.ts'
import type { FieldValue, TargetField, Values } from './sheet-cell.ts'

/** New rows only; changed rows only; both. */
export type ImportMode = 'CREATE' | 'UPDATE' | 'CREATE_OR_UPDATE'

/** A fault of a row; without a prop it is the row as a whole. */
export interface RowFault extends CellFault {
  readonly prop: string
}

/** A row of the file: what its cells mean, and which of them mean nothing. */
export interface ReadRow {
  readonly line: number
  readonly values: Values
  readonly faults: readonly RowFault[]
}

/** What is stored of the row that a key means. */
export interface Known {
  readonly id: string
  readonly values: Values
}

export interface ImportRules {
  readonly mode: ImportMode
  /** Fields that have a column. */
  readonly fields: readonly TargetField[]
  /** Field that says which row an update means. */
  readonly key?: string
  /** An empty cell leaves what is there; else it clears. */
  readonly keepEmpty: boolean
}

/** What becomes of a row. `values` of an update hold only what changes; `cleared` of them are empty from then on. */
export type RowPlan<K extends Known = Known> =
  | { readonly line: number; readonly does: 'create'; readonly values: Values }
  | { readonly line: number; readonly does: 'update'; readonly before: K; readonly values: Values; readonly cleared: number }
  | { readonly line: number; readonly does: 'nothing' }
  | { readonly line: number; readonly does: 'fail'; readonly faults: readonly RowFault[] }

/** Text of a row's key, as rows are looked up by it; undefined for a row without one. */
export function keyOf(row: ReadRow, { mode, key }: Pick<ImportRules, 'mode' | 'key'>): string | undefined {
  if (mode === 'CREATE' || key === undefined) return undefined
  const value = row.values[key]
  return value === undefined || value === null ? undefined : String(value)
}

/**
 * Decides what becomes of one row. Adding never takes an id from a file: a new row gets one of its own. The field that a row was found by stays
 * as it is, and so does what the file says already.
 *
 * @param twice line of another row of the file with the same key: all such rows fail
 * @param found rows the caller may change that have this key
 */
export function planRow<K extends Known>(row: ReadRow, rules: ImportRules, found: readonly K[], twice: number | undefined): RowPlan<K> {
  const { line } = row
  const fail = (...faults: RowFault[]): RowPlan<K> => ({ line, does: 'fail', faults: [...row.faults, ...faults] })
  const key = keyOf(row, rules)
  const ofKey = rules.key ?? ''
  // A key that could not be read says already why the row fails.
  if (row.faults.some(({ prop }) => prop === ofKey)) return fail()
  if (twice !== undefined) return fail({ prop: ofKey, kind: 'keyTwice', args: { line: twice } })
  if (rules.mode === 'UPDATE' && key === undefined) return fail({ prop: ofKey, kind: 'keyMissing' })
  if (found.length > 1) return fail({ prop: ofKey, kind: 'several' })
  const [before] = found
  if (before) return planUpdate(row, rules, before, fail)
  if (rules.mode === 'UPDATE') return fail({ prop: ofKey, kind: 'notFound' })
  const missing = missingOf(rules.fields, (prop) => row.values[prop] ?? null, row.faults)
  if (missing.length > 0 || row.faults.length > 0) return fail(...missing)
  return { line, does: 'create', values: withoutId(row.values) }
}

/** The same object where there is none: most files have no column of ids. */
function withoutId(all: Values): Values {
  if (!Object.hasOwn(all, 'id')) return all
  const { id: _, ...values } = all
  return values
}

function planUpdate<K extends Known>(row: ReadRow, rules: ImportRules, before: K, fail: (...faults: RowFault[]) => RowPlan<K>): RowPlan<K> {
  const changes: Record<string, FieldValue> = {}
  let cleared = 0
  for (const { prop, typeStr } of rules.fields) {
    const value = row.values[prop]
    if (prop === 'id' || prop === rules.key || value === undefined) continue
    if (value === null && rules.keepEmpty) continue
    const stored = before.values[prop] ?? null
    if (sameValue(value, stored, typeStr)) continue
    changes[prop] = value
    if (value === null) cleared += 1
  }
  const missing = missingOf(rules.fields, (prop) => (Object.hasOwn(changes, prop) ? changes[prop]! : 'kept'), row.faults)
  if (missing.length > 0 || row.faults.length > 0) return fail(...missing)
  if (Object.keys(changes).length === 0) return { line: row.line, does: 'nothing' }
  return { line: row.line, does: 'update', before, values: changes, cleared }
}

function missingOf(fields: readonly TargetField[], given: (prop: string) => FieldValue, faults: readonly RowFault[]): RowFault[] {
  return fields
    .filter(({ prop, required }) => required && prop !== 'id' && isEmpty(given(prop)) && !faults.some((fault) => fault.prop === prop))
    .map(({ prop }) => ({ prop, kind: 'required' as const }))
}

const isEmpty = (value: FieldValue): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a cell says what is stored already: empty is empty however it is kept, `12.5` is `12.50`, and an instant is one in whichever spelling. */
export function sameValue(a: FieldValue, b: FieldValue, typeStr: string): boolean {
  if (a === b) return true
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, index) => value === b[index])
  }
  if (typeStr === 'DECIMAL') return withoutZeros(String(a)) === withoutZeros(String(b))
  if (typeStr === 'DATETIME') return Date.parse(String(a)) === Date.parse(String(b))
  return String(a) === String(b)
}

const withoutZeros = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/**
 * Line of another row with the same key, for every row that has one: the next, and for the last of them the first.
 *
 * @param keys of the whole file in the order of its lines
 */
export function keysTwice(keys: Iterable<readonly [line: number, key: string]>): Map<number, number> {
  const seen = new Map<string, number[]>()
  for (const [line, key] of keys) {
    const lines = seen.get(key)
    if (lines) lines.push(line)
    else seen.set(key, [line])
  }
  const twice = new Map<number, number>()
  for (const lines of seen.values()) {
    if (lines.length > 1) lines.forEach((line, index) => void twice.set(line, lines[(index + 1) % lines.length]!))
  }
  return twice
}
