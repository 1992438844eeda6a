import type { ClientBase, Pool } from 'pg'
import type { ProcessStatus } from '#contract/workflow/shapes.ts'
import type { At, FormData } from '#domain/workflow/model.ts'
import { RUNNING_FIRST } from '#gateway/modules/workflow/engine/instance.queries.ts'

/** SQL of the records of forms. */

type Db = Pick<ClientBase, 'query'> | Pick<Pool, 'query'>

/** Whose record: every statement names both. */
export interface Writer {
  tenantId: string
  userId: string
}

export interface FormRecord {
  id: string
  formCode: string
  version: number
  values: FormData
  savedAt: At
}

const RECORD = `select f.id, f.form_code as "formCode", f.version, f."values", f.saved_at as "savedAt" from wf_form f
  where f.tenant_id = $1 and f.owner_id = $2 and f.id = $3`

/** A record of the owner's; undefined for none and for somebody else's. */
export async function ownRecord(db: Db, { tenantId, userId }: Writer, id: string): Promise<FormRecord | undefined> {
  const { rows } = await db.query<FormRecord>({ name: 'wf-form', text: RECORD, values: [tenantId, userId, id] })
  return rows[0]
}

/** The same, held until the transaction ends: nobody starts a process for it meanwhile. */
export async function holdRecord(client: ClientBase, { tenantId, userId }: Writer, id: string): Promise<FormRecord | undefined> {
  const { rows } = await client.query<FormRecord>({ name: 'wf-form-hold', text: `${RECORD} for update`, values: [tenantId, userId, id] })
  return rows[0]
}

/** The process of a record: the running one, else the last. */
export interface ProcessOfRecord {
  status: ProcessStatus
  processCode: string
  processVersion: number
  /** The owner's own node waits: it was returned. */
  returned: boolean
}

/** A form is decided by the process of its own name. */
export async function processOf(db: Db, { tenantId, userId }: Writer, { id, formCode }: FormRecord): Promise<ProcessOfRecord | undefined> {
  const { rows } = await db.query<ProcessOfRecord>({
    name: 'wf-form-process',
    text: `select i.status, i.process_code as "processCode", i.version as "processVersion", exists (select from wf_task t
        where t.instance_id = i.id and t.tenant_id = i.tenant_id and t.user_id = $2 and t.kind = 'APPLY' and t.status = 'TODO') as returned
      from wf_instance i where i.tenant_id = $1 and i.process_code = $4 and i.business_id = $3
      ${RUNNING_FIRST}`,
    values: [tenantId, userId, id, formCode],
  })
  return rows[0]
}

/** One after the other a person's records are made: so they are counted. */
export async function lockWriter(client: ClientBase, { tenantId, userId }: Writer): Promise<void> {
  await client.query({
    name: 'wf-form-writer',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [JSON.stringify(['form', tenantId, userId])],
  })
}

/** What was answered to the same key before. */
export async function answeredTo(client: ClientBase, { tenantId, userId }: Writer, key: string) {
  const { rows } = await client.query<{ body_hash: string; result: unknown }>({
    name: 'wf-form-answered',
    text: 'select body_hash, result from wf_command where tenant_id = $1 and user_id = $2 and key = $3',
    values: [tenantId, userId, key],
  })
  return rows[0]
}

/** Records for which no process was ever started, as many as are asked for at most. */
export async function countUnsent(client: ClientBase, { tenantId, userId }: Writer, most: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>({
    name: 'wf-form-unsent',
    text: `select count(*)::int as n from (select from wf_form f where f.tenant_id = $1 and f.owner_id = $2 and not exists (select from wf_instance i
        where i.tenant_id = f.tenant_id and i.process_code = f.form_code and i.business_id = f.id) limit $3) unsent`,
    values: [tenantId, userId, most],
  })
  return rows[0]!.n
}

interface NewRecord {
  id: string
  formCode: string
  values: FormData
}

export async function insertRecord(client: ClientBase, { tenantId, userId }: Writer, { id, formCode, values }: NewRecord): Promise<At> {
  const { rows } = await client.query<{ savedAt: At }>({
    name: 'wf-form-insert',
    text: `insert into wf_form (id, tenant_id, form_code, owner_id, "values", created_at, saved_at)
      select $1, $2, $3, $4, $5, n.at, n.at from (select date_trunc('milliseconds', clock_timestamp()) as at) n returning saved_at as "savedAt"`,
    values: [id, tenantId, formCode, userId, JSON.stringify(values)],
  })
  return rows[0]!.savedAt
}

/** The next version of a record that is held. */
export async function updateRecord(client: ClientBase, tenantId: string, id: string, values: FormData) {
  const { rows } = await client.query<{ version: number; savedAt: At }>({
    name: 'wf-form-update',
    text: `update wf_form set "values" = $3, version = version + 1, saved_at = date_trunc('milliseconds', clock_timestamp())
      where tenant_id = $1 and id = $2 returning version, saved_at as "savedAt"`,
    values: [tenantId, id, JSON.stringify(values)],
  })
  return rows[0]!
}

export async function deleteRecord(client: ClientBase, tenantId: string, id: string): Promise<void> {
  await client.query({ name: 'wf-form-delete', text: 'delete from wf_form where tenant_id = $1 and id = $2', values: [tenantId, id] })
}
