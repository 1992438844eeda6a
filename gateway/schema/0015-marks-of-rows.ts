import { type Kysely, sql } from 'kysely'

/**
 * The mark that tells whether a row is still as an import left it was made of the row's text, and is made of the row itself by now. Marks of rows that nobody
 * has touched since are made anew, so that imports of the last day can still be taken back; the others stay what they are, marks of rows that were touched.
 */
const TABLES = [
  ['tender_customer', 'tender.customer', 'true'],
  ['reference_row', 'platform.catalogue', `t.source_code = 'catalogue'`],
  ['dictionary_entry', 'platform.dictionary', 'true'],
] as const
const OF_TEXT = 'md5(t::text)'
const OF_ROW = 'hash_record_extended(t, 0)::text'

/** Instants in the text of a row are those of the time zone that every connection of the gateway has. */
async function remark(db: Kysely<unknown>, was: string, is: string): Promise<void> {
  await sql.raw(`set local timezone = 'UTC'`).execute(db)
  for (const [table, model, only] of TABLES)
    await sql
      .raw(
        `update transfer_change c set mark = ${is} from transfer_task k, ${table} t
         where k.id = c.task_id and k.model_id = '${model}' and t.tenant_id = k.tenant_id and t.id = c.record_id and ${only} and c.mark = ${was}`,
      )
      .execute(db)
}

export const up = (db: Kysely<unknown>): Promise<void> => remark(db, OF_TEXT, OF_ROW)
export const down = (db: Kysely<unknown>): Promise<void> => remark(db, OF_ROW, OF_TEXT)
