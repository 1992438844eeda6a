import { type Kysely, sql } from 'kysely'

/** When some gateway's main loop was last known to take its turns: while it stands still its thread moves the beat on, and this stays behind. */
export const up = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw('alter table tender_beat add column served_at timestamptz not null default clock_timestamp()').execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw('alter table tender_beat drop column served_at').execute(db))
