import { type Kysely, sql } from 'kysely'

/** Versions of processes, and what the house must know of its people for them: heads of departments, superiors, deputies. */
const definitions = `
create table wf_definition (
  tenant_id text not null,
  code text not null,
  version integer not null check (version > 0),
  name text not null,
  name_en text not null default '',
  form_code text not null default '',
  -- The process as the rules read it; the text it was read from stands beside it. Neither is ever changed.
  graph jsonb not null,
  xml text not null,
  state text not null default 'CURRENT' check (state in ('CURRENT', 'EARLIER', 'STOPPED')),
  deployed_by text not null,
  deployed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, code, version)
);
create unique index wf_definition_current on wf_definition (tenant_id, code) where state = 'CURRENT';
create function wf_definition_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a process is never changed';
end $$;
create trigger wf_definition_kept before update on wf_definition for each row
  when ((old.tenant_id, old.code, old.version, old.graph, old.xml) is distinct from (new.tenant_id, new.code, new.version, new.graph, new.xml))
  execute function wf_definition_fixed();
`

/** A superior that is null is the head of the main department; for the head itself, of the one above. */
const people = `
alter table department add column head_id text references user_account on delete set null;
alter table user_account add column superior_id text references user_account on delete set null;
create table wf_deputy (
  id text primary key,
  tenant_id text not null,
  user_id text not null references user_account on delete cascade,
  deputy_id text not null references user_account on delete cascade check (deputy_id <> user_id),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at)
);
create index wf_deputy_of on wf_deputy (tenant_id, user_id, until_at);
create index wf_deputy_for on wf_deputy (tenant_id, deputy_id, until_at);
`

export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(definitions + people).execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql
    .raw(`
drop table wf_deputy;
alter table user_account drop column superior_id;
alter table department drop column head_id;
drop table wf_definition;
drop function wf_definition_fixed;
`)
    .execute(db))
