import { type Kysely, sql } from 'kysely'

/** `barred_id` of what is open already; filled apart from the column, since it looks at many rows. */
const filled = `
update wf_task t set barred_id = i.initiator_id from wf_instance i, wf_definition d, jsonb_array_elements(d.graph -> 'nodes') node
  where t.status in ('TODO', 'BLOCKED', 'WAITING') and i.id = t.instance_id
    and d.tenant_id = i.tenant_id and d.code = i.process_code and d.version = i.version
    and node ->> 'id' = t.node_id and node ->> 'kind' = 'approval' and node ->> 'isInitiator' <> 'keep'
`
export const up = async (db: Kysely<unknown>): Promise<void> => void (await sql.raw(filled).execute(db))
export const down = async (): Promise<void> => {}
