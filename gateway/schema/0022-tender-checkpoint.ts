import { type Kysely, sql } from 'kysely'

/**
 * How far a log is verified, so that nobody reads a long one twice: `day` is where calls go on, `whole` where the verification from the first entry
 * stands. Marked with a key of the installation; without a reference to the project, whose row bids lock. And what the verification of every
 * project once a day found, where notices of a project failed, and what the comparison looks things up by.
 */
const tables = `
create table tender_checkpoint (
  project_id text not null,
  kind text not null check (kind in ('day', 'whole')),
  seq integer not null,
  walked text not null,
  mark char(64) not null,
  primary key (project_id, kind)
);
create table tender_watch (
  project_id text primary key,
  whole_at timestamptz not null,
  fault jsonb
);
alter table tender_cursor add column failures integer not null default 0, add column next_at timestamptz;
create index tender_bid_voided on tender_bid (project_id, seq) where voided;
create index tender_anchor_heads on tender_anchor using gin (heads jsonb_path_ops);
update tender_party y set award = p.state #>> '{award,status}'
  from tender_project p, jsonb_to_recordset(p.state -> 'bidders') as b (alias text, "customerId" text)
  where y.project_id = p.id and b."customerId" = y.customer_id and b.alias = p.state #>> '{award,alias}'
    and y.award is distinct from p.state #>> '{award,status}';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`drop index tender_anchor_heads, tender_bid_voided; alter table tender_cursor drop column failures, drop column next_at;
      drop table tender_watch, tender_checkpoint`)
    .execute(db)
}
