import { type Kysely, sql } from 'kysely'

/**
 * Which firms have a live stream on which hall, by gateway, each row on a lease: a gateway that dies leaves nothing behind for long. Unlogged,
 * because after a crash every gateway writes again what is true then.
 */
const presence = `
create unlogged table tender_presence (
  project_id text not null,
  customer_id text not null,
  gateway text not null,
  until timestamptz not null,
  primary key (project_id, customer_id, gateway)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(presence).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table tender_presence').execute(db)
}
