import type { PoolClient } from 'pg'
import type { Ask, FieldValue, Values } from '#gateway/modules/excel/model.types.ts'

/** A model whose rows are the rows of one table. In every piece of SQL the table is `t` and `$1` the tenant. */
export interface TableSpec {
  /** Name of the table; rows have a text `id` that is unique within the scope. */
  readonly table: string
  readonly columns: Readonly<Record<string, TableColumn>>
  /** Which rows of the table belong to the model, e.g. `t.tenant_id = $1`. */
  readonly scope: string
  /** Written with every new row. */
  readonly given: (ask: Ask) => Readonly<Record<string, Given>>
  /** What must differ from row to row; the first one is what parents are named by. */
  readonly unique: readonly Unique[]
  readonly parent?: Parent
  /** SQL that gives the ids of those of the rows `mine` that something else needs: an undo leaves them. */
  readonly inUse?: string
  /** What else is wrong with a row, as prop and kind of fault. */
  readonly check?: (values: Values) => readonly [prop: string, fault: string] | undefined
  /** Columns that are made of others, e.g. how a name is typed. */
  readonly derived?: readonly Derived[]
  /** Text of the place in the list; rows of the same are ordered by id. */
  readonly order: string
}

export interface TableColumn {
  /** How it is read. */
  readonly sql: string
  /** Where it is written; left out for what is only read. */
  readonly column?: string
  readonly type: 'text' | 'text[]' | 'integer' | 'boolean' | 'timestamptz'
  /** Stands for no value in columns that are never null. */
  readonly empty?: FieldValue
}

export interface Given {
  readonly type: string
  readonly value: string | number
}

export interface Unique {
  /** Where the fault is told. */
  readonly prop: string
  /** Undefined for a row that need not differ. */
  readonly key: (values: Values) => string | undefined
  /** The same of a stored row. */
  readonly sql: string
}

/** Rows that hang below each other: a field names the parent by its unique key. */
export interface Parent {
  readonly prop: string
  readonly column: string
  /** Key of the parent; undefined for a row at the top. */
  readonly key: (values: Values) => string | undefined
  /** Ids by key of rows that may be parents. */
  readonly find: (client: PoolClient, ask: Ask, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export interface Derived {
  readonly column: string
  readonly type: string
  readonly of: (values: Values) => Promise<string> | string
}

/** Kept as the table has it: no value of a column that is never null is its empty one. */
export const storedValue = (column: TableColumn, value: FieldValue | undefined): FieldValue => value ?? column.empty ?? null

/** As the model shows it: what stands for no value is none. */
export const shownValue = (column: TableColumn, value: FieldValue): FieldValue => {
  if (Array.isArray(value) && value.length === 0) return null
  return value === column.empty ? null : value
}
