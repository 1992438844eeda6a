import { type Kysely, sql } from 'kysely'

/** What people ask the copilot and what comes back, each person's own; `copilot_use` counts questions within 24 hours, also those that were deleted. */
const tables = `
create table copilot_conversation (
  id text primary key,
  tenant_id text not null,
  user_id text not null references user_account on delete cascade,
  title text not null,
  updated_at timestamptz not null default clock_timestamp()
);
create index copilot_conversation_of on copilot_conversation (user_id, updated_at);

create table copilot_message (
  id text primary key,
  conversation_id text not null references copilot_conversation on delete cascade,
  place integer not null,
  role text not null constraint copilot_message_role check (role in ('user', 'assistant')),
  content text not null,
  context jsonb not null default '[]',
  files jsonb not null default '[]',
  sources jsonb not null default '[]',
  ended text not null constraint copilot_message_ended check (ended in ('done', 'stopped', 'failed')),
  verdict text not null default '' constraint copilot_message_verdict check (verdict in ('', 'good', 'bad')),
  created_at timestamptz not null default clock_timestamp(),
  constraint copilot_message_place unique (conversation_id, place)
);

create table copilot_use (
  user_id text not null references user_account on delete cascade,
  asked_at timestamptz not null default clock_timestamp()
);
create index copilot_use_of on copilot_use (user_id, asked_at);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table copilot_use, copilot_message, copilot_conversation').execute(db)
}
