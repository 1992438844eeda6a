import { type Kysely, sql } from 'kysely'

/**
 * What the purchaser's preparation asks for: a draft whose times are not set yet, and what a purchaser knows of a firm (tendering.md 5, customer).
 */
const changes = `
alter table tender_project alter column registration_ends_at drop not null, alter column starts_at drop not null;
alter table tender_customer
  add column code text not null default '',
  add column categories text[] not null default '{}',
  add column legal_rep text not null default '',
  add column contact text not null default '',
  add column phone text not null default '',
  add column email text not null default '',
  add column address text not null default '',
  add column bank_account text not null default '';
create index tender_customer_list on tender_customer (tenant_id, name, id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(changes).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index tender_customer_list;
    alter table tender_customer drop column code, drop column categories, drop column legal_rep, drop column contact, drop column phone,
      drop column email, drop column address, drop column bank_account;
    update tender_project set registration_ends_at = coalesce(registration_ends_at, created_at), starts_at = coalesce(starts_at, created_at);
    alter table tender_project alter column registration_ends_at set not null, alter column starts_at set not null;
  `)
    .execute(db)
}
