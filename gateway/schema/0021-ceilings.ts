import { type Kysely, sql } from 'kysely'

/**
 * What is asked of tables that people fill: whose drafts there are, and which answers are old enough to be forgotten (a block range index, since
 * they are written in the order of time: it costs a bid nothing). The counts of entries in the state begin with the next entry of a project: a
 * migration that counted the logs so far would hold the row of every project while bids wait for it.
 */
const changes = `
create index tender_project_draft on tender_project (owner_id) where status in ('DRAFT', 'PUBLISH_APPROVAL');
create index tender_command_at on tender_command using brin (at);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(changes).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index tender_command_at; drop index tender_project_draft').execute(db)
}
