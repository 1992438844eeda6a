import { type Kysely, sql } from 'kysely'

/** Which registration a file was handed in with is asked at every download of the purchaser's side: found by the file, without reading logs. */
const indexes = `
create index tender_log_documents on tender_log using gin ((parts #> '{lines,data,documents}') jsonb_path_ops) where type = 'application.submitted';
create index tender_log_voucher on tender_log ((parts #>> '{lines,data,depositVoucherId}')) where type = 'application.submitted';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(indexes).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index tender_log_documents; drop index tender_log_voucher').execute(db)
}
