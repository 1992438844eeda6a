import { type Kysely, sql } from 'kysely'

/** Views that a person opened last, and those kept as favourites. */
const places = `
create table person_place (
  tenant_id text not null,
  user_id text not null references user_account on delete cascade,
  address text not null constraint person_place_address check (char_length(address) between 1 and 512),
  about text not null default '' constraint person_place_about check (char_length(about) <= 64),
  visited_at timestamptz,
  favourite_at timestamptz,
  primary key (user_id, address)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(places).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table person_place').execute(db)
}
