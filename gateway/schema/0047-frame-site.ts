import { type Kysely, sql } from 'kysely'

/** Sites whose pages a tenant shows in frames of ours, with the hash of what their servers show; accounts of its report server that people are bound to. */
const frameSites = `
create table frame_site (
  id text primary key,
  tenant_id text not null,
  origin text not null check (length(origin) <= 255),
  name text not null,
  reports boolean not null default false,
  secret_hash text,
  created_at timestamptz not null default clock_timestamp(),
  unique (tenant_id, origin)
);
create table report_account (
  tenant_id text not null,
  user_id text not null,
  account text not null,
  password_sealed text,
  primary key (tenant_id, user_id)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(frameSites).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table report_account, frame_site').execute(db)
}
