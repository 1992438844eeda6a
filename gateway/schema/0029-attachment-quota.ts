import { type Kysely, sql } from 'kysely'

/** Bytes that a permission reserves until its file is there, and the ways to add up what a firm, a person and a tenant have uploaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table attachment add column permit_bytes bigint not null default 0;
       create index attachment_of_firm on attachment (tenant_id, customer_id) where customer_id is not null;
       create index attachment_of_owner on attachment (tenant_id, owner_id);
       create index attachment_of_day on attachment (tenant_id, created_at);`,
    )
    .execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `drop index attachment_of_firm, attachment_of_owner, attachment_of_day;
       alter table attachment drop column permit_bytes`,
    )
    .execute(db)
}
