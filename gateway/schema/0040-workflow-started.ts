import { type Kysely, sql } from 'kysely'

/** What one person has started last: how often within a day is asked with every start. */
export const up = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw('create index wf_instance_started on wf_instance (tenant_id, initiator_id, started_at)').execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw('drop index wf_instance_started').execute(db))
