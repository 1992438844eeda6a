import { type Kysely, sql } from 'kysely'

/** Attempts to sign in had a record of the identity provider; what is counted and how long to wait has columns of its own. */
const attempts = `
create table sign_in_attempt (
  id text primary key,
  attempts integer not null,
  -- Before this instant no further attempt is looked at.
  open_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_attempt_expiry on sign_in_attempt (expires_at);
delete from oidc_record where model = 'SignInAttempt';
`
export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(attempts).execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw('drop table sign_in_attempt').execute(db))
