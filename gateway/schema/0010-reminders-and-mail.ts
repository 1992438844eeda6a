import { type Kysely, sql } from 'kysely'

/**
 * What has been said before a start, by the start it was said of: a start that moves is announced anew. And letters on their way by mail: one
 * row a notification, whatever becomes of it.
 */
const tables = `
create table tender_reminder (
  project_id text not null references tender_project,
  kind text not null,
  starts_at timestamptz not null,
  primary key (project_id, kind, starts_at)
);

create table mail_outbox (
  id text primary key references notification on delete cascade,
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  error text not null default ''
);
create index mail_outbox_waiting on mail_outbox (next_at) where sent_at is null and failed_at is null;
create index notification_recent on notification (at);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table mail_outbox, tender_reminder; drop index notification_recent').execute(db)
}
