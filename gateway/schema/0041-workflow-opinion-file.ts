import { type Kysely, sql } from 'kysely'

/** Files that stay with an opinion of a process: each belongs to one instance, whose readers see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table wf_opinion_file (
    attachment_id text primary key references attachment,
    tenant_id text not null,
    instance_id text not null references wf_instance
  )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table wf_opinion_file`.execute(db)
}
