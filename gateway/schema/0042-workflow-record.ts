import { type Kysely, sql } from 'kysely'

/** Every process of one record, whatever they are called: calls that name the record alone look there. */
export const up = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw('create index wf_instance_record on wf_instance (tenant_id, business_id, id desc)').execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw('drop index wf_instance_record').execute(db))
