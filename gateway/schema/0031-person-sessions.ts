import { type Kysely, sql } from 'kysely'

/** From where a session was used last, for the person whose it is; whether it lives, the identity provider's record says. */
const sessions = `
create table person_session (
  sid text primary key,
  user_agent text not null,
  address text not null,
  seen_at timestamptz not null default clock_timestamp()
);
create index person_session_seen on person_session (seen_at);
create index oidc_record_person on oidc_record ((payload->>'accountId')) where model = 'Session';
`
export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(sessions).execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw('drop index oidc_record_person; drop table person_session').execute(db))
