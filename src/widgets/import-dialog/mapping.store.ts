import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { HeaderMapping } from '#contract/excel-shapes.ts'
import { headerKey, matchHeaders } from '#domain/excel/header-match.ts'
import { headerNames } from '#domain/excel/headers.ts'
import type { ImportMode, TransferField } from './import.types.ts'
import type { Book } from './read/book.types.ts'

/** One column of the sheet, and the fields it becomes. */
export interface ColumnChoice {
  readonly column: number
  readonly header: string
  /** What the wire calls it: the header, cut where it is very long. */
  readonly name: string
  /** Fields in the order they were added; '' for one that is not chosen yet. */
  readonly props: readonly string[]
  /** How the field was found; undefined once somebody chose himself, or for none. */
  readonly how: 'same' | 'chosen' | 'like' | undefined
  /** 0 to 1. */
  readonly score: number
  /** Said to be left out. */
  readonly ignored: boolean
}

/** What somebody chose before, by the words of the header (`headerKey`): a field, or '' for "leave it out". */
export type Memory = Readonly<Record<string, string>>

export interface Mapping {
  readonly columns: ReadonlySignal<readonly ColumnChoice[]>
  /** Field that says which row an update means; '' for none. */
  readonly matchField: ReadonlySignal<string>
  /** Column of that field, by its place; -1 for none. */
  readonly keyColumn: ReadonlySignal<number>
  /** Required fields without a column. */
  readonly missing: ReadonlySignal<readonly TransferField[]>
  /** Columns nobody has decided about. */
  readonly open: ReadonlySignal<readonly ColumnChoice[]>
  /** Columns that become several fields. */
  readonly doubled: ReadonlySignal<readonly ColumnChoice[]>
  /** The columns of another workbook; a mapping that is given goes before what is found. */
  begin(book: Book, given?: readonly HeaderMapping[]): void
  /** The field at a place of a column; it is taken from the column that had it. Answers that column's header, '' for none. */
  choose(column: number, place: number, prop: string): string
  addField(column: number): void
  ignoreRest(): void
  /** @param name of the column, where it is not the one that becomes the field */
  matchBy(prop: string, name?: string): void
  keyBy(column: number): void
  /** For the wire. */
  entries(): HeaderMapping[]
  /** For the next time. */
  memory(): Memory
}

/** Which column becomes which field. */
export function createMapping(fields: () => readonly TransferField[], mode: () => ImportMode, remembered: () => Memory): Mapping {
  const columns = signal<readonly ColumnChoice[]>([])
  const matchField = signal('')
  const keyColumn = signal(-1)
  const put = (column: number, change: (choice: ColumnChoice) => Partial<ColumnChoice>) => {
    columns.value = columns.peek().map((one) => (one.column === column ? { ...one, ...change(one) } : one))
  }
  const columnOf = (prop: string) => columns.peek().find(({ props }) => props.includes(prop))?.column ?? -1
  const isKey = (prop: string) => fields().some((field) => field.prop === prop && field.isKey)
  const guessKey = () => {
    const known = fields().find(({ prop, isKey: able }) => able && columnOf(prop) >= 0)
    matchField.value = known?.prop ?? ''
    keyColumn.value = known ? columnOf(known.prop) : -1
  }
  return {
    columns,
    matchField,
    keyColumn,
    missing: computed(() => missingOf(columns.value, fields(), mode())),
    open: computed(() => columns.value.filter(({ props, ignored }) => !ignored && !props.some(Boolean))),
    doubled: computed(() => columns.value.filter(({ props }) => props.filter(Boolean).length > 1)),
    begin(book, given) {
      columns.value = given ? restored(book, given, fields()) : matched(book, fields(), remembered())
      guessKey()
    },
    choose(column, place, prop) {
      const before =
        prop === '' || prop === IGNORE ? undefined : columns.peek().find((one) => one.column !== column && one.props.includes(prop))
      if (before) put(before.column, ({ props }) => ({ props: props.filter((one) => one !== prop), how: undefined }))
      put(column, ({ props }) => {
        if (prop === IGNORE) return { props: [], how: undefined, ignored: true }
        const next = props.length > place ? props.map((one, at) => (at === place ? prop : one)) : [...props, prop]
        const unique = next.filter((one, at) => one === '' || next.indexOf(one) === at)
        return {
          props: unique.length > 1 ? unique.filter((one, at) => one !== '' || at > 0) : unique.filter(Boolean),
          how: undefined,
          ignored: false,
        }
      })
      if (matchField.peek() && keyColumn.peek() < 0) keyColumn.value = columnOf(matchField.peek())
      if (before && keyColumn.peek() === before.column && matchField.peek() === prop) keyColumn.value = column
      if (!matchField.peek()) guessKey()
      return before?.header ?? ''
    },
    addField: (column) => put(column, ({ props }) => ({ props: [...props, ''] })),
    ignoreRest() {
      columns.value = columns.peek().map((one) => (one.props.some(Boolean) ? one : { ...one, ignored: true }))
    },
    matchBy(prop, name) {
      const named = name ? columns.peek().find((one) => one.name === name)?.column : undefined
      matchField.value = prop
      keyColumn.value = named ?? (columnOf(prop) >= 0 ? columnOf(prop) : keyColumn.peek())
    },
    keyBy(column) {
      keyColumn.value = column
      const own = columns
        .peek()
        .find((one) => one.column === column)
        ?.props.find(isKey)
      if (own) matchField.value = own
    },
    entries: () =>
      columns.peek().flatMap(({ name, props }) => props.filter(Boolean).map((prop) => ({ cellValue: name, tableHeaderName: prop }))),
    memory: () => memoryOf(columns.peek()),
  }
}

/** In the place of a field: the column is left out. */
export const IGNORE = '-'

const blank = { props: [], how: undefined, score: 0, ignored: false } as const
function named({ headers }: Book): ColumnChoice[] {
  const names = headerNames(headers)
  return headers
    .map((header, column) => ({ ...blank, column, header, name: names[column] ?? header }))
    .filter(({ header }) => header !== '')
}

function matched(book: Book, fields: readonly TransferField[], memory: Memory): ColumnChoice[] {
  const found = new Map(matchHeaders(book.headers, fields, memory).map((one) => [one.column, one]))
  return named(book).map((choice) => {
    const match = found.get(choice.column)
    const key = headerKey(choice.header)
    if (!match) return { ...choice, ignored: Object.hasOwn(memory, key) && memory[key] === '' }
    return { ...choice, props: [match.prop], how: match.how, score: match.score }
  })
}

function restored(book: Book, given: readonly HeaderMapping[], fields: readonly TransferField[]): ColumnChoice[] {
  const known = new Set(fields.map(({ prop }) => prop))
  return named(book).map((choice) => {
    const props = given.filter(({ cellValue, tableHeaderName }) => cellValue === choice.name && known.has(tableHeaderName))
    if (props.length === 0) return { ...choice, ignored: true }
    return { ...choice, props: props.map(({ tableHeaderName }) => tableHeaderName), how: 'chosen', score: 1 }
  })
}

/** New rows need every required field; what is only changed keeps what it has. */
function missingOf(columns: readonly ColumnChoice[], fields: readonly TransferField[], mode: ImportMode): TransferField[] {
  if (mode === 'UPDATE') return []
  const taken = new Set(columns.flatMap(({ props }) => props))
  return fields.filter(({ prop, required, importable }) => required && importable && !taken.has(prop))
}

const memoryOf = (columns: readonly ColumnChoice[]): Memory =>
  Object.fromEntries(
    columns.flatMap(({ header, props, ignored }) => {
      const [prop = ''] = props.filter(Boolean)
      return prop || ignored ? [[headerKey(header), prop]] : []
    }),
  )
