import { type Kysely, sql } from 'kysely'

/**
 * What a person mended of a sheet before its import. Beside the order and not in it: the order is read with every question after the task, and thousands of
 * cells would come along each time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table transfer_task add column corrections jsonb').execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table transfer_task drop column corrections').execute(db)
}
