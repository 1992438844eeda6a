import type { ClientBase, Pool } from 'pg'
import type { At, InstanceState } from '#domain/workflow/model.ts'
import type { StoredEntry } from './chain.ts'
import { changedReaders, changedTasks, instanceRow, type Step } from './projection.ts'

/** SQL of instances and their logs. Every statement names the tenant, or an instance whose tenant was checked. */

export type Queryable = Pick<ClientBase, 'query'> | Pick<Pool, 'query'>

export interface Opened {
  /** Null while the record has had no process. */
  id: string | null
  state: InstanceState | null
  head_hash: string | null
  /** Database clock after the lock was taken. */
  at: At
  /** Of what was answered to the same key before. */
  body_hash: string | null
  result: unknown
}

export interface Opening {
  tenantId: string
  processCode: string
  businessId: string
  key?: string | undefined
  userId: string
}

/** Takes the lock of the record: its running instance, else the latest one. */
export async function openInstance(client: ClientBase, { tenantId, processCode, businessId, key, userId }: Opening): Promise<Opened> {
  const { rows } = await client.query<Opened>({
    name: 'wf-open',
    text: 'select * from wf_open($1, $2, $3, $4, $5)',
    values: [tenantId, processCode, businessId, key ?? null, userId],
  })
  return rows[0]!
}

export interface KeptAnswer {
  userId: string
  key: string
  bodyHash: string
  result: unknown
}

export interface InstanceWrite extends Step {
  sealed: readonly StoredEntry[]
  headHash: string
}

const INSTANCE = `id text, tenant_id text, process_code text, version integer, business_id text, form_code text, title text, status text, initiator_id text,
  dept_id text, round integer, node_names text, node_names_en text, holder_ids text[], started_at timestamptz, ended_at timestamptz, last_at timestamptz,
  head_seq integer, head_hash char(64), state jsonb`
const TASK = `instance_id text, task_id integer, tenant_id text, user_id text, node_id text, node_name text, node_name_en text, kind text, status text,
  opened_at timestamptz, ended_at timestamptz, decision text, decided_by text, due_at timestamptz, wake_at timestamptz, batch boolean, barred_id text`

/** Writes what a decision changed. The caller holds the lock of the record. */
export async function writeInstance(client: ClientBase, write: InstanceWrite): Promise<void> {
  const { tenantId, definition, before, state, sealed, headHash } = write
  const row = JSON.stringify([instanceRow(tenantId, definition, state, headHash)])
  await client.query({ name: before ? 'wf-update' : 'wf-insert', text: before ? UPDATE : INSERT, values: [row] })
  await client.query({ name: 'wf-log-write', text: LOG, values: [state.id, JSON.stringify(sealed)] })
  const tasks = changedTasks(write)
  if (tasks.length > 0) await client.query({ name: 'wf-tasks-write', text: TASKS, values: [JSON.stringify(tasks)] })
  const readers = changedReaders(write)
  if (readers.length > 0) await client.query({ name: 'wf-readers-write', text: READERS, values: [JSON.stringify(readers)] })
}

const INSERT = `insert into wf_instance (id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, dept_id, round,
    node_names, node_names_en, holder_ids, started_at, ended_at, last_at, head_seq, head_hash, state)
  select id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, dept_id, round,
    node_names, node_names_en, holder_ids, started_at, ended_at, last_at, head_seq, head_hash, state
  from json_to_recordset($1::json) as r (${INSTANCE})`
const UPDATE = `update wf_instance i set title = r.title, status = r.status, round = r.round, node_names = r.node_names, node_names_en = r.node_names_en,
    holder_ids = r.holder_ids, started_at = r.started_at, ended_at = r.ended_at, last_at = r.last_at, head_seq = r.head_seq, head_hash = r.head_hash,
    state = r.state
  from json_to_recordset($1::json) as r (${INSTANCE}) where i.id = r.id and i.tenant_id = r.tenant_id`
const LOG = `insert into wf_log (instance_id, seq, at, type, by, data, prev, hash)
  select $1, seq, at, type, by, data, prev, hash
  from json_to_recordset($2::json) as r (seq integer, at timestamptz, type text, by text, data jsonb, prev char(64), hash char(64))`
const TASKS = `insert into wf_task (instance_id, task_id, tenant_id, user_id, node_id, node_name, node_name_en, kind, status, opened_at, ended_at, decision,
    decided_by, due_at, wake_at, batch, barred_id)
  select instance_id, task_id, tenant_id, user_id, node_id, node_name, node_name_en, kind, status, opened_at, ended_at, decision, decided_by, due_at, wake_at,
    batch, barred_id
  from json_to_recordset($1::json) as r (${TASK})
  on conflict (instance_id, task_id) do update set user_id = excluded.user_id, status = excluded.status, opened_at = excluded.opened_at,
    ended_at = excluded.ended_at, decision = excluded.decision, decided_by = excluded.decided_by, due_at = excluded.due_at, wake_at = excluded.wake_at,
    barred_id = excluded.barred_id`
const READERS = `insert into wf_reader (instance_id, user_id, tenant_id, at, read_at)
  select instance_id, user_id, tenant_id, at, read_at
  from json_to_recordset($1::json) as r (instance_id text, user_id text, tenant_id text, at timestamptz, read_at timestamptz)
  on conflict (instance_id, user_id) do update set read_at = excluded.read_at`

/** Keeps the answer for the key, in the transaction that decided it. False when the key was used for another record at the same time. */
export async function keepAnswer(
  client: ClientBase,
  tenantId: string,
  at: At,
  { userId, key, bodyHash, result }: KeptAnswer,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'wf-keep-answer',
    text: `insert into wf_command (tenant_id, user_id, key, body_hash, result, at) values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id, user_id, key) do nothing`,
    values: [tenantId, userId, key, bodyHash, JSON.stringify(result), at],
  })
  return rowCount === 1
}

export interface InstanceRecord {
  id: string
  state: InstanceState
  /** Of the version that the instance is on. */
  formCode: string
  /** Database clock at the reading. */
  now: At
}

/** What is read of `wf_instance`. */
export const INSTANCE_READ = `id, state, form_code as "formCode", date_trunc('milliseconds', clock_timestamp()) as now`

/** The running instance of a record in a process, else its latest one. */
export async function findInstance(db: Queryable, { tenantId, processCode, businessId }: RecordOf): Promise<InstanceRecord | undefined> {
  const { rows } = await db.query<InstanceRecord>({
    name: 'wf-find',
    text: `select ${INSTANCE_READ} from wf_instance i
      where tenant_id = $1 and process_code = $2 and business_id = $3 ${RUNNING_FIRST}`,
    values: [tenantId, processCode, businessId],
  })
  return rows[0]
}

export async function instanceById(db: Queryable, tenantId: string, id: string): Promise<InstanceRecord | undefined> {
  const { rows } = await db.query<InstanceRecord>({
    name: 'wf-by-id',
    text: `select ${INSTANCE_READ} from wf_instance where tenant_id = $1 and id = $2`,
    values: [tenantId, id],
  })
  return rows[0]
}

/** The log of an instance whose tenant was checked, oldest first. */
export async function readEntries(db: Queryable, id: string, afterSeq = 0): Promise<StoredEntry[]> {
  const { rows } = await db.query<StoredEntry>({
    name: 'wf-log',
    text: 'select seq, at, type, by, data, prev, hash from wf_log where instance_id = $1 and seq > $2 order by seq',
    values: [id, afterSeq],
  })
  return rows
}

/** Main department of a person, empty for none. */
export async function mainDepartmentOf(db: Queryable, tenantId: string, userId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>({
    name: 'wf-main-department',
    text: `select d.id from user_department u join department d on d.id = u.department_id
      where d.tenant_id = $1 and u.user_id = $2 order by u.is_master desc, d.sort, d.id limit 1`,
    values: [tenantId, userId],
  })
  return rows[0]?.id ?? ''
}

/** Whom this person chose at the start of the last process of the kind, by node. */
export async function lastChoices(
  db: Queryable,
  { tenantId, processCode, userId }: { tenantId: string; processCode: string; userId: string },
): Promise<InstanceState['chosen']> {
  const { rows } = await db.query<{ chosen: InstanceState['chosen'] | null }>({
    name: 'wf-last-choices',
    text: `select state -> 'chosen' as chosen from wf_instance
      where tenant_id = $1 and initiator_id = $2 and process_code = $3 order by id desc limit 1`,
    values: [tenantId, userId, processCode],
  })
  return rows[0]?.chosen ?? {}
}

export interface RecordOf {
  tenantId: string
  processCode: string
  businessId: string
}

const RECORD = 'i.tenant_id as "tenantId", i.process_code as "processCode", i.business_id as "businessId"'

/** The place of a row in what has to be looked at; the next page begins behind the last one of this, whatever became of it. */
export interface Placed {
  place: readonly [string, string]
}

/** Running records with a task that the clock has to look at, the longest waiting first. */
export async function dueRecords(db: Queryable, most: number, after?: Placed): Promise<(RecordOf & Placed)[]> {
  const { rows } = await db.query<RecordOf & Placed>({
    name: 'wf-due',
    text: `select ${RECORD}, array[due.wake_at::text, i.id] as place from (select instance_id, min(wake_at) as wake_at from wf_task
        where status = 'TODO' and wake_at <= clock_timestamp() group by instance_id
        having $2::timestamptz is null or (min(wake_at), instance_id) > ($2, $3::text) order by 2, 1 limit $1) due
      join wf_instance i on i.id = due.instance_id where i.status = 'APPROVALING' order by due.wake_at, i.id`,
    values: [most, ...(after?.place ?? [null, null])],
  })
  return rows
}

/** Of the instances `i` of a record the running one, else the latest. */
export const RUNNING_FIRST = `order by i.status in ('WAITING', 'APPROVALING') desc, i.id desc limit 1`

/** `isOpen` of a task `t`. */
export const IS_OPEN = `t.status in ('TODO', 'BLOCKED', 'WAITING')`

/** People who have left while something waits for them, one process after the other. */
export async function tasksOfLeavers(db: Queryable, most: number, after?: Placed): Promise<(RecordOf & Placed & { userId: string })[]> {
  const { rows } = await db.query<RecordOf & Placed & { userId: string }>({
    name: 'wf-left',
    text: `select distinct t.user_id as "userId", ${RECORD}, i.id, array[i.id, t.user_id] as place from user_account u
      join wf_task t on t.tenant_id = u.tenant_id and t.user_id = u.id and ${IS_OPEN} and t.kind <> 'APPLY'
      join wf_instance i on i.id = t.instance_id and i.status = 'APPROVALING'
      where u.left_at is not null and ($2::text is null or (i.id, t.user_id) > ($2, $3::text)) order by i.id, t.user_id limit $1`,
    values: [most, ...(after?.place ?? [null, null])],
  })
  return rows
}

/** Who stands in for these people at an instant; nobody for whom has left, and nobody who has. */
export async function deputiesOf(
  db: Queryable,
  tenantId: string,
  userIds: readonly string[],
  at: At,
): Promise<{ userId: string; deputyId: string }[]> {
  if (userIds.length === 0) return []
  const { rows } = await db.query<{ userId: string; deputyId: string }>({
    name: 'wf-deputies',
    text: `select d.user_id as "userId", d.deputy_id as "deputyId" from wf_deputy d
      join user_account u on u.id = d.user_id and u.tenant_id = $1 and u.left_at is null
      join user_account p on p.id = d.deputy_id and p.tenant_id = $1 and p.left_at is null
      where d.tenant_id = $1 and d.user_id = any ($2::text[]) and d.from_at <= $3 and d.until_at > $3`,
    values: [tenantId, userIds, at],
  })
  return rows
}
