import { type Kysely, sql } from 'kysely'

/**
 * What overviews count and workbenches ask for, one narrow row a project: the state itself is too large to be read twenty thousand times for one
 * page. Written in the decision transaction when something in it changes, so it is never late; a bid changes nothing in it.
 */
const figures = `
create table tender_figure (
  project_id text primary key references tender_project,
  tenant_id text not null,
  status text not null,
  mode text not null,
  direction text not null,
  currency text not null,
  scale smallint not null,
  owner_id text not null,
  manager_id text not null,
  supervisor_ids text[] not null,
  category_code text not null,
  dept_id text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ceiling bigint not null,
  lows bigint[] not null,
  awarded bigint,
  awarded_basis bigint,
  invited integer not null,
  approved integer not null,
  bidders integer not null,
  waiting text[] not null
);
create index tender_figure_of on tender_figure (tenant_id, owner_id);
create index tender_figure_active on tender_figure (tenant_id) where waiting <> '{}';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(figures).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table tender_figure').execute(db)
}
