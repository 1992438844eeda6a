import { crc32 } from 'node:zlib'
import type { Bulk, Keeping, Prepared } from '#gateway/modules/excel/model.types.ts'
import { arrayLiteral } from '#gateway/platform/database/array-literal.ts'
import { lockTable } from './table-copy.ts'
import type { Drawn } from './table-evaluation.ts'
import type { TableSpec, Unique } from './table-spec.ts'
import { draw, insertion, RETURNING, type Written, written } from './table-writing.ts'

/** New rows as they are sent: of the values themselves nothing is kept, for many batches may wait. */
interface Sendable extends Prepared {
  readonly columns: readonly Written[]
  /** What must differ, as one parameter each. */
  readonly keys: readonly string[]
}

/** New rows of a table that hangs below nothing. */
export const tableBulk = (spec: TableSpec): Bulk => ({
  async prepare(rows) {
    const { drafts, faults } = draw(spec, rows)
    const keys = spec.unique.map((unique) => keysOf(unique, drafts))
    if (faults.size > 0 || keys.some((own) => new Set(own).size < own.length)) return undefined
    const sendable: Sendable = {
      count: drafts.length,
      firstLine: drafts[0]?.line ?? 0,
      lines: arrayLiteral(drafts.map(({ line }) => line)),
      ids: arrayLiteral(drafts.map(({ id }) => id)),
      columns: await written(spec, drafts),
      keys: keys.map((own) => arrayLiteral(own)),
    }
    return sendable
  },
  async store(client, ask, prepared, keeping) {
    const { columns, keys } = prepared as Sendable
    await lockTable(spec, client, ask)
    for (const [at, unique] of spec.unique.entries()) {
      const taken = `select from ${spec.table} t where ${spec.scope} and ${unique.sql} = any ($2::text[]) limit 1`
      if ((await client.query(taken, [ask.session.tenantId, keys[at]])).rowCount) return false
    }
    const insert = insertion(spec, ask, columns)
    await client.query(keeping ? storingAndKeeping(spec, insert, keeping) : insert)
    return true
  },
})

const keysOf = ({ key }: Unique, drafts: readonly Drawn[]): string[] => drafts.flatMap(({ values }) => key(values) ?? [])

/**
 * Stores the rows and keeps their marks. It is named, as the database takes a tenth of its time to make up its mind about twenty columns; in a rehearsal the same
 * name would still mean the table, and not its copy.
 */
function storingAndKeeping({ table }: TableSpec, insert: ReturnType<typeof insertion>, keeping: Keeping) {
  const text = `with stored as (${insert.text} ${RETURNING}) ${keeping.sql(insert.values.length + 1)}`
  // A connection holds a name to one text, and two models may write one table.
  return { name: `store-${table}-${crc32(text).toString(36)}`, text, values: [...insert.values, ...keeping.values] }
}
