import type { ApprovalNode, Definition, FlowNode } from '#domain/workflow/definition.ts'
import type { At, InstanceState, NodeRun, Task } from '#domain/workflow/model.ts'

/** States of an instance as somebody writes them down, for tests of what is shown of them: each says what a reader sees, not how it came about. */

/** `at('09:30')` is that minute of the day of the worked example. */
export const at = (time: string): At => `2026-11-26T${time}:00.000Z`

export const anApproval = (id: string, zh: string, en: string, over: Partial<ApprovalNode> = {}): ApprovalNode => ({
  id,
  name: { zh, en },
  kind: 'approval',
  mode: { kind: 'any' },
  who: [{ rule: 'deptHead', level: 1 }],
  nobody: 'admin',
  isInitiator: 'keep',
  again: 'keep',
  allow: [],
  backTo: 'any',
  opinion: 'optional',
  defaultOpinion: '',
  fields: {},
  refuse: 'instance',
  refuseNeeds: 1,
  batch: false,
  cc: [],
  ...over,
})

const nodes: FlowNode[] = [
  { id: 'start', name: { zh: '开始', en: 'Start' }, kind: 'start' },
  { id: 'apply', name: { zh: '申请', en: 'Application' }, kind: 'apply', fields: {} },
  anApproval('head', '部门负责人', 'Head of department', { dueHours: 24 }),
  { id: 'size', name: { zh: '金额', en: 'Amount' }, kind: 'exclusive', defaultFlow: 'small' },
  { id: 'split', name: { zh: '分支', en: 'Branches' }, kind: 'parallel' },
  anApproval('finance', '财务', 'Finance', { mode: { kind: 'count', count: 2 }, who: [{ rule: 'role', role: 'FINANCE' }] }),
  anApproval('legal', '法务', 'Legal', { mode: { kind: 'all' }, who: [{ rule: 'users', ids: ['L1', 'L2'] }] }),
  { id: 'join', name: { zh: '汇合', en: 'Join' }, kind: 'parallel' },
  { id: 'copy', name: { zh: '抄送上级', en: 'Copy to the superior' }, kind: 'cc', who: [{ rule: 'superior', level: 1 }] },
  { id: 'end', name: { zh: '结束', en: 'End' }, kind: 'end' },
]

const flow = (id: string, from: string, to: string) => ({ id, name: '', from, to })

/** Apply, head of department; large amounts through finance and legal in parallel; a copy for the superior. */
export const aDefinition = (over: Partial<Definition> = {}): Definition => ({
  code: 'requisition',
  version: 1,
  name: { zh: '采购申请', en: 'Purchase requisition' },
  formCode: 'requisition',
  fieldTypes: { amount: 'DECIMAL' },
  revokeAfterEnd: false,
  revokeAfterDecision: false,
  resubmit: 'start',
  nodes,
  flows: [
    flow('f1', 'start', 'apply'),
    flow('f2', 'apply', 'head'),
    flow('f3', 'head', 'size'),
    { ...flow('large', 'size', 'split'), condition: { _AND_: [{ amount: { ge: '500000' } }] } },
    flow('small', 'size', 'copy'),
    flow('f4', 'split', 'finance'),
    flow('f5', 'split', 'legal'),
    flow('f6', 'finance', 'join'),
    flow('f7', 'legal', 'join'),
    flow('f8', 'join', 'copy'),
    flow('f9', 'copy', 'end'),
  ],
  ...over,
})

export const aState = (over: Partial<InstanceState> = {}): InstanceState => ({
  v: 1,
  id: 'I1',
  code: 'requisition',
  version: 1,
  businessId: 'B1',
  title: '办公用纸',
  status: 'APPROVALING',
  initiatorId: 'U1',
  deptId: 'D1',
  round: 1,
  form: {},
  forms: [],
  runs: [],
  tasks: [],
  joins: {},
  chosen: {},
  readers: [],
  comments: [],
  startedAt: at('09:00'),
  lastSeq: 1,
  lastAt: at('09:00'),
  ...over,
})

export const aRun = (id: number, nodeId: string, over: Partial<NodeRun> = {}): NodeRun => ({
  id,
  nodeId,
  status: 1,
  enteredAt: at('09:00'),
  round: 1,
  from: id === 1 ? [] : [id - 1],
  needs: 1,
  asked: 1,
  ...over,
})

export const aTask = (id: number, run: Pick<NodeRun, 'id' | 'nodeId'>, userId: string, over: Partial<Task> = {}): Task => ({
  id,
  runId: run.id,
  nodeId: run.nodeId,
  userId,
  kind: 'APPROVAL',
  status: 'TODO',
  createdAt: at('09:00'),
  ...over,
})

/** A run that is over, and a task that is decided. */
export const over = (status: NodeRun['status'], endedAt: At) => ({ status, endedAt })
export const decided = (decision: NonNullable<Task['decision']>, endedAt: At, more: Partial<Task> = {}): Partial<Task> => ({
  status: 'DONE',
  decision,
  endedAt,
  ...more,
})
