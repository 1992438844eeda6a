import { type Kysely, sql } from 'kysely'

/** Pages of the handbook and their sections, as the newest gateway has them. `place` counts from 0. */
const handbook = `
create table handbook_page (
  language text not null,
  path text not null,
  title text not null,
  part text not null,
  place integer not null,
  primary key (language, path)
);
create table handbook_section (
  language text not null,
  path text not null,
  place integer not null,
  heading text not null,
  content text not null,
  terms tsvector not null,
  primary key (language, path, place)
);
create index handbook_section_terms on handbook_section using gin (terms);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(handbook).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table handbook_section; drop table handbook_page').execute(db)
}
