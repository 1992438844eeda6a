import type { PoolClient } from 'pg'
import type { Ask, FieldValue, Stored, Values } from '#gateway/modules/excel/model.types.ts'
import { shownValue, type TableSpec } from './table-spec.ts'

/** Changes with every change of the row, and is the same again when everything is as it was: 64 bits, from the row itself instead of its text. */
export const MARK = 'hash_record_extended(t, 0)::text'

type Raw = Record<string, FieldValue> & { mark: string; key: string }

const selected = ({ columns }: TableSpec): string =>
  Object.entries(columns)
    .map(([prop, { sql }]) => `${sql} as "${prop}"`)
    .join(', ')

const shownRow = ({ columns }: TableSpec, raw: Raw): Values =>
  Object.fromEntries(Object.entries(columns).map(([prop, column]) => [prop, shownValue(column, raw[prop] ?? null)]))

const storedRow = (spec: TableSpec, raw: Raw): Stored => ({ id: String(raw.id), values: shownRow(spec, raw), mark: raw.mark })

/** Rows by the text of a field, locked. */
export async function findRows(
  spec: TableSpec,
  client: PoolClient,
  { session }: Ask,
  key: string,
  values: readonly string[],
): Promise<Map<string, Stored[]>> {
  const column = spec.columns[key]
  if (!column) throw new Error(`${spec.table} has no field ${key}`)
  const { rows } = await client.query<Raw>(
    `select ${selected(spec)}, ${MARK} as mark, (${column.sql})::text as key from ${spec.table} t
     where ${spec.scope} and (${column.sql})::text = any ($2::text[]) order by t.id for no key update of t`,
    [session.tenantId, values],
  )
  const found = new Map<string, Stored[]>()
  for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), storedRow(spec, row)])
  return found
}

/** What of a list is meant: conditions over `t`, and what is joined to it, with their values, from `$2` on. */
export interface Narrowed {
  readonly join?: string
  readonly where: string
  readonly values: readonly unknown[]
}

/** Statement of a page of the model, and of how many there are, in the order of the spec. */
export function pageStatements(spec: TableSpec, { session }: Ask, narrowed: Narrowed, ids: readonly string[] | undefined) {
  const values: unknown[] = [session.tenantId, ...narrowed.values]
  const place = (value: unknown) => `$${values.push(value)}`
  const chosen = ids ? ` and t.id = any (${place(ids)}::text[])` : ''
  const from = `from ${spec.table} t ${narrowed.join ?? ''} where ${spec.scope} and ${narrowed.where}${chosen}`
  return {
    count: { text: `select count(*)::int as n ${from}`, values: [...values] },
    page(after: string | null, limit: number) {
      const [text, id] = after === null ? [] : (JSON.parse(after) as [string, string])
      const beyond = after === null ? '' : ` and (${spec.order}, t.id) > (${place(text)}::text, ${place(id)}::text)`
      return {
        text: `select ${selected(spec)}, '' as mark, ${spec.order} as key ${from}${beyond} order by ${spec.order}, t.id limit ${place(limit)}`,
        values: [...values],
      }
    },
    shown: (rows: readonly Raw[], limit: number) => {
      const last = rows.length === limit ? rows.at(-1) : undefined
      return { rows: rows.map((row) => shownRow(spec, row)), next: last ? JSON.stringify([last.key, last.id]) : null }
    },
  }
}
