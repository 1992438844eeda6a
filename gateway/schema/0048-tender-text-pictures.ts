import { type Kysely, sql } from 'kysely'

/** Which texts show a picture is asked whenever it is shown: found by the file, without reading logs. */
const indexes = `
create index tender_log_message_files on tender_log using gin ((parts #> '{pub,data,files}') jsonb_path_ops) where type = 'message.sent';
create index tender_log_objection_files on tender_log using gin ((parts #> '{lines,data,files}') jsonb_path_ops)
  where type in ('objection.filed', 'objection.answered');
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(indexes).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index tender_log_message_files; drop index tender_log_objection_files').execute(db)
}
