import type { Pool, PoolClient } from 'pg'

/** The deciding clock: the database's, in UTC, cut to milliseconds. Never the clock of a gateway or a browser. */
export async function databaseNow(db: Pool | PoolClient): Promise<string> {
  const { rows } = await db.query<{ now: string }>({ name: 'now', text: 'select clock_timestamp() as now' })
  return rows[0]!.now
}
