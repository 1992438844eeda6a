import { type Kysely, sql } from 'kysely'

/**
 * Private keys lie in KEYS_DIR (decisions/0034); a row says which key there is and since when it is in use. `private_jwk` holds the public part alone, under its
 * old name as long as gateways of the version before look there. The key that 0004 made is no secret of a database that has sealed nothing under it: it goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_key
    add column active_from timestamptz not null default clock_timestamp(), add column retired_at timestamptz, add column thumbprint text`.execute(
    db,
  )
  await sql`update signing_key set active_from = created_at`.execute(db)
  await sql`delete from signing_key where purpose = 'tender-seal'
    and not exists (select from tender_project) and not exists (select from second_factor)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_key drop column active_from, drop column retired_at, drop column thumbprint`.execute(db)
}
