import { type Kysely, sql } from 'kysely'

/**
 * Tables of tendering (tendering.md 5). A project is one row that holds the whole state and the columns that lists filter by; its log is
 * append-only. Everything else here is a projection of the two, but customers, pledges, anchors and the beat.
 */

const project = `
create table tender_project (
  id text primary key,
  tenant_id text not null,
  code text not null,
  title text not null,
  title_en text not null default '',
  mode text not null,
  direction text not null,
  status text not null,
  owner_id text not null,
  manager_id text not null,
  supervisor_ids text[] not null default '{}',
  invite_mode text not null,
  category_code text not null,
  dept_id text not null,
  registration_ends_at timestamptz not null,
  starts_at timestamptz not null,
  closes_at timestamptz,
  due_at timestamptz,
  head_seq integer not null,
  head_hash char(64) not null,
  last_at timestamptz not null,
  state jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null,
  unique (tenant_id, code)
);
create index tender_project_list on tender_project (tenant_id, created_at desc, id desc);
create index tender_project_due on tender_project (due_at) where due_at is not null;
create index tender_project_running on tender_project (status) where status in ('READY', 'BIDDING');

create table tender_party (
  project_id text not null references tender_project,
  customer_id text not null,
  invitation text,
  application text,
  bidder text,
  alias text,
  rank integer,
  award text,
  primary key (project_id, customer_id)
);
create index tender_party_customer on tender_party (customer_id);

create table tender_bid (
  project_id text not null references tender_project,
  seq integer not null,
  alias text not null,
  customer_id text not null,
  gross bigint not null check (gross > 0 and gross < 1000000000000000),
  basis bigint not null check (basis >= 0 and basis < 1000000000000000),
  at timestamptz not null,
  received_at timestamptz not null,
  rank integer,
  took_lead boolean not null,
  extended boolean not null,
  voided boolean not null,
  primary key (project_id, seq)
);

create table tender_command (
  project_id text not null,
  key uuid not null,
  body_hash char(64) not null,
  result jsonb not null,
  at timestamptz not null,
  primary key (project_id, key)
);
`

/** The log refuses UPDATE, DELETE and TRUNCATE whoever asks (I11); the number of the error names TENDER-2090. */
const log = `
create table tender_log (
  project_id text not null references tender_project,
  seq integer not null check (seq > 0),
  at timestamptz not null,
  type text not null,
  parts jsonb not null,
  part_hashes jsonb not null,
  prev char(64) not null,
  hash char(64) not null,
  primary key (project_id, seq)
);
create index tender_log_type on tender_log (project_id, type, seq);
create function tender_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'TENDER-2090: the audit log is append-only' using errcode = 'T2090';
end $$;
create trigger tender_log_no_change before update or delete on tender_log for each row execute function tender_log_is_append_only();
create trigger tender_log_no_truncate before truncate on tender_log for each statement execute function tender_log_is_append_only();

create table tender_anchor (
  seq bigint generated always as identity primary key,
  tenant_id text not null,
  day date not null,
  project_id text,
  heads jsonb not null,
  prev char(64) not null,
  hash char(64) not null,
  kid text not null,
  sig text not null
);
create unique index tender_anchor_daily on tender_anchor (tenant_id, day) where project_id is null;
create unique index tender_anchor_close on tender_anchor (project_id) where project_id is not null;
create trigger tender_anchor_no_change before update or delete on tender_anchor for each row execute function tender_log_is_append_only();
create trigger tender_anchor_no_truncate before truncate on tender_anchor for each statement execute function tender_log_is_append_only();

create table tender_cursor (project_id text primary key references tender_project, seq integer not null);
create table tender_beat (one boolean primary key default true check (one), at timestamptz not null);
insert into tender_beat (at) values (clock_timestamp());
`

const customer = `
create table tender_customer (
  id text primary key,
  tenant_id text not null,
  name text not null,
  name_en text not null default '',
  credit_code text not null default '',
  grade text not null default 'B',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'BLACKLISTED')),
  created_at timestamptz not null default now(),
  unique (tenant_id, name)
);
create table tender_customer_user (
  customer_id text not null references tender_customer,
  user_id text not null,
  role text not null default 'BIDDER',
  active boolean not null default true,
  primary key (customer_id, user_id)
);
create index tender_customer_user_of on tender_customer_user (user_id);
create table tender_pledge (
  id text primary key,
  tenant_id text not null,
  version integer not null,
  body text not null,
  body_en text not null,
  body_hash char(64) not null,
  unique (tenant_id, version)
);
`

/**
 * First statement of the decision transaction (tendering.md 8.2): takes the project's row lock, and only then looks at the clock, the beat and
 * the stored command. A function, because each statement inside sees what was committed while the lock was waited for; one plain statement
 * would read the command table as it was before the wait.
 */
const open = `
create function tender_open(p_tenant text, p_id text, p_key uuid, p_user text, p_customer text, p_named text[], p_parties boolean)
returns table (state jsonb, version integer, updated_by text, updated_at timestamptz, head_hash text, at timestamptz, beat timestamptz,
  body_hash text, result jsonb, member boolean, customers jsonb, pledge jsonb)
language plpgsql as $$
#variable_conflict use_column
begin
  select p.state, p.version, p.updated_by, p.updated_at, p.head_hash into state, version, updated_by, updated_at, head_hash
    from tender_project p where p.id = p_id and p.tenant_id = p_tenant for update;
  if not found then return; end if;
  select date_trunc('milliseconds', clock_timestamp()), b.at, c.body_hash, c.result,
      p_customer is null or exists (select from tender_customer_user u join tender_customer f on f.id = u.customer_id
        where u.customer_id = p_customer and u.user_id = p_user and u.active and f.tenant_id = p_tenant),
      (select coalesce(jsonb_object_agg(f.id, jsonb_build_object('id', f.id, 'name', f.name, 'status', f.status)), '{}')
        from tender_customer f where f.id = any (p_named) and f.tenant_id = p_tenant)
    into at, beat, body_hash, result, member, customers
    from tender_beat b left join tender_command c on c.project_id = p_id and c.key = p_key;
  if p_parties then
    select customers || coalesce(jsonb_object_agg(f.id, jsonb_build_object('id', f.id, 'name', f.name, 'status', f.status)), '{}') into customers
      from tender_party y join tender_customer f on f.id = y.customer_id where y.project_id = p_id and f.tenant_id = p_tenant;
    select jsonb_build_object('templateId', t.id, 'bodyHash', t.body_hash) into pledge
      from tender_pledge t where t.tenant_id = p_tenant order by t.version desc limit 1;
  end if;
  return next;
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [project, log, customer, open]) await sql.raw(part).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop function tender_open;
    drop table tender_pledge, tender_customer_user, tender_customer, tender_beat, tender_cursor, tender_anchor, tender_log, tender_command,
      tender_bid, tender_party, tender_project;
    drop function tender_log_is_append_only;
  `)
    .execute(db)
}
