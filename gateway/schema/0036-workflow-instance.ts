import { type Kysely, sql } from 'kysely'

/**
 * Tables of running and finished processes (workflow.md 3, 5). An instance is one row that holds the whole state and the columns that lists filter by; its log is
 * append-only. Tasks and readers are projections of the state: what a person finds in a
 * list. `wake_at`: when the clock has to look at a task.
 */
const instance = `
create table wf_instance (
  id text primary key,
  tenant_id text not null,
  process_code text not null,
  version integer not null,
  business_id text not null,
  form_code text not null,
  title text not null,
  status text not null,
  initiator_id text not null,
  dept_id text not null,
  round integer not null,
  node_names text not null,
  node_names_en text not null,
  holder_ids text[] not null,
  started_at timestamptz,
  ended_at timestamptz,
  last_at timestamptz not null,
  head_seq integer not null,
  head_hash char(64) not null,
  state jsonb not null
);
create unique index wf_instance_running on wf_instance (tenant_id, process_code, business_id) where status in ('WAITING', 'APPROVALING');
create index wf_instance_business on wf_instance (tenant_id, process_code, business_id, id desc);
create index wf_instance_list on wf_instance (tenant_id, last_at desc, id desc);
create index wf_instance_initiator on wf_instance (tenant_id, initiator_id, last_at desc, id desc);

create table wf_task (
  instance_id text not null references wf_instance,
  task_id integer not null,
  tenant_id text not null,
  user_id text not null,
  node_id text not null,
  node_name text not null,
  node_name_en text not null,
  kind text not null,
  status text not null,
  opened_at timestamptz,
  ended_at timestamptz,
  decision text,
  decided_by text,
  due_at timestamptz,
  wake_at timestamptz,
  batch boolean not null,
  primary key (instance_id, task_id)
);
create index wf_task_pending on wf_task (tenant_id, user_id, opened_at) where status = 'TODO';
create index wf_task_decided on wf_task (tenant_id, decided_by, ended_at desc) where decided_by is not null;
create index wf_task_person on wf_task (tenant_id, user_id, instance_id);
create index wf_task_wake on wf_task (wake_at) where status = 'TODO' and wake_at is not null;

create table wf_reader (
  instance_id text not null references wf_instance,
  user_id text not null,
  tenant_id text not null,
  at timestamptz not null,
  read_at timestamptz,
  primary key (instance_id, user_id)
);
create index wf_reader_mine on wf_reader (tenant_id, user_id, at desc);
create index wf_reader_unread on wf_reader (tenant_id, user_id) where read_at is null;
`

/** The log refuses UPDATE, DELETE and TRUNCATE whoever asks, as that of a tender does (W11). */
const log = `
create table wf_log (
  instance_id text not null references wf_instance,
  seq integer not null check (seq > 0),
  at timestamptz not null,
  type text not null,
  by text not null,
  data jsonb not null,
  prev char(64) not null,
  hash char(64) not null,
  primary key (instance_id, seq)
);
create trigger wf_log_no_change before update or delete on wf_log for each row execute function tender_log_is_append_only();
create trigger wf_log_no_truncate before truncate on wf_log for each statement execute function tender_log_is_append_only();

create table wf_command (
  tenant_id text not null,
  user_id text not null,
  key uuid not null,
  body_hash char(64) not null,
  result jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, user_id, key)
);
create index wf_command_age on wf_command (at);
`

/**
 * First statement of the decision transaction: takes the lock of the business record, and only then looks at the clock, the instance and the stored answer. The
 * lock is of the record and not of a row, since two people may start its first process at once. A function, because each statement inside sees what was
 * committed while the lock was waited for.
 */
const open = `
create function wf_open(p_tenant text, p_code text, p_business text, p_key uuid, p_user text)
returns table (id text, state jsonb, head_hash text, at timestamptz, body_hash text, result jsonb)
language plpgsql as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtextextended(jsonb_build_array('workflow', p_tenant, p_code, p_business)::text, 0));
  select i.id, i.state, i.head_hash into id, state, head_hash
    from wf_instance i where i.tenant_id = p_tenant and i.process_code = p_code and i.business_id = p_business
    order by i.status in ('WAITING', 'APPROVALING') desc, i.id desc limit 1 for update;
  at := date_trunc('milliseconds', clock_timestamp());
  select c.body_hash, c.result into body_hash, result
    from wf_command c where c.tenant_id = p_tenant and c.user_id = p_user and c.key = p_key;
  return next;
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [instance, log, open]) await sql.raw(part).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop function wf_open; drop table wf_command, wf_log, wf_reader, wf_task, wf_instance;').execute(db)
}
