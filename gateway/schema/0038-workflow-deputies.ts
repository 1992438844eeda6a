import { type Kysely, sql } from 'kysely'

/**
 * Whom a deputyship brings no word in a task: the initiator, where the node does not ask initiators (workflow.md 4). It stands in the row, so that a list of
 * tasks shows what may be decided without a look at the version.
 */
export const up = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw('alter table wf_task add column barred_id text').execute(db))
export const down = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw('alter table wf_task drop column barred_id').execute(db))
