import type { Pool } from 'pg'
import type { ImportTask } from '#contract/excel-shapes.ts'

/** SQL of the values that an import did not know, over its whole file: every refused cell is kept with its batch, so that they are exact after any kill. */

export type UnknownValue = NonNullable<ImportTask['unknownValues']>[number]

/** Kinds of fault that say that a value is none of those that may stand there. */
const OF_VALUES = ['option', 'ambiguous', 'boolean', 'reference']
/** The most frequent ones. */
const MOST = 200

/**
 * The most frequent first. Rows whose cell has a correction of its own are not counted: it goes before one of the value. Nor are values of which only the
 * beginning is kept: a correction compares the whole text. Headers and corrections are looked up, not joined: of rows that came a moment ago the database
 * knows no numbers, and would go through all corrections for each of them.
 *
 * @param headers by field; a row whose cell was refused for two fields of one column counts once
 * @param cut characters that are kept of a cell; what has as many may have more
 */
export async function unknownValues(
  pool: Pool,
  taskId: string,
  headers: ReadonlyMap<string, string>,
  cut: number,
): Promise<UnknownValue[]> {
  const { rows } = await pool.query<UnknownValue>({
    name: 'transfer-unknown-values',
    text: `select c.header as "column", min(f.kind) as kind, f.value, count(distinct f.line)::int as rows
      from transfer_fault f cross join lateral (select $2::jsonb ->> f.prop as header) c
      where f.task_id = $1 and f.kind = any ($3::text[]) and btrim(f.value) <> '' and char_length(f.value) < $4 and c.header is not null
        and (f.line, c.header) not in (select m.line, m."column" from transfer_task t,
          jsonb_to_recordset(t.corrections -> 'cells') as m (line int, "column" text) where t.id = $1)
      group by c.header, f.value order by rows desc, min(f.line), c.header limit $5`,
    values: [taskId, JSON.stringify(Object.fromEntries(headers)), OF_VALUES, cut, MOST],
  })
  return rows
}
