import { type Kysely, sql } from 'kysely'

/**
 * Uploaded files and one-time tickets. A row is there before its object and goes after it, so no object is without a row.
 * `customer_id` is the firm the uploader acted for; without one the file belongs to the staff.
 */
const attachment = `
create table attachment (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  tenant_id text not null,
  owner_id text not null,
  customer_id text,
  state text not null default 'PENDING' check (state in ('PENDING', 'READY', 'DELETED')),
  biz_type text not null,
  access_type text not null check (access_type in ('auth', 'public')),
  name text not null,
  ext text not null,
  content_type text not null,
  size bigint not null default 0,
  sha256 text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  permit_until timestamptz not null
);
create index attachment_unfinished on attachment (created_at) where state <> 'READY';
create index attachment_pending on attachment (tenant_id, owner_id) where state = 'PENDING';

create table one_time_ticket (
  hash text primary key,
  tenant_id text not null,
  purpose text not null,
  subject text not null,
  user_id text not null,
  sid text not null,
  expires_at timestamptz not null
);
create index one_time_ticket_expiry on one_time_ticket (expires_at);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(attachment).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table one_time_ticket, attachment').execute(db)
}
