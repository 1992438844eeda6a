import { Client } from 'pg'
import { type EmbeddedPostgres, startPostgres } from '#gateway/platform/database/postgres.ts'

/**
 * A database whose clock can be put forward, for what takes minutes or days. Its schema comes before the server's own, so that the one clock
 * that decides, `clock_timestamp()`, is ours for everything that the gateway asks, and with it the clock of pictures.
 */
export interface Clocked extends EmbeddedPostgres {
  /** So many seconds pass for everybody, while a gateway is there: its beat comes along in the same moment. */
  pass: (seconds: number) => Promise<void>
}

/** Stable, so that a statement reads clock and beat as of one instant. */
const CLOCK = `
create table if not exists public.put_forward (by interval not null);
insert into public.put_forward select '0' where not exists (select from public.put_forward);
create or replace function public.clock_timestamp() returns timestamptz language sql stable
  as 'select pg_catalog.clock_timestamp() + by from public.put_forward';
create or replace function public.transaction_timestamp() returns timestamptz language sql stable
  as 'select pg_catalog.transaction_timestamp() + by from public.put_forward';
alter database postgres set search_path = public, pg_catalog;
`

const forward = (seconds: number) => `update public.put_forward set by = by + interval '${seconds} seconds';`

/**
 * @param dataDir folder of the data; what an earlier run left there goes on
 * @param laterS so many seconds have passed since that run, besides those that really have
 */
export async function startClocked(dataDir: string, laterS: number): Promise<Clocked> {
  const server = await startPostgres({ dataDir })
  const say = async (sql: string) => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await say(CLOCK + forward(laterS))
  const pass = (seconds: number) =>
    say(
      `begin; ${forward(seconds)} update tender_beat set at = at + interval '${seconds} s', served_at = served_at + interval '${seconds} s'; commit`,
    )
  return { ...server, pass }
}
