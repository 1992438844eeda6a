import type { FormField } from '#contract/workflow/task-calls.ts'
import { formatMoney, lineAmount } from '#domain/tender/money.ts'

/** Values by field, as they came: a text, a number, ids of files, lines. */
export type Values = Readonly<Record<string, unknown>>
/** A line as the grid holds it: every cell a text, and a key of its own. */
export interface LineRow {
  id: string
  [column: string]: string
}

export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const filesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

const isLine = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
export const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isLine) : [])

/** @param keyOf a key for the line at a place */
export const rowsOf = ({ columns = [] }: FormField, value: unknown, keyOf: (index: number) => string): LineRow[] =>
  linesOf(value).map((line, index) => ({
    ...Object.fromEntries(columns.map(({ field }) => [field, textOf(line[field])])),
    id: keyOf(index),
  }))

/** The lines on the wire; what is empty is left out. */
export const linesFrom = ({ columns = [] }: FormField, rows: readonly LineRow[]): Values[] =>
  rows.map((row) =>
    Object.fromEntries(
      columns.flatMap(({ field, type }): [string, unknown][] => {
        const text = row[field] ?? ''
        if (text === '') return []
        return [[field, type === 'INT' && /^-?\d{1,9}$/.test(text) ? Number(text) : text]]
      }),
    ),
  )

/** The product of two columns of a line; empty while either is no amount. */
export function productOf(row: Readonly<Record<string, unknown>>, [left = '', right = '']: readonly string[], scale: number): string {
  try {
    return formatMoney(lineAmount(textOf(row[left]), textOf(row[right]), scale), scale)
  } catch {
    return ''
  }
}

/** What is empty and what is not there say the same; the order of names says nothing. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(plain)
  if (isLine(value)) {
    const told = Object.entries(value).map(([name, one]) => [name, plain(one)] as const)
    return Object.fromEntries(told.filter(([, one]) => one !== undefined).sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  return value === '' || value === null ? undefined : value
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** Fields that say something else than before, in the order of the form. */
export const changedFields = (fields: readonly FormField[], before: Values, now: Values): string[] =>
  fields.flatMap(({ field }) => (isSame(before[field], now[field]) ? [] : [field]))

/** Lines in which cells that must be filled in are not: their places, counted from one, and what the cells are called. */
export function missingCells({ columns = [] }: FormField, value: unknown): { row: number; labels: string[] }[] {
  const needed = columns.filter(({ required }) => required)
  return linesOf(value).flatMap((line, index) => {
    const labels = needed.filter(({ field }) => textOf(line[field]).trim() === '').map(({ label }) => label)
    return labels.length > 0 ? [{ row: index + 1, labels }] : []
  })
}

/** Fields that must be filled in and are not, in the order of the form. */
export const missingFields = (fields: readonly FormField[], values: Values): FormField[] =>
  fields.filter((field) => {
    const value = plain(values[field.field])
    if (value === undefined || (typeof value === 'string' && value.trim() === '')) return field.required
    return field.type === 'LINES' && missingCells(field, values[field.field]).length > 0
  })
