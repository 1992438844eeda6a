import { type Kysely, sql } from 'kysely'

/** Key of the object that was inspected, where it is not the one that the form was posted to: a vendor takes a second post to that one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table attachment add column object text').execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table attachment drop column object').execute(db)
}
