import type { Pool } from 'pg'
import type { ActionWord, ApprovalPayload } from '#contract/workflow/shapes.ts'
import { anApproval } from '#domain/workflow/by-hand/testing.ts'
import type { ApprovalNode, Definition, FlowNode } from '#domain/workflow/definition.ts'
import type { FormData, InstanceState } from '#domain/workflow/model.ts'
import { readEntries } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { type CallOptions, startGateway, type TestGateway } from '#support/gateway.ts'

/** For tests: a house of people, and processes that are given as graphs. */

export const people = {
  asker: { roles: ['BUYER'], realName: '申请人' },
  colleague: { roles: ['BUYER'], realName: '同事' },
  first: { roles: ['MANAGER'], realName: '审批一' },
  second: { roles: ['MANAGER'], realName: '审批二' },
  third: { roles: ['REVIEWER'], realName: '审批三' },
  reader: { roles: ['AUDITOR'], realName: '阅知人' },
  admin: { roles: ['TENDER_ADMIN'], realName: '管理员' },
  stranger: { roles: ['BUYER'], realName: '无关人' },
  supplier: { roles: ['BIDDER'], customerId: 'CA' },
  southern: { tenant: 'south', roles: ['BUYER', 'MANAGER', 'TENDER_ADMIN'] },
}
export type Person = keyof typeof people | ''

/** A house with a department: `first` is its head, `asker` and `colleague` work there, `second` is the superior of `first`. */
export async function aHouse(): Promise<TestGateway> {
  const gateway = await startGateway(people)
  await gateway.pool.query(`
    insert into department (id, tenant_id, name, head_id) values ('D1', 'north', '采购部', 'first');
    insert into user_department (user_id, department_id, is_master) values ('asker', 'D1', true), ('colleague', 'D1', true), ('first', 'D1', true);
    update user_account set superior_id = 'second' where id = 'first';
    update user_account set real_name_en = 'First Approver' where id = 'first'`)
  return gateway
}

const EVERYTHING: ApprovalNode['allow'] = [
  'back',
  'returnInitiator',
  'forward',
  'transfer',
  'addsign',
  'beforeAddsign',
  'afterAddsign',
  'cooperationAddsign',
  'beforeEntrust',
  'afterEntrust',
  'recall',
  'deliverRead',
]

export const aNode = (id: string, userIds: readonly string[], over: Partial<ApprovalNode> = {}): ApprovalNode =>
  anApproval(id, `节点${id}`, `Node ${id}`, { who: [{ rule: 'users', ids: userIds }], allow: EVERYTHING, batch: true, ...over })

/** A straight process: the initiator, then these nodes, then the end. */
export function aProcess(code: string, approvals: readonly FlowNode[], over: Partial<Definition> = {}): Definition {
  const nodes: FlowNode[] = [
    { id: 'start', name: { zh: '开始', en: 'Start' }, kind: 'start' },
    { id: 'apply', name: { zh: '申请', en: 'Application' }, kind: 'apply', fields: { note: 'E', secret: 'E' } },
    ...approvals,
    { id: 'end', name: { zh: '结束', en: 'End' }, kind: 'end' },
  ]
  const flows = nodes.slice(1).map((node, index) => ({ id: `f${index}`, name: '', from: nodes[index]!.id, to: node.id }))
  return {
    code,
    version: 1,
    name: { zh: '测试流程', en: 'Process of a test' },
    formCode: '',
    fieldTypes: {},
    revokeAfterEnd: false,
    revokeAfterDecision: false,
    resubmit: 'start',
    nodes,
    flows,
    ...over,
  }
}

export const deploy = (pool: Pool, definition: Definition, tenantId = 'north') =>
  pool.query(
    `insert into wf_definition (tenant_id, code, version, name, name_en, form_code, graph, xml, deployed_by) values ($1, $2, $3, $4, $5, $6, $7, '', 'admin')`,
    [
      tenantId,
      definition.code,
      definition.version,
      definition.name.zh,
      definition.name.en,
      definition.formCode,
      JSON.stringify(definition),
    ],
  )

type More = Partial<Omit<ApprovalPayload, 'processCode' | 'bussinessId' | 'actionType'>>

/** One record in one process, and what people do with it. */
export function aRecord(gateway: TestGateway, processCode: string, id: string) {
  const of = { processCode, bussinessId: id } // sic
  return {
    of,
    does: (who: Person, actionType: ActionWord, more: More = {}, options: CallOptions = {}) =>
      gateway.as(who).call('POST /workflow/process/task/approve', { ...of, actionType, ...more }, options),
    status: (who: Person, headers: Record<string, string> = {}) =>
      gateway.as(who).call('GET /workflow/process/task/getStatusInfo', of, { headers }),
    find: (who: Person, headers: Record<string, string> = {}) =>
      gateway.as(who).call('GET /workflow/api/v1/instance/find', of, { headers }),
    state: async (): Promise<InstanceState> => {
      const { rows } = await gateway.pool.query<{ state: InstanceState }>(
        'select state from wf_instance where process_code = $1 and business_id = $2 order by id desc limit 1',
        [processCode, id],
      )
      return rows[0]!.state
    },
    /** Of the latest instance where none is named. */
    log: async (instanceId?: string) => readEntries(gateway.pool, instanceId ?? (await idOf(gateway, processCode, id)) ?? ''),
  }
}

async function idOf(gateway: TestGateway, processCode: string, id: string): Promise<string | undefined> {
  const { rows } = await gateway.pool.query<{ id: string }>(
    'select id from wf_instance where process_code = $1 and business_id = $2 order by id desc limit 1',
    [processCode, id],
  )
  return rows[0]?.id
}

interface Of {
  processCode: string
  bussinessId: string // sic
}

/** What a person gets to see of an instance, by status. */
export async function readBy(gateway: TestGateway, who: string, of: Of, processinsId: string, nodeId = 'one'): Promise<number[]> {
  const as = gateway.as(who)
  const answers = [
    await as.call('GET /workflow/process/task/getApprovalProgress', of),
    await as.call('GET /workflow/process/task/getRecallNodes', of),
    await as.call('GET /workflow/process/task/getStatusInfo', of),
    await as.call('GET /workflow/process/tasks', { id: of.bussinessId }), // sic
    await as.call('GET /workflow/process/status', { id: of.bussinessId }), // sic
    await as.call('GET /workflow/api/v1/instance/find', of),
    await as.call('GET /workflow/api/v1/instance/chart', of),
    await as.call('POST /workflow/process/task/getNodeModelPerms', { processinsId, nodeId }), // sic
  ]
  return [...new Set(answers.map(({ status }) => status))]
}

/** The same with what everybody may do who takes part; that it cannot be done now is known only to them. */
export async function answersTo(gateway: TestGateway, who: string, of: Of, processinsId: string): Promise<number[]> {
  const as = gateway.as(who)
  const written = [
    await as.call('POST /workflow/api/v1/comment/change', { ...of, commentId: 1, text: 'x' }),
    await as.call('POST /workflow/process/task/approve', { ...of, actionType: 'submitComment', commentText: 'x' }),
  ].map(({ status, body }) => (body.messageCode === 'FLOW-3003' ? 200 : status))
  return [...new Set([...(await readBy(gateway, who, of, processinsId)), ...written])]
}

/** A whole requisition of one line. */
export const aRequisition = (over: FormData = {}): FormData => ({
  title: '办公用纸',
  deptId: 'D1',
  needDate: '2027-01-15',
  reason: '库存不足',
  lines: [{ name: 'A4纸', quantity: '100', unitCode: 'BX', unitPrice: '24.50' }],
  ...over,
})

/** What somebody was told, oldest first. */
export const toldTo = async (gateway: TestGateway, userId: string): Promise<string[]> => {
  const { rows } = await gateway.pool.query<{ kind: string }>('select kind from notification where user_id = $1 order by at, id', [userId])
  return rows.map(({ kind }) => kind)
}
