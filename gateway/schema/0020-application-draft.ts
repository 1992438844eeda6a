import { type Kysely, sql } from 'kysely'

/**
 * What a firm filled in and has not sent is no fact: it leaves the log for a row of its own, overwritten at each save. Drafts that were entries
 * of the log until now are taken over; those entries stay, and so does what they did to the state.
 */
const table = `
create table tender_application_draft (
  project_id text not null references tender_project,
  customer_id text not null,
  version integer not null,
  content jsonb check (octet_length(content::text) <= 32768),
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (project_id, customer_id)
);
insert into tender_application_draft (project_id, customer_id, version, content, saved_at, saved_by)
  select p.id, y.key, 1, coalesce(l.parts #> '{lines,data}', '{}'), l.at, coalesce(u.real_name, '')
    from tender_project p cross join jsonb_each(p.state -> 'parties') y
    join tender_log l on l.project_id = p.id and l.seq = (y.value ->> 'draftSeq')::integer
    left join user_account u on u.id = l.parts #>> '{who,data,userId}';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(table).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table tender_application_draft').execute(db)
}
