import { type Kysely, sql } from 'kysely'

/**
 * Records of forms that are described as data, the purchase requisition first. Its id is the business id of the approval; `values` are those its owner
 * saved last, and while an approval runs those it is decided on. `project_id`: the draft tender that came of it.
 */
const forms = `
create table wf_form (
  id text primary key,
  tenant_id text not null,
  form_code text not null,
  owner_id text not null references user_account,
  version integer not null default 1,
  "values" jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  saved_at timestamptz not null default clock_timestamp(),
  project_id text references tender_project
);
create index wf_form_of_owner on wf_form (tenant_id, owner_id);
create unique index wf_form_project on wf_form (project_id) where project_id is not null;
`
export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(forms).execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw('drop table wf_form').execute(db))
