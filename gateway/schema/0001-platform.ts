import { type Kysely, sql } from 'kysely'

/** People, sessions, keys, menu, translations, dictionaries, settings and notifications. */

const people = `
create table user_account (
  id text primary key,
  tenant_id text not null,
  username text not null,
  password_hash text not null default '',
  real_name text not null,
  real_name_en text not null default '',
  phone text not null default '',
  email text not null default '',
  locale text not null default 'zh',
  password_change_required boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
create unique index user_account_name on user_account (tenant_id, lower(username));
create index user_account_by_name on user_account (lower(username));
create table user_role (
  user_id text not null references user_account on delete cascade,
  role text not null,
  primary key (user_id, role)
);
-- Who a person is at another identity provider.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id text not null references user_account on delete cascade,
  primary key (issuer, subject)
);
create table department (
  id text primary key,
  tenant_id text not null,
  parent_id text references department,
  name text not null,
  name_en text not null default '',
  sort integer not null default 0
);
create table user_department (
  user_id text not null references user_account on delete cascade,
  department_id text not null references department on delete cascade,
  is_master boolean not null default false,
  primary key (user_id, department_id)
);
create table notification (
  id text primary key,
  tenant_id text not null,
  user_id text not null,
  project_id text,
  kind text not null,
  args jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create index notification_mine on notification (tenant_id, user_id, at desc, id desc);
create index notification_unread on notification (tenant_id, user_id) where read_at is null;
`

const sessions = `
create table session_end (
  sid text primary key,
  at timestamptz not null default clock_timestamp()
);
create table oidc_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_record_grant on oidc_record (grant_id) where grant_id is not null;
create index oidc_record_uid on oidc_record (uid) where uid is not null;
create index oidc_record_expiry on oidc_record (expires_at);
create table signing_key (
  kid text primary key,
  purpose text not null,
  private_jwk jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index signing_key_purpose on signing_key (purpose, created_at desc);
`

const content = `
create table menu_node (
  id text primary key,
  app_code text not null,
  tag text not null default '',
  parent_id text references menu_node on delete cascade,
  title text not null,
  path text not null default '',
  code text not null default '',
  icon text not null default '',
  is_show text not null default '1' check (is_show in ('0', '1')),
  type text not null default 'menu' check (type in ('menu', 'btn')),
  open_way text not null default '',
  permission_code text not null default '',
  sort integer not null default 0
);
create table language (
  lang text primary key,
  description text not null,
  sort integer not null default 0
);
create table translation (
  app_code text not null,
  lang text not null,
  transl_key text not null,
  transl_value text not null,
  primary key (app_code, lang, transl_key)
);
create table dictionary (
  tenant_id text not null,
  code text not null,
  name text not null,
  name_en text not null default '',
  primary key (tenant_id, code)
);
create table dictionary_entry (
  id text primary key,
  tenant_id text not null,
  dictionary_code text not null,
  parent_id text not null default '00000000000000000000000000000000',
  code text not null,
  name text not null,
  name_en text not null default '',
  tree_sort integer not null default 0,
  foreign key (tenant_id, dictionary_code) references dictionary (tenant_id, code) on delete cascade,
  unique (tenant_id, dictionary_code, code)
);
create table app_setting (
  tenant_id text not null,
  key text not null,
  value text not null,
  primary key (tenant_id, key)
);
create table page_permission (
  tenant_id text not null,
  role text not null,
  page_id text not null,
  component_id text not null,
  primary key (tenant_id, role, page_id, component_id)
);
create table loaded_content (
  name text primary key,
  hash text not null,
  at timestamptz not null default clock_timestamp()
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [people, sessions, content]) await sql.raw(part).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop table loaded_content, page_permission, app_setting, dictionary_entry, dictionary, translation, language, menu_node,
      signing_key, oidc_record, session_end, notification, user_department, department, user_identity, user_role, user_account;
  `)
    .execute(db)
}
