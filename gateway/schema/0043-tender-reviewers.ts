import { type Kysely, sql } from 'kysely'

/** Who gives points in a project, for the lists they find it in; null where nobody does. Beside it the sheets that are being written: they are no facts. */
const reviewers = `
alter table tender_project add column reviewer_ids text[];
alter table tender_figure add column reviewer_ids text[];
create table tender_score_draft (
  project_id text not null references tender_project,
  reviewer_id text not null,
  version integer not null,
  content jsonb not null check (octet_length(content::text) <= 524288),
  saved_at timestamptz not null,
  primary key (project_id, reviewer_id)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reviewers).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'drop table tender_score_draft; alter table tender_figure drop column reviewer_ids; alter table tender_project drop column reviewer_ids',
    )
    .execute(db)
}
