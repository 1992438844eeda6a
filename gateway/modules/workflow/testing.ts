import type { Pool } from 'pg'
import type { Definition, FieldPerms } from '#domain/workflow/definition.ts'
import { ulid } from '#gateway/platform/ids.ts'

/** For tests: rows as decisions write them. */

export const PROCESS = 'requisition'

/** A version whose initiator’s node has these fields. */
export const aVersion = (fields: FieldPerms = {}): Definition => ({
  ...{ code: PROCESS, version: 1, name: { zh: '采购申请', en: 'Purchase requisition' }, formCode: 'requisition', flows: [] },
  ...{ revokeAfterEnd: true, revokeAfterDecision: false, resubmit: 'start', fieldTypes: {} },
  nodes: [{ id: 'apply', kind: 'apply', name: { zh: '提交申请', en: 'Submission' }, fields }],
})

/** A version, where the house has not begun with one. */
export const aDefinition = (pool: Pool, { tenantId = 'north', version = 1, state = 'CURRENT', by = 'admin', graph = aVersion() } = {}) =>
  pool.query(
    `insert into wf_definition (tenant_id, code, version, name, name_en, form_code, graph, xml, state, deployed_by)
      values ($1, $2, $3, '采购申请', 'Purchase requisition', 'requisition', $4, '<xml/>', $5, $6)
      on conflict (tenant_id, code, version) do nothing`,
    [tenantId, PROCESS, version, JSON.stringify(graph), state, by],
  )

export interface InstanceOver {
  tenantId?: string
  processCode?: string
  title?: string
  status?: string
  initiatorId?: string
  businessId?: string
  holderIds?: readonly string[]
  nodeNames?: string
  startedAt?: string
  endedAt?: string
  at?: string
}

export async function anInstance(pool: Pool, over: InstanceOver = {}): Promise<string> {
  const id = ulid()
  const {
    tenantId = 'north',
    processCode = PROCESS,
    title = '钢板',
    status = 'APPROVALING',
    initiatorId = 'initiator',
    businessId = ulid(),
    holderIds = [],
  } = over
  const { nodeNames = '部门负责人', startedAt = '2026-11-20T01:00:00.000Z', endedAt = null, at = '2026-11-20T02:00:00.000Z' } = over
  await pool.query(
    `insert into wf_instance (id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, dept_id, round, node_names,
        node_names_en, holder_ids, started_at, ended_at, last_at, head_seq, head_hash, state)
      values ($1, $2, $3, 1, $4, 'requisition', $5, $6, $7, '', 1, $8, 'Head of department', $9, $10, $11, $12, 1, repeat('0', 64), '{}')`,
    [id, tenantId, processCode, businessId, title, status, initiatorId, nodeNames, holderIds, startedAt, endedAt, at],
  )
  return id
}

export interface TaskOver {
  taskId?: number
  tenantId?: string
  kind?: string
  status?: string
  openedAt?: string
  endedAt?: string
  decision?: string
  decidedBy?: string
  dueAt?: string
  barredId?: string
}

export async function aTask(pool: Pool, instanceId: string, userId: string, over: TaskOver = {}): Promise<void> {
  const { taskId = 1, tenantId = 'north', kind = 'APPROVAL', status = 'TODO', openedAt = '2026-11-20T02:00:00.000Z' } = over
  const { endedAt = null, decision = null, decidedBy = null, dueAt = null, barredId = null } = over
  await pool.query(
    `insert into wf_task (instance_id, task_id, tenant_id, user_id, node_id, node_name, node_name_en, kind, status, opened_at, ended_at, decision,
        decided_by, due_at, barred_id, batch) values ($1, $2, $3, $4, 'head', '部门负责人', 'Head of department', $5, $6, $7, $8, $9, $10, $11, $12, true)`,
    [instanceId, taskId, tenantId, userId, kind, status, openedAt, endedAt, decision, decidedBy, dueAt, barredId],
  )
}

export const aReader = (pool: Pool, instanceId: string, userId: string, readAt: string | null = null, tenantId = 'north') =>
  pool.query('insert into wf_reader (instance_id, user_id, tenant_id, at, read_at) values ($1, $2, $3, now(), $4)', [
    instanceId,
    userId,
    tenantId,
    readAt,
  ])

/** Somebody is away from yesterday until tomorrow, or at another time. */
export const aDeputy = (pool: Pool, userId: string, deputyId: string, { from = '-1 day', until = '1 day', tenantId = 'north' } = {}) =>
  pool.query(
    `insert into wf_deputy (id, tenant_id, user_id, deputy_id, from_at, until_at)
      values ($1, $2, $3, $4, now() + $5::interval, now() + $6::interval)`,
    [ulid(), tenantId, userId, deputyId, from, until],
  )
