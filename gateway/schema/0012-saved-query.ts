import { type Kysely, sql } from 'kysely'

/**
 * Common queries of lists (specification section 3, Saved common query). A name is one of its owner's and list's only. A shared one is seen by the people of
 * the house, or, where a supplier's person shares it, by the people of that firm (`firm_id`). Which query a person's list opens with is the person's.
 */
const tables = `
create table saved_query (
  id text primary key,
  tenant_id text not null,
  owner_id text not null references user_account on delete cascade,
  code text not null,
  name text not null constraint saved_query_name_length check (char_length(name) between 1 and 30),
  content text not null,
  view text not null default '',
  shared boolean not null default false,
  firm_id text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint saved_query_name unique (tenant_id, owner_id, code, name)
);
create index saved_query_shared on saved_query (tenant_id, code) where shared;

create table saved_query_default (
  user_id text not null references user_account on delete cascade,
  code text not null,
  query_id text not null references saved_query on delete cascade,
  primary key (user_id, code)
);
create index saved_query_default_of on saved_query_default (query_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table saved_query_default, saved_query').execute(db)
}
