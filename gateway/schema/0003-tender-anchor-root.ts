import { type Kysely, sql } from 'kysely'

/** Root of the tree of heads that an anchor signs; null for anchors of the first kind, which are signed over all heads they name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table tender_anchor add column root char(64)').execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table tender_anchor drop column root').execute(db)
}
