import { setImmediate as breathe } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Ask, Draft, FieldValue, Outcome, Values } from '#gateway/modules/excel/model.types.ts'
import { arrayLiteral } from '#gateway/platform/database/array-literal.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { lockTable } from './table-copy.ts'
import { type Drawn, type Faults, judgeTogether } from './table-evaluation.ts'
import { MARK } from './table-reading.ts'
import { storedValue, type TableColumn, type TableSpec } from './table-spec.ts'

/**
 * Writes rows of a batch. One lock a table and tenant lets imports into it come one after the other, so that what was found unique stays so until the commit.
 */

/** Rows with their ids, which ascend as the new ones come, and what is wrong with each alone. */
export function draw(spec: TableSpec, rows: readonly Draft[]): { drafts: readonly Drawn[]; faults: Faults } {
  const ids = rows.map(() => ulid()).sort()
  const drafts = rows.map((row, at): Drawn => {
    const { line, before, values } = row
    return before
      ? { line, before, id: before.id, values: { ...before.values, ...values }, given: values }
      : { line, id: ids[at]!, values, given: values }
  })
  const faults: Faults = new Map()
  for (const draft of drafts) {
    const [prop, fault] = spec.check?.(draft.values) ?? []
    // What was wrong before and stays as it is keeps nobody from changing the rest.
    const isOld = prop !== undefined && draft.before?.values[prop] === draft.values[prop]
    if (prop !== undefined && fault !== undefined && !isOld) faults.set(draft.line, { line: draft.line, prop, fault })
  }
  return { drafts, faults }
}

export async function storeRows(spec: TableSpec, client: PoolClient, ask: Ask, rows: readonly Draft[]): Promise<Outcome[]> {
  if (rows.length === 0) return []
  const { drafts, faults } = draw(spec, rows)
  await lockTable(spec, client, ask)
  const { pieces, parents } = await judgeTogether(spec, client, ask, drafts, faults)
  const marks = new Map<string, string>()
  for (const piece of pieces) {
    const [changed, added] = [piece.filter(({ before }) => before), piece.filter(({ before }) => !before)]
    if (added.length > 0) {
      const columns = withParents(spec, await written(spec, added), added, parents)
      for (const { id, mark } of await insert(client, insertion(spec, ask, columns))) marks.set(id, mark)
    }
    if (changed.length > 0) {
      const columns = withParents(spec, await written(spec, changed), changed, parents)
      for (const { id, mark } of await overwrite(spec, client, ask, columns)) marks.set(id, mark)
    }
  }
  return drafts.map(({ line, id, values }) => {
    const mark = marks.get(id)
    return faults.get(line) ?? (mark === undefined ? { line, prop: '', fault: 'gone' } : { line, stored: { id, values, mark } })
  })
}

export interface Written {
  readonly column: string
  readonly type: string
  /** The values of all rows as one parameter. */
  readonly values: string
}

/** What is written of the rows, column by column, the id first. */
export async function written(spec: TableSpec, drafts: readonly Drawn[]): Promise<Written[]> {
  const columns: Written[] = [{ column: 'id', type: 'text', values: arrayLiteral(drafts.map(({ id }) => id)) }]
  for (const [prop, own] of Object.entries(spec.columns)) {
    if (own.column === undefined || prop === 'id') continue
    const values: Single[] = []
    for (const draft of drafts) {
      const value = storedValue(own, draft.values[prop])
      values.push(typeof value !== 'object' || value === null ? value : single(own.type, value))
    }
    columns.push({ column: own.column, type: own.type, values: arrayLiteral(values) })
    // The database answers, and the reading process is heard, in between.
    await breathe()
  }
  for (const { column, type, of } of spec.derived ?? [])
    columns.push({ column, type, values: arrayLiteral(await Promise.all(drafts.map(({ values }) => of(values as Values)))) })
  return columns
}

const withParents = (
  { parent }: TableSpec,
  columns: readonly Written[],
  drafts: readonly Drawn[],
  parents: ReadonlyMap<string, string>,
): readonly Written[] =>
  parent
    ? [...columns, { column: parent.column, type: 'text', values: arrayLiteral(drafts.map(({ id }) => parents.get(id) ?? null)) }]
    : columns

type Single = Exclude<FieldValue, readonly string[]>

/** A value of a column that holds several is one in the column of all rows. */
const single = (type: TableColumn['type'], value: readonly string[]): string =>
  type === 'text[]' ? arrayLiteral(value) : JSON.stringify(value)

/** The rows as a list of columns, their parameters from `first` on. Several functions that give rows, in one list, go side by side; as a table they would be kept first. */
const rowsOf = (columns: readonly Written[], first: number): string[] =>
  columns.map(({ type }, at) => (type === 'text[]' ? `unnest($${first + at}::text[])::text[]` : `unnest($${first + at}::${type}[])`))

type Marked = { id: string; mark: string }
/** Gives the id and the mark of each row that a statement has stored. */
export const RETURNING = `returning t.id, ${MARK} as mark`

async function insert(client: PoolClient, { text, values }: ReturnType<typeof insertion>): Promise<Marked[]> {
  return (await client.query<Marked>(`${text} ${RETURNING}`, values)).rows
}

/** What stores new rows. */
export function insertion(spec: TableSpec, ask: Ask, columns: readonly Written[]) {
  const given = Object.entries(spec.given(ask))
  return {
    text: `insert into ${spec.table} as t (${[...columns.map(({ column }) => column), ...given.map(([column]) => column)].join(', ')})
     select ${[...rowsOf(columns, given.length + 1), ...given.map(([, { type }], at) => `$${at + 1}::${type}`)].join(', ')}`,
    values: [...given.map(([, { value }]) => value), ...columns.map(({ values }) => values)],
  }
}

async function overwrite(spec: TableSpec, client: PoolClient, { session }: Ask, columns: readonly Written[]) {
  const names = columns.map(({ column }) => column)
  const rows = rowsOf(columns, 2).map((values, at) => `${values} as ${names[at]}`)
  const { rows: stored } = await client.query<Marked>(
    `update ${spec.table} t set ${names
      .slice(1)
      .map((name) => `${name} = v.${name}`)
      .join(', ')}
     from (select ${rows.join(', ')}) as v
     where t.id = v.id and ${spec.scope} ${RETURNING}`,
    [session.tenantId, ...columns.map(({ values }) => values)],
  )
  return stored
}
