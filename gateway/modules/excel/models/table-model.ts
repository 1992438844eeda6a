import type { Ask, Exporter, Importer } from '#gateway/modules/excel/model.types.ts'
import { tableBulk } from './table-bulk.ts'
import { copyTable } from './table-copy.ts'
import { findRows, type Narrowed, pageStatements } from './table-reading.ts'
import { removeRows } from './table-removing.ts'
import type { TableSpec } from './table-spec.ts'
import { storeRows } from './table-writing.ts'

/** Imports into a table. */
export const tableImporter = (spec: TableSpec): Importer => ({
  find: (client, ask, key, values) => findRows(spec, client, ask, key, values),
  store: (client, ask, rows) => storeRows(spec, client, ask, rows),
  ...(!spec.parent && { bulk: tableBulk(spec) }),
  remove: (client, ask, rows) => removeRows(spec, client, ask, rows),
  rehearse: (client, ask) => copyTable(spec, client, ask),
})

/**
 * Exports of a table.
 *
 * @param narrow what the search part of the body asks for. @throws Refusal VALIDATION-1000
 */
export const tableExporter = (spec: TableSpec, narrow: (ask: Ask, search: unknown) => Narrowed): Exporter => ({
  check: (ask, search) => void narrow(ask, search),
  async count(queries, ask, search, ids) {
    const { rows } = await queries.query<{ n: number }>(pageStatements(spec, ask, narrow(ask, search), ids).count)
    return rows[0]?.n ?? 0
  },
  async page(queries, ask, search, { after, limit, ids }) {
    const statements = pageStatements(spec, ask, narrow(ask, search), ids)
    const { rows } = await queries.query<Parameters<typeof statements.shown>[0][number]>(statements.page(after, limit))
    return statements.shown(rows, limit)
  },
})
