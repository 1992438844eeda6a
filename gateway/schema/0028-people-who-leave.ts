import { type Kysely, sql } from 'kysely'

/**
 * Whoever leaves or loses the account is out at once, whichever way it was written: sessions end, codes and refresh tokens go, and every gateway hears of it
 * (bus.ts). An identity of another provider that is taken away is told as well.
 */
const leave = `
create function person_changed(id text) returns void language sql as $$
  select pg_notify('fly_bus', json_build_array('database', json_build_object('c', 'person', 'p', json_build_object('userId', id)))::text)
$$;
create function end_person() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from oidc_record where model in ('Session', 'RefreshToken', 'AuthorizationCode') and payload->>'accountId' = old.id
    returning model, uid)
  insert into session_end (sid) select uid from gone where model = 'Session' and uid is not null on conflict do nothing;
  perform person_changed(old.id);
  return null;
end $$;
create trigger user_account_left after update of left_at on user_account for each row
  when (old.left_at is null and new.left_at is not null) execute function end_person();
create trigger user_account_gone after delete on user_account for each row execute function end_person();
create function tell_identity() returns trigger language plpgsql as $$
begin
  perform person_changed(old.user_id);
  return null;
end $$;
create trigger user_identity_taken after update or delete on user_identity for each row execute function tell_identity();
`
export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(leave).execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql
    .raw(`
drop trigger user_identity_taken on user_identity;
drop trigger user_account_gone on user_account;
drop trigger user_account_left on user_account;
drop function tell_identity;
drop function end_person;
drop function person_changed;
`)
    .execute(db))
