import { type Kysely, sql } from 'kysely'

/** What a person proves himself by beside his password, and codes for the day on which he has lost it. */
const factors = `
create table second_factor (
  id text primary key,
  user_id text not null references user_account on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null default '',
  -- A secret is sealed; the public key of a passkey stands as it is.
  secret text not null,
  -- By which a browser finds a passkey.
  credential_id text unique,
  -- Time step of the code used last, or the passkey's own counter: neither goes back.
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  -- Null: begun, and counts for nothing yet.
  confirmed_at timestamptz,
  used_at timestamptz
);
create index second_factor_of on second_factor (user_id);
create unique index second_factor_totp on second_factor (user_id) where kind = 'totp' and confirmed_at is not null;
create table recovery_code (
  user_id text not null references user_account on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
`
export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(factors).execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw('drop table recovery_code; drop table second_factor').execute(db))
