import { type Kysely, sql } from 'kysely'

/**
 * Imports and exports. A row of `transfer_task` is the record a person sees and the job a worker does: `attempt` is the fencing token, and whoever holds
 * another one writes nothing any more. `crashes` counts takings that moved nothing on. What an import changed stands in `transfer_change`, so that it can be
 * taken back; what it refused in `transfer_fault`, so that an interrupted one still tells all of it.
 *
 * A file of access type `own` is its owner's alone, whatever side he is on.
 */
const tables = `
create table transfer_task (
  id text primary key,
  kind text not null check (kind in ('IMPORT', 'EXPORT', 'UNDO')),
  tenant_id text not null,
  user_id text not null references user_account on delete cascade,
  customer_id text,
  lang text not null default 'zh',
  model_id text not null,
  page_id text not null,
  service_code text not null,
  file_name text not null default '',
  payload jsonb not null,
  undo_of text references transfer_task on delete cascade,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'SUCCESS', 'PARTIAL_FAILURE', 'FAILURE')),
  cancelled boolean not null default false,
  cursor jsonb,
  total integer not null default 0,
  done integer not null default 0,
  succeeded integer not null default 0,
  failed integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  cleared integer not null default 0,
  rows_per_second integer not null default 0,
  problems jsonb not null default '[]',
  warnings jsonb not null default '[]',
  error jsonb,
  source_file_id text,
  result_file_id text,
  result_bytes bigint not null default 0,
  attempt integer not null default 0,
  crashes integer not null default 0,
  worker text not null default '',
  lease_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index transfer_task_open on transfer_task (created_at) where status in ('WAITING', 'RUNNING');
create index transfer_task_of_person on transfer_task (user_id, kind, created_at);
create index transfer_task_age on transfer_task (created_at);
create unique index transfer_task_undo on transfer_task (undo_of) where status <> 'FAILURE';

create table transfer_change (
  task_id text not null references transfer_task on delete cascade,
  line integer not null,
  kind text not null check (kind in ('CREATED', 'UPDATED')),
  record_id text not null,
  before jsonb,
  mark text not null,
  primary key (task_id, line)
);

create table transfer_fault (
  task_id text not null references transfer_task on delete cascade,
  line integer not null,
  place integer not null,
  prop text not null,
  kind text not null,
  args jsonb not null default '{}',
  value text not null default '',
  primary key (task_id, line, place)
);

alter table attachment drop constraint attachment_access_type_check;
alter table attachment add constraint attachment_access_type_check check (access_type in ('auth', 'public', 'own'));
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const back = `drop table transfer_fault, transfer_change, transfer_task; delete from attachment where access_type = 'own';
    alter table attachment drop constraint attachment_access_type_check;
    alter table attachment add constraint attachment_access_type_check check (access_type in ('auth', 'public'));`
  await sql.raw(back).execute(db)
}
